"""Qwixx, the original, for one to five players (rules Q1–Q9).

A turn: the active player rolls; action 1, for everybody at once; action 2, for the active player alone.
"""

import numpy as np

from tavoliere.games.rows import (
    ACTION_1,
    ACTION_2,
    ALL_FIELDS,
    BIT,
    CELLS,
    COUNT,
    DICE,
    FIELDS,
    FIRST_COLOURED,
    LAST,
    LOCK,
    MISTHROW_POINTS,
    OVER,
    PASS,
    ROLL,
    ROW_POINTS,
    ROWS,
    chance,
    clear_dice,
    close_row,
    closed_rows,
    coloured_field,
    field_of,
    happen,
    is_coloured_field,
    is_over,
    is_usable,
    roll,
    white_field,
)
from tavoliere.games.rule import rule
from tavoliere.games.rulings import E4_MOVE, E4_SEAT, FINE, Q1, Q3, Q4, Q6, Q7

__all__ = ["chance", "happen", "is_over", "roll"]

SEATS = 5
ACTIONS = PASS + 1
ENOUGH_TO_CLOSE = 5
MOST_MISTHROWS = 4
ROWS_TO_END = 2
BY_MISTHROWS, BY_ROWS = range(2)  # how a game ends, in the order of the rulebook (Q8)

# Instead of an action, an answer to action 1 may be missing so far, or concealed from this seat.
UNANSWERED, HIDDEN = -1, -2

RECORD: list[tuple[object, ...]] = [
    ("players", np.int8),
    ("active", np.int8),
    ("phase", np.int8),
    ("crossed", np.int8),  # whether the active player has crossed anything in this turn (Q5)
    ("closed", np.int8, ROWS),
    ("dice", np.int8, DICE),  # two white, red, yellow, green, blue; 0: not seen, or out of the game
    ("answers", np.int8, SEATS),  # to action 1, held back until everybody has answered (Q3)
    ("misthrows", np.int8, SEATS),
    ("marks", np.int16, (SEATS, ROWS)),  # the crossed fields of a row as a mask, bit 11 the lock
]


# --- start --------------------------------------------------------------------------------------------------


@rule
def start(state: np.record, players: int, first: int) -> None:
    """Everybody has an empty sheet; the first player is to roll. Caller passes a zeroed record."""
    state.players = players
    state.active = first
    state.phase = ROLL
    for seat in range(SEATS):
        state.answers[seat] = UNANSWERED


# --- what a seat may do -------------------------------------------------------------------------------------


@rule
def is_awaited(state: np.record, seat: int) -> bool:
    """Whether this seat must answer now (Q3, Q4)."""
    if state.phase == ACTION_1:
        return state.answers[seat] == UNANSWERED
    return state.phase == ACTION_2 and seat == state.active


@rule
def can_cross(state: np.record, seat: int, row: int, field: int) -> bool:
    """Whether a player may cross a field of his sheet, whatever the dice (Q1, Q6, Q7).

    Joined by `&`, not `and`: a mispredicted branch would cost more than it saves.
    """
    marks = state.marks[seat, row]
    is_open = state.closed[row] == 0
    is_right_of_all_crosses = marks >> field == 0
    crosses = int(COUNT[marks & ALL_FIELDS])
    is_last_earned = (field != LAST) | (crosses >= ENOUGH_TO_CLOSE)
    return is_open & is_right_of_all_crosses & is_last_earned


@rule
def forbids_cross(state: np.record, seat: int, row: int, field: int) -> int:
    """The rule that keeps a player from crossing a field of his sheet, whatever the dice; 0 if none does."""
    if can_cross(state, seat, row, field):
        return FINE
    if state.closed[row]:
        return Q7
    return Q1 if state.marks[seat, row] >> field else Q6


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
        return Q7
    if state.phase == ACTION_1 and white_field(state, row) != field:
        return Q3
    if state.phase == ACTION_2 and not is_coloured_field(state, row, field):
        return Q4
    return forbids_cross(state, seat, row, field)


@rule
def legal(state: np.record, seat: int, moves: np.ndarray) -> int:
    """Write the seat's legal actions into `moves`, pass first, and return how many there are."""
    if not is_awaited(state, seat):
        return 0
    moves[0] = PASS
    count = 1
    if state.phase == ACTION_1:
        white = state.dice[0] + state.dice[1]
        for row in range(ROWS):
            field = field_of(row, white)
            moves[count] = row * FIELDS + field  # kept only if it can be crossed
            count += can_cross(state, seat, row, field)
        return count
    is_double = state.dice[0] == state.dice[1]  # then both white dice give the same sums
    for row in range(ROWS):
        if is_usable(state, row):
            for white in range(FIRST_COLOURED):
                field = coloured_field(state, row, white)
                moves[count] = row * FIELDS + field
                count += can_cross(state, seat, row, field) & ((white == 0) | (not is_double))
    return count


# --- playing ------------------------------------------------------------------------------------------------


@rule
def play(state: np.record, seat: int, action: int) -> None:
    """Answer for a seat. Caller checked that the action is legal."""
    if state.phase == ACTION_1:
        answer(state, seat, action)
    else:
        second_action(state, action)
        if state.phase != OVER:
            end_turn(state)


@rule
def answer(state: np.record, seat: int, action: int) -> None:
    """Hold back an answer to action 1; the last one reveals them all (Q3)."""
    state.answers[seat] = action
    for other in range(state.players):
        if state.answers[other] == UNANSWERED:
            return
    reveal(state)


@rule
def reveal(state: np.record) -> None:
    """Apply all answers to action 1 together, then close the rows that were locked (Q7)."""
    locked = 0
    for seat in range(state.players):
        action = state.answers[seat]
        state.answers[seat] = UNANSWERED
        if action != PASS:
            row, field = action // FIELDS, action % FIELDS
            cross(state, seat, row, field)
            if field == LAST:
                locked |= 1 << row
    for row in range(ROWS):
        if locked >> row & 1:
            close_row(state, row)
    state.phase = ACTION_2
    end_if_rows_closed(state)


@rule
def cross(state: np.record, seat: int, row: int, field: int) -> None:
    """Cross a field; with the last number comes the lock, which counts as a cross (Q6)."""
    state.marks[seat, row] |= BIT[field]
    if field == LAST:
        state.marks[seat, row] |= BIT[LOCK]
    state.crossed |= seat == state.active


@rule
def second_action(state: np.record, action: int) -> None:
    """The active player's cross with a white and a coloured die, if he wants one (Q4)."""
    if action != PASS:
        cross_alone(state, action // FIELDS, action % FIELDS)


@rule
def cross_alone(state: np.record, row: int, field: int) -> None:
    """The active player crosses a field outside action 1, where a lock closes the row at once."""
    cross(state, state.active, row, field)
    if field == LAST:
        close_row(state, row)
        end_if_rows_closed(state)


@rule
def end_if_rows_closed(state: np.record) -> None:
    """Q8: two closed rows end the game at once, whoever closed them; no action and no misthrow comes after."""
    if closed_rows(state) >= ROWS_TO_END:
        end_game(state)


@rule
def end_turn(state: np.record) -> None:
    """A misthrow if nothing was crossed (Q5), which may end the game (Q8); else the next player is to roll."""
    active = state.active
    if not state.crossed:
        take_misthrow(state, active)
        if state.phase == OVER:
            return
    state.crossed = 0
    state.active = active + 1 if active + 1 < state.players else 0
    state.phase = ROLL
    clear_dice(state)


@rule
def take_misthrow(state: np.record, seat: int) -> None:
    """Cross a misthrow; the fourth of one player ends the game (Q5, Q8)."""
    state.misthrows[seat] += 1
    if state.misthrows[seat] == MOST_MISTHROWS:
        end_game(state)


@rule
def end_game(state: np.record) -> None:
    state.phase = OVER
    state.crossed = 0
    clear_dice(state)


# --- the end, and what others see ---------------------------------------------------------------------------


@rule
def ending(state: np.record) -> int:
    """How a finished game ended (E5)."""
    for seat in range(state.players):
        if state.misthrows[seat] == MOST_MISTHROWS:
            return BY_MISTHROWS
    return BY_ROWS


@rule
def score(state: np.record, seat: int) -> int:
    """A seat's points as if the game ended now (S3, E2)."""
    total = -MISTHROW_POINTS * int(state.misthrows[seat])
    marks = state.marks
    for row in range(ROWS):
        total += int(ROW_POINTS[marks[seat, row]])
    return total


standing = score  # most points win (S3)


@rule
def conceal(state: np.record, seat: int) -> None:
    """Blank the others' answers, but not the fact that they have answered (Q3). Seat -1 is a spectator."""
    for other in range(state.players):
        if other != seat and state.answers[other] != UNANSWERED:
            state.answers[other] = HIDDEN
