"""Intervals and ratings: what they promise is checked on made-up results."""

import numpy as np
import pytest

from tavoliere.arena.rating import decided_after, elo, elo_intervals, interval, running


def test_an_interval_holds_the_true_mean_about_as_often_as_it_says():
    rng = np.random.default_rng(1)
    inside = 0
    for _ in range(2000):
        mean, width = interval(rng.choice([0, 0.5, 1], p=[0.3, 0.1, 0.6], size=300))
        inside += abs(mean - 0.65) < width
    assert 0.93 < inside / 2000 < 0.97


def test_one_round_says_nothing():
    assert interval(np.array([1.0])) == (1.0, float("inf"))


def test_a_sequential_test_is_seldom_wrong_however_often_one_looks():
    rng = np.random.default_rng(2)
    rounds = rng.choice([0, 0.5, 1], p=[0.2, 0.6, 0.2], size=(1000, 3000))
    wrong = sum(decided_after(each, even=0.5) is not None for each in rounds)
    assert wrong / 1000 < 0.05


def test_an_ordinary_interval_would_be_wrong_often():
    """Why the sequence is wider: the same look after every round with the usual width fails."""
    rng = np.random.default_rng(2)
    rounds = rng.choice([0, 0.5, 1], p=[0.2, 0.6, 0.2], size=(200, 3000))
    count = np.arange(1, 3001)
    means = np.cumsum(rounds, axis=1) / count
    wrong = (np.abs(means - 0.5) > 1.96 * np.sqrt(0.1 / count))[:, 50:].any(axis=1)
    assert wrong.mean() > 0.2


def test_a_sequential_test_finds_the_better_one():
    rng = np.random.default_rng(3)
    rounds = rng.choice([0, 0.5, 1], p=[0.15, 0.6, 0.25], size=(50, 5000))
    ends = [decided_after(each, even=0.5) for each in rounds]
    assert all(end is not None for end in ends)
    assert np.median([end for end in ends if end]) < 2000


def test_the_running_width_falls():
    _, width = running(np.tile([0.0, 1.0], 2000))
    assert np.isinf(width[:49]).all()
    assert width[100] > width[1000] > width[3999]


@pytest.mark.parametrize("points", [0.5, 0.6, 0.75, 0.91])
def test_two_bots_have_the_difference_of_the_elo_formula(points):
    ratings = elo(1e6 * np.array([[0, points], [1 - points, 0]]))
    assert ratings[0] - ratings[1] == pytest.approx(-400 * np.log10(1 / points - 1), abs=0.1)


def test_ratings_are_found_again_from_the_results_they_make():
    true = np.array([120.0, 40.0, -10.0, -150.0])
    chance = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    wins = 1e5 * chance * (1 - np.eye(4))
    wins[0, 3] = wins[3, 0] = 0  # not all pairs need to meet
    assert elo(wins) == pytest.approx(true, abs=0.5)


def test_a_clean_sweep_has_a_finite_rating():
    assert np.isfinite(elo(np.array([[0, 1000], [0, 0]]))).all()


def test_rating_intervals_shrink_with_more_rounds():
    rng = np.random.default_rng(4)

    def width(rounds):
        first = rng.choice([0.0, 1.0, 2.0], size=rounds)
        table = np.zeros((rounds, 2, 2))
        table[:, 0, 1], table[:, 1, 0] = first, 2 - first
        low, high = elo_intervals([table])
        return (high - low)[0]

    assert width(100) > 2 * width(1000)
