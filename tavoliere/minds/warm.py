"""Everything compiled before anybody waits for it: once, in a process of its own, at low priority.

`python -m tavoliere.minds.warm` compiles what the levels and judges of all games need and keeps it in the cache on
disk. A server calls `begin` when it starts. What that process is still to compile, the server does not: until it is
there, bots answer in plain Python, or stand-ins that are quick in it do (`SwiftBot.choose_at_once`); then it is loaded.
A bot that is too slow even so is answered for by `levels.stand_in`.
"""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tavoliere.games.extras import can_compile
from tavoliere.minds.swift import Swift, SwiftBot, SwiftJudge

LOWEST_PRIORITY = 19
A_WHILE = 0.5  # seconds between two looks whether something is there


def begin() -> "subprocess.Popen[bytes] | None":
    """Start the process that fills the cache. The caller may end it early: nothing is lost but what it is at."""
    if not can_compile():
        return None
    process = subprocess.Popen(
        [sys.executable, "-m", "tavoliere.minds.warm"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )

    def wait(swift: Swift) -> None:
        while process.poll() is None and not mark(swift.name).exists():
            time.sleep(A_WHILE)

    Swift.before = wait
    return process


def mark(name: str) -> Path:
    """The file which says that something is in the cache, compiled from the sources as they are."""
    from tavoliere.games.compiled import cache_folder, sources_hash

    return cache_folder() / sources_hash() / f"{name}.kept"


def fill() -> None:
    """Compile whatever is not there yet."""
    with alone():
        if mark("all").exists():
            return
        for swift in all_swift():
            swift.wait()
            mark(swift.name).touch()
        mark("all").touch()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One process at a time fills the cache: a second one finds there what the first has compiled."""
    from tavoliere.games.compiled import cache_folder

    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "filling").open("w") as file:
        with contextlib.suppress(ImportError):  # Windows has no such lock, and compiles twice
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def all_swift() -> Iterator[Swift]:
    """What is to be compiled, what most people need first."""
    from tavoliere.minds.evaluator import evaluator
    from tavoliere.minds.levels import LEVELS, bot
    from tavoliere.minds.modules import MODULES

    for level in LEVELS:
        for game, minds in MODULES.items():
            player = bot(level, game) if level in minds.PLAYERS else None
            if isinstance(player, SwiftBot):
                yield player.swift
    for game in MODULES:
        judge = evaluator(game)
        if isinstance(judge, SwiftJudge):
            yield judge.swift


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    fill()
