"""What the coach thinks on: the rooms into which a game's judge writes, and what is read from them.

A worth is a vector: the expected share of the win of every seat (of its team in Crosswise).
"""

from typing import NamedTuple, Protocol

import numpy as np

# A seed is a number below this prime: products with a byte's weight fit into 53 bits, as a browser needs them.
SEEDS = 2147483647
WEIGHT = 1048573

NOTHING = -1  # no seat, no action


class Found(NamedTuple):
    """What a judge finds out about a position."""

    worths: np.ndarray  # [seat]: where a chance is due, the mean over all that can come
    outcomes: np.ndarray  # [tile]: the drawer's share, for the tiles of the bag
    moves: np.ndarray
    move_worths: np.ndarray  # [move, seat]
    leads: np.ndarray  # [move]: the points by which the chooser will be ahead at the end
    leaves: np.ndarray  # [move]: the position that was judged


class Judged(NamedTuple):
    """What every legal move of a seat leads to, as far as the seat can know."""

    moves: np.ndarray
    worths: np.ndarray  # [move, seat]
    leads: np.ndarray
    leaves: np.ndarray


class Choice(NamedTuple):
    """A decision, judged from the view that its chooser had."""

    seat: int
    view: np.record
    judged: Judged
    best: int  # numbers of moves in `judged`
    chosen: int

    @property
    def loss(self) -> float:
        """How much of the win the choice gave away."""
        return loss_of(self)

    @property
    def is_real(self) -> bool:
        """Whether there was anything to choose."""
        return len(self.judged.moves) > 1


class Chance(NamedTuple):
    """What a roll or a drawn tile did: the mean over all that could come, and what came; a row for each judge."""

    before: np.ndarray
    after: np.ndarray


class LuckJudge(Protocol):
    """Judges what dice and tiles change, and what positions are worth."""

    judges: int  # that are asked about dice and tiles

    def chance(self, before: np.record, after: np.record) -> Chance:
        """What a chance did, seen from the whole state. Several judges have a row each, and the sum is what counts."""
        ...

    def now(self, state: np.record) -> np.ndarray:
        """The worth of a position to every seat."""
        ...


def room(state: np.dtype[np.void], seats: int, most_moves: int, outcomes: int = 1) -> Found:
    """Room for what is found out."""
    return Found(
        np.zeros(seats),
        np.zeros(outcomes),
        np.zeros(most_moves, np.int64),
        np.zeros((most_moves, seats)),
        np.zeros(most_moves),
        np.zeros(most_moves, state),
    )


def judged_of(found: Found, count: int) -> Judged:
    """The first moves that were found."""
    return Judged(found.moves[:count], found.move_worths[:count], found.leads[:count], found.leaves[:count])


def best_of(judged: Judged, seat: int) -> int:
    """The first of the best moves for a seat."""
    best = 0
    for i in range(len(judged.moves)):
        if judged.worths[i, seat] > judged.worths[best, seat]:
            best = i
    return best


def place_of(judged: Judged, action: int) -> int:
    """Where an action stands among the moves; -1 if it is none of them."""
    for i in range(len(judged.moves)):
        if judged.moves[i] == action:
            return i
    return -1


def loss_of(choice: Choice) -> float:
    worths = choice.judged.worths
    return float(worths[choice.best, choice.seat] - worths[choice.chosen, choice.seat])


def seed_of(state: np.record) -> int:
    """A seed that depends on what is given and on nothing else."""
    seed = 1
    for byte in state.tobytes():
        seed = (seed * WEIGHT + int(byte) + 1) % SEEDS
    return seed
