"""Choices of Duel compared by playouts."""

from typing import Any

import numpy as np

from tavoliere.coach.duel.judge import JudgeKit, mind
from tavoliere.coach.judging.playouts import SUMS, add_loss
from tavoliere.games.duel import happen, is_over
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ALL_ROLLS, OVER
from tavoliere.games.rule import rule
from tavoliere.minds.duel.features import chance_to_win
from tavoliere.minds.duel.search import best_turn
from tavoliere.minds.duel.turns import MOST_TURNS
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.swift import Swift


@rule
def compare(
    states: np.ndarray,
    moves: np.ndarray,
    leaves: np.ndarray,
    seat: int,
    games: int,
    turns: int,
    seed: int,
    kit: JudgeKit,
    sums: np.ndarray,
) -> None:
    """From the ends of a turn `leaves[0]` and `leaves[1]`, add up how much more the first is worth to a seat."""
    luck = np.empty(2, np.int64)
    rolls = np.empty(turns, np.int64)
    ways = np.empty((MOST_TURNS, 2), np.int16)
    state = leaves[:1].copy()
    shares = np.empty(2)
    for game in range(games):
        reseed(luck, seed + game)
        for turn in range(turns):
            rolls[turn] = draw(luck, ALL_ROLLS)
        for side in range(2):
            state[0] = leaves[side]
            for turn in range(turns):
                if is_over(state[0]):
                    break
                happen(state[0], rolls[turn])
                best = best_turn(state[0], kit.boards, ways, kit.desk, kit.weights)
                state[0] = kit.boards[best]
            shares[side] = chance_to_win(state[0], seat, kit.weights, kit.desk.scratch)
        add_loss(shares[0] - shares[1], sums)


def example() -> tuple[Any, ...]:
    over = np.zeros(2, STATES["duel"])
    over["phase"] = OVER
    return over[:1], np.zeros(2, np.int64), over, 0, 1, 1, 0, mind(), np.zeros(SUMS)


swift_compare = Swift(compare, example)
