"""The seam for everybody who chooses moves: a `Bot` sees a view, never the whole state.

A view is a concealed record (`games.generic.conceal`). The same view and seed always give the same answer.
"""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from tavoliere.games.generic import MODULES, NAME_OF, legal
from tavoliere.games.rulings import Refused

LEVELS = ("beginner", "easy", "medium", "hard", "expert")


class Bot(Protocol):
    """Chooses an action for a seat that is to move."""

    def choose(self, view: np.record, seat: int, seed: int) -> int: ...


class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        moves = legal_actions(view, seat)
        return int(moves[np.random.default_rng(seed).integers(len(moves))])


def legal_actions(view: np.record, seat: int) -> np.ndarray:
    """The legal actions of a seat as an array of their numbers."""
    moves = np.empty(MODULES[NAME_OF[view.dtype]].ACTIONS, np.int16)
    return moves[: legal(view, seat, moves)]


# Who makes a bot of a name for a game; levels and named bots alike.
MAKERS: dict[str, Callable[[str], Bot]] = {"random": lambda game: RandomBot()}


def bot(name: str, game: str) -> Bot:
    """The bot of this name (a level such as "medium", or "random") for a game."""
    if name not in MAKERS:
        raise Refused("there is no bot “{name}”: there are {names}", name=name[:40], names=", ".join(MAKERS))
    return MAKERS[name](game)
