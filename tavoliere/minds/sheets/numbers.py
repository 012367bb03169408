"""The sheets of Qwixx, numbered for the solver.

What a sheet can still score depends only on the misthrows and on the states of its rows (`row_states`): the points of
a closed row are banked. Red and yellow can be exchanged, so can green and blue, and mirroring all dice (7 − d)
exchanges the two pairs: 1,367,031 sheets for each number of misthrows.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.generic import STATES
from tavoliere.games.qwixx import cross, forbids_cross, score, start
from tavoliere.games.rows import BLUE, FACES, FIELDS, GREEN, LAST, RED, ROWS, YELLOW, field_of
from tavoliere.games.rule import rule
from tavoliere.games.rulings import FINE
from tavoliere.minds.sheets.row_states import CLOSED, OPEN_STATE, PAIRS, ROW_STATES, pair, row_state

SHEETS = PAIRS * (PAIRS + 1) // 2  # for each number of misthrows
SUMS = 2 * FACES + 1  # sums of two dice are 2 … 12


@rule
def sheet_index(red: int, yellow: int, green: int, blue: int) -> int:
    """The number of a sheet: the same for sheets that differ only in the order within a pair, or of the pairs."""
    return pair(pair(red, yellow), pair(green, blue))


@rule
def sheet_of(state: np.record, seat: int) -> int:
    """The number of a seat's sheet."""
    return sheet_index(
        row_state(state, seat, RED),
        row_state(state, seat, YELLOW),
        row_state(state, seat, GREEN),
        row_state(state, seat, BLUE),
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
    examples = {int(OPEN_STATE[marks]): marks for marks in range(1 << LAST)}
    for number, marks in examples.items():
        for field in range(FIELDS):
            start(state, 1, 0)
            state.marks[0, RED] = marks
            if forbids_cross(state, 0, RED, field) == FINE:
                before = score(state, 0)
                cross(state, 0, RED, field)
                after[number, field] = CLOSED if field == LAST else OPEN_STATE[state.marks[0, RED]]
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
