"""A position of Qwixx Duel set up by hand: pieces, stacks, misthrows, dice, and whose turn it is."""

import numpy as np

from tavoliere.games import duel
from tavoliere.games.rows import (
    ALL_FIELDS,
    BIT,
    LAST,
    LOCK,
    OVER,
    ROLL,
    ROWS,
    clear_dice,
    closed_rows,
)
from tavoliere.notation.setup.qwixx import show_die, step, tidy_dice, turn


def put(state: np.record, seat: int, row: int, field: int) -> None:
    """One more piece of a seat on a field; another player's make way. The last number has the lock's with it (D8)."""
    if state.pieces[1 - seat, row] & BIT[field]:
        clear(state, row, field)
    if field == LAST and state.height[row, LAST]:
        return
    _lay(state, seat, row, field)
    if field == LAST and state.supply[seat] > 1:
        _lay(state, seat, row, LOCK)


def _lay(state: np.record, seat: int, row: int, field: int) -> None:
    state.pieces[seat, row] = state.pieces[seat, row] & ALL_FIELDS | BIT[field]
    state.height[row, field] += 1


def clear(state: np.record, row: int, field: int) -> None:
    """Take all pieces from a field, and the lock's with the last number's."""
    for seat in range(duel.SEATS):
        keep = ALL_FIELDS - BIT[field] - (BIT[LOCK] if field == LAST else 0)
        state.pieces[seat, row] = state.pieces[seat, row] & keep
    state.height[row, field] = 0
    if field == LAST:
        state.height[row, LOCK] = 0


def misthrow(state: np.record, seat: int) -> None:
    """One more piece in the misthrow column; if it is full, none of this seat's."""
    is_full = state.misthrows[0] + state.misthrows[1] >= duel.MISTHROWS_TO_END
    state.misthrows[seat] = 0 if is_full else state.misthrows[seat] + 1


def tidy(state: np.record) -> None:
    misthrows = 0
    is_over = False
    for row in range(ROWS):
        state.closed[row] = 1 if state.height[row, LOCK] else 0
    for seat in range(duel.SEATS):
        lying = 0 + state.misthrows[seat]
        for row in range(ROWS):
            lying += duel.in_row(state, seat, row)
        state.supply[seat] = duel.PIECES - min(lying, duel.PIECES)
        misthrows += state.misthrows[seat]
        is_over = is_over or lying >= duel.PIECES
    if is_over or misthrows >= duel.MISTHROWS_TO_END or closed_rows(state) >= duel.ROWS_TO_END:
        state.phase = OVER
    elif state.phase == OVER:
        state.phase = ROLL
    if state.phase == ROLL or state.phase == OVER:
        clear_dice(state)
    else:
        tidy_dice(state)
    state.used = duel.NOWHERE  # the board may have become another


CHANGES = (put, clear, misthrow, turn, step, show_die, tidy)
