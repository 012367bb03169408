"""Dice in their tray; pips have the shape of their colour."""

from collections.abc import Mapping
from typing import Any

from tavoliere.notation.pictures.glyphs import shape
from tavoliere.notation.pictures.palette import Palette
from tavoliere.notation.pictures.pen import circle, group, path, rect, words
from tavoliere.notation.pictures.scene import INNER

COLOURS = ("red", "yellow", "green", "blue")
TRAY = 92  # how high the tray is
DIE, STEP = 60, 74
PIPS = {
    1: [(24, 24)],
    2: [(12, 12), (36, 36)],
    3: [(12, 12), (24, 24), (36, 36)],
    4: [(12, 12), (36, 12), (12, 36), (36, 36)],
    5: [(12, 12), (36, 12), (24, 24), (12, 36), (36, 36)],
    6: [(12, 12), (36, 12), (12, 24), (36, 24), (12, 36), (36, 36)],
}


def die(colour: str, face: int, look: Palette, x: float, y: float, is_resting: bool = False) -> str:
    """A die that shows a face; without one, its place."""
    row = look.row(colour)
    if not face:
        place = rect(
            1.5, 1.5, 45, 45, 11, fill="none", stroke=look["edge"], stroke_width=1.5, stroke_dasharray="4 4"
        )
        sign = shape(colour, 24, 24, 7, fill=look["edge"])
        return group(place, sign, x=x, y=y, scale=DIE / 48)
    edge = look["edge"] if colour == "white" else "#000000"
    parts = [
        rect(1.5, 1.5, 45, 45, 11, fill=row.fill, stroke=edge, stroke_width=1, stroke_opacity=0.5),
        path("M5 13.5A9 9 0 0 1 13.5 5h21A9 9 0 0 1 43 13.5", fill="none", stroke="#ffffff", stroke_opacity=0.38,
             stroke_width=1.6, stroke_linecap="round"),
        *[shape(colour, across, down, 4.3 if colour in ("red", "white") else 4.1, fill=row.on)
          for across, down in PIPS[face]],
    ]  # fmt: skip
    if not is_resting:
        parts.insert(0, rect(1.5, 3.5, 45, 45, 11, fill="#141e18", fill_opacity=0.22))
    return group(*parts, x=x, y=y, scale=DIE / 48, **({"opacity": 0.42} if is_resting else {}))


def tray(view: Mapping[str, Any], look: Palette) -> str:
    """The six dice, with the white sum; those that do not count now are faint."""
    dice = view["dice"]
    is_white = dice is not None and view["in_use"] == "white"
    top = (TRAY - DIE) / 2
    parts = [rect(0, 0, INNER, TRAY, 22, fill=look["tray"], stroke=look["tray-edge"], stroke_width=1.5)]
    for i in range(2):
        parts.append(die("white", dice["white"][i] if dice else 0, look, 18 + STEP * i, top))
    middle = 18 + 2 * STEP + 26
    parts.append(circle(middle, TRAY / 2, 24, fill="none", stroke=look["edge"], stroke_width=2))
    total = sum(dice["white"]) if dice else "–" if view["over"] else "?"
    parts.append(words(total, middle, TRAY / 2 + 9, 25, look["ink"], "middle", 700))
    for i, colour in enumerate(COLOURS):
        face = (dice[colour] or 0) if dice else 0
        parts.append(die(colour, face, look, INNER - 18 + 14 - STEP * (4 - i), top, is_white))
    return "".join(parts)
