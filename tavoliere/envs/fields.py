"""A part of an observation, and the order of the seats in it."""

from typing import NamedTuple

import numpy as np

from tavoliere.games.rule import rule


class Field(NamedTuple):
    """A part of the observation: its name, its shape, the largest number in it, and what it means."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str


@rule
def place_of(view: np.record, seat: int, other: int) -> int:
    """The place of another seat, seen from a seat: 0 for itself, then clockwise."""
    return int(other - seat if other >= seat else other - seat + view.players)
