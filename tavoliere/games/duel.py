"""Qwixx Duel, for two players on one board (rules D1–D14).

Each player has 22 pieces, black (seat 0) or grey (seat 1). Only the active player acts: action 1 with the white
sum in any row, action 2 with a white and a coloured die in that colour's row.
"""

import numpy as np

from tavoliere.games.rows import (
    ACTION_1,
    ACTION_2,
    BIT,
    CELLS,
    DICE,
    FIELDS,
    FIRST_COLOURED,
    LAST,
    LOCK,
    MISTHROW_POINTS,
    OVER,
    PASS,
    POINTS,
    ROLL,
    ROWS,
    chance,
    clear_dice,
    close_row,
    closed_rows,
    coloured_field,
    happen,
    is_coloured_field,
    is_over,
    is_usable,
    roll,
    white_field,
)
from tavoliere.games.rule import rule
from tavoliere.games.rulings import (
    D2,
    D3,
    D4_FRONT,
    D4_SAFE,
    D6_COLOURED,
    D6_SAME,
    D6_WHITE,
    D8_CLOSED,
    D8_FIVE,
    E4_MOVE,
    E4_SEAT,
    FINE,
)

__all__ = ["chance", "happen", "is_over", "roll"]

SEATS = 2
ACTIONS = PASS + 1
PIECES = 22
ENOUGH_TO_CLOSE = 5
MOST_COUNTED = 12
MISTHROWS_TO_END = 4
ROWS_TO_END = 2
BY_LAST_PIECE, BY_MISTHROWS, BY_ROWS = range(3)  # how a game ends, in the order of the rulebook (D10)
NOWHERE = -1

RECORD: list[tuple[object, ...]] = [
    ("active", np.int8),
    ("phase", np.int8),
    ("used", np.int8),  # the cell that action 1 used, or nowhere (D6, D7)
    ("players", np.int8),  # always two
    ("closed", np.int8, ROWS),
    ("dice", np.int8, DICE),  # two white, red, yellow, green, blue; 0: not rolled, or out of the game
    ("supply", np.int8, SEATS),
    ("misthrows", np.int8, SEATS),
    ("pieces", np.int16, (SEATS, ROWS)),  # the fields where a player's pieces lie, as a mask, bit 11 the lock
    ("height", np.int8, (ROWS, FIELDS + 1)),  # how many pieces lie on a field, all of one player (D3, D4)
]


# --- start --------------------------------------------------------------------------------------------------


@rule
def start(state: np.record, players: int, first: int) -> None:
    """All pieces are in the supplies; the first player is to roll. Caller passes a zeroed record."""
    state.players = players
    state.active = first
    state.phase = ROLL
    state.used = NOWHERE
    for seat in range(SEATS):
        state.supply[seat] = PIECES


# --- what a seat may do -------------------------------------------------------------------------------------


@rule
def is_awaited(state: np.record, seat: int) -> bool:
    """Whether this seat must answer now: only the active player ever acts (D1)."""
    return seat == state.active and (state.phase == ACTION_1 or state.phase == ACTION_2)


@rule
def in_row(state: np.record, seat: int, row: int) -> int:
    """How many pieces a player has in a row now, counting every piece of a stack and the lock (D8)."""
    count = 0
    field = 0
    mine = state.pieces[seat, row]
    while mine >> field:
        count += state.height[row, field] * (mine >> field & 1)
        field += 1
    return count


@rule
def forbids_piece(state: np.record, seat: int, row: int, field: int) -> int:
    """The rule that keeps a player from using a field, whatever the dice; 0 if none does."""
    if state.closed[row]:
        return D8_CLOSED
    mine_from_here = state.pieces[seat, row] >> field
    theirs_from_here = state.pieces[1 - seat, row] >> field
    if mine_from_here == 1:  # his own last piece is here: he may stack if it is the row's frontmost (D4)
        return D4_FRONT if theirs_from_here else FINE
    if mine_from_here:
        return D2
    if theirs_from_here & 1:  # the opponent's piece is here: capturable if frontmost and alone (D3, D4)
        if theirs_from_here > 1:
            return D3
        if state.height[row, field] > 1:
            return D4_SAFE
    if field == LAST and in_row(state, seat, row) < ENOUGH_TO_CLOSE:
        return D8_FIVE
    return FINE


@rule
def forbids(state: np.record, seat: int, action: int) -> int:
    """The rule that forbids an action, 0 if it is legal."""
    if not is_awaited(state, seat):
        return E4_SEAT
    if action == PASS:
        return FINE
    if action < 0 or action >= CELLS:
        return E4_MOVE
    row, field = action // FIELDS, action % FIELDS
    if state.closed[row]:
        return D8_CLOSED
    if state.phase == ACTION_1 and white_field(state, row) != field:
        return D6_WHITE
    if state.phase == ACTION_2:
        if not is_coloured_field(state, row, field):
            return D6_COLOURED
        if state.used == action:
            return D6_SAME
    return forbids_piece(state, seat, row, field)


@rule
def legal(state: np.record, seat: int, moves: np.ndarray) -> int:
    """Write the seat's legal actions into `moves`, pass first, and return how many there are."""
    if not is_awaited(state, seat):
        return 0
    moves[0] = PASS
    count = 1
    for row in range(ROWS):
        if state.closed[row]:
            continue
        if state.phase == ACTION_1:
            field = white_field(state, row)
            if forbids_piece(state, seat, row, field) == FINE:
                moves[count] = row * FIELDS + field
                count += 1
        elif is_usable(state, row):
            for white in range(FIRST_COLOURED):
                field = coloured_field(state, row, white)
                is_twin = white == 1 and state.dice[0] == state.dice[1]
                if is_twin or state.used == row * FIELDS + field:
                    continue
                if forbids_piece(state, seat, row, field) == FINE:
                    moves[count] = row * FIELDS + field
                    count += 1
    return count


# --- playing ------------------------------------------------------------------------------------------------


@rule
def play(state: np.record, seat: int, action: int) -> None:
    """Act for the active seat. Caller checked that the action is legal."""
    if action != PASS:
        place(state, seat, action // FIELDS, action % FIELDS)
    if state.phase == ACTION_1:
        state.phase = ACTION_2
        state.used = NOWHERE if action == PASS else action
    elif state.phase == ACTION_2:
        if action == PASS and state.used == NOWHERE:
            misthrow(state, seat)
        if state.phase != OVER:
            end_turn(state)


@rule
def place(state: np.record, seat: int, row: int, field: int) -> None:
    """Place, capture or stack on a field; the last number closes the row (D3, D4, D8)."""
    other = 1 - seat
    if state.pieces[other, row] & BIT[field]:  # D3: a captured piece goes back to its owner's supply
        state.pieces[other, row] ^= BIT[field]
        state.supply[other] += 1
        state.height[row, field] = 0
    put(state, seat, row, field)
    # D9: with no piece left for the lock, the game is already over and the row stays open.
    if field == LAST and state.phase != OVER:
        close_row(state, row)
        put(state, seat, row, LOCK)
        if closed_rows(state) == ROWS_TO_END:
            end_game(state)


@rule
def put(state: np.record, seat: int, row: int, field: int) -> None:
    state.pieces[seat, row] |= BIT[field]
    state.height[row, field] += 1
    take_from_supply(state, seat)


@rule
def take_from_supply(state: np.record, seat: int) -> None:
    """A piece goes to the board; the very last one ends the game at once (D10)."""
    state.supply[seat] -= 1
    if state.supply[seat] == 0:
        end_game(state)


@rule
def misthrow(state: np.record, seat: int) -> None:
    """A player who placed nothing puts a piece into the misthrow column (D7); four of both end the game (D10)."""
    state.misthrows[seat] += 1
    take_from_supply(state, seat)
    if state.misthrows[0] + state.misthrows[1] == MISTHROWS_TO_END:
        end_game(state)


@rule
def end_turn(state: np.record) -> None:
    state.active = 1 - state.active
    state.phase = ROLL
    state.used = NOWHERE
    clear_dice(state)


@rule
def end_game(state: np.record) -> None:
    state.phase = OVER
    state.used = NOWHERE
    clear_dice(state)


# --- the end, and what others see ---------------------------------------------------------------------------


@rule
def ending(state: np.record) -> int:
    """How a finished game ended; of several reasons, the first (D10, E5)."""
    if state.supply[0] == 0 or state.supply[1] == 0:
        return BY_LAST_PIECE
    return BY_MISTHROWS if state.misthrows[0] + state.misthrows[1] == MISTHROWS_TO_END else BY_ROWS


@rule
def score(state: np.record, seat: int) -> int:
    """A seat's points as if the game ended now; at most twelve pieces count in a row (S3, D11, E2)."""
    total = -MISTHROW_POINTS * int(state.misthrows[seat])
    for row in range(ROWS):
        total += int(POINTS[min(in_row(state, seat, row), MOST_COUNTED)])
    return total


standing = score  # most points win (S3)


@rule
def conceal(state: np.record, seat: int) -> None:
    """Everything lies open on the one board (D1)."""
