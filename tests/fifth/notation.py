"""Pig in text and views: `pig | 12 | 7 | turn 0, points 9, die 4`."""

from collections.abc import Mapping

import numpy as np

from tavoliere.games.generic import STATES
from tavoliere.games.refused import Refused
from tavoliere.notation.contract import Ending, Facts, View
from tavoliere.notation.line import Phrases, check_head, read_number, seat_count, split_line
from tests.fifth import rules
from tests.fifth.rules import CHOOSE, GOAL, HOLD, OVER, ROLL

NAME, TITLE = "pig", "Pig"
PLAYERS = range(2, rules.SEATS + 1)
MOVES = "on or hold"
CHANCE, TURN = "dice", "roll"
OPTIONS: Mapping[str, tuple[str, str]] = {}
ENDINGS: tuple[Ending, ...] = (Ending("goal", "thirty points"),)
WORDS = ("on", "hold")
PHASES = ("roll", "choose", "over")

start = rules.start


def sides(players: int) -> int:
    return players


def write(state: np.record) -> str:
    points = [str(count) for count in state.points[: state.players]]
    play = [f"turn {state.active}"]
    if state.turn:
        play.append(f"points {state.turn}")
    if state.die:
        play.append(f"die {state.die}")
    if state.phase == OVER:
        play.append("over")
    return " | ".join([NAME, *points, ", ".join(play)])


def read(line: str) -> np.record:
    head, *points, play = split_line(line) if "|" in line else [line, ""]
    check_head(head, NAME)
    players = seat_count(len(points), PLAYERS, TITLE)
    state = np.zeros(1, STATES[NAME])[0]
    phrases = Phrases(play, ("turn", "points", "die", "over"))
    start(state, players, phrases.number("turn", 0, 0, players - 1))
    for seat, count in enumerate(points):
        state.points[seat] = read_number(f"seat {seat}", count, 0, GOAL + 5, "P4")
    state.turn = phrases.number("points", 0, 0, GOAL + 5)
    state.die = phrases.number("die", 0, 2, rules.FACES)
    state.phase = OVER if "over" in phrases else CHOOSE if state.die else ROLL
    hopes = state.points[state.active] + (0 if state.phase == OVER else state.turn)
    if (state.phase == OVER) != (max(hopes, *state.points) >= GOAL):
        raise Refused("a game of Pig is over with 30 points, and not before", "P4")
    return state


def hidden(state: np.record) -> list[int]:
    return []


def write_move(action: int) -> str:
    return WORDS[action]


def read_move(words: str) -> int:
    return WORDS.index(words)


def rule_of(action: int, rule: str) -> str:
    return rule


def due(state: np.record) -> int:
    return int(state.active)


def outcomes(state: np.record) -> dict[str, float]:
    return {str(face): 1 / rules.FACES for face in range(1, rules.FACES + 1)}


def happen(state: np.record, text: str) -> None:
    rules.happen(state, read_number("roll", text.strip(), 1, rules.FACES, "P1") - 1)


def outcome(before: np.record, after: np.record) -> str:
    return "1" if after.active != before.active else str(after.die)


def describe(state: np.record) -> View:
    return {
        "phase": PHASES[state.phase],
        "active": int(state.active),
        "die": int(state.die) or None,
        "turn": int(state.turn),
    }


def prospects(state: np.record, seat: int | None) -> View:
    return {}


def effect(before: np.record, after: np.record, seat: int, action: int) -> Facts:
    return {"held": int(before.turn)} if action == HOLD else {}


def ended_by(state: np.record) -> int | None:
    return int(state.active)
