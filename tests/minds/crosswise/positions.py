"""Positions of Crosswise to ask about."""

from collections.abc import Iterator

import numpy as np

import tavoliere as tv
from tavoliere.games.crosswise import ACTIONS, conceal, is_over, legal, play
from tavoliere.games.tiles import TURN, chance, happen


def states(many: int, seed: int) -> Iterator[np.record]:
    """States of random games of two to four in which a seat has its turn."""
    luck = np.random.default_rng(seed)
    found = 0
    while found < many:
        state = tv.game("crosswise").start(int(luck.integers(2, 5))).state
        while not is_over(state):
            outcomes = chance(state)
            if outcomes:
                happen(state, int(luck.integers(outcomes)))
                continue
            moves = np.empty(ACTIONS, np.int16)
            count = legal(state, state.seat, moves)
            if state.phase == TURN and luck.random() < 0.08:
                found += 1
                yield state.copy()
            play(state, state.seat, int(moves[luck.integers(count)]))


def view_of(state: np.record, seat: int) -> np.record:
    view = state.copy()
    conceal(view, seat)
    return view
