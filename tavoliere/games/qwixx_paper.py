"""One player's sheet of Qwixx at a real table, kept by hand: no dice are typed in, and the others keep their own.

The sheet knows what may be crossed at all (Q1, Q6, Q7) and adds up the points. It has to be told when somebody else
closes a row or the game is over. Its state is that of a game for one player.

At a real table a closing is announced, and the others may still close the row in the same action (Q3, Q7). So the last
number of a row that somebody else closed stays open until the owner's next entry; and when two rows are closed, which
ends the game (Q8), the owner may still write the cross of that action. What was announced just now is kept where a
game keeps the others' answers to action 1: the answer of another seat for each row.

An entry is what is written on the sheet: a field, 0 … 43; a misthrow; a row that another player closed; the end.
"""

import numpy as np

from tavoliere.games.qwixx import (
    ENOUGH_TO_CLOSE,
    ROWS_TO_END,
    UNANSWERED,
    cross_alone,
    end_game,
    end_if_rows_closed,
    forbids_cross,
    take_misthrow,
)
from tavoliere.games.rows import (
    ALL_FIELDS,
    CELLS,
    COUNT,
    FIELDS,
    LAST,
    OVER,
    ROWS,
    close_row,
    closed_rows,
)
from tavoliere.games.rule import rule
from tavoliere.games.rulings import E4_MOVE, E4_SEAT, FINE, Q6, Q7, Q8

OWNER = 0
OTHERS = OWNER + 1  # + row: the seat whose answer stands for an announced closing
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
        return forbids_mark(state, entry // FIELDS, entry % FIELDS)
    if entry == MISTHROW and is_last_cross(state):
        return Q8
    if CLOSED <= entry < ENDED and state.closed[entry - CLOSED]:
        return Q7
    return FINE


@rule
def forbids_mark(state: np.record, row: int, field: int) -> int:
    """The rule that keeps the owner from crossing a field; the last number of a row closed just now is open (Q7)."""
    if field == LAST and state.answers[OTHERS + row] != UNANSWERED:
        return FINE if COUNT[state.marks[OWNER, row] & ALL_FIELDS] >= ENOUGH_TO_CLOSE else Q6
    return forbids_cross(state, OWNER, row, field)


@rule
def is_last_cross(state: np.record) -> bool:
    """Whether two rows are closed, and only the owner's cross of that action may still be missing (Q8)."""
    return state.phase != OVER and closed_rows(state) >= ROWS_TO_END


@rule
def enter(state: np.record, entry: int) -> None:
    """Write an entry. Caller checked that nothing forbids it."""
    if CLOSED <= entry < ENDED:
        announce(state, entry - CLOSED)
        return
    forget_announced(state)
    if entry < CELLS:
        cross_alone(state, entry // FIELDS, entry % FIELDS)
        end_if_rows_closed(state)
    elif entry == MISTHROW:
        take_misthrow(state, OWNER)
    else:
        end_game(state)


@rule
def announce(state: np.record, row: int) -> None:
    """Somebody else closes a row; two may do so in one action (Q8)."""
    close_row(state, row)
    state.answers[OTHERS + row] = row * FIELDS + LAST


@rule
def forget_announced(state: np.record) -> None:
    """The next entry: rows that were announced before it stay closed now (Q7)."""
    for row in range(ROWS):
        state.answers[OTHERS + row] = UNANSWERED
