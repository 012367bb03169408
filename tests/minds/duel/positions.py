"""Positions of Duel to ask about."""

from collections.abc import Iterator

import numpy as np

import tavoliere as tv
from tavoliere.games.duel import happen, is_over, legal, play
from tavoliere.games.rows import ALL_ROLLS, CELLS, ROLL


def positions(many: int, seed: int) -> Iterator[np.record]:
    """Positions of random games, every phase among them."""
    luck = np.random.default_rng(seed)
    found = 0
    while found < many:
        state = tv.game("duel").start().state
        while not is_over(state):
            if state.phase == ROLL:
                happen(state, int(luck.integers(ALL_ROLLS)))
            else:
                choices = np.empty(CELLS + 1, np.int16)
                count = legal(state, state.active, choices)
                play(state, state.active, int(choices[luck.integers(count)]))
            if luck.random() < 0.1 and not is_over(state):
                found += 1
                yield state.copy()
