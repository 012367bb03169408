"""The lessons: every move they ask for is allowed, and they show the worked examples of the rules."""

import re
from pathlib import Path

import pytest

from tavoliere.notation.game import games, read
from tavoliere.notation.record import apply
from tavoliere.web import lessons
from tavoliere.web.lessons import LESSONS, lesson
from tavoliere.web.lessons.step import LEARNER, play

TEMPLATES = Path(lessons.__file__).parent.parent / "templates" / "rules"


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
    *_, asked, shown, _end = lesson("on-board")
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


def test_D11_a_thirteenth_piece_would_bring_nothing() -> None:
    twelve = next(step for step in LESSONS["duel"].STEPS if "twelve" in step.text)
    before = read(twelve.scene)
    more = apply(before, play("r7", LEARNER))
    assert more.view(LEARNER)["scores"] == before.view(LEARNER)["scores"]
    assert apply(before, play("y7", LEARNER)).view(LEARNER)["scores"] > before.view(LEARNER)["scores"]


def test_B4_a_visit_alone_does_not_save_from_the_misthrow() -> None:
    visit = next(step for step in LESSONS["on-board"].STEPS if step.move == "+4")
    assert ", crossed" in visit.scene
    after = [
        apply(read(scene), play(visit.move, LEARNER)).view(LEARNER)["sheets"][0]["misthrows"]
        for scene in (visit.scene, visit.scene.replace(", crossed", ""))
    ]
    assert after == [0, 1]


def test_Q1_the_four_rows_of_the_rules_page_light_what_is_still_possible() -> None:
    page = (TEMPLATES / "qwixx.html").read_text("utf-8")
    line, lit = re.findall(r'"(qwixx [^"]+turn 0)",\n.*\n +lit="(r8[^"]+)"', page)[0]
    rolls = [f"{line}, dice {(n + 1) // 2}{n // 2} 1111" for n in range(2, 13)]
    possible = {move for roll in rolls for move in read(roll).view(LEARNER)["legal"]}
    assert set(lit.split(",")) == possible - {"pass"}
