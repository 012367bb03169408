"""Positions, moves and whole games as text, and the Python interface to the rules.

`GAMES` lists the games; `contract` says what each game's module offers.
"""

from tavoliere.notation import crosswise, duel, onboard, qwixx
from tavoliere.notation.contract import Notation

GAMES: dict[str, Notation] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}
