"""A quick player of Crosswise: takes the turn that adds most to the expected worth of the lines.

Every turn changes at most two rows and two columns, so it is enough to know what each tile more or less would do
to each line; a turn's worth is then a sum of a few numbers. That makes the expert's thousands of playouts fast.
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
from tavoliere.minds.crosswise.lines import (
    COLUMN,
    EACH,
    PARTIES,
    POINTS,
    ROW,
    SHAPE,
    SHAPES,
    Tables,
    count_tiles,
    party_of,
)
from tavoliere.minds.luck import COARSE_SPREAD, COARSE_STEPS

NO_SYMBOL = SYMBOLS  # in `change`: from nothing, or to nothing
# In the table of symbols: the distance to the entry for one more of a symbol in the line, and the size of a table.
ONE_MORE = (SIDE + 1) * (EACH + 1)
SYMBOL_SIZE = (SIDE + 1) * ONE_MORE

# A line and what is left have 18 bits each; the hash that says where they are remembered stays below 2³¹.
SPREAD_LINE, SPREAD_LEFT, SPREAD_BITS, NO_KEY = 4093, 3079, 12, -1


class Changes(NamedTuple):
    """What a position's lines are made of, and what exchanging one symbol for another does to each."""

    lines: np.ndarray  # [side, line]
    left: np.ndarray  # [symbol]
    at: np.ndarray  # [side, line]: the place of its changes
    change: np.ndarray  # [place, symbol that goes, symbol that comes], for the mover's team
    keys: np.ndarray  # [place, 2]: the line remembered there, and what was left then


def scratch_for_changes(remembered: int = 0) -> Changes:
    """Arrays for the lines to remember, a power of two, and after them for those of one position."""
    return Changes(
        np.zeros((2, SIDE), np.int32),
        np.zeros(SYMBOLS, np.int32),
        np.zeros((2, SIDE), np.int32),
        np.zeros((remembered + 2 * SIDE, SYMBOLS + 1, SYMBOLS + 1), np.float32),
        np.full((remembered, 2), NO_KEY, np.int32),
    )


@rule
def weigh_changes(state: np.record, seat: int, tables: Tables, scratch: Changes, exchanges: bool) -> int:
    """Fill the room for a seat's turn, exchanges only if asked for. Return the number of empty cells.

    In playouts from one position, most lines have come up before with the same symbols left.
    """
    empty = count_tiles(state.board, scratch.lines, scratch.left)
    party = party_of(state, seat)
    mine = COLUMN if is_green(state, seat) else ROW
    keys, at = scratch.keys, scratch.at.ravel()
    # Tables with several indices are read as flat ones.
    by_symbol, by_shape, missing = tables.symbol.ravel(), tables.shape.ravel(), tables.missing.ravel()
    remembered = len(keys)
    left = 0
    for symbol in range(SYMBOLS):
        left += int(scratch.left[symbol]) << (3 * symbol)
    for side in range(2):
        table = 2 * party if side == mine else 2 * party + 1
        for i in range(SIDE):
            line = int(scratch.lines[side, i])
            number = SIDE * side + i
            place = remembered + number
            if remembered > 0:
                key = 2 * (line * 2 * PARTIES + table)
                spread = (line * SPREAD_LINE + left * SPREAD_LEFT) >> SPREAD_BITS
                slot = (spread + table) & (remembered - 1)
                had = keys[slot, 0]
                if keys[slot, 1] == left and (had == key + 1 or (had == key and not exchanges)):
                    at[number] = slot
                    continue
                if not is_taken(at, number, slot):
                    place = slot
                    keys[slot, 0] = key + 1 if exchanges else key
                    keys[slot, 1] = left
            at[number] = place
            weigh_line(
                line, table, exchanges, by_symbol, by_shape, missing, scratch.left, scratch.change, place
            )
    return empty


@rule
def is_taken(at: np.ndarray, count: int, place: int) -> bool:
    """Whether one of the first `count` lines of this position has this place."""
    for k in range(count):
        if at[k] == place:
            return True
    return False


@rule
def weigh_line(
    line: int,
    table: int,
    exchanges: bool,
    by_symbol: np.ndarray,
    by_shape: np.ndarray,
    missing: np.ndarray,
    left: np.ndarray,
    change: np.ndarray,
    at: int,
) -> None:
    """Write what every change of a line does to `line_worth`, all in one go: this is where the expert spends its time.

    A change touches one symbol or two, so the sum over all symbols is computed only once for each number of empty cells
    that the line may then have. `table` says which part of the tables to use.
    """
    sign = 1.0 if table % 2 == 0 else -1.0  # the mover's team's line, or the other's
    shape = table * SHAPES
    repeated = 0
    empty = SIDE
    scarcest, next_scarcest, rarest = EACH, EACH, NO_SYMBOL  # of the symbols that are not in the line
    for symbol in range(SYMBOLS):
        count = (line >> (3 * symbol)) & 7
        shape += SHAPE[count]
        repeated += max(count - 1, 0)
        empty -= count
        if count == 0:
            if left[symbol] < scarcest:
                next_scarcest = scarcest
                scarcest = int(left[symbol])
                rarest = symbol
            else:
                next_scarcest = min(next_scarcest, int(left[symbol]))
    at_empty = table * SYMBOL_SIZE + empty * (EACH + 1)
    missing_at = (table * (SIDE + 1) + empty) * (EACH + 1)
    as_full, fuller, emptier = 0.0, 0.0, 0.0
    for symbol in range(SYMBOLS):
        place = at_empty + ((line >> (3 * symbol)) & 7) * ONE_MORE + left[symbol]
        as_full += float(by_symbol[place])
        if empty > 0:
            fuller += float(by_symbol[place - EACH - 1])
        if empty < SIDE:
            emptier += float(by_symbol[place + EACH + 1])
    if empty == 0:
        now = POINTS[shape - table * SHAPES]
    else:
        now = as_full + float(by_shape[shape])
        if repeated == 0:
            now += float(missing[missing_at + scarcest])
    if empty > 0:
        for comes in range(SYMBOLS):
            come = (line >> (3 * comes)) & 7
            shape_then = shape + SHAPE[come + 1] - SHAPE[come]
            if empty == 1:
                worth = POINTS[shape_then - table * SHAPES]
            else:
                place = at_empty - EACH - 1 + come * ONE_MORE + left[comes]
                worth = fuller + float(by_symbol[place + ONE_MORE] - by_symbol[place])
                worth += float(by_shape[shape_then])
                if repeated + come == 0:
                    fewest = next_scarcest if comes == rarest else scarcest
                    worth += float(missing[missing_at - EACH - 1 + fewest])
            change[at, NO_SYMBOL, comes] = sign * (worth - now)
    for goes in range(SYMBOLS):
        gone = (line >> (3 * goes)) & 7
        if gone == 0:
            continue
        place = at_empty + EACH + 1 + gone * ONE_MORE + left[goes]
        shape_without = shape + SHAPE[gone - 1] - SHAPE[gone]
        repeated_without = repeated - (gone > 1)
        fewest = min(scarcest, int(left[goes])) if gone == 1 else scarcest
        worth = emptier + float(by_symbol[place - ONE_MORE] - by_symbol[place])
        worth += float(by_shape[shape_without])
        if repeated_without == 0:
            worth += float(missing[missing_at + EACH + 1 + fewest])
        change[at, goes, NO_SYMBOL] = sign * (worth - now)
        if not exchanges:
            continue
        place -= EACH + 1
        as_full_without = as_full + float(by_symbol[place - ONE_MORE] - by_symbol[place])
        for comes in range(SYMBOLS):
            if comes == goes:
                continue
            come = (line >> (3 * comes)) & 7
            shape_then = shape_without + SHAPE[come + 1] - SHAPE[come]
            if empty == 0:
                worth = POINTS[shape_then - table * SHAPES]
            else:
                place = at_empty + come * ONE_MORE + left[comes]
                worth = as_full_without + float(by_symbol[place + ONE_MORE] - by_symbol[place])
                worth += float(by_shape[shape_then])
                if repeated_without + come == 0:
                    fewest = next_scarcest if comes == rarest else scarcest
                    if gone == 1:
                        fewest = min(fewest, int(left[goes]))
                    worth += float(missing[missing_at + fewest])
            change[at, goes, comes] = sign * (worth - now)


@rule
def weigh_turns(
    state: np.record, seat: int, tables: Tables, scratch: Changes, moves: np.ndarray, worths: np.ndarray
) -> int:
    """Write a seat's legal turns and what each adds; return how many there are."""
    hands, board, change, at = state.hands, state.board, scratch.change, scratch.at
    has_move, has_remove = hands[seat, MOVE] > 0, hands[seat, REMOVE] > 0
    has_swap, has_replace = hands[seat, SWAP] > 0, hands[seat, REPLACE] > 0
    empty = weigh_changes(state, seat, tables, scratch, has_swap or has_replace)
    cost, party = tables.action, party_of(state, seat)
    count = 0
    for symbol in range(SYMBOLS):
        if hands[seat, symbol] > 0:
            for row in range(SIDE):
                by_row = change[at[ROW, row], NO_SYMBOL, symbol]
                for column in range(SIDE):
                    if board[SIDE * row + column] == EMPTY:
                        moves[count] = PLACE_FROM + symbol * CELLS + SIDE * row + column
                        worths[count] = by_row + change[at[COLUMN, column], NO_SYMBOL, symbol]
                        count += 1
    cost_of_move, cost_of_swap = cost[party, MOVE - MOVE, empty], cost[party, SWAP - MOVE, empty]
    is_action = has_move or has_remove or has_swap or has_replace
    for cell in range(CELLS if is_action else 0):
        if board[cell] == EMPTY:
            continue
        here = int(board[cell])
        row, column = cell // SIDE, cell % SIDE
        in_row, in_column = int(at[ROW, row]), int(at[COLUMN, column])
        if has_move:
            for to_row in range(SIDE):
                by_row = -cost_of_move
                if to_row != row:
                    by_row += change[in_row, here, NO_SYMBOL]
                    by_row += change[at[ROW, to_row], NO_SYMBOL, here]
                for to_column in range(SIDE):
                    if board[SIDE * to_row + to_column] == EMPTY:
                        moves[count] = MOVE_FROM + cell * CELLS + SIDE * to_row + to_column
                        worth = by_row
                        if to_column != column:
                            worth += change[in_column, here, NO_SYMBOL]
                            worth += change[at[COLUMN, to_column], NO_SYMBOL, here]
                        worths[count] = worth
                        count += 1
        if has_remove:
            moves[count] = REMOVE_FROM + cell
            worth = change[in_row, here, NO_SYMBOL] + change[in_column, here, NO_SYMBOL]
            worths[count] = worth - cost[party, REMOVE - MOVE, empty]
            count += 1
        if has_swap:
            for to_row in range(row, SIDE):
                for to_column in range(column + 1 if to_row == row else 0, SIDE):
                    there = int(board[SIDE * to_row + to_column])
                    if there == EMPTY:
                        continue
                    moves[count] = SWAP_FROM + cell * CELLS + SIDE * to_row + to_column
                    worth = -cost_of_swap
                    if to_row != row:
                        worth += change[in_row, here, there] + change[at[ROW, to_row], there, here]
                    if to_column != column:
                        worth += change[in_column, here, there]
                        worth += change[at[COLUMN, to_column], there, here]
                    worths[count] = worth
                    count += 1
        if has_replace:
            for symbol in range(SYMBOLS):
                if hands[seat, symbol] > 0:
                    moves[count] = REPLACE_FROM + symbol * CELLS + cell
                    worth = change[in_row, here, symbol] + change[in_column, here, symbol]
                    worths[count] = worth - cost[party, REPLACE - MOVE, empty]
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
    scratch: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
) -> int:
    """The action of the quick player; `blur` is how many points off a turn's worth typically looks."""
    if state.phase == ASK:
        return KEEP  # four action tiles are worth more than a new hand (C4)
    count = weigh_turns(state, seat, tables, scratch, moves, worths)
    return int(moves[best_seen(worths, count, blur, NO_SENSE, luck, COARSE_STEPS, COARSE_SPREAD)])
