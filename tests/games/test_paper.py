"""One player's sheet, kept by hand: what may be crossed, what counts, and how it ends."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavoliere.games import qwixx, qwixx_paper
from tavoliere.games.generic import STATES
from tavoliere.games.qwixx_paper import CLOSED, ENDED, MISTHROW, enter, forbids_entry
from tavoliere.games.rows import FIELDS, GREEN, LAST, RED, ROWS
from tavoliere.games.rulings import E4_MOVE, E4_SEAT, FINE, Q1, Q6, Q7


def sheet(*entries: int) -> np.record:
    state = np.zeros(1, STATES["qwixx"])[0]
    qwixx.start(state, 1, 0)
    for entry in entries:
        assert forbids_entry(state, entry) == FINE
        enter(state, entry)
    return state


def red(*fields: int) -> list[int]:
    return [RED * FIELDS + field for field in fields]


def test_rows_are_crossed_from_left_to_right_whatever_the_dice() -> None:
    state = sheet(*red(3, 5))
    assert forbids_entry(state, red(4)[0]) == Q1
    assert forbids_entry(state, red(6)[0]) == FINE


def test_the_last_number_needs_five_crosses_and_brings_the_lock() -> None:
    assert forbids_entry(sheet(*red(0, 1, 2, 3)), red(LAST)[0]) == Q6
    state = sheet(*red(0, 1, 2, 3, 4, LAST))
    assert state.closed[RED]
    assert qwixx.score(state, 0) == 28  # six crosses and the lock


def test_a_row_that_somebody_else_closed_takes_no_cross() -> None:
    state = sheet(*red(0), CLOSED + RED)
    assert forbids_entry(state, red(1)[0]) == Q7
    assert forbids_entry(state, CLOSED + RED) == Q7
    assert qwixx.score(state, 0) == 1


@pytest.mark.parametrize(
    "entries", [[MISTHROW] * 4, [CLOSED + RED, CLOSED + GREEN], [ENDED]], ids=["misthrows", "rows", "told"]
)
def test_a_sheet_ends_as_the_game_does(entries: list[int]) -> None:
    state = sheet(*entries[:-1])
    assert not qwixx.is_over(state)
    enter(state, entries[-1])
    assert qwixx.is_over(state)
    assert all(forbids_entry(state, entry) == E4_SEAT for entry in range(ENDED + 1))


def test_what_is_no_entry_is_refused() -> None:
    assert forbids_entry(sheet(), -1) == forbids_entry(sheet(), ENDED + 1) == E4_MOVE


@given(st.lists(st.integers(0, ENDED), max_size=60))
def test_the_score_is_that_of_the_crosses_and_misthrows(entries: list[int]) -> None:
    state = sheet()
    written = []
    for entry in entries:
        if forbids_entry(state, entry) == FINE:
            enter(state, entry)
            written.append(entry)
    crosses = [sum(entry // FIELDS == row for entry in written) for row in range(ROWS)]
    locks = [row * FIELDS + LAST in written for row in range(ROWS)]
    points = sum(n * (n + 1) // 2 for n in map(sum, zip(crosses, locks, strict=True)))
    assert qwixx.score(state, 0) == points - 5 * written.count(MISTHROW)
    assert qwixx_paper.ENDED not in written[:-1]
