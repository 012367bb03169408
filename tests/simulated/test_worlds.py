"""What must always be true is true in every world, and worlds are worth something: rare things happen in them."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from tests.simulated.promises import ALWAYS, SOMETIMES
from tests.simulated.shrink import KEPT, read
from tests.simulated.world import World

FEW, MANY = 40, 1000
COMMON = {"behind", "timed out", "hidden", "told late", "done before", "over", "deaf", "cut off", "damaged"}


def run(seeds: range) -> Counter[str]:
    happened: Counter[str] = Counter()
    for seed in seeds:
        world = World(seed).run()
        for promise, text in world.judge.found:
            pytest.fail(
                f"python -m tests.simulated --first {seed} --worlds 1\n{promise}: {ALWAYS[promise]}\n{text}"
            )
        happened.update(world.judge.happened)
    return happened


def test_what_must_always_be_true_is_true_in_every_world():
    happened = run(range(1, FEW + 1))
    assert not COMMON - happened.keys()


@pytest.mark.whole
def test_in_many_worlds_everything_rare_happens():
    happened = run(range(1001, 1001 + MANY))
    assert not SOMETIMES.keys() - happened.keys()


def test_one_seed_is_one_world_to_the_byte():
    lines = [trace_of(seed) for seed in (5, 5, 6)]
    assert lines[0] == lines[1] != lines[2]
    assert len(lines[0]) > 20


def test_a_seed_is_the_same_world_in_another_process():
    """Nothing hangs on the order of sets, which differs from process to process."""
    command = [sys.executable, "-m", "tests.simulated", "--seed", "5", "--trace"]
    there = subprocess.run(
        command, capture_output=True, text=True, check=True, env=os.environ | {"PYTHONHASHSEED": "123"}
    )
    assert there.stdout.splitlines() == trace_of(5)


def trace_of(seed: int) -> list[str]:
    return "\n".join(World(seed, is_traced=True).run().trace or ()).splitlines()


@pytest.mark.parametrize("kept", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_a_fault_that_was_mended_stays_mended(kept):
    _, world = read(kept.read_text("utf-8"))
    assert not world.run().judge.found
