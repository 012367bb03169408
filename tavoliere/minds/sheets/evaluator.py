"""What any position of Qwixx or On Board, and every move, is worth to a seat: the chance to win."""

from functools import cache

import numpy as np

from tavoliere.games.generic import STATES, is_awaited
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ACTION_1
from tavoliere.games.rule import rule
from tavoliere.minds.choosing import best_of
from tavoliere.minds.sheets.bot import hand_made, kernel_arguments, network, weights_for
from tavoliere.minds.sheets.choice import (
    LINEAR,
    MOST_MOVES,
    Mind,
    answer_all,
    best_rest,
    carry_out,
    foresee,
    judge,
    worth,
)
from tavoliere.minds.summed_network import Weights
from tavoliere.minds.swift import Swift, SwiftJudge, scratch_for_judgement


@rule
def value_waiting(mind: Mind, boards: np.ndarray, seat: int) -> float:
    """What `boards[0]` is worth to a seat that is not to move, if everybody goes on as foreseen.

    An answer it has already given is kept.
    """
    active = 0 + int(boards[0].active)
    plan = np.empty(3, np.int64)
    at = 0
    if boards[0].phase == ACTION_1:
        answer = 0 + boards[0].answers[seat]
        answers = np.empty(SEATS, np.int64)
        foresee(mind, boards, 0, answers, plan)
        answer_all(boards, 0, answers, seat, answer)
        at = 1
    if at == 0 or seat == active:
        best_rest(mind, boards, at, active, plan)
    carry_out(boards, at, plan)
    return worth(mind, boards[at], seat)


@rule
def judge_all(
    views: np.ndarray,
    seats: np.ndarray,
    mind: Mind,
    boards: np.ndarray,
    counts: np.ndarray,
    actions: np.ndarray,
    worths: np.ndarray,
    values: np.ndarray,
) -> None:
    """Moves as the bots judge them (`choice.judge`); a view is worth as much as its best move."""
    moves = np.empty(MOST_MOVES, np.int64)
    for k in range(len(views)):
        seat = 0 + seats[k]
        boards[0] = views[k]
        counts[k] = 0
        if is_awaited(boards[0], seat):
            counts[k] = judge(mind, boards, 0, seat, moves, worths[k])
            for i in range(counts[k]):
                actions[k, i] = moves[i]
            values[k] = worths[k, best_of(worths[k], counts[k])]
        else:
            values[k] = value_waiting(mind, boards, seat)


@cache
def swift_judge(game: str) -> Swift:
    """The function that judges, compiled for a game in the background; plain until then."""

    def example() -> tuple[object, ...]:
        views, seats = np.zeros(0, STATES[game]), np.zeros(0, np.int64)
        return views, seats, *kernel_arguments(game, hand_made(LINEAR)), *scratch_for_judgement(0, MOST_MOVES)

    return Swift(judge_all, example)


def by_network(game: str, *, net: Weights | None = None) -> SwiftJudge:
    """The chance to win by the network, ours or another, for two players or more."""
    mind_of = cache(lambda players: network(net or weights_for(game, players)))
    return SwiftJudge(swift_judge(game), lambda players: kernel_arguments(game, mind_of(players)), MOST_MOVES)
