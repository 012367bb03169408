"""Qwixx On Board, for two to four players (rules B1–B8): Qwixx, and a pawn on a track.

Only what differs from Qwixx is here. The record is Qwixx's with the pawns and the track before it, so that
Qwixx's rules work on it unchanged (B1). After action 2 comes action 3: the pawn.
"""

import numpy as np

from tavoliere.games import qwixx
from tavoliere.games.qwixx import (
    conceal,
    cross_alone,
    end_game,
    end_turn,
    forbids_cross,
    is_over,
)
from tavoliere.games.rows import ACTION_2, ACTION_3, BIT, CELLS, FIELDS, OVER, PASS, closed_rows
from tavoliere.games.rule import rule
from tavoliere.games.rulings import B2, B3, E4_MOVE, E4_SEAT, FINE

__all__ = ["conceal", "is_over"]

SEATS = 4
TRACK = 40
LAST_FIELDS = 5
MOST_STEPS = 5
STEP = PASS  # a pawn's n steps are action STEP + n
ACTIONS = STEP + MOST_STEPS + 1
BY_TRACK = qwixx.BY_ROWS + 1  # one more way to end
NOBODY = -1

RECORD: list[tuple[object, ...]] = [
    ("track", np.int8, TRACK),  # what a field names, as a cell: row × 11 + field of the sheet (B3)
    ("bonus", np.int8, TRACK),
    ("pawns", np.int8, qwixx.SEATS),  # 0: on the start; n: on the n-th field
    ("announced", np.int8),  # the seat that announced the end, or nobody yet (B5)
    *qwixx.RECORD,
]

chance, roll, happen = qwixx.chance, qwixx.roll, qwixx.happen


@rule
def start(state: np.record, players: int, first: int, track: np.ndarray, bonus: np.ndarray) -> None:
    """As in Qwixx; every pawn is on the start of the track that the players agreed on (B1)."""
    qwixx.start(state, players, first)
    state.announced = NOBODY
    for field in range(TRACK):
        state.track[field] = track[field]
        state.bonus[field] = bonus[field]


@rule
def is_awaited(state: np.record, seat: int) -> bool:
    return qwixx.is_awaited(state, seat) or (state.phase == ACTION_3 and seat == state.active)


@rule
def is_free(state: np.record, field: int) -> bool:
    """Whether no pawn stands on a field of the track."""
    for seat in range(state.players):
        if state.pawns[seat] == field:
            return False
    return True


@rule
def target(state: np.record, seat: int, steps: int) -> int:
    """Where a pawn lands after `steps` free fields, jumping others' pawns (B2); 0 if the track is too short."""
    field = state.pawns[seat] + 0
    while steps > 0:
        field += 1
        if field > TRACK:
            return 0
        if is_free(state, field):
            steps -= 1
    return field


@rule
def is_crossed(state: np.record, seat: int, cell: int) -> bool:
    return state.marks[seat, cell // FIELDS] & BIT[cell % FIELDS] != 0


@rule
def forbids_step(state: np.record, seat: int, steps: int) -> int:
    """The rule that keeps a pawn from going `steps` free fields, 0 if none does (B2, B3)."""
    field = target(state, seat, steps)
    if field == 0:
        return B2
    cell = state.track[field - 1]
    if is_crossed(state, seat, cell):
        return FINE
    return forbids_cross(state, seat, cell // FIELDS, cell % FIELDS)


@rule
def forbids(state: np.record, seat: int, action: int) -> int:
    """The rule that forbids an action, 0 if it is legal."""
    if state.phase != ACTION_3:
        return qwixx.forbids(state, seat, action)
    if not is_awaited(state, seat):
        return E4_SEAT
    if action == PASS:
        return FINE
    if 0 <= action < CELLS:
        return B3
    if action <= STEP or action > STEP + MOST_STEPS:
        return E4_MOVE
    return forbids_step(state, seat, action - STEP)


@rule
def legal(state: np.record, seat: int, moves: np.ndarray) -> int:
    """Write the seat's legal actions into `moves`, pass first, and return how many there are."""
    if state.phase != ACTION_3:
        return qwixx.legal(state, seat, moves)
    if not is_awaited(state, seat):
        return 0
    moves[0] = PASS
    count = 1
    for steps in range(1, MOST_STEPS + 1):
        if forbids_step(state, seat, steps) == FINE:
            moves[count] = STEP + steps
            count += 1
    return count


@rule
def play(state: np.record, seat: int, action: int) -> None:
    """Answer for a seat. Caller checked that the action is legal."""
    if state.phase == ACTION_3:
        third_action(state, action)
        if state.phase != OVER:
            end_round(state)
    elif state.phase == ACTION_2:
        qwixx.second_action(state, action)
        if state.phase != OVER:
            state.phase = ACTION_3
    else:
        qwixx.answer(state, seat, action)


@rule
def third_action(state: np.record, action: int) -> None:
    """Move the active player's pawn, if he wants, and cross the number there unless it is crossed (B2, B3)."""
    if action == PASS:
        return
    seat = state.active
    field = target(state, seat, action - STEP)
    state.pawns[seat] = field
    # B5: the first pawn on the last fields announces the end; others that arrive change nothing.
    if field > TRACK - LAST_FIELDS and state.announced == NOBODY:
        state.announced = seat
    cell = state.track[field - 1]
    if not is_crossed(state, seat, cell):
        cross_alone(state, cell // FIELDS, cell % FIELDS)


@rule
def end_round(state: np.record) -> None:
    """End the turn as in Qwixx; after the others' last turns the game is over (B5)."""
    end_turn(state)
    if state.phase != OVER and state.active == state.announced:
        end_game(state)


@rule
def ending(state: np.record) -> int:
    """How a finished game ended. Qwixx's ends apply at once, even while the last turns are played (B5, E5)."""
    if closed_rows(state) >= qwixx.ROWS_TO_END or qwixx.ending(state) == qwixx.BY_MISTHROWS:
        return qwixx.ending(state)
    return BY_TRACK


@rule
def bonus(state: np.record, seat: int) -> int:
    """The points under the pawn (B6)."""
    field = state.pawns[seat]
    return int(state.bonus[field - 1]) if field > 0 else 0


@rule
def score(state: np.record, seat: int) -> int:
    """A seat's points as if the game ended now (B6, E2)."""
    return qwixx.score(state, seat) + bonus(state, seat)


standing = score
