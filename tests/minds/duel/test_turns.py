"""A turn of Duel as a whole."""

import numpy as np

from tavoliere.games.duel import is_over, legal, play
from tavoliere.games.rows import CELLS, ROLL
from tavoliere.minds.duel.turns import all_turns, scratch_for_turns
from tests.minds.duel.positions import positions


def boards_by_hand(state: np.record, seat: int) -> set[bytes]:
    """Every board that the seat can reach by legal moves before its turn is over."""
    found = set()
    choices = np.empty(CELLS + 1, np.int16)
    for i in range(legal(state, seat, choices)):
        after = state.copy()
        play(after, seat, int(choices[i]))
        if is_over(after) or after.phase == ROLL:
            found.add(after.tobytes())
        else:
            found |= boards_by_hand(after, seat)
    return found


def test_all_turns_are_those_that_the_rules_allow():
    boards, moves = scratch_for_turns()
    looked_at = 0
    for state in positions(60, seed=1):
        if state.phase == ROLL:
            continue
        count = all_turns(state, int(state.active), boards, moves)
        assert {boards[i].tobytes() for i in range(count)} == boards_by_hand(state, int(state.active))
        looked_at += 1
    assert looked_at > 20
