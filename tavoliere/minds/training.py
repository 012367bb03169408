"""What all trainings share: workers who play their games, and how a match is told."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple

import numpy as np

from tavoliere.minds.later import Maker

# Lets a function be called with what follows it, here or elsewhere, and gives the future of its result.
Submit = Callable[..., "Future[Any]"]


class Network(NamedTuple):
    """What `tavoliere train` can make: `train(path=…, submit=…, rounds=…)` gives each round's number and its news.

    Where `tables` are given (what `Game.start` takes), `starts=…` are their first positions, and games begin there.
    """

    train: Maker
    rounds: int
    tables: tuple[dict[str, Any], ...] = ()


def portions(games: int, size: int) -> list[int]:
    """How many games each worker's task has: the same tasks, however many workers there are.

    >>> portions(2500, 1000)
    [1000, 1000, 500]
    """
    return [min(size, games - first) for first in range(0, games, size)]


def percent(results: np.ndarray) -> str:
    """The mean of the pairs of a match with its 95 % interval."""
    return f"{100 * results.mean():.2f} ± {196 * results.std() / len(results) ** 0.5:.2f} %"
