"""The seam of the coach: what a game must tell, so that ledgers, hints and reviews are written once.

A worth is a vector: the expected share of the win of every seat (of its team in Crosswise).
"""

import hashlib
from typing import NamedTuple, Protocol

import numpy as np

from tavoliere.minds.swift import Swift

SEED_BITS = 31
NOTHING = -1  # no action


class Chance(NamedTuple):
    """What a roll or a drawn tile did: the mean over all that could come, and what came."""

    before: np.ndarray
    after: np.ndarray
    error: np.ndarray  # the standard error of the mean; 0 where it is exact


class Judged(NamedTuple):
    """What every legal move of a seat leads to, as far as the seat can know."""

    moves: np.ndarray
    worths: np.ndarray  # [move, seat]
    leads: np.ndarray  # [move]: the points by which the chooser will be ahead at the end
    leaves: np.ndarray  # [move]: the position that was judged


class LuckJudge(Protocol):
    """Judges what dice and tiles change."""

    def chance(self, before: np.record, after: np.record) -> Chance:
        """What a chance did, seen from the whole state."""
        ...


class Bench(LuckJudge, Protocol):
    """Judges the moments of a game. Choices are judged from views alone.

    One compiled function, `swift`, answers all of it; until it is ready, plain Python answers, slowly.
    """

    swift: Swift
    is_quick: bool  # whether plain Python is quick enough for a single question
    is_relative: (
        bool  # whether the judge of chances knows more than that of choices, so that only changes count
    )

    def before(self, state: np.record) -> tuple[np.ndarray, np.ndarray]:
        """The worth of a position where a chance is due, the mean over all outcomes; and its standard error."""
        ...

    def judge(self, view: np.record, seat: int, also: int = NOTHING) -> Judged:
        """What a seat's choices are worth. Where not all are judged with care, the action `also` is, too."""
        ...

    def is_simultaneous(self, state: np.record) -> bool:
        """Whether several seats choose at once, and nobody sees the others' choices yet."""
        ...

    def now(self, state: np.record) -> np.ndarray:
        """The worth of a position after simultaneous answers were revealed, or of a game that is over."""
        ...


def seed_of(state: np.record) -> int:
    """A seed that depends on what is given and on nothing else."""
    return int.from_bytes(hashlib.sha256(state.tobytes()).digest()[:8], "big") % (1 << SEED_BITS)
