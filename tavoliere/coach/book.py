"""The ledger as it is being written: where the game stands, and what every seat owes to luck and to choices.

Its worths are chances, from 0 to 1. All of it is translated for the browser, too.
"""

from typing import Any, NamedTuple

import numpy as np

from tavoliere.coach.judging.workspace import NOTHING, Choice, loss_of
from tavoliere.coach.rating import between_levels, rating_of

ROLL, DRAW, DECISION, REVEAL = "roll", "draw", "decision", "reveal"
ANSWERS, TILES, JUDGE, RESIGNED = "answers", "tiles", "judge", "resigned"
CHANCES = (ROLL, DRAW)
CAUSES = (ANSWERS, TILES, JUDGE)

# The entries of a seat's ledger, and what else is counted.
LUCK, HIDDEN, OWN, OTHERS = range(4)
DECISIONS, LOSS, SQUARED_LOSS, INEXACT_ONES, COSTLY_ONES = range(5)
ENTRIES, COUNTS = 4, 5

# Worths that differ by less are equal: the network sums in single precision.
SAME = 1e-12


class Book(NamedTuple):
    """The ledger as it is being written."""

    worth: np.ndarray  # [seat]: where the game stands
    start: np.ndarray  # [seat]: where it stood before the first moment
    entries: np.ndarray  # [seat, entry]
    causes: np.ndarray  # [seat, cause]: the reveals, by what came to light
    counts: np.ndarray  # [seat, count]
    moments: np.ndarray  # how many there are


def new_book(players: int) -> Book:
    return Book(
        np.zeros(players),
        np.zeros(players),
        np.zeros((players, ENTRIES)),
        np.zeros((players, 3)),
        np.zeros((players, COUNTS)),
        np.zeros(1, np.int64),
    )


def as_chance(worth: float) -> float:
    """Clip to 0 … 1: sums may be off in the last digit."""
    return min(max(worth, 0.0), 1.0)


def listed(worths: np.ndarray, players: int) -> list[float]:
    return [as_chance(float(worths[seat])) for seat in range(players)]


def is_same(worth: list[float], other: list[float]) -> bool:
    for seat in range(len(worth)):
        if abs(worth[seat] - other[seat]) > SAME:
            return False
    return True


def changed(book: Book, before: list[float], after: list[float]) -> list[float]:
    """Where the game stands after a change that was judged separately."""
    return [float(book.worth[seat]) + (after[seat] - before[seat]) for seat in range(len(after))]


def are_chances(worths: list[float]) -> bool:
    for worth in worths:
        if worth < -SAME or worth > 1.0 + SAME:
            return False
    return True


def entry_of(kind: str, seat: int, whose: int) -> int:
    """Which part of a seat's ledger a moment belongs to."""
    if kind in CHANCES:
        return LUCK
    if kind == REVEAL:
        return HIDDEN
    return OWN if seat == whose else OTHERS


def note(
    book: Book, kind: str, seat: int, after: list[float], text: str, step: int, cause: str
) -> dict[str, Any]:
    """Enter a moment that takes the game from where it stands to these worths, and return it ready for JSON.

    `step` is how many steps of the record came before it; `cause` says what a reveal brought to light.
    """
    number = int(book.moments[0])
    before, after = listed(book.worth, len(after)), [as_chance(worth) for worth in after]
    for whose in range(len(after)):
        change = after[whose] - before[whose]
        entry = entry_of(kind, seat, whose)
        book.entries[whose, entry] += change
        for place in range(len(CAUSES)):
            if CAUSES[place] == cause:
                book.causes[whose, place] += change
        if number == 0:
            book.start[whose] = before[whose]
        book.worth[whose] = after[whose]
    book.moments[0] += 1
    moment = {
        "n": number,
        "step": step,
        "kind": kind,
        "seat": None if seat < 0 else seat,
        "before": before,
        "after": after,
        "text": text,
    }
    return moment if cause == "" else {**moment, "cause": cause}


def reveal(book: Book, worths: list[float], step: int, cause: str) -> list[dict[str, Any]]:
    """The moment that takes the game to these worths; none if it is there already."""
    if is_same(worths, listed(book.worth, len(worths))):
        return []
    return [note(book, REVEAL, NOTHING, worths, "", step, cause)]


def count_decision(book: Book, choice: Choice, mark: str) -> None:
    """Only decisions with more than one choice count."""
    if len(choice.judged.moves) < 2:
        return
    counts, loss = book.counts[choice.seat], loss_of(choice)
    counts[DECISIONS] += 1
    counts[LOSS] += loss
    counts[SQUARED_LOSS] += loss**2
    if mark == "?":
        counts[INEXACT_ONES] += 1
    if mark == "??":
        counts[COSTLY_ONES] += 1


def seat_of(book: Book, seat: int, is_rated: bool, levels: list[str], ratings: list[float]) -> dict[str, Any]:
    """A seat's line of the ledger; `ratings` are those of the `levels` at this game. A lone player is not rated."""
    entries, counts, causes = book.entries[seat], book.counts[seat], book.causes[seat]
    decisions = int(counts[DECISIONS])
    rated = None
    if is_rated and len(book.worth) > 1:
        rated = rating_of(decisions, float(counts[LOSS]), float(counts[SQUARED_LOSS]))
    return {
        "seat": seat,
        "luck": float(entries[LUCK]),
        "hidden": float(entries[HIDDEN]),
        "own": float(entries[OWN]),
        "others": float(entries[OTHERS]),
        "hidden_by": {
            CAUSES[place]: float(causes[place]) for place in range(len(CAUSES)) if causes[place] != 0
        },
        "decisions": decisions,
        "rating": rated,
        "between": [] if rated is None else between_levels(levels, ratings, rated["value"]),
        "marks": {"?": int(counts[INEXACT_ONES]), "??": int(counts[COSTLY_ONES])},
    }
