"""The speed of the games: random games per second, and how long things take in a fresh process."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console

ROUNDS = 3  # the best one counts: the others were disturbed by something
SECONDS = 0.4  # per round, approximately
PLAYERS = 2

IMPORT = """
import time
begin = time.perf_counter()
import tavoliere
print(time.perf_counter() - begin)
"""

FIRST_MOVE = """
import time
begin = time.perf_counter()
import tavoliere
position = tavoliere.game("{game}").start(players=2)
while position.chance:
    position = position.roll("41 2356") if position.chance == "dice" else position.draw(next(iter(position.outcomes())))
seat = position.to_move[0]
position.play(seat, position.legal(seat)[0])
print(time.perf_counter() - begin)
"""

FIRST_SIMULATION = """
import time
begin = time.perf_counter()
import tavoliere
from tavoliere.arena.simulate import simulate
simulate(tavoliere.game("{game}").start(players=2), 1, 0)
print(time.perf_counter() - begin)
"""


def measure(names: Sequence[str] = ()) -> dict[str, Any]:
    """All figures of these games, or of all four: rates in games per second, times in seconds."""
    from tavoliere.notation.game import games

    progress = Console(stderr=True)
    figures: dict[str, Any] = {"players": PLAYERS, "import": best(IMPORT, ROUNDS), "games": {}}
    for name in names or games():
        with progress.status(f"{name}: a fresh process"), tempfile.TemporaryDirectory() as folder:
            times = {
                "first move": best(FIRST_MOVE.format(game=name), ROUNDS),
                "compile": in_new_process(FIRST_SIMULATION.format(game=name), folder),
                "from cache": best(FIRST_SIMULATION.format(game=name), ROUNDS, folder),
            }
        with progress.status(f"{name}: games a second"):
            figures["games"][name] = rates(name) | times
    return figures


def in_new_process(program: str, cache: str | None = None) -> float:
    """The seconds printed by a small program that runs in a process of its own."""
    environment = os.environ | ({"TAVOLIERE_CACHE": cache} if cache else {})
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return round(float(ended.stdout), 4)


def best(program: str, rounds: int, cache: str | None = None) -> float:
    return min(in_new_process(program, cache) for _ in range(rounds))


def rates(name: str) -> dict[str, float]:
    """Random games per second on one core, compiled and warm, and the same loop as plain Python."""
    import numpy as np

    from tavoliere.arena.simulate import copies, play_games, scratch_for_moves
    from tavoliere.notation.game import game

    start = game(name).start(players=PLAYERS)
    moves = scratch_for_moves(start)

    def rate(play: Callable[..., None], games: int) -> float:
        states, lengths = copies(start, games), np.empty((games, 2), np.int32)
        begin = time.thread_time()  # processor time, so that other work on the machine disturbs less
        play(states, np.uint64(0), 0, moves, lengths)
        return games / max(time.thread_time() - begin, 1e-6)

    def best_rate(play: Callable[..., None]) -> int:
        rate(play, 1)
        games = max(3, round(SECONDS * rate(play, 3)))
        games = max(3, round(SECONDS * rate(play, games)))  # the first estimate was rough
        return round(max(rate(play, games) for _ in range(ROUNDS)))

    return {"compiled": best_rate(play_games), "plain": best_rate(play_games.py_func)}  # type: ignore[attr-defined]


def show(figures: dict[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    from tavoliere.notation.game import game

    console = Console(highlight=False)
    table = Table(box=box.SIMPLE, caption="games a second on one core; times in seconds, fresh processes")
    table.add_column("")
    for column in ("compiled", "plain Python", "first move", "compile", "from cache"):
        table.add_column(column, justify="right")
    for name, figure in figures["games"].items():
        times = (f"{figure[key]:.2f}" for key in ("first move", "compile", "from cache"))
        table.add_row(game(name).title, f"{figure['compiled']:,}", f"{figure['plain']:,}", *times)
    console.print(
        f"Random games of {figures['players']} players; import tavoliere: {figures['import']:.2f} s"
    )
    console.print(table)
