"""A review as an HTML page, for light and dark screens, desktops and phones."""

import io
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from rich.color import parse_rgb_hex
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from tavoliere.cli.show import write_file

if TYPE_CHECKING:
    from rich.console import RenderableType

# The colours of a terminal in order, on light and on dark paper; bright ones are the same.
COLOURS = {
    "black": ("#1b2420", "#ece7da"),
    "red": ("#b3261e", "#ff8f85"),
    "green": ("#1f7a3d", "#74cf8f"),
    "yellow": ("#8a6100", "#e8c05a"),
    "blue": ("#1d5fb4", "#8abcf7"),
    "magenta": ("#8a3c96", "#e09be9"),
    "cyan": ("#0d7278", "#6fd0d6"),
    "white": ("#5a645f", "#a7b0aa"),
}

# A template that `rich` fills in, so braces of the style sheet are doubled.
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>TITLE</title>
<style>
:root {{ --paper: #fffdf7; LIGHT }}
@media (prefers-color-scheme: dark) {{ :root {{ --paper: #16211c; DARK }} }}
body {{ margin: 0 auto; padding: 1rem; max-width: 46rem; color: var(--black); background: var(--paper); }}
pre {{ overflow-x: auto; font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }}
@media (max-width: 46rem) {{ pre {{ font-size: max(0.5rem, calc((100vw - 2rem) / COLUMNS / 0.61)); }} }}
</style>
</head>
<body>
<pre>{code}</pre>
</body>
</html>
"""


def write_page(parts: "list[RenderableType]", headline: str, columns: int, path: Path) -> None:
    """Write what a terminal with this many columns would show. On a phone the text shrinks until the lines fit."""
    console = Console(highlight=False, record=True, file=io.StringIO(), width=columns)
    for part in parts:
        console.print(part)
    shades: list[tuple[int, int, int]] = [parse_rgb_hex(light[1:]) for light, _ in COLOURS.values()]
    theme = TerminalTheme((255, 255, 255), shades[0], shades, shades)
    light, dark = (
        " ".join(f"--{name}: {both[paper]};" for name, both in COLOURS.items()) for paper in range(2)
    )
    title = escape(headline).replace("{", "{{").replace("}", "}}")
    page = PAGE.replace("COLUMNS", str(columns)).replace("LIGHT", light).replace("DARK", dark)
    page = page.replace("TITLE", title)  # last, because a player may be called DARK
    html = console.export_html(theme=theme, inline_styles=True, code_format=page)
    head, body, rest = html.partition("<body>")
    for name, (shade, _) in COLOURS.items():
        rest = rest.replace(f"color: {shade}", f"color: var(--{name})")
    write_file(path, head + body + rest)
