"""The ledger closes in every game, luck has mean 0, and nobody is judged by what he could not know."""

from itertools import pairwise

import numpy as np
import pytest

from tavoliere.coach import ledger
from tavoliere.coach.book import DECISION, DRAW, REVEAL, ROLL
from tavoliere.coach.judging import generic
from tavoliere.coach.modules import judge_of
from tavoliere.coach.review import review
from tavoliere.games.generic import conceal, happen
from tavoliere.games.refused import Refused
from tavoliere.notation.game import read
from tavoliere.notation.record import Record, Step
from tests.coach.played import TABLES, given_up, played

CLOSES = 1e-9
KINDS = {ROLL, DRAW, DECISION, REVEAL}


def compiled_bench(game, players):
    """The judges of a game once they are compiled: plain functions sum with other last digits."""
    table = judge_of(game, players)
    table.swift.wait()
    return table


def check(record):
    found = review(record, is_sure=False)
    told = found["moments"]
    assert {moment["kind"] for moment in told} <= KINDS
    for one, next_one in pairwise(told):
        assert one["after"] == next_one["before"]
    # Of teams the first seats are one of each (C3).
    sides = 2 if found["game"] == "crosswise" else found["players"]
    for chances in (found["start"], *(moment["after"] for moment in told)):
        assert sum(chances[:sides]) == pytest.approx(1.0, abs=CLOSES)
        assert all(0 <= chance <= 1 for chance in chances)
    for line in found["seats"]:
        seat = line["seat"]
        parts = sum(line[part] for part in ("luck", "hidden", "own", "others"))
        assert found["start"][seat] + parts == pytest.approx(found["result"][seat], abs=CLOSES)
        assert line["own"] <= CLOSES
    for moment in told:
        if "choices" in moment:
            assert moment["loss"] >= 0
            seat = moment["seat"] or 0
            lost = moment["before"][seat] - moment["after"][seat]
            assert moment["loss"] / 100 == pytest.approx(lost, abs=CLOSES)
            assert all(0 <= each["win"] <= 1 for each in moment["choices"])
            if len(moment["choices"]) == 1:
                assert moment["loss"] == 0
                assert moment["before"] == moment["after"]
            best = max(each["win"] for each in moment["choices"])
            assert abs(moment["choices"][0]["win"] - best) < ledger.NEARLY
            assert moment["text"] in [each["move"] for each in moment["choices"]]
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_ledger_of_a_random_game_closes_and_choices_are_judged_from_views(name, players, monkeypatch):
    """Concealing once more what the judge of a choice is given changes nothing."""
    asked = []

    def watched(states, seat, *rest):
        if seat >= 0:
            view = states[0].copy()
            conceal(view, seat)
            asked.append(view.tobytes() == states[0].tobytes())
        return generic.weigh(states, seat, *rest)

    monkeypatch.setattr(ledger, "weigh", watched)
    check(played(name, players, players))
    assert asked
    assert all(asked)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("qwixx", 5), ("on-board", 3), ("duel", 2), ("crosswise", 4)])
def test_the_ledger_of_a_bots_game_closes(name, players):
    check(played(name, players, 7, "medium"))


@pytest.mark.parametrize("name", ["qwixx", "on-board", "duel", "crosswise"])
def test_a_resigned_game_closes_and_is_not_rated(name):
    found = check(given_up(played(name, 2, 5, until=16)))
    assert found["result"] == [1.0, 0.0]
    assert found["moments"][-1]["text"] == "resign"
    assert [line["rating"] for line in found["seats"]] == [None, None]


@pytest.mark.parametrize(
    ("name", "players", "seed", "level"),
    [
        ("on-board", 2, 8, None),
        ("on-board", 4, 3, None),
        ("on-board", 2, 5, "easy"),
        ("crosswise", 2, 7, None),
    ],
)
def test_no_chance_is_below_0_or_above_1(name, players, seed, level):
    """Answers given at once, or tiles drawn one after the other, take more together than somebody has left."""
    check(played(name, players, seed, level))


def test_whoever_plays_alone_has_won_already():
    found = check(played("qwixx", 1, 3))
    assert found["start"] == found["result"] == [1.0]
    assert found["seats"][0]["decisions"] > 5
    assert found["seats"][0]["rating"] is None, "nothing was lost, but that is no merit"


def test_a_game_that_is_not_over_is_refused():
    with pytest.raises(Refused, match="not over"):
        review(played("duel", 2, 1, until=9))
    wrong = Record(played("qwixx", 3, 1, until=9).game, {"players": 3}, (), (), {"resigned": "7"})
    with pytest.raises(Refused, match="resigned: 7"):
        review(wrong)


# --- luck ---------------------------------------------------------------------------------------------------


# With red closed, each of the 7,776 rolls that are left counts six times among all.
LEFT_WITHOUT_RED = [whites + 216 * colours for whites in range(36) for colours in range(216)]


def rolled(state, outcomes):
    states = np.zeros(len(outcomes), state.dtype)
    for place, outcome in enumerate(outcomes):
        states[place] = state
        happen(states[place], outcome)
    return states


def test_before_a_roll_of_duel_stands_the_mean_over_all_rolls():
    state = read("duel | r2,3,4,5,6,12,lock y4 | y7 g9,8 x1 | turn 1").state
    table = compiled_bench("duel", 2)
    chances = np.array([table.now(each)[1] for each in rolled(state, LEFT_WITHOUT_RED)])
    assert table.now(state)[1] == pytest.approx(chances.mean(), abs=1e-6)
    assert chances.std() > 0.01


@pytest.mark.parametrize(
    "line",
    [
        "qwixx | r2,3,4,5,6,12,lock y4 x1 | y3,5 g9 b12,10 | turn 0",
        "qwixx | r2,3,4,5,6,12,lock y4 x1 | y3,5 g9 b12,10 | b9 x2 | turn 1",
        "on-board a | r2,3,4,5,6,12,lock y4 | g9 b12,10 | turn 1",
        "on-board a | r2,3,4,5,6,12,lock y4 | g9 b12,10 | b9 x2 | turn 2",
    ],
)
def test_before_a_roll_on_sheets_stands_the_mean_over_all_rolls(line):
    position = read(line)
    table = compiled_bench(position.game.name, position.players)
    state = position.state
    worths = np.array([table.now(each) for each in rolled(state, LEFT_WITHOUT_RED)])
    assert table.now(state) == pytest.approx(worths.mean(axis=0), abs=1e-9)
    assert worths.std() > 0.01


@pytest.mark.parametrize(("name", "players"), [("crosswise", 2), ("crosswise", 3), ("crosswise", 4)])
def test_before_a_draw_stands_the_mean_over_the_bag(name, players):
    record = played(name, players, 2, until=30)
    *_, position = (each for each in record.positions() if each.chance)
    table = compiled_bench(name, players)
    state = position.state
    found = {tile: table.chance(state, position.draw(tile).state) for tile in position.outcomes()}
    mean = sum(chance * found[tile].after for tile, chance in position.outcomes().items())
    for each in found.values():
        assert each.before == pytest.approx(mean, abs=1e-12)


def test_the_luck_of_a_review_is_what_its_chances_changed():
    record, table = played("duel", 2, 4), compiled_bench("duel", 2)
    positions = list(record.positions())
    luck = np.zeros(2)
    for before, after in pairwise(positions):
        if before.chance:
            chance = table.chance(before.state, after.state)
            luck += chance.after - chance.before
    found = review(record, is_sure=False)
    assert [line["luck"] for line in found["seats"]] == pytest.approx(luck.tolist(), abs=CLOSES)


# --- what the chooser could know ----------------------------------------------------------------------------


def first_decision(name, steps, seat):
    """What the review says about a seat's first decision; where the game stands besides is not asked."""
    record = given_up(played(name, 2, 0, steps=steps, until=len(steps)))
    told = review(record, is_sure=False)["moments"]
    first = next(moment for moment in told if moment["seat"] == seat and "choices" in moment)
    return {key: first[key] for key in ("text", "best", "loss", "mark", "why", "choices")}


@pytest.mark.parametrize("name", ["qwixx", "on-board"])
def test_an_answer_that_is_still_hidden_changes_no_judgement(name):
    first = Step("roll", "34 2563")
    found = []
    for hidden in ("pass", "r7", "b7"):
        for answers in ([(1, hidden), (0, "y7")], [(0, "y7"), (1, hidden)]):
            steps = (first, *(Step("play", move, seat) for seat, move in answers))
            found.append(first_decision(name, steps, 0))
    assert all(each == found[0] for each in found)
    assert found[0]["loss"] > 0


@pytest.mark.parametrize("hidden", [["gem", "gem", "wave", "move"], ["moon", "sun", "swap", "cross"]])
def test_tiles_that_are_still_hidden_change_no_judgement(hidden):
    mine = [Step("draw", tile) for tile in ("sun", "moon", "replace", "sun")]
    theirs = [Step("draw", tile) for tile in ("bloom", "wave", "gem", "remove")]
    move = Step("play", "sun c4", 0)
    one, other = (
        first_decision("crosswise", (*mine, *tiles, move), 0)
        for tiles in (theirs, [Step("draw", tile) for tile in hidden])
    )
    assert one == other


def test_the_result_of_a_game_is_shared():
    result = compiled_bench("qwixx", 3).now(played("qwixx", 3, 1).position.state)
    assert result.sum() == pytest.approx(1.0)
