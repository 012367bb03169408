"""The family of small games: two rows, one rising and one falling, for two players, by the rules of Qwixx.

A row has as many numbers as one likes, centred on 7, and its last may be crossed off by whoever has enough crosses in
the row. Two white and two coloured dice; otherwise Q1 to Q8 hold, and two closed rows are both.

All that matters of an open row is its last crossed field and how many crosses it has; that is one number, its *row
state*. Both players' states of a row make a *joint state*, mine × states + the other's.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.refused import Refused
from tavoliere.games.rows import FACES, POINTS

ROWS = 2
CLOSES, NOT_ALLOWED = -2, -1  # instead of the row state after a cross
MIDDLE = FACES + 1  # the number in the middle of a row
SUMS = 2 * FACES + 1  # sums of two dice are 2 … 12


class Rows(NamedTuple):
    """A game of the family, as arrays for the sweep."""

    after: np.ndarray  # [row state, field]: the row state after crossing that field, or CLOSES or NOT_ALLOWED
    crosses: np.ndarray  # [row state]
    last: np.ndarray  # [row state]: the last crossed field, counted from 1; 0 if the row is empty
    field: np.ndarray  # [row, number]: the field that shows a number, -1 if none does
    points: np.ndarray  # [crosses]

    @property
    def states(self) -> int:
        return len(self.crosses)

    @property
    def joint_states(self) -> int:
        return len(self.crosses) ** 2


def rows_of(numbers: tuple[int, int] = (2, 12), to_close: int = 5) -> Rows:
    low, high = numbers
    if low + high != 2 * MIDDLE or not 2 <= low < MIDDLE:
        raise Refused("the numbers of a row are centred on 7: 2-12, 3-11, 4-10, 5-9 or 6-8")
    fields = high - low + 1
    if not 1 <= to_close < fields:
        raise Refused(
            "with {fields} numbers in a row, the last one needs 1 to {most} crosses before it",
            fields=fields,
            most=fields - 1,
        )
    # An empty row, then a last field and no more crosses than fit up to it (Q1); the last number closes the row.
    states = [(0, 0)] + [(last, crosses) for last in range(1, fields) for crosses in range(1, last + 1)]
    number = {state: index for index, state in enumerate(states)}
    after = np.full((len(states), fields), NOT_ALLOWED, np.int64)
    for index, (last, crosses) in enumerate(states):
        for field in range(last, fields - 1):
            after[index, field] = number[field + 1, crosses + 1]
        if crosses >= to_close:  # Q6
            after[index, fields - 1] = CLOSES
    field_of = np.full((ROWS, SUMS), -1, np.int64)
    for shown in range(low, high + 1):
        field_of[0, shown] = shown - low
        field_of[1, shown] = high - shown
    return Rows(
        after,
        np.array([crosses for _, crosses in states], np.int64),
        np.array([last for last, _ in states], np.int64),
        field_of,
        POINTS.astype(np.int64),
    )
