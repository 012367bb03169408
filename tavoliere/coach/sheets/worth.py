"""What the end of a turn at Qwixx or On Board is worth to all seats together: their chances add up to 1.

With two players the network is asked about one, and the other gets the rest. With more it is asked about each alone,
and may give 80 % to each of two that are far ahead. Then all odds are multiplied by one factor that makes the chances
add up to 1. A player who is nearly sure to win stays so, as he would not if the chances were divided by their sum.
"""

import numpy as np

from tavoliere.games.generic import is_over
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.choice import Mind, worth

LEAST = 1e-9  # a chance is never closer to 0 or 1, so that its odds are finite
ENOUGH = 1e-12
MOST_STEPS = 64


@rule
def write_worths(mind: Mind, state: np.record, worths: np.ndarray) -> None:
    """Write what the end of a turn, or of the game, is worth to every seat."""
    players = state.players + 0
    if players == 1:  # nobody else can win
        worths[0] = 1.0
        return
    for seat in range(players):
        worths[seat] = worth(mind, state, seat)
    if players > 2 and not is_over(state):
        share_out(worths, players)


@rule
def share_out(chances: np.ndarray, players: int) -> None:
    """Multiply the odds of the first `players` chances by the one factor that makes the chances add up to 1.

    Newton's method: the sum is a concave, increasing function of that factor, so each step from below stays below.
    """
    odds = np.empty(players)
    total = 0.0
    for seat in range(players):
        chance = min(max(float(chances[seat]), LEAST), 1 - LEAST)
        odds[seat] = chance / (1 - chance)
        total += odds[seat]
    factor = 1 / total
    for _ in range(MOST_STEPS):
        reached, rise = 0.0, 0.0
        for seat in range(players):
            more = 1 + factor * odds[seat]
            reached += factor * odds[seat] / more
            rise += odds[seat] / more**2
        if reached > 1 - ENOUGH:
            break
        factor += (1 - reached) / rise
    for seat in range(players):
        chances[seat] = factor * odds[seat] / (1 + factor * odds[seat])
