"""Gymnasium: its own checks; Qwixx alone (Q9); every game against a bot, one and many at once."""

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
    assert isinstance(env.unwrapped, tavoliere.envs.gymnasium.TableEnv)


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
        assert total == info["scores"][0]
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


def test_something_that_is_no_action_is_refused_and_changes_nothing() -> None:
    env: Any = gymnasium.make(NAME)
    before, info = env.reset(seed=7)
    legal = int(info["action_mask"].argmax())
    for action in (-1, 45, 10**9, None, 1.5, "r7", True, np.array([legal])):
        with pytest.raises(tv.Refused, match="a whole number from 0 to 44"):
            env.step(action)
    assert (env.unwrapped._seen() == before).all()
    assert not env.step(np.array(legal))[4]["illegal"]


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
        assert info["action_mask"].any(1).all()  # a masked softmax of nothing would be no number
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
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


# --- against a bot ------------------------------------------------------------------------------------------

AGAINST = [f"tavoliere/{game.title().replace('-', '')}-v0" for game in tv.games()]


def legal(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action for each row."""
    return (mask * rng.random(mask.shape)).argmax(-1)


@pytest.mark.parametrize("name", AGAINST)
def test_check_env_against_a_bot(name: str) -> None:
    check_env(gymnasium.make(name, bot="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", AGAINST)
def test_one_game_against_a_bot_is_a_game_of_the_batch(name: str) -> None:
    """The same game played by hand: what the bot answers, what the learner sees, and who gets the stakes."""
    env: Any = gymnasium.make(name, bot="easy")
    seen, info = env.reset(seed=5)
    table = env.unwrapped._table.batch
    mine = tv.Batch(table.game, 1, auto_reset=False)
    mine.restore(table.games)
    rng = np.random.default_rng(5)
    over, steps = False, 0
    while not over:
        assert mine.seats[0] == 0
        assert (seen == mine.observations[0]).all()
        assert (info["action_mask"] == mine.masks[0]).all()
        action = legal(info["action_mask"], rng)
        mine.step(np.array([action]))
        reward = float(mine.rewards[0, 0])
        while mine.seats[0] > 0:
            mine.step(mine.choose("easy"))
            reward += float(mine.rewards[0, 0])
        seen, got, over, truncated, info = env.step(action)
        assert got == reward
        assert not truncated
        steps += 1
    assert steps > 3
    assert (mine.scores[0] == info["scores"]).all()
    assert got in (-1.0, 0.0, 1.0)
    assert info["action_mask"].sum() == 1


@pytest.mark.parametrize("name", AGAINST)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_games_against_a_bot_begin_again(name: str, mode: AutoresetMode) -> None:
    envs: Any = gymnasium.make_vec(
        name,
        5,
        vectorization_mode="vector_entry_point",
        bot="random",
        autoreset_mode=mode,
        max_episode_steps=9,
    )
    assert envs.metadata["autoreset_mode"] == mode
    rng = np.random.default_rng(2)
    seen, info = envs.reset(seed=2)
    ended = np.zeros(5, bool)
    ends = cuts = 0
    for _ in range(45):
        before = info["action_mask"]
        assert before.any(1).all()
        seen, rewards, over, cut, info = envs.step(legal(before, rng))
        assert seen in envs.observation_space
        assert not (over & cut).any()
        if mode == AutoresetMode.NEXT_STEP:
            assert not (over | cut)[
                ended
            ].any()  # the step after the end begins a game and counts for nothing
            assert not rewards[ended].any()
            assert (info["scores"][over].sum(1) != 0).any() if over.any() else True
        elif (over | cut).any():
            finished = over | cut
            assert (info["_final_obs"] == finished).all()
            assert all((row is not None) == done for row, done in zip(info["final_obs"], finished))
            assert (info["final_info"]["action_mask"][over].sum(1) == 1).all()
            assert (envs.unwrapped.batch.seats == 0).all()
        assert not rewards[cut].any()
        ended = over | cut
        ends += int(over.sum())
        cuts += int(cut.sum())
    assert ends + cuts >= 10
    assert cuts > 0


def test_final_observations_are_those_of_gymnasiums_own_vector() -> None:
    """Against the vector of single environments that Gymnasium makes itself, in the same mode."""
    own: Any = gymnasium.make_vec(
        NAME, 4, vectorization_mode="sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}
    )
    ours: Any = gymnasium.make_vec(
        NAME, 4, vectorization_mode="vector_entry_point", autoreset_mode=AutoresetMode.SAME_STEP
    )
    found = []
    for envs in (own, ours):
        rng = np.random.default_rng(1)
        _, info = envs.reset(seed=1)
        while "final_obs" not in info:
            _, _, _, _, info = envs.step(legal(info["action_mask"], rng))
        final = info["final_info"]
        found.append(
            (
                {type(row) for row, has in zip(info["final_obs"], info["_final_obs"]) if has},
                {key: (value.shape, value.dtype) for key, value in final.items()},
                {key for key in info if not key.startswith("_")},
            )
        )
    assert found[0] == found[1]


def test_games_for_more_players_and_with_options() -> None:
    with pytest.raises(tv.Refused, match="bot is a name, such as “medium”"):
        gymnasium.make("tavoliere/Duel-v0", bot=3)
    env: Any = gymnasium.make("tavoliere/OnBoard-v0", bot="random", players=3, side="b")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert len(info["scores"]) == 3
    env = gymnasium.make("tavoliere/Duel-v0", bot="random", reward="points")
    _, info = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        total += float(reward)
    assert total == info["scores"][0]


@pytest.mark.parametrize(
    "options",
    [
        {"bot": None},
        {"bot": "nobody"},
        {"bot": "random", "players": 7},
        {"bot": "random", "render_mode": "oil"},
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(tv.Refused):
        tavoliere.envs.gymnasium.TableEnv("duel", **options)
    with pytest.raises(tv.Refused):
        tavoliere.envs.gymnasium.TableVectorEnv("duel", 2, **options)
