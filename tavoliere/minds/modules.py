"""The games in this layer. Each module offers the same names, and shared code asks it instead of comparing names.

- `PLAYERS`: makers of the bots that play the game, by name, the levels among them.
- `LIGHT`: the strongest level that plain Python plays within milliseconds.
- `evaluator(players)`: a maker of the judge of its positions with this many players.
- `NETWORKS`: what `tavoliere train` can make, by name (`training.Network`).

A game that has no module here is played by `random` alone.
"""

from collections.abc import Mapping
from typing import Protocol

from tavoliere.minds.crosswise import crosswise
from tavoliere.minds.duel import duel
from tavoliere.minds.later import Maker
from tavoliere.minds.sheets import onboard, qwixx
from tavoliere.minds.training import Network


class Minds(Protocol):
    """What a game's module offers."""

    @property
    def PLAYERS(self) -> Mapping[str, Maker]: ...  # noqa: N802

    @property
    def LIGHT(self) -> str: ...  # noqa: N802

    @property
    def NETWORKS(self) -> Mapping[str, Network]: ...  # noqa: N802

    def evaluator(self, players: int) -> Maker: ...


MODULES: dict[str, Minds] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}
