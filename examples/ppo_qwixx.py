"""Learn solo Qwixx with a masked PPO from sb3-contrib, and compare it with random play.

Install PyTorch for your machine first (docs/environments.md), then: pip install 'tavoliere[learn]' sb3-contrib
python examples/ppo_qwixx.py --steps 200000
"""

import argparse
import time

import gymnasium
import numpy as np
from rich.progress import track
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import tavoliere as tv

ENVS, STEPS = 16, 256  # games at once, and steps of each between two updates of the network
NAME = "tavoliere.envs.gymnasium:tavoliere/QwixxSolo-v0"


def random_score(games: int) -> float:
    batch = tv.Batch("qwixx", games, players=1, seed=1, auto_reset=False, observations=False)
    while (batch.seats >= 0).any():
        batch.step(batch.sample())
    return float(batch.scores.mean())


def score(model: MaskablePPO, games: int) -> tuple[float, float]:
    """The mean score over games that the model did not learn from, and its standard error."""
    batch = tv.Batch("qwixx", games, players=1, seed=2, auto_reset=False)
    while (batch.seats >= 0).any():
        masks = batch.masks.astype(bool) | (batch.seats < 0)[:, None]  # a finished game accepts any action
        actions, _ = model.predict(batch.observations, action_masks=masks, deterministic=True)
        batch.step(actions)
    scores = batch.scores[:, 0]
    return float(scores.mean()), float(scores.std() / np.sqrt(games))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--steps", type=int, default=200_000)
    arguments.add_argument("--games", type=int, default=2_000, help="for the comparison")
    chosen = arguments.parse_args()
    envs = make_vec_env(lambda: gymnasium.make(NAME), n_envs=ENVS, seed=1)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=STEPS,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=1e-3,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
        device="cpu",
    )
    print(f"random play: {random_score(chosen.games):.1f} points")
    begin = time.perf_counter()
    for _ in track(range(-(-chosen.steps // (ENVS * STEPS))), "learning"):
        model.learn(ENVS * STEPS, reset_num_timesteps=False)
    spent = time.perf_counter() - begin
    mean, error = score(model, chosen.games)
    print(f"masked PPO after {model.num_timesteps:,} steps, {spent:.0f} s: {mean:.1f} ± {error:.1f} points")


if __name__ == "__main__":
    main()
