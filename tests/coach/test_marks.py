"""Marks, ratings and hints."""

from itertools import pairwise

import numpy as np
import pytest

from tavoliere.coach import hint
from tavoliere.coach.advice import NEAR, OTHER_GAMES, TIMES, HintBot, action_of
from tavoliere.coach.judging.generic import weigh
from tavoliere.coach.judging.workspace import NOTHING, seed_of
from tavoliere.coach.marks import COSTLY, INEXACT, MOST_GAMES, confirms, mark_of
from tavoliere.coach.modules import MODULES, judge_of
from tavoliere.coach.rating import between_levels, levels_of, measured, rating
from tavoliere.games.crosswise import ACTIONS
from tavoliere.games.refused import Refused
from tavoliere.minds.levels import LEVELS
from tavoliere.notation.game import read


def test_marks_begin_at_their_thresholds():
    assert [mark_of(loss) for loss in (0.0, 0.0199, INEXACT, 0.0499, COSTLY, 0.5)] == [
        "",
        "",
        "?",
        "?",
        "??",
        "??",
    ]


def test_a_mark_stands_only_if_games_played_on_are_sure_of_it():
    assert confirms("??", 0.05, 0.01, 50) is True
    assert confirms("??", 0.05, 0.02, 50) is None
    assert confirms("??", 0.01, 0.005, 50) is False


def test_a_mark_that_can_hardly_become_sure_is_dropped():
    """The error shrinks as more games are played, and the mean may rise by two of what it still wanders."""
    assert confirms("??", 0.02, 0.015, 50) is None
    assert confirms("??", 0.02, 0.01, 450) is False
    assert confirms("??", 0.04, 0.01, MOST_GAMES) is False, "it is not sure, and no game is left"


def test_a_rating_is_the_mean_loss_with_its_interval():
    found = rating([0.0, 0.01, 0.02, 0.0, 0.02])
    assert found is not None
    assert found["value"] == pytest.approx(10.0)
    assert found["within"] == pytest.approx(1.96 * 10 / 5**0.5, rel=1e-6)
    assert rating([0.1] * 4) is None


@pytest.mark.parametrize("game", list(measured()["ratings"]))
def test_levels_are_ranked_each_apart_by_more_than_its_interval(game):
    for levels in measured()["ratings"][game].values():
        assert list(levels) == list(LEVELS)
        for one, better in pairwise(LEVELS):
            gap = levels[one]["value"] - levels[better]["value"]
            assert gap > levels[one]["within"] + levels[better]["within"]


def test_a_rating_lies_between_levels():
    known = levels_of("qwixx", 2)
    assert between_levels(*known, 10.0) == ["hard", "medium"]
    assert between_levels(*known, 99.0) == ["beginner"]
    assert between_levels(*known, 0.0) == ["expert"]
    assert between_levels(*levels_of("qwixx", 9), 10.0) == []


# Choices after which the turn is over, so that the rules alone say where each leads.
LAST_CHOICES = [
    ("qwixx | r4 y5 | b9,5,4 | turn 1, dice 31 1165, action 2, crossed", 1),
    ("qwixx | r2,5 b12,8,7 | r2,4,5,8 | r2,4,7 y2,4,5,8 | turn 1, dice 34 5536, action 2", 1),
    (
        (
            "on-board a | r3,4,7,8 y5,6,7,8 g10,9,8,7,5 b11,9,7,6 pawn 24 | r5,6 y3,4,6,7,8 g12,9,8,7,6 b10 pawn 21"
            " | turn 0, dice 51 3142, action 3, crossed"
        ),
        0,
    ),
    ("duel | r3 y3 g10 b7 | r7 y8*2 g7 | turn 1, dice 45 2326, action 2", 1),
]


@pytest.mark.parametrize(("line", "seat"), LAST_CHOICES)
def test_a_hint_judges_close_choices_by_the_mean_over_all_next_rolls(line, seat):
    position = read(line)
    found = hint(position, seat)
    table = judge_of(position.game.name, position.players)
    worths = {move: table.now(position.play(seat, move).state)[seat] for move in position.legal(seat)}
    best = max(worths, key=lambda move: worths[move])
    assert found["best"] == best
    near = [choice for choice in found["choices"] if worths[best] - worths[choice["move"]] < NEAR / 4]
    assert len(near) > 1, "a position worth the test"
    for choice in near:
        assert choice["win"] == pytest.approx(worths[choice["move"]], abs=1e-9)


def test_choices_that_are_not_close_stay_behind_the_close_ones():
    position = read(
        "qwixx | r2,5,6,7 g11 b12,8,7,6 | r2,4,5,8,9,11 y4 | r2,4,7 y2,4,5,8,9,11 | turn 2, dice 61 1111, action 2"
    )
    by_network = judge_of("qwixx", 3).judge(position.concealed(2), 2).worths[:, 2]
    passing, (*close, last) = by_network.min(), hint(position, 2)["choices"]
    assert passing < by_network.max() - NEAR, "a position worth the test"
    assert last["move"] == "pass"
    assert last["win"] == pytest.approx(passing)
    assert all(choice["win"] >= last["win"] for choice in close)


def test_a_hint_at_crosswise_is_the_mean_of_several_judgements():
    """Each with games of its own: a single judgement scatters, and the best of several looks better than it is."""
    position = read(
        "crosswise | s..... s..... ...... ...... ...... mm.... | sun moon gem move | sun moon wave gem | turn 0"
    )
    table, views = judge_of("crosswise", 2), position.concealed(0).reshape(1)
    table.swift.wait()
    by_move = []
    for time in range(TIMES):
        found = MODULES["crosswise"].empty_findings()
        count = weigh(views, 0, NOTHING, seed_of(views[0]) + OTHER_GAMES * time, table.mind, found)
        moves = [position.game.write_move(int(move)) for move in found.moves[:count]]
        by_move.append(dict(zip(moves, found.move_worths[:count, 0], strict=True)))
    for choice in hint(position, 0)["choices"]:
        worths = [each[choice["move"]] for each in by_move]
        assert choice["win"] == pytest.approx(np.mean(worths), abs=1e-6)
        assert np.std(worths) > 0


def test_a_hint_says_where_to_look():
    found = hint(read("qwixx | r2,3,4,5,6,7,8,9,10,11 | y2 | turn 0, dice 66 1111"), 0)
    assert found["best"] == "r12"
    assert found["look"] == "red"
    assert "closes red" in found["why"]


def test_a_bot_that_follows_hints_takes_the_best_of_them():
    position = read(LAST_CHOICES[0][0])
    action = HintBot("qwixx").choose(position.concealed(1), 1, seed=1)
    assert position.game.write_move(action) == hint(position, 1)["best"]


@pytest.mark.parametrize(("line", "seat"), LAST_CHOICES)
def test_a_move_is_found_by_its_word(line, seat):
    position = read(line)
    scratch = np.zeros(ACTIONS, np.int64)
    for move in position.legal(seat):
        assert action_of(position.concealed(seat), seat, move, scratch) == position.game.read_move(move)
    assert action_of(position.concealed(seat), seat, "r99", scratch) == NOTHING


def test_a_hint_is_refused_where_nobody_chooses():
    with pytest.raises(Refused, match="nobody is to move"):
        hint(read("duel | - | - | turn 0"))
    with pytest.raises(Refused, match="several seats"):
        hint(read("qwixx | - | - | turn 0, dice 41 2356"))
    with pytest.raises(Refused, match="nothing to win"):
        hint(read("qwixx | r5 | turn 0, dice 41 2356"))
    with pytest.raises(Refused, match="seat 1 is not to move"):
        hint(read("duel | - | - | turn 0, dice 41 2356"), 1)
