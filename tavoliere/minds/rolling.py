"""What the best choice is worth before independent dice are rolled."""

from typing import NamedTuple

import numpy as np

from tavoliere.games.rows import FACES, ROWS
from tavoliere.games.rule import rule


class Ranking(NamedTuple):
    """Scratch arrays to sort the values of all faces."""

    values: np.ndarray  # those better than what can be had anyway, best first …
    die: np.ndarray  # … and which die shows each
    ways: np.ndarray  # [die]: how many of its faces are not yet passed


@rule
def scratch_to_rank() -> Ranking:
    """Zeros, because numbers that differ are taken for learnt ones and sent to browsers (`script.minds`)."""
    return Ranking(np.zeros(ROWS * FACES), np.zeros(ROWS * FACES, np.int64), np.zeros(ROWS, np.int64))


@rule
def mean_of_best(least: float, by_face: np.ndarray, ranking: Ranking) -> float:
    """The mean of the maximum of `least` and one value of each row of `by_face`, its columns equally likely."""
    # A die always gives at least its worst face: only values above that need sorting.
    for die in range(len(by_face)):
        worst = by_face[die, 0]
        for face in range(1, FACES):
            worst = min(worst, by_face[die, face])
        least = max(least, worst)
        ranking.ways[die] = FACES
    count = 0
    for die in range(len(by_face)):
        for face in range(FACES):
            value = by_face[die, face]
            if value > least:
                place = count
                while place > 0 and ranking.values[place - 1] < value:
                    ranking.values[place] = ranking.values[place - 1]
                    ranking.die[place] = ranking.die[place - 1]
                    place -= 1
                ranking.values[place] = value
                ranking.die[place] = die
                count += 1
    # From the highest down: the chance that no die has given more falls with every value passed.
    mean, chance = 0.0, 1.0
    for place in range(count):
        die = ranking.die[place]
        next_chance = chance * (ranking.ways[die] - 1) / ranking.ways[die]
        ranking.ways[die] -= 1
        mean += ranking.values[place] * (chance - next_chance)
        chance = next_chance
    return mean + least * chance
