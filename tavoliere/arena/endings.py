"""How games ended, in words; told from their last states."""

import numpy as np

from tavoliere.games import duel, qwixx
from tavoliere.games.generic import NAME_OF
from tavoliere.games.lines import EMPTY, SIDE

TWO_ROWS, FOUR_MISTHROWS, PAWN = "two rows closed", "four misthrows", "a pawn arrived"
LAST_PIECE = "last piece"
FULL, SIX_EQUAL, ALL_PASSED = "board full", "six equal", "all passed"

ENDINGS = {
    "qwixx": (TWO_ROWS, FOUR_MISTHROWS),
    "on-board": (TWO_ROWS, FOUR_MISTHROWS, PAWN),
    "duel": (TWO_ROWS, FOUR_MISTHROWS, LAST_PIECE),
    "crosswise": (SIX_EQUAL, FULL, ALL_PASSED),
}


def endings(states: np.ndarray) -> np.ndarray:
    """For each of these states of one game, all of them over, the place of its ending in `ENDINGS[game]`."""
    name = NAME_OF[states.dtype]
    if name == "crosswise":
        is_full = (states["board"] != EMPTY).all(axis=1)
        # C9 comes first: a line of six equal symbols may be completed by the board's last tile.
        return np.where(_has_six_equal(states["board"]), 0, np.where(is_full, 1, 2)).astype(np.int8)
    closed = states["closed"].sum(axis=1) >= qwixx.ROWS_TO_END
    if name == "duel":
        missed = states["misthrows"].sum(axis=1) == duel.MISTHROWS_TO_END
    else:
        missed = (states["misthrows"] == qwixx.MOST_MISTHROWS).any(axis=1)
    return np.where(closed, 0, np.where(missed, 1, 2)).astype(np.int8)


def _has_six_equal(boards: np.ndarray) -> np.ndarray:
    squares = boards.reshape(len(boards), SIDE, SIDE)
    equal_rows = (squares == squares[:, :, :1]).all(axis=2) & (squares[:, :, 0] != EMPTY)
    equal_columns = (squares == squares[:, :1, :]).all(axis=1) & (squares[:, 0, :] != EMPTY)
    return np.asarray(equal_rows.any(axis=1) | equal_columns.any(axis=1))


def ending(state: np.record) -> str:
    """How one game ended."""
    states = np.array([state], state.dtype)
    return ENDINGS[NAME_OF[state.dtype]][int(endings(states)[0])]
