"""Crosswise in the terminal: the board with the points of its lines, the hands, the bag."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import QUIET, View
from tavoliere.cli.language import _, _n, sentence

COLUMNS = "abcdef"
TEAMS = {"orange": "orange3", "green": "green"}
SYMBOLS = {
    "sun": "yellow",
    "moon": "bright_cyan",
    "wave": "bright_blue",
    "bloom": "bright_magenta",
    "gem": "green",
    "cross": "bright_red",
}
BOARD_WIDTH = 54


ABOUT = sentence("rows against columns, 2 to 4 players in two teams")
EXAMPLE = "sun c4"
RULES = [
    sentence(
        "Orange owns the six rows of the board, green the six columns (C1). A turn is one tile: put a "
        "symbol on an empty cell, or play an action tile (C6). Then the hand is filled up (C8)."
    ),
    sentence(
        "move: a tile goes to an empty cell. remove: a tile comes into your hand. swap: two tiles change "
        "places. replace: a symbol from your hand takes the place of a tile, which comes into your hand."
    ),
    sentence(
        "A line of six different symbols counts 6, a pair 1, three equal 3, four 5, five 7; what is "
        "separate adds up (C10). Six equal in an own line win at once (C9). The game ends when the board "
        "is full."
    ),
]
NUMBERS: dict[str, object] = {}
NOW = {
    "ask": (sentence("You hold action tiles only: keep them, or draw a new hand"), "C4"),
    "turn": (sentence("Put a symbol tile on an empty cell, or play an action tile"), "C6"),
}
TEAM = {"orange": sentence("orange (rows)"), "green": sentence("green (columns)")}
HAS_HANDS = True


def draw(view: View, names: Sequence[str], full: Sequence[int]) -> Text:
    board = grid(view)
    beside = summary(view, names)
    lines = []
    for place, line in enumerate(board):
        line.pad_right(BOARD_WIDTH - len(line))
        lines.append(Text.assemble(line, beside[place]) if place < len(beside) else line)
    lines += [Text(), *(hand(view, seat, names[seat]) for seat in range(view["players"]))]
    return Text("\n").join(lines)


def grid(view: View) -> list[Text]:
    """The board, orange's points right of its rows and green's below its columns."""
    lines = [Text("    " + "".join(column.center(7) for column in COLUMNS), QUIET)]
    for row, points in enumerate(view["row_points"], start=1):
        line = Text.assemble((f"  {row} ", QUIET))
        for column in COLUMNS:
            tile = view["board"].get(f"{column}{row}")
            line.append((tile or "·").center(7), SYMBOLS[tile] if tile else QUIET)
        lines.append(line.append(f"{points:>4}", TEAMS["orange"]))
    below = "    " + "".join(str(points).center(7) for points in view["column_points"])
    lines.append(Text(below, TEAMS["green"]))
    return lines


def summary(view: View, names: Sequence[str]) -> list[Text]:
    """Beside the board: the teams and their points, the bag, the played action tiles."""
    lines = []
    for team, said in TEAM.items():
        seats = [seat for seat in range(view["players"]) if view["teams"][seat] == team]
        lines.append(Text(f"{_(said)} {view['scores'][seats[0]]:>3}", f"bold {TEAMS[team]}"))
        lines.append(Text("  " + ", ".join(names[seat] for seat in seats)[:23]))
    spent = [f"{tile} {count}" for tile, count in view["spent"].items() if count]
    lines.append(Text(_n("bag: {n} tile", "bag: {n} tiles", view["bag"])))
    played = _("played") + ": "
    lines.append(Text(played + (", ".join(spent[:2]) or "–")))
    if spent[2:]:
        lines.append(Text(" " * len(played) + ", ".join(spent[2:])))
    if view["six_equal"]:
        lines.append(Text(f"{_('six equal')}: {view['six_equal']}", "bold"))
    return lines


def hand(view: View, seat: int, name: str) -> Text:
    """A hand: all its tiles if this view may show them, else how many, and those that everybody saw."""
    held = view["hands"][seat]
    line = Text.assemble((f" {name[:20]:<21}", f"bold {TEAMS[view['teams'][seat]]}"))
    for tile in held["tiles"]:
        line.append(f"{tile} ", SYMBOLS.get(tile, "bold"))
    hidden = held["size"] - len(held["tiles"])
    if hidden:
        line.append(("+ " if held["tiles"] else "") + _("{n} hidden", n=hidden), QUIET)
    return line if held["size"] else line.append(_("no tiles"), QUIET)


def say_move(word: str) -> Text:
    return Text(word)


def consequence(view: View, word: str) -> str:
    return ""


def ask_dice(view: View) -> str:
    return ""  # tiles come out of the bag


def uncover(view: View, views: Sequence[View]) -> View:
    return {**view, "hands": [own["hands"][seat] for seat, own in enumerate(views)]}
