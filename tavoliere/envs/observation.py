"""What a seat sees, as one row of small numbers: the same for batches, environments and networks.

An observation is made from a concealed record and nothing else, so nothing hidden can slip in. Seats are counted
from the seat that looks: place 0 is the seat itself, then clockwise. docs/environments.md lists the fields, and a
test compares it with `fields`. This is version 0: a change to any field makes a new version.
"""

from math import prod

import numpy as np

from tavoliere.envs.fields import Field
from tavoliere.envs.games import GAMES
from tavoliere.games.generic import NAME_OF

VERSION = 0


def fields(game: str, players: int) -> list[Field]:
    """The parts of a game's observation, in order."""
    return GAMES[game].fields(players)


def observe(view: np.record, seat: int, row: np.ndarray) -> None:
    """Write what a seat sees into a row of numbers. The view is a record concealed for this seat."""
    GAMES[NAME_OF[view.dtype]].observe(view, seat, row)


def size(game: str, players: int) -> int:
    """How many numbers an observation has."""
    return sum(prod(field.shape) for field in fields(game, players))


def highest(game: str, players: int) -> np.ndarray:
    """The largest value of every number of an observation; the smallest is 0."""
    parts = [np.full(prod(field.shape), field.high, np.uint8) for field in fields(game, players)]
    return np.concatenate(parts)


def read_observation(game: str, players: int, row: np.ndarray) -> dict[str, np.ndarray]:
    """An observation split into its named fields; `row` may also be many observations.

    >>> row = np.zeros(size("duel", 2), np.uint8)
    >>> read_observation("duel", 2, row)["pieces"].shape
    (2, 4, 12)
    """
    parts = {}
    place = 0
    for field in fields(game, players):
        end = place + prod(field.shape)
        parts[field.name] = row[..., place:end].reshape(*row.shape[:-1], *field.shape)
        place = end
    return parts
