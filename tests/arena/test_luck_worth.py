"""Luck is subtracted as far as it proved to be worth it in other rounds, and the share stays unbiased."""

import numpy as np
import pytest

from tavoliere.arena.luck_worth import FOLDS, weights, without_luck

BOTS = np.array([[0, 1], [1, 0]])
SHARE = 0.6  # of the first bot


def matches(many, rounds, told):
    """Made-up matches of two bots: shares, and their luck as `told` has it, `[match, round, rotation, side, …]`.

    Luck is skewed, and more of it makes the rest scatter more: a weight that a round had from itself would bias it.
    """
    rng = np.random.default_rng(1)
    true = 0.3 * (rng.exponential(size=(many, rounds, 2)) - 1)
    rest = 0.1 * rng.normal(size=true.shape) * (1 + true) + 0.3 * (np.square(true) - 0.09)
    first = np.where(BOTS[:, 0] == 0, SHARE, 1 - SHARE) + true + rest
    luck = np.stack([part(true, rng) for part in told], axis=-1)
    return np.stack([first, 1 - first], axis=-1), np.stack([luck, -luck], axis=-2)


def right(true, rng):
    return true


def nothing_but_noise(true, rng):
    return rng.normal(size=true.shape)


def times(factor):
    return lambda true, rng: factor * true


def of_first_bot(values):
    """The first bot's mean in every round."""
    return np.asarray(values[..., BOTS == 0].mean(-1))


def scatter(values):
    """How much the first bot's games scatter."""
    return float(values[:, BOTS == 0].var())


BAD = {
    "three times too much": [times(3)],
    "too little": [times(0.2)],
    "the wrong way round": [times(-1)],
    "noise": [nothing_but_noise],
    "a good part and two bad ones": [right, times(-2), nothing_but_noise],
}


@pytest.mark.parametrize("told", BAD.values(), ids=BAD)
@pytest.mark.parametrize("rounds", [3, 24])
def test_whatever_the_judge_thinks_the_share_stays_unbiased(told, rounds):
    shares, luck = matches(500, rounds, told)
    found = np.array(
        [of_first_bot(without_luck(*each, BOTS)).mean() for each in zip(shares, luck, strict=True)]
    )
    error = found.std(ddof=1) / len(found) ** 0.5
    assert error < 0.02
    assert abs(found.mean() - SHARE) < 3.5 * error


@pytest.mark.parametrize("name", [name for name in BAD if name != "noise"])
def test_a_judge_off_by_a_factor_is_set_right(name):
    shares, luck = (each[0] for each in matches(1, 2000, BAD[name]))
    plain, fair = (shares - luck.sum(-1)), without_luck(shares, luck, BOTS)
    same_shares, true = (each[0] for each in matches(1, 2000, [right]))
    best = without_luck(same_shares, true, BOTS)
    assert scatter(fair) < 0.4 * scatter(plain)
    assert scatter(fair) < 1.2 * scatter(best)


def test_noise_is_left_out():
    shares, luck = (each[0] for each in matches(1, 2000, [nothing_but_noise]))
    assert scatter(without_luck(shares, luck, BOTS)) < 1.05 * scatter(shares)


@pytest.mark.parametrize("rounds", [1, 2, 3, 10])
def test_in_a_short_match_a_good_judge_is_hardly_worse_than_if_plainly_subtracted(rounds):
    shares, luck = matches(500, rounds, [right, lambda true, rng: 0.02 * rng.normal(size=true.shape)])
    plain = of_first_bot(shares - luck.sum(-1)).mean(-1)
    found = [of_first_bot(without_luck(*each, BOTS)).mean() for each in zip(shares, luck, strict=True)]
    assert np.var(found) < 1.1 * plain.var()


def test_rounds_do_not_weigh_their_own_luck():
    shares, luck = (each[0] for each in matches(1, 30, [right]))
    before = without_luck(shares, luck, BOTS)
    shares[0] += (
        100 * luck[0, :, :, 0]
    )  # as if the luck of the first round were worth a hundred times as much
    changed = (
        without_luck(shares, luck, BOTS)
        - before
        - 100 * np.where(np.arange(30) == 0, 1, 0)[:, None, None] * luck[..., 0]
    )
    assert np.allclose(changed[::FOLDS], 0)
    assert not np.allclose(changed[1::FOLDS], 0)


def test_where_nothing_was_lucky_nothing_is_subtracted():
    shares = np.full((20, 2, 2), 0.5)
    assert (without_luck(shares, np.zeros((20, 2, 2, 2)), BOTS) == shares).all()
    assert np.isfinite(weights(shares, np.zeros((20, 2, 2, 2)), BOTS)).all()
