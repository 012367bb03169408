"""Facts of Qwixx and On Board."""

from collections.abc import Iterator
from functools import partial

from tavoliere.coach.dice_facts import Meaning, closes_row, dice_facts, misthrow
from tavoliere.coach.why import Because, Case, Fact, ends_ahead, ends_behind
from tavoliere.games import qwixx
from tavoliere.games.generic import score
from tavoliere.games.rows import CELLS, COUNT, FIELDS, LAST
from tavoliere.notation.dice import COLOURS


def cell_of(case: Case, action: int) -> int | None:
    return action if action < CELLS else None


def occupied(case: Case, row: int) -> int:
    return int(case.view.marks[case.seat, row])


def gain(case: Case, action: int) -> int:
    """The points that crossing brings."""
    cell = cell_of(case, action)
    return 0 if cell is None else points_of(case, cell)


def points_of(case: Case, cell: int) -> int:
    state = case.view.copy()
    before = int(score(state, case.seat))
    qwixx.cross(state, case.seat, cell // FIELDS, cell % FIELDS)
    return int(score(state, case.seat)) - before


def lock_gone(case: Case, meaning: Meaning) -> Iterator[Because]:
    """Five crosses must come before the last number (Q6)."""
    cell = meaning.cell_of(case, case.chosen)
    if cell is None or cell % FIELDS == LAST:
        return
    row, field = divmod(cell, FIELDS)
    marks = occupied(case, row)
    then = int(COUNT[marks]) + 1 + (LAST - 1 - field)
    before = int(COUNT[marks]) + LAST - marks.bit_length()
    if then < qwixx.ENOUGH_TO_CLOSE <= before:
        yield Because(
            "After {chosen} at most {most} crosses fit before the last number of {colour}: too few to close it.",
            **case.names,
            most=then,
            colour=COLOURS[row],
        )


def sheet_facts(meaning: Meaning, *more: Fact) -> tuple[Fact, ...]:
    """All of them, the weightiest first."""
    first = (ends_behind, ends_ahead, misthrow, partial(closes_row, meaning=meaning))
    return (*first, *more, partial(lock_gone, meaning=meaning), *dice_facts(meaning))
