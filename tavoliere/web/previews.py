"""What a browser asks about positions that are not on a table: a preview of lines, and the frames of a replay."""

from typing import Any

import numpy as np

from tavoliere.games.lines import EMPTY, SIDE
from tavoliere.games.lines import line_points as points_of
from tavoliere.games.rulings import Refused
from tavoliere.notation.record import Record
from tavoliere.notation.telling import effect
from tavoliere.notation.words import SYMBOLS

INITIALS = "".join(symbol[0] for symbol in SYMBOLS)


def line_points(board: str) -> dict[str, list[int]]:
    """The points of all rows and columns of a Crosswise board: 36 initials of symbols, `.` for an empty cell.

    >>> line_points("ss...." + "." * 30)["row_points"]
    [1, 0, 0, 0, 0, 0]
    """
    if len(board) != SIDE * SIDE or set(board) - set(INITIALS + "."):
        raise Refused("a board is 36 signs: {signs}, or . for an empty cell", signs=INITIALS)
    cells = np.array([EMPTY if sign == "." else INITIALS.index(sign) for sign in board], np.int8)
    return {
        "row_points": [int(points_of(cells, row * SIDE, 1)) for row in range(SIDE)],
        "column_points": [int(points_of(cells, column, SIDE)) for column in range(SIDE)],
    }


def replay_frames(record: Record, seat: int | None) -> dict[str, Any]:
    """A game as the frames of its replay: what happened, and the table after it as a seat saw it."""
    if seat is not None and seat >= record.options["players"]:
        seat = None
    name = record.game.name
    positions = list(record.positions())
    events: list[dict[str, Any]] = [{"kind": "start", "text": "", "seat": None}]
    for event, before, after in zip(record.events, positions, positions[1:], strict=True):
        told: dict[str, Any] = {"kind": event.kind, "text": event.text, "seat": event.seat}
        if event.seat is not None:
            told["did"] = effect(name, before.state, after.state, event.seat, event.text)
        events.append(told)
    return {
        "game": name,
        "names": list(record.names),
        "frames": [
            {"event": event, "view": position.view(seat)}
            for event, position in zip(events, positions, strict=True)
        ],
    }
