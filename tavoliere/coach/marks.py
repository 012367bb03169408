"""Which choices are marked, and how sure we must be: every constant in one place."""

from typing import Any

import numpy as np

from tavoliere.coach.judging.generic import compare
from tavoliere.coach.judging.playouts import SUMS, TURNS
from tavoliere.coach.judging.workspace import Choice, loss_of, seed_of

# A choice is marked if it loses at least this share of the win.
INEXACT, COSTLY = 0.02, 0.05
MARKS = {"?": INEXACT, "??": COSTLY}

# A mark is kept only if playouts confirm it: their mean loss, less two standard errors, must be above this share of
# the mark's threshold. They come in batches; if the result is not sure after the most games, or can hardly become so,
# the mark is dropped.
SURE, ERRORS = 0.5, 2.0
PORTION, MOST_GAMES = 50, 450


def mark_of(loss: float) -> str:
    """The mark that a loss would get."""
    if loss >= COSTLY:
        return "??"
    return "?" if loss >= INEXACT else ""


def confirms(mark: str, mean: float, error: float, games: int) -> bool | None:
    """Whether this many playouts confirm a mark; None while that is open."""
    least = SURE * MARKS[mark]
    if mean - ERRORS * error > least:
        return True
    part = games / MOST_GAMES
    error_then, may_rise = error * part**0.5, error * (1 - part) ** 0.5  # after the most games; until then
    return False if mean + ERRORS * may_rise <= least + ERRORS * error_then else None


def comparison_of(choice: Choice) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What to compare: the view, the best and the chosen move, and the positions that were judged for them."""
    judged = choice.judged
    views, leaves = judged.leaves[:1].copy(), judged.leaves[:2].copy()
    views[0] = choice.view
    leaves[0] = judged.leaves[choice.best]
    leaves[1] = judged.leaves[choice.chosen]
    moves = np.zeros(2, np.int64)
    moves[0] = judged.moves[choice.best]
    moves[1] = judged.moves[choice.chosen]
    return views, moves, leaves


def mean_loss(sums: np.ndarray) -> tuple[float, float]:
    """The mean loss of the playouts so far, and its standard error."""
    mean = float(sums[1] / sums[0])
    return mean, float((max(sums[2] / sums[0] - mean**2, 0.0) / sums[0]) ** 0.5)


def confirmed_mark(choice: Choice, mind: Any) -> str:
    """The mark of a choice, if playouts confirm it."""
    mark = mark_of(loss_of(choice))
    if not mark:
        return ""
    views, moves, leaves = comparison_of(choice)
    seed = seed_of(choice.view)
    sums = np.zeros(SUMS)
    while True:
        compare(views, moves, leaves, choice.seat, PORTION, TURNS, seed + int(sums[0]), mind, sums)
        mean, error = mean_loss(sums)
        verdict = confirms(mark, mean, error, int(sums[0]))
        if mark == "??" and verdict is not None and not verdict:
            mark = "?"
            verdict = confirms(mark, mean, error, int(sums[0]))
        if verdict is not None:
            return mark if verdict else ""
