"""Chances that were judged seat by seat become shares of one win."""

from itertools import pairwise

import numpy as np
import pytest

from tavoliere.coach.sheets.chances import errors
from tavoliere.coach.sheets.worth import share_out


@pytest.mark.parametrize(
    "judged",
    [
        (0.8, 0.8, 0.001),  # two are far ahead
        (0.2, 0.1, 0.15, 0.02),  # nobody is thought much of
        (1.0, 0.5, 0.0),  # the network is as sure as a number can be
        (1.0, 1.0, 1.0, 1.0, 1.0),
        (0.0, 0.0, 0.0),
        (1.0, 0.0, 0.0, 0.0),
    ],
)
def test_chances_add_up_to_1_and_keep_their_order(judged):
    chances = np.array([*judged, 7.0])  # behind the last seat nothing is touched
    share_out(chances, len(judged))
    assert chances[-1] == 7.0
    shares = chances[:-1]
    assert shares.sum() == pytest.approx(1.0, abs=1e-11)
    assert (shares > 0).all()
    in_order = [shares[seat] for seat in np.argsort(judged, kind="stable")]
    assert all(one <= other + 1e-15 for one, other in pairwise(in_order))


def test_the_odds_of_two_seats_keep_their_ratio():
    chances = np.array([0.9, 0.5, 0.2])
    share_out(chances, 3)
    odds = chances / (1 - chances)
    assert odds / odds[2] == pytest.approx([36.0, 4.0, 1.0])


def test_chances_that_add_up_already_stay():
    chances = np.array([0.5, 0.3, 0.15, 0.05])
    share_out(chances, 4)
    assert chances == pytest.approx([0.5, 0.3, 0.15, 0.05], abs=1e-11)


def test_the_errors_of_a_position_are_summed_over_its_seats():
    chances, shares = np.array([[0.5, 0.25, 0.25], [0.5, 0.5, 0.0]]), np.array([[1, 0, 0], [0.5, 0.5, 0]])
    squared, surprise = errors(chances, shares)
    assert squared == pytest.approx((0.25 + 2 * 0.0625) / 2)
    assert surprise == pytest.approx((3 * np.log(2) + 2 * np.log(4 / 3)) / 2, abs=1e-5)
