"""What a seat may see, as plain data that turns into JSON.

A view is made from a concealed record and nothing else, so nothing hidden can slip in. It says everything that
is needed to draw a table, so that who draws it needs to know no rules. Rows are made once and shared by all views
that have them: a view is for reading.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from tavoliere.games import crosswise, duel, generic, onboard, qwixx, tiles
from tavoliere.games.lines import EMPTY, SIDE, line_points
from tavoliere.games.rows import (
    ACTION_2,
    COUNT,
    FIELDS,
    FIRST_COLOURED,
    LAST,
    LOCK,
    MISTHROW_POINTS,
    PASS,
    POINTS,
    ROWS,
    number_at,
)
from tavoliere.notation.telling import misthrow_limit, winning_line
from tavoliere.notation.tracks import track_of
from tavoliere.notation.words import COLOURS, TILES, write_move, write_place

DICE_PHASES = ("roll", "action-1", "action-2", "action-3", "over")
TILE_PHASES = ("draw", "ask", "turn", "over")
IN_USE = ("none", "white", "all", "none", "none")  # the dice that count in each phase (Q3, Q4, B2, D6)

LADDER: list[int] = POINTS[1:].tolist()

View = dict[str, Any]


def describe(game: str, state: np.record, seat: int | None) -> View:
    """The game's own part of a view, from a record that is concealed already."""
    if game == "crosswise":
        return _crosswise(state)
    view: View = {
        "phase": DICE_PHASES[state.phase],
        "active": int(state.active),
        "dice": _dice(state),
        "closed": [colour for colour, is_closed in zip(COLOURS, state.closed.tolist()) if is_closed],
        "ladder": LADDER,
        "in_use": IN_USE[state.phase],
        "miss": MISTHROW_POINTS if _costs_a_misthrow(state, seat) else 0,
        "misthrow_limit": misthrow_limit(game),
    }
    if game == "duel":
        return view | _duel(state)
    seats = range(state.players)
    view["answers"] = [_answer(game, answer) for answer in state.answers[: state.players].tolist()]
    view["sheets"] = [_sheet(state, other) for other in seats]
    if game == "on-board":
        view |= _onboard(state, seat)
    return view


def _costs_a_misthrow(state: np.record, seat: int | None) -> bool:
    """Whether the seat would take a misthrow by passing now: who draws the table can ask before it happens."""
    if seat is None or state.phase < ACTION_2 or not generic.is_awaited(state, seat):
        return False
    after = state.copy()
    generic.play(after, seat, PASS)
    return int(after.misthrows[seat]) > int(state.misthrows[seat])


def _dice(state: np.record) -> View | None:
    """The dice on the table; nothing before a roll, None for a die that is out of the game."""
    faces = state.dice.tolist()
    if not faces[0]:
        return None
    coloured = {colour: faces[FIRST_COLOURED + row] or None for row, colour in enumerate(COLOURS)}
    return {"white": faces[:FIRST_COLOURED], **coloured}


# --- Qwixx and On Board -------------------------------------------------------------------------------------


def _answer(game: str, answer: int) -> str | None:
    """An answer of action 1: a move, `answered` if it is another's and still hidden, or None."""
    if answer == qwixx.UNANSWERED:
        return None
    return "answered" if answer == qwixx.HIDDEN else write_move(game, answer)


def _sheet(state: np.record, seat: int) -> View:
    marks, closed = tuple(state.marks[seat].tolist()), tuple(state.closed.tolist())
    return _sheet_with(marks, closed, int(state.misthrows[seat]), int(qwixx.score(state, seat)))


@lru_cache(8192)
def _sheet_with(marks: tuple[int, ...], closed: tuple[int, ...], misthrows: int, points: int) -> View:
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
        "fields": [_field(row, field, marks, last, closed) for field in range(FIELDS)],
        "locked": bool(marks >> LOCK),
        "closed": bool(closed),
        "closes_at": number_at(row, LAST),
        "crosses": crosses,
        "points": int(POINTS[crosses]),
    }


def _field(row: int, field: int, marks: int, last: int, closed: int) -> View:
    """`crossed`; `lost` if passed over or in a closed row; else `open`."""
    is_crossed = marks >> field & 1
    state = "crossed" if is_crossed else "lost" if field < last or closed else "open"
    return {"number": number_at(row, field), "state": state}


def _onboard(state: np.record, seat: int | None) -> View:
    """The track, the pawns, and where each step of the seat's pawn would lead."""
    steps = {}
    if seat is not None:
        for count in range(1, onboard.MOST_STEPS + 1):
            target = int(onboard.target(state, seat, count))
            if target:
                steps[f"+{count}"] = target
    return {
        "track": _track(state.track.tobytes(), state.bonus.tobytes()),
        "pawns": state.pawns[: state.players].tolist(),
        "bonus": [int(onboard.bonus(state, other)) for other in range(state.players)],
        "steps": steps,
        "announced": None if state.announced == onboard.NOBODY else int(state.announced),
    }


@lru_cache(64)
def _track(cells: bytes, bonus: bytes) -> list[View]:
    fields = track_of(np.frombuffer(cells, np.int8), np.frombuffer(bonus, np.int8))
    return [
        {
            "colour": colour,
            "number": number,
            "bonus": points,
            "last": place > onboard.TRACK - onboard.LAST_FIELDS,
        }
        for place, (colour, number, points) in enumerate(fields, start=1)
    ]


# --- Duel ---------------------------------------------------------------------------------------------------


def _duel(state: np.record) -> View:
    pieces, closed = state.pieces.tolist(), state.closed.tolist()
    rows = [
        _duel_row(row, pieces[0][row], pieces[1][row], tuple(heights), closed[row])
        for row, heights in enumerate(state.height.tolist())
    ]
    return {
        "rows": rows,
        "supply": state.supply.tolist(),
        "pieces": duel.PIECES,
        "misthrows": state.misthrows.tolist(),
        "misthrow_points": [-MISTHROW_POINTS * misthrows for misthrows in state.misthrows.tolist()],
        "used": None if state.used == duel.NOWHERE else write_move("duel", int(state.used)),
    }


@lru_cache(8192)
def _duel_row(row: int, black: int, grey: int, heights: tuple[int, ...], closed: int) -> View:
    front = max(black.bit_length(), grey.bit_length()) - 1
    fields: list[View] = []
    counts = [0, 0]
    for field, height in enumerate(heights):
        owner = 0 if black >> field & 1 else 1 if grey >> field & 1 else None
        if owner is not None:
            counts[owner] += height
        is_front = field == front and owner is not None and not closed
        fields.append(
            {
                "number": None if field == LOCK else number_at(row, field),
                "owner": owner,
                "height": height,
                "front": is_front,
                "capturable": is_front and height == 1 and field <= LAST,
                # What a piece of each seat would do here, where that is legal (D2–D4).
                "use": [
                    "place" if owner is None else "stack" if owner == seat else "capture"
                    for seat in range(duel.SEATS)
                ],
            }
        )
    return {
        "colour": COLOURS[row],
        "fields": fields[:FIELDS],
        "lock": fields[LOCK]["owner"],
        "closed": bool(closed),
        "closes_at": number_at(row, LAST),
        "pieces": counts,
        "points": [int(POINTS[min(count, duel.MOST_COUNTED)]) for count in counts],
    }


# --- Crosswise ----------------------------------------------------------------------------------------------


def _crosswise(state: np.record) -> View:
    seats = range(state.players)
    board = state.board
    return {
        "phase": TILE_PHASES[state.phase],
        "active": int(state.seat),
        "lone": None if state.lone == tiles.NOBODY else int(state.lone),
        "teams": ["green" if tiles.is_green(state, seat) else "orange" for seat in seats],
        "board": {
            write_place(cell): TILES[tile] for cell, tile in enumerate(board.tolist()) if tile != EMPTY
        },
        "row_points": [int(line_points(board, row * SIDE, 1)) for row in range(SIDE)],
        "column_points": [int(line_points(board, column, SIDE)) for column in range(SIDE)],
        "six_equal": winning_line(board),
        "hands": [_hand(state.hands[seat].tolist(), int(state.held[seat])) for seat in seats],
        "bag": 54 - int(crosswise.on_board(state)) - int(state.held.sum()) - int(state.spent.sum()),
        "unseen": {name: count for name, count in zip(TILES, state.bag.tolist(), strict=True) if count},
        "spent": dict(zip(TILES[tiles.MOVE :], state.spent.tolist(), strict=True)),
        "passes": int(state.passes),
    }


def _hand(counts: list[int], held: int) -> View:
    """A hand: how many tiles, and those of them that this view may know."""
    known = [name for name, count in zip(TILES, counts, strict=True) for _ in range(count)]
    return {"size": held, "tiles": known}
