"""The rules of Crosswise, C1–C13, one sentence each. Orange owns the rows, green the columns."""

from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.crosswise import conceal, play
from tavoliere.games.lines import combination
from tests.positions import KINDS, deal, random_game, rule_against

EMPTY = "...... ...... ...... ...... ...... ......"
ONE = "s..... ...... ...... ...... ...... ......"
TWO = "s..... ...... ...... ...... ...... .....m"
ORANGE, GREEN = 0, 1


def with_hand(board: str, hand: str, other: str = "gem gem gem gem") -> tv.Position:
    """Two players; it is seat 0's turn."""
    return tv.read(f"crosswise | {board} | {hand} | {other} | turn 0")


# --- C1 -----------------------------------------------------------------------------------------------------


def test_C1_the_board_has_36_cells():
    p = with_hand(EMPTY, "sun sun sun sun")
    cells = {move.split()[1] for move in p.legal(0)}
    assert cells == {column + row for column in "abcdef" for row in "123456"}


def test_C1_ruling_orange_owns_the_rows_and_green_the_columns():
    assert with_hand("sss... ...... ...... ...... ...... ......", "gem move swap cross").scores == (3, 0)
    assert with_hand("s..... s..... s..... ...... ...... ......", "gem move swap cross").scores == (0, 3)


# --- C2 -----------------------------------------------------------------------------------------------------


def test_C2_seven_of_each_symbol_and_three_of_each_action():
    view = tv.game("crosswise").start().view(None)
    assert view["bag"] == 54
    assert view["unseen"] == {
        **dict.fromkeys(["sun", "moon", "wave", "bloom", "gem", "cross"], 7),
        **dict.fromkeys(["move", "remove", "swap", "replace"], 3),
    }


def test_C2_every_tile_in_the_bag_is_equally_likely():
    p = deal(tv.game("crosswise").start(), "sun sun move")
    outcomes = p.outcomes()
    assert outcomes["sun"] == pytest.approx(5 / 51)
    assert outcomes["moon"] == pytest.approx(7 / 51)
    assert outcomes["move"] == pytest.approx(2 / 51)


# --- C3 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "teams"),
    [
        ({"players": 2}, ["orange", "green"]),
        ({"players": 3}, ["orange", "green", "orange"]),
        ({"players": 3, "lone": 0}, ["green", "orange", "orange"]),
        ({"players": 3, "lone": 2}, ["orange", "orange", "green"]),
        ({"players": 4}, ["orange", "green", "orange", "green"]),
    ],
)
def test_C3_two_teams(options, teams):
    assert tv.game("crosswise").start(**options).view(None)["teams"] == teams


def test_C3_hands_are_hidden_from_everybody_teammates_included():
    hands = "sun sun sun sun | moon moon moon moon | wave wave wave wave | gem gem gem gem"
    p = tv.read(f"crosswise | {EMPTY} | {hands} | turn 0")
    for watcher in (0, 1, 2, 3, None):
        for seat, hand in enumerate(p.view(watcher)["hands"]):
            assert hand["size"] == 4
            assert bool(hand["tiles"]) == (seat == watcher)


def test_C3_what_everybody_saw_come_from_the_board_is_known_until_it_may_be_gone():
    p = with_hand(TWO, "remove bloom bloom bloom").play(0, "remove f6")
    for watcher in (1, None):
        assert p.view(watcher)["hands"][0] == {"size": 4, "tiles": ["moon"]}
    p = p.play(1, "gem f6").draw("gem").play(0, "moon f5")
    assert p.view(1)["hands"][0] == {"size": 3, "tiles": []}


# --- C4 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ({"players": 2}, [4, 4]),
        ({"players": 3}, [4, 6, 4]),
        ({"players": 3, "lone": 2, "first": 1}, [4, 4, 6]),
        ({"players": 4}, [4, 4, 4, 4]),
    ],
)
def test_C4_a_hand_is_four_tiles_and_six_for_the_lone_player(options, sizes):
    p = tv.game("crosswise").start(**options)
    symbols = iter(["sun", "moon", "wave"] * 6)
    while p.chance:
        p = p.draw(next(symbols))
    assert [hand["size"] for hand in p.view(None)["hands"]] == sizes


ACTIONS_ONLY = "move move move remove"


def test_C4_a_player_with_only_action_tiles_may_keep_them_or_draw_a_new_hand():
    p = deal(tv.game("crosswise").start(), f"{ACTIONS_ONLY} sun sun sun sun")
    assert p.legal(0) == ["keep", "redraw"]
    assert p.play(0, "keep").legal(0) == ["pass"]
    p = p.play(0, "redraw")
    assert (p.chance, p.due) == ("tile", 0)
    p = deal(p, "sun moon wave gem")
    assert p.to_move == (0,)
    assert "sun a1" in p.legal(0)


def test_C4_a_player_with_a_symbol_is_not_asked():
    p = deal(tv.game("crosswise").start(), "move move move sun sun sun sun sun")
    assert p.view(None)["phase"] == "turn"
    assert rule_against(p, 0, "redraw") == "C4"


def test_C4_a_player_who_is_asked_plays_nothing_yet():
    p = deal(tv.game("crosswise").start(), f"{ACTIONS_ONLY} sun sun sun sun")
    assert rule_against(p, 0, "pass") == "C4"


def test_C4_ruling_as_often_as_it_happens_and_the_tiles_go_back_before_he_draws():
    p = deal(tv.game("crosswise").start(), f"{ACTIONS_ONLY} sun sun sun sun").play(0, "redraw")
    assert p.view(1)["bag"] == 50
    p = deal(p, ACTIONS_ONLY)
    assert p.legal(0) == ["keep", "redraw"]


def test_C4_ruling_whole_hands_are_dealt_clockwise_from_the_first_player():
    p = tv.game("crosswise").start(players=3, first=2)
    order = []
    for tile in ["sun", "moon"] * 7:
        order.append(p.due)
        p = p.draw(tile)
    assert order == [2] * 4 + [0] * 4 + [1] * 6
    assert p.to_move == (2,)


def test_C4_ruling_seats_are_asked_in_order_and_again_before_the_next():
    hands = f"replace replace swap swap {ACTIONS_ONLY}"
    p = deal(tv.game("crosswise").start(first=1), hands)
    assert p.to_move == (1,)
    p = deal(p.play(1, "redraw"), "replace replace swap remove")
    assert p.to_move == (1,)
    p = p.play(1, "keep")
    assert p.to_move == (0,)
    p = deal(p.play(0, "redraw"), "sun sun sun sun")
    assert (p.view(None)["phase"], p.to_move) == ("turn", (1,))


def test_C4_in_a_view_an_unseen_hand_is_taken_for_one_with_a_symbol():
    p = deal(tv.game("crosswise").start(), f"{ACTIONS_ONLY} sun sun sun sun")
    assert p.seen_by(0).play(0, "keep").view(0) == p.play(0, "keep").view(0)


# --- C5 -----------------------------------------------------------------------------------------------------


def order_of_turns(options: dict[str, Any], turns: int) -> list[int]:
    p = tv.game("crosswise").start(**options)
    order: list[int] = []
    while len(order) < turns:
        if p.chance:
            p = p.draw(next(tile for tile in ("sun", "moon", "wave", "gem") if tile in p.outcomes()))
        else:
            (seat,) = p.to_move
            order.append(seat)
            p = p.play(seat, p.legal(seat)[len(order)])
    return order


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({"players": 2, "first": 1}, [1, 0, 1, 0]),
        ({"players": 4, "first": 2}, [2, 3, 0, 1, 2]),
        ({"players": 3, "lone": 1, "first": 0}, [0, 1, 2, 1, 0, 1, 2]),
        ({"players": 3, "lone": 1, "first": 2}, [2, 1, 0, 1, 2]),
        ({"players": 3, "lone": 2, "first": 0}, [0, 2, 1, 2, 0]),
    ],
)
def test_C5_turns_go_clockwise_and_with_three_every_second_is_the_lone_players(options, order):
    assert order_of_turns(options, len(order)) == order


@pytest.mark.parametrize(
    ("lone", "order"), [(0, [0, 1, 0, 2, 0]), (1, [1, 2, 1, 0, 1]), (2, [2, 0, 2, 1, 2])]
)
def test_C5_ruling_if_the_lone_player_starts_the_team_player_clockwise_is_next(lone, order):
    assert order_of_turns({"players": 3, "lone": lone, "first": lone}, 5) == order


# --- C6 -----------------------------------------------------------------------------------------------------


def test_C6_a_symbol_tile_goes_to_any_empty_cell():
    p = with_hand(ONE, "moon moon moon cross")
    assert "moon f6" in p.legal(0)
    assert rule_against(p, 0, "moon a1") == "C6"
    assert rule_against(p, 0, "sun f6") == "C6"  # not in the hand
    assert p.play(0, "moon f6").view(None)["board"] == {"a1": "sun", "f6": "moon"}


def test_C6_move_takes_any_tile_to_any_empty_cell():
    p = with_hand(TWO, "move gem gem gem", "wave wave wave wave").play(0, "move a1 c4")
    assert p.view(None)["board"] == {"c4": "sun", "f6": "moon"}
    assert rule_against(with_hand(TWO, "move gem gem gem", "wave wave wave wave"), 0, "move a1 f6") == "C6"
    assert rule_against(with_hand(TWO, "move gem gem gem", "wave wave wave wave"), 0, "move b1 c4") == "C6"


def test_C6_remove_takes_any_tile_into_the_hand():
    p = with_hand(TWO, "remove bloom bloom bloom").play(0, "remove f6")
    assert p.view(None)["board"] == {"a1": "sun"}
    assert p.view(0)["hands"][0]["tiles"] == ["moon", "bloom", "bloom", "bloom"]
    assert rule_against(with_hand(TWO, "remove bloom bloom bloom"), 0, "remove b2") == "C6"


def test_C6_swap_exchanges_two_tiles_of_the_board():
    p = with_hand(TWO, "swap bloom bloom bloom").play(0, "swap f6 a1")
    assert p.view(None)["board"] == {"a1": "moon", "f6": "sun"}
    assert rule_against(with_hand(TWO, "swap bloom bloom bloom"), 0, "swap a1 b1") == "C6"


def test_C6_replace_puts_a_symbol_of_the_hand_in_the_place_of_a_tile_which_comes_into_the_hand():
    p = with_hand(TWO, "replace bloom move move").play(0, "replace f6 bloom")
    assert p.view(None)["board"] == {"a1": "sun", "f6": "bloom"}
    assert p.view(0)["hands"][0]["tiles"] == ["moon", "move", "move"]
    assert rule_against(with_hand(TWO, "replace bloom move move"), 0, "replace f6 gem") == "C6"


@pytest.mark.parametrize("move", ["move a1 c4", "remove a1", "swap a1 f6", "replace a1 bloom"])
def test_C6_an_action_needs_its_tile_in_the_hand(move):
    assert rule_against(with_hand(TWO, "bloom bloom cross cross"), 0, move) == "C6"


# --- C7 -----------------------------------------------------------------------------------------------------


def test_C7_everybody_sees_which_action_tiles_are_out():
    p = with_hand(TWO, "swap bloom bloom bloom").play(0, "swap a1 f6")
    for watcher in (0, 1, None):
        assert p.view(watcher)["spent"] == {"move": 0, "remove": 0, "swap": 1, "replace": 0}


# --- C8 -----------------------------------------------------------------------------------------------------


def test_C8_at_the_end_of_the_turn_the_hand_is_filled_up():
    p = with_hand(TWO, "bloom bloom bloom bloom").play(0, "bloom c3")
    assert (p.chance, p.due) == ("tile", 0)
    p = p.draw("swap")
    assert p.view(0)["hands"][0]["size"] == 4
    assert p.to_move == (1,)


def test_C8_the_lone_player_is_filled_up_to_six():
    hands = "moon moon moon moon | sun sun sun sun sun sun | wave wave wave wave"
    p = tv.read(f"crosswise | {EMPTY} | {hands} | turn 1, lone 1, next 2").play(1, "sun a1")
    assert (p.due, p.view(None)["hands"][1]["size"]) == (1, 5)


def test_C8_after_remove_the_hand_may_be_full_already():
    p = with_hand(TWO, "remove bloom bloom bloom").play(0, "remove f6")
    assert p.chance is None
    assert p.to_move == (1,)


@pytest.mark.parametrize("options", [options for name, options in KINDS if name == "crosswise"])
def test_C8_a_view_goes_on_as_the_position_does(options: dict[str, Any]):
    """Whoever plays knows whether a tile is due: the bag is not taken for full because others have hidden tiles."""
    before = None
    for step, position in random_game("crosswise", options, 3):
        if before and step and step.seat is not None:
            seen, after = before.state.copy(), position.state.copy()
            conceal(seen, step.seat)
            play(seen, step.seat, before.game.read_move(step.text))
            conceal(seen, step.seat)
            conceal(after, step.seat)
            assert seen.tobytes() == after.tobytes()
        before = position


FULL_BUT_FOUR = "smwbgc mwbgcs wbgcsm bgcsmw gcsmwb cs...."  # 32 tiles


def test_C8_when_the_bag_is_empty_play_goes_on_with_the_hands():
    spent = "spent move 3 remove 3 swap 3 replace 3"
    line = f"crosswise | {FULL_BUT_FOUR} | moon moon wave wave | bloom bloom gem gem | turn 0, {spent}"
    p = tv.read(line)
    assert p.view(None)["bag"] == 2
    p = deal(p.play(0, "moon c6"), "cross")
    p = deal(p.play(1, "bloom d6"), "sun")
    p = p.play(0, "wave e6")
    assert p.chance is None
    assert [hand["size"] for hand in p.view(None)["hands"]] == [3, 4]
    assert p.to_move == (1,)


# --- C9 -----------------------------------------------------------------------------------------------------

FIVE_IN_A_ROW = "sssss. ...... ...... ...... ...... m....."
FIVE_IN_A_COLUMN = "s..... s..... s..... s..... s..... ....m."


def test_C9_six_equal_symbols_in_an_own_line_win_at_once():
    p = with_hand(FIVE_IN_A_ROW, "sun moon wave bloom").play(0, "sun f1")
    assert (p.over, p.winners) == (True, (ORANGE,))
    assert p.chance is None


def test_C9_five_equal_do_not():
    assert not with_hand(FIVE_IN_A_ROW, "sun moon wave bloom").play(0, "moon f1").over


@pytest.mark.parametrize(
    ("board", "hand", "move"),
    [
        ("sssss. .....s ...... ...... ...... ......", "move gem moon wave", "move f2 f1"),
        ("sssssm .....s ...... ...... ...... ......", "swap gem moon wave", "swap f1 f2"),
        (".....s sssssm ...... ...... ...... ......", "swap gem moon wave", "swap f1 f2"),
        ("sssssm ...... ...... ...... ...... ......", "replace sun moon wave", "replace f1 sun"),
    ],
)
def test_C9_however_the_line_is_completed(board, hand, move):
    p = with_hand(board, hand, "bloom bloom bloom bloom").play(0, move)
    assert (p.over, p.winners) == (True, (ORANGE,))


def test_C9_ruling_whoevers_turn_completed_the_line():
    p = with_hand(FIVE_IN_A_COLUMN, "sun moon wave bloom").play(0, "sun a6")
    assert (p.over, p.winners) == (True, (GREEN,))


def test_C9_ruling_scores_are_shown_as_the_lines_lie_and_six_equal_count_nothing():
    board = "sssss. mmm... www... ...... ...... ......"
    p = with_hand(board, "sun moon wave bloom", "sun gem gem gem")
    assert p.scores == (7 + 3 + 3, 0)
    p = p.play(0, "sun f1")
    assert p.scores == (6, 0)
    board = "s..... s..... s..... s..... swww.. .mmm.."
    p = with_hand(board, "sun moon wave bloom").play(0, "sun a6")
    assert p.scores == (3 + 3, 0)
    assert p.winners == (GREEN,)  # though orange has more points


# --- C10 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("smwbgc", 6),
        ("ss....", 1),
        ("sssm..", 3),
        ("ssssmw", 5),
        ("sssssm", 7),
        ("ssmmmm", 6),
        ("ssmmww", 3),
        ("sssmmm", 6),
        ("sssmmw", 4),
        ("ssmmwb", 2),
        ("smwbg.", 0),
        ("......", 0),
    ],
)
def test_C10_what_a_line_is_worth_wherever_its_tiles_lie(line, points):
    for row in (line, line[::-1], line[::2] + line[1::2]):
        board = " ".join([row, *["......"] * 5])
        assert with_hand(board, "move swap remove replace").scores[0] == points
        board = " ".join(sign + "....." for sign in row)
        assert with_hand(board, "move swap remove replace").scores[1] == points


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("swmbgc", 1),
        ("sswwss", 42),
        ("mmbbmm", 42),
        ("wwsbbs", 222),
        ("swsgss", 4),
        ("swswsw", 33),
        ("s.s.s.", 3),
        ("ssssss", 6),
        ("sswmbg", 2),
        ("sm....", 0),
    ],
)
def test_C10_what_a_line_holds_is_named_by_its_groups(line, found):
    board = np.array(["smwbgc".find(sign) for sign in line], np.int8)
    assert combination(board, 0, 1) == found


def test_C10_the_game_ends_when_the_last_cell_is_filled():
    board = "smwbgc mwbgcs wbgcsm bgcsmw gcsmwb csmwb."
    p = with_hand(board, "gem gem move move", "move remove remove swap").play(0, "gem f6")
    assert (p.over, p.scores) == (True, (36, 36))
    assert p.chance is None


def test_C10_higher_total_wins():
    board = "sssmmm wwwbbb smwbgc gcgcgc cgcgmb smwbw."
    p = with_hand(board, "sun moon move move", "move remove remove swap").play(0, "sun f6")
    assert p.scores[0] > p.scores[1]
    assert p.winners == (ORANGE,)


def test_C10_ruling_equal_totals_are_a_draw():
    board = "smwbgc mwbgcs wbgcsm bgcsmw gcsmwb csmwb."
    assert with_hand(board, "gem gem move move", "move remove remove swap").play(0, "gem f6").winners == (
        0,
        1,
    )


# --- C11 ----------------------------------------------------------------------------------------------------


def test_C11_worked_example_26_against_22():
    """Rows of 5, 2, 7, 6, 3 and 3 points, columns of 1, 3, 4, 6, 6 and 2, on one board."""
    board = "wbcwww sgbsgm cccwcc mmwwmm ggbsbs mgbss."
    p = with_hand(board, "sun moon move move", "move remove remove swap").play(0, "sun f6")
    assert p.view(None)["row_points"] == [5, 2, 7, 6, 3, 3]
    assert p.view(None)["column_points"] == [1, 3, 4, 6, 6, 2]
    assert (p.over, p.scores, p.winners) == (True, (26, 22), (ORANGE,))


# --- C12 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", ["move", "remove", "swap", "replace"])
def test_C12_ruling_on_an_empty_board_no_action_can_be_done(tile):
    p = with_hand(EMPTY, f"{tile} {tile} {tile} sun")
    assert all(move.startswith("sun") for move in p.legal(0))


def test_C12_ruling_move_remove_and_replace_need_one_tile_and_swap_two():
    kinds = {move.split()[0] for move in with_hand(ONE, "move remove swap replace").legal(0)}
    assert kinds == {"move", "remove"}
    kinds = {move.split()[0] for move in with_hand(ONE, "replace swap moon moon").legal(0)}
    assert kinds == {"replace", "moon"}
    kinds = {move.split()[0] for move in with_hand(TWO, "move remove swap replace").legal(0)}
    assert kinds == {"move", "remove", "swap"}


def test_C12_ruling_replace_needs_a_symbol_tile_in_the_hand():
    assert with_hand(TWO, "replace replace replace swap").legal(0) == ["swap a1 f6"]


def test_C12_ruling_one_tile_is_not_enough_to_swap():
    p = with_hand(ONE, "swap swap swap replace")
    assert p.legal(0) == ["pass"]
    assert p.play(0, "pass").to_move == (1,)


def test_C12_ruling_two_tiles_are_enough_to_swap_and_then_nobody_passes():
    p = with_hand(TWO, "swap replace replace replace")
    assert p.legal(0) == ["swap a1 f6"]
    assert rule_against(p, 0, "pass") == "C12"


def test_C12_ruling_a_hand_of_nothing_but_replace_passes_however_many_tiles_lie():
    board = "smwbgc mwbgcs wbgcsm bgcsmw gcsmwb csmwb."
    hands = "replace replace replace | sun moon wave bloom | gem gem cross | -"
    p = tv.read(f"crosswise | {board} | {hands} | turn 0, spent move 3 remove 3 swap 3")
    assert p.legal(0) == ["pass"]
    assert p.play(0, "pass").to_move == (1,)


def test_C12_ruling_swapping_equal_symbols_or_replacing_with_the_same_is_allowed():
    board = "s....s ...... ...... ...... ...... ......"
    p = with_hand(board, "swap replace sun moon")
    assert "swap a1 f1" in p.legal(0)
    assert "replace a1 sun" in p.legal(0)
    assert p.play(0, "replace a1 sun").view(0)["hands"][0]["tiles"].count("sun") == 1


def test_C12_ruling_a_player_who_can_do_nothing_passes_and_one_who_can_play_must():
    p = with_hand(EMPTY, "move move swap replace")
    assert p.legal(0) == ["pass"]
    p = p.play(0, "pass")
    assert p.to_move == (1,)
    assert rule_against(p, 1, "pass") == "C12"
    assert rule_against(with_hand(ONE, "move move swap replace"), 0, "pass") == "C12"


def test_C12_ruling_when_all_have_passed_the_game_ends_as_the_board_lies():
    p = with_hand(EMPTY, "move move swap replace", "remove remove swap replace")
    p = p.play(0, "pass")
    assert not p.over
    p = p.play(1, "pass")
    assert (p.over, p.scores, p.winners) == (True, (0, 0), (0, 1))


def test_C12_ruling_a_play_between_makes_the_passes_begin_anew():
    p = with_hand(EMPTY, "move move swap replace", "remove remove swap sun")
    p = p.play(0, "pass").play(1, "sun a1").draw("replace").play(0, "move a1 b1").draw("replace")
    assert p.view(None)["passes"] == 0


def test_C12_ruling_a_lone_player_who_passes_twice_does_not_stand_for_his_opponents():
    """Seat 2 has taken the only tile from the board and holds a symbol; he has not passed, so he plays."""
    hands = "move move move remove | swap swap swap replace replace replace | sun! moon wave gem"
    p = tv.read(f"crosswise | {EMPTY} | {hands} | turn 1, lone 1, next 0, spent remove 1")
    p = p.play(1, "pass").play(0, "pass").play(1, "pass")
    assert not p.over
    assert p.to_move == (2,)
    assert tv.read(str(p)) == p
    assert not p.play(2, "sun c3").over


# --- C13 ----------------------------------------------------------------------------------------------------


def test_C13_ruling_move_puts_the_tile_on_another_cell():
    p = with_hand(ONE, "move moon moon moon")
    assert rule_against(p, 0, "move a1 a1") == "C13"
    assert len([move for move in p.legal(0) if move.startswith("move")]) == 35
