"""The coach's workspace: the arrays that a game's judge writes into, and what is read from them.

A worth is a vector: the expected share of the win for every seat (for its team in Crosswise).
"""

from typing import NamedTuple, Protocol

import numpy as np

# A seed is a number below this prime: its product with WEIGHT fits into 53 bits, as browsers require.
SEEDS = 2147483647
WEIGHT = 1048573

NOTHING = -1  # no seat, no action


class Findings(NamedTuple):
    """What a judge finds out about a position."""

    worths: np.ndarray  # [seat]: where chance is due, the mean over all outcomes
    outcomes: np.ndarray  # [tile]: the drawer's share after drawing this tile of the bag
    moves: np.ndarray
    move_worths: np.ndarray  # [move, seat]
    leads: np.ndarray  # [move]: the expected lead of the chooser at the end, in points
    leaves: np.ndarray  # [move]: the position that was judged


class Judged(NamedTuple):
    """What every legal move of a seat is worth, as far as the seat can know."""

    moves: np.ndarray
    worths: np.ndarray  # [move, seat]
    leads: np.ndarray
    leaves: np.ndarray


class Choice(NamedTuple):
    """A decision, judged from its chooser's view."""

    seat: int
    view: np.record
    judged: Judged
    best: int  # like `chosen`, an index into the moves of `judged`
    chosen: int


class Chance(NamedTuple):
    """What a roll or a drawn tile did: the mean over all outcomes, and the actual one."""

    before: np.ndarray
    after: np.ndarray


class LuckJudge(Protocol):
    """Judges how dice and tiles change the game, and what positions are worth."""

    def chance(self, before: np.record, after: np.record) -> Chance:
        """What chance did, seen from the whole state."""
        ...

    def now(self, state: np.record) -> np.ndarray:
        """The worth of a position to every seat."""
        ...

    def is_late(self, state: np.record) -> bool:
        """Whether the end of a game has begun, and playing it again says more than this judge."""
        ...


def findings_for(state: np.dtype[np.void], seats: int, most_moves: int, outcomes: int = 1) -> Findings:
    """Empty arrays for a judge to write into."""
    return Findings(
        np.zeros(seats),
        np.zeros(outcomes),
        np.zeros(most_moves, np.int64),
        np.zeros((most_moves, seats)),
        np.zeros(most_moves),
        np.zeros(most_moves, state),
    )


def judged_of(findings: Findings, count: int) -> Judged:
    """The first `count` moves that were findings."""
    return Judged(
        findings.moves[:count], findings.move_worths[:count], findings.leads[:count], findings.leaves[:count]
    )


def best_of(judged: Judged, seat: int) -> int:
    """The first of the best moves for a seat."""
    best = 0
    for i in range(len(judged.moves)):
        if judged.worths[i, seat] > judged.worths[best, seat]:
            best = i
    return best


def place_of(judged: Judged, action: int) -> int:
    """The index of an action among the moves; -1 if it is not one of them."""
    for i in range(len(judged.moves)):
        if judged.moves[i] == action:
            return i
    return -1


def loss_of(choice: Choice) -> float:
    """How much of the win a choice gave away."""
    worths = choice.judged.worths
    return float(worths[choice.best, choice.seat] - worths[choice.chosen, choice.seat])


def seed_of(state: np.record) -> int:
    """A seed that depends on the state and nothing else."""
    seed = 1
    for byte in state.tobytes():
        seed = (seed * WEIGHT + int(byte) + 1) % SEEDS
    return seed
