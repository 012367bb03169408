"""Learn solo Qwixx by policy gradient, in plain NumPy: nothing to install besides tavoliere, half a minute to run.

python examples/learn_qwixx.py
python examples/learn_qwixx.py --rounds 300
"""

import argparse

import numpy as np

import tavoliere as tv

HIDDEN = 96


class Policy:
    """One hidden layer, from an observation to a score for each action; trained by Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        sizes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,)]
        self.weights = [rng.normal(0, 0.1, size).astype(np.float32) for size in sizes]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def chances(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The hidden layer, and the chance of each legal action."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        scores = np.where(masks, hidden @ self.weights[2] + self.weights[3], -1e9)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True)

    def learn(
        self, seen: np.ndarray, masks: np.ndarray, actions: np.ndarray, worth: np.ndarray, rate: float
    ) -> None:
        """Make actions that were worth more than usual more likely, the others less."""
        hidden, chances = self.chances(seen, masks)
        slope = chances
        slope[np.arange(len(actions)), actions] -= 1
        slope *= (worth / len(actions))[:, None]
        below = (slope @ self.weights[2].T) * (hidden > 0)
        slopes = [seen.T @ below, below.sum(0), hidden.T @ slope, slope.sum(0)]
        self.updates += 1
        for weight, mean, square, change in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (change - mean)
            square += 0.01 * (change**2 - square)
            early = 1 - 0.9**self.updates, 1 - 0.99**self.updates
            weight -= rate * (mean / early[0]) / (np.sqrt(square / early[1]) + 1e-8)


def play(policy: Policy, games: int, seed: int, rng: np.random.Generator) -> tuple[list[np.ndarray], float]:
    """Play games to the end; return observations, masks, actions and what each still gained, and the mean score."""
    batch = tv.Batch("qwixx", games, players=1, seed=seed, auto_reset=False)
    steps = []
    while (batch.seats >= 0).any():
        going = batch.seats >= 0
        seen, masks = batch.observations[going].astype(np.float32), batch.masks[going].astype(bool)
        _, chances = policy.chances(seen, masks)
        actions = (chances.cumsum(1) > rng.random((len(seen), 1))).argmax(1)
        everywhere = np.zeros(games, int)
        everywhere[going] = actions
        batch.step(everywhere)
        gained = np.zeros(games)
        gained[going] = batch.rewards[going, 0]
        steps.append((seen, masks, actions, going, gained))
    still = np.zeros(games)
    worths = []
    for *_, going, gained in reversed(steps):
        still += gained
        worths.append(still[going] - still[going].mean())  # compared with the usual at this point of a game
    columns = [np.concatenate([step[part] for step in steps]) for part in range(3)]
    return [*columns, np.concatenate(worths[::-1])], float(batch.scores.mean())


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=120)
    arguments.add_argument("--games", type=int, default=256, help="of a round")
    chosen = arguments.parse_args()
    rng = np.random.default_rng(1)
    batch = tv.Batch("qwixx", 1, players=1)
    policy = Policy(batch.observations.shape[1], batch.action_count, rng)
    _, before = play(policy, 2000, 10**6, rng)
    for number in range(chosen.rounds):
        (seen, masks, actions, worth), score = play(policy, chosen.games, number, rng)
        policy.learn(seen, masks, actions, (worth / worth.std()).astype(np.float32), 0.01)
        if number % 20 == 0:
            print(f"round {number}: {score:.1f} points")
    _, after = play(policy, 2000, 10**6, rng)
    print(f"before learning {before:.1f} points, after {chosen.rounds} rounds {after:.1f}")


if __name__ == "__main__":
    main()
