"""Choices of Crosswise compared by playouts to the end, with plausible hands for the others."""

from typing import Any

import numpy as np

from tavoliere.coach.crosswise.judge import JudgeKit, mind
from tavoliere.coach.judging.playouts import SUMS, TO_THE_END, add_loss
from tavoliere.games.crosswise import play
from tavoliere.games.rule import rule
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.search import deal_unseen, play_on
from tavoliere.minds.luck import reseed
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
    """Add up how much more the first of two moves is worth to a seat, from its view; always played to the end."""
    luck = np.empty(2, np.int64)
    shares = np.empty(2)
    desk = kit.desk
    for game in range(games):
        for side in range(2):
            reseed(luck, seed + game)
            desk.worlds[0] = states[0]
            deal_unseen(desk.worlds[0], seat, luck)
            play(desk.worlds[0], seat, moves[side])
            shares[side] = play_on(desk.worlds[0], seat, TO_THE_END, kit.tables, luck, desk)
        add_loss(shares[0] - shares[1], sums)


def example() -> tuple[Any, ...]:
    turn = a_first_turn()[0][:1]
    return turn, np.zeros(2, np.int64), turn, 0, 1, 1, 0, mind(2), np.zeros(SUMS)


swift_compare = Swift(compare, example)
