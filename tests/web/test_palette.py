"""The colours that are easy to tell apart are so for everybody, by a simulation of how they are seen."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import tavoliere.web

TOKENS = (Path(tavoliere.web.__file__).parent / "static/css/tokens.css").read_text("utf-8")
APART = ':root[data-palette="apart"]'
ROWS = ("red", "yel", "grn", "blu")
FAR = 22  # in CIELAB; the printed colours are as near as 14

# What is left of red, green and blue light for eyes without one of their three kinds of cones (Machado et al., 2009).
EYES = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no long cones": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no middle cones": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no short cones": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1, 1.089])


def colours(*blocks: str) -> dict[str, str]:
    """The tokens of these blocks, the later ones above the earlier."""
    found: dict[str, str] = {}
    for block in blocks:
        start = TOKENS.index(block + " {")
        found |= re.findall(r"--(\w+): (#\w{6})", TOKENS[start : TOKENS.index("}", start)])
    return found


def seen(colour: str, eyes: str) -> np.ndarray:
    """Where a colour lies in CIELAB for such eyes."""
    share = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    x, y, z = np.cbrt(np.clip(XYZ @ np.clip(EYES[eyes] @ light, 0, 1) / WHITE, 0.009, 1))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    "blocks", [(":root", APART), (':root[data-theme="dark"]', APART.replace("[", '[data-theme="dark"][', 1))]
)
def test_four_colours_stay_four_for_all_eyes(blocks: tuple[str, ...], eyes: str) -> None:
    row = colours(*blocks)
    near = {
        (one, other): round(float(np.linalg.norm(seen(row[one], eyes) - seen(row[other], eyes))))
        for one, other in combinations(ROWS, 2)
    }
    assert min(near.values()) >= FAR, near
