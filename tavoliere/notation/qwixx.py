"""Qwixx in text and views: nothing but dice and sheets.

    qwixx | r5,7 y2 x1 | - | turn 0, dice 41 2356, said 1 y5

Name, sheets, state of play: `sheet_line` reads and writes the last two for On Board as well.
"""

from collections.abc import Mapping

import numpy as np

from tavoliere.games import qwixx, qwixx_paper
from tavoliere.games.generic import STATES
from tavoliere.notation import dice, sheet_line, sheets
from tavoliere.notation.contract import Ending, Facts
from tavoliere.notation.line import Phrases, check_head, seat_count, split_line
from tavoliere.notation.setup import qwixx as by_hand

NAME, TITLE = "qwixx", "Qwixx"
PLAYERS = range(1, 6)
CHANCE, TURN = "dice", "roll"
OPTIONS: Mapping[str, tuple[str, str]] = {}
ENDINGS: tuple[Ending, ...] = (
    Ending("misthrows", "four misthrows"),
    Ending("rows closed", "two rows closed"),
)

start, sides = qwixx.start, dice.sides
MOVES, write_move, read_move, rule_of = dice.MOVES, dice.write_move, dice.read_move, dice.rule_of
due, outcomes, happen, outcome = dice.due, dice.outcomes, dice.happen, dice.outcome
describe, prospects, ended_by = sheets.describe, dice.prospects, sheets.ended_by
hidden = sheets.hidden

SETUP = by_hand  # a position tapped together
PAPER = qwixx_paper  # each player has a sheet of his own, which can be kept without the others'


def write(state: np.record) -> str:
    return f"{NAME} | {sections(state)}"


def sections(state: np.record) -> str:
    written = [" ".join(sheet_line.write_sheet(state, seat)) or "-" for seat in range(state.players)]
    written.append(sheet_line.write_play(state, ""))
    return " | ".join(written)


def read(line: str) -> np.record:
    head, *written, play = split_line(line) if "|" in line else [line, ""]
    players = seat_count(len(written), PLAYERS, TITLE, "Q1")
    check_head(head, NAME)
    state = np.zeros(1, STATES[NAME])[0]
    start(state, players, 0)
    sheet_line.read_sheets(state, written)
    sheet_line.read_play(state, Phrases(play, sheet_line.PHRASES), last_action=2)
    sheet_line.check_end(state, TITLE)
    return state


def effect(before: np.record, after: np.record, seat: int, action: int) -> Facts:
    return dice.effect(before, after, seat, before.marks.tolist()[seat], after.marks.tolist()[seat])
