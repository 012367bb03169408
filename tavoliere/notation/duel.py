"""Qwixx Duel in text and views: the one board with both players' pieces."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from tavoliere.games import duel
from tavoliere.games.rows import CELLS, FIELDS, LAST, LOCK, MISTHROW_POINTS, POINTS, number_at
from tavoliere.notation import dice, duel_line
from tavoliere.notation.contract import Ending, Facts, View
from tavoliere.notation.dice import COLOURS
from tavoliere.notation.setup import duel as by_hand

TITLE = duel_line.TITLE
PLAYERS = range(2, 3)
CHANCE, TURN = "dice", "roll"
OPTIONS: Mapping[str, tuple[str, str]] = {}
ENDINGS: tuple[Ending, ...] = (
    Ending("no piece left", "last piece"),
    Ending("misthrows", "four misthrows"),
    Ending("rows closed", "two rows closed"),
)

start, sides = duel.start, dice.sides
MOVES, write_move, read_move, rule_of = dice.MOVES, dice.write_move, dice.read_move, dice.rule_of
due, outcomes, outcome = dice.due, dice.outcomes, dice.outcome
SETUP = by_hand  # a position tapped together
write, sections, read = duel_line.write, duel_line.sections, duel_line.read
DICE_RULES = duel_line.DICE_RULES
prospects = dice.prospects


def hidden(state: np.record) -> list[int]:
    return []


def happen(state: np.record, text: str) -> None:
    dice.happen(state, text, *DICE_RULES)


def describe(state: np.record) -> View:
    pieces, closed, misthrows = state.pieces.tolist(), state.closed.tolist(), state.misthrows.tolist()
    rows = [
        _row(row, pieces[0][row], pieces[1][row], tuple(heights), closed[row])
        for row, heights in enumerate(state.height.tolist())
    ]
    return {
        **dice.describe(state, duel.MISTHROWS_TO_END),
        "rows": rows,
        "supply": state.supply.tolist(),
        "pieces": duel.PIECES,
        "misthrows": misthrows,
        "misthrow_points": [-MISTHROW_POINTS * count for count in misthrows],
        "used": None if state.used == duel.NOWHERE else write_move(int(state.used)),
    }


@lru_cache(8192)
def _row(row: int, black: int, grey: int, heights: tuple[int, ...], closed: int) -> View:
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
                # What a piece of each seat would do here, if it is legal.
                "use": [_use(owner, seat) for seat in range(duel.SEATS)],
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


def _use(owner: int | None, seat: int) -> str:
    """What a seat's piece does on a field with this owner's pieces (D2–D4)."""
    return "place" if owner is None else "stack" if owner == seat else "capture"


def effect(before: np.record, after: np.record, seat: int, action: int) -> Facts:
    """Also the `use` of the field, and the `height` of the stack there now."""
    facts = dice.effect(before, after, seat, before.pieces.tolist()[seat], after.pieces.tolist()[seat])
    if action < CELLS:
        row, field = divmod(action, FIELDS)
        owners = [other for other in range(duel.SEATS) if int(before.pieces[other, row]) >> field & 1]
        facts["use"] = _use(owners[0] if owners else None, seat)
        facts["height"] = int(after.height[row, field])
    return facts


def ended_by(state: np.record) -> int | None:
    """The seat that placed its last piece."""
    supply = state.supply.tolist()
    return supply.index(0) if 0 in supply else None
