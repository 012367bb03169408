"""What a line of Crosswise can be expected to be worth in the end, and how every tile would change that.

A line's worth depends on how many of each symbol are in it, and on how many of each are still to come. The tables are
learnt from games: the mean of the points that such lines had at the end.
"""

from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tavoliere.games.lines import ALL_DIFFERENT_POINTS, EMPTY, EQUAL_POINTS, SIDE, SYMBOLS
from tavoliere.games.rule import rule
from tavoliere.games.tiles import ACTION_TILES, CELLS, TILE_COUNT, is_green
from tavoliere.minds.stored import packaged, read

ROW, COLUMN = 0, 1
EACH = int(TILE_COUNT[0])  # tiles of a symbol
SIX_EQUAL_WORTH = 40.0  # a won game, counted in points

# A line's shape says how many symbols are in it once, twice …: the sum of these numbers over the symbols.
SHAPE = np.array([0, 1, 7, 28, 84, 168, 336], np.int32)
SHAPES = 337

# Each kind of side has its own numbers: two players, the team among three, the lone player, four players.
PARTIES = 4


class Tables(NamedTuple):
    """The first three are indexed by [party, whose line (the mover's team's or the other's)] first."""

    shape: np.ndarray  # [shape]
    symbol: np.ndarray  # [how many in the line, empty cells of the line, how many still to come]
    # lines of different symbols only: [empty cells, how many of the scarcest missing symbol are still to come]
    missing: np.ndarray
    action: np.ndarray  # [party] [action tile in hand, empty cells of the board]: what it is good for later
    tempo: np.ndarray  # [party] [empty cells]: what is still to come for the mover's team
    scale: np.ndarray  # [party] [empty cells]: how much a point of lead says about the winner


def no_tables() -> Tables:
    return Tables(
        np.zeros((PARTIES, 2, SHAPES), np.float32),
        np.zeros((PARTIES, 2, SIDE + 1, SIDE + 1, EACH + 1), np.float32),
        np.zeros((PARTIES, 2, SIDE + 1, EACH + 1), np.float32),
        np.zeros((PARTIES, ACTION_TILES, CELLS + 1), np.float32),
        np.zeros((PARTIES, CELLS + 1), np.float32),
        np.zeros((PARTIES, CELLS + 1), np.float32),
    )


@cache
def load_tables() -> Tables:
    """The learnt tables that come with the package."""
    shapes = {name: table.shape for name, table in no_tables()._asdict().items()}
    return Tables(**read(packaged("crosswise"), shapes))


def save_tables(path: Path, tables: Tables) -> None:
    np.savez_compressed(path, **tables._asdict())


@rule
def party_of(state: np.record, seat: int) -> int:
    if state.players == 3:
        return 2 if seat == state.lone else 1
    return 0 if state.players == 2 else 3


@rule
def count_tiles(board: np.ndarray, lines: np.ndarray, left: np.ndarray) -> int:
    """Count the symbols in every row and column, and those not on the board; return how many cells are empty.

    `lines[side, line]` has three bits per symbol.
    """
    lines[:, :] = 0
    left[:] = EACH
    empty = 0
    for row in range(SIDE):
        for column in range(SIDE):
            symbol = int(board[SIDE * row + column])
            if symbol == EMPTY:
                empty += 1
            else:
                lines[ROW, row] += 1 << (3 * symbol)
                lines[COLUMN, column] += 1 << (3 * symbol)
                left[symbol] -= 1
    return empty


@rule
def points_of(line: int) -> float:
    """The points of a line as it lies; six equal count as much as a won game."""
    points = 0
    different = 0
    for symbol in range(SYMBOLS):
        count = (line >> (3 * symbol)) & 7
        if count == SIDE:
            return SIX_EQUAL_WORTH
        points += EQUAL_POINTS[count]
        different += count > 0
    return float(ALL_DIFFERENT_POINTS if different == SIDE else points)


def points_by_shape() -> np.ndarray:
    """The same for full lines, by their shape."""
    table = np.zeros(SHAPES)
    for lying in combinations_with_replacement(range(SYMBOLS), SIDE):
        shape = sum(int(SHAPE[lying.count(symbol)]) for symbol in range(SYMBOLS))
        table[shape] = points_of(sum(1 << (3 * symbol) for symbol in lying))
    return table


POINTS = points_by_shape()


@rule
def line_worth(line: int, left: np.ndarray, tables: Tables, party: int, whose: int) -> float:
    """The points that a line can expect in the end; exact if it is full."""
    shape = 0
    lying = 0
    scarcest = EACH
    is_different = True
    for symbol in range(SYMBOLS):
        count = (line >> (3 * symbol)) & 7
        shape += SHAPE[count]
        lying += count
        if count == 0:
            scarcest = min(scarcest, left[symbol])
        elif count > 1:
            is_different = False
    if lying == SIDE:
        return points_of(line)
    worth = float(tables.shape[party, whose, shape])
    for symbol in range(SYMBOLS):
        count = (line >> (3 * symbol)) & 7
        worth += tables.symbol[party, whose, count, SIDE - lying, left[symbol]]
    if is_different:
        worth += tables.missing[party, whose, SIDE - lying, scarcest]
    return worth


@rule
def lead_of_lines(state: np.record, seat: int, tables: Tables, lines: np.ndarray, left: np.ndarray) -> float:
    """The expected final lead of a seat's team after its turn, by the lines as counted."""
    party = party_of(state, seat)
    mine = COLUMN if is_green(state, seat) else ROW
    lead = 0.0
    for i in range(SIDE):
        lead += line_worth(lines[mine, i], left, tables, party, 0)
        lead -= line_worth(lines[1 - mine, i], left, tables, party, 1)
    return lead
