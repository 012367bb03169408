"""Score sheets on the screen: the own one large, the others as strips."""

from collections.abc import Sequence

from tavoliere.cli.draw import View
from tavoliere.cli.games.dice import MARKS
from tavoliere.cli.games.sheets import strip
from tavoliere.cli.language import _
from tavoliere.cli.screen.boards.dice import COLOURS, LABEL, LOCK, QUIET, ROWS, cell_wide, field_style
from tavoliere.cli.screen.canvas import Canvas, Place


def paint_sheet(
    canvas: Canvas, view: View, name: str, seat: int, room: Place, high: int, bonus: int | None = None
) -> dict[str, Place]:
    """A sheet whose rows are `high` lines; where its fields are."""
    places: dict[str, Place] = {}
    drawn = view["sheets"][seat]
    legal = set(view["legal"]) if view["seat"] == seat else set()
    wide = cell_wide(room.wide)
    canvas.put(room.x, room.y, name[:40], "bold")
    y = room.y + 1
    for row in drawn["rows"]:
        colour = row["colour"]
        canvas.box(Place(room.x, y, LABEL - 1, high), MARKS[colour], f"bold {ROWS[colour].fill}")
        x = room.x + LABEL
        for field in row["fields"]:
            word = f"{colour[0]}{field['number']}"
            style = field_style(colour, field["state"], word in legal)
            sign = {"crossed": "✗", "lost": "–"}.get(field["state"], str(field["number"]))
            below = MARKS[colour] if field["state"] != "lost" else ""
            places[word] = Place(x, y, wide - (wide > 4), high)
            canvas.box(places[word], sign, style, below)
            x += wide
        state = "crossed" if row["locked"] else "lost" if row["closed"] else "open"
        sign = "✗" if row["locked"] else "–" if row["closed"] else LOCK
        canvas.box(
            Place(x, y, wide - (wide > 4), high), sign, field_style(colour, state, False), MARKS[colour]
        )
        canvas.put(x + wide + 1, y + (high - 1) // 2, f"{row['points']:>3}", f"bold {ROWS[colour].fill}")
        y += high
    crosses = " ".join("✗" * drawn["misthrows"] + "□" * (view["misthrow_limit"] - drawn["misthrows"]))
    extra = "" if bonus is None else f"   {_('pawn {n}', n=bonus)}"
    x = canvas.put(
        room.x + LABEL, y, f"{_('Misthrows')} {crosses}   {drawn['misthrow_points'] or ''}{extra}", QUIET
    )
    total = f"{_('total')} {view['scores'][seat]}"
    canvas.put(max(x + 2, room.x + LABEL + 13 * wide - len(total)), y, total, f"bold {COLOURS['accent']}")
    return places


def paint_others(canvas: Canvas, view: View, names: Sequence[str], seat: int, room: Place) -> None:
    others = [other for other in range(view["players"]) if other != seat]
    for y, other in enumerate(others[: room.high], start=room.y):
        canvas.text(room.x, y, strip(view, other, names[other]), room.wide)
