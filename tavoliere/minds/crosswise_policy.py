"""A quick player of Crosswise: the turn that adds most to what the lines are likely to be worth.

Every turn changes at most two rows and two columns, so it is enough to know what each tile more or less would do
to each line; a turn's worth is then a sum of a few numbers. That makes the thousands of games quick that the
expert plays in his head.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.crosswise import (
    MOVE_FROM,
    PASS,
    PLACE_FROM,
    REDRAW,
    REMOVE_FROM,
    REPLACE_FROM,
    SWAP_FROM,
)
from tavoliere.games.lines import EMPTY, SIDE, SYMBOLS
from tavoliere.games.rule import rule
from tavoliere.games.tiles import ASK, CELLS, MOVE, REMOVE, REPLACE, SWAP, is_green
from tavoliere.minds.crosswise_lines import COLUMN, ROW, Tables, count_tiles, line_worth, party_of
from tavoliere.minds.luck import bell

NO_SYMBOL = SYMBOLS  # in `change`: from nothing, or to nothing


class Changes(NamedTuple):
    """What a position's lines are made of, and what an exchange of one symbol for another does to each."""

    lines: np.ndarray  # [side, line]
    left: np.ndarray  # [symbol]
    change: np.ndarray  # [side, line, symbol that goes, symbol that comes], for the mover's team


def room_for_changes() -> Changes:
    return Changes(
        np.zeros((2, SIDE), np.int64),
        np.zeros(SYMBOLS, np.int64),
        np.zeros((2, SIDE, SYMBOLS + 1, SYMBOLS + 1), np.float32),
    )


@rule
def weigh_changes(state: np.record, seat: int, tables: Tables, room: Changes, exchanges: bool) -> int:
    """Fill the room for a seat's turn; exchanges of a symbol only if asked. Returns the number of empty cells."""
    empty = count_tiles(state.board, room.lines, room.left)
    party = party_of(state, seat)
    mine = COLUMN if is_green(state, seat) else ROW
    for side in range(2):
        sign = 1.0 if side == mine else -1.0
        whose = 0 if side == mine else 1
        for i in range(SIDE):
            line = room.lines[side, i]
            lying = 0
            for symbol in range(SYMBOLS):
                lying += (line >> (3 * symbol)) & 7
            now = line_worth(line, room.left, tables, party, whose)
            change = room.change[side, i]
            for comes in range(SYMBOLS):
                if lying < SIDE:
                    more = line + (1 << (3 * comes))
                    change[NO_SYMBOL, comes] = sign * (
                        line_worth(more, room.left, tables, party, whose) - now
                    )
            for goes in range(SYMBOLS):
                if (line >> (3 * goes)) & 7 == 0:
                    continue
                less = line - (1 << (3 * goes))
                change[goes, NO_SYMBOL] = sign * (line_worth(less, room.left, tables, party, whose) - now)
                if exchanges:
                    for comes in range(SYMBOLS):
                        other = less + (1 << (3 * comes))
                        change[goes, comes] = sign * (
                            line_worth(other, room.left, tables, party, whose) - now
                        )
    return empty


@rule
def weigh_turns(
    state: np.record, seat: int, tables: Tables, room: Changes, moves: np.ndarray, worths: np.ndarray
) -> int:
    """Write a seat's legal turns and what each adds; returns how many."""
    hand, board, change = state.hands[seat], state.board, room.change
    empty = weigh_changes(state, seat, tables, room, hand[SWAP] > 0 or hand[REPLACE] > 0)
    cost = tables.action[party_of(state, seat)]
    count = 0
    for symbol in range(SYMBOLS):
        if hand[symbol] > 0:
            for cell in range(CELLS):
                if board[cell] == EMPTY:
                    moves[count] = PLACE_FROM + symbol * CELLS + cell
                    worths[count] = (
                        change[ROW, cell // SIDE, NO_SYMBOL, symbol]
                        + change[COLUMN, cell % SIDE, NO_SYMBOL, symbol]
                    )
                    count += 1
    if hand[MOVE] + hand[REMOVE] + hand[SWAP] + hand[REPLACE] == 0:
        return count
    for cell in range(CELLS):
        if board[cell] == EMPTY:
            continue
        here = int(board[cell])
        row, column = cell // SIDE, cell % SIDE
        if hand[MOVE] > 0:
            for target in range(CELLS):
                if board[target] == EMPTY:
                    moves[count] = MOVE_FROM + cell * CELLS + target
                    worth = -float(cost[MOVE - MOVE, empty])
                    if target // SIDE != row:
                        worth += change[ROW, row, here, NO_SYMBOL]
                        worth += change[ROW, target // SIDE, NO_SYMBOL, here]
                    if target % SIDE != column:
                        worth += change[COLUMN, column, here, NO_SYMBOL]
                        worth += change[COLUMN, target % SIDE, NO_SYMBOL, here]
                    worths[count] = worth
                    count += 1
        if hand[REMOVE] > 0:
            moves[count] = REMOVE_FROM + cell
            worth = change[ROW, row, here, NO_SYMBOL] + change[COLUMN, column, here, NO_SYMBOL]
            worths[count] = worth - cost[REMOVE - MOVE, empty]
            count += 1
        if hand[SWAP] > 0:
            for other in range(cell + 1, CELLS):
                if board[other] != EMPTY:
                    there = int(board[other])
                    moves[count] = SWAP_FROM + cell * CELLS + other
                    worth = -float(cost[SWAP - MOVE, empty])
                    if other // SIDE != row:
                        worth += change[ROW, row, here, there] + change[ROW, other // SIDE, there, here]
                    if other % SIDE != column:
                        worth += change[COLUMN, column, here, there]
                        worth += change[COLUMN, other % SIDE, there, here]
                    worths[count] = worth
                    count += 1
        if hand[REPLACE] > 0:
            for symbol in range(SYMBOLS):
                if hand[symbol] > 0:
                    moves[count] = REPLACE_FROM + symbol * CELLS + cell
                    worth = change[ROW, row, here, symbol] + change[COLUMN, column, here, symbol]
                    worths[count] = worth - cost[REPLACE - MOVE, empty]
                    count += 1
    if count == 0:
        moves[0] = PASS
        worths[0] = 0.0
        count = 1
    return count


@rule
def likeliest(worths: np.ndarray, count: int, noise: float, luck: np.ndarray) -> int:
    """The turn of most worth, each seen with an error of typically `noise`."""
    best = 0
    best_worth = -1e9
    for i in range(count):
        worth = float(worths[i])
        if noise > 0:
            worth += noise * bell(luck)
        if worth > best_worth:
            best = i
            best_worth = worth
    return best


@rule
def quick_turn(
    state: np.record,
    seat: int,
    tables: Tables,
    noise: float,
    luck: np.ndarray,
    room: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
) -> int:
    """The action of the quick player."""
    if state.phase == ASK:
        return REDRAW
    count = weigh_turns(state, seat, tables, room, moves, worths)
    return int(moves[likeliest(worths, count, noise, luck)])
