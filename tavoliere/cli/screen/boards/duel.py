"""Duel on the screen: one board, the pieces of both, and what is left of them."""

from collections.abc import Sequence

from tavoliere.cli.draw import View
from tavoliere.cli.games.dice import MARKS
from tavoliere.cli.language import _, _n
from tavoliere.cli.screen.boards.dice import (
    COLOURS,
    LABEL,
    LOCK,
    QUIET,
    ROWS,
    WORDS,
    cell_wide,
    field_style,
    paint_dice,
)
from tavoliere.cli.screen.canvas import Canvas, Place

__all__ = ["WORDS", "paint"]

PIECES = ("●", "○")
STYLES = (
    f"bold {COLOURS['pc-a-on']} on {COLOURS['pc-a']}",
    f"bold {COLOURS['pc-b-on']} on {COLOURS['pc-b']}",
)


def paint(canvas: Canvas, view: View, names: Sequence[str], seat: int, room: Place) -> dict[str, Place]:
    places: dict[str, Place] = {}
    dice = 3 if room.high > 20 else 1
    wide = cell_wide(room.wide)
    high = max(1, min(7, (room.high - dice - 5) // 4))
    top = room.y + max(0, room.high - dice - 4 * high - 5) // 3  # on tall screens
    paint_dice(canvas, view, room.x, top, dice)
    y = top + dice + 1
    for row in view["rows"]:
        colour = row["colour"]
        canvas.box(Place(room.x, y, LABEL - 1, high), MARKS[colour], f"bold {ROWS[colour].fill}")
        x = room.x + LABEL
        for field in row["fields"]:
            word = f"{colour[0]}{field['number']}"
            places[word] = Place(x, y, wide - (wide > 4), high)
            paint_field(canvas, field, places[word], colour, word in view["legal"])
            x += wide
        lock = {"number": LOCK, "owner": row["lock"], "height": 1, "capturable": False}
        paint_field(canvas, lock, Place(x, y, wide - (wide > 4), high), colour, False)
        canvas.put(x + wide, y + (high - 1) // 2, f"{row['points'][0]:>3}{row['points'][1]:>3}", "bold")
        y += high
    for other, name in enumerate(names):
        x = canvas.put(room.x, y + 1, f" {PIECES[other]} ", STYLES[other])
        x = canvas.put(x, y + 1, f" {name[:24]:<25}", "bold" if other == seat else "")
        pieces = _n("{n} piece left", "{n} pieces left", view["supply"][other])
        left = f"{pieces}, {_('misthrows')} {view['misthrows'][other]}"
        x = canvas.put(x, y + 1, f"{left:<32}", QUIET)
        canvas.put(x, y + 1, f"{_('total')} {view['scores'][other]}", f"bold {COLOURS['accent']}")
        y += 1
    return places


def paint_field(canvas: Canvas, field: View, place: Place, colour: str, is_lit: bool) -> None:
    """A number, or the piece on it; a stack says how high it is, and × marks what can be captured."""
    if field["owner"] is None:
        canvas.box(place, str(field["number"]), field_style(colour, "open", is_lit), MARKS[colour])
        return
    body = PIECES[field["owner"]] + (str(field["height"]) if field["height"] > 1 else "")
    if field["capturable"]:
        body = f"‹{body}›"
    style = field_style(colour, "open", True) if is_lit else STYLES[field["owner"]]
    canvas.box(place, body, style, str(field["number"]))
