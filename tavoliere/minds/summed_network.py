"""A small network whose first layer is a sum of table rows: fast enough to judge every board of a turn.

A game numbers the features of a position; each has a row in the table. The sum of the rows goes through two more layers
to nine answers: how likely the final lead is to be above each of nine marks (a lead equal to the mark counts half). The
middle mark is 0: its answer is the probability of winning, a draw counting half.

A position is always seen from one side; the same position seen from the other side has the mirrored answers.
"""

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tavoliere.games.rule import rule
from tavoliere.minds.stored import packaged, read

HIDDEN = 128
MIDDLE = 32
HEADS = 9
WIN = HEADS // 2  # the answer whose mark is 0


class Weights(NamedTuple):
    """The last row of the table is the weight of the lead, which is a number and not a feature."""

    table: np.ndarray
    middle: np.ndarray
    middle_bias: np.ndarray
    heads: np.ndarray
    heads_bias: np.ndarray


class Scratch(NamedTuple):
    """Scratch arrays for one evaluation."""

    features: np.ndarray
    hidden: np.ndarray
    middle: np.ndarray
    heads: np.ndarray


def scratch_to_think(most_features: int, hidden: int = HIDDEN) -> Scratch:
    return Scratch(
        np.zeros(max(most_features, hidden), np.int32),
        np.zeros(hidden, np.float32),
        np.zeros(MIDDLE, np.float32),
        np.zeros(HEADS, np.float32),
    )


@rule
def think(weights: Weights, scratch: Scratch, count: int, lead: float) -> None:
    """Fill the room's layers from its first `count` features and the scaled lead; the heads are logits."""
    sum_up(weights, scratch, count, lead)
    pass_on(scratch.hidden, weights.middle, weights.middle_bias, scratch.middle)
    pass_on(scratch.middle, weights.heads, weights.heads_bias, scratch.heads)


@rule
def pass_on(layer: np.ndarray, weights: np.ndarray, bias: np.ndarray, following: np.ndarray) -> None:
    """Compute the following layer from what is positive in this one (ReLU); set the rest of this one to 0."""
    for j in range(len(following)):
        following[j] = bias[j]
    for i in range(len(layer)):
        value = layer[i]
        if value > 0:
            row = weights[i]
            for j in range(len(following)):
                following[j] += value * row[j]
        else:
            layer[i] = 0


@rule
def sum_up(weights: Weights, scratch: Scratch, count: int, lead: float) -> None:
    """Fill the hidden layer with the sum of the table rows of the first `count` features and of the scaled lead."""
    last = weights.table[len(weights.table) - 1]
    scale = np.float32(lead)
    for i in range(len(scratch.hidden)):
        scratch.hidden[i] = scale * last[i]
    add_rows(weights, scratch.features, count, scratch.hidden)


@rule
def add_rows(weights: Weights, features: np.ndarray, count: int, total: np.ndarray) -> None:
    """Add the table rows of some features; four at a time, because this is where the time goes."""
    table = weights.table
    rest = count - count % 4
    for k in range(0, rest, 4):
        one, two, three, four = features[k], features[k + 1], features[k + 2], features[k + 3]
        for i in range(len(total)):
            total[i] += (table[one, i] + table[two, i]) + (table[three, i] + table[four, i])
    for k in range(rest, count):
        one = features[k]
        for i in range(len(total)):
            total[i] += table[one, i]


@rule
def win_logit(weights: Weights, scratch: Scratch) -> float:
    """Only the answer about winning, from the hidden layer: searches ask nothing else."""
    hidden, middle, table = scratch.hidden, scratch.middle, weights.middle
    above = scratch.features  # reused for the units above 0; the features are no longer needed
    count = 0
    for i in range(len(hidden)):  # without a branch, which would be unpredictable
        above[count] = i
        count += 1 if hidden[i] > 0 else 0
    for j in range(len(middle)):
        middle[j] = weights.middle_bias[j]
    rest = count - count % 4
    for k in range(0, rest, 4):  # four at a time, as above
        one, two, three, four = above[k], above[k + 1], above[k + 2], above[k + 3]
        value_1, value_2, value_3, value_4 = hidden[one], hidden[two], hidden[three], hidden[four]
        for j in range(len(middle)):
            first_two = value_1 * table[one, j] + value_2 * table[two, j]
            middle[j] += first_two + (value_3 * table[three, j] + value_4 * table[four, j])
    for k in range(rest, count):
        one = above[k]
        value_1 = hidden[one]
        for j in range(len(middle)):
            middle[j] += value_1 * table[one, j]
    total = weights.heads_bias[WIN]
    for j in range(len(middle)):
        total += max(middle[j], np.float32(0)) * weights.heads[j, WIN]
    return float(total)


@rule
def likelihood(logit: float) -> float:
    return 1.0 / (1.0 + np.exp(-float(logit)))


@cache
def load(name: str, features: int, hidden: int = HIDDEN) -> Weights:
    """The trained weights that come with the package under this name."""
    return load_file(packaged(name), features, hidden)


def load_file(file: Traversable | Path, features: int, hidden: int = HIDDEN) -> Weights:
    """The weights in a file, for a network with this many features."""
    shapes = {
        "table": (features + 1, hidden),
        "middle": (hidden, MIDDLE),
        "middle_bias": (MIDDLE,),
        "heads": (MIDDLE, HEADS),
        "heads_bias": (HEADS,),
    }
    return Weights(**read(file, shapes))


def save(path: Path, weights: Weights) -> None:
    """Half precision is enough to play, and half the size."""
    np.savez_compressed(path, **{name: value.astype(np.float16) for name, value in weights._asdict().items()})
