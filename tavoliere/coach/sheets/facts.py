"""Facts of Qwixx and On Board."""

import numpy as np

from tavoliere.coach.judging.generic import cell_of as cell_crossed
from tavoliere.coach.words.why import Because, Case
from tavoliere.games import qwixx
from tavoliere.games.generic import is_over, score
from tavoliere.games.rows import CELLS, COUNT, FIELDS, LAST, LOCK
from tavoliere.notation.dice import COLOURS


def cell_of(view: np.record, seat: int, action: int) -> int:
    return action if action < CELLS else -1


def occupied(view: np.record, seat: int, row: int) -> int:
    return int(view.marks[seat, row])


def gain(view: np.record, seat: int, action: int) -> int:
    """The points for the cross."""
    cell = cell_of(view, seat, action)
    return points_of(view, seat, cell) if cell >= 0 else 0


def points_of(view: np.record, seat: int, cell: int) -> int:
    state = view.copy()
    before = int(score(state, seat))
    qwixx.cross(state, seat, cell // FIELDS, cell % FIELDS)
    return int(score(state, seat)) - before


def fit_before_last(case: Case, action: int) -> int:
    """How many crosses fit before the last number of its row after a cross that makes them too few (Q6); else 0."""
    cell = cell_crossed(case.view, case.seat, action)
    if cell < 0 or cell % FIELDS == LAST:
        return 0
    row, field = divmod(cell, FIELDS)
    marks = occupied(case.view, case.seat, row)
    then = int(COUNT[marks]) + 1 + (LAST - 1 - field)
    before = int(COUNT[marks]) + LAST - marks.bit_length()
    is_given_up = then < qwixx.ENOUGH_TO_CLOSE and before >= qwixx.ENOUGH_TO_CLOSE
    return then if is_given_up else 0


def lock_gone(case: Case) -> Because | None:
    """The chosen cross gives up the lock of its row, and the best one gives up none."""
    then = fit_before_last(case, case.chosen)
    if then == 0 or fit_before_last(case, case.best) > 0:
        return None
    row = cell_crossed(case.view, case.seat, case.chosen) // FIELDS
    if then == 1:
        return Because(
            "After {chosen} only one cross fits before the last number of {colour}: too few to close it.",
            {**case.names, "colour": COLOURS[row]},
        )
    return Because(
        "After {chosen} at most {most} crosses fit before the last number of {colour}: too few to close it.",
        {**case.names, "most": then, "colour": COLOURS[row]},
    )


def lock_earned(case: Case) -> Because | None:
    """The fifth cross allows the last number (Q6)."""
    cell = cell_crossed(case.view, case.seat, case.best)
    other = cell_crossed(case.view, case.seat, case.chosen)
    if cell < 0 or cell % FIELDS == LAST or (other >= 0 and other // FIELDS == cell // FIELDS):
        return None
    row = cell // FIELDS
    if int(COUNT[occupied(case.view, case.seat, row)]) + 1 != qwixx.ENOUGH_TO_CLOSE:
        return None
    after = case.after_best
    is_shut = after.closed[row] != 0 or is_over(after)
    if is_shut and occupied(after, case.seat, row) >> LOCK == 0:  # by another player, or for good
        return None
    return Because(
        "{best} is your fifth cross in {colour}: from now on you may close it.",
        {**case.names, "colour": COLOURS[row]},
    )
