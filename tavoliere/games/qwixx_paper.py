"""One player's sheet of Qwixx at a real table, kept by hand: no dice are typed in, and the others keep their own.

The sheet knows what may be crossed at all (Q1, Q6, Q7) and adds up the points. It has to be told when somebody else
closes a row or the game is over. Its state is that of a game for one player.

An entry is what is written on the sheet: a field, 0 … 43; a misthrow; a row that another player closed; the end.
"""

import numpy as np

from tavoliere.games.qwixx import cross_alone, end_game, end_if_rows_closed, forbids_cross, take_misthrow
from tavoliere.games.rows import CELLS, FIELDS, OVER, ROWS, close_row
from tavoliere.games.rule import rule
from tavoliere.games.rulings import E4_MOVE, E4_SEAT, FINE, Q7

OWNER = 0
MISTHROW = CELLS
CLOSED = MISTHROW + 1  # + row
ENDED = CLOSED + ROWS


@rule
def forbids_entry(state: np.record, entry: int) -> int:
    """The rule that forbids an entry, 0 if none does."""
    if entry < 0 or entry > ENDED:
        return E4_MOVE
    if state.phase == OVER:
        return E4_SEAT
    if entry < CELLS:
        return forbids_cross(state, OWNER, entry // FIELDS, entry % FIELDS)
    if CLOSED <= entry < ENDED and state.closed[entry - CLOSED]:
        return Q7
    return FINE


@rule
def enter(state: np.record, entry: int) -> None:
    """Write an entry. Caller checked that nothing forbids it."""
    if entry < CELLS:
        cross_alone(state, entry // FIELDS, entry % FIELDS)
    elif entry == MISTHROW:
        take_misthrow(state, OWNER)
    elif entry < ENDED:
        close_row(state, entry - CLOSED)
        end_if_rows_closed(state)
    else:
        end_game(state)
