"""Duel played on after a choice."""

from typing import Any

import numpy as np

from tavoliere.coach.duel.judge import JudgeKit, mind
from tavoliere.coach.judging.playouts import SUMS, compare
from tavoliere.games.duel import happen, is_over
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ALL_ROLLS, OVER
from tavoliere.games.rule import rule
from tavoliere.minds.duel.features import chance_to_win
from tavoliere.minds.duel.search import best_turn
from tavoliere.minds.duel.turns import MOST_TURNS
from tavoliere.minds.luck import draw
from tavoliere.minds.swift import Swift


@rule
def share_after(
    view: np.record,
    move: int,
    leaves: np.ndarray,
    side: int,
    seat: int,
    turns: int,
    luck: np.ndarray,
    kit: JudgeKit,
) -> float:
    """A seat's chance after this many turns, from the end of a turn `leaves[side]`."""
    ways = np.empty((MOST_TURNS, 2), np.int16)
    state = leaves[side : side + 1].copy()
    for _ in range(turns):
        if is_over(state[0]):
            break
        happen(state[0], draw(luck, ALL_ROLLS))
        best = best_turn(state[0], kit.boards, ways, kit.desk, kit.weights)
        state[0] = kit.boards[best]
    return chance_to_win(state[0], seat, kit.weights, kit.desk.scratch)


def example() -> tuple[Any, ...]:
    over = np.zeros(2, STATES["duel"])
    over["phase"] = OVER
    return over[:1], np.zeros(2, np.int64), over, 0, 1, 1, 0, mind(), np.zeros(SUMS)


swift_compare = Swift(compare, example)
