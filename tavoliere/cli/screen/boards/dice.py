"""What the boards of the dice games share: the dice, and the look of a field."""

from tavoliere.cli.draw import View
from tavoliere.cli.games.dice import MARKS
from tavoliere.cli.language import _, sentence
from tavoliere.cli.screen.canvas import Canvas, Place
from tavoliere.notation.pictures.palette import Row, palette

COLOURS = palette("dark")
QUIET = COLOURS["ink-2"]
ROWS: dict[str, Row] = {colour: COLOURS.row(colour) for colour in MARKS}
WORDS = {"pass": sentence("Pass")}
LABEL = 4  # columns before a row
LOCK = "L"


def field_style(colour: str, state: str, is_lit: bool) -> str:
    """The colours of a field: lit where a move may be made, full where something was."""
    row = ROWS[colour]
    if is_lit:
        return f"bold {COLOURS['wht-on']} on {COLOURS['lit']}"
    if state == "crossed":
        return f"bold {row.on} on {row.fill}"
    return f"{COLOURS['edge']} on {row.tint}" if state == "lost" else f"{row.ink} on {row.tint}"


def paint_dice(canvas: Canvas, view: View, x: int, y: int, high: int) -> None:
    """The dice in a line: the white ones with their sum, then a die in the colour of each row."""
    thrown = view["dice"]
    wide = 5 if high == 1 else 7
    if thrown is None:
        canvas.put(x, y, _("The dice are not rolled.") if not view["over"] else "", QUIET)
        return
    one, two = thrown["white"]
    for face in (one, two):
        canvas.box(Place(x, y, wide, high), str(face), f"bold {COLOURS['wht-on']} on {COLOURS['wht']}")
        x += wide + 1
    x = canvas.put(x, y + (high - 1) // 2, f"= {one + two}", "bold") + 3
    for colour, mark in MARKS.items():
        face = thrown[colour]
        row = ROWS[colour]
        style = f"bold {row.on} on {row.fill}" if face else f"{COLOURS['edge']} on {row.tint}"
        canvas.box(Place(x, y, wide, high), f"{mark} {face or '–'}", style)
        x += wide + 1


def cell_wide(room: int) -> int:
    """How wide a field of twelve is, with its label and the points."""
    return max(4, min(11, (room - LABEL - 8) // 12))
