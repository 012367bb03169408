"""Playouts: two choices compared by games played on from both with the same luck.

Everybody plays on as the judge would. Dice and hidden hands are the same on both sides as long as they mean the same,
so most of the luck cancels out; playouts that stop before the end are evaluated by the judge.
"""

from typing import Any

import numpy as np

from tavoliere.coach.judging.generic import share_after
from tavoliere.games.rule import rule
from tavoliere.minds.luck import reseed

# How many turns, of one player after the other, a playout lasts if the judge evaluates it; and more than any game has.
TURNS, TO_THE_END = 8, 200

# The sums: games, losses, squared losses.
SUMS = 3


@rule
def compare(
    states: np.ndarray,
    moves: np.ndarray,
    leaves: np.ndarray,
    seat: int,
    games: int,
    turns: int,
    seed: int,
    kit: Any,
    sums: np.ndarray,
) -> None:
    """Add up how much more the first of two moves is worth to a seat, from its view `states[0]`.

    `leaves` are the positions that were judged for these moves.
    """
    luck = np.empty(2, np.int64)
    shares = np.empty(2)
    for game in range(games):
        for side in range(2):
            reseed(luck, seed + game)
            shares[side] = share_after(states[0], moves[side], leaves, side, seat, turns, luck, kit)
        loss = shares[0] - shares[1]
        sums[0] += 1
        sums[1] += loss
        sums[2] += loss * loss
