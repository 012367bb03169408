"""The rules of Qwixx On Board, B1–B8, one sentence each."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.onboard_track import FALLS, NO_BONUS, TWICE, fault
from tests.positions import answer, rule_against

SIDE_A = tv.game("on-board").track("a")
NAMES = [f"{colour[0]}{number}" for colour, number, _ in SIDE_A]

# A track on which the last number of blue stands on field 6 and that of red on field 38.
WITH_LAST_NUMBERS = ",".join(
    f"{'b2' if place == 6 else 'r12' if place == 38 else NAMES[place - 1]}/{(place + 1) // 2}"
    for place in range(1, 41)
)


def with_pawns(*pawns: int) -> str:
    """Sheets on which each pawn's field is crossed."""
    return " | ".join(f"{NAMES[pawn - 1]} pawn {pawn}" if pawn else "-" for pawn in pawns)


# --- B1 -----------------------------------------------------------------------------------------------------


def test_B1_every_pawn_begins_on_the_start_of_one_of_two_sides():
    for side in "ab":
        p = tv.game("on-board").start(players=4, side=side)
        assert p.view(0)["pawns"] == [0, 0, 0, 0]
        assert len(p.view(0)["track"]) == 40
    assert tv.game("on-board").track("a") != tv.game("on-board").track("b")


def test_B1_all_of_qwixx_holds():
    p = tv.read("on-board a | - | - | - | turn 1, dice 14 2356")
    assert p.legal(2) == ["pass", "r5", "y5", "g5", "b5"]
    p = answer(p, "r5", "y5", "pass")
    assert p.legal(1) == ["pass", "r3", "r6", "y7", "g6", "g9", "b7", "b10"]
    p = tv.read("on-board a | r2,3,4,5,6 | y2,3,4,5,6 | turn 0, dice 66 1111")
    assert answer(p, "r12", "y12").over


def test_B1_but_not_for_one_player_alone():
    with pytest.raises(tv.Refused):
        tv.game("on-board").start(players=1)
    with pytest.raises(tv.Refused):
        tv.read("on-board a | - | turn 0")


# --- B2: the pawn -------------------------------------------------------------------------------------------


def test_B2_action_3_is_for_the_active_player_alone_after_action_2():
    p = tv.read("on-board a | - | - | turn 1, dice 14 2356, action 2").play(1, "pass")
    assert (p.view(0)["phase"], p.to_move) == ("action-3", (1,))


def test_B2_a_pawn_moves_1_to_5_fields_or_not():
    p = tv.read("on-board a | - | - | turn 0, dice 14 2356, action 3")
    assert p.legal(0) == ["pass", "+1", "+2", "+3", "+4", "+5"]
    assert [p.play(0, f"+{steps}").view(0)["pawns"][0] for steps in range(1, 6)] == [1, 2, 3, 4, 5]


def test_B2_never_back():
    with pytest.raises(tv.Refused):
        tv.read("on-board a | g10 pawn 5 | - | turn 0, dice 14 2356, action 3").play(0, "-1")


def test_B2_occupied_fields_are_jumped_and_not_counted():
    p = tv.read(f"on-board a | {with_pawns(0, 1, 3)} | turn 0, dice 14 2356, action 3")
    assert [p.view(0)["steps"][f"+{steps}"] for steps in range(1, 6)] == [2, 4, 5, 6, 7]
    assert p.play(0, "+1").view(0)["pawns"] == [2, 1, 3]


def test_B2_any_number_of_pawns_may_stand_on_the_start():
    p = tv.read(f"on-board a | {with_pawns(0, 0, 0, 1)} | turn 0, dice 14 2356, action 3")
    assert p.view(0)["steps"]["+1"] == 2


def test_B2_ruling_a_pawn_stays_on_the_track():
    p = tv.read(f"on-board a | {with_pawns(39, 37)} | turn 1, dice 14 2356, action 3, announced 0")
    assert p.view(1)["steps"] == {"+1": 38, "+2": 40}
    assert rule_against(p, 1, "+3") == "B2"


# --- B3: where it may stop ----------------------------------------------------------------------------------


def test_B3_every_field_names_a_colour_and_a_number():
    assert SIDE_A[4] == ("green", 10, 3)
    assert tv.game("on-board").start().view(0)["track"][4] == {
        "colour": "green",
        "number": 10,
        "bonus": 3,
        "last": False,
    }


def test_B3_a_number_that_can_be_crossed_is_crossed_by_stopping_there():
    p = tv.read("on-board a | - | - | turn 0, dice 14 2356, action 3").play(0, "+2")
    assert str(p) == "on-board a | y2 pawn 2 | - | turn 1"


def test_B3_a_number_that_is_crossed_already_may_be_entered():
    p = tv.read("on-board a | y2,5 | - | turn 0, dice 14 2356, action 3, crossed").play(0, "+2")
    assert str(p) == "on-board a | y2,5 pawn 2 | - | turn 1"


def test_B3_action_3_crosses_nothing_but_where_the_pawn_stops():
    p = tv.read("on-board a | - | - | turn 0, dice 14 2356, action 3")
    assert rule_against(p, 0, "y2") == "B3"


def test_B3_ruling_a_number_that_was_passed_over_cannot_be_entered():
    p = tv.read("on-board a | y5 | - | turn 0, dice 14 2356, action 3, crossed")
    assert rule_against(p, 0, "+2") == "B3, Q1"


def test_B3_ruling_an_uncrossed_number_of_a_closed_row_cannot_be_entered():
    yellow = "y3,4,5,6,7,12,lock"
    p = tv.read(f"on-board a | - | {yellow} | turn 0, dice 14 2-56, action 3")
    assert rule_against(p, 0, "+2") == "B3, Q7"
    p = tv.read(f"on-board a | y2 | {yellow} | turn 0, dice 14 2-56, action 3")
    assert rule_against(p, 0, "+2") == ""


def test_B3_ruling_a_last_number_is_crossed_with_five_before_it_and_closes_the_row():
    sheet = "b12,11,10,9,8"
    line = f"on-board {WITH_LAST_NUMBERS} | {sheet} pawn 1 | - | turn 0, dice 14 2356, action 3"
    p = tv.read(line).play(0, "+5")
    assert p.view(0)["closed"] == ["blue"]
    assert p.view(0)["sheets"][0]["rows"][3]["locked"]
    p = tv.read(line.replace(",8 pawn", " pawn"))
    assert rule_against(p, 0, "+5") == "B3, Q6"


def test_B3_ruling_a_second_row_closed_by_a_pawn_ends_the_game():
    rows = "r2,3,4,5,6,12,lock b12,11,10,9,8"
    line = f"on-board {WITH_LAST_NUMBERS} | {rows} pawn 1 | - | turn 0, dice 14 -356, action 3"
    p = tv.read(line).play(0, "+5")
    assert p.over
    assert p.scores[0] == 28 + 28 + 3  # the bonus of field 6


def test_B3_ruling_a_row_closed_in_this_turn_is_closed_for_action_3():
    p = tv.read("on-board a | - | y3,4,5,6,7 | turn 0, dice 66 2356")
    p = answer(p, "pass", "y12").play(0, "pass")
    assert p.view(0)["phase"] == "action-3"
    assert rule_against(p, 0, "+2") == "B3, Q7"


# --- B4: misthrows ------------------------------------------------------------------------------------------


def test_B4_a_cross_by_the_pawn_saves_from_a_misthrow():
    p = answer(tv.game("on-board").start().roll("14 2356"), "pass", "pass").play(0, "pass")
    assert str(p.play(0, "+1")) == "on-board a | b12 pawn 1 | - | turn 1"
    assert str(p.play(0, "pass")) == "on-board a | x1 | - | turn 1"


def test_B4_ruling_entering_a_field_crossed_earlier_does_not_save():
    p = tv.read("on-board a | y2 | - | turn 0, dice 14 2356, action 3").play(0, "+2")
    assert str(p) == "on-board a | y2 x1 pawn 2 | - | turn 1"


def test_B4_ruling_with_a_fourth_misthrow_the_new_fields_bonus_counts():
    p = tv.read("on-board a | g7,6 x3 y8 pawn 24 | - | turn 0, dice 14 2356, action 3")
    assert p.scores[0] == 3 + 1 - 15 + 12
    p = p.play(0, "+4")
    assert p.over
    assert p.scores[0] == 3 + 1 - 20 + 14


# --- B5: the end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", range(35, 41))
def test_B5_a_pawn_on_one_of_the_last_five_fields_announces_the_end(field):
    here = 34 if field < 40 else 35
    sheet = "r9,11 y9,10,11 g3 b5"  # all that the last six fields name
    p = tv.read(f"on-board a | {sheet} pawn {here} | - | turn 0, dice 14 2356, action 3")
    p = p.play(0, f"+{field - here}")
    assert p.view(1)["announced"] == (0 if field > 35 else None)


def test_B5_every_other_player_has_one_more_turn_as_the_active_player():
    p = tv.read(f"on-board a | - | {NAMES[34]} pawn 35 | - | turn 1, dice 14 2356, action 3").play(1, "+1")
    turns: list[int] = []
    while not p.over:
        p = answer(p.roll("14 2356"), "pass", "pass", "pass")
        turns += p.to_move
        p = p.play(turns[-1], "pass").play(turns[-1], "pass")
    assert turns == [2, 0]


def test_B5_ruling_further_pawns_that_arrive_change_nothing():
    sheets = f"{NAMES[35]} pawn 36 | y9,10 pawn 35"
    p = tv.read(f"on-board a | {sheets} | turn 1, dice 14 2356, action 3, announced 0").play(1, "+1")
    assert p.view(0)["pawns"] == [36, 37]
    assert p.view(0)["announced"] == 0
    assert p.over


def test_B5_ruling_the_ends_of_qwixx_stay_in_force():
    sheets = f"{NAMES[35]} pawn 36 | x3 | -"
    p = tv.read(f"on-board a | {sheets} | turn 1, dice 14 2356, action 3, announced 0").play(1, "pass")
    assert p.over
    sheets = f"{NAMES[35]} pawn 36 | r2,3,4,5,6 | y2,3,4,5,6"
    p = tv.read(f"on-board a | {sheets} | turn 1, dice 66 2356, announced 0")
    assert answer(p, "pass", "r12", "y12").over


# --- B6: the score ------------------------------------------------------------------------------------------


def test_B6_the_bonus_under_the_pawn_is_added_to_the_score():
    for pawn in (1, 2, 39, 40):
        others = "" if pawn < 36 else ", announced 0"
        p = tv.read(f"on-board a | {NAMES[pawn - 1]} pawn {pawn} | - | turn 1{others}")
        assert p.scores == (1 + SIDE_A[pawn - 1][2], 0)


def test_B6_a_pawn_on_the_start_has_no_bonus():
    assert tv.game("on-board").start().scores == (0, 0)


# --- B7: the track ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["a", "b"])
def test_B7_a_side_has_40_fields_with_a_bonus_that_never_falls(side):
    track = tv.game("on-board").track(side)
    bonuses = [bonus for _, _, bonus in track]
    assert len(track) == 40
    assert bonuses == sorted(bonuses)
    assert (bonuses[0], bonuses[-1]) == (1, 20)


def test_B7_what_is_known_of_side_a():
    assert NAMES[4] == "g10"
    assert "g7" in NAMES[5:]


def test_B7_an_owner_may_type_a_track_of_his_own(tmp_path):
    fields = [f'"{name} {1 + place // 2}"' for place, name in enumerate(reversed(NAMES))]
    path = tmp_path / "mine.toml"
    path.write_text(f"fields = [{', '.join(fields)}]", "utf-8")
    p = tv.game("on-board").start(track=path)
    assert p.view(0)["track"][0]["number"] == SIDE_A[-1][1]
    assert tv.read(str(p)) == p


@pytest.mark.parametrize(
    ("place", "entry"),
    [
        (1, "g13 1"),
        (7, "x5 4"),
        (12, "nonsense"),
        (20, "r5 0"),
        (39, "r5 21"),
        (40, "r5 1"),  # falling
    ],
)
def test_B7_a_fault_in_a_track_is_named_by_its_entry(place, entry):
    fields: list[object] = [f"{name} {1 + at // 2}" for at, name in enumerate(NAMES)]
    fields[place - 1] = entry
    with pytest.raises(tv.Refused, match=f"field {place} of the track") as refusal:
        tv.game("on-board").start(track=fields)
    assert refusal.value.rule == "B7"


def test_B7_a_track_has_40_fields_neither_more_nor_less():
    for count in (0, 39, 41):
        with pytest.raises(tv.Refused, match=str(count)) as refusal:
            tv.game("on-board").start(track=["r5 1"] * count)
        assert refusal.value.rule == "B7"


def test_B7_ruling_a_colour_and_number_may_stand_on_two_fields():
    fields: list[object] = [f"{name} {1 + at // 2}" for at, name in enumerate(NAMES)]
    fields[1] = f"{NAMES[0]} 1"
    track = tv.game("on-board").start(track=fields).view(0)["track"]
    assert (track[0]["colour"], track[0]["number"]) == (track[1]["colour"], track[1]["number"])


def test_B7_what_looks_mistyped_is_told_field_by_field():
    """A bonus that is none or that falls is refused; a number that stands there twice is only a doubt."""
    cells = np.array([3, 3, 5, -1, 7], np.int8)
    bonus = np.array([1, 2, 1, 0, 21], np.int8)
    assert [fault(cells, bonus, place) for place in range(5)] == [0, TWICE, FALLS, NO_BONUS, NO_BONUS]
    twice = [f"{name} {1 + at // 2}" for at, name in enumerate(NAMES)]
    twice[39] = twice[0].split()[0] + " 20"
    assert tv.game("on-board").start(track=twice).view(0)["track"][39]["bonus"] == 20


# --- B8: the examples ---------------------------------------------------------------------------------------


def test_B8_example_five_free_fields_from_the_start_to_green_10():
    """Tim crosses the green 10 by going there."""
    p = tv.read("on-board a | - | - | turn 0, dice 11 1111, action 3").play(0, "+5")
    assert str(p) == "on-board a | g10 pawn 5 | - | turn 1"


def test_B8_example_four_free_fields_to_a_green_7_that_is_crossed():
    """Linus may go there without a new cross."""
    p = tv.read("on-board a | y6,7 | b10 g7 pawn 15 | turn 1, dice 46 1111, action 3, crossed").play(1, "+4")
    assert str(p) == "on-board a | y6,7 | g7 b10 pawn 19 | turn 0"
