"""Crosswise, for two to four players in two teams (rules C1–C13).

Orange owns the rows of the 6 × 6 board, green the columns. `tiles` has the bag, the hands and the order of
turns; this module has the board: what tiles do there, and what the lines score.

Cells run 0 … 35, row by row. Actions: place, move, remove, swap, replace, each with its cells, then pass, keep
and redraw.
"""

import numpy as np

from tavoliere.games.lines import EMPTY, SIDE, SYMBOLS, is_six_equal, line_points
from tavoliere.games.rule import rule
from tavoliere.games.rulings import (
    C4,
    C6_EMPTY,
    C6_HAND,
    C6_TILE,
    C12_PASS,
    C12_SWAP,
    C13,
    E4_MOVE,
    E4_SEAT,
    FINE,
)
from tavoliere.games.tiles import (
    ASK,
    CELLS,
    MOVE,
    OVER,
    RECORD,
    REMOVE,
    REPLACE,
    SWAP,
    TURN,
    ask,
    chance,
    conceal,
    fill_hand,
    happen,
    has_symbol,
    is_green,
    leave_hand,
    put_back,
    spend,
    start,
    to_hand,
)

__all__ = ["RECORD", "chance", "conceal", "happen", "start"]

# Where the numbers of each kind of action begin.
PLACE_FROM = 0  # + symbol × 36 + cell
MOVE_FROM = PLACE_FROM + SYMBOLS * CELLS  # + cell × 36 + empty cell
REMOVE_FROM = MOVE_FROM + CELLS * CELLS  # + cell
SWAP_FROM = REMOVE_FROM + CELLS  # + cell × 36 + later cell
REPLACE_FROM = SWAP_FROM + CELLS * CELLS  # + symbol × 36 + cell
PASS = REPLACE_FROM + SYMBOLS * CELLS
KEEP = PASS + 1
REDRAW = PASS + 2
ACTIONS = PASS + 3

# Where `legal` keeps its two lists of cells; each has one slot more than there are cells, for overwritten entries.
LYING_CELLS = ACTIONS - CELLS - 1
EMPTY_CELLS = LYING_CELLS - CELLS - 1

BY_SIX_EQUAL, BY_FULL_BOARD, BY_PASSES = range(3)  # how a game ends (C9, C10, C12)
SIX_EQUAL = 100  # more than any team can have in points (6 × 7)


# --- what a seat may do -------------------------------------------------------------------------------------


@rule
def is_awaited(state: np.record, seat: int) -> bool:
    """Whether this seat must answer now."""
    return seat == state.seat and (state.phase == TURN or state.phase == ASK)


@rule
def on_board(state: np.record) -> int:
    count = 0
    for cell in range(CELLS):
        count += state.board[cell] != EMPTY
    return count


@rule
def can_do_anything(state: np.record, seat: int) -> bool:
    """Whether a seat can play anything (C12). There is always an empty cell: a full board ends the game."""
    if has_symbol(state, seat):
        return True
    lying = on_board(state)
    hands = state.hands
    if (hands[seat, MOVE] > 0 or hands[seat, REMOVE] > 0) and lying >= 1:
        return True
    return hands[seat, SWAP] > 0 and lying >= 2


@rule
def forbids(state: np.record, seat: int, action: int) -> int:
    """The rule that forbids an action, 0 if it is legal."""
    if not is_awaited(state, seat):
        return E4_SEAT
    if action < 0 or action >= ACTIONS:
        return E4_MOVE
    if (state.phase == ASK) != (action >= KEEP):
        return C4
    if action >= KEEP:
        return FINE
    if action == PASS:
        return C12_PASS if can_do_anything(state, seat) else FINE
    hands, board = state.hands, state.board
    if action >= REPLACE_FROM:
        symbol, cell = (action - REPLACE_FROM) // CELLS, (action - REPLACE_FROM) % CELLS
        if hands[seat, REPLACE] == 0 or hands[seat, symbol] == 0:
            return C6_HAND
        return C6_TILE if board[cell] == EMPTY else FINE
    if action >= SWAP_FROM:
        cell, other = (action - SWAP_FROM) // CELLS, (action - SWAP_FROM) % CELLS
        if hands[seat, SWAP] == 0:
            return C6_HAND
        if cell >= other:
            return C12_SWAP
        return C6_TILE if board[cell] == EMPTY or board[other] == EMPTY else FINE
    if action >= REMOVE_FROM:
        if hands[seat, REMOVE] == 0:
            return C6_HAND
        return C6_TILE if board[action - REMOVE_FROM] == EMPTY else FINE
    if action >= MOVE_FROM:
        cell, target = (action - MOVE_FROM) // CELLS, (action - MOVE_FROM) % CELLS
        if hands[seat, MOVE] == 0:
            return C6_HAND
        if cell == target:
            return C13
        if board[cell] == EMPTY:
            return C6_TILE
        return FINE if board[target] == EMPTY else C6_EMPTY
    if hands[seat, action // CELLS] == 0:
        return C6_HAND
    return FINE if board[action % CELLS] == EMPTY else C6_EMPTY


@rule
def legal(state: np.record, seat: int, moves: np.ndarray) -> int:
    """Write the seat's legal actions into `moves` and return how many there are."""
    if not is_awaited(state, seat):
        return 0
    if state.phase == ASK:
        moves[0] = KEEP
        moves[1] = REDRAW
        return 2
    hands, board = state.hands, state.board
    # Lists of the empty and the occupied cells, at the far end of `moves`, which no list of moves ever reaches. Each
    # cell goes into both lists, and the next cell overwrites it where it does not belong: a branch here would often
    # be mispredicted.
    empty, lying = 0, 0
    for cell in range(CELLS):
        moves[EMPTY_CELLS + empty] = cell
        moves[LYING_CELLS + lying] = cell
        empty += board[cell] == EMPTY
        lying += board[cell] != EMPTY
    count = 0
    for symbol in range(SYMBOLS):
        if hands[seat, symbol] > 0:
            for i in range(empty):
                moves[count + i] = PLACE_FROM + symbol * CELLS + moves[EMPTY_CELLS + i]
            count += empty
    if hands[seat, MOVE] + hands[seat, REMOVE] + hands[seat, SWAP] + hands[seat, REPLACE] == 0:
        lying = 0  # without action tiles the occupied cells do not matter
    for k in range(lying):
        cell = moves[LYING_CELLS + k]
        if hands[seat, MOVE] > 0:
            for i in range(empty):
                moves[count + i] = MOVE_FROM + cell * CELLS + moves[EMPTY_CELLS + i]
            count += empty
        if hands[seat, REMOVE] > 0:
            moves[count] = REMOVE_FROM + cell
            count += 1
        if hands[seat, SWAP] > 0:
            for i in range(k + 1, lying):
                moves[count + i - k - 1] = SWAP_FROM + cell * CELLS + moves[LYING_CELLS + i]
            count += lying - k - 1
        if hands[seat, REPLACE] > 0:
            for symbol in range(SYMBOLS):
                moves[count] = REPLACE_FROM + symbol * CELLS + cell
                count += hands[seat, symbol] > 0
    if count == 0:
        moves[0] = PASS
        count = 1
    return count


# --- playing ------------------------------------------------------------------------------------------------


@rule
def play(state: np.record, seat: int, action: int) -> None:
    """Act for a seat. Caller checked that the action is legal."""
    if action == KEEP:
        state.settled += 1
        ask(state)
    elif action == REDRAW:
        put_back(state, seat)
    else:
        take_turn(state, seat, action)


@rule
def take_turn(state: np.record, seat: int, action: int) -> None:
    if action == PASS:
        state.passes += 1
        if all_passed(state, seat):
            state.phase = OVER
            return
    else:
        state.passes = 0
        act(state, seat, action)
        if state.phase == OVER:
            return
    fill_hand(state)


@rule
def all_passed(state: np.record, seat: int) -> bool:
    """C12: whether this seat's pass means that everybody has passed in a row.

    With three players, passes that begin with the lone player reach him again before they have reached everybody.
    """
    return state.passes >= state.players and seat != state.lone


@rule
def act(state: np.record, seat: int, action: int) -> None:
    """Place a symbol tile, or play an action tile and do what it says (C6)."""
    board = state.board
    if action >= REPLACE_FROM:
        symbol, cell = (action - REPLACE_FROM) // CELLS, (action - REPLACE_FROM) % CELLS
        spend(state, seat, REPLACE)
        leave_hand(state, seat, symbol)
        to_hand(state, seat, board[cell])
        board[cell] = symbol
        end_if_six_equal(state, cell)
    elif action >= SWAP_FROM:
        cell, other = (action - SWAP_FROM) // CELLS, (action - SWAP_FROM) % CELLS
        spend(state, seat, SWAP)
        symbol = board[cell] + 0
        board[cell] = board[other]
        board[other] = symbol
        end_if_six_equal(state, cell)
        end_if_six_equal(state, other)
    elif action >= REMOVE_FROM:
        cell = action - REMOVE_FROM
        spend(state, seat, REMOVE)
        to_hand(state, seat, board[cell])
        board[cell] = EMPTY
    elif action >= MOVE_FROM:
        cell, target = (action - MOVE_FROM) // CELLS, (action - MOVE_FROM) % CELLS
        spend(state, seat, MOVE)
        board[target] = board[cell]
        board[cell] = EMPTY
        end_if_six_equal(state, target)
    else:
        symbol, cell = action // CELLS, action % CELLS
        leave_hand(state, seat, symbol)
        board[cell] = symbol
        end_if_six_equal(state, cell)
        if on_board(state) == CELLS:  # C10
            state.phase = OVER


@rule
def end_if_six_equal(state: np.record, cell: int) -> None:
    """C9: six equal symbols in a line win at once for its owner, whoever's turn completed it."""
    if is_six_equal(state.board, cell - cell % SIDE, 1) or is_six_equal(state.board, cell % SIDE, SIDE):
        state.phase = OVER


# --- the end, and what others see ---------------------------------------------------------------------------


@rule
def is_over(state: np.record) -> bool:
    return state.phase == OVER


@rule
def ending(state: np.record) -> int:
    """How a finished game ended; the tile that fills the board may also complete six equal symbols (C9, E5)."""
    for line in range(SIDE):
        if is_six_equal(state.board, line * SIDE, 1) or is_six_equal(state.board, line, SIDE):
            return BY_SIX_EQUAL
    return BY_FULL_BOARD if on_board(state) == CELLS else BY_PASSES


@rule
def line_of(state: np.record, seat: int, line: int) -> tuple[int, int]:
    """The first cell of a team's n-th line and the step to the next: rows for orange, columns for green (C1)."""
    return (line, SIDE) if is_green(state, seat) else (line * SIDE, 1)


@rule
def score(state: np.record, seat: int) -> int:
    """The points of a seat's team, lines as they lie (C10, E2)."""
    total = 0
    for line in range(SIDE):
        first, step = line_of(state, seat, line)
        total += line_points(state.board, first, step)
    return total


@rule
def has_six_equal(state: np.record, seat: int) -> bool:
    for line in range(SIDE):
        first, step = line_of(state, seat, line)
        if is_six_equal(state.board, first, step):
            return True
    return False


@rule
def standing(state: np.record, seat: int) -> int:
    """What decides the winner: the points, but six equal symbols in one's own line beat any points (C9)."""
    if has_six_equal(state, seat):
        return SIX_EQUAL
    return score(state, seat)
