"""Looking ahead at Duel is exact, however it is computed."""

import pytest

import tavoliere as tv
from tavoliere.games.compiled import compiled
from tavoliere.games.duel import happen
from tavoliere.games.rows import ALL_ROLLS, ROLL
from tavoliere.minds.duel.bot import workspace
from tavoliere.minds.duel.features import chance_to_win, load_weights
from tavoliere.minds.duel.search import best_turn, desk, look_ahead
from tavoliere.minds.duel.turns import all_turns, scratch_for_turns
from tests.minds.duel.positions import positions

compiled_look_ahead = compiled(look_ahead)


@compiled
def best_over_all_rolls(state, boards, moves, weights, scratch):
    work = boards[:1].copy()
    total = 0.0
    for roll in range(ALL_ROLLS):
        work[0] = state
        happen(work[0], roll)
        best = 0.0
        for i in range(all_turns(work[0], state.active, boards, moves)):
            best = max(best, chance_to_win(boards[i], state.active, weights, scratch))
        total += best
    return total / ALL_ROLLS


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "duel | r5,7 | r3 | turn 1",
        "duel | r8,9,10,11 y4 g5,4 b9 | r3 y7,9 g10,8 b12,5*2 | turn 0",
        "duel | r2,3,4,5,6,12,lock y9 x1 | y10 g6 b4 x2 | turn 1",
    ],
)
def test_looking_ahead_is_the_mean_over_all_rolls(line):
    state = tv.game("duel").read(line).state
    weights, (scratch, _) = load_weights(), workspace()
    boards, moves = scratch_for_turns()
    exact = best_over_all_rolls(state, boards, moves, weights, scratch)
    assert compiled_look_ahead(state, desk(), weights) == pytest.approx(exact, abs=1e-6)
    assert look_ahead(state, desk(), weights) == pytest.approx(exact, abs=1e-6)


def test_the_best_turn_is_the_one_that_the_network_likes_best():
    weights, (scratch, _), table = load_weights(), workspace(), desk()
    boards, moves = scratch_for_turns()
    for state in positions(12, seed=3):
        if state.phase == ROLL:
            continue
        count = all_turns(state, state.active, boards, moves)
        chances = [chance_to_win(board, state.active, weights, scratch) for board in boards[:count]]
        best = best_turn(state, boards, moves, table, weights)
        assert chances[best] == pytest.approx(max(chances), abs=1e-6)
