"""Duel from beginner to expert.

Beginners count points and overlook some; others judge boards by the network, more or less clearly; the expert
searches the best turns one turn deeper, over all rolls, and close ones two turns deeper.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.duel import SEATS, happen, is_over, start
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ALL_ROLLS, FACES
from tavoliere.games.rule import rule
from tavoliere.minds.choosing import NO_SENSE, best_seen
from tavoliere.minds.duel.features import MOST_FEATURES, chance_to_win, load_weights, odds_to_win
from tavoliere.minds.duel.search import Desk, desk, look_ahead, look_further
from tavoliere.minds.duel.turns import MORE_THAN_ANY_GAP, MOST_TURNS, all_turns, greedy_worth
from tavoliere.minds.luck import COARSE_SPREAD, COARSE_STEPS, draw, reseed
from tavoliere.minds.summed_network import Scratch, Weights, scratch_to_think
from tavoliere.minds.swift import PatientBot, Swift, SwiftBot

STATE = STATES["duel"]

ROLLS = FACES * FACES  # for two turns: every pair of white dice once

# What a player goes by: its own points, the lead in points, the network.
OWN_POINTS, LEAD, NETWORK = range(3)


class Depth(NamedTuple):
    """How far the expert looks.

    Up to `candidates` turns that are `close` to the best one are searched one turn deeper, and up to `finalists` of
    these that are `very_close`, two turns deeper over `ROLLS` rolls.
    """

    candidates: int = 5
    close: float = 0.03
    finalists: int = 2
    very_close: float = 0.004


# --- choosing -----------------------------------------------------------------------------------------------


@rule
def weigh_turns(
    view: np.record,
    seat: int,
    goes_by: int,
    weights: Weights,
    scratch: Scratch,
    boards: np.ndarray,
    moves: np.ndarray,
    worths: np.ndarray,
) -> int:
    """Write every way to finish the turn and what it is worth, in points or log-odds; return how many there are."""
    count = all_turns(view, seat, boards, moves)
    for i in range(count):
        if goes_by == NETWORK:
            worths[i] = odds_to_win(boards[i], seat, weights, scratch)
        else:
            worths[i] = greedy_worth(boards[i], seat, int(goes_by == LEAD)) / MORE_THAN_ANY_GAP
    return count


@rule
def choose_turns(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    goes_by: int,
    blur: float,
    weights: Weights,
    scratch: Scratch,
    boards: np.ndarray,
    actions: np.ndarray,
) -> None:
    """Write the action for every view. `blur` is how far off a turn's worth typically looks, in points or log-odds."""
    moves = np.empty((MOST_TURNS, 2), np.int16)
    worths = np.empty(MOST_TURNS)
    luck = np.empty(2, np.int64)
    for k in range(len(views)):
        reseed(luck, seeds[k])
        count = weigh_turns(views[k], int(seats[k]), goes_by, weights, scratch, boards, moves, worths)
        best = best_seen(worths, count, blur, NO_SENSE, luck, COARSE_STEPS, COARSE_SPREAD)
        actions[k] = moves[best, 0]


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
            chances[i] = chance_to_win(boards[i], seat, weights, desk.scratch)
        candidates = close_ones(chances[:count], depth.candidates, depth.close)
        if len(candidates) > 1:
            for i in candidates:
                if not is_over(boards[i]):
                    chances[i] = 1.0 - look_ahead(boards[i], desk, weights)
            finalists = candidates[close_ones(chances[candidates], depth.finalists, depth.very_close)]
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
def close_ones(chances: np.ndarray, most: int, close: float) -> np.ndarray:
    """The turns whose chances are close to the best, best first; of turns with equal chances, one is enough."""
    order = np.argsort(-chances, kind="mergesort")
    count = 1
    for i in order[1:]:
        last = chances[order[count - 1]]
        if count == most or chances[order[0]] - chances[i] > close:
            break
        if chances[i] != last:
            order[count] = i
            count += 1
    return order[:count]


# --- the bots -----------------------------------------------------------------------------------------------


def example() -> tuple[np.ndarray, ...]:
    """A first roll: views, seats, seeds."""
    views = np.zeros(1, STATE)
    start(views[0], SEATS, 0)
    happen(views[0], 0)
    return views, np.zeros(1, np.int64), np.zeros(1, np.int64)


def workspace() -> tuple[Scratch, np.ndarray]:
    return scratch_to_think(MOST_FEATURES), np.zeros(MOST_TURNS, STATE)


swift_turns = Swift(
    choose_turns, lambda: (*example(), NETWORK, 0.0, load_weights(), *workspace(), np.zeros(1, np.int16))
)
swift_far = Swift(choose_far, lambda: (*example(), Depth(), load_weights(), desk(), np.zeros(1, np.int16)))


def by_points(*, minds_rival: bool = False, blur: float = 0.0) -> SwiftBot:
    """Takes the turn that scores most, or that improves the lead most."""
    goes_by, weights = (LEAD if minds_rival else OWN_POINTS), load_weights()
    return SwiftBot(swift_turns, lambda players: (goes_by, blur, weights, *workspace()), errs=blur > 0)


def by_network(*, weights: Weights | None = None, blur: float = 0.0) -> SwiftBot:
    """Takes the turn after which the network, ours or one with other weights, likes the board best."""
    net = weights or load_weights()
    stand_in = by_points(minds_rival=True)
    return SwiftBot(swift_turns, lambda players: (NETWORK, blur, net, *workspace()), stand_in, errs=blur > 0)


def looking_ahead(**depth: float) -> PatientBot:
    """Searches deeper, by the settings of `Depth`."""
    far, weights = Depth(**depth), load_weights()  # type: ignore[arg-type]
    return PatientBot(swift_far, lambda players: (far, weights, desk()), by_network())
