"""How a turn of Qwixx or On Board can go with one sum of the white dice, and what its ends are worth.

The possible results of action 1, and what may follow, depend only on that sum: every end of a turn is judged once per
sum.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.coach.sheets.worth import write_worths
from tavoliere.games.generic import STATES, play
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ACTION_2, ACTION_3, CELLS, FACES, ROWS
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.choice import Mind, best_step

ANSWERS = ROWS + 1  # of a player in action 1: a row, or none
PLANS = ANSWERS * (CELLS + 1)  # of the active player: an answer, and action 2
ENDS = ANSWERS + PLANS + 1  # of action 1, with room for one more
ALL_FACES = ROWS * FACES


class Ranked(NamedTuple):
    """What the faces of the coloured dice allow, best first; after them what can be done whatever they show."""

    values: np.ndarray
    orders: np.ndarray  # of equal choices, the one considered first is taken
    faces: np.ndarray  # row × 6 + face
    ends: np.ndarray  # of action 1 …
    cells: np.ndarray  # … and action 2


class Turns(NamedTuple):
    """How a turn can go with one sum of the white dice: the ends of action 1, and what action 2 makes of each."""

    ends: np.ndarray  # positions; the first, one per answer of the active player, assume the expected answers
    given: np.ndarray  # [end, seat]: the answers that led there
    is_judged: np.ndarray  # [end, action 2]
    worths: np.ndarray  # [end, action 2]: to the active player
    steps: np.ndarray  # [end, action 2]: his action 3
    is_told: np.ndarray  # [end, action 2]
    shares: np.ndarray  # [end, action 2, seat]
    real: np.ndarray  # [answer, action 2]: the end of action 1 to which this plan really leads
    planned: Ranked
    again: Ranked


def scratch_to_rank() -> Ranked:
    many = ALL_FACES + 1
    return Ranked(np.zeros(many), *(np.zeros(many, np.int64) for _ in range(4)))


def scratch_for_turns(game: str) -> Turns:
    ways = (ENDS, CELLS + 1)
    return Turns(
        np.zeros(ENDS, STATES[game]),
        np.zeros((ENDS, SEATS), np.int64),
        np.zeros(ways, np.bool_),
        np.zeros(ways),
        np.zeros(ways, np.int64),
        np.zeros(ways, np.bool_),
        np.zeros((*ways, SEATS)),
        np.zeros((ANSWERS, CELLS + 1), np.int64),
        scratch_to_rank(),
        scratch_to_rank(),
    )


@rule
def judge_end(mind: Mind, boards: np.ndarray, turns: Turns, end: int, cell: int) -> float:
    """What action 2 is worth to the active player after an end of action 1."""
    if not turns.is_judged[end, cell]:
        plan = np.empty(3, np.int64)
        active = 0 + int(boards[0].active)
        boards[2] = turns.ends[end]
        if boards[2].phase == ACTION_2:
            play(boards[2], active, cell)
        turns.worths[end, cell] = best_step(mind, boards, 2, active, plan)
        turns.steps[end, cell] = plan[2]
        turns.is_judged[end, cell] = True
    return turns.worths[end, cell]


@rule
def add_shares(
    mind: Mind, boards: np.ndarray, turns: Turns, end: int, cell: int, chance: float, worths: np.ndarray
) -> None:
    """Add every seat's share after such a turn, weighted by its chance."""
    if not turns.is_told[end, cell]:
        judge_end(mind, boards, turns, end, cell)
        active = 0 + int(boards[0].active)
        boards[2] = turns.ends[end]
        if boards[2].phase == ACTION_2:
            play(boards[2], active, cell)
        if boards[2].phase == ACTION_3:
            play(boards[2], active, turns.steps[end, cell])
        write_worths(mind, boards[2], turns.shares[end, cell])
        turns.is_told[end, cell] = True
    for seat in range(boards[0].players + 0):
        worths[seat] += chance * turns.shares[end, cell, seat]
