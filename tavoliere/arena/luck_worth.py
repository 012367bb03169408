"""How much weight each part of the luck deserves: it serves as a control variate.

A part of the luck has mean 0 whatever its judge thinks, and so has any fixed multiple of it: subtracting it leaves the
mean of a share unchanged. The multiple that leaves the least variance is found by least squares, for every round from
the other rounds alone: games of a round share their dice, and luck that influenced its own weight would not have
mean 0.
"""

import numpy as np

FOLDS = 10  # of the rounds; the weights of each come from the others
# How far from 1 the weights are expected to be a priori (a standard deviation), so that few games move them little.
PRIOR_SD = 0.25
# Few games do not show the remaining variance either: this many more, of this variance, are assumed.
PRIOR_GAMES, PRIOR_VARIANCE = 8, 0.25


def without_luck(shares: np.ndarray, luck: np.ndarray, bots: np.ndarray) -> np.ndarray:
    """The shares `[round, rotation, side]` less their luck `[round, rotation, side, part]`, weighted part by part.

    `bots[rotation, side]` says whose shares they are: only a bot's deviation from its own mean can be luck.
    """
    fold_of = np.arange(len(shares)) % FOLDS
    adjusted = shares - luck.sum(-1)
    for fold in range(FOLDS):
        here, others = fold_of == fold, fold_of != fold
        if here.any() and others.any():
            adjusted[here] = shares[here] - luck[here] @ weights(shares[others], luck[others], bots)
    return adjusted


def weights(shares: np.ndarray, luck: np.ndarray, bots: np.ndarray) -> np.ndarray:
    """The factors for the parts of the luck that leave the shares the least variance: ridge regression around 1."""
    left = shares - luck.sum(-1)
    for bot in np.unique(bots):
        left[:, bots == bot] -= left[:, bots == bot].mean()
    sides = shares.shape[-1]
    parts = luck.reshape(-1, luck.shape[-1])
    # What one side wins the others lose, so n sides say as much as n - 1 independent ones.
    share_told = (sides - 1) / sides if sides > 1 else 1
    scatter = (np.square(left).sum() + PRIOR_GAMES * PRIOR_VARIANCE) / (left.size + PRIOR_GAMES)
    ridge = scatter / PRIOR_SD**2 / share_told * np.eye(luck.shape[-1])
    return np.asarray(1 + np.linalg.solve(parts.T @ parts + ridge, parts.T @ left.ravel()))
