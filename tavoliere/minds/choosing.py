"""Choosing the best of several worths, seen more or less clearly."""

from math import inf

import numpy as np

from tavoliere.games.rule import rule
from tavoliere.minds.luck import bell

NO_SENSE = inf  # for players who find no move absurd


@rule
def best_of(worths: np.ndarray, count: int) -> int:
    """The first of the best among the first `count`."""
    best = 0
    most = worths[0]
    for i in range(1, count):
        if worths[i] > most:
            most = worths[i]
            best = i
    return best


@rule
def mark_near(worths: np.ndarray, count: int, gate: float, most: int, is_near: np.ndarray) -> int:
    """Mark which of the first `count` are within `gate` of the best, but no more than the best `most`.

    Return how many are marked.
    """
    least = worths[best_of(worths, count)] - gate
    near = 0
    for i in range(count):
        better = 0
        for j in range(count):
            better += worths[j] > worths[i] or (worths[j] == worths[i] and j < i)
        is_near[i] = worths[i] >= least and better < most
        near += is_near[i]
    return near


@rule
def best_seen(
    worths: np.ndarray, count: int, blur: float, sense: float, luck: np.ndarray, steps: int, spread: float
) -> int:
    """What looks best if every worth typically looks `blur` off (see `bell` for steps and spread).

    People err like this: close moves are easily mistaken for each other, but nobody falls for an absurd one. A move
    that is worse than the best by more than `sense` times the blur is never taken.
    """
    best = best_of(worths, count)
    if blur <= 0:
        return best
    worst = -inf if sense == NO_SENSE else float(worths[best]) - sense * blur
    most = -inf
    for i in range(count):
        if worths[i] >= worst:
            seen = float(worths[i]) + blur * bell(luck, steps, spread)
            if seen > most:
                best = i
                most = seen
    return best
