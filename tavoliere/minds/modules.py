"""The games in this layer. Their modules offer the same names; shared code asks them and never compares names.

- `PLAYERS`: makers of the bots that play the game, by name, the levels among them.
- `LIGHT`: the strongest level that plain Python plays within milliseconds.
- `IMAGINE`, where something is hidden: the function (`later.at`) that turns a view into a possible whole state.
- `evaluator(players)`: a maker of the judge of positions with this many players.
- `NETWORKS`: what `tavoliere train` can make, by name (`training.Network`).

A game without a module here is played only by `random`.
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
