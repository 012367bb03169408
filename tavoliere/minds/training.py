"""What all training shares: workers that play the games, and contests that show how well a network plays."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple

from tavoliere.minds.later import Maker

# Schedules a call of a function with the arguments after it, here or elsewhere, and returns its future.
Submit = Callable[..., "Future[Any]"]


class Outcome(NamedTuple):
    """How a contest ended: the first bot's share of the wins, and half its 95 % interval.

    With a judge, also the Brier score and the calibration error of its chances.
    """

    share: float
    about: float
    brier: float = float("nan")
    error: float = float("nan")

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} ± {100 * self.about:.1f} %"


# Lets one bot play another on all other seats: (game, one, others, players=…, games=…, seed=…, judge=…).
Contest = Callable[..., Outcome]


class Network(NamedTuple):
    """What `tavoliere train` can make: `train(path=…, submit=…, contest=…, …)` yields each round's number and its news.

    If `tables` are given (arguments of `Game.start`), `starts=…` are their first positions, and games begin there.
    """

    train: Maker
    rounds: int
    tables: tuple[dict[str, Any], ...] = ()


def portions(games: int, size: int) -> list[int]:
    """How many games each task has: the tasks are the same, however many workers there are.

    >>> portions(2500, 1000)
    [1000, 1000, 500]
    """
    return [min(size, games - first) for first in range(0, games, size)]
