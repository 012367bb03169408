"""What all trainings share: workers who play their games, and how a match is told."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import numpy as np

# Lets a function be called with what follows it, here or elsewhere, and gives the future of its result.
Submit = Callable[..., "Future[Any]"]


def percent(results: np.ndarray) -> str:
    """The mean of the pairs of a match with its 95 % interval."""
    return f"{100 * results.mean():.2f} ± {196 * results.std() / len(results) ** 0.5:.2f} %"
