"""Compiles everything before anybody waits for it: once, in a process of its own, at low priority.

`python -m tavoliere.minds.warm` compiles what the levels and judges of all games need and keeps it in the cache on
disk. A server calls `begin` when it starts, and leaves the compiling to that process. Until it is done, bots answer in
plain Python, or stand-ins that are fast in it do (`SwiftBot.choose_at_once`); then the compiled code is loaded.
`levels.stand_in` answers for a bot that is still too slow.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tavoliere.games.alone import alone
from tavoliere.games.extras import can_compile
from tavoliere.minds.swift import Swift, SwiftBot, SwiftJudge

LOWEST_PRIORITY = 19
A_WHILE = 0.5  # seconds between two looks at the cache


def begin() -> "subprocess.Popen[bytes] | None":
    """Start the process that fills the cache. The caller may end it early: only the function being compiled is lost."""
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
    """The file that says something is in the cache, compiled from the current sources."""
    from tavoliere.games.compiled import cache_folder, sources_hash

    return cache_folder() / sources_hash("minds") / f"{name}.kept"


def fill() -> None:
    """Compile everything that is not in the cache yet. A second process waits, and finds what the first compiled."""
    from tavoliere.games.compiled import cache_folder

    mark("all").parent.mkdir(parents=True, exist_ok=True)
    with alone(cache_folder() / "filling"):
        if mark("all").exists():
            return
        for swift in all_swift():
            swift.wait()
            mark(swift.name).touch()
        mark("all").touch()


def all_swift() -> Iterator[Swift]:
    """Everything to compile, starting with what most people need."""
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
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, LOWEST_PRIORITY)
    fill()
