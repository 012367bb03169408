"""Two choices compared by games played on from both with the same luck.

Everybody goes on as the judge would. Dice and hidden hands are the same on both sides as long as they mean the same, so
most of the luck cancels; where the games are not played to their end, the judge says how they stand then.
"""

import numpy as np

from tavoliere.games.rule import rule

# How many turns of one player after the other the games go on, where the judge says how they stand then; and more than
# any game has.
TURNS, TO_THE_END = 8, 200

# What is added up: games, losses, squared losses.
SUMS = 3


@rule
def add_loss(loss: float, sums: np.ndarray) -> None:
    sums[0] += 1
    sums[1] += loss
    sums[2] += loss * loss
