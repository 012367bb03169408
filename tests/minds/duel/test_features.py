"""What the network of Duel sees, and what it makes of it."""

import numpy as np
import pytest

from tavoliere.games.compiled import compiled
from tavoliere.games.rows import ROLL
from tavoliere.minds.duel.bot import workspace
from tavoliere.minds.duel.features import (
    FEATURES,
    MOST_FEATURES,
    chance_to_win,
    load_weights,
    write_features,
)
from tests.minds.duel.positions import positions

compiled_chance = compiled(chance_to_win)


def test_plain_and_compiled_network_agree():
    weights, (scratch, _) = load_weights(), workspace()
    for state in positions(40, seed=2):
        if state.phase != ROLL:
            continue
        for seat in range(2):
            plain = chance_to_win(state, seat, weights, scratch)
            assert compiled_chance(state, seat, weights, scratch) == pytest.approx(plain, abs=1e-6)


def test_features_are_within_the_table():
    features = np.zeros(MOST_FEATURES, np.int32)
    for state in positions(200, seed=3):
        if state.phase == ROLL:
            count = write_features(state, features)
            assert 0 <= features[:count].min() <= features[:count].max() < FEATURES


def test_a_position_and_its_mirror_have_the_same_chances():
    """Exchanging red with yellow and green with blue changes nothing but names (S1)."""
    weights, (scratch, _) = load_weights(), workspace()
    for state in positions(40, seed=4):
        if state.phase == ROLL:
            other = state.copy()
            for name in ("pieces", "height", "closed"):
                field = state[name] if state[name].ndim < 2 or name == "height" else state[name].T
                mirrored = field[[1, 0, 3, 2]]
                other[name][...] = mirrored.T if name == "pieces" else mirrored
            chances = [compiled_chance(one, 0, weights, scratch) for one in (state, other)]
            assert chances[0] == pytest.approx(chances[1], abs=1e-5)
