"""Qwixx On Board in text and views: Qwixx's sheets, and the pawns on their track."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from tavoliere.games import onboard, onboard_paper, onboard_track
from tavoliere.games.refused import Refused
from tavoliere.notation import dice, onboard_line, sheets
from tavoliere.notation import qwixx as plain
from tavoliere.notation.contract import Ending, Facts, View
from tavoliere.notation.dice import write_cell
from tavoliere.notation.setup import onboard as by_hand
from tavoliere.notation.tracks import (
    Track,
    check_track,
    read_track_file,
    side_of_board,
    track_arrays,
    track_of,
)

TITLE = onboard_line.TITLE
PLAYERS = range(2, 5)
MOVES = "a row letter and a number, such as r7, steps of the pawn, such as +3, or pass"
CHANCE, TURN = "dice", "roll"
OPTIONS: Mapping[str, tuple[str, str]] = dict.fromkeys(
    ("side", "track"), ("{game} has no track: side and track belong to Qwixx On Board", "B1")
)
ENDINGS: tuple[Ending, ...] = (*plain.ENDINGS, Ending("track", "a pawn arrived"))

sides = dice.sides
due, outcomes, happen, outcome = dice.due, dice.outcomes, dice.happen, dice.outcome
TYPED = onboard_track  # what is wrong with a track that somebody types in (B7)
SETUP = by_hand  # a position tapped together
PAPER = onboard_paper  # where the others' pawns stand, everybody sees on the real board
write, sections, read = onboard_line.write, onboard_line.sections, onboard_line.read
hidden = sheets.hidden


# --- start --------------------------------------------------------------------------------------------------


def start(
    state: np.record,
    players: int,
    first: int,
    side: str | None = None,
    track: str | Path | Sequence[object] | None = None,
) -> None:
    onboard.start(state, players, first, *track_arrays(_choose_track(side, track)))


def _choose_track(side: str | None, track: str | Path | Sequence[object] | None) -> Track:
    if track is None:
        return side_of_board(side or "a")
    if side is not None:
        raise Refused("give a side of the board or a track, not both", "B1")
    return read_track_file(track) if isinstance(track, str | Path) else check_track(track)


# --- text ---------------------------------------------------------------------------------------------------


@lru_cache(onboard.ACTIONS)
def write_move(action: int) -> str:
    return f"+{action - onboard.STEP}" if action > onboard.STEP else dice.write_move(action)


def read_move(words: str) -> int:
    step = re.fullmatch(r"\+ ?([1-5])", words)
    return onboard.STEP + int(step[1]) if step else dice.read_move(words)


def rule_of(action: int, rule: str) -> str:
    """A pawn may not stop where a rule of Qwixx forbids crossing the number (B3)."""
    return f"B3, {rule}" if action > onboard.STEP and rule.startswith("Q") else rule


# --- what is seen and told ----------------------------------------------------------------------------------


def describe(state: np.record) -> View:
    """Sheets and dice, the track and the pawns."""
    return {
        **sheets.describe(state),
        "track": _track(state.track.tobytes(), state.bonus.tobytes()),
        "pawns": state.pawns[: state.players].tolist(),
        "bonus": [int(onboard.bonus(state, other)) for other in range(state.players)],
        "announced": None if state.announced == onboard.NOBODY else int(state.announced),
    }


def prospects(state: np.record, seat: int | None) -> View:
    """Also where each step of the seat's pawn would lead.

    `costly`: the steps that would leave the turn without a cross, and so cost a misthrow.
    """
    steps = {}
    costly = []
    if seat is not None:
        for count in range(1, onboard.MOST_STEPS + 1):
            target = int(onboard.target(state, seat, count))
            if target:
                steps[f"+{count}"] = target
            action = onboard.STEP + count
            if onboard.forbids(state, seat, action) == 0 and dice.brings_a_misthrow(state, seat, action):
                costly.append(f"+{count}")
    return {**dice.prospects(state, seat), "steps": steps, "costly": costly}


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


def effect(before: np.record, after: np.record, seat: int, action: int) -> Facts:
    """Also where a pawn went: its `field` of the track, the `cell` that the field names, and the `bonus`."""
    facts = dice.effect(before, after, seat, before.marks.tolist()[seat], after.marks.tolist()[seat])
    if action > onboard.STEP:
        field = int(after.pawns[seat])
        cell, bonus = write_cell(after.track[field - 1]), int(after.bonus[field - 1])
        facts |= {"field": field, "cell": cell, "bonus": bonus}
    return facts


def ended_by(state: np.record) -> int | None:
    """The seat with the fourth misthrow, or the one that announced the end."""
    if onboard.ending(state) == onboard.BY_TRACK:
        return int(state.announced)
    return sheets.ended_by(state)
