"""A small network whose first layer is a sum of table rows: fast enough to judge every board of a turn.

A game names the features of a position by numbers; each has a row in the table. The sum of the rows goes through
two layers more to nine answers: how likely the final lead is above each of nine marks (a lead equal to the mark
counts half). The mark in the middle is 0: that answer is the probability to win, a draw counting half.

A position is always seen from one side; the same position seen from the other side has the mirrored answers.
"""

from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tavoliere.games.rule import rule

HIDDEN = 128
MIDDLE = 32
HEADS = 9
WIN = HEADS // 2  # the answer whose mark is 0


class Weights(NamedTuple):
    """The last row of the table is the weight of the lead, a number and not a feature."""

    table: np.ndarray
    middle: np.ndarray
    middle_bias: np.ndarray
    heads: np.ndarray
    heads_bias: np.ndarray


class Room(NamedTuple):
    """What one evaluation works in."""

    features: np.ndarray
    hidden: np.ndarray
    middle: np.ndarray
    heads: np.ndarray


def room_to_think(most_features: int) -> Room:
    return Room(
        np.zeros(most_features, np.int32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(MIDDLE, np.float32),
        np.zeros(HEADS, np.float32),
    )


@rule
def think(weights: Weights, room: Room, count: int, lead: float) -> None:
    """Fill the room's layers from its first `count` features and the scaled lead; the heads are logits."""
    size = len(room.hidden)
    last = len(weights.table) - 1
    scale = np.float32(lead)
    for i in range(size):
        room.hidden[i] = scale * weights.table[last, i]
    for k in range(count):
        row = weights.table[room.features[k]]
        for i in range(size):
            room.hidden[i] += row[i]
    for j in range(len(room.middle)):
        room.middle[j] = weights.middle_bias[j]
    for i in range(size):
        value = room.hidden[i]
        if value > 0:
            row = weights.middle[i]
            for j in range(len(room.middle)):
                room.middle[j] += value * row[j]
        else:
            room.hidden[i] = 0
    for j in range(len(room.heads)):
        room.heads[j] = weights.heads_bias[j]
    for i in range(len(room.middle)):
        value = room.middle[i]
        if value > 0:
            row = weights.heads[i]
            for j in range(len(room.heads)):
                room.heads[j] += value * row[j]
        else:
            room.middle[i] = 0


@rule
def likelihood(logit: float) -> float:
    return 1.0 / (1.0 + np.exp(-float(logit)))


def load(game: str) -> Weights:
    """The trained weights that come with the package."""
    with as_file(files("tavoliere.minds") / "weights" / f"{game}.npz") as path:
        return load_file(path)


def load_file(path: Path) -> Weights:
    with np.load(path) as stored:
        return Weights(*(stored[name].astype(np.float32) for name in Weights._fields))


def save(path: Path, weights: Weights) -> None:
    """Half precision is enough to play, and half the size."""
    np.savez_compressed(path, **{name: value.astype(np.float16) for name, value in weights._asdict().items()})
