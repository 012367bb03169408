"""PettingZoo: its own test suites, and what they do not ask."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import tavoliere as tv
from tavoliere.envs.observation import read_observation
from tavoliere.envs.pettingzoo import (
    SimultaneousEnv,
    Versioned,
    VersionedSimultaneous,
    crosswise_v0,
    duel_v0,
    on_board_v0,
    qwixx_v0,
)
from tests.rings import cases

ALL = [qwixx_v0, on_board_v0, duel_v0, crosswise_v0]
SIMULTANEOUS = [qwixx_v0, on_board_v0]

# The suite warns of what is meant: observations with masks are dicts, as in PettingZoo's own board games, and when
# the game is over there is no legal action.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def name(env: Versioned) -> str:
    return env.game


@pytest.mark.parametrize("game", cases(ALL, [ALL[0], ALL[-1]]), ids=name)
def test_api(game: Versioned) -> None:
    api_test(game.env(), num_cycles=100)


@pytest.mark.parametrize("game", cases(ALL, [ALL[0], ALL[-1]]), ids=name)
def test_seed(game: Versioned) -> None:
    seed_test(game.env, num_cycles=60)


@pytest.mark.parametrize("game", cases(ALL, [ALL[0], ALL[-1]]), ids=name)
def test_render(game: Versioned) -> None:
    render_test(game.env)


@pytest.mark.parametrize("game", SIMULTANEOUS, ids=name)
@pytest.mark.parametrize("players", [2, 4])
def test_parallel_api(game: VersionedSimultaneous, players: int) -> None:
    parallel_api_test(game.parallel_env(players=players), num_cycles=120)


def play(env: SimultaneousEnv, seed: int) -> list[Any]:
    """A game of random legal answers."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    pages: list[Any] = [seen]
    while env.agents:
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        seen, rewards, over, _, infos = env.step(actions)
        pages.append((actions, seen, rewards, over, infos))
    return pages


@pytest.mark.parametrize("game", SIMULTANEOUS, ids=name)
def test_parallel_seed(game: VersionedSimultaneous) -> None:
    one, two = (play(game.parallel_env(players=3), seed=5) for _ in range(2))
    assert str(one) == str(two)
    assert str(one) != str(play(game.parallel_env(players=3), seed=6))


@pytest.mark.parametrize("game", SIMULTANEOUS, ids=name)
def test_parallel_and_alternating_play_the_same_game(game: VersionedSimultaneous) -> None:
    pages = play(game.parallel_env(players=3), seed=5)
    env = game.env(players=3)
    env.reset(seed=5)
    for actions, seen, rewards, over, _ in pages[1:]:
        asked = [agent for agent in env.agents if env._single.awaits(env.possible_agents.index(agent))]
        for agent in asked:
            assert env.agent_selection == agent
            env.step(actions[agent])
        assert env.rewards == rewards
        assert env.terminations == over
        for agent in env.agents:
            assert (env.observe(agent)["observation"] == seen[agent]["observation"]).all()


def test_Q3_an_answer_is_hidden_until_all_are_there() -> None:
    pages = []
    for choice in (0, -1):
        env = qwixx_v0.env(players=3)
        env.reset(seed=1)
        first = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(first)["action_mask"])[choice]))
        pages.append({agent: env.observe(agent)["observation"] for agent in env.agents})
    assert (pages[0][first] != pages[1][first]).any()
    for agent in set(pages[0]) - {first}:
        assert (pages[0][agent] == pages[1][agent]).all()
        assert read_observation("qwixx", 3, pages[0][agent])["answered"].sum() == 1


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env: Any = duel_v0.env()
    env.reset(seed=1)
    before = env.render_mode, env.observe("player_0")["observation"].tobytes()
    illegal = int((env.last()[0]["action_mask"] == 0).argmax())
    for action in (illegal, -1, 45, 10**9, None, 1.5, "r7", True):
        with pytest.raises(tv.Refused):
            env.step(action)
    assert (env.render_mode, env.observe("player_0")["observation"].tobytes()) == before


def test_before_the_start_and_after_the_end_nobody_answers() -> None:
    env: Any = duel_v0.env()
    with pytest.raises(tv.Refused, match="reset"):
        env.step(44)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, is_over, _, _ = env.last()
        env.step(None if is_over else env.action_space(agent).sample(seen["action_mask"]))
    with pytest.raises(tv.Refused, match="reset"):
        env.step(44)


def test_one_illegal_answer_of_many_changes_nothing() -> None:
    env = qwixx_v0.parallel_env(players=2)
    seen, _ = env.reset(seed=1)
    legal = {agent: int(page["action_mask"].argmax()) for agent, page in seen.items()}
    illegal = int((seen["player_1"]["action_mask"] == 0).argmax())
    for actions in (legal | {"player_1": illegal}, {"player_0": legal["player_0"]}):
        with pytest.raises(tv.Refused):
            env.step(actions)
    assert (env._observe(0)["observation"] == seen["player_0"]["observation"]).all()
    env.step(legal)


def test_the_end_shows_scores_and_shares_the_stakes() -> None:
    env = crosswise_v0.env(players=3, lone=2)
    env.reset(seed=4)
    rng = np.random.default_rng(0)
    total = dict.fromkeys(env.agents, 0.0)
    scores = set()
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        total[agent] += reward
        if over:
            scores.add(info["scores"])
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert len(scores) == 1
    assert sum(total.values()) == pytest.approx(0)
    assert total["player_0"] == total["player_1"]


@pytest.mark.parametrize("game", cases(ALL, [ALL[0], ALL[-1]]), ids=name)
def test_pictures_change_with_the_game(game: Versioned) -> None:
    env: Any = game.env(render_mode="rgb_array")
    env.reset(seed=2)
    first = env.render()
    words: Any = game.env(render_mode="ansi")
    words.reset(seed=2)
    assert words.render().startswith(game.game)
    for _ in range(6):
        env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
    last = env.render()
    assert first.shape == last.shape
    assert (first != last).any()
    with pytest.raises(tv.Refused):
        game.env(render_mode="hologram")


@pytest.mark.parametrize("game", cases(ALL, [ALL[0], ALL[-1]]), ids=name)
def test_the_state_is_what_all_seats_see(game: Versioned) -> None:
    env = game.env()
    env.reset(seed=3)
    for _ in range(6):
        seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert (env.state() == np.concatenate(seen)).all()
        assert env.state() in env.state_space
        mask = env.infos[env.agent_selection]["action_mask"]
        assert (mask == env.observe(env.agent_selection)["action_mask"]).all()
        assert mask.any()
        others = set(env.possible_agents) - {env.agent_selection}
        assert all("action_mask" not in env.infos[agent] for agent in others)
        env.step(int(mask.argmax()))


@pytest.mark.parametrize("game", SIMULTANEOUS, ids=name)
def test_all_at_once_the_masks_are_in_the_infos_too(game: VersionedSimultaneous) -> None:
    env = game.parallel_env()
    observations, infos = env.reset(seed=3)
    while env.agents:
        assert env.state() in env.state_space
        for agent in env.agents:
            assert (infos[agent]["action_mask"] == observations[agent]["action_mask"]).all()
            assert infos[agent]["action_mask"].any()
        actions = {agent: int(infos[agent]["action_mask"].argmax()) for agent in env.agents}
        observations, _, _, _, infos = env.step(actions)
    assert all("scores" in info for info in infos.values())
