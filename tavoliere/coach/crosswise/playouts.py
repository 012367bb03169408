"""Crosswise played on after a choice, to the end, with plausible hands for the others."""

from typing import Any

import numpy as np

from tavoliere.coach.crosswise.judge import JudgeKit, mind
from tavoliere.coach.judging.playouts import SUMS, TO_THE_END, compare
from tavoliere.games.crosswise import play
from tavoliere.games.rule import rule
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.search import deal_unseen, play_on
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
    """A seat's share of the win after a move; always played to the end."""
    world = kit.desk.worlds
    world[0] = view
    deal_unseen(world[0], seat, luck)
    play(world[0], seat, move)
    return play_on(world[0], seat, TO_THE_END, kit.tables, luck, kit.desk)


def example() -> tuple[Any, ...]:
    turn = a_first_turn()[0][:1]
    return turn, np.zeros(2, np.int64), turn, 0, 1, 1, 0, mind(2), np.zeros(SUMS)


swift_compare = Swift(compare, example)
