"""The sheets of Qwixx and On Board, as their views show them.

Rows are made once and shared by all views that show them, so views must not be changed.
"""

from functools import lru_cache

import numpy as np

from tavoliere.games import qwixx
from tavoliere.games.rows import COUNT, FIELDS, LAST, LOCK, MISTHROW_POINTS, POINTS, ROWS, number_at
from tavoliere.notation import dice
from tavoliere.notation.contract import View
from tavoliere.notation.dice import COLOURS


def hidden(state: np.record) -> list[int]:
    """Those who have answered action 1, but nobody may see what (Q3)."""
    return [seat for seat, answer in enumerate(state.answers.tolist()) if answer == qwixx.HIDDEN]


def describe(state: np.record) -> View:
    """The dice, the answers to action 1, and everybody's sheet."""
    answers = [_answer(answer) for answer in state.answers[: state.players].tolist()]
    marks, closed, misthrows = state.marks.tolist(), tuple(state.closed.tolist()), state.misthrows.tolist()
    return {
        **dice.describe(state, qwixx.MOST_MISTHROWS),
        "answers": answers,
        "sheets": [
            _sheet(tuple(marks[other]), closed, misthrows[other], int(qwixx.score(state, other)))
            for other in range(state.players)
        ],
    }


def _answer(answer: int) -> str | None:
    """An answer to action 1: a move, `answered` if it is another's and still hidden, or None."""
    if answer == qwixx.UNANSWERED:
        return None
    return "answered" if answer == qwixx.HIDDEN else dice.write_move(answer)


@lru_cache(8192)
def _sheet(marks: tuple[int, ...], closed: tuple[int, ...], misthrows: int, points: int) -> View:
    return {
        "rows": [_sheet_row(row, marks[row], closed[row]) for row in range(ROWS)],
        "misthrows": misthrows,
        "misthrow_points": -MISTHROW_POINTS * misthrows,
        "score": points,
    }


@lru_cache(8192)
def _sheet_row(row: int, marks: int, closed: int) -> View:
    last = marks.bit_length() - 1
    crosses = int(COUNT[marks])
    return {
        "colour": COLOURS[row],
        "fields": [
            _field(number_at(row, field), _condition(field, marks, last, closed)) for field in range(FIELDS)
        ],
        "locked": bool(marks >> LOCK),
        "closed": bool(closed),
        "closes_at": number_at(row, LAST),
        "crosses": crosses,
        "points": int(POINTS[crosses]),
    }


def _condition(field: int, marks: int, last: int, closed: int) -> str:
    """`crossed`; `lost` if passed over or in a closed row; else `open`."""
    is_crossed = marks >> field & 1
    return "crossed" if is_crossed else "lost" if field < last or closed else "open"


@lru_cache(3 * FIELDS)
def _field(number: int, state: str) -> View:
    return {"number": number, "state": state}


def ended_by(state: np.record) -> int | None:
    """The seat with the fourth misthrow, if that ended the game."""
    misthrows = state.misthrows[: state.players].tolist()
    return misthrows.index(qwixx.MOST_MISTHROWS) if qwixx.MOST_MISTHROWS in misthrows else None
