"""A game as moments whose worths join on: what each roll, choice and revelation changed, for every seat.

Every moment takes the worths of all seats from where the last one left them to its own, so the sums close by
construction, whatever the judge thinks:

- A roll or a drawn tile: before it stands the mean over all that could come, by the same judge as after it: luck has
  mean 0.
- A decision: before it stands the worth of the best choice, after it that of the one that was made, from the
  chooser's view. In a simultaneous action every chooser is judged against the same expected answers of the others.
- A reveal: whatever else came to light. Simultaneous answers are shown; a hand of hidden tiles comes to its turn;
  or the judge, who looks a turn ahead, sees more now than he did a moment ago.

All of it is translated for the browser, too.
"""

from typing import Any, NamedTuple

import numpy as np

from tavoliere.coach.bench import (
    NOTHING,
    Choice,
    Found,
    best_of,
    judged_of,
    loss_of,
    place_of,
    seed_of,
)
from tavoliere.coach.generic import is_relative, is_simultaneous, move_word, weigh, weigh_after
from tavoliere.coach.marks import confirmed_mark, mark_of
from tavoliere.coach.rating import between_levels, rating_of
from tavoliere.coach.why import why_parts
from tavoliere.games.generic import conceal

ROLL, DRAW, DECISION, REVEAL = "roll", "draw", "decision", "reveal"
ANSWERS, TILES, JUDGE, RESIGNED = "answers", "tiles", "judge", "resigned"
CHANCES = (ROLL, DRAW)
CAUSES = (ANSWERS, TILES, JUDGE)

# The entries of a seat's ledger, and what is counted beside them.
LUCK, HIDDEN, OWN, OTHERS = range(4)
DECISIONS, LOSS, SQUARED_LOSS, INEXACT_ONES, COSTLY_ONES = range(5)
ENTRIES, COUNTS = 4, 5

# Worths that differ by less are the same: the network sums in single precision.
SAME = 1e-12

# This many choices are listed, and the one that was made.
MOST_LISTED = 10
NEARLY = 1e-6


class Book(NamedTuple):
    """The ledger while it is written."""

    worth: np.ndarray  # [seat]: how the game stands
    rolled: np.ndarray  # [seat]: after the latest roll: what a simultaneous choice is compared with
    start: np.ndarray  # [seat]: before the first moment
    entries: np.ndarray  # [seat, entry]
    causes: np.ndarray  # [seat, cause]: what came to light
    counts: np.ndarray  # [seat, count]
    moments: np.ndarray  # how many there are


def new_book(players: int) -> Book:
    return Book(
        np.zeros(players),
        np.zeros(players),
        np.zeros(players),
        np.zeros((players, ENTRIES)),
        np.zeros((players, 3)),
        np.zeros((players, COUNTS)),
        np.zeros(1, np.int64),
    )


def listed(worths: np.ndarray, players: int) -> list[float]:
    return [float(worths[seat]) for seat in range(players)]


def is_same(worth: list[float], other: list[float]) -> bool:
    for seat in range(len(worth)):
        if abs(worth[seat] - other[seat]) > SAME:
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
    """Enter a moment that takes the game from where it stood to these worths; the moment for JSON.

    `step` is how many steps of the record came before it; `cause`, of a reveal, is what came to light.
    """
    number = int(book.moments[0])
    before = listed(book.worth, len(after))
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
    found = {
        "n": number,
        "step": step,
        "kind": kind,
        "seat": None if seat < 0 else seat,
        "before": before,
        "after": after,
        "text": text,
    }
    return found if cause == "" else {**found, "cause": cause}


def begin(states: np.ndarray, mind: Any, found: Found, book: Book) -> None:
    """Enter the worth of the start, `states[0]`."""
    weigh(states, NOTHING, NOTHING, seed_of(states[0]), mind, found)
    for seat in range(len(book.worth)):
        book.worth[seat] = found.worths[seat]
        book.rolled[seat] = found.worths[seat]
        book.start[seat] = found.worths[seat]


def of_step(
    states: np.ndarray,
    seat: int,
    action: int,
    text: str,
    step: int,
    is_sure: bool,
    mind: Any,
    found: Found,
    book: Book,
) -> list[dict[str, Any]]:
    """The moments of a step from `states[0]` to `states[1]`: a move of a seat, or what came by chance (seat -1).

    If it need not be sure, marks are not checked by games played on.
    """
    if seat < 0:
        return of_chance(states, action, text, step, mind, found, book)
    return of_choice(states, seat, action, text, step, is_sure, mind, found, book)


def of_chance(
    states: np.ndarray, due: int, text: str, step: int, mind: Any, found: Found, book: Book
) -> list[dict[str, Any]]:
    """A roll or a drawn tile (`due`: whose), and before it what the judge has found out since."""
    players = len(book.worth)
    told: list[dict[str, Any]] = []
    weigh(states, NOTHING, NOTHING, seed_of(states[0]), mind, found)
    before = listed(found.worths, players)
    weigh_after(states, mind, found)
    after = listed(found.worths, players)
    if is_relative(states[0]):
        after = [float(book.worth[seat]) + (after[seat] - before[seat]) for seat in range(players)]
    elif not is_same(before, listed(book.worth, players)):
        told.append(note(book, REVEAL, NOTHING, before, "", step, JUDGE))
    kind = DRAW if is_relative(states[0]) else ROLL
    told.append(note(book, kind, due, after, text, step, ""))
    for seat in range(players):
        book.rolled[seat] = after[seat]
    return told


def of_choice(
    states: np.ndarray,
    seat: int,
    action: int,
    text: str,
    step: int,
    is_sure: bool,
    mind: Any,
    found: Found,
    book: Book,
) -> list[dict[str, Any]]:
    """A choice. Of choices at once each counts by what it changes: nobody knows the others' yet."""
    players = len(book.worth)
    told: list[dict[str, Any]] = []
    views = states[:1].copy()
    conceal(views[0], seat)
    is_hidden = is_simultaneous(states[0])
    judged = judged_of(found, weigh(views, seat, action, seed_of(views[0]), mind, found))
    best, chosen = best_of(judged, seat), place_of(judged, action)
    at_best = listed(judged.worths[best], players)
    if not is_hidden and not is_same(at_best, listed(book.worth, players)):
        cause = TILES if is_relative(states[0]) else JUDGE
        told.append(note(book, REVEAL, NOTHING, at_best, "", step, cause))
    after = [
        float(book.worth[each]) + float(judged.worths[chosen, each] - judged.worths[best, each])
        for each in range(players)
    ]
    base = float(book.rolled[seat]) if is_hidden else float(book.worth[seat])
    choice = Choice(seat, views[0], judged, best, chosen, base)
    mark = confirmed_mark(choice, mind) if is_sure else mark_of(loss_of(choice))
    count_decision(book, choice, mark)
    told.append({**note(book, DECISION, seat, after, text, step, ""), **judgement(choice, mark, mind)})
    if is_hidden and not is_simultaneous(states[1]) and players > 1:
        weigh(states[1:], NOTHING, NOTHING, 0, mind, found)
        told.append(note(book, REVEAL, NOTHING, listed(found.worths, players), "", step + 1, ANSWERS))
    return told


def of_end(
    states: np.ndarray, resigned: int, step: int, mind: Any, found: Found, book: Book
) -> list[dict[str, Any]]:
    """What is left at the end, `states[0]`: somebody gave up, or the judge was not quite sure to the last."""
    players = len(book.worth)
    result = result_of(states, resigned, mind, found, players)
    if resigned >= 0:
        return [note(book, DECISION, resigned, result, "resign", step, RESIGNED)]
    if is_same(listed(book.worth, players), result):
        return []
    return [note(book, REVEAL, NOTHING, result, "", step, JUDGE)]


def result_of(states: np.ndarray, resigned: int, mind: Any, found: Found, players: int) -> list[float]:
    """Every seat's share of the win (its team's in Crosswise): 1, or divided among those who share it."""
    if resigned >= 0:
        return [0.0 if seat == resigned else 1.0 for seat in range(players)]
    weigh(states, NOTHING, NOTHING, 0, mind, found)
    return listed(found.worths, players)


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


def judgement(choice: Choice, mark: str, mind: Any) -> dict[str, Any]:
    """What a choice was worth, from what its chooser could know."""
    return {
        "best": move_word(choice.view, int(choice.judged.moves[choice.best])),
        "loss": 100 * loss_of(choice),
        "mark": mark,
        "why_parts": why_parts(choice, mind) if mark else None,
        "choices": choices(choice, MOST_LISTED),
    }


def choices(choice: Choice, most: int) -> list[dict[str, Any]]:
    """The best choices and the one that was made, the best first: the chance to win, and the lead to expect."""
    judged = choice.judged
    count = len(judged.moves)
    worse, rank = np.zeros(count), np.zeros(count)
    for i in range(count):
        worse[i] = judged.worths[choice.best, choice.seat] - judged.worths[i, choice.seat]
        rank[i] = worse[i] / NEARLY // 1  # what differs by less stays in the order of the moves
    order = np.argsort(rank, kind="mergesort")
    kept = [int(order[place]) for place in range(count) if place < most or order[place] == choice.chosen]
    return [
        {
            "move": move_word(choice.view, int(judged.moves[i])),
            "win": choice.base - float(worse[i]),
            "points": float((10 * judged.leads[i] + 0.5) // 1 / 10),
        }
        for i in kept
    ]


def seat_of(book: Book, seat: int, is_rated: bool, levels: list[str], ratings: list[float]) -> dict[str, Any]:
    """A seat's line of the ledger; `levels` have these `ratings` at the game."""
    entries, counts, causes = book.entries[seat], book.counts[seat], book.causes[seat]
    decisions = int(counts[DECISIONS])
    rated = rating_of(decisions, float(counts[LOSS]), float(counts[SQUARED_LOSS])) if is_rated else None
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
