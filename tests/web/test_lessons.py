"""The lessons: every move they ask for is allowed, and they show the worked examples of the rules."""

import pytest

from tavoliere.notation.game import games
from tavoliere.web.lessons import LESSONS, lesson


@pytest.mark.parametrize("name", games())
def test_what_a_lesson_asks_for_is_allowed(name: str) -> None:
    steps = lesson(name)  # an illegal move, roll or tile on the way would be refused
    assert len(steps) == len(LESSONS[name].STEPS)
    assert all(step.move in step.view["legal"] for step in steps if step.move)


def test_a_lesson_begins_and_ends_with_something_to_look_at() -> None:
    for name in games():
        moves = [step.move for step in lesson(name)]
        assert moves[0] == moves[-1] == ""
        assert any(moves)


def test_a_tap_on_the_wrong_field_is_answered_with_the_rule() -> None:
    passing = next(step for step in lesson("qwixx") if step.move == "pass")
    assert passing.why["r12"]["rule"] == "Q6"
    placing = next(step for step in lesson("crosswise") if step.move == "bloom c2")
    assert "bloom a1" in placing.why
    assert "bloom c2" not in placing.why


def test_B8_the_pawn_crosses_green_10_and_later_visits_green_7() -> None:
    *_, asked, shown = lesson("on-board")
    before, move, after = asked.view, asked.move, shown.view
    field = after["track"][after["pawns"][0] - 1]
    assert move == "+4"
    assert (field["colour"], field["number"]) == ("green", 7)
    assert after["sheets"][0]["score"] == before["sheets"][0]["score"]
    crossing = lesson("on-board")[2].view
    assert crossing["pawns"][0] == 5
    assert crossing["sheets"][0]["rows"][2]["crosses"] == 3


def test_D12_the_frontmost_piece_is_captured_and_D13_five_pieces_close_the_row() -> None:
    steps = [step.view for step in lesson("duel")]
    assert steps[3]["supply"][1] == steps[2]["supply"][1] + 1
    assert "blue" in steps[-1]["closed"]


def test_C7_a_played_action_tile_is_counted() -> None:
    assert lesson("crosswise")[-1][0]["spent"]["replace"] == 1
