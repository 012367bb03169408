"""Crosswise on the screen: the board with the points of its lines, the hands, the bag."""

from collections.abc import Sequence

from tavoliere.cli.draw import View
from tavoliere.cli.games.crosswise import COLUMNS, summary
from tavoliere.cli.language import _, sentence
from tavoliere.cli.screen.boards.dice import COLOURS, QUIET
from tavoliere.cli.screen.canvas import Canvas, Place

SIGNS = {"sun": "☀", "moon": "☾", "wave": "≈", "bloom": "✿", "gem": "◆", "cross": "✚"}
INKS = {"sun": "sy1", "moon": "sy2", "wave": "sy3", "bloom": "sy4", "gem": "sy5", "cross": "sy6"}
WORDS = {
    "sun": sentence("Sun"),
    "moon": sentence("Moon"),
    "wave": sentence("Wave"),
    "bloom": sentence("Bloom"),
    "gem": sentence("Gem"),
    "cross": sentence("Cross"),
    "move": sentence("Move"),
    "remove": sentence("Remove"),
    "swap": sentence("Swap"),
    "replace": sentence("Replace"),
    "pass": sentence("Pass"),
    "keep": sentence("Keep these"),
    "redraw": sentence("Draw again"),
}
SUMMARY = 28  # columns beside the board


def tile_style(tile: str) -> str:
    return f"bold {COLOURS[INKS.get(tile, 'wht-on')]} on {COLOURS['tile']}"


def paint(canvas: Canvas, view: View, names: Sequence[str], seat: int, room: Place) -> dict[str, Place]:
    places: dict[str, Place] = {}
    wide = max(7, min(13, (room.wide - SUMMARY - 8) // 6))
    high = max(1, min(7, (room.high - 4 - view["players"]) // 6))
    lit = {word for move in view["legal"] for word in move.split()[1:]}
    for column, letter in enumerate(COLUMNS):
        x = room.x + 3 + column * wide
        canvas.put(x, room.y, letter.center(wide - 1), QUIET)
        for row in range(1, 7):
            cell = f"{letter}{row}"
            places[cell] = Place(x, room.y + 1 + (row - 1) * high, wide - 1, high)
            tile = view["board"].get(cell)
            empty = f"{COLOURS['ink-2']} on {COLOURS['paper-2' if cell in lit else 'paper']}"
            if high > 1 or tile:
                canvas.box(
                    places[cell], said(tile, wide - 1) if tile else "·", tile_style(tile) if tile else empty
                )
                if high > 1:  # a gap between the rows
                    canvas.fill(places[cell]._replace(y=places[cell].y + high - 1, high=1), "")
            else:
                canvas.box(places[cell], "·", empty)
    for row, points in enumerate(view["row_points"]):
        y = room.y + 1 + row * high + max(0, high - 2) // 2
        canvas.put(room.x, y, f"{row + 1} ", QUIET)
        canvas.put(room.x + 3 + 6 * wide, y, f"{points:>2}", f"bold {COLOURS['team-o']}")
    below = room.y + 1 + 6 * high
    for column, points in enumerate(view["column_points"]):
        canvas.put(
            room.x + 3 + column * wide, below, str(points).center(wide - 1), f"bold {COLOURS['team-g']}"
        )
    for number, line in enumerate(summary(view, names)):
        canvas.text(room.x + 3 + 6 * wide + 5, room.y + 1 + number, line, SUMMARY)
    for other in range(view["players"]):
        places |= paint_hand(canvas, view, names, other, Place(room.x, below + 2 + other, room.wide, 1), seat)
    return places


def said(tile: str, wide: int) -> str:
    """A tile on the board. Where it is chosen and not typed, it has its name in the player's language."""
    name = _(WORDS[tile])
    return f"{SIGNS[tile]} {name}" if wide > len(name) + 1 else name[:wide]


def paint_hand(
    canvas: Canvas, view: View, names: Sequence[str], other: int, room: Place, seat: int
) -> dict[str, Place]:
    """A hand in one line; the own tiles can be chosen."""
    places: dict[str, Place] = {}
    held = view["hands"][other]
    colour = COLOURS["team-o" if view["teams"][other] == "orange" else "team-g"]
    x = canvas.put(room.x, room.y, f"{names[other][:14]:<15}", f"bold {colour}") + 1
    for tile in held["tiles"]:
        body = f" {SIGNS[tile]} {_(WORDS[tile])} " if tile in SIGNS else f" {_(WORDS[tile])} "
        if other == seat:
            places.setdefault(tile, Place(x, room.y, len(body), 1))
        x = canvas.put(x, room.y, body, tile_style(tile)) + 1
    hidden = held["size"] - len(held["tiles"])
    if hidden:
        canvas.put(x, room.y, _("{n} hidden", n=hidden), QUIET)
    return places
