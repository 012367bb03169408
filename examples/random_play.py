"""Random play in three ways: a batch of games, PettingZoo, and positions in plain Python.

python examples/random_play.py
"""

import random

import tavoliere as tv
from tavoliere.envs.pettingzoo import qwixx_v0


def in_a_batch(game: str, games: int) -> float:
    """The mean score of seat 0 over many games, a thousand at a time."""
    batch = tv.Batch(game, size=1000, seed=1, observations=False)
    total = ended = 0
    while ended < games:
        batch.step(batch.sample())
        total += int(batch.scores[batch.dones, 0].sum())
        ended += int(batch.dones.sum())
    return total / ended


def with_pettingzoo(players: int) -> dict[str, float]:
    """The rewards of one game of Qwixx."""
    env = qwixx_v0.env(players=players)
    env.reset(seed=1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    return rewards


def with_positions() -> tv.Position:
    """One game of Duel, position by position."""
    rng = random.Random(1)
    position = tv.game("duel").start()
    while not position.over:
        if position.chance:
            outcomes = position.outcomes()
            position = position.roll(rng.choices(list(outcomes), list(outcomes.values()))[0])
        else:
            seat = position.to_move[0]
            position = position.play(seat, rng.choice(position.legal(seat)))
    return position


if __name__ == "__main__":
    for name in tv.games():
        print(f"{name}: seat 0 has {in_a_batch(name, 20_000):.2f} points on average in random play")
    print("a game of Qwixx for three:", with_pettingzoo(3))
    print("a game of Duel:", with_positions())
