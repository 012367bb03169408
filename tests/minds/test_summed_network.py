"""The network of summed tables: its gradient is the slope of its loss, its steps lower it, its files keep it."""

import numpy as np
import pytest

from tavoliere.games.refused import Refused
from tavoliere.minds.crosswise.lines import load_tables
from tavoliere.minds.duel.features import load_weights
from tavoliere.minds.sheets import onboard, qwixx
from tavoliere.minds.sheets.network import HIDDEN
from tavoliere.minds.summed_network import HEADS, load, load_file, save, scratch_to_think
from tavoliere.minds.summed_training import BATCH, Adam, add_gradient, fresh, zeros_like

FEATURES = 20
ACTIVE = np.array([1, 4, 4, 19], np.int32)


def loss_and_gradient(weights, lead=0.7):
    scratch = scratch_to_think(len(ACTIVE))
    scratch.features[: len(ACTIVE)] = ACTIVE
    gradient = zeros_like(weights)
    target = np.linspace(0.1, 0.9, HEADS).astype(np.float32)
    turned = np.ascontiguousarray(weights.middle.T)
    return add_gradient(weights, gradient, turned, scratch, len(ACTIVE), lead, target), gradient


def test_the_gradient_is_the_slope_of_the_loss():
    weights = fresh(FEATURES, seed=1)
    for values in weights:
        values += np.random.default_rng(2).normal(0, 0.1, values.shape).astype(np.float32)
    _, gradient = loss_and_gradient(weights)
    luck = np.random.default_rng(3)
    for values, slopes in zip(weights, gradient):
        places = np.argsort(-abs(slopes.ravel()))[: 3 + slopes.size // 10]
        for place in luck.choice(places, 3):
            kept = values.flat[place]
            values.flat[place] = kept + 1e-2
            above, _ = loss_and_gradient(weights)
            values.flat[place] = kept - 1e-2
            below, _ = loss_and_gradient(weights)
            values.flat[place] = kept
            assert (above - below) / 2e-2 == pytest.approx(slopes.flat[place], rel=0.05, abs=5e-3)


def test_steps_lower_the_loss():
    weights = fresh(FEATURES, seed=4)
    adam = Adam(weights)
    first, _ = loss_and_gradient(weights)
    for _ in range(200):
        _, gradient = loss_and_gradient(weights)
        for total, slopes in zip(adam.gradient, gradient):
            total += slopes * BATCH
        adam.step(1e-2)
    assert loss_and_gradient(weights)[0] < first - 0.5


def test_weights_survive_their_file(tmp_path):
    weights = fresh(FEATURES, seed=5)
    save(tmp_path / "some.npz", weights)
    for values, again in zip(weights, load_file(tmp_path / "some.npz", FEATURES)):
        assert again.dtype == np.float32
        np.testing.assert_allclose(again, values, atol=2e-3)


def test_weights_that_do_not_fit_the_rules_are_refused(tmp_path):
    save(tmp_path / "some.npz", fresh(FEATURES, seed=5))
    with pytest.raises(
        Refused, match=r"some.npz do not fit the rules: “table” must have the shape \(\d+, 128\)"
    ):
        load_file(tmp_path / "some.npz", FEATURES + 1)


def test_the_weights_that_come_with_the_package_fit():
    for module in (qwixx, onboard):
        for players in (2, 3):
            load(module.network(players), module.FEATURES, HIDDEN)
    with pytest.raises(Refused, match=r"qwixx.npz do not fit"):
        load("qwixx", onboard.FEATURES, HIDDEN)
    load_weights()
    load_tables()
