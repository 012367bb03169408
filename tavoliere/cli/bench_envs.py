"""The speed of the research interfaces: steps per second, beside others' in the same run.

A step is one seat's answer, and the chance that follows it. Players choose at random among the legal actions, and the
time for that choice counts, for ours and for others'. Each figure is the median of several rounds.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tavoliere.cli.progress import progress_bar

ROUNDS = 5
STEPS = 200  # of a batch, per round
SIZE = 1024
LARGE = 65536  # for threads: each needs enough to do
SECONDS = 1.0  # for all rounds together, where games go one step at a time
BACKGAMMON = "backgammon"  # OpenSpiel's own, to compare with
BAR = (
    BarColumn(),
    TextColumn("{task.completed} of {task.total}"),
    TimeElapsedColumn(),
    TimeRemainingColumn(),
    TextColumn("{task.description}"),
)


def measure() -> dict[str, Any]:
    """All figures, in steps per second, or instead of one the name of the package that is missing."""
    import tavoliere.envs.batch  # noqa: F401 – without Numba there is nothing to measure, and this says so
    from tavoliere.notation.game import games

    figures: dict[str, Any] = {
        "size": SIZE,
        "games": {name: {} for name in games()},
        "openspiel": {name: {} for name in (*games(), BACKGAMMON)},
        "others": {},
    }
    with progress_bar(*BAR) as bar:
        todo = list(tasks(figures))
        task = bar.add_task("", total=len(todo))
        for label, into, key, rate in todo:
            bar.update(task, description=label)
            into[key] = installed(rate)
            bar.advance(task)
    return figures


Task = tuple[str, dict[str, Any], str, Callable[[], int]]


def tasks(figures: dict[str, Any]) -> Iterator[Task]:
    """Everything to measure: what the bar says, where the figure goes, and the function that measures it."""
    for name, rates in figures["games"].items():
        batches = {
            "bare": {"masks": False, "observations": False},
            "masks": {"observations": False},
            "all": {},
        }
        for key, options in batches.items():
            yield f"{name}: batch", rates, key, partial(batch_rate, name, **options)
        for threads in (1, 2):
            yield f"{name}: threads", rates, f"threads {threads}", partial(thread_rate, name, threads)
        yield f"{name}: PettingZoo", rates, "pettingzoo", partial(pettingzoo_rate, name)
        yield f"{name}: PettingZoo", rates, "pettingzoo, own choice", partial(pettingzoo_choice_rate, name)
    for name, rates in figures["openspiel"].items():
        game = name if name == BACKGAMMON else f"tavoliere_{name.replace('-', '_')}"
        for unit in ("steps", "nodes"):
            yield f"{name}: OpenSpiel", rates, unit, partial(openspiel_rate, game, unit)
    others = figures["others"]
    for label, kind in (("", "env"), (", without its wrappers", "raw_env")):
        name = f"PettingZoo's tic-tac-toe{label}"
        yield name, others, name, partial(tic_tac_toe_rate, kind)
    for game in ("connect_four", "tic_tac_toe", "2048", "backgammon"):
        name = f"Pgx's {game.replace('_', ' ')}, batch"
        yield name, others, name, partial(pgx_rate, game)


def installed(rate: Callable[[], int]) -> int | str:
    try:
        return rate()
    except ImportError as error:
        return f"needs {error.name}"


# --- batches ------------------------------------------------------------------------------------------------


def batch_rate(game: str, **options: Any) -> int:
    """Steps per second of one thread, by its processor time, so that other work on the machine disturbs less."""
    from tavoliere.envs.batch import Batch

    batch = Batch(game, SIZE, seed=1, **options)
    return step_rate(batch, time.thread_time)


def thread_rate(game: str, threads: int) -> int:
    """Steps per second of a large batch with masks and observations, in wall-clock time."""
    from tavoliere.envs.batch import Batch

    return step_rate(Batch(game, LARGE, seed=1, threads=threads), time.perf_counter, STEPS // 10)


def step_rate(batch: Any, clock: Callable[[], float], steps: int = STEPS) -> int:
    """Steps per second, including the sampling of actions."""

    def play() -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * batch.size

    return median_of(play, clock, once=True)


# --- one step at a time -------------------------------------------------------------------------------------


def median_of(
    play: Callable[[], int], clock: Callable[[], float] = time.thread_time, once: bool = False
) -> int:
    """The median rate over several rounds of a function that plays and returns the number of steps."""
    play()  # to warm up
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
        warnings.simplefilter("ignore")  # pygame uses deprecated parts of setuptools
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


def openspiel_rate(name: str, unit: str) -> int:
    """Seats' answers per second; or nodes of the tree per second, which are answers and outcomes of chance."""
    import pyspiel

    import tavoliere.envs.openspiel  # noqa: F401 – registers our games

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = chances = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, odds)[0])
                chances += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps + chances if unit == "nodes" else steps

    return median_of(play)


def pgx_rate(name: str) -> int:
    """Steps of a batch per second of processor time, with sampling; pgx always computes masks and observations."""
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

    console = Console(highlight=False, width=120)

    def print_table(title: str, rows: dict[str, dict[str, int | str]], columns: dict[str, str]) -> None:
        table = Table(box=box.SIMPLE, title=title, title_justify="left")
        table.add_column("")
        for column in columns.values():
            table.add_column(column, justify="right")
        for name, rates in rows.items():
            table.add_row(name, *(number(rates[column]) for column in columns))
        console.print(table)

    print_table(
        f"Steps a second of processor time, sampling included, medians; batches of {figures['size']:,} games",
        figures["games"],
        {
            "bare": "batch",
            "masks": "with masks",
            "all": "and observations",
            "pettingzoo": "PettingZoo",
            "pettingzoo, own choice": "own choice",
        },
    )
    print_table(
        f"Steps a second by the clock, batches of {LARGE:,} games with masks and observations",
        figures["games"],
        {"threads 1": "one thread", "threads 2": "two threads"},
    )
    print_table("OpenSpiel", figures["openspiel"], {"steps": "steps", "nodes": "nodes, with chance"})
    print_table("Others", {label: {"": rate} for label, rate in figures["others"].items()}, {"": "steps"})


def number(rate: int | str) -> str:
    return rate if isinstance(rate, str) else f"{rate:,}"
