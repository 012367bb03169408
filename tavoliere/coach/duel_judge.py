"""Worths at Duel: choices by what they are worth before the other's roll, the exact mean over all of them.

What a roll did is what the network says at the end of the turn, against the exact mean of the same; what the
choices look like one turn deeper comes to light afterwards.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tavoliere.coach.bench import NOTHING, Chance, Judged
from tavoliere.coach.leads import expected_lead
from tavoliere.games.duel import is_over, score
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ROLL
from tavoliere.games.rule import rule
from tavoliere.minds.duel.bot import example
from tavoliere.minds.duel.features import MARKS, chance_to_win, load_weights
from tavoliere.minds.duel.features import judge as ask
from tavoliere.minds.duel.search import Desk, desk, look_ahead
from tavoliere.minds.duel.turns import MOST_FIRST, MOST_SECOND, MOST_TURNS, all_turns
from tavoliere.minds.summed_network import Weights
from tavoliere.minds.swift import Swift

STATE = STATES["duel"]
MOST_MOVES = max(MOST_FIRST, MOST_SECOND)


class Found(NamedTuple):
    """What is found out about a position, for the active player."""

    chance: np.ndarray  # a single one
    moves: np.ndarray
    chances: np.ndarray  # [move]
    leads: np.ndarray  # [move]: at the end
    leaves: np.ndarray  # [move]: the end of the turn


@rule
def lead_at(state: np.record, seat: int, marks: np.ndarray, weights: Weights, desk: Desk) -> float:
    """How far a seat will be ahead at the end, from a position between two turns."""
    if is_over(state):
        return float(score(state, seat) - score(state, 1 - seat))
    ask(state, weights, desk.room)
    lead = expected_lead(desk.room.heads, marks)
    return lead if seat == state.active else -lead


@rule
def weigh(
    states: np.ndarray, marks: np.ndarray, weights: Weights, desk: Desk, boards: np.ndarray, found: Found
) -> int:
    """Write the active player's chance in `states[0]` and what each of his moves is worth, if he goes on well.

    Where a roll is due, the chance is the mean over all rolls; after it, the network's at the end of the best turn.
    """
    if states[0].phase == ROLL:
        found.chance[0] = look_ahead(states[0], desk, weights)
        return 0
    moves = np.empty((MOST_TURNS, 2), np.int16)
    seat = int(states[0].active)
    count = 0
    found.chance[0] = 0.0
    for i in range(all_turns(states[0], seat, boards, moves)):
        chance = chance_to_win(boards[i], seat, weights, desk.room)
        found.chance[0] = max(found.chance[0], chance)
        if not is_over(boards[i]):
            chance = 1.0 - look_ahead(boards[i], desk, weights)
        place = 0
        while place < count and found.moves[place] != moves[i, 0]:
            place += 1
        if place == count or chance > found.chances[place]:
            found.moves[place] = moves[i, 0]
            found.chances[place] = chance
            found.leaves[place] = boards[i]
            count = max(count, place + 1)
    for place in range(count):
        found.leads[place] = lead_at(found.leaves[place], seat, marks, weights, desk)
    return count


def room() -> Found:
    return Found(
        np.zeros(1),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES),
        np.zeros(MOST_MOVES),
        np.zeros(MOST_MOVES, STATE),
    )


def question(state: np.record) -> tuple[Any, ...]:
    """What the judge is told: the position, then what it thinks with and on."""
    states = np.zeros(1, STATE)
    states[0] = state
    return states, MARKS.astype(np.float64), weights(), desk(), np.zeros(MOST_TURNS, STATE), room()


@cache
def weights() -> Weights:
    return load_weights()


swift_weigh = Swift(weigh, lambda: question(example()[0][0]))


class DuelBench:
    """Judges Duel."""

    is_quick = False
    is_relative = False

    def __init__(self) -> None:
        self.swift = swift_weigh
        self.swift.start()

    def weigh(self, state: np.record) -> tuple[Found, int]:
        asked = question(state)
        count = self.swift(*asked)
        return asked[-1], count

    def before(self, state: np.record) -> tuple[np.ndarray, np.ndarray]:
        return both(state, self.weigh(state)[0].chance[0]), np.zeros(2)

    def chance(self, before: np.record, after: np.record) -> Chance:
        mean, none = self.before(before)
        return Chance(mean, both(after, self.weigh(after)[0].chance[0]), none)

    def judge(self, view: np.record, seat: int, also: int = NOTHING) -> Judged:
        found, count = self.weigh(view)
        worths = np.stack([both(view, chance) for chance in found.chances[:count]])
        return Judged(found.moves[:count], worths, found.leads[:count], found.leaves[:count])

    def is_simultaneous(self, state: np.record) -> bool:
        return False

    def now(self, state: np.record) -> np.ndarray:
        lead = int(score(state, 0)) - int(score(state, 1))
        share = 0.5 if lead == 0 else float(lead > 0)
        return np.array([share, 1.0 - share])


def both(state: np.record, chance: float) -> np.ndarray:
    """The worths of both seats, from the active player's chance."""
    worths = np.empty(2)
    worths[int(state.active)] = chance
    worths[1 - int(state.active)] = 1.0 - chance
    return worths
