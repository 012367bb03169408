"""Pig in batches and environments."""

from collections.abc import Mapping

import numpy as np

from tavoliere.envs.fields import Field, place_of
from tavoliere.games.rule import rule
from tests.fifth.rules import FACES, GOAL

IS_OPEN = True
PARAMETERS: Mapping[str, object] = {}


def fields(players: int) -> list[Field]:
    return [
        Field("active", (players,), 1, "whose turn it is"),
        Field("turn", (1,), GOAL + FACES, "the points of this turn"),
        Field("points", (players,), GOAL + FACES, "the points of each seat"),
    ]


@rule
def observe(view: np.record, seat: int, row: np.ndarray) -> None:
    players = int(view.players)
    row[:] = 0
    row[place_of(view, seat, view.active)] = 1
    row[players] = view.turn
    for other in range(players):
        row[players + 1 + place_of(view, seat, other)] = view.points[other]


def is_simultaneous(state: np.record) -> bool:
    return False


def longest(players: int) -> int:
    return 10_000  # there is no longest game: everybody may roll a 1 again and again


def text(state: np.record) -> list[str]:
    return [f"die {state.die}, this turn {state.turn}"]
