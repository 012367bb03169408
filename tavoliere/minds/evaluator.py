"""The seam for everything that judges positions: hand-made values, exact tables, networks, rollouts.

Bots, hints, reviews and training ask the same question of all of them: what is this position worth to that seat?
"""

from functools import cache
from typing import Literal, Protocol

import numpy as np


class Evaluator(Protocol):
    """Judges positions, many at once.

    `unit` says what a value is: "win" is the expected share of the win (1 alone, a half with two winners, 0),
    "points" the expected final score.
    """

    @property
    def unit(self) -> Literal["win", "points"]: ...

    def values(self, views: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """What each view (an array of concealed records) is worth to its seat, as an array of floats."""
        ...


@cache
def evaluator(game: str) -> Evaluator:
    """Who judges a game's positions: the chance to win, by what was learnt from games."""
    if game == "duel":
        from tavoliere.minds.duel.evaluator import DuelEvaluator

        return DuelEvaluator()
    if game == "crosswise":
        from tavoliere.minds.crosswise.evaluator import CrosswiseEvaluator

        return CrosswiseEvaluator()
    from tavoliere.minds.sheets.evaluator import SheetEvaluator

    return SheetEvaluator(game)
