"""A game as moments whose worths join on: what each roll, choice and revelation changed, for every seat.

Every moment takes the worths of all seats from where the last one left them to its own, so the sums close by
construction, whatever the judge thinks:

- A roll or a drawn tile: before it stands the mean over all that could come, by the same judge as after it: luck has
  mean 0.
- A decision: before it stands the worth of the best choice, after it that of the one that was made, from the
  chooser's view. In a simultaneous action every chooser is judged against the same expected answers of the others.
- A reveal: whatever else came to light. Simultaneous answers are shown; a hand of hidden tiles comes to its turn;
  or the judge, who looks a turn ahead, sees more now than he did a moment ago.

Simultaneous answers and drawn tiles are judged by themselves, and what they change is added to where the game stands.
Several together may take more than a seat has left. Then a reveal comes first and takes the game to where the next one
was judged from: so all worths are chances, and the sums are the same.

All of it is translated for the browser, too.
"""

from typing import Any

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
from tavoliere.coach.book import (
    ANSWERS,
    DECISION,
    DRAW,
    JUDGE,
    RESIGNED,
    ROLL,
    TILES,
    Book,
    are_chances,
    changed,
    count_decision,
    listed,
    note,
    reveal,
)
from tavoliere.coach.generic import is_relative, is_simultaneous, move_word, weigh, weigh_after
from tavoliere.coach.marks import confirmed_mark, mark_of
from tavoliere.coach.why import why_parts
from tavoliere.games.generic import conceal

# This many choices are listed, and the one that was made.
MOST_LISTED = 10
NEARLY = 1e-6


def begin(states: np.ndarray, mind: Any, found: Found, book: Book) -> None:
    """Enter the worth of the start, `states[0]`."""
    weigh(states, NOTHING, NOTHING, seed_of(states[0]), mind, found)
    for seat in range(len(book.worth)):
        book.worth[seat] = found.worths[seat]
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
    is_drawn = is_relative(states[0])
    if not is_drawn or not are_chances(changed(book, before, after)):
        told += reveal(book, before, step, TILES if is_drawn else JUDGE)
    told.append(note(book, DRAW if is_drawn else ROLL, due, changed(book, before, after), text, step, ""))
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
    at_best, at_chosen = listed(judged.worths[best], players), listed(judged.worths[chosen], players)
    if not is_hidden or not are_chances(changed(book, at_best, at_chosen)):
        cause = ANSWERS if is_hidden else TILES if is_relative(states[0]) else JUDGE
        told += reveal(book, at_best, step, cause)
    after = changed(book, at_best, at_chosen)
    choice = Choice(seat, views[0], judged, best, chosen)
    mark = confirmed_mark(choice, mind) if is_sure else mark_of(loss_of(choice))
    count_decision(book, choice, mark)
    told.append({**note(book, DECISION, seat, after, text, step, ""), **judgement(choice, mark, mind)})
    if is_hidden and not is_simultaneous(states[1]) and players > 1:
        weigh(states[1:], NOTHING, NOTHING, 0, mind, found)
        told += reveal(book, listed(found.worths, players), step + 1, ANSWERS)
    return told


def of_end(
    states: np.ndarray, resigned: int, step: int, mind: Any, found: Found, book: Book
) -> list[dict[str, Any]]:
    """What is left at the end, `states[0]`: somebody gave up, or the judge was not quite sure to the last."""
    players = len(book.worth)
    result = result_of(states, resigned, mind, found, players)
    if resigned >= 0:
        return [note(book, DECISION, resigned, result, "resign", step, RESIGNED)]
    return reveal(book, result, step, JUDGE)


def result_of(states: np.ndarray, resigned: int, mind: Any, found: Found, players: int) -> list[float]:
    """Every seat's share of the win (its team's in Crosswise): 1, or divided among those who share it."""
    if resigned >= 0:
        return [0.0 if seat == resigned else 1.0 for seat in range(players)]
    weigh(states, NOTHING, NOTHING, 0, mind, found)
    return listed(found.worths, players)


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
            "win": float(judged.worths[i, choice.seat]),
            "points": float((10 * judged.leads[i] + 0.5) // 1 / 10),
        }
        for i in kept
    ]
