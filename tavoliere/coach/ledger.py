"""A game as a chain of moments: what each roll, choice and reveal changed, for every seat.

Every moment takes the worths of all seats from where the last one left them to its own, so the sums add up by
construction, whatever the judge thinks:

- A roll or a drawn tile starts from the mean over all outcomes, by the same judge as after it: so luck has mean 0.
- A decision starts from the worth of the best choice and ends at that of the choice made, from the chooser's view. In
  a simultaneous action every chooser is judged against the same expected answers of the others.
- A reveal is whatever else came to light: simultaneous answers are shown; a player with hidden tiles has a turn; or
  the judge, who looks a turn ahead, sees more now than a moment ago.

Simultaneous answers and drawn tiles are judged separately, and their change is added to where the game stands. Several
together may take more than a seat has left. Then a reveal comes first and takes the game to where the next one was
judged from; so all worths remain chances, and the sums are the same.

All of it is translated for the browser, too.
"""

from typing import Any

import numpy as np

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
from tavoliere.coach.judging.generic import (
    draws_see_everything,
    is_simultaneous,
    move_word,
    weigh,
    weigh_after,
)
from tavoliere.coach.judging.workspace import (
    NOTHING,
    Choice,
    Findings,
    best_of,
    judged_of,
    loss_of,
    place_of,
    seed_of,
)
from tavoliere.coach.marks import confirmed_mark, mark_of
from tavoliere.coach.words.why import why_parts
from tavoliere.games.generic import conceal

# This many choices are listed, besides the one that was made.
MOST_LISTED = 10
NEARLY = 1e-6


def begin(states: np.ndarray, mind: Any, findings: Findings, book: Book) -> None:
    """Enter the worth of the start, `states[0]`."""
    weigh(states, NOTHING, NOTHING, seed_of(states[0]), mind, findings)
    for seat in range(len(book.worth)):
        book.worth[seat] = findings.worths[seat]
        book.start[seat] = findings.worths[seat]


def of_step(
    states: np.ndarray,
    seat: int,
    action: int,
    text: str,
    step: int,
    is_sure: bool,
    mind: Any,
    findings: Findings,
    book: Book,
) -> list[dict[str, Any]]:
    """The moments of a step from `states[0]` to `states[1]`: a seat's move, or an outcome of chance (seat -1).

    Unless `is_sure`, playouts do not check the marks.
    """
    if seat < 0:
        return of_chance(states, action, text, step, mind, findings, book)
    return of_choice(states, seat, action, text, step, is_sure, mind, findings, book)


def of_chance(
    states: np.ndarray, due: int, text: str, step: int, mind: Any, findings: Findings, book: Book
) -> list[dict[str, Any]]:
    """A roll or a drawn tile of the seat `due`, and before it what the judge has found out since."""
    players = len(book.worth)
    moments: list[dict[str, Any]] = []
    weigh(states, NOTHING, NOTHING, seed_of(states[0]), mind, findings)
    before = listed(findings.worths, players)
    weigh_after(states, mind, findings)
    after = listed(findings.worths, players)
    is_drawn = draws_see_everything(states[0])
    if not is_drawn or not are_chances(changed(book, before, after)):
        moments += reveal(book, before, step, TILES if is_drawn else JUDGE)
    moments.append(note(book, DRAW if is_drawn else ROLL, due, changed(book, before, after), text, step, ""))
    return moments


def of_choice(
    states: np.ndarray,
    seat: int,
    action: int,
    text: str,
    step: int,
    is_sure: bool,
    mind: Any,
    findings: Findings,
    book: Book,
) -> list[dict[str, Any]]:
    """A choice. In a simultaneous action only its change counts, because nobody knows the others' choices yet."""
    players = len(book.worth)
    moments: list[dict[str, Any]] = []
    views = states[:1].copy()
    conceal(views[0], seat)
    is_hidden = is_simultaneous(states[0])
    judged = judged_of(findings, weigh(views, seat, action, seed_of(views[0]), mind, findings))
    best, chosen = best_of(judged, seat), place_of(judged, action)
    at_best, at_chosen = listed(judged.worths[best], players), listed(judged.worths[chosen], players)
    if not is_hidden or not are_chances(changed(book, at_best, at_chosen)):
        cause = ANSWERS if is_hidden else TILES if draws_see_everything(states[0]) else JUDGE
        moments += reveal(book, at_best, step, cause)
    after = changed(book, at_best, at_chosen)
    choice = Choice(seat, views[0], judged, best, chosen)
    mark = confirmed_mark(choice, mind) if is_sure else mark_of(loss_of(choice))
    count_decision(book, choice, mark)
    moments.append({**note(book, DECISION, seat, after, text, step, ""), **judgement(choice, mark, mind)})
    if is_hidden and not is_simultaneous(states[1]) and players > 1:
        weigh(states[1:], NOTHING, NOTHING, 0, mind, findings)
        moments += reveal(book, listed(findings.worths, players), step + 1, ANSWERS)
    return moments


def of_end(
    states: np.ndarray, resigned: int, step: int, mind: Any, findings: Findings, book: Book
) -> list[dict[str, Any]]:
    """What remains at the end, `states[0]`: somebody gave up, or the judge was not quite sure until the last."""
    players = len(book.worth)
    result = result_of(states, resigned, mind, findings, players)
    if resigned >= 0:
        return [note(book, DECISION, resigned, result, "resign", step, RESIGNED)]
    return reveal(book, result, step, JUDGE)


def result_of(states: np.ndarray, resigned: int, mind: Any, findings: Findings, players: int) -> list[float]:
    """Every seat's share of the win (its team's in Crosswise): 1, or a part if several share it."""
    if resigned >= 0:
        return [0.0 if seat == resigned else 1.0 for seat in range(players)]
    weigh(states, NOTHING, NOTHING, 0, mind, findings)
    return listed(findings.worths, players)


def judgement(choice: Choice, mark: str, mind: Any) -> dict[str, Any]:
    """What a choice was worth, given what its chooser could know."""
    return {
        "best": move_word(choice.view, int(choice.judged.moves[choice.best])),
        "loss": 100 * loss_of(choice),
        "mark": mark,
        "why_parts": why_parts(choice, mind) if mark else None,
        "choices": choices(choice, MOST_LISTED),
    }


def choices(choice: Choice, most: int) -> list[dict[str, Any]]:
    """The best choices and the one made, best first, each with its chance to win and expected lead."""
    judged = choice.judged
    count = len(judged.moves)
    worse, rank = np.zeros(count), np.zeros(count)
    for i in range(count):
        worse[i] = judged.worths[choice.best, choice.seat] - judged.worths[i, choice.seat]
        rank[i] = worse[i] / NEARLY // 1  # choices that differ by less stay in the order of the moves
    order = np.argsort(rank, kind="mergesort")
    shown = [int(order[place]) for place in range(count) if place < most or order[place] == choice.chosen]
    return [
        {
            "move": move_word(choice.view, int(judged.moves[i])),
            "win": float(judged.worths[i, choice.seat]),
            "points": float((10 * judged.leads[i] + 0.5) // 1 / 10),
        }
        for i in shown
    ]
