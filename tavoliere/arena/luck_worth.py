"""What each part of the luck proved to be worth: the control variates of statistics.

A part of the luck has mean 0 whatever its judge thinks, and so has any fixed multiple of it: a share keeps its mean
whichever of them is subtracted. The multiple that leaves least is found by least squares, for every round from the
other rounds alone: games of a round share their dice, and luck that had a say in its own weight would have no mean 0.
"""

import numpy as np

FOLDS = 10  # into which the rounds are divided; each has its weights from the others
# How far off 1 weights are thought to be before there are games (a standard deviation): few games move them little.
DOUBT = 0.25
# How much is left without luck is not known from few games either: as if in these more there had been nothing but it.
MORE_GAMES, SCATTER = 8, 0.25


def without_luck(shares: np.ndarray, luck: np.ndarray, bots: np.ndarray) -> np.ndarray:
    """The shares `[round, rotation, side]` less their luck `[round, rotation, side, part]`, weighed part by part.

    `bots[rotation, side]` says whose shares they are: only what a bot has beyond its own mean can be luck.
    """
    fold_of = np.arange(len(shares)) % FOLDS
    adjusted = shares - luck.sum(-1)
    for fold in range(FOLDS):
        here, others = fold_of == fold, fold_of != fold
        if here.any() and others.any():
            adjusted[here] = shares[here] - luck[here] @ weights(shares[others], luck[others], bots)
    return adjusted


def weights(shares: np.ndarray, luck: np.ndarray, bots: np.ndarray) -> np.ndarray:
    """By how much to multiply each part of the luck so that the shares scatter least: a ridge about 1."""
    left = shares - luck.sum(-1)
    for bot in np.unique(bots):
        left[:, bots == bot] -= left[:, bots == bot].mean()
    sides = shares.shape[-1]
    parts = luck.reshape(-1, luck.shape[-1])
    # What one side wins the others lose, so that n sides tell as much as n - 1 would.
    told = (sides - 1) / sides if sides > 1 else 1
    scatter = (np.square(left).sum() + MORE_GAMES * SCATTER) / (left.size + MORE_GAMES)
    ridge = scatter / DOUBT**2 / told * np.eye(luck.shape[-1])
    return np.asarray(1 + np.linalg.solve(parts.T @ parts + ridge, parts.T @ left.ravel()))
