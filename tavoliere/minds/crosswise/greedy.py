"""A simple player of Crosswise: takes the turn after which its team's lines are furthest ahead."""

import numpy as np

from tavoliere.games.crosswise import ACTIONS, KEEP, act, legal, standing
from tavoliere.games.generic import STATES
from tavoliere.games.rule import rule
from tavoliere.games.tiles import SUN, TURN, is_green, start
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.swift import Swift, SwiftBot


@rule
def rival_of(state: np.record, seat: int) -> int:
    """A seat of the other team."""
    rival = 0
    while is_green(state, rival) == is_green(state, seat):
        rival += 1
    return rival


@rule
def greedy_moves(view: np.record, seat: int, moves: np.ndarray, work: np.ndarray) -> int:
    """Leave in `moves` the legal ones after which the seat's team is furthest ahead; return how many."""
    count = legal(view, seat, moves)
    if count == 1 or view.phase != TURN:
        return count
    rival = rival_of(view, seat)
    best = 0
    best_lead = 0
    for i in range(count):
        work[0] = view
        act(work[0], seat, moves[i])
        lead = standing(work[0], seat) - standing(work[0], rival)
        if best == 0 or lead > best_lead:
            best = 0
            best_lead = lead
        if lead == best_lead:
            moves[best] = moves[i]
            best += 1
    return best


@rule
def choose_greedily(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    moves: np.ndarray,
    work: np.ndarray,
    actions: np.ndarray,
) -> None:
    """Write an action for every view: any of the best; a hand with only action tiles is kept."""
    luck = np.empty(2, np.int64)
    for k in range(len(views)):
        count = greedy_moves(views[k], seats[k], moves, work)
        reseed(luck, seeds[k])
        actions[k] = moves[draw(luck, count)] if views[k].phase == TURN else KEEP


def a_first_turn() -> tuple[np.ndarray, ...]:
    """For the compiler: views, seats, seeds."""
    views = np.zeros(1, STATES["crosswise"])
    start(views[0], 2, 0, -1)
    views[0].phase = TURN
    views[0].hands[0, SUN] = 1
    return views, np.zeros(1, np.int64), np.zeros(1, np.int64)


def workspace() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(ACTIONS, np.int16), np.zeros(1, STATES["crosswise"])


swift_greed = Swift(choose_greedily, lambda: (*a_first_turn(), *workspace(), np.zeros(1, np.int16)))


def greedy() -> SwiftBot:
    """Maximises the difference between the two teams' line points."""
    return SwiftBot(swift_greed, lambda players: workspace())
