"""What every position and every move of Duel is worth to a seat: the chance to win, a draw counting half."""

import numpy as np

from tavoliere.games.duel import is_over, legal
from tavoliere.games.rows import ROLL
from tavoliere.games.rule import rule
from tavoliere.minds.choosing import best_of
from tavoliere.minds.duel.bot import NETWORK, example, weigh_turns, workspace
from tavoliere.minds.duel.features import chance_to_win, load_weights
from tavoliere.minds.duel.turns import MOST_SECOND, MOST_TURNS
from tavoliere.minds.summed_network import Scratch, Weights, likelihood
from tavoliere.minds.swift import Swift, SwiftJudge, scratch_for_judgement


@rule
def judge_all(
    views: np.ndarray,
    seats: np.ndarray,
    weights: Weights,
    scratch: Scratch,
    boards: np.ndarray,
    counts: np.ndarray,
    actions: np.ndarray,
    worths: np.ndarray,
    values: np.ndarray,
) -> None:
    """A move is worth as much as the best way to finish the turn after it, and a view as much as its best move."""
    moves = np.empty((MOST_TURNS, 2), np.int16)
    odds = np.empty(MOST_TURNS)
    for k in range(len(views)):
        counts[k] = 0
        if is_over(views[k]) or views[k].phase == ROLL:
            values[k] = chance_to_win(views[k], seats[k], weights, scratch)
            continue
        active = int(views[k].active)
        turns = weigh_turns(views[k], active, NETWORK, weights, scratch, boards, moves, odds)
        best = likelihood(odds[best_of(odds, turns)])
        if seats[k] != active:
            values[k] = 1.0 - best
            continue
        values[k] = best
        counts[k] = legal(views[k], active, actions[k])
        for i in range(counts[k]):
            worths[k, i] = 0.0
            for turn in range(turns):
                if moves[turn, 0] == actions[k, i]:
                    worths[k, i] = max(worths[k, i], likelihood(odds[turn]))


swift_judge = Swift(
    judge_all, lambda: (*example()[:2], load_weights(), *workspace(), *scratch_for_judgement(1, MOST_SECOND))
)


def by_network() -> SwiftJudge:
    """The chance to win by the network."""
    weights = load_weights()
    return SwiftJudge(swift_judge, lambda players: (weights, *workspace()), MOST_SECOND)
