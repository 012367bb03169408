"""Playouts: two choices compared by games played on from both with the same luck.

Everybody plays on as the judge would. Dice and hidden hands are the same on both sides as long as they mean the same,
so most of the luck cancels out; playouts that stop before the end are evaluated by the judge.
"""

import numpy as np

from tavoliere.games.rule import rule

# How many turns, of one player after the other, a playout lasts if the judge evaluates it; and more than any game has.
TURNS, TO_THE_END = 8, 200

# The sums: games, losses, squared losses.
SUMS = 3


@rule
def add_loss(loss: float, sums: np.ndarray) -> None:
    sums[0] += 1
    sums[1] += loss
    sums[2] += loss * loss
