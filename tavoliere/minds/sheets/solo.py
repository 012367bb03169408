"""Perfect play of Qwixx alone (Q9), from the table of the solver: a judge of sheets, and a bot."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal

import numpy as np

from tavoliere.games import qwixx, rows
from tavoliere.games.compiled import cache_folder, compiled
from tavoliere.games.generic import is_over, legal, play, score
from tavoliere.games.qwixx import ACTIONS
from tavoliere.games.refused import Refused
from tavoliere.games.rows import ACTION_2
from tavoliere.minds.sheets import numbers, solver
from tavoliere.minds.sheets.numbers import sheet_of
from tavoliere.minds.sheets.solver import solve, start_values

Progress = Callable[[int, int], None]


def no_progress(done: int, wanted: int) -> None:
    pass


# --- what is kept on disk -----------------------------------------------------------------------------------


def table(*, late_action: bool = False, progress: Progress = no_progress) -> np.ndarray:
    """The points still to come of every sheet, `[misthrows, sheet number]`: 22 MB, solved once and then kept."""
    return _kept(
        "late" if late_action else "solo",
        lambda: solve(late_action=late_action, progress=progress)[0].astype(np.float32),
    )


def race(players: int, *, late_action: bool = False, progress: Progress = no_progress) -> np.ndarray:
    """What empty sheets are worth among players who do not look at each other, by turns until one is active."""
    name = f"race-{players}-late" if late_action else f"race-{players}"
    return _kept(
        name, lambda: np.array(start_values(solve(players, late_action=late_action, progress=progress)))
    )


def _kept(name: str, made: Callable[[], np.ndarray]) -> np.ndarray:
    """An array from the cache folder; made, and kept there if possible, when it is not there."""
    file = cache_folder() / f"qwixx-{name}-{_sources()}.npy"
    if file.exists():
        return np.asarray(np.load(file))
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


@cache
def _sources() -> str:
    """A name for what the tables depend on: the rules of Qwixx and the solver."""
    files = [Path(str(module.__file__)) for module in (qwixx, rows, numbers, solver)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


# --- judging and playing ------------------------------------------------------------------------------------


@compiled
def settled(state: np.record, seat: int, to_come: np.ndarray) -> float:
    """The expected final score of a state that is over, or where a roll is due."""
    points = 1.0 * score(state, seat)
    if is_over(state):
        return points
    return points + to_come[state.misthrows[seat], sheet_of(state, seat)]


@compiled
def worth(state: np.record, room: np.ndarray, seat: int, to_come: np.ndarray, moves: np.ndarray) -> float:
    """The expected final score of a state where a roll or action 2 is due, or none; `room[0]` is there to work."""
    if state.phase != ACTION_2:
        return settled(state, seat, to_come)
    value = -np.inf
    for number in range(legal(state, seat, moves)):
        room[0] = state
        play(room[0], seat, moves[number])
        value = max(value, settled(room[0], seat, to_come))
    return value


@compiled
def judge(
    views: np.ndarray, seats: np.ndarray, to_come: np.ndarray, actions: np.ndarray, values: np.ndarray
) -> None:
    """The best action in every view, -1 where none is due, and the expected final score."""
    room = np.empty(2, views.dtype)
    moves = np.empty((2, ACTIONS), np.int16)
    for place in range(len(views)):
        view, seat = views[place], seats[place]
        actions[place] = -1
        count = legal(view, seat, moves[0])
        if count == 0:
            values[place] = settled(view, seat, to_come)
        for number in range(count):
            room[1] = view
            play(room[1], seat, moves[0, number])
            value = worth(room[1], room, seat, to_come, moves[1])
            if number == 0 or value > values[place]:
                actions[place], values[place] = moves[0, number], value


class SoloValues:
    """Judges positions of Qwixx alone by the final score to expect with perfect play."""

    unit: Literal["win", "points"] = "points"

    def __init__(self, progress: Progress = no_progress) -> None:
        self.to_come = table(progress=progress)

    def values(self, views: np.ndarray, seats: np.ndarray) -> np.ndarray:
        return self.judge(views, seats)[1]

    def judge(self, views: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The best action in every view (-1 where none is due), and the expected final score."""
        if len(views) and (views["players"] != 1).any():
            raise Refused(
                "the exact solution is for one player alone, and there are others at the table", "Q9"
            )
        actions = np.empty(len(views), np.int16)
        values = np.empty(len(views))
        if len(views):
            judge(views, np.asarray(seats, np.int64), self.to_come, actions, values)
        return actions, values


class SoloBot:
    """Plays Qwixx alone as well as it can be played: 115.48 points on average."""

    def __init__(self) -> None:
        self.judge = SoloValues().judge

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        return int(self.choose_many(np.array([view]), np.array([seat]), np.array([seed]))[0])

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        return self.judge(views, seats)[0]
