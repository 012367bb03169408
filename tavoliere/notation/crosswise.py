"""Crosswise in text and views: board, hands and bag."""

from collections.abc import Mapping

import numpy as np

from tavoliere.games import crosswise, lines, tiles
from tavoliere.games.lines import ALL_DIFFERENT_POINTS, EMPTY, EQUAL_POINTS, SIDE, is_six_equal, line_points
from tavoliere.games.refused import Refused
from tavoliere.notation import crosswise_line, crosswise_words
from tavoliere.notation.contract import Ending, Facts, View
from tavoliere.notation.crosswise_words import COLUMNS, cells_of, write_place
from tavoliere.notation.line import is_one_of, shown
from tavoliere.notation.setup import crosswise as by_hand
from tavoliere.notation.tiles import TILES

TITLE = crosswise_line.TITLE
PLAYERS = range(2, 5)
MOVES = "sun c4, move c4 d5, remove c4, swap c4 d5, replace c4 sun, redraw, keep or pass"
CHANCE, TURN = "tile", "play"
OPTIONS: Mapping[str, tuple[str, str]] = {
    "lone": ("only Crosswise with three players has a lone player", "C3")
}
ENDINGS: tuple[Ending, ...] = (
    Ending("six equal", "six equal"),
    Ending("board full", "board full"),
    Ending("nobody can play", "all passed"),
)
SETUP = by_hand  # a position tapped together
LINES = lines  # what a line holds, for a board that is counted by hand
PHASES = ("draw", "ask", "turn", "over")
# What a line is worth (C10): with two to five equal tiles, and with six different ones.
EQUAL: list[int] = EQUAL_POINTS[2:SIDE].tolist()

write, sections, read = crosswise_line.write, crosswise_line.sections, crosswise_line.read
hidden = crosswise_line.hidden
write_move, read_move = crosswise_words.write_move, crosswise_words.read_move


# --- start --------------------------------------------------------------------------------------------------


def start(state: np.record, players: int, first: int, lone: int | None = None) -> None:
    crosswise.start(state, players, first, _choose_lone(players, lone))


def _choose_lone(players: int, lone: int | None) -> int:
    if players != 3:
        if lone is not None:
            sentence, rule = OPTIONS["lone"]
            raise Refused(sentence, rule)
        return tiles.NOBODY
    if lone is not None and not is_one_of(lone, range(3)):
        raise Refused("the lone player is a seat from 0 to 2, not {lone}", "C3", lone=shown(lone))
    return 1 if lone is None else int(lone)


def sides(players: int) -> int:
    """The two teams (C3)."""
    return 2


def rule_of(action: int, rule: str) -> str:
    return rule


# --- tiles --------------------------------------------------------------------------------------------------


def due(state: np.record) -> int:
    return int(state.seat)


def outcomes(state: np.record) -> dict[str, float]:
    bag = state.bag.tolist()
    return {name: count / sum(bag) for name, count in zip(TILES, bag, strict=True) if count}


def happen(state: np.record, text: str) -> None:
    name = text.strip().lower() if isinstance(text, str) else ""
    if name not in TILES:
        raise Refused(
            "“{tile}” is not a tile: the tiles are {tiles}", tile=str(text)[:40], tiles=", ".join(TILES)
        )
    tile = TILES.index(name)
    if not state.bag[tile]:
        raise Refused("there is no {tile} left in the bag", "C2", tile=name)
    tiles.draw(state, tile)


def outcome(before: np.record, after: np.record) -> str:
    drawn = [was - now for was, now in zip(before.bag.tolist(), after.bag.tolist(), strict=True)]
    return TILES[drawn.index(1)]


# --- what is seen and told ----------------------------------------------------------------------------------


def describe(state: np.record) -> View:
    seats = range(state.players)
    board, hands, held = state.board, state.hands.tolist(), state.held.tolist()
    return {
        "phase": PHASES[state.phase],
        "active": int(state.seat),
        "lone": None if state.lone == tiles.NOBODY else int(state.lone),
        "teams": ["green" if tiles.is_green(state, other) else "orange" for other in seats],
        "board": {
            write_place(cell): TILES[tile] for cell, tile in enumerate(board.tolist()) if tile != EMPTY
        },
        "row_points": [int(line_points(board, row * SIDE, 1)) for row in range(SIDE)],
        "column_points": [int(line_points(board, column, SIDE)) for column in range(SIDE)],
        "worth": {"equal": EQUAL, "different": ALL_DIFFERENT_POINTS},
        "six_equal": _winning_line(board),
        "hands": [_hand(hands[other], held[other]) for other in seats],
        "bag": tiles.ALL_TILES - int(crosswise.on_board(state)) - sum(held) - sum(state.spent.tolist()),
        "unseen": {name: count for name, count in zip(TILES, state.bag.tolist(), strict=True) if count},
        "spent": dict(zip(TILES[tiles.MOVE :], state.spent.tolist(), strict=True)),
        "passes": int(state.passes),
    }


def prospects(state: np.record, seat: int | None) -> View:
    return {}


def _hand(counts: list[int], held: int) -> View:
    """A hand: how many tiles, and those of them that this view may show."""
    tiles = [name for name, count in zip(TILES, counts, strict=True) for _ in range(count)]
    return {"size": held, "tiles": tiles}


def _winning_line(board: np.ndarray) -> str | None:
    """The line that won, as `row 3` or `column b`."""
    for line in range(SIDE):
        if is_six_equal(board, line * SIDE, 1):
            return f"row {line + 1}"
        if is_six_equal(board, line, SIDE):
            return f"column {COLUMNS[line]}"
    return None


def effect(before: np.record, after: np.record, seat: int, action: int) -> Facts:
    """The `tiles` on the board that a move touched."""
    touched = [int(before.board[cell]) for cell in cells_of(action)]
    symbols = [TILES[tile] for tile in touched if tile != EMPTY]
    return {"tiles": symbols} if symbols else {}


def ended_by(state: np.record) -> int | None:
    return None
