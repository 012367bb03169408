"""The compiled rules and the same rules as plain Python play the same games, byte for byte."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.compiled import compiled
from tavoliere.games.generic import (
    awaited,
    chance,
    conceal,
    forbids,
    happen,
    is_awaited,
    is_over,
    is_winner,
    legal,
    play,
    score,
    standing,
)
from tavoliere.games.rule import RULES
from tests.positions import FEW, KINDS
from tests.rings import cases

ROOT = Path(tv.__file__).parent.parent
MOST_STEPS = 2000
LONGEST_MOVE_LIST = 4000

TRACK = ["b12 1", "r2 1", "y2 2", "g12 2", "y12 3", "r12 4", "g2 4", "b2 5", "y3 6", "r3 7", *["g5 8"] * 30]
EVERY_KIND = [*KINDS, ("on-board", {"players": 3, "track": TRACK})]


@compiled
def trace_game(
    states: np.ndarray, numbers: np.ndarray, moves: np.ndarray, trace: np.ndarray, facts: np.ndarray
) -> int:
    """Play a game by the random numbers; keep the record and its views after every step, and what the rules say."""
    state = states[0]
    step = 0
    while not is_over(state) and step < len(numbers):
        outcomes = chance(state)
        facts[step, 0] = outcomes
        if outcomes > 0:
            happen(state, numbers[step] % outcomes)
        else:
            seat = awaited(state)
            count = legal(state, seat, moves)
            facts[step, 1] = count
            for place in range(count):
                facts[step, 2] = (facts[step, 2] * 31 + moves[place]) % 1_000_003
            facts[step, 3] = forbids(state, seat, numbers[step] % 50)
            play(state, seat, moves[numbers[step] % count])
        for seat in range(state.players):
            facts[step, 4] += score(state, seat) * (seat + 1) * 1000 + standing(state, seat)
            facts[step, 5] |= is_winner(state, seat) << seat | is_awaited(state, seat) << (8 + seat)
        trace[step, 0] = state
        for view in range(6):
            trace[step, 1 + view] = state
            if view <= state.players:
                conceal(trace[step, 1 + view], view - 1)  # -1: a spectator
        step += 1
    return step


def traced(run: Any, position: tv.Position, seed: int) -> tuple[int, bytes, list[list[int]]]:
    states = np.repeat(position.state, 1)
    numbers = np.random.default_rng(seed).integers(0, 2**31, MOST_STEPS)
    trace = np.zeros((MOST_STEPS, 7), states.dtype)
    facts = np.zeros((MOST_STEPS, 6), np.int64)
    steps = run(states, numbers, np.zeros(LONGEST_MOVE_LIST, np.int16), trace, facts)
    return steps, trace[:steps].tobytes(), facts[:steps].tolist()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), cases(EVERY_KIND, FEW))
def test_compiled_and_plain_rules_agree_step_by_step(name: str, options: dict[str, Any]):
    plain = trace_game.py_func  # type: ignore[attr-defined]
    for seed in range(6):
        position = tv.game(name).start(**options)
        steps, records, facts = traced(trace_game, position, seed)
        assert 10 < steps < MOST_STEPS
        assert traced(plain, position, seed) == (steps, records, facts)


@compiled
def disagreements(
    states: np.ndarray, start: np.ndarray, numbers: np.ndarray, moves: np.ndarray, actions: int
) -> int:
    """Play games and count where the list of legal moves and the rules that forbid moves say different things."""
    state = states[0]
    found = 0
    for number in numbers:
        if is_over(state):
            states[0] = start[0]
        outcomes = chance(state)
        for seat in range(state.players):
            count = legal(state, seat, moves)
            found += (count > 0) != is_awaited(state, seat)
            fine = 0
            for action in range(-2, actions + 2):
                fine += forbids(state, seat, action) == 0
            found += fine != count
            for place in range(count):
                found += forbids(state, seat, moves[place]) != 0
                found += place > 0 and moves[place] in moves[:place]
        if outcomes > 0:
            happen(state, number % outcomes)
        else:
            seat = awaited(state)
            play(state, seat, moves[number % legal(state, seat, moves)])
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), cases(EVERY_KIND, FEW))
def test_the_list_of_legal_moves_is_all_that_no_rule_forbids(name: str, options: dict[str, Any]):
    """Over the whole action space, a little beyond its ends, and for every seat, in thousands of positions."""
    game = tv.game(name)
    start = np.repeat(game.start(**options).state, 1)
    numbers = np.random.default_rng(1).integers(0, 2**31, 2_000 if name == "crosswise" else 50_000)
    moves = np.zeros(LONGEST_MOVE_LIST, np.int16)
    assert disagreements(start.copy(), start, numbers, moves, game.actions) == 0


def test_tests_add_no_rules() -> None:
    """They are part of the cache's keys: commands and servers would compile everything again."""
    assert [function for function in RULES if not function.__module__.startswith("tavoliere.")] == []


@pytest.mark.slow
def test_a_changed_function_outside_the_package_is_compiled_anew(tmp_path):
    """Somebody's own loop must not run as it was before he changed a number in it."""
    program = tmp_path / "mine.py"
    found = []
    for number in (31, 37):
        program.write_text(
            "from tavoliere.games.compiled import compiled\n"
            f"@compiled\ndef add(x):\n    return x + {number}\n"
            "print(add(1))\n"
        )
        environment = os.environ | {"TAVOLIERE_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, program], env=environment, capture_output=True, text=True, check=True
        )
        found.append(int(run.stdout))
    assert found == [32, 38]


@pytest.mark.slow
def test_a_change_in_a_layer_throws_away_what_was_compiled_in_it_and_above(tmp_path):
    """And nothing below: who changes the coach does not wait until the rules are compiled."""
    ours = tmp_path / "tavoliere"
    shutil.copytree(ROOT / "tavoliere", ours, ignore=shutil.ignore_patterns("web", "cli", "*.npz"))
    layers = ("games", "minds", "coach")
    loop = "from tavoliere.games.compiled import compiled\n@compiled\ndef add(x):\n    return x + 1\nadd(1)\n"
    for layer in layers:
        (ours / layer / "added_loop.py").write_text(loop)
    program = (
        "from importlib import import_module\n"
        f"for layer in {layers}:\n"
        "    if import_module(f'tavoliere.{layer}.added_loop').add.stats.cache_misses: print(layer)\n"
    )

    def compiled_anew() -> list[str]:
        environment = os.environ | {"TAVOLIERE_CACHE": str(tmp_path), "PYTHONPATH": str(tmp_path)}
        run = subprocess.run(
            [sys.executable, "-c", program],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return run.stdout.split()

    def change(layer: str) -> None:
        with (ours / layer / "__init__.py").open("a") as file:
            file.write("# changed\n")

    assert compiled_anew() == ["games", "minds", "coach"]
    change("coach")
    assert compiled_anew() == ["coach"]
    change("games")
    assert compiled_anew() == ["games", "minds", "coach"]


@pytest.mark.slow
def test_a_process_that_an_update_overtakes_keeps_no_old_code_under_the_new_hash(tmp_path):
    ours = tmp_path / "tavoliere"
    shutil.copytree(ROOT / "tavoliere", ours, ignore=shutil.ignore_patterns("web", "cli", "*.npz"))
    called = ours / "games" / "added_rule.py"
    called.write_text("from tavoliere.games.rule import rule\n@rule\ndef step():\n    return 1\n")
    (ours / "minds" / "added_loop.py").write_text(
        "from tavoliere.games.added_rule import step\nfrom tavoliere.games.compiled import compiled\n"
        "@compiled\ndef add(x):\n    return x + step()\n"
    )
    program = (
        "import pathlib, sys\n"
        "import tavoliere.games.compiled\n"
        "from tavoliere.games import added_rule\n"
        "called = pathlib.Path(sys.argv[1])\n"
        "if len(sys.argv) > 2: called.write_text(called.read_text().replace('return 1', 'return 2'))\n"
        "from tavoliere.minds.added_loop import add\n"
        "print(add(1))\n"
    )

    def sums(*updated: str) -> str:
        environment = os.environ | {"TAVOLIERE_CACHE": str(tmp_path), "PYTHONPATH": str(tmp_path)}
        command = [sys.executable, "-c", program, str(called), *updated]
        run = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        return run.stdout.strip()

    assert sums("updated") == "2"
    assert sums() == "3"
