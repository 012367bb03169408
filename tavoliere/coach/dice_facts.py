"""Facts of the dice games: misthrows, locks, numbers passed over, points.

A game's module says what its actions mean: `cell_of` is the field that an action crosses or puts a piece on
(None if there is none), `gain` the points that it brings at once, `occupied` the fields of a row that are the
chooser's, as a mask.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from tavoliere.coach.why import Because, Case, Fact
from tavoliere.games.rows import CELLS, FIELDS, LAST, MISTHROW_POINTS, PASS
from tavoliere.notation.dice import COLOURS


class Meaning(NamedTuple):
    """What a game's actions mean."""

    cell_of: Callable[[Case, int], int | None]
    gain: Callable[[Case, int], int]
    occupied: Callable[[Case, int], int]


def passed_over(case: Case, action: int, meaning: Meaning) -> int | None:
    """How many free fields of its row a cross leaves behind; None if nothing is crossed."""
    cell = meaning.cell_of(case, action)
    if cell is None:
        return None
    row, field = divmod(cell, FIELDS)
    return max(0, field - meaning.occupied(case, row).bit_length())


def misthrow(case: Case) -> Iterator[Because]:
    had = int(case.view.misthrows[case.seat])
    costs = int(case.after_chosen.misthrows[case.seat]) > had
    if costs and int(case.after_best.misthrows[case.seat]) == had:
        yield Because(
            "After {chosen} the turn ends in a misthrow and costs {points} points; after {best} it does not.",
            **case.names,
            points=MISTHROW_POINTS,
        )


def dice_facts(meaning: Meaning) -> tuple[Fact, ...]:
    """The facts about rows, the weightiest first."""
    facts = (passes_over_more, passing_keeps, wasted, gains_more)
    return tuple(partial(fact, meaning=meaning) for fact in facts)


def closes_row(case: Case, meaning: Meaning) -> Iterator[Because]:
    best, chosen = meaning.cell_of(case, case.best), meaning.cell_of(case, case.chosen)
    if best is not None and best % FIELDS == LAST and (chosen is None or chosen % FIELDS != LAST):
        yield Because(
            "{best} closes {colour}; {chosen} does not.", **case.names, colour=COLOURS[best // FIELDS]
        )


def passes_over_more(case: Case, meaning: Meaning) -> Iterator[Because]:
    best, chosen = passed_over(case, case.best, meaning), passed_over(case, case.chosen, meaning)
    if best == 0 and chosen:
        yield Because(
            "{chosen} passes over {more} of the numbers in its row, {best} over none.",
            **case.names,
            more=chosen,
        )
    elif best is not None and chosen is not None and chosen > best:
        yield Because(
            "{chosen} passes over {more} of the numbers in its row, {best} over {fewer}.",
            **case.names,
            more=chosen,
            fewer=best,
        )


def passing_keeps(case: Case, meaning: Meaning) -> Iterator[Because]:
    chosen = passed_over(case, case.chosen, meaning)
    if case.best == PASS and chosen:
        yield Because(
            "{chosen} passes over {more} of the numbers in its row; passing keeps them.",
            **case.names,
            more=chosen,
        )


def wasted(case: Case, meaning: Meaning) -> Iterator[Because]:
    best = passed_over(case, case.best, meaning)
    if case.chosen != PASS or best is None:
        return
    points = meaning.gain(case, case.best)
    if best == 0:
        yield Because(
            "{best} scores {points} and passes over no number; passing scores nothing.",
            **case.names,
            points=points,
        )
    else:
        yield Because(
            "{best} scores {points} and passes over {fewer} of the numbers in its row; passing scores nothing.",
            **case.names,
            points=points,
            fewer=best,
        )


def gains_more(case: Case, meaning: Meaning) -> Iterator[Because]:
    best, chosen = meaning.gain(case, case.best), meaning.gain(case, case.chosen)
    if best > chosen:
        yield Because(
            "{best} scores {more} at once, {chosen} {fewer}.", **case.names, more=best, fewer=chosen
        )


def look(action: int) -> str:
    """The row in which a move is made; nothing for a pass."""
    return COLOURS[action // FIELDS] if action < CELLS else ""
