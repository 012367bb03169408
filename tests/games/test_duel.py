"""The rules of Qwixx Duel, D1–D14, one sentence each. Black is seat 0, grey seat 1."""

import pytest

import tavoliere as tv
from tests.positions import rule_against

FIVE = "r2,3,4,5,6"

WHITES = {
    2: "11",
    3: "12",
    4: "13",
    5: "14",
    6: "15",
    7: "16",
    8: "26",
    9: "36",
    10: "46",
    11: "56",
    12: "66",
}


def usable(pieces: str, seat: int, row: str) -> list[int]:
    """The numbers that a player can use in a row, each with a white sum."""
    numbers = []
    for number, whites in WHITES.items():
        p = tv.read(f"duel | {pieces} | turn {seat}, dice {whites} 1111")
        if f"{row}{number}" in p.legal(seat):
            numbers.append(number)
    return numbers


# --- D1 -----------------------------------------------------------------------------------------------------


def test_D1_each_player_has_22_pieces():
    assert tv.game("duel").start().view(None)["supply"] == [22, 22]


@pytest.mark.parametrize("first", [0, 1])
def test_D1_only_the_active_player_ever_acts(first):
    p = tv.game("duel").start(first=first).roll("14 2356")
    assert p.to_move == (first,)
    assert p.legal(1 - first) == []
    p = p.play(first, "y5")
    assert p.to_move == (first,)
    assert p.play(first, "b10").due == 1 - first


def test_D1_duel_is_for_two():
    for players in (1, 3):
        with pytest.raises(tv.Refused):
            tv.game("duel").start(players=players)


# --- D2 -----------------------------------------------------------------------------------------------------


def test_D2_the_next_piece_goes_right_of_all_own_pieces_in_the_row():
    assert usable("r3,5 | -", 0, "r") == [5, 6, 7, 8, 9, 10, 11]
    p = tv.read("duel | r3,5 | - | turn 0, dice 13 1111")
    assert rule_against(p, 0, "r4") == "D2"
    assert rule_against(tv.read("duel | r3,5 | - | turn 0, dice 12 1111"), 0, "r3") == "D2"


def test_D2_gaps_are_free_and_the_others_pieces_do_not_bind():
    assert usable("r3 | r9*2", 0, "r") == [4, 5, 6, 7, 8, 10, 11]


# --- D3 -----------------------------------------------------------------------------------------------------


def test_D3_a_field_holds_pieces_of_one_player():
    assert rule_against(tv.read("duel | r5,7 | r3 | turn 1, dice 14 1111"), 1, "r5") == "D3"


def test_D3_lone_front_piece_can_be_captured():
    p = tv.read("duel | r5,7 | r3 | turn 1, dice 34 2356").play(1, "r7")
    assert str(p) == "duel | r5 | r3,7 | turn 1, dice 34 2356, action 2, used r7"


def test_D3_the_captured_piece_goes_back_to_its_owners_supply():
    p = tv.read("duel | r5,7 | r3 | turn 1, dice 34 2356")
    assert p.view(None)["supply"] == [20, 21]
    assert p.play(1, "r7").view(None)["supply"] == [21, 20]


def test_D3_no_piece_behind_the_frontmost_can_be_captured():
    """Not even when the frontmost is the capturer's own, further right than his target would be."""
    assert rule_against(tv.read("duel | r5 | r3 | turn 1, dice 14 1111"), 1, "r5") == ""
    assert rule_against(tv.read("duel | r5,6 | r3 | turn 1, dice 14 1111"), 1, "r5") == "D3"
    assert rule_against(tv.read("duel | r5 | r3,6 | turn 1, dice 14 1111"), 1, "r5") == "D2"


def test_D3_a_front_piece_may_be_captured_in_action_2():
    p = tv.read("duel | b10 | - | turn 1, dice 14 2356, action 2").play(1, "b10")
    assert str(p) == "duel | - | b10 | turn 0"


# --- D4 -----------------------------------------------------------------------------------------------------


def test_D4_the_owner_of_the_frontmost_piece_may_stack_on_it():
    p = tv.read("duel | r5,7 | r3 | turn 0, dice 34 2356").play(0, "r7")
    assert str(p) == "duel | r5,7*2 | r3 | turn 0, dice 34 2356, action 2, used r7"


def test_D4_only_while_nothing_lies_further_right():
    assert rule_against(tv.read("duel | r7 | r8 | turn 0, dice 34 2356"), 0, "r7") == "D4"
    assert rule_against(tv.read("duel | r7,8 | - | turn 0, dice 34 2356"), 0, "r7") == "D2"


def test_D4_stacks_grow_without_limit():
    p = tv.read("duel | r7*20 | - | turn 0, dice 34 2356").play(0, "r7")
    assert p.view(None)["rows"][0]["fields"][5]["height"] == 21


def test_D4_a_stack_of_two_or_more_can_never_be_captured():
    for height in (2, 3, 12):
        assert rule_against(tv.read(f"duel | r7*{height} | - | turn 1, dice 34 2356"), 1, "r7") == "D4"


# --- D5 -----------------------------------------------------------------------------------------------------


def test_D5_after_a_capture_the_loser_is_measured_against_what_he_still_has():
    p = tv.read("duel | r5,9 | r3 | turn 1, dice 45 1111").play(1, "r9").play(1, "pass").roll("15 1111")
    assert "r6" in p.legal(0)
    p = tv.read("duel | r9 | - | turn 1, dice 45 1111").play(1, "r9").play(1, "pass").roll("11 1111")
    assert "r2" in p.legal(0)


# --- D6 -----------------------------------------------------------------------------------------------------


def test_D6_action_1_is_the_white_sum_in_any_row():
    p = tv.game("duel").start().roll("14 2356")
    assert p.legal(0) == ["pass", "r5", "y5", "g5", "b5"]
    assert rule_against(p, 0, "r6") == "D6"


def test_D6_action_2_is_a_white_and_a_coloured_die_in_that_colours_row():
    p = tv.game("duel").start().roll("14 2356").play(0, "pass")
    assert p.legal(0) == ["pass", "r3", "r6", "y4", "y7", "g6", "g9", "b7", "b10"]
    assert rule_against(p, 0, "y6") == "D6"


def test_D6_example_max_uses_yellow_5_and_blue_10():
    """White 4 and 1 in yellow, then white 4 and blue 6."""
    p = tv.game("duel").start().roll("41 2356").play(0, "y5").play(0, "b10")
    assert str(p) == "duel | y5 b10 | - | turn 1"


def test_D6_either_may_be_declined():
    p = tv.game("duel").start().roll("41 2356")
    assert str(p.play(0, "pass").play(0, "b10")) == "duel | b10 | - | turn 1"
    assert str(p.play(0, "y5").play(0, "pass")) == "duel | y5 | - | turn 1"


@pytest.mark.parametrize("pieces", ["- | -", "- | r5", "r5 | -", "r5*2 | -"])
def test_D6_the_two_actions_must_not_use_the_same_field(pieces):
    """Whether action 1 placed, captured or stacked there; white 4 and 1, then white 4 and red 1."""
    p = tv.read(f"duel | {pieces} | turn 0, dice 41 1666").play(0, "r5")
    assert rule_against(p, 0, "r5") == "D6"
    assert "r5" not in p.legal(0)


def test_D6_a_player_who_passed_in_action_1_may_use_the_field_in_action_2():
    assert "r5" in tv.read("duel | r5 | - | turn 0, dice 41 1666").play(0, "pass").legal(0)


def test_D6_both_actions_may_use_the_same_row():
    p = tv.game("duel").start().roll("41 2356").play(0, "r5").play(0, "r6")
    assert str(p) == "duel | r5,6 | - | turn 1"


# --- D7 -----------------------------------------------------------------------------------------------------


def test_D7_a_player_who_placed_nothing_puts_a_piece_into_the_misthrow_column():
    p = tv.game("duel").start().roll("41 2356").play(0, "pass").play(0, "pass")
    assert str(p) == "duel | x1 | - | turn 1"
    assert p.view(None)["supply"] == [21, 22]


@pytest.mark.parametrize("pieces", ["- | r5", "r5 | -"])
def test_D7_capturing_and_stacking_are_placing(pieces):
    p = tv.read(f"duel | {pieces} | turn 0, dice 41 2356").play(0, "r5").play(0, "pass")
    assert p.view(None)["misthrows"] == [0, 0]


# --- D8 -----------------------------------------------------------------------------------------------------


def test_D8_the_last_number_needs_five_own_pieces_before():
    assert "r12" in tv.read(f"duel | {FIVE} | - | turn 0, dice 66 1111").legal(0)
    assert rule_against(tv.read("duel | r2,3,4,5 | r6 | turn 0, dice 66 1111"), 0, "r12") == "D8"
    assert rule_against(tv.read("duel | b12,11,10,9 | - | turn 0, dice 11 1111"), 0, "b2") == "D8"


def test_D8_every_piece_of_a_stack_counts():
    assert "r12" in tv.read("duel | r2*2,3,4*2 | - | turn 0, dice 66 1111").legal(0)
    assert "r12" not in tv.read("duel | r2*2,3,4 | - | turn 0, dice 66 1111").legal(0)


def test_D8_the_five_may_be_completed_in_action_1():
    p = tv.read("duel | r2,3,4,5 | - | turn 0, dice 16 6111").play(0, "r7")
    assert "r12" in p.legal(0)


def test_D8_ruling_captured_pieces_do_not_count():
    p = tv.read(f"duel | {FIVE} | - | turn 1, dice 15 1111").play(1, "r6").play(1, "pass").roll("66 1111")
    assert rule_against(p, 0, "r12") == "D8"


def test_D8_the_player_adds_a_piece_on_the_lock_which_counts():
    p = tv.read(f"duel | {FIVE} | - | turn 0, dice 66 1111").play(0, "r12")
    assert p.view(None)["rows"][0]["lock"] == 0
    assert p.scores == (28, 0)
    assert p.view(None)["supply"] == [15, 22]


def test_D8_example_laura_takes_green_2_and_the_lock():
    """Grey; the row is closed for both and the green die leaves at once."""
    p = tv.read("duel | g11 | g12,10,8,6*2 | turn 1, dice 11 2356").play(1, "g2")
    assert str(p) == "duel | g11 | g12,10,8,6*2,2,lock | turn 1, dice 11 23-6, action 2, used g2"
    assert p.legal(1) == ["pass", "r3", "y4", "b7"]
    p = p.play(1, "pass").roll("46 23-6")
    assert rule_against(p, 0, "g10") == "D8"


def test_D8_what_lies_in_a_closed_row_keeps_its_points():
    p = tv.read(f"duel | {FIVE} | r7,8,9 | turn 0, dice 66 1111").play(0, "r12")
    assert p.scores == (28, 6)


# --- D9 -----------------------------------------------------------------------------------------------------


def test_D9_the_very_last_piece_on_the_last_number_ends_the_game_without_a_lock():
    p = tv.read("duel | r2,3,4,5,6*17 | - | turn 0, dice 66 1111")
    assert p.view(None)["supply"] == [1, 22]
    p = p.play(0, "r12")
    assert p.over
    assert str(p) == "duel | r2,3,4,5,6*17,12 | - | turn 0, over"


def test_D9_ruling_the_row_then_does_not_count_as_closed():
    p = tv.read("duel | r2,3,4,5,6*17 | - | turn 0, dice 66 1111").play(0, "r12")
    assert p.view(None)["closed"] == []
    assert p.view(None)["rows"][0]["lock"] is None


def test_D9_with_two_pieces_left_the_lock_takes_the_last():
    p = tv.read("duel | r2,3,4,5,6*16 | - | turn 0, dice 66 1111").play(0, "r12")
    assert p.over
    assert p.view(None)["closed"] == ["red"]


# --- D10 ----------------------------------------------------------------------------------------------------


def test_D10_a_last_piece_on_the_board_ends_the_game_at_once():
    p = tv.read("duel | r7*21 | - | turn 0, dice 34 2356").play(0, "r7")
    assert p.over
    assert p.to_move == ()


def test_D10_four_misthrows_of_both_together_end_the_game():
    p = tv.read("duel | x1 | x2 | turn 0, dice 34 2356, action 2").play(0, "pass")
    assert p.over
    assert p.scores == (-10, -10)


def test_D10_three_misthrows_do_not():
    assert not tv.read("duel | x1 | x1 | turn 0, dice 34 2356, action 2").play(0, "pass").over


def test_D10_two_closed_rows_end_the_game_whoever_closed_them():
    p = tv.read(f"duel | {FIVE},12,lock | y2,3,4,5,6 | turn 1, dice 66 -111").play(1, "y12")
    assert p.over
    assert p.scores == (28, 28)


def test_D10_after_an_end_in_action_1_there_is_no_action_2():
    p = tv.read("duel | r7*21 | - | turn 0, dice 34 2356").play(0, "r7")
    assert rule_against(p, 0, "pass") == "E4"


def test_D10_ruling_a_last_piece_in_the_misthrow_column_ends_the_game_too():
    p = tv.read("duel | r7*21 | - | turn 0, dice 34 2356, action 2").play(0, "pass")
    assert p.over
    assert p.scores == (78 - 5, 0)


# --- D11 ----------------------------------------------------------------------------------------------------


def test_D11_at_most_12_pieces_of_a_row_count():
    p = tv.read("duel | r7*12 | r8*13 | turn 0")
    assert p.scores == (78, 78)
    assert p.view(None)["rows"][0]["pieces"] == [12, 13]


# --- D12, D13: the examples ---------------------------------------------------------------------------------


def test_D12_example_grey_goes_right_of_3_or_captures_on_7_and_5_is_safe():
    assert usable("r5,7 | r3", 1, "r") == [4, 6, 7, 8, 9, 10, 11]


def test_D12_example_black_stacks_on_7_or_goes_on():
    assert usable("r5,7 | r3", 0, "r") == [7, 8, 9, 10, 11]


BLUE_ROW = "b12*2,11,10,9 | b8,5*2"


def test_D13_example_black_may_use_7_6_4_3_and_2_but_neither_8_nor_5():
    assert usable(BLUE_ROW, 0, "b") == [2, 3, 4, 6, 7]


def test_D13_example_grey_may_stack_on_5_or_use_4_or_3_but_not_2():
    assert usable(BLUE_ROW, 1, "b") == [3, 4, 5]
    assert rule_against(tv.read(f"duel | {BLUE_ROW} | turn 1, dice 11 1111"), 1, "b2") == "D8"


# --- D14: slips that are not followed -----------------------------------------------------------------------


def test_D14_black_goes_on_right_of_the_7_and_not_left():
    assert 6 not in usable("r5,7 | r3", 0, "r")


def test_D14_it_is_black_who_may_take_blue_2():
    assert 2 in usable(BLUE_ROW, 0, "b")
    assert 2 not in usable(BLUE_ROW, 1, "b")


def test_D14_each_player_has_22_pieces_of_one_colour():
    assert sum(tv.game("duel").start().view(None)["supply"]) == 44


def test_D14_grey_may_use_blue_4_and_3():
    assert {3, 4} <= set(usable(BLUE_ROW, 1, "b"))
