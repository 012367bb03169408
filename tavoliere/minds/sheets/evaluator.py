"""What a position of Qwixx or On Board is worth to a seat, at any moment: its chance to win."""

from functools import cache
from typing import Literal

import numpy as np

from tavoliere.games.generic import STATES
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ACTION_1
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.bot import hand_made, network, weights_for
from tavoliere.minds.sheets.choice import (
    BOARDS,
    LINEAR,
    MOST_MOVES,
    Mind,
    answer_all,
    best_of,
    best_rest,
    carry_out,
    foresee,
    judge_answers,
    worth,
)
from tavoliere.minds.swift import Swift


@rule
def value(mind: Mind, boards: np.ndarray, seat: int) -> float:
    """What `boards[0]` is worth to a seat, if everybody goes on as foreseen; an answer that it gave stays given."""
    active = 0 + int(boards[0].active)
    plan = np.empty(3, np.int64)
    at = 0
    if boards[0].phase == ACTION_1:
        given = 0 + boards[0].answers[seat]
        answers = np.empty(SEATS, np.int64)
        foresee(mind, boards, 0, answers, plan)
        if given < 0:
            moves = np.empty(MOST_MOVES, np.int64)
            values = np.empty(MOST_MOVES)
            count = judge_answers(mind, boards, 0, seat, answers, plan, moves, values)
            return values[best_of(values, count)]
        answer_all(boards, 0, answers, seat, given)
        at = 1
    if at == 0 or seat == active:
        best_rest(mind, boards, at, active, plan)
    carry_out(boards, at, plan)
    return worth(mind, boards[at], seat)


@rule
def value_all(
    mind: Mind, views: np.ndarray, seats: np.ndarray, boards: np.ndarray, values: np.ndarray
) -> None:
    for i in range(len(views)):
        boards[0] = views[i]
        values[i] = value(mind, boards, 0 + seats[i])


@cache
def swift_value(game: str) -> Swift:
    def example() -> tuple[object, ...]:
        import tavoliere.minds.sheets.kernels  # noqa: F401

        boards = np.zeros(BOARDS, STATES[game])
        return hand_made(LINEAR), boards[:0], np.zeros(0, np.int64), boards, np.zeros(0)

    return Swift(value_all, example)


class SheetEvaluator:
    """The chance to win at Qwixx or On Board, for two players or more."""

    unit: Literal["win"] = "win"

    def __init__(self, game: str) -> None:
        self.game = game
        self.swift = swift_value(game)
        self.swift.start()

    def values(self, views: np.ndarray, seats: np.ndarray) -> np.ndarray:
        if len(views) > 1:
            self.swift.wait()
        found = np.zeros(len(views))
        for players in np.unique(views["players"]).tolist():
            of_these = views["players"] == players
            mind = network(weights_for(self.game, players))
            mine = np.zeros(int(of_these.sum()))
            boards = np.zeros(BOARDS, views.dtype)
            self.swift(mind, views[of_these], seats[of_these].astype(np.int64), boards, mine)
            found[of_these] = mine
        return found
