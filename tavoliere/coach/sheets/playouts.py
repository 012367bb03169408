"""Choices of Qwixx and On Board compared by playouts."""

from typing import Any

import numpy as np

from tavoliere.coach.judging.playouts import SUMS, add_loss
from tavoliere.coach.sheets.judge import JudgeKit
from tavoliere.coach.sheets.turns import scratch_for_turns
from tavoliere.coach.sheets.worth import write_worths
from tavoliere.games.generic import STATES, happen, is_over
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ALL_ROLLS, OVER
from tavoliere.games.rule import rule
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.sheets.bot import hand_made
from tavoliere.minds.sheets.choice import BOARDS, LINEAR, play_turn
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
    far = turns // 2  # everybody plays in every turn; longer playouts cost more and are no surer
    rolls = np.empty(far, np.int64)
    worths = np.empty((2, SEATS))
    for game in range(games):
        reseed(luck, seed + game)
        for turn in range(far):
            rolls[turn] = draw(luck, ALL_ROLLS)
        for side in range(2):
            kit.boards[0] = leaves[side]
            for turn in range(far):
                if not is_over(kit.boards[0]):
                    happen(kit.boards[0], rolls[turn])
                    play_turn(kit.mind, kit.boards, 0)
            write_worths(kit.mind, kit.boards[0], worths[side])
        add_loss(worths[0, seat] - worths[1, seat], sums)


def swift(game: str) -> Swift:
    def example() -> tuple[Any, ...]:
        boards = np.zeros(BOARDS, STATES[game])
        boards["phase"] = OVER
        boards["players"] = 2
        kit = JudgeKit(hand_made(LINEAR), boards, scratch_for_turns(game))
        over = boards[:2].copy()
        return over[:1], np.zeros(2, np.int64), over, 0, 1, 2, 0, kit, np.zeros(SUMS)

    return Swift(compare, example)
