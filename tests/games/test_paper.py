"""One player's sheet, kept by hand: what may be crossed, what counts, and how it ends."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavoliere.games import onboard, onboard_paper, qwixx, qwixx_paper
from tavoliere.games.generic import STATES
from tavoliere.games.qwixx_paper import CLOSED, ENDED, MISTHROW, enter, forbids_entry
from tavoliere.games.rows import FIELDS, GREEN, LAST, RED, ROWS, YELLOW
from tavoliere.games.rulings import B2, E4_MOVE, E4_SEAT, FINE, Q1, Q6, Q7, Q8
from tavoliere.notation import GAMES
from tavoliere.notation.dice import read_cell


def sheet(*entries: int) -> np.record:
    state = np.zeros(1, STATES["qwixx"])[0]
    qwixx.start(state, 1, 0)
    for entry in entries:
        assert forbids_entry(state, entry) == FINE
        enter(state, entry)
    return state


def red(*fields: int) -> list[int]:
    return [RED * FIELDS + field for field in fields]


def yellow(*fields: int) -> list[int]:
    return [YELLOW * FIELDS + field for field in fields]


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


def test_Q7_a_row_that_is_announced_closed_can_still_be_closed_in_the_same_action() -> None:
    state = sheet(*red(0, 1, 2, 3, 4), CLOSED + RED)
    assert forbids_entry(state, red(5)[0]) == Q7
    assert forbids_entry(state, red(LAST)[0]) == FINE
    enter(state, red(LAST)[0])
    assert qwixx.score(state, 0) == 28  # six crosses and the lock
    assert not qwixx.is_over(state)  # two closed the same row, and it counts once
    assert forbids_entry(state, red(LAST)[0]) == Q7


def test_Q7_whoever_has_fewer_than_five_crosses_cannot_close_along() -> None:
    assert forbids_entry(sheet(*red(0, 1, 2, 3), CLOSED + RED), red(LAST)[0]) == Q6


@pytest.mark.parametrize("entry", [MISTHROW, *yellow(3)], ids=["a misthrow", "a cross"])
def test_Q7_with_the_next_entry_an_announced_closing_has_passed(entry: int) -> None:
    assert forbids_entry(sheet(*red(0, 1, 2, 3, 4), CLOSED + RED, entry), red(LAST)[0]) == Q7


def test_Q8_one_closes_red_and_another_yellow_at_the_same_time() -> None:
    """The rulebook's own example, on the sheets of both and of a third player who could close either."""
    max_, lino = sheet(*red(0, 1, 2, 3, 4, LAST)), sheet(*yellow(0, 1, 2, 3, 4, LAST))
    third = sheet(*red(0, 1, 2, 3, 4), *yellow(0, 1, 2, 3, 4), CLOSED + RED)
    for state, row in ((max_, YELLOW), (lino, RED), (third, YELLOW)):
        enter(state, CLOSED + row)
        assert not qwixx.is_over(state)  # the owner is asked first
        assert forbids_entry(state, MISTHROW) == Q8
    assert forbids_entry(third, red(LAST)[0]) == forbids_entry(third, yellow(LAST)[0]) == FINE
    enter(third, red(LAST)[0])
    enter(max_, ENDED)
    enter(lino, ENDED)
    assert all(qwixx.is_over(state) for state in (max_, lino, third))
    assert [qwixx.score(state, 0) for state in (max_, lino, third)] == [28, 28, 28 + 15]


def test_Q8_before_the_sheet_ends_the_cross_of_that_action_can_still_be_written_in_any_row() -> None:
    state = sheet(CLOSED + RED, MISTHROW, CLOSED + YELLOW)
    green_12 = GREEN * FIELDS
    assert forbids_entry(state, green_12) == FINE
    enter(state, green_12)
    assert qwixx.is_over(state)


def test_Q8_three_rows_may_be_closed_in_the_end() -> None:
    assert not qwixx.is_over(sheet(CLOSED + GREEN, MISTHROW, CLOSED + RED, CLOSED + YELLOW))


@pytest.mark.parametrize(
    "entries",
    [
        [MISTHROW] * 4,
        [CLOSED + GREEN, *red(0, 1, 2, 3, 4, LAST)],
        [CLOSED + RED, CLOSED + GREEN, ENDED],
        [ENDED],
    ],
    ids=["misthrows", "own lock", "rows", "told"],
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


# --- On Board: the pawn, too ----------------------------------------------------------------------------------


def on_board(*entries: int) -> np.record:
    """A sheet on side A of the board."""
    state = np.zeros(1, STATES["on-board"])[0]
    GAMES["on-board"].start(state, 1, 0)
    for entry in entries:
        assert onboard_paper.forbids_entry(state, entry) == FINE
        onboard_paper.enter(state, entry)
    return state


def stop(field: int) -> int:
    return onboard_paper.STOP + field


def test_B3_where_the_pawn_stops_the_number_is_crossed_and_the_bonus_counts() -> None:
    state = on_board(stop(5))  # green 10, bonus 3
    assert onboard.is_crossed(state, 0, read_cell("g10"))
    assert onboard.score(state, 0) == 1 + 3


def test_B3_a_number_crossed_before_can_be_visited_and_one_passed_over_cannot() -> None:
    state = on_board(read_cell("g10"), stop(5))
    assert onboard.score(state, 0) == 1 + 3
    assert onboard_paper.forbids_entry(on_board(read_cell("g9")), stop(5)) == Q1


def test_B2_a_pawn_never_goes_back_nor_farther_than_five_fields_and_three_pawns() -> None:
    state = on_board(stop(5))
    assert onboard_paper.forbids_entry(state, stop(4)) == B2
    assert onboard_paper.forbids_entry(state, stop(5)) == B2
    assert onboard_paper.forbids_entry(state, stop(13)) == FINE
    assert onboard_paper.forbids_entry(state, stop(14)) == B2


def test_B5_a_pawn_on_the_last_fields_announces_the_end_which_the_owner_enters() -> None:
    state = on_board(*(stop(field) for field in (8, 16, 24, 32, 37)))
    assert state.announced == 0
    assert not onboard.is_over(state)
    onboard_paper.enter(state, ENDED)
    assert onboard.is_over(state)
    assert onboard_paper.forbids_entry(state, stop(38)) == E4_SEAT
    assert onboard_paper.forbids_entry(on_board(), stop(41)) == E4_MOVE


def test_B1_the_rest_is_a_sheet_of_qwixx() -> None:
    state = on_board(*red(3), CLOSED + RED, CLOSED + YELLOW)
    assert onboard_paper.is_last_cross(state)
    assert onboard_paper.forbids_entry(state, stop(1)) == Q8
    assert onboard_paper.forbids_entry(state, read_cell("b12")) == FINE
