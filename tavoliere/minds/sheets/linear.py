"""Hand-made values of a sheet of Qwixx or On Board: the four weights of `linear`, and the points of `greedy`."""

import numpy as np

from tavoliere.games import qwixx
from tavoliere.games.generic import score, standing
from tavoliere.games.rows import COUNT, LAST, LOCK, MISTHROW_POINTS, ROWS, number_at
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.row_states import NEXT_FIELD

# The weights that the best public bot judges by.
NEXT_NUMBER, MISTHROW, CROSSES_SQUARED, SKIPPED = 0.49085, -0.86924, 0.018462, -0.056006

# What a point is worth on that scale, for the bonus of a pawn's field.
POINT = -MISTHROW / MISTHROW_POINTS

# The worth of a won end, beyond any value of a sheet.
DECIDED = 1000.0

# How many of the 36 rolls of two dice show the number of a row's field; none beyond its last one (S1).
WAYS = np.array(
    [
        [6 - abs(7 - number_at(row, field)) if field <= LAST else 0 for field in range(LOCK + 2)]
        for row in range(ROWS)
    ],
    np.int8,
)


@rule
def win_share(state: np.record, seat: int) -> float:
    """A seat's share of the win of a game that is over: 1 alone, a half with two winners, 0."""
    mine = standing(state, seat)
    winners = 0
    for other in range(state.players + 0):
        points = standing(state, other)
        if points > mine:
            return 0.0
        if points == mine:
            winners += 1
    return 1.0 / winners


@rule
def skipped_fields(state: np.record, seat: int) -> int:
    """How many fields a seat has passed over."""
    skipped = 0
    for row in range(ROWS):
        marks = state.marks[seat, row]
        skipped += NEXT_FIELD[marks] - COUNT[marks]
    return skipped


@rule
def linear_value(state: np.record, seat: int) -> float:
    """The four published weights; where there is a pawn, plus the points of the bonus under it."""
    value = MISTHROW * state.misthrows[seat]
    for row in range(ROWS):
        marks = state.marks[seat, row]
        crosses = COUNT[marks]
        value += CROSSES_SQUARED * crosses * crosses
        if not state.closed[row]:
            next_field = NEXT_FIELD[marks]
            value += NEXT_NUMBER * WAYS[row, next_field] / 36 * (crosses + 1) + SKIPPED * (
                next_field - crosses
            )
    return value + POINT * (score(state, seat) - qwixx.score(state, seat))


@rule
def linear_worth(state: np.record, seat: int, is_over: bool) -> float:
    """The value of the sheet, except that a winning end is always taken and a losing one never."""
    if is_over and state.players > 1:
        share = win_share(state, seat)
        if share == 1.0:
            return DECIDED
        if share == 0.0:
            return -DECIDED
    return linear_value(state, seat)


@rule
def greedy_worth(state: np.record, seat: int) -> float:
    """The seat's points; if equal, fewer fields passed over are better."""
    return score(state, seat) - skipped_fields(state, seat) / 100
