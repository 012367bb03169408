"""Worlds prove themselves: whatever protection is taken out of the code, they find that it is missing."""

import pytest

from tests.simulated.protections import PROTECTIONS, without
from tests.simulated.shrink import shrunk
from tests.simulated.world import World

# Their absence shows in nearly every world; of the others, some need hundreds.
SOON = (
    "compare and swap",
    "commit before acknowledge",
    "comes next",
    "look after an attempt",
    "a silent line",
    "hidden view",
    "notifications",
)
FEW, MOST = 40, 1000  # worlds


def worlds_until_found(name: str, most: int) -> int | None:
    with without(name):
        for seed in range(1, most + 1):
            if World(seed).run().judge.found:
                return seed
    return None


@pytest.mark.parametrize("name", SOON)
def test_a_missing_protection_is_found_soon(name):
    assert worlds_until_found(name, FEW)


@pytest.mark.whole
@pytest.mark.parametrize("name", [name for name in PROTECTIONS if name not in SOON])
def test_every_missing_protection_is_found(name):
    assert worlds_until_found(name, MOST)


def test_what_breaks_a_world_is_shrunk_to_the_fewest_faults():
    with without("behind"):
        seed = worlds_until_found("behind", FEW)
        assert seed
    with without("behind"):
        before = World(seed).run()
        world, faults = shrunk(seed)
    assert world.judge.found[0][0] == before.judge.found[0][0]
    assert len(faults) < len(before.chance.happened)
