"""Positions, moves and whole games as text, and the Python face over the rules.

`GAMES` lists the games; `contract` says what the module of each offers.
"""

from tavoliere.notation import crosswise, duel, onboard, qwixx
from tavoliere.notation.contract import Notation

GAMES: dict[str, Notation] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}
