"""A position of On Board set up by hand: that of Qwixx, with the pawns."""

import numpy as np

from tavoliere.games import onboard
from tavoliere.notation.setup import qwixx


def stand(state: np.record, seat: int, place: int) -> None:
    """A pawn on a field of the track, from 1 on; tapped again it goes back to the start."""
    state.pawns[seat] = 0 if state.pawns[seat] == place else place


def has_arrived(state: np.record, seat: int) -> bool:
    return state.pawns[seat] > onboard.TRACK - onboard.LAST_FIELDS


def tidy(state: np.record) -> None:
    qwixx.tidy_sheets(state)
    # B5: who announced the end. It is the first to arrive, as far as a position can tell.
    if state.announced == onboard.NOBODY or not has_arrived(state, state.announced):
        state.announced = onboard.NOBODY
        for seat in range(state.players):
            if has_arrived(state, seat) and state.announced == onboard.NOBODY:
                state.announced = seat
    qwixx.tidy_play(state, qwixx.has_ended(state) or state.announced == state.active)


CHANGES = (
    qwixx.mark,
    qwixx.misthrow,
    qwixx.turn,
    qwixx.step,
    qwixx.show_die,
    qwixx.cross,
    stand,
    tidy,
)
