"""What a position of Crosswise is worth to two players if all hands are known."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.crosswise import ACTIONS, is_over, legal, play
from tavoliere.games.tiles import chance, happen
from tavoliere.minds.crosswise.lines import load_tables
from tavoliere.minds.crosswise.open_hands import (
    FEATURES,
    MOST_FEATURES,
    chance_of_first,
    lead_of,
    load_weights,
    next_seat,
    scratch,
    write_features,
)
from tavoliere.minds.crosswise.search import desk


def positions_of_a_game(seed):
    """All positions of a random game, those where a tile is due among them."""
    luck = np.random.default_rng(seed)
    state = tv.game("crosswise").start().state.copy()
    moves = np.empty(ACTIONS, np.int16)
    while not is_over(state):
        yield state.copy()
        outcomes = chance(state)
        if outcomes:
            happen(state, int(luck.integers(outcomes)))
        else:
            play(state, int(state.seat), int(moves[luck.integers(legal(state, state.seat, moves))]))
    yield state.copy()


def mirrored(state):
    """The same position with seats and lines exchanged (C1)."""
    other = state.copy()
    other.board[:] = state.board.reshape(6, 6).T.ravel()
    for name in ("hands", "held", "shown"):
        getattr(other, name)[:2] = getattr(state, name)[1::-1]
    other.seat, other.first = 1 - state.seat, 1 - state.first
    return other


def test_it_is_worth_the_same_seen_from_the_other_side():
    mind = load_tables(), load_weights(), desk(), scratch()
    chances = []
    for state in list(positions_of_a_game(seed=3))[::9]:
        chances.append(chance_of_first(state, *mind))
        assert chance_of_first(mirrored(state), *mind) == pytest.approx(1 - chances[-1], abs=1e-5)
    assert max(chances) - min(chances) > 0.2


def test_every_feature_has_a_place_and_there_is_room_for_all():
    tables, thinking, features = load_tables(), desk(), np.zeros(MOST_FEATURES + 1, np.int32)
    for state in list(positions_of_a_game(seed=4))[:-1:5]:
        seat = next_seat(state)
        lead = lead_of(state, seat, tables, thinking)
        count = write_features(state, seat, lead, tables, thinking, features)
        assert count <= MOST_FEATURES
        assert len(set(features[:count].tolist())) >= count - 12  # lines of a single symbol may be alike
        assert features[:count].min() >= 0
        assert features[:count].max() < FEATURES
