"""A world that breaks, with the fewest faults that still break it; and schedules of faults, kept as text."""

import json
from pathlib import Path
from typing import Any

from tests.simulated.chance import Fault
from tests.simulated.world import World

KEPT = Path(__file__).parent / "kept"


def shrunk(seed: int) -> tuple[World, list[Fault]]:
    """The world of a seed that breaks, with as few of its faults as still break the same promise.

    Parts are left out, large ones first, down to single faults, until none can be.
    """
    world = World(seed).run()
    promise = world.judge.found[0][0]
    faults = list(world.chance.happened)
    part = len(faults)
    while part:
        place = 0
        while place < len(faults):
            fewer = faults[:place] + faults[place + part :]
            tried = World(seed, fewer).run()
            if any(found == promise for found, _ in tried.judge.found[:1]):
                world, faults = tried, fewer
            else:
                place += part
        part //= 2
    return world, faults


def write(world: World, faults: list[Fault], says: str) -> str:
    """A schedule of faults, to be kept."""
    lines = [json.dumps(list(fault)) for fault in faults]
    head = {"says": says, "broke": world.judge.found[0][0], "seed": world.chance.seed}
    return json.dumps(head)[:-1] + ', "faults": [\n  ' + ",\n  ".join(lines) + "\n]}\n"


def read(text: str) -> tuple[dict[str, Any], World]:
    """What a kept schedule says, and its world, not run yet."""
    kept = json.loads(text)
    return kept, World(kept["seed"], [Fault(*fault) for fault in kept["faults"]])
