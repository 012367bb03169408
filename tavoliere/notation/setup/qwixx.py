"""A position of Qwixx set up by hand: crosses, misthrows, dice, and whose turn it is."""

import numpy as np

from tavoliere.games import qwixx
from tavoliere.games.rows import (
    ACTION_1,
    ALL_FIELDS,
    BIT,
    DICE,
    FIRST_COLOURED,
    LAST,
    LOCK,
    OVER,
    ROLL,
    ROWS,
    clear_dice,
    closed_rows,
    is_out,
)


def mark(state: np.record, seat: int, row: int, field: int) -> None:
    """Cross a field off, or take its cross away; the last number has its lock with it (Q6)."""
    mask = BIT[LAST] | BIT[LOCK] if field == LAST else BIT[field]
    marks = state.marks[seat, row] & ALL_FIELDS
    state.marks[seat, row] = marks - mask if marks & BIT[field] else marks + mask


def misthrow(state: np.record, seat: int) -> None:
    """One more; after the fourth none."""
    state.misthrows[seat] = (state.misthrows[seat] + 1) % (qwixx.MOST_MISTHROWS + 1)


def turn(state: np.record, seat: int) -> None:
    state.active = seat


def step(state: np.record, phase: int) -> None:
    """A roll is due, or one of the actions after it."""
    state.phase = phase


def show_die(state: np.record, die: int, face: int) -> None:
    state.dice[die] = face


def cross(state: np.record) -> None:
    """Whether the active player has crossed something in this turn already (Q5)."""
    state.crossed = 1 - state.crossed


def tidy_sheets(state: np.record) -> None:
    for row in range(ROWS):
        state.closed[row] = 0
        for seat in range(state.players):
            if (state.marks[seat, row] & ALL_FIELDS) >> LOCK:
                state.closed[row] = 1
    for seat in range(state.players):
        if state.misthrows[seat] == qwixx.MOST_MISTHROWS:
            state.active = seat  # nobody else takes one (Q5)


def has_ended(state: np.record) -> bool:
    for seat in range(state.players):
        if state.misthrows[seat] == qwixx.MOST_MISTHROWS:
            return True
    return closed_rows(state) >= qwixx.ROWS_TO_END


def tidy_play(state: np.record, is_over: bool) -> None:
    """The phase, and the dice that lie in it."""
    if is_over:
        state.phase = OVER
    elif state.phase == OVER:
        state.phase = ROLL
    if state.phase == ROLL or state.phase == OVER:
        state.crossed = 0
        clear_dice(state)
        return
    if state.phase == ACTION_1:
        state.crossed = 0
    tidy_dice(state)


def tidy_dice(state: np.record) -> None:
    """All dice lie that are in the game; those that nobody tapped yet show what they please."""
    for die in range(DICE):
        if is_out(state, die):
            state.dice[die] = 0
        elif not state.dice[die]:
            state.dice[die] = 1 + (die + FIRST_COLOURED) % DICE


def tidy(state: np.record) -> None:
    tidy_sheets(state)
    tidy_play(state, has_ended(state))


CHANGES = (mark, misthrow, turn, step, show_die, cross, tidy)
