"""Tavoliere: Qwixx, Qwixx Duel, Qwixx On Board and Crosswise, from their printed rulebooks.

import tavoliere as tv

p = tv.game("duel").start(first=0).roll("41 2356")
p = p.play(0, "y5").play(0, "b10")

batch = tv.Batch("duel", size=4096)  # thousands of games at once
batch.step(batch.sample())
"""

from typing import TYPE_CHECKING, Any

from tavoliere.games.refused import Refused
from tavoliere.notation.game import Game, game, games, read
from tavoliere.notation.position import Position

if TYPE_CHECKING:
    from tavoliere.envs.batch import Batch as Batch

__version__ = "0.1.0"
__all__ = ["Game", "Position", "Refused", "game", "games", "read"]


def __dir__() -> list[str]:
    return sorted([*globals(), "Batch"])


def __getattr__(name: str) -> Any:
    """Load `tavoliere.Batch` only when it is used, because it loads Numba."""
    if name == "Batch":
        from tavoliere.envs.batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
