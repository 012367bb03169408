"""What pictures are made of: shapes and words as SVG."""

from collections.abc import Mapping
from html import escape

UI = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
DISPLAY = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif', Georgia, 'DejaVu Serif', serif"

Look = str | float  # the value of an attribute; in its name `_` stands for `-`


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def attributes(look: Mapping[str, Look]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in look.items()
    )


def rect(x: float, y: float, width: float, height: float, rx: float = 0, **look: Look) -> str:
    return f"<rect{attributes({'x': x, 'y': y, 'width': width, 'height': height, 'rx': rx, **look})}/>"


def circle(x: float, y: float, r: float, **look: Look) -> str:
    return f"<circle{attributes({'cx': x, 'cy': y, 'r': r, **look})}/>"


def path(d: str, **look: Look) -> str:
    return f'<path d="{d}"{attributes(look)}/>'


def words(
    text: object,
    x: float,
    y: float,
    size: float,
    fill: str,
    at: str = "start",
    weight: int = 400,
    **look: Look,
) -> str:
    """Text that starts, has its middle, or ends at x, as `at` says; y is its base line."""
    look = {"x": x, "y": y, "font_size": size, "fill": fill, "text_anchor": at, "font_weight": weight, **look}
    return f"<text{attributes(look)}>{escape(str(text))}</text>"


def group(*parts: str, x: float = 0, y: float = 0, scale: float = 1, **look: Look) -> str:
    """Parts that are moved, then scaled, together."""
    place = f"translate({number(x)} {number(y)})" if x or y else ""
    size = f"scale({scale:.4g})" if scale != 1 else ""
    if place or size:
        look = {"transform": f"{place} {size}".strip(), **look}
    return f"<g{attributes(look)}>{''.join(parts)}</g>"


def fitting(text: str, size: float, width: float) -> float:
    """The largest size that fits into the width; letters are about half as wide as they are high."""
    return min(size, 1.75 * width / max(1, len(text)))
