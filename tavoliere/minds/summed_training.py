"""How a network of summed tables learns: hand-written gradients, and Adam."""

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.minds.luck import draw
from tavoliere.minds.summed_network import HEADS, HIDDEN, MIDDLE, Scratch, Weights, likelihood, think

BATCH = 4096
HEAD_WEIGHTS = np.array([0.5, 0.7, 0.8, 1, 2, 1, 0.8, 0.7, 0.5], np.float32)
KEPT_1, KEPT_2, TINY = 0.9, 0.999, 1e-8  # Adam's


def fresh(features: int, seed: int, hidden: int = HIDDEN) -> Weights:
    """Untrained weights: small random rows, so that at first everything is about even."""
    rng = np.random.default_rng(seed)

    def normal(scale: float, *shape: int) -> np.ndarray:
        return rng.normal(0, scale, shape).astype(np.float32)

    return Weights(
        normal(0.02, features + 1, hidden),
        normal((2 / hidden) ** 0.5, hidden, MIDDLE),
        np.zeros(MIDDLE, np.float32),
        normal((1 / MIDDLE) ** 0.5, MIDDLE, HEADS),
        np.zeros(HEADS, np.float32),
    )


def zeros_like(weights: Weights) -> Weights:
    return Weights(*(np.zeros_like(value) for value in weights))


@compiled
def add_gradient(
    weights: Weights,
    gradient: Weights,
    turned: np.ndarray,
    scratch: Scratch,
    count: int,
    lead: float,
    target: np.ndarray,
) -> float:
    """Add one position's gradient of the weighted cross-entropy, return the loss. `turned` is `middle` transposed."""
    think(weights, scratch, count, lead)
    loss = 0.0
    slopes = np.empty(HEADS, np.float32)
    middle_slope = np.zeros(MIDDLE, np.float32)
    hidden = len(scratch.hidden)
    hidden_slope = np.zeros(hidden, np.float32)
    for k in range(HEADS):
        answer = likelihood(scratch.heads[k])
        aim = target[k]
        loss -= HEAD_WEIGHTS[k] * (aim * np.log(answer + 1e-9) + (1 - aim) * np.log(1 - answer + 1e-9))
        slopes[k] = np.float32(HEAD_WEIGHTS[k] * (answer - aim))
        gradient.heads_bias[k] += slopes[k]
    for j in range(MIDDLE):
        if scratch.middle[j] > 0:
            row = gradient.heads[j]
            for k in range(len(slopes)):
                row[k] += slopes[k] * scratch.middle[j]
                middle_slope[j] += slopes[k] * weights.heads[j, k]
            slope = middle_slope[j]
            gradient.middle_bias[j] += slope
            row = turned[j]
            for i in range(hidden):
                hidden_slope[i] += slope * row[i]
    for i in range(hidden):
        if scratch.hidden[i] > 0:
            value = scratch.hidden[i]
            row = gradient.middle[i]
            for j in range(len(middle_slope)):  # not a constant, so that the loop is vectorised
                row[j] += value * middle_slope[j]
        else:
            hidden_slope[i] = 0
    for k in range(count):
        row = gradient.table[scratch.features[k]]
        for i in range(hidden):
            row[i] += hidden_slope[i]
    row = gradient.table[len(gradient.table) - 1]
    for i in range(hidden):
        row[i] += np.float32(lead) * hidden_slope[i]
    return loss


@compiled
def step(
    values: np.ndarray, slopes: np.ndarray, mean: np.ndarray, square: np.ndarray, rate: float, steps: int
) -> None:
    """Adam's step for one array of weights; the slopes are cleared."""
    kept_1, kept_2 = np.float32(KEPT_1), np.float32(KEPT_2)
    one = np.float32(1)
    scale = np.float32(1 / BATCH)
    grown = np.float32(1 / (1 - KEPT_2**steps))
    stride = np.float32(rate / (1 - KEPT_1**steps))
    tiny = np.float32(TINY)
    flat, slope, first, second = values.ravel(), slopes.ravel(), mean.ravel(), square.ravel()
    for i in range(len(flat)):
        now = slope[i] * scale
        first[i] = kept_1 * first[i] + (one - kept_1) * now
        second[i] = kept_2 * second[i] + (one - kept_2) * now * now
        flat[i] -= stride * first[i] / (np.sqrt(second[i] * grown) + tiny)
        slope[i] = 0


@compiled
def shuffle(order: np.ndarray, luck: np.ndarray) -> None:
    for i in range(len(order) - 1, 0, -1):
        j = draw(luck, i + 1)
        order[i], order[j] = order[j], order[i]


@compiled
def mirrored(heads: np.ndarray, out: np.ndarray) -> None:
    """The same answers seen from the other side."""
    for k in range(HEADS):
        out[k] = 1 - heads[HEADS - 1 - k]


@compiled
def terminal(lead: int, marks: np.ndarray, out: np.ndarray) -> None:
    """What the answers should be once the final lead is known."""
    for k in range(HEADS):
        out[k] = 1.0 if lead > marks[k] else 0.0 if lead < marks[k] else 0.5


class Adam:
    """Moves weights against their gradient."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.gradient = zeros_like(weights)
        self.mean, self.square = zeros_like(weights), zeros_like(weights)
        self.steps = 0

    def step(self, rate: float) -> None:
        self.steps += 1
        for arrays in zip(self.weights, self.gradient, self.mean, self.square):
            step(*arrays, rate, self.steps)
