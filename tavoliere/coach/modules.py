"""The games in this layer. Each module offers the same names, and shared code asks it instead of comparing names."""

from functools import cache
from typing import Protocol

import numpy as np

from tavoliere.coach import crosswise, duel, onboard, qwixx
from tavoliere.coach.bench import Bench
from tavoliere.coach.ledger import Choice
from tavoliere.coach.why import Fact
from tavoliere.games.refused import Refused


class Coach(Protocol):
    """What a game's module offers."""

    @property
    def FACTS(self) -> tuple[Fact, ...]:  # noqa: N802
        """What may speak for a better choice, the weightiest first."""

    def bench(self, players: int) -> Bench:
        """The judge of its moments for this many players."""

    def compare(self, choice: Choice, games: int, played: int) -> np.ndarray:
        """How much a choice loses against the best one: games, losses and squared losses of these many games more."""

    def look(self, action: int) -> str:
        """Where to look for a move: a colour, a cell, the pawn; empty if the move is to do nothing."""


MODULES: dict[str, Coach] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}


@cache
def bench(game: str, players: int) -> Bench:
    """The judge of a game for this many players."""
    if game not in MODULES:
        raise Refused("the coach does not know {game}", game=game)
    return MODULES[game].bench(players)
