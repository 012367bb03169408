"""Duel in the environments: the board with both players' pieces."""

from collections.abc import Mapping

import numpy as np

from tavoliere.envs.fields import Field, place_of
from tavoliere.envs.games import dice
from tavoliere.envs.games.dice import (
    LETTERS,
    ROW,
    observe_dice,
    text_number,
)
from tavoliere.games import duel
from tavoliere.games.rows import BIT, CELLS, FIELDS, ROWS
from tavoliere.games.rule import rule

IS_OPEN = True
PARAMETERS: Mapping[str, object] = {}
TOP = 2  # where the board begins
FAR_BEYOND = 10_000  # there is no longest game, because captures can go to and fro (D10)


def fields(players: int) -> list[Field]:
    return [
        *dice.fields(players, duel.MISTHROWS_TO_END),
        Field("supply", (players,), duel.PIECES, "the pieces that each seat has left"),
        Field("used", (ROWS, FIELDS), 1, "the field that action 1 of this turn has used"),
        Field("pieces", (players, ROWS, ROW), duel.PIECES, "how many pieces of a seat lie on a field"),
    ]


@rule
def observe(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    players = int(view.players)
    place = observe_dice(view, seat, row)
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.supply[other]
    place += players
    if view.used != duel.NOWHERE:
        row[place + int(view.used)] = 1
    place += CELLS
    for other in range(players):
        pieces = place + place_of(view, seat, other) * ROWS * ROW
        for colour in range(ROWS):
            lying = view.pieces[other, colour]
            fields_of_row = row[pieces + colour * ROW : pieces + colour * ROW + ROW]
            for field in range(ROW):
                fields_of_row[field] = ((lying >> field) & 1) * view.height[colour, field]


def is_simultaneous(state: np.record) -> bool:
    return False


def longest(players: int) -> int:
    return FAR_BEYOND


def text(state: np.record) -> list[str]:
    return [
        f"  {LETTERS[row]} {' '.join(_text_stack(state, row, field) for field in range(FIELDS + 1))}"
        for row in range(ROWS)
    ]


def _text_stack(state: np.record, row: int, field: int) -> str:
    """A stack as its height and its owner: `b` for black, `g` for grey."""
    for seat, sign in enumerate("bg"):
        if state.pieces[seat, row] & BIT[field]:
            return f"{state.height[row, field]}{sign}"
    return text_number(row, field)
