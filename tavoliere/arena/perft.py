"""Exact counts of everything that can happen from a position: a fingerprint of the rules.

A ply is one outcome of chance or one seat's answer; simultaneous answers are taken in the order of the seats. The
count at a depth is the number of sequences of this many plies; a game that ends sooner has none. Every equally likely
outcome of chance counts separately: 6⁶ for a roll, whether or not dice are out of the game, and one for every tile in
the bag.
"""

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.generic import awaited, chance, happen, legal, play
from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position

DEEPEST = 20


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` plies there are from a position.

    >>> from tavoliere import game
    >>> perft(game("qwixx").start(players=2).roll("41 2356"), 2)
    25
    """
    check_depth(depth)
    # One record for each number of plies left, and one to try an outcome on.
    states = np.repeat(position.state, depth + 2)
    contents = states.view(np.uint8).reshape(depth + 2, -1)
    moves = np.zeros((depth + 1, position.game.actions), np.int16)
    return int(_count(states, contents, moves, depth))


def check_depth(depth: int) -> None:
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise Refused(
            "the depth is a number of plies from 0 to {deepest}, not {depth}", deepest=DEEPEST, depth=depth
        )


@compiled
def _count(states: np.ndarray, contents: np.ndarray, moves: np.ndarray, depth: int) -> int:
    """The sequences from `states[depth]`; the other records are scratch space. `contents` are the same as bytes."""
    if depth == 0:
        return 1
    state = states[depth]
    total = 0
    outcomes = chance(state)
    if outcomes > 0:
        if depth == 1:
            return outcomes
        trial = len(states) - 1
        below = 0
        for outcome in range(outcomes):
            states[trial] = state
            happen(states[trial], outcome)
            # Equal tiles follow each other and lead to the same record, which is counted through only once.
            if outcome == 0 or np.any(contents[trial] != contents[depth - 1]):
                states[depth - 1] = states[trial]
                below = _count(states, contents, moves, depth - 1)
            total += below
        return total
    seat = awaited(state)
    if seat < 0:  # the game is over
        return 0
    count = legal(state, seat, moves[depth])
    if depth == 1:
        return count
    for choice in range(count):
        states[depth - 1] = state
        play(states[depth - 1], seat, moves[depth, choice])
        total += _count(states, contents, moves, depth - 1)
    return total
