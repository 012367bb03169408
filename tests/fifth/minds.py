"""Who plays Pig."""

from collections.abc import Mapping
from typing import NoReturn

import numpy as np

from tavoliere.games.refused import Refused
from tavoliere.minds.later import Maker
from tavoliere.minds.training import Network
from tests.fifth.rules import GO_ON, GOAL, HOLD


class Holder:
    """Holds from a number of points on, or where they win; the best number is about twenty."""

    def __init__(self, enough: int = 20) -> None:
        self.enough = enough

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        return HOLD if view.turn >= self.enough or view.points[seat] + view.turn >= GOAL else GO_ON


PLAYERS: Mapping[str, Maker] = {"easy": lambda: Holder(6), "medium": Holder}
LIGHT = "medium"  # what plain Python plays within milliseconds
NETWORKS: Mapping[str, Network] = {}


def evaluator(players: int) -> NoReturn:
    raise Refused("nobody judges positions of Pig yet")
