"""The sheets of Qwixx, numbered for the solver.

What a sheet can still score depends only on the misthrows and, for every row, on its last crossed field and its number
of crosses: 56 open row states, and closed, whose points are banked. Red and yellow can be exchanged, so can green and
blue, and mirroring all dice (7 − d) exchanges the two pairs: 1,367,031 sheets for each number of misthrows.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.generic import STATES
from tavoliere.games.qwixx import cross, forbids_cross, score, start
from tavoliere.games.rows import BLUE, COUNT, FACES, FIELDS, GREEN, LAST, RED, ROWS, YELLOW, field_of
from tavoliere.games.rule import rule
from tavoliere.games.rulings import FINE

CLOSED = 1 + LAST * (LAST + 1) // 2  # after the open row states: empty, then by last field and crosses
ROW_STATES = CLOSED + 1
PAIRS = ROW_STATES * (ROW_STATES + 1) // 2
SHEETS = PAIRS * (PAIRS + 1) // 2  # for each number of misthrows
SUMS = 2 * FACES + 1  # sums of two dice are 2 … 12


@rule
def row_state(marks: int, closed: int) -> int:
    """The number of a row's state."""
    if closed:
        return CLOSED
    last = LAST
    while last >= 0 and marks >> last == 0:
        last -= 1
    return last * (last + 1) // 2 + int(COUNT[marks]) if last >= 0 else 0


@rule
def sheet_index(red: int, yellow: int, green: int, blue: int) -> int:
    """The number of a sheet: the same for sheets that differ only in the order within a pair, or of the pairs."""
    low, high = min(red, yellow), max(red, yellow)
    one = high * (high + 1) // 2 + low
    low, high = min(green, blue), max(green, blue)
    other = high * (high + 1) // 2 + low
    return max(one, other) * (max(one, other) + 1) // 2 + min(one, other)


@rule
def sheet_of(state: np.record, seat: int) -> int:
    """The number of a seat's sheet."""
    marks, closed = state.marks[seat], state.closed
    return sheet_index(
        row_state(marks[0], closed[0]),
        row_state(marks[1], closed[1]),
        row_state(marks[2], closed[2]),
        row_state(marks[3], closed[3]),
    )


class Rules(NamedTuple):
    """What the rules of Qwixx say about row states, as arrays for the sweep."""

    after: np.ndarray  # [row state, field]: the row state after crossing a field, -1 if that is not allowed
    gain: np.ndarray  # [row state, field]: the points it scores
    field: np.ndarray  # [row, number]: the field that shows a number


def rules() -> Rules:
    """Ask the rules of Qwixx, with each row state in turn on a real sheet."""
    after = np.full((ROW_STATES, FIELDS), -1, np.int64)
    gain = np.zeros((ROW_STATES, FIELDS))
    state = np.zeros(1, STATES["qwixx"])[0]
    examples = {row_state(marks, 0): marks for marks in range(1 << LAST)}
    for number, marks in examples.items():
        for field in range(FIELDS):
            start(state, 1, 0)
            state.marks[0, RED] = marks
            if forbids_cross(state, 0, RED, field) == FINE:
                before = score(state, 0)
                cross(state, 0, RED, field)
                after[number, field] = row_state(int(state.marks[0, RED]), field == LAST)
                gain[number, field] = score(state, 0) - before
    fields = np.zeros((ROWS, SUMS), np.int64)
    for row in range(ROWS):
        for number in range(2, SUMS):
            fields[row, number] = field_of(row, number)
    # The sheets that `sheet_index` treats as equal are equal only if the rows are numbered like this (S1).
    assert (fields[RED] == fields[YELLOW]).all()
    assert (fields[GREEN] == fields[BLUE]).all()
    assert (fields[RED, 2:] == fields[GREEN, :1:-1]).all()
    return Rules(after, gain, fields)


def all_sheets() -> np.ndarray:
    """The four row states of every sheet, by its number."""
    pairs = np.array([(low, high) for high in range(ROW_STATES) for low in range(high + 1)], np.int8)
    one, other = np.tril_indices(PAIRS)
    return np.concatenate([pairs[one], pairs[other]], axis=1)
