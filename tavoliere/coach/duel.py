"""Duel in the coach."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from tavoliere.coach.bench import Bench
from tavoliere.coach.dice_facts import Meaning, closes_row, dice_facts, look, misthrow
from tavoliere.coach.duel_judge import DuelBench
from tavoliere.coach.duel_playouts import compare
from tavoliere.coach.why import Because, Case, Fact, ends_ahead, ends_behind
from tavoliere.games.duel import forbids_piece, is_over, place, score
from tavoliere.games.rows import BIT, CELLS, FACES, FIELDS, PASS, ROWS, field_of
from tavoliere.games.rulings import FINE

__all__ = ["FACTS", "bench", "compare", "look"]

CLEARLY = 5  # of 100 rolls more


def cell_of(case: Case, action: int) -> int | None:
    return action if action < CELLS else None


def occupied(case: Case, row: int) -> int:
    return int(case.view.pieces[case.seat, row])


def lead(state: np.record, seat: int) -> int:
    return int(score(state, seat)) - int(score(state, 1 - seat))


def gain(case: Case, action: int) -> int:
    """By how many points a piece moves the lead."""
    state = case.view.copy()
    if action != PASS:
        place(state, case.seat, action // FIELDS, action % FIELDS)
    return lead(state, case.seat) - lead(case.view, case.seat)


def captures(case: Case) -> Iterator[Because]:
    def takes(action: int) -> bool:
        row, field = divmod(action, FIELDS)
        return action != PASS and bool(int(case.view.pieces[1 - case.seat, row]) & int(BIT[field]))

    if takes(case.best) and not takes(case.chosen):
        yield Because("{best} captures a piece; {chosen} does not.", **case.names)


def in_danger(state: np.record, seat: int) -> float:
    """How likely the next roll of the other player allows him to capture a piece of this seat at once (D3, D6)."""
    if is_over(state):
        return 0.0
    open_to = np.zeros((ROWS, FIELDS), bool)
    for row in range(ROWS):
        mine = int(state.pieces[seat, row])
        for field in range(FIELDS):
            if mine >> field & 1 and forbids_piece(state, 1 - seat, row, field) == FINE:
                open_to[row, field] = True
    safe = 0.0
    for white in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            if any(open_to[row, field_of(row, white + other)] for row in range(ROWS)):
                continue
            chance = 1.0
            for row in range(ROWS):
                missing = sum(
                    not open_to[row, field_of(row, white + die)]
                    and not open_to[row, field_of(row, other + die)]
                    for die in range(1, FACES + 1)
                )
                chance *= missing / FACES
            safe += chance
    return 1.0 - safe / FACES**2


def exposes(case: Case) -> Iterator[Because]:
    best, chosen = (
        round(100 * in_danger(state, case.seat)) for state in (case.after_best, case.after_chosen)
    )
    if chosen >= best + CLEARLY:
        yield Because(
            "After {chosen} {more} of 100 rolls let the other player capture a piece of yours, after {best} {fewer}.",
            **case.names,
            more=chosen,
            fewer=best,
        )


MEANING = Meaning(cell_of, gain, occupied)
FACTS: tuple[Fact, ...] = (
    ends_behind,
    ends_ahead,
    misthrow,
    partial(closes_row, meaning=MEANING),
    captures,
    exposes,
    *dice_facts(MEANING),
)


def bench(players: int) -> Bench:
    return DuelBench()
