"""Perfect play of solo Qwixx (Q9), from the solver's table: a judge of sheets, and a bot."""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from tavoliere.games import qwixx, rows
from tavoliere.games.alone import alone
from tavoliere.games.compiled import cache_folder
from tavoliere.games.generic import STATES, is_over, legal, play, score
from tavoliere.games.qwixx import ACTIONS
from tavoliere.games.refused import Refused
from tavoliere.games.rows import ACTION_2
from tavoliere.games.rule import rule
from tavoliere.minds.bot import Follower
from tavoliere.minds.choosing import best_of
from tavoliere.minds.evaluator import Unit
from tavoliere.minds.sheets import numbers, solver
from tavoliere.minds.sheets.numbers import sheet_of
from tavoliere.minds.sheets.solver import solve, start_values
from tavoliere.minds.swift import Swift, SwiftJudge, scratch_for_judgement
from tavoliere.minds.warm import LOWEST_PRIORITY

SOLO = "solo"  # the table of the rules as they are
Progress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    pass


# --- what is kept on disk -----------------------------------------------------------------------------------


def table(*, late_action: bool = False, progress: Progress = no_progress) -> np.ndarray:
    """The points still to come for every sheet, `[misthrows, sheet number]`: 22 MB, solved once and then kept."""
    return _kept(
        "late" if late_action else SOLO,
        lambda: solve(late_action=late_action, progress=progress)[0].astype(np.float32),
    )


def race(players: int, *, late_action: bool = False, progress: Progress = no_progress) -> np.ndarray:
    """What empty sheets are worth to players who ignore each other, by the number of turns until one is active."""
    name = f"race-{players}-late" if late_action else f"race-{players}"
    return _kept(
        name, lambda: np.array(start_values(solve(players, late_action=late_action, progress=progress)))
    )


def _kept(name: str, made: Callable[[], np.ndarray]) -> np.ndarray:
    """An array from the cache folder; if it is missing, it is made, and kept there if possible."""
    file = _file(name)
    if file.exists():
        # Read from the disk where it is looked at: processes share its pages, and most of them are never read.
        return np.asarray(np.load(file, mmap_mode="c"))
    array = made()
    unfinished = file.with_suffix(".unfinished")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as out:
            np.save(out, array)
        unfinished.replace(file)
    except OSError:
        unfinished.unlink(missing_ok=True)
    return array


def is_made() -> bool:
    """Whether the table is on the disk, so that judging need not wait for it."""
    return _file(SOLO).exists()


def _file(name: str) -> Path:
    return cache_folder() / f"qwixx-{name}-{_sources()}.npy"


@cache
def _sources() -> str:
    """A hash of what the tables depend on: the rules of Qwixx and the solver."""
    files = [Path(str(module.__file__)) for module in (qwixx, rows, numbers, solver)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


# --- judging and playing ------------------------------------------------------------------------------------


@rule
def settled(state: np.record, seat: int, to_come: np.ndarray) -> float:
    """The expected final score of a state that is over or where a roll is due."""
    points = 1.0 * score(state, seat)
    if is_over(state):
        return points
    return points + to_come[state.misthrows[seat], sheet_of(state, seat)]


@rule
def worth(state: np.record, scratch: np.ndarray, seat: int, to_come: np.ndarray, moves: np.ndarray) -> float:
    """The expected final score of a state where a roll, action 2 or nothing is due; `scratch[0]` is scratch."""
    if state.phase != ACTION_2:
        return settled(state, seat, to_come)
    value = -np.inf
    for number in range(legal(state, seat, moves)):
        scratch[0] = state
        play(scratch[0], seat, moves[number])
        value = max(value, settled(scratch[0], seat, to_come))
    return value


@rule
def judge_all(
    views: np.ndarray,
    seats: np.ndarray,
    to_come: np.ndarray,
    scratch: np.ndarray,
    counts: np.ndarray,
    actions: np.ndarray,
    worths: np.ndarray,
    values: np.ndarray,
) -> None:
    """A move is worth its expected final score, and a view as much as its best move."""
    moves = np.empty(ACTIONS, np.int16)
    for k in range(len(views)):
        seat = int(seats[k])
        counts[k] = legal(views[k], seat, actions[k])
        for i in range(counts[k]):
            scratch[1] = views[k]
            play(scratch[1], seat, actions[k, i])
            worths[k, i] = worth(scratch[1], scratch, seat, to_come, moves)
        if counts[k] > 0:
            values[k] = worths[k, best_of(worths[k], counts[k])]
        else:
            values[k] = settled(views[k], seat, to_come)


def scratch_for_moves() -> np.ndarray:
    return np.zeros(2, STATES["qwixx"])


swift_judge = Swift(
    judge_all,
    lambda: (
        np.zeros(0, STATES["qwixx"]),
        np.zeros(0, np.int64),
        np.zeros((0, 0), np.float32),
        scratch_for_moves(),
        *scratch_for_judgement(0, ACTIONS),
    ),
)


class SoloValues(SwiftJudge):
    """Judges positions of solo Qwixx by the expected final score with perfect play."""

    unit: Unit = "points"

    def __init__(self, progress: Progress = no_progress) -> None:
        to_come = table(progress=progress)

        def mind(players: int) -> tuple[np.ndarray, np.ndarray]:
            if players != 1:
                raise Refused(
                    "the exact solution is for one player alone, and there are others at the table", "Q9"
                )
            return to_come, scratch_for_moves()

        super().__init__(swift_judge, mind, ACTIONS)


def make() -> None:
    """Make the table, unless it is there or another process is at it."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with alone(_file(SOLO).with_suffix(".making")):
        if not is_made():
            table()


def perfect() -> Follower:
    """Plays solo Qwixx as well as it can be played: 115.48 points on average."""
    return Follower(SoloValues())


if __name__ == "__main__":
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, LOWEST_PRIORITY)
    make()
