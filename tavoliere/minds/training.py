"""What all trainings share: workers who play their games, and how a match is told."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import numpy as np

# Lets a function be called with what follows it, here or elsewhere, and gives the future of its result.
Submit = Callable[..., "Future[Any]"]


def portions(games: int, size: int) -> list[int]:
    """How many games each worker's task has: the same tasks, however many workers there are.

    >>> portions(2500, 1000)
    [1000, 1000, 500]
    """
    return [min(size, games - first) for first in range(0, games, size)]


def percent(results: np.ndarray) -> str:
    """The mean of the pairs of a match with its 95 % interval."""
    return f"{100 * results.mean():.2f} ± {196 * results.std() / len(results) ** 0.5:.2f} %"
