"""What is wrong with a track of On Board that somebody types in from a printed board (B7)."""

import numpy as np

from tavoliere.games.rule import rule
from tavoliere.games.rulings import FINE

MOST_BONUS = 20
NO_BONUS, FALLS, TWICE = 1, 2, 3
FAULTS = (
    "",
    "a bonus is between 1 and 20",
    "the bonus never falls along the track",
    "this colour and number stands on the track already",
)


@rule
def fault(track: np.ndarray, bonus: np.ndarray, place: int) -> int:
    """What is wrong with the field at this place, counted from 0; 0 if nothing is.

    A field that nobody has typed yet is below 0 in `track`. A number that stands there twice is only a doubt: no rule
    forbids it, but it is what mistyping looks like.
    """
    if bonus[place] < 1 or bonus[place] > MOST_BONUS:
        return NO_BONUS
    for before in range(place):
        if track[before] >= 0 and bonus[before] > bonus[place]:
            return FALLS
    for before in range(place):
        if track[before] == track[place]:
            return TWICE
    return FINE
