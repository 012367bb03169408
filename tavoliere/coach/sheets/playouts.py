"""Qwixx and On Board played on after a choice."""

from typing import Any

import numpy as np

from tavoliere.coach.judging.playouts import SUMS, compare
from tavoliere.coach.sheets.judge import JudgeKit, kit_with
from tavoliere.coach.sheets.worth import write_worths
from tavoliere.games.generic import STATES, happen, is_over
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ALL_ROLLS, OVER
from tavoliere.games.rule import rule
from tavoliere.minds.luck import draw
from tavoliere.minds.sheets.bot import hand_made
from tavoliere.minds.sheets.choice import LINEAR, play_turn
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
    """A seat's share of the win from the end of a turn `leaves[side]`, after half as many turns.

    Everybody plays in every turn; longer playouts cost more and are no surer.
    """
    worths = np.empty(SEATS)
    kit.boards[0] = leaves[side]
    for _ in range(turns // 2):
        if is_over(kit.boards[0]):
            break
        happen(kit.boards[0], draw(luck, ALL_ROLLS))
        play_turn(kit.mind, kit.boards, 0)
    write_worths(kit.mind, kit.boards[0], worths)
    return worths[seat]


def swift(game: str) -> Swift:
    def example() -> tuple[Any, ...]:
        over = np.zeros(2, STATES[game])
        over["phase"], over["players"] = OVER, 2
        kit = kit_with(game, hand_made(LINEAR))
        return over[:1], np.zeros(2, np.int64), over, 0, 1, 2, 0, kit, np.zeros(SUMS)

    return Swift(compare, example)
