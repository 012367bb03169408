"""The best of independent dice, before they are rolled."""

from itertools import product

import numpy as np
import pytest

from tavoliere.minds.rolling import mean_of_best, scratch_to_rank


@pytest.mark.parametrize("least", [-1.0, 0.4, 2.0])
def test_the_mean_of_the_best_is_that_over_all_rolls(least):
    by_face = np.random.default_rng(5).random((4, 6)).round(1)  # rounded: equal values must not count twice
    best = [max(least, *faces) for faces in product(*by_face)]
    assert mean_of_best(least, by_face, scratch_to_rank()) == pytest.approx(np.mean(best), abs=1e-12)
