"""A simple player of Crosswise: the turn after which its team's lines are most ahead."""

import numpy as np

from tavoliere.games.crosswise import ACTIONS, REDRAW, act, legal, standing
from tavoliere.games.generic import STATES
from tavoliere.games.rule import rule
from tavoliere.games.tiles import SUN, TURN, is_green, start
from tavoliere.minds.swift import Swift


@rule
def rival_of(state: np.record, seat: int) -> int:
    """A seat of the other team."""
    rival = 0
    while is_green(state, rival) == is_green(state, seat):
        rival += 1
    return rival


@rule
def greedy_moves(view: np.record, seat: int, moves: np.ndarray, work: np.ndarray) -> int:
    """Leave in `moves` the legal ones after which the seat's team is furthest ahead; returns how many."""
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


def room_for_moves() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(ACTIONS, np.int16), np.zeros(1, STATES["crosswise"])


def a_first_turn() -> tuple[object, ...]:
    state = np.zeros(1, STATES["crosswise"])[0]
    start(state, 2, 0, -1)
    state.phase = TURN
    state.hands[0, SUN] = 1
    return state, 0, *room_for_moves()


swift_greedy_moves = Swift(greedy_moves, a_first_turn)


class GreedyCrosswise:
    """The largest difference of the two teams' line points; among equal turns any. Keeps no hand of action tiles."""

    def __init__(self) -> None:
        swift_greedy_moves.start()

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        moves, work = room_for_moves()
        count = swift_greedy_moves(view, seat, moves, work)
        if view.phase != TURN:
            return REDRAW
        return int(moves[np.random.default_rng(seed).integers(count)])
