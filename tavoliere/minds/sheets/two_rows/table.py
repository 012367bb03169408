"""The order of the sweep, and its tables on disk."""

import hashlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.lib.format import open_memmap

from tavoliere.games import qwixx
from tavoliere.games import rows as points
from tavoliere.games.alone import alone
from tavoliere.games.compiled import cache_folder
from tavoliere.games.refused import Refused
from tavoliere.minds.sheets.two_rows import matrix, rows, sweep, turn
from tavoliere.minds.sheets.two_rows.rows import Rows, rows_of
from tavoliere.minds.sheets.two_rows.sweep import solve_positions
from tavoliere.minds.sheets.two_rows.turn import DIFFERENCES, FURTHEST, GONE, LANES, Tables

PIECE = 2048  # positions that a thread solves at a time
SECONDS_BETWEEN_SAVES = 60
Progress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    pass


def shapes(rules: Rows) -> list[tuple[int, ...]]:
    joint = rules.joint_states
    return [(joint * (joint + 1) // 2, LANES), (joint, DIFFERENCES, LANES)]


def empty_tables(rules: Rows) -> Tables:
    return Tables(*(np.zeros(shape) for shape in shapes(rules)))


def levels(rules: Rows) -> Iterator[np.ndarray]:
    """The positions to solve, those that follow first; of two that differ by the players or by a mirror, one."""
    joints = np.arange(rules.joint_states)
    mine, others = joints // rules.states, joints % rules.states
    swapped = others * rules.states + mine
    level = rules.last[mine] + rules.last[others]
    at = [np.flatnonzero(level == this) for this in range(int(level.max()) + 1)]
    differences = np.arange(-FURTHEST, FURTHEST + 1)
    for these in reversed(at):
        one, difference = (grid.ravel() for grid in np.meshgrid(these, differences, indexing="ij"))
        first = (one < swapped[one]) | ((one == swapped[one]) & (difference <= 0))
        yield positions(one[first], np.full(int(first.sum()), GONE), difference[first])
    for total in range(2 * len(at) - 2, -1, -1):
        for low in range(max(0, total - len(at) + 1), min(total, len(at) - 1) + 1):
            one, other = (grid.ravel() for grid in np.meshgrid(at[low], at[total - low], indexing="ij"))
            index = numbers(one, other)
            first = (one <= other) & (index <= numbers(swapped[one], swapped[other]))
            yield positions(one[first], other[first], np.zeros(int(first.sum()), np.int64))


def positions(one: np.ndarray, other: np.ndarray, difference: np.ndarray) -> np.ndarray:
    return np.column_stack([one, other, difference])


def numbers(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """`pair` for arrays."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    return np.asarray(high * (high + 1) // 2 + low)


def solve(
    rules: Rows, tables: Tables, *, after: int = 0, threads: int = 2, progress: Progress = no_progress
) -> Iterator[int]:
    """Solve level by level, and yield after each how many are done; the first `after` levels are solved already."""
    counts = [len(level) for level in levels(rules)]
    done = sum(counts[:after])
    with ThreadPoolExecutor(threads) as pool:
        for number, level in enumerate(levels(rules)):
            if number < after:
                continue
            pieces = np.array_split(level, -(-len(level) // PIECE)) if len(level) else []
            running = [pool.submit(solve_positions, piece, rules, tables) for piece in pieces]
            for piece, solved in zip(pieces, running, strict=True):
                solved.result()
                done += len(piece)
                progress(done, sum(counts))
            yield number + 1


# --- on disk ------------------------------------------------------------------------------------------------


def solved(
    numbers: tuple[int, int] = (2, 12), to_close: int = 5, *, progress: Progress = no_progress
) -> tuple[Rows, Tables]:
    """The tables from the cache folder. What is missing is solved; if that is interrupted, it goes on later."""
    rules = rows_of(numbers, to_close)
    folder = cache_folder() / f"two-rows-{numbers[0]}-{numbers[1]}-{to_close}-{_sources()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone(folder / "lock", longest=np.inf):
            _go_on(folder, rules, progress)
        return rules, _open(folder, rules, "r")
    except OSError as error:
        raise Refused(
            "the solution needs {size} MB in {folder}: {reason}",
            size=rules.joint_states**2 * LANES * 8 // 2 >> 20,
            folder=str(folder),
            reason=error.strerror or str(error),
        ) from error


def _go_on(folder: Path, rules: Rows, progress: Progress) -> None:
    """Solve what is missing. A minute's work is lost at most: the tables are written to the disk that often."""
    note = folder / "levels"  # how many levels are solved and on the disk
    done = int(note.read_text()) if note.exists() else 0
    if done == sum(1 for _ in levels(rules)):
        return
    tables = _open(folder, rules, "r+" if done else "w+")
    saved = time.monotonic()
    for level in solve(rules, tables, after=done, progress=progress):
        done = level
        if time.monotonic() > saved + SECONDS_BETWEEN_SAVES:
            _save(tables, note, done)
            saved = time.monotonic()
    _save(tables, note, done)


def _save(tables: Tables, note: Path, done: int) -> None:
    for table in tables:
        if isinstance(table, np.memmap):
            table.flush()
    unfinished = note.with_suffix(".unfinished")
    unfinished.write_text(str(done))
    unfinished.replace(note)


def _open(folder: Path, rules: Rows, mode: Literal["r", "r+", "w+"]) -> Tables:
    files = [folder / f"{name}.npy" for name in Tables._fields]
    if mode == "w+":
        return Tables(
            *(
                open_memmap(file, mode, np.float64, shape)
                for file, shape in zip(files, shapes(rules), strict=True)
            )
        )
    return Tables(*(open_memmap(file, mode) for file in files))


@cache
def _sources() -> str:
    """A hash of what the tables depend on."""
    files = [Path(str(module.__file__)) for module in (qwixx, points, matrix, rows, turn, sweep)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
