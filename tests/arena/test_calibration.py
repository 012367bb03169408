"""How true judged chances are: the sums by hand, and of real games."""

import numpy as np
import pytest

from tavoliere.arena.findings import summary
from tavoliere.arena.lockstep import calibrated, play_chunk
from tavoliere.arena.match import Match
from tavoliere.arena.report import sentence, tables
from tavoliere.arena.tally import Tally
from tavoliere.games.refused import Refused


def test_chances_are_compared_with_what_came_of_them():
    wins = np.array([[True, False], [True, True]])  # seat 0 won the first game, the second was a draw
    chances, games, seats = np.array([0.72, 0.25, 1.0]), np.array([0, 0, 1]), np.array([0, 1, 1])
    first, second = calibrated([(chances, games, seats)], wins, sides=2, games_a_round=1)
    (tenths,) = calibrated([(chances, games, seats)], wins, sides=2, games_a_round=2)
    assert tenths[7] == pytest.approx([1, 0.72, 1, 0.28**2])
    assert tenths[2] == pytest.approx([1, 0.25, 0, 0.25**2])
    assert tenths[9] == pytest.approx([1, 1, 0.5, 0.25])
    assert np.sum(tenths, axis=0)[0] == 3
    assert np.sum(first, axis=0)[0] == 2
    assert np.sum(second, axis=0)[0] == 1


def test_C3_a_won_game_is_the_whole_teams():
    wins = np.array([[True, False, True, False]])
    (tenths,) = calibrated([(np.array([0.95]), np.array([0]), np.array([2]))], wins, sides=2, games_a_round=1)
    assert tenths[9] == pytest.approx([1, 0.95, 1, 0.05**2])


@pytest.mark.slow
def test_a_match_tells_how_true_the_chances_are():
    match = Match("duel", ("hard", "greedy"), calibration=True)
    tally = Tally(match, games=80)
    tally.add(play_chunk(match, 0, 0, 40))
    found = summary(tally)["calibration"]
    assert found["positions"] > 1000
    assert found["brier"] < 0.25  # better than “even” at every position
    assert "Chances" in [title for title, _, _ in tables(summary(tally))]
    assert f"Brier score of {found['brier']:.4f}" in sentence(summary(tally))


def test_only_the_rounds_that_count_are_judged():
    match = Match("duel", ("random", "greedy"), calibration=True)
    chunks = [play_chunk(match, 0, first, rounds=2) for first in (0, 2)]
    fewer, more = Tally(match, games=6), Tally(match, games=8)
    for chunk in chunks:
        fewer.add(chunk)
        more.add(chunk)
    assert fewer.judged.sum() < more.judged.sum()
    more.line_ups[0].cut(3)
    assert (fewer.judged == more.judged).all()


def test_alone_there_are_no_chances_to_compare():
    with pytest.raises(Refused, match="alone there is nothing to win"):
        Match("qwixx", ("linear",), players=1, calibration=True).check()
