"""Tavoliere: Qwixx, Qwixx Duel, Qwixx On Board and Crosswise, from their printed rulebooks.

import tavoliere as tv

p = tv.game("duel").start(first=0).roll("41 2356")
p = p.play(0, "y5").play(0, "b10")

tv.hint(tv.game("duel").start().roll("41 2356"))["best"]
tv.bot("duel", "expert").move(p.roll("26 1345"))

batch = tv.Batch("duel", size=4096)  # thousands of games at once
batch.step(batch.sample())

docs/python.md lists the names that stay.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tavoliere.games.refused import Refused
from tavoliere.notation.game import Game, game, games, read
from tavoliere.notation.position import Position

if TYPE_CHECKING:
    from tavoliere.coach.advice import hint
    from tavoliere.coach.answers import Hint, Review
    from tavoliere.coach.review import review
    from tavoliere.envs.batch import Batch
    from tavoliere.notation.record import Move, Record, Step, load
    from tavoliere.notation.views import View
    from tavoliere.player import Player, bot

__version__ = "0.1.0"
__all__ = [
    "Batch",
    "Game",
    "Hint",
    "Move",
    "Player",
    "Position",
    "Record",
    "Refused",
    "Review",
    "Step",
    "View",
    "bot",
    "game",
    "games",
    "hint",
    "load",
    "read",
    "review",
]

# Loaded when they are first used, because most of them load the bots, the coach or Numba.
_LATER = {
    "Batch": "tavoliere.envs.batch",
    "Hint": "tavoliere.coach.answers",
    "Move": "tavoliere.notation.record",
    "Player": "tavoliere.player",
    "Record": "tavoliere.notation.record",
    "Review": "tavoliere.coach.answers",
    "Step": "tavoliere.notation.record",
    "View": "tavoliere.notation.views",
    "bot": "tavoliere.player",
    "hint": "tavoliere.coach.advice",
    "load": "tavoliere.notation.record",
    "review": "tavoliere.coach.review",
}


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_LATER[name]), name)
    globals()[name] = found  # from now on Python finds this first
    return found
