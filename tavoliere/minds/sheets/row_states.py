"""The rows of a sheet, numbered for networks and for the solver.

All that matters of an open row is its last crossed field and how many crosses it has: 56 states, from empty on. A
closed row is one more state, whatever is crossed in it.
"""

import numpy as np

from tavoliere.games.rows import COUNT, LAST, LOCK
from tavoliere.games.rule import rule

CLOSED = 1 + LAST * (LAST + 1) // 2
ROW_STATES = CLOSED + 1
PAIRS = ROW_STATES * (ROW_STATES + 1) // 2

# The first free field of a row: right of everything that is crossed.
NEXT_FIELD = np.array([marks.bit_length() for marks in range(1 << (LOCK + 1))], np.int8)

# The state of an open row with these marks.
OPEN_STATE = np.array(
    [
        (NEXT_FIELD[marks] - 1) * NEXT_FIELD[marks] // 2 + COUNT[marks] if marks else 0
        for marks in range(1 << LAST)
    ],
    np.int16,
)


@rule
def row_state(state: np.record, seat: int, row: int) -> int:
    return CLOSED if state.closed[row] else OPEN_STATE[state.marks[seat, row]]


@rule
def pair(one: int, other: int) -> int:
    """The number of an unordered pair, of row states or of other numbers from 0 on."""
    low, high = int(min(one, other)), int(max(one, other))
    return high * (high + 1) // 2 + low
