"""What positions and moves of Duel are worth."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.duel import is_over, play
from tavoliere.games.rows import ROLL
from tavoliere.minds.duel.bot import by_network, workspace
from tavoliere.minds.duel.evaluator import by_network as judge_by_network
from tavoliere.minds.duel.features import chance_to_win, load_weights
from tavoliere.minds.duel.turns import all_turns, scratch_for_turns
from tests.minds.duel.positions import positions


def test_the_evaluator_follows_the_best_turn():
    evaluator = judge_by_network()
    weights, (scratch, _) = load_weights(), workspace()
    boards, moves = scratch_for_turns()
    views = np.array(list(positions(12, seed=11)))
    values = [evaluator.values(views, np.full(len(views), seat)) for seat in range(2)]
    np.testing.assert_allclose(values[0] + values[1], 1)
    for view, value in zip(views, values[0]):
        if view.phase != ROLL and view.active == 0:
            count = all_turns(view, 0, boards, moves)
            best = max(chance_to_win(boards[i], 0, weights, scratch) for i in range(count))
            assert value == pytest.approx(best, abs=1e-6)


def test_a_winner_has_all():
    position = tv.game("duel").read("duel | r2,3 x2 | y3,4,5,6 x2 | turn 0, over")
    views = np.array([position.state] * 2)
    assert judge_by_network().values(views, np.arange(2)).tolist() == [0, 1]


def test_a_move_is_worth_what_the_position_after_it_is_worth():
    judge = judge_by_network()
    for view in positions(12, seed=12):
        seat = int(view.active)
        actions, worths = judge.judge(np.array([view]), np.array([seat])).of(0)
        assert (len(actions) == 0) == (view.phase == ROLL)
        for action, worth in zip(actions.tolist(), worths.tolist()):
            after = view.copy()
            play(after, seat, action)
            assert worth == pytest.approx(judge.values(np.array([after]), np.array([seat]))[0], abs=1e-6)


def test_the_network_plays_what_it_judges_best():
    views = np.array([view for view in positions(60, seed=13) if view.phase != ROLL and not is_over(view)])
    seats, seeds = views["active"].astype(np.int64), np.zeros(len(views), np.int64)
    judged = judge_by_network().judge(views, seats)
    for k, action in enumerate(by_network().choose_many(views, seats, seeds).tolist()):
        actions, worths = judged.of(k)
        assert worths[actions == action] == worths.max()  # of equals it may take another
