"""The games in the environments. Shared code asks a game's module here and never compares names."""

from collections.abc import Mapping
from typing import Protocol

import numpy as np

from tavoliere.envs.fields import Field
from tavoliere.envs.games import crosswise, duel, onboard, qwixx


class Environment(Protocol):
    """What a game's module offers in this layer."""

    IS_OPEN: bool  # whether nothing is hidden from anybody

    @property
    def PARAMETERS(self) -> Mapping[str, object]:  # noqa: N802
        """The options of the game in OpenSpiel, with their defaults."""

    def fields(self, players: int) -> list[Field]:
        """The parts of an observation, in order."""

    def observe(self, view: np.record, seat: int, row: np.ndarray) -> None:
        """Fill them in for a seat. It must be marked `@rule`, so that it can be compiled."""

    def is_simultaneous(self, state: np.record) -> bool:
        """Whether all seats answer at once now, and nobody hears an answer before all are in."""

    def longest(self, players: int) -> int:
        """More turns than a game can have, or will ever have in practice."""

    def text(self, state: np.record) -> list[str]:
        """The table in characters, line by line."""


GAMES: dict[str, Environment] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}
