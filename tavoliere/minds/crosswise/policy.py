"""A quick player of Crosswise: the turn that adds most to what the lines are likely to be worth.

Every turn changes at most two rows and two columns, so it is enough to know what each tile more or less would do
to each line; a turn's worth is then a sum of a few numbers. That makes the thousands of games quick that the
expert plays in its head.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.crosswise import (
    KEEP,
    MOVE_FROM,
    PASS,
    PLACE_FROM,
    REMOVE_FROM,
    REPLACE_FROM,
    SWAP_FROM,
)
from tavoliere.games.lines import EMPTY, SIDE, SYMBOLS
from tavoliere.games.rule import rule
from tavoliere.games.tiles import ASK, CELLS, MOVE, REMOVE, REPLACE, SWAP, is_green
from tavoliere.minds.choosing import NO_SENSE, best_seen
from tavoliere.minds.crosswise.lines import COLUMN, EACH, ROW, SHAPE, Tables, count_tiles, party_of, points_of
from tavoliere.minds.luck import COARSE_SPREAD, COARSE_STEPS

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
        whose = 0 if side == mine else 1
        sign = 1.0 if side == mine else -1.0
        by_symbol = tables.symbol[party, whose].ravel()
        by_shape, missing = tables.shape[party, whose], tables.missing[party, whose]
        for i in range(SIDE):
            line = int(room.lines[side, i])
            weigh_line(line, sign, exchanges, room.left, by_symbol, by_shape, missing, room.change[side, i])
    return empty


@rule
def weigh_line(
    line: int,
    sign: float,
    exchanges: bool,
    left: np.ndarray,
    by_symbol: np.ndarray,
    by_shape: np.ndarray,
    missing: np.ndarray,
    change: np.ndarray,
) -> None:
    """Write what every change of a line does to `line_worth`, all in one go: this is where the expert spends its time.

    A change touches one symbol or two, so the sum over all symbols is made once for as many empty cells as the line
    may then have. `by_symbol` is the table of three indices as one with a single index.
    """
    shape = 0
    repeated = 0
    empty = SIDE
    for symbol in range(SYMBOLS):
        count = (line >> (3 * symbol)) & 7
        shape += SHAPE[count]
        repeated += max(count - 1, 0)
        empty -= count
    as_full, fuller, emptier = 0.0, 0.0, 0.0
    for symbol in range(SYMBOLS):
        place = (((line >> (3 * symbol)) & 7) * (SIDE + 1) + empty) * (EACH + 1) + left[symbol]
        as_full += float(by_symbol[place])
        if empty > 0:
            fuller += float(by_symbol[place - EACH - 1])
        if empty < SIDE:
            emptier += float(by_symbol[place + EACH + 1])
    now = 0.0
    for goes in range(SYMBOLS, -1, -1):  # from no symbol on, so that the line as it is comes first
        gone = 0 if goes == NO_SYMBOL else (line >> (3 * goes)) & 7
        if goes != NO_SYMBOL and gone == 0:
            continue
        for comes in range(SYMBOLS, -1, -1):
            is_exchange = goes != NO_SYMBOL and comes != NO_SYMBOL
            if is_exchange and (not exchanges or goes == comes):
                continue
            then = line
            empty_then = empty
            shape_then = shape
            repeated_then = repeated
            worth = as_full
            if goes != NO_SYMBOL:
                then -= 1 << (3 * goes)
                empty_then += 1
                shape_then += SHAPE[gone - 1] - SHAPE[gone]
                repeated_then -= gone > 1
                worth = emptier
            come = 0
            if comes != NO_SYMBOL:
                if empty_then == 0:
                    continue
                come = (line >> (3 * comes)) & 7
                then += 1 << (3 * comes)
                empty_then -= 1
                shape_then += SHAPE[come + 1] - SHAPE[come]
                repeated_then += come > 0
                worth = as_full if is_exchange else fuller
            if empty_then == 0:
                worth = points_of(then)
            else:
                if goes != NO_SYMBOL:
                    place = (gone * (SIDE + 1) + empty_then) * (EACH + 1) + left[goes]
                    worth += float(by_symbol[place - (SIDE + 1) * (EACH + 1)] - by_symbol[place])
                if comes != NO_SYMBOL:
                    place = (come * (SIDE + 1) + empty_then) * (EACH + 1) + left[comes]
                    worth += float(by_symbol[place + (SIDE + 1) * (EACH + 1)] - by_symbol[place])
                worth += float(by_shape[shape_then])
                if repeated_then == 0:
                    scarcest = EACH
                    for symbol in range(SYMBOLS):
                        if (then >> (3 * symbol)) & 7 == 0:
                            scarcest = min(scarcest, left[symbol])
                    worth += float(missing[empty_then, scarcest])
            if goes == comes:
                now = worth
            else:
                change[goes, comes] = sign * (worth - now)


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
                    worth = -cost[MOVE - MOVE, empty]
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
                    worth = -cost[SWAP - MOVE, empty]
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
def quick_turn(
    state: np.record,
    seat: int,
    tables: Tables,
    blur: float,
    luck: np.ndarray,
    room: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
) -> int:
    """The action of the quick player; `blur` is how many points off a turn's worth typically looks."""
    if state.phase == ASK:
        return KEEP  # four action tiles are worth more than a new hand (C4)
    count = weigh_turns(state, seat, tables, room, moves, worths)
    return int(moves[best_seen(worths, count, blur, NO_SENSE, luck, COARSE_STEPS, COARSE_SPREAD)])
