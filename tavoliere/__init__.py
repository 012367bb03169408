"""Tavoliere: Qwixx, Qwixx Duel, Qwixx On Board and Crosswise, from their printed rulebooks.

import tavoliere as tv

p = tv.game("duel").start(first=0).roll("41 2356")
p = p.play(0, "y5").play(0, "b10")
"""

from tavoliere.games.rulings import Refused
from tavoliere.notation.position import Game, Position, game, games, read

__version__ = "0.1.0"
__all__ = ["Game", "Position", "Refused", "game", "games", "read"]
