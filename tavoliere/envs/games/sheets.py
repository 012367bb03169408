"""What Qwixx and On Board share in observations and as text: the sheets."""

import numpy as np

from tavoliere.envs.fields import Field, place_of
from tavoliere.envs.games import dice
from tavoliere.envs.games.dice import (
    LETTERS,
    ROW,
    observe_dice,
    text_number,
)
from tavoliere.games import qwixx
from tavoliere.games.rows import ACTION_1, BIT, FIELDS, PASS, ROWS
from tavoliere.games.rule import rule

MOST_TURNS = 48  # for each seat: a turn crosses one of 44 fields or takes one of four misthrows


def fields(players: int) -> list[Field]:
    return [
        *dice.fields(players, qwixx.MOST_MISTHROWS),
        Field("crossed", (1,), 1, "whether the active seat has crossed anything in this turn"),
        Field("answered", (players,), 1, "who has answered in action 1"),
        Field("answer", (ROWS + 1,), 1, "the own answer of action 1: a row, or pass; nobody else sees it"),
        Field("crosses", (players, ROWS, ROW), 1, "the crossed fields of each sheet"),
    ]


@rule
def observe_sheets(view: np.record, seat: int, row: np.ndarray) -> int:
    """Write what Qwixx and On Board share."""
    players = int(view.players)
    place = observe_dice(view, seat, row)
    row[place] = view.crossed
    place += 1
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.answers[other] != qwixx.UNANSWERED
    place += players
    answer = int(view.answers[seat])
    if answer >= 0:
        row[place + (ROWS if answer == PASS else answer // FIELDS)] = 1
    place += ROWS + 1
    for other in range(players):
        sheet = place + place_of(view, seat, other) * ROWS * ROW
        for colour in range(ROWS):
            marks = view.marks[other, colour]
            fields_of_row = row[sheet + colour * ROW : sheet + colour * ROW + ROW]
            for field in range(ROW):
                fields_of_row[field] = (marks >> field) & 1
    return place + players * ROWS * ROW


def is_simultaneous(state: np.record) -> bool:
    """Action 1 is everybody's (Q3)."""
    return bool(state.phase == ACTION_1)


def longest(players: int) -> int:
    return MOST_TURNS * players * (players + 2)


def text(state: np.record) -> list[str]:
    lines = []
    for seat in range(state.players):
        lines.append(f"seat {seat}, misthrows {state.misthrows[seat]}")
        for row in range(ROWS):
            marks = state.marks[seat, row]
            signs = [" X" if marks & BIT[field] else text_number(row, field) for field in range(FIELDS + 1)]
            lines.append(f"  {LETTERS[row]} {' '.join(signs)}")
    return lines
