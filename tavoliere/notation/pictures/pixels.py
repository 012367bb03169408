"""Pictures as pixels: resvg draws the SVG with letters of ours, so that it looks the same on every machine."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused

if TYPE_CHECKING:
    from PIL.Image import Image

PACKAGES = "tavoliere[pictures]"
FONTS = [str(path) for path in sorted(Path(__file__).with_name("fonts").glob("*.ttf"))]
ANIMATED = {".gif": "GIF", ".webp": "WebP", ".png": "PNG"}
LAST = 4  # the last picture of a film stays this many times as long


def png(svg: str, background: str | None = None) -> bytes:
    """The picture as a PNG file; round corners are transparent, or show the background."""
    with needed("a picture as pixels", "resvg_py", PACKAGES):
        from resvg_py import svg_to_bytes
    drawn: bytes = svg_to_bytes(
        svg_string=svg,
        background=background,
        skip_system_fonts=True,
        font_files=FONTS,
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
    return drawn


def image(svg: str) -> "Image":
    """The picture on white, for Pillow."""
    with needed("a picture as pixels", "PIL", PACKAGES):
        from PIL import Image
    return Image.open(BytesIO(png(svg, "#ffffff"))).convert("RGB")


def array(svg: str) -> np.ndarray:
    """The picture on white, as rows of red, green and blue."""
    return np.asarray(image(svg))


def film(path: str | PathLike[str], drawings: Iterable[str], seconds: float) -> Path:
    """Write pictures as one that moves: GIF, WebP or PNG, by the ending of its name."""
    to = Path(path)
    kind = ANIMATED.get(to.suffix.lower())
    if kind is None:
        raise Refused(
            "a film is a file that ends in {endings}, not “{name}”", endings=", ".join(ANIMATED), name=to.name
        )
    frames = list(_of_one_size(image(svg) for svg in drawings))
    times = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * seconds * LAST)]
    looks: dict[str, dict[str, Any]] = {"GIF": {"optimize": True}, "WebP": {"quality": 80, "method": 4}}
    frames[0].save(
        to, kind, save_all=True, append_images=frames[1:], duration=times, loop=0, **looks.get(kind, {})
    )
    return to


def _of_one_size(images: "Iterable[Image]") -> "Iterator[Image]":
    size = None
    for one in images:
        size = size or one.size
        yield one if one.size == size else one.resize(size)
