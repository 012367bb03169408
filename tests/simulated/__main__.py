"""Run worlds: `python -m tests.simulated --minutes 60`, `--worlds 1000`, `--seed 17 --trace`, `--without "lock"`."""

import argparse
import contextlib
import itertools
import sys
import time
from collections import Counter

from tests.simulated.promises import ALWAYS, SOMETIMES
from tests.simulated.protections import PROTECTIONS, without
from tests.simulated.shrink import shrunk, write
from tests.simulated.world import World


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.simulated", description=__doc__)
    options.add_argument("--first", type=int, default=1, help="the first seed")
    options.add_argument("--worlds", type=int, help="how many")
    options.add_argument("--minutes", type=float, help="how long")
    options.add_argument("--seed", type=int, help="only this world")
    options.add_argument("--trace", action="store_true", help="print what happens")
    options.add_argument("--without", choices=PROTECTIONS, help="take out a protection of the code")
    given = options.parse_args()
    with without(given.without) if given.without else contextlib.nullcontext():
        if given.seed is not None:
            return one(given.seed, given.trace)
        return many(given.first, given.worlds, given.minutes)


def one(seed: int, is_traced: bool) -> int:
    world = World(seed, is_traced=is_traced).run()
    print(*(world.trace or ()), sep="\n")
    for promise, text in world.judge.found:
        print(f"{promise}: {ALWAYS[promise]}\n    {text}")
    return bool(world.judge.found)


def many(first: int, worlds: int | None, minutes: float | None) -> int:
    """Worlds until there were enough, or until one breaks, which is shrunk."""
    begin, processor = time.monotonic(), time.process_time()
    happened: Counter[str] = Counter()
    done = 0
    for seed in itertools.count(first):
        if done == worlds or (minutes and time.monotonic() - begin > 60 * minutes):
            break
        world = World(seed).run()
        done += 1
        happened.update(world.judge.happened)
        if world.judge.found:
            promise, text = world.judge.found[0]
            print(f"world {seed} breaks “{promise}”: {ALWAYS[promise]}\n    {text}\nIt takes at least:")
            print(write(*shrunk(seed), ALWAYS[promise]))
            return 1
        if done % 500 == 0:
            print(f"{done} worlds", file=sys.stderr)
    pace = 60 * done / (time.process_time() - processor)
    print(f"{done} worlds, all well; {pace:.0f} in a minute of one processor")
    for what, sentence in SOMETIMES.items():
        print(f"{happened[what]:9} × {sentence}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
