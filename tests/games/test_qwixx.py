"""The rules of Qwixx, Q1–Q9, one sentence each. Examples without another word are the rulebook's."""

import pytest

import tavoliere as tv
from tests.positions import answer, rule_against

FIVE = "r2,3,4,5,6"  # enough to close red
FOUR = "r2,3,4,5"


# --- Q1: rows from left to right ----------------------------------------------------------------------------


def test_Q1_everybody_has_an_empty_sheet():
    assert str(tv.game("qwixx").start(players=5, first=3)) == "qwixx | - | - | - | - | - | turn 3"


def test_Q1_a_row_need_not_begin_at_its_left_and_fields_may_be_left_out():
    p = tv.read("qwixx | r5 | turn 0, dice 65 1111")
    assert p.legal(0) == ["pass", "r11", "y11", "g11", "b11"]


def test_Q1_fields_that_were_passed_over_are_lost():
    for whites, number in ("11", 2), ("12", 3), ("13", 4), ("15", 6):
        p = tv.read(f"qwixx | r5,7 | turn 0, dice {whites} 1111")
        assert rule_against(p, 0, f"r{number}") == "Q1"


def test_Q1_a_crossed_field_cannot_be_crossed_again():
    assert rule_against(tv.read("qwixx | r5,7 | turn 0, dice 34 1111"), 0, "r7") == "Q1"
    assert rule_against(tv.read("qwixx | r5,7 | turn 0, dice 41 1111"), 0, "r5") == "Q1"


def test_Q1_example_of_four_rows():
    """Red 5 and 7; yellow up to 10, so 11 and 12 are left; green up to 6; blue up to 10."""
    sheet = "r5,7 y2,3,4,5,10 g12,6 b10"
    open_numbers = {
        row["colour"]: [field["number"] for field in row["fields"] if field["state"] == "open"]
        for row in tv.read(f"qwixx | {sheet} | turn 0").view(0)["sheets"][0]["rows"]
    }
    assert open_numbers == {
        "red": [8, 9, 10, 11, 12],
        "yellow": [11, 12],
        "green": [5, 4, 3, 2],
        "blue": [9, 8, 7, 6, 5, 4, 3, 2],
    }
    assert tv.read(f"qwixx | {sheet} | turn 0, dice 56 1111").legal(0) == ["pass", "r11", "y11"]
    assert tv.read(f"qwixx | {sheet} | turn 0, dice 14 1111").legal(0) == ["pass", "g5", "b5"]
    assert tv.read(f"qwixx | {sheet} | turn 0, dice 66 1111").legal(0) == ["pass", "y12"]


# --- Q2: the turn -------------------------------------------------------------------------------------------


def test_Q2_the_first_player_rolls_all_six_dice():
    p = tv.game("qwixx").start(players=3, first=1)
    assert (p.chance, p.due, p.to_move) == ("dice", 1, ())
    with pytest.raises(tv.Refused):
        p.roll("41 23-6")


def test_Q2_two_actions_follow_strictly_one_after_the_other():
    p = tv.game("qwixx").start(players=2).roll("41 2356")
    assert p.view(0)["phase"] == "action-1"
    p = answer(p, "pass", "pass")
    assert (p.view(0)["phase"], p.to_move) == ("action-2", (0,))
    assert rule_against(p, 0, "y5") == "Q4"  # the white sum is gone


def test_Q2_then_the_next_player_clockwise_is_active():
    p = tv.game("qwixx").start(players=3, first=1).roll("41 2356")
    p = answer(p, "pass", "y5", "pass").play(1, "pass")
    assert p.due == 2
    p = answer(p.roll("41 2356"), "pass", "pass", "y5").play(2, "pass")
    assert p.due == 0


# --- Q3: action 1 -------------------------------------------------------------------------------------------


def test_Q3_everybody_may_cross_the_white_sum_in_a_row_of_his_choice_or_not():
    p = tv.game("qwixx").start(players=4).roll("14 2356")
    assert p.to_move == (0, 1, 2, 3)
    for seat in range(4):
        assert p.legal(seat) == ["pass", "r5", "y5", "g5", "b5"]


def test_Q3_nothing_but_the_white_sum_can_be_used():
    p = tv.game("qwixx").start(players=2).roll("14 2356")
    assert rule_against(p, 0, "b10") == "Q3"
    assert rule_against(p, 1, "r1" + "0") == "Q3"


def test_Q3_example_white_1_and_4():
    """Max is active and crosses red 5, Emma yellow 5, Laura and Lino nothing."""
    p = tv.game("qwixx").start(players=4).roll("14 2356")
    p = answer(p, "r5", "y5", "pass", "pass")
    assert str(p) == "qwixx | r5 | y5 | - | - | turn 0, dice 14 2356, action 2, crossed"


def test_Q3_ruling_answers_are_applied_together_when_all_are_there():
    p = tv.game("qwixx").start(players=3).roll("14 2356").play(2, "y5").play(0, "r5")
    assert str(p) == "qwixx | - | - | - | turn 0, dice 14 2356, said 0 r5, said 2 y5"
    assert p.to_move == (1,)
    assert str(p.play(1, "g5")) == "qwixx | r5 | g5 | y5 | turn 0, dice 14 2356, action 2, crossed"


def test_Q3_ruling_nobody_sees_anothers_answer_before_all_have_answered():
    p = tv.game("qwixx").start(players=3).roll("14 2356")
    one, other = p.play(0, "r5"), p.play(0, "pass")
    for watcher in (1, 2, None):
        assert one.view(watcher) == other.view(watcher)
        assert one.view(watcher)["answers"] == ["answered", None, None]
    assert one.view(0)["answers"] == ["r5", None, None]


def test_Q3_ruling_an_answer_is_given_once():
    p = tv.game("qwixx").start(players=2).roll("14 2356").play(0, "pass")
    assert rule_against(p, 0, "r5") == "E4"


def test_Q3_ruling_the_order_of_the_answers_changes_nothing():
    p = tv.game("qwixx").start(players=2).roll("14 2356")
    assert p.play(0, "r5").play(1, "b5") == p.play(1, "b5").play(0, "r5")


# --- Q4: action 2 -------------------------------------------------------------------------------------------


def test_Q4_the_active_player_alone_adds_one_white_to_one_coloured_die():
    p = tv.read("qwixx | - | - | turn 1, dice 14 2356, action 2")
    assert p.to_move == (1,)
    assert p.legal(1) == ["pass", "r3", "r6", "y4", "y7", "g6", "g9", "b7", "b10"]


def test_Q4_example_white_4_and_blue_6():
    """Max adds his white 4 to the blue 6 and crosses blue 10."""
    p = tv.read("qwixx | r5 | y5 | - | - | turn 0, dice 14 2356, action 2, crossed")
    assert str(p.play(0, "b10")) == "qwixx | r5 b10 | y5 | - | - | turn 1"


def test_Q4_a_coloured_die_counts_in_its_own_row_only():
    p = tv.read("qwixx | - | turn 0, dice 14 2356, action 2")
    assert rule_against(p, 0, "r10") == "Q4"
    assert rule_against(p, 0, "b11") == "Q4"


def test_Q4_equal_white_dice_give_each_field_once():
    assert tv.read("qwixx | - | turn 0, dice 44 2356, action 2").legal(0) == ["pass", "r6", "y7", "g9", "b10"]


def test_Q4_both_actions_may_go_into_the_same_row_from_left_to_right():
    p = tv.game("qwixx").start(players=1).roll("14 2356").play(0, "r5")
    assert str(p.play(0, "r6")) == "qwixx | r5,6 | turn 0"
    assert rule_against(p, 0, "r3") == "Q1"


# --- Q5: misthrows ------------------------------------------------------------------------------------------


def test_Q5_an_active_player_who_crossed_nothing_takes_a_misthrow():
    p = tv.read("qwixx | - | - | turn 0, dice 14 2356")
    p = answer(p, "pass", "y5").play(0, "pass")
    assert str(p) == "qwixx | x1 | y5 | turn 1"


@pytest.mark.parametrize(("first", "second"), [("r5", "pass"), ("pass", "b10"), ("r5", "b10")])
def test_Q5_one_cross_in_either_action_saves_from_a_misthrow(first, second):
    p = tv.game("qwixx").start(players=1).roll("14 2356").play(0, first).play(0, second)
    assert p.view(0)["sheets"][0]["misthrows"] == 0


def test_Q5_nobody_else_ever_takes_a_misthrow():
    p = answer(tv.game("qwixx").start(players=3).roll("14 2356"), "y5", "pass", "pass").play(0, "pass")
    assert str(p) == "qwixx | y5 | - | - | turn 1"


# --- Q6: the last number ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "roll", "last"),
    [
        ("r2,3,4,5,6", "66 1111", "r12"),
        ("y3,5,7,9,11", "66 1111", "y12"),
        ("g12,11,10,9,8", "11 1111", "g2"),
        ("b7,6,5,4,3", "11 1111", "b2"),
    ],
)
def test_Q6_the_last_number_needs_five_crosses_before(row, roll, last):
    assert last in tv.read(f"qwixx | {row} | turn 0, dice {roll}").legal(0)
    four = row[0] + row[1:].split(",", 1)[1]
    assert rule_against(tv.read(f"qwixx | {four} | turn 0, dice {roll}"), 0, last) == "Q6"


def test_Q6_with_the_last_number_the_lock_is_crossed_and_counts():
    p = tv.read(f"qwixx | {FIVE} | - | turn 0, dice 66 1111")
    p = answer(p, "r12", "pass")
    assert p.view(0)["sheets"][0]["rows"][0]["locked"]
    assert p.scores[0] == 28  # seven crosses


def test_Q6_the_last_number_may_be_crossed_in_action_2():
    p = tv.read("qwixx | g12,11,10,9,8 | - | turn 0, dice 16 3315, action 2").play(0, "g2")
    assert str(p) == "qwixx | g12,11,10,9,8,2,lock | - | turn 1"


def test_Q6_a_fifth_cross_of_action_1_counts_for_action_2():
    p = tv.read(f"qwixx | {FOUR} | turn 0, dice 16 6111")
    assert rule_against(p, 0, "r12") == "Q3"
    p = p.play(0, "r7")
    assert "r12" in p.legal(0)


# --- Q7: a closed row ---------------------------------------------------------------------------------------


def test_Q7_example_laura_crosses_green_2_and_the_lock():
    """The green row is closed for everybody and the green die leaves the game."""
    p = tv.read("qwixx | g12,10,8,6,4 | g12 | turn 0, dice 11 2356")
    p = answer(p, "g2", "pass").play(0, "pass")
    assert p.view(1)["closed"] == ["green"]
    p = p.roll("65 23-6")
    assert p.legal(1) == ["pass", "r11", "y11", "b11"]
    assert rule_against(p, 1, "g11") == "Q7"


def test_Q7_the_die_of_a_closed_row_is_out():
    p = tv.read(f"qwixx | {FIVE},12,lock | - | turn 1")
    with pytest.raises(tv.Refused) as refusal:
        p.roll("41 2356")
    assert refusal.value.rule == "Q7"
    assert p.roll("41 -356").dice == {"white": [4, 1], "red": None, "yellow": 3, "green": 5, "blue": 6}
    assert len(p.outcomes()) == 21 * 6**3


def test_Q7_several_players_may_close_the_same_row_in_action_1():
    p = tv.read(f"qwixx | {FIVE} | {FIVE} | - | turn 2, dice 66 1111")
    p = answer(p, "r12", "r12", "pass")
    assert [p.view(0)["sheets"][seat]["rows"][0]["locked"] for seat in range(3)] == [True, True, False]
    assert p.scores == (28, 28, 0)
    assert not p.over


def test_Q7_a_player_with_fewer_than_five_crosses_may_not_close_with_them():
    p = tv.read(f"qwixx | {FIVE} | {FOUR} | turn 0, dice 66 1111").play(0, "r12")
    assert rule_against(p, 1, "r12") == "Q6"


def test_Q7_ruling_the_row_is_closed_once_all_answers_are_applied():
    p = tv.read(f"qwixx | {FIVE} | {FIVE} | turn 0, dice 66 1111").play(0, "r12")
    assert p.view(1)["closed"] == []
    assert "r12" in p.legal(1)
    assert p.play(1, "r12").view(1)["closed"] == ["red"]


def test_Q7_ruling_the_die_is_gone_for_the_rest_of_the_same_turn():
    p = tv.read(f"qwixx | {FIVE} | r2 | turn 1, dice 66 5111")
    assert "r11" in answer(p, "pass", "pass").legal(1)
    p = answer(p, "r12", "pass")
    assert p.dice == {"white": [6, 6], "red": None, "yellow": 1, "green": 1, "blue": 1}
    assert rule_against(p, 1, "r11") == "Q7"
    assert p.legal(1) == ["pass", "y7", "g7", "b7"]


# --- Q8: the end --------------------------------------------------------------------------------------------


def test_Q8_a_fourth_misthrow_ends_the_game_at_once():
    p = tv.read("qwixx | x3 | x3 | turn 1, dice 14 2356, action 2").play(1, "pass")
    assert p.over
    assert p.scores == (-15, -20)
    assert p.winners == (0,)


def test_Q8_two_closed_rows_end_the_game_whoever_closed_them():
    p = tv.read(f"qwixx | {FIVE},12,lock | y2,3,4,5,6 | turn 0, dice 66 -111")
    assert answer(p, "pass", "y12").over


def test_Q8_one_closed_row_does_not_end_the_game():
    assert not answer(tv.read(f"qwixx | {FIVE} | - | turn 0, dice 66 1111"), "r12", "pass").over


def test_Q8_two_rows_may_close_in_one_action_1():
    p = tv.read(f"qwixx | {FIVE} | y2,3,4,5,6 | turn 0, dice 66 1111")
    p = answer(p, "r12", "y12")
    assert p.over
    assert p.view(None)["closed"] == ["red", "yellow"]


def test_Q8_example_three_rows_closed_in_the_end():
    """Blue is closed; Emma rolls two sixes; Max closes red while Lino closes yellow."""
    emma, max_, lino = "b12,11,10,9,8,2,lock", FIVE, "y2,3,4,5,6"
    p = tv.read(f"qwixx | {emma} | {max_} | {lino} | turn 0, dice 66 111-")
    p = answer(p, "pass", "r12", "y12")
    assert p.over
    assert p.view(None)["closed"] == ["red", "yellow", "blue"]
    assert p.scores == (28, 28, 28)


def test_Q8_a_row_closed_in_action_2_ends_the_game_too():
    p = tv.read(f"qwixx | {FIVE},12,lock b12,11,10,9,8 | - | turn 0, dice 14 -351, action 2")
    assert p.play(0, "b2").over


def test_Q8_ruling_after_an_end_in_action_1_there_is_no_action_2_and_no_misthrow():
    p = tv.read(f"qwixx | x3 | {FIVE} | y2,3,4,5,6 | turn 0, dice 66 1111")
    p = answer(p, "pass", "r12", "y12")
    assert p.over
    assert p.to_move == ()
    assert p.view(None)["sheets"][0]["misthrows"] == 3


# --- Q9: alone ----------------------------------------------------------------------------------------------


def test_Q9_one_player_alone_is_always_active():
    p = tv.game("qwixx").start(players=1).roll("14 2356").play(0, "pass").play(0, "pass")
    assert str(p) == "qwixx | x1 | turn 0"
    assert p.due == 0


def test_Q9_alone_the_game_ends_as_ever():
    p = tv.read("qwixx | x3 | turn 0, dice 14 2356, action 2").play(0, "pass")
    assert (p.over, p.scores, p.winners) == (True, (-20,), (0,))
    p = tv.read(f"qwixx | {FIVE},12,lock y2,3,4,5,6 | turn 0, dice 66 -111").play(0, "y12")
    assert (p.over, p.scores) == (True, (56,))
