"""What the dice games share in text and views: rows and numbers, rolls, crosses and misthrows.

A move is `r7` (row letter and number) or `pass`; a roll is `41 2356`. Case and spaces do not matter.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

from tavoliere.games import generic
from tavoliere.games.refused import Refused
from tavoliere.games.rows import (
    ACTION_2,
    CELLS,
    DICE,
    FACES,
    FIELDS,
    FIRST_COLOURED,
    LOCK,
    MISTHROW_POINTS,
    PASS,
    POINTS,
    ROWS,
    field_of,
    number_at,
    roll,
)
from tavoliere.notation.contract import Facts, View

COLOURS = ("red", "yellow", "green", "blue")
LETTERS = "rygb"
MOVES = "a row letter and a number, such as r7, or pass"

PHASES = ("roll", "action-1", "action-2", "action-3", "over")
IN_USE = ("none", "white", "all", "none", "none")  # the dice that count in each phase (Q3, Q4, B2, D6)
BETWEEN_DICE, SIX_DICE = re.compile(r"[\s,;|/]+"), re.compile(r"[1-6]{2}[1-6?-]{4}")
# A die is out of the game exactly when its row is closed.
WRONG_DICE = (
    "the {colour} die is out of the game: write - for it",
    "the {colour} die is still in the game: write what it shows",
)
RULES = ("Q7", "Q2")  # to cite, of each of these
NO_ROLL = (
    "“{roll}” is not a roll: write the two white dice, then red, yellow, green and blue, such as 41 2356,"
    " with - for a die that is out of the game"
)
FACE_OF = {str(face): face for face in range(1, FACES + 1)}
LADDER: list[int] = POINTS[1:].tolist()


def sides(players: int) -> int:
    return players


def rule_of(action: int, rule: str) -> str:
    return rule


# --- moves --------------------------------------------------------------------------------------------------


@lru_cache(CELLS + 1)
def write_move(action: int) -> str:
    return "pass" if action == PASS else write_cell(action)


def read_move(words: str) -> int:
    return PASS if words == "pass" else read_cell(words)


def write_cell(cell: int) -> str:
    """A field of a row as row letter and number: 0 is `r2`, 43 is `b2`."""
    row, field = divmod(int(cell), FIELDS)
    return f"{LETTERS[row]}{number_at(row, field)}"


def read_cell(text: str) -> int:
    """The cell of a row letter (or colour) and a number."""
    match = re.fullmatch(r"([a-z]+) ?(\d{1,2})", text)
    if not match:
        raise ValueError(text)
    colour, number = match.groups()
    row = COLOURS.index(colour) if len(colour) > 1 else LETTERS.index(colour)
    field = field_of(row, int(number))
    if not 0 <= field < FIELDS:
        raise ValueError(text)
    return row * FIELDS + field


# --- rolls --------------------------------------------------------------------------------------------------


def due(state: np.record) -> int:
    return int(state.active)


def outcomes(state: np.record) -> dict[str, float]:
    """The smaller of the two white dice is written first."""
    closed = state.closed.tolist()
    coloured = [(0,) if is_closed else range(1, FACES + 1) for is_closed in closed]
    each = 1 / FACES ** (DICE - sum(closed))
    return {
        write_roll(whites + colours, closed): each if whites[0] == whites[1] else 2 * each
        for whites in combinations_with_replacement(range(1, FACES + 1), FIRST_COLOURED)
        for colours in product(*coloured)
    }


def happen(state: np.record, text: str, *rules: str) -> None:
    # Rules that are not compiled take a list as well.
    faces: Any = read_roll(text, state.closed.tolist(), *rules)
    roll(state, faces)


def outcome(before: np.record, after: np.record) -> str:
    return write_roll(after.dice, after.closed)


def write_roll(faces: Sequence[int], closed: Sequence[int]) -> str:
    """Six dice as `41 2356`: the white ones, then red, yellow, green, blue.

    `-` is a die that is out of the game, `?` one that nobody looked at.
    """
    signs = "".join(str(int(face)) for face in faces[:FIRST_COLOURED]) + " "
    for row, face in enumerate(faces[FIRST_COLOURED:]):
        signs += str(int(face)) if face else "-" if closed[row] else "?"
    return signs


def wrong_die(signs: str, closed: Sequence[int]) -> int:
    """Why one of six dice cannot be as it was typed in, with its row: 2 × row + the place in `WRONG_DICE` + 1; else 0.

    Translated for the browser, too.
    """
    for row in range(ROWS):
        sign = signs[FIRST_COLOURED + row]
        if closed[row] > 0 and sign != "-" and sign != "?":
            return 2 * row + 1
        if closed[row] == 0 and sign == "-":
            return 2 * row + 2
    return 0


def read_roll(text: str, closed: Sequence[int], out: str = RULES[0], rolled: str = RULES[1]) -> list[int]:
    """The six dice of a roll; a die is out of the game exactly when its row is closed (Q7, D8).

    `out` and `rolled` are the rules to cite. At a real table only the player who rolled needs the coloured dice: one
    that nobody looked at is 0 as well.
    """
    signs = BETWEEN_DICE.sub("", text) if isinstance(text, str) else ""
    if not SIX_DICE.fullmatch(signs):
        raise Refused(NO_ROLL, roll=str(text)[:40])
    why = wrong_die(signs, closed)
    if why:
        row, reason = divmod(why - 1, len(WRONG_DICE))
        raise Refused(WRONG_DICE[reason], (out, rolled)[reason], colour=COLOURS[row])
    return [FACE_OF.get(sign, 0) for sign in signs]


# --- what is seen and told ----------------------------------------------------------------------------------


def describe(state: np.record, misthrow_limit: int) -> View:
    """What the views of all dice games share. The misthrow limit is per player, in Duel for both together."""
    return {
        "phase": PHASES[state.phase],
        "active": int(state.active),
        "dice": _dice(state),
        "closed": [colour for colour, is_closed in zip(COLOURS, state.closed.tolist()) if is_closed],
        "ladder": LADDER,
        "in_use": IN_USE[state.phase],
        "misthrow_limit": misthrow_limit,
    }


def prospects(state: np.record, seat: int | None) -> View:
    """The points that passing now would cost."""
    return {"misthrow": MISTHROW_POINTS if _costs_a_misthrow(state, seat) else 0}


def _costs_a_misthrow(state: np.record, seat: int | None) -> bool:
    """Whether passing now would cost the seat a misthrow, so that the page can ask first."""
    if seat is None or state.phase < ACTION_2 or not generic.is_awaited(state, seat):
        return False
    return brings_a_misthrow(state, seat, PASS)


def brings_a_misthrow(state: np.record, seat: int, action: int) -> bool:
    """Whether a turn that ends with this action is a misthrow. Caller checked that it is legal."""
    after = state.copy()
    generic.play(after, seat, action)
    return int(after.misthrows[seat]) > int(state.misthrows[seat])


def _dice(state: np.record) -> View | None:
    """The dice on the table, None for one that is out of the game or not looked at; None altogether before a roll."""
    faces = state.dice.tolist()
    if not faces[0]:
        return None
    coloured = {colour: faces[FIRST_COLOURED + row] or None for row, colour in enumerate(COLOURS)}
    return {"white": faces[:FIRST_COLOURED], **coloured}


def effect(before: np.record, after: np.record, seat: int, was: list[int], now: list[int]) -> Facts:
    """`locks`: the rows that a move closed; `misthrow`: the points it cost. `was` and `now` are the seat's masks."""
    facts: Facts = {}
    locks = [COLOURS[row] for row in range(ROWS) if (now[row] & ~was[row]) >> LOCK & 1]
    if locks:
        facts["locks"] = locks
    if after.misthrows[seat] > before.misthrows[seat]:
        facts["misthrow"] = MISTHROW_POINTS
    return facts
