"""Duel from beginner to expert.

Beginners count points and overlook some; others judge boards by the network, more or less clearly; the expert
looks at the best turns one turn further, over all rolls, and at close ones two turns.
"""

from typing import Any, NamedTuple

import numpy as np

from tavoliere.games.duel import SEATS, happen, is_over, start
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ALL_ROLLS, FACES
from tavoliere.games.rule import rule
from tavoliere.minds.duel.features import MOST_FEATURES, chance_to_win, odds_to_win
from tavoliere.minds.duel.search import Desk, desk, look_ahead, look_further
from tavoliere.minds.duel.turns import MORE_THAN_ANY_GAP, MOST_TURNS, all_turns, greedy_worth
from tavoliere.minds.luck import bell, draw, reseed
from tavoliere.minds.summed_network import Room, Weights, load, room_to_think
from tavoliere.minds.swift import PatientBot, Swift, SwiftBot

STATE = STATES["duel"]

ROLLS = FACES * FACES  # for two turns: every pair of white dice once


class Depth(NamedTuple):
    """How far the expert looks.

    The best turns, if their chances are close to the best one's, are looked at one turn further, and the best of
    these, if they are very close, two turns further over `ROLLS` rolls.
    """

    candidates: int = 5
    close: float = 0.03
    finalists: int = 2
    very_close: float = 0.004


EXPERT = Depth()

# What a player goes by.
OWN_POINTS, POINTS, NETWORK = range(3)


@rule
def choose_turns(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    goes_by: int,
    blur: float,
    weights: Weights,
    room: Room,
    boards: np.ndarray,
    actions: np.ndarray,
) -> None:
    """Write the action for every view. `blur` is how wrong a turn's worth is typically seen, in points or log-odds."""
    moves = np.empty((MOST_TURNS, 2), np.int16)
    luck = np.empty(2, np.int64)
    for k in range(len(views)):
        reseed(luck, seeds[k])
        best_worth = 0.0
        seat = int(seats[k])
        for i in range(all_turns(views[k], seat, boards, moves)):
            if goes_by == NETWORK:
                worth = odds_to_win(boards[i], seat, weights, room)
            else:
                worth = greedy_worth(boards[i], seat, goes_by) / MORE_THAN_ANY_GAP
            worth += blur * bell(luck)
            if i == 0 or worth > best_worth:
                best_worth = worth
                actions[k] = moves[i, 0]


@rule
def choose_far(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    depth: Depth,
    weights: Weights,
    desk: Desk,
    actions: np.ndarray,
) -> None:
    """Write the expert's action for every view."""
    moves = np.empty((MOST_TURNS, 2), np.int16)
    luck = np.empty(2, np.int64)
    boards = desk.boards.copy()  # the search has its own
    chances = np.empty(MOST_TURNS)
    rolls = np.empty(ROLLS, np.int64)
    for k in range(len(views)):
        seat = int(seats[k])
        count = all_turns(views[k], seat, boards, moves)
        for i in range(count):
            chances[i] = chance_to_win(boards[i], seat, weights, desk.room)
        candidates = best_of(chances[:count], depth.candidates, depth.close)
        if len(candidates) > 1:
            for i in candidates:
                if not is_over(boards[i]):
                    chances[i] = 1.0 - look_ahead(boards[i], desk, weights)
            finalists = candidates[best_of(chances[candidates], depth.finalists, depth.very_close)]
            if len(finalists) > 1:
                reseed(luck, seeds[k])
                for r in range(ROLLS):
                    rolls[r] = r + ROLLS * draw(luck, ALL_ROLLS // ROLLS)
                for i in finalists:
                    if not is_over(boards[i]):
                        chances[i] = 1.0 - look_further(boards[i], rolls, desk, weights)
                candidates = finalists
        best = candidates[0]
        for i in candidates:
            if chances[i] > chances[best]:
                best = i
        actions[k] = moves[best, 0]


@rule
def best_of(chances: np.ndarray, most: int, close: float) -> np.ndarray:
    """The turns whose chances are close to the best, the best first; of turns of equal chances one is enough."""
    order = np.argsort(-chances)
    found = 1
    for i in order[1:]:
        last = chances[order[found - 1]]
        if found == most or chances[order[0]] - chances[i] > close:
            break
        if chances[i] != last:
            order[found] = i
            found += 1
    return order[:found]


def example() -> tuple[np.ndarray, ...]:
    """A first roll: views, seats, seeds."""
    views = np.zeros(1, STATE)
    start(views[0], SEATS, 0)
    happen(views[0], 0)
    return views, np.zeros(1, np.int64), np.zeros(1, np.int64)


def rooms() -> tuple[Room, np.ndarray]:
    return room_to_think(MOST_FEATURES), np.zeros(MOST_TURNS, STATE)


swift_turns = Swift(
    choose_turns, lambda: (*example(), NETWORK, 0.0, load("duel"), *rooms(), np.zeros(1, np.int16))
)
swift_far = Swift(choose_far, lambda: (*example(), EXPERT, load("duel"), desk(), np.zeros(1, np.int16)))


class DuelBot(SwiftBot):
    """Takes the turn that looks best after both actions."""

    def __init__(self, goes_by: int = NETWORK, blur: float = 0.0) -> None:
        super().__init__(swift_turns)
        self.goes_by = goes_by
        self.blur = blur
        self.weights = load("duel")

    def mind(self) -> tuple[Any, ...]:
        return self.goes_by, self.blur, self.weights, *rooms()


class DuelExpert(PatientBot):
    """Looks further."""

    def __init__(self, depth: Depth = EXPERT) -> None:
        super().__init__(swift_far, DuelBot())
        self.depth = depth
        self.weights = load("duel")

    def mind(self) -> tuple[Any, ...]:
        return self.depth, self.weights, desk()


def deep_expert() -> DuelExpert:
    """Looks two turns further wherever the expert looks one."""
    return DuelExpert(Depth(finalists=4, very_close=0.03))
