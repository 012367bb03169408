"""One player's sheet of On Board at a real table, kept by hand: Qwixx's (`qwixx_paper`), and the pawn.

The others' pawns are on the real board, so nobody types in how many free fields the pawn went: only where it stopped.
"""

import numpy as np

from tavoliere.games import qwixx_paper
from tavoliere.games.onboard import LAST_FIELDS, MOST_STEPS, NOBODY, SEATS, TRACK, is_crossed
from tavoliere.games.qwixx import cross_alone, end_if_rows_closed, forbids_cross
from tavoliere.games.qwixx_paper import CLOSED, ENDED, MISTHROW, OWNER, forget_announced, is_last_cross
from tavoliere.games.rows import FIELDS, OVER
from tavoliere.games.rule import rule
from tavoliere.games.rulings import B2, E4_MOVE, E4_SEAT, FINE, Q8

__all__ = ["CLOSED", "ENDED", "MISTHROW", "is_last_cross"]

STOP = ENDED  # + field: the pawn stops on it
FARTHEST = MOST_STEPS + SEATS - 1  # it jumps the others' pawns, which are not counted (B2)


@rule
def forbids_entry(state: np.record, entry: int) -> int:
    """The rule that forbids an entry, 0 if none does."""
    if entry <= STOP:
        return qwixx_paper.forbids_entry(state, entry)
    if entry > STOP + TRACK:
        return E4_MOVE
    if state.phase == OVER:
        return E4_SEAT
    if is_last_cross(state):
        return Q8
    return forbids_stop(state, entry - STOP)


@rule
def forbids_stop(state: np.record, field: int) -> int:
    """The rule that keeps the pawn from a field: too far or behind it (B2), or a number it cannot enter (B3)."""
    steps = field - state.pawns[OWNER]
    if steps < 1 or steps > FARTHEST:
        return B2
    cell = state.track[field - 1]
    if is_crossed(state, OWNER, cell):
        return FINE
    return forbids_cross(state, OWNER, cell // FIELDS, cell % FIELDS)


@rule
def enter(state: np.record, entry: int) -> None:
    """Write an entry. Caller checked that nothing forbids it."""
    if entry <= STOP:
        qwixx_paper.enter(state, entry)
        return
    forget_announced(state)
    field = entry - STOP
    state.pawns[OWNER] = field
    if field > TRACK - LAST_FIELDS and state.announced == NOBODY:  # B5: the others have a last turn
        state.announced = OWNER
    cell = state.track[field - 1]
    if not is_crossed(state, OWNER, cell):
        cross_alone(state, cell // FIELDS, cell % FIELDS)
        end_if_rows_closed(state)
