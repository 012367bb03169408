"""Gymnasium: its own checks, and that both environments play Qwixx alone (Q9)."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import tavoliere as tv
import tavoliere.envs.gymnasium
from tavoliere.games.rows import PASS

NAME = "tavoliere/QwixxSolo-v0"


def test_the_name_of_the_module_will_do_in_place_of_an_import() -> None:
    env = gymnasium.make("tavoliere.envs.gymnasium:" + NAME)
    assert isinstance(env.unwrapped, tavoliere.envs.gymnasium.QwixxSolo)


def test_check_env() -> None:
    check_env(gymnasium.make(NAME).unwrapped)


def test_two_of_a_seed_match() -> None:
    one, two = gymnasium.make(NAME), gymnasium.make(NAME)
    check_environments_match(one, two, num_steps=200, info_comparison="equivalence")


def test_rewards_add_up_to_the_score() -> None:
    env: Any = gymnasium.make(NAME)
    rng = np.random.default_rng(1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            assert (env.unwrapped.action_masks() == info["action_mask"]).all()
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, truncated, info = env.step(action)
            total += reward
            assert not truncated
        assert total == env.unwrapped._single.scores()[0]
        with pytest.raises(tv.Refused):
            env.unwrapped.step(PASS)


def test_an_illegal_action_counts_as_pass() -> None:
    pages = []
    for illegal in (True, False):
        env = gymnasium.make(NAME)
        _, info = env.reset(seed=7)
        action = int((info["action_mask"] == 0).argmax()) if illegal else PASS
        row, reward, _, _, info = env.step(action)
        assert info["illegal"] is illegal
        pages.append((row.tobytes(), reward))
    assert pages[0] == pages[1]


def test_the_vector_environment_is_registered_and_within_its_spaces() -> None:
    envs = gymnasium.make_vec(NAME, num_envs=7, vectorization_mode="vector_entry_point")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    envs = RecordEpisodeStatistics(envs)
    single = gymnasium.make(NAME)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    envs.action_space.seed(1)
    seen, _ = envs.reset(seed=1)
    episodes = 0
    for _ in range(150):
        assert seen in envs.observation_space
        seen, rewards, over, truncated, infos = envs.step(envs.action_space.sample())
        assert rewards.shape == over.shape == truncated.shape == (7,)
        episodes += int(infos["_episode"].sum()) if "episode" in infos else 0
    assert episodes > 10


def test_the_vector_environment_agrees_with_its_games_one_by_one() -> None:
    """Against the loop of many single environments: the same answers give the same rewards and ends."""
    rng = np.random.default_rng(3)
    envs: Any = gymnasium.make_vec(NAME, num_envs=6, vectorization_mode="vector_entry_point")
    _, info = envs.reset(seed=3)
    batch = tv.Batch("qwixx", 6, players=1, auto_reset=False)
    batch.restore(envs.unwrapped.batch.games)
    was_over = np.zeros(6, bool)
    for _ in range(120):
        actions = np.array(
            [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
        )
        seen, rewards, over, _, info = envs.step(actions)
        batch.step(actions)
        batch.reset(where=was_over)
        assert (seen == batch.observations).all()
        assert (rewards == batch.rewards[:, 0]).all()
        assert not rewards[was_over].any()
        assert not over[was_over].any()
        was_over = over


def test_what_a_step_returns_is_never_written_again() -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="vector_entry_point")
    seen, info = envs.reset(seed=1)
    kept = seen.copy(), info["action_mask"].copy()
    envs.step(np.full(3, PASS))
    assert (seen == kept[0]).all()
    assert (info["action_mask"] == kept[1]).all()


def test_vectors_of_single_environments_work_too() -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="sync")
    envs.action_space.seed(1)
    envs.reset(seed=1)
    for _ in range(40):
        envs.step(envs.action_space.sample())


def test_wrong_actions_are_refused() -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    for wrong in ([0, 1], [0, 1, 45], [0, -1, 2]):
        with pytest.raises(tv.Refused):
            envs.step(np.array(wrong))
