"""The exact tables against games that are really played, and what is said of positions."""

import numpy as np
import pytest

from tavoliere import Refused
from tavoliere.cli.two_rows import read, solve_two_rows
from tavoliere.minds.sheets.two_rows.judge import judge, worth_of_position
from tavoliere.minds.sheets.two_rows.playouts import play_out
from tavoliere.minds.sheets.two_rows.rows import rows_of
from tavoliere.minds.sheets.two_rows.table import empty_tables, solve

pytestmark = pytest.mark.whole  # against the real rules: test_sweep.py
SHORT, TO_CLOSE = (6, 8), 1


@pytest.fixture(scope="module")
def solved():
    rules = rows_of(SHORT, TO_CLOSE)
    tables = empty_tables(rules)
    for _ in solve(rules, tables):
        pass
    return rules, tables


def test_perfect_players_win_as_often_as_the_table_says(solved):
    rules, tables = solved
    games = 20_000
    won, rolls_of_both = play_out(games, 7, rules, tables)
    assert rolls_of_both > games  # else nothing simultaneous was tested
    assert won == pytest.approx(1 - tables.both[0, 0], abs=4 * 0.5 / games**0.5)


def test_a_roll_is_worth_on_average_what_the_position_is_worth(solved):
    position, _, _ = read("r6 | b8 x1 | turn 1", solved[0], SHORT, TO_CLOSE)
    faces = range(1, 7)
    worths = [
        judge(position, (white, other, red, blue), *solved).worth
        for white in faces
        for other in faces
        for red in faces
        for blue in faces
    ]
    assert np.mean(worths) == pytest.approx(worth_of_position(position, *solved), abs=1e-9)


def test_nobody_gains_by_leaving_a_mix(solved):
    position, _, _ = read("r6 | b8 x1 | turn 0", solved[0], SHORT, TO_CLOSE)
    judged = judge(position, (3, 4, 4, 3), *solved)
    mine, others = ([answer.share for answer in answers] for answers in (judged.mine, judged.others))
    assert sum(mine) == pytest.approx(1)
    assert sum(others) == pytest.approx(1)
    assert (judged.game @ others).max() == pytest.approx(judged.worth, abs=1e-9)
    assert (mine @ judged.game).min() == pytest.approx(judged.worth, abs=1e-9)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("r6 | b8", "two sheets"),
        ("r6 | b8 | dice 34 11", "whose turn"),
        ("r8,lock,6 | - | turn 0", "red"),
        ("r7,6 | - | turn 0", "left to right"),
        ("r6,8 | - | turn 0", "together"),
        ("r8,lock | - | turn 0", "needs 1"),
        ("r5 | - | turn 0", "red"),
        ("y6 | - | turn 0", "y6"),
        ("x4 | - | turn 0", "x"),
        ("r6,8,lock b8,6,lock | - | turn 0", "over"),
        ("- | - | turn 0, dice 4 1", "4 1"),
        ("- | - | turn 0, dice 41 2-", "blue"),
        ("r6,8,lock | - | turn 0, dice 41 22", "red"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(line, word):
    with pytest.raises(Refused, match=word):
        read(line, rows_of(SHORT, TO_CLOSE), SHORT, TO_CLOSE)


@pytest.mark.parametrize("numbers", ["2-11", "6", "7-7", "1-13", "eight"])
def test_rows_that_are_not_centred_are_refused(numbers):
    with pytest.raises(Refused):
        solve_two_rows(numbers, 1, None)


def test_what_was_interrupted_goes_on(tmp_path, monkeypatch, capsys, solved):
    monkeypatch.setenv("TAVOLIERE_CACHE", str(tmp_path))
    monkeypatch.setattr("tavoliere.minds.sheets.two_rows.table.SECONDS_BETWEEN_SAVES", -1)

    def interrupt(done, wanted):
        if done > wanted // 2:
            raise KeyboardInterrupt

    from tavoliere.minds.sheets.two_rows.table import solved as kept

    with pytest.raises(KeyboardInterrupt):
        kept(SHORT, TO_CLOSE, progress=interrupt)
    begun = []
    _, tables = kept(SHORT, TO_CLOSE, progress=lambda done, wanted: begun.append(done / wanted))
    assert begun[0] > 0.3
    assert (np.asarray(tables.both) == solved[1].both).all()
    solve_two_rows("6-8", 1, None)
    assert f"{1 - solved[1].both[0, 0]:.6f}" in capsys.readouterr().out
