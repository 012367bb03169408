"""The speed of the research interfaces: steps a second, beside others' in the same run.

A step is one seat's answer, with the chance that follows it. Players choose at random among the legal actions, and the
time for that choice counts: of ours as of others'. Each figure is the median of several rounds.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

from rich.console import Console

ROUNDS = 5
STEPS = 200  # of a batch, for a round
SIZE = 1024
LARGE = 16384  # for threads: each needs enough to do
SECONDS = 1.0  # for a round of what goes one step at a time


def measure() -> dict[str, Any]:
    """All figures, in steps a second; None for what is not installed."""
    from tavoliere.notation.game import games

    progress = Console(stderr=True)
    figures: dict[str, Any] = {"size": SIZE, "games": {}, "others": {}}
    for name in games():
        with progress.status(f"{name}: batch, PettingZoo, OpenSpiel"):
            figures["games"][name] = {
                "bare": batch_rate(name, masks=False, observations=False),
                "masks": batch_rate(name, observations=False),
                "all": batch_rate(name),
                "1 thread": thread_rate(name, 1),
                "2 threads": thread_rate(name, 2),
                "pettingzoo": installed(pettingzoo_rate, name),
                "pettingzoo, own choice": installed(pettingzoo_choice_rate, name),
                "openspiel": installed(openspiel_rate, f"tavoliere_{name.replace('-', '_')}"),
            }
    for label, rate, argument in (
        ("PettingZoo's tic-tac-toe", tic_tac_toe_rate, "env"),
        ("PettingZoo's tic-tac-toe, without its wrappers", tic_tac_toe_rate, "raw_env"),
        ("OpenSpiel's backgammon", openspiel_rate, "backgammon"),
        ("Pgx's connect four, batch", pgx_rate, "connect_four"),
        ("Pgx's tic-tac-toe, batch", pgx_rate, "tic_tac_toe"),
        ("Pgx's 2048, batch", pgx_rate, "2048"),
        ("Pgx's backgammon, batch", pgx_rate, "backgammon"),
    ):
        with progress.status(label):
            figures["others"][label] = installed(rate, argument)
    return figures


def installed(rate: Callable[[str], int], argument: str) -> int | None:
    try:
        return rate(argument)
    except ImportError:
        return None


# --- batches ------------------------------------------------------------------------------------------------


def batch_rate(game: str, **options: Any) -> int:
    """Steps a second of one thread, by its processor time, so that other work on the machine disturbs less."""
    from tavoliere.envs.batch import Batch

    batch = Batch(game, SIZE, seed=1, **options)
    return step_rate(batch, time.thread_time)


def thread_rate(game: str, threads: int) -> int:
    """Steps a second of a large batch with masks and observations, by the clock on the wall."""
    from tavoliere.envs.batch import Batch

    return step_rate(Batch(game, LARGE, seed=1, threads=threads), time.perf_counter, STEPS // 5)


def step_rate(batch: Any, clock: Callable[[], float], steps: int = STEPS) -> int:
    """Steps a second with the sampling of their actions."""

    def play() -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * batch.size

    return median_of(play, clock, once=True)


# --- one step at a time -------------------------------------------------------------------------------------


def median_of(
    play: Callable[[], int], clock: Callable[[], float] = time.thread_time, once: bool = False
) -> int:
    """The median rate of several rounds of a function that plays and says how many steps it took."""
    play()  # warms up
    rates = []
    for _ in range(ROUNDS):
        steps, begin = 0, clock()
        while steps == 0 or (not once and clock() - begin < SECONDS / ROUNDS):
            steps += play()
        rates.append(steps / max(clock() - begin, 1e-9))
    return round(median(rates))


def pettingzoo_rate(game: str) -> int:
    """As its documentation plays it, with `action_space.sample`."""
    from tavoliere.envs.pettingzoo import TableEnv

    env = TableEnv(game)
    spaces = {agent: env.action_space(agent) for agent in env.possible_agents}
    return median_of(random_play(env, lambda agent, mask: spaces[agent].sample(mask)))


def pettingzoo_choice_rate(game: str) -> int:
    from tavoliere.envs.pettingzoo import TableEnv

    return median_of(random_play(TableEnv(game), quick_choice()))


def quick_choice() -> Callable[[str, Any], int]:
    rng = random.Random(1)
    return lambda agent, mask: rng.choice(mask.view(bool).nonzero()[0])


def tic_tac_toe_rate(kind: str) -> int:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pygame uses what setuptools would rather not have used
        from pettingzoo.classic import tictactoe_v3

    env = getattr(tictactoe_v3, kind)()
    return median_of(random_play(env, lambda agent, mask: env.action_space(agent).sample(mask)))


def random_play(env: Any, choose: Callable[[str, Any], int]) -> Callable[[], int]:
    """A game of a PettingZoo environment."""

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(choose(agent, observation["action_mask"]))
                steps += 1
        return steps

    return play


def openspiel_rate(name: str) -> int:
    """Seats' answers a second; the chance nodes between them are played too."""
    import pyspiel

    import tavoliere.envs.openspiel  # noqa: F401 – registers our games

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return median_of(play)


def pgx_rate(name: str) -> int:
    """Steps of a batch a second of processor time, with sampling, masks and observations as it always has them."""
    jax = import_module("jax")
    pgx = import_module("pgx")
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    env = pgx.make(name)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), SIZE))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(
        lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf), axis=1)
    )
    kept = [jax.random.PRNGKey(1), states]

    def play() -> int:
        key, states = kept
        for _ in range(STEPS // 5):
            key, one, two = jax.random.split(key, 3)
            actions = choose(one, states.legal_action_mask)
            states = jax.block_until_ready(step(states, actions, jax.random.split(two, SIZE)))
        kept[:] = key, states
        return STEPS // 5 * SIZE

    return median_of(play, time.process_time, once=True)


# --- showing ------------------------------------------------------------------------------------------------


def show(figures: dict[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    from tavoliere.notation.game import game

    console = Console(highlight=False, width=120)
    columns = {
        "bare": "batch",
        "masks": "with masks",
        "all": "and observations",
        "1 thread": f"{LARGE} games",
        "2 threads": "2 threads",
        "pettingzoo": "PettingZoo",
        "pettingzoo, own choice": "own choice",
        "openspiel": "OpenSpiel",
    }
    table = Table(
        box=box.SIMPLE,
        caption=f"steps a second, sampling included, medians; batches of {figures['size']} games on one core",
    )
    table.add_column("")
    for title in columns.values():
        table.add_column(title, justify="right")
    for name, rates in figures["games"].items():
        table.add_row(game(name).title, *(number(rates[column]) for column in columns))
    console.print(table)
    for label, rate in figures["others"].items():
        console.print(f"{label}: {number(rate)}")


def number(rate: int | None) -> str:
    return "not installed" if rate is None else f"{rate:,}"
