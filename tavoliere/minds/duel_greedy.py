"""Two simple players of Duel: one counts its own points after the turn, one the difference."""

import numpy as np

from tavoliere.games.duel import SEATS, happen, score, start
from tavoliere.games.generic import STATES
from tavoliere.games.rows import LOCK, ROWS
from tavoliere.games.rule import rule
from tavoliere.minds.duel_turns import all_turns, room_for_turns
from tavoliere.minds.swift import Swift

MORE_THAN_ANY_GAP = 100


@rule
def last_field(state: np.record, seat: int, row: int) -> int:
    """The rightmost field of a row where a player has a piece, -1 if he has none there."""
    field = LOCK
    while field >= 0 and not state.pieces[seat, row] >> field:
        field -= 1
    return field


@rule
def reach(state: np.record, seat: int) -> int:
    """How far a player has come in all rows together: what he gives up of his rows."""
    total = 0
    for row in range(ROWS):
        total += last_field(state, seat, row)
    return total


@rule
def greedy_turn(state: np.record, seat: int, hates: int, boards: np.ndarray, moves: np.ndarray) -> int:
    """The next move towards most points of one's own (less `hates` times the other's), then the smallest gap."""
    best = -1
    best_worth = 0
    for i in range(all_turns(state, seat, boards, moves)):
        points = score(boards[i], seat) - hates * score(boards[i], SEATS - 1 - seat)
        worth = points * MORE_THAN_ANY_GAP - reach(boards[i], seat)
        if best < 0 or worth > best_worth:
            best = i
            best_worth = worth
    return moves[best, 0]


def start_of_a_turn() -> tuple[object, ...]:
    state = np.zeros(1, STATES["duel"])[0]
    start(state, SEATS, 0)
    happen(state, 0)
    return state, 0, 0, *room_for_turns()


swift_greedy_turn = Swift(greedy_turn, start_of_a_turn)


class GreedyDuel:
    """Most points after both actions, then the smallest gap."""

    def __init__(self, hates: int = 0) -> None:
        self.hates = hates
        swift_greedy_turn.start()

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        return int(swift_greedy_turn(view, seat, self.hates, *room_for_turns()))
