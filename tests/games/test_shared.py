"""The rules that the dice games share (S1–S4), and what the engine answers in all games (E1–E5)."""

import pytest

import tavoliere as tv
from tests.positions import answer

EMPTY = "...... ...... ...... ...... ...... ......"
MIXED = "mwbgcm wbgcmw bgcmwb gcmwbg cmwbgc"  # five rows without six equal symbols

# --- S ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["qwixx", "on-board"])
def test_S1_red_and_yellow_run_up_green_and_blue_run_down(game):
    rows = tv.game(game).start().view(0)["sheets"][0]["rows"]
    numbers = {row["colour"]: [field["number"] for field in row["fields"]] for row in rows}
    assert numbers["red"] == numbers["yellow"] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert numbers["green"] == numbers["blue"] == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_S1_the_board_of_duel_has_the_same_rows():
    rows = tv.game("duel").start().view(None)["rows"]
    numbers = {row["colour"]: [field["number"] for field in row["fields"]] for row in rows}
    assert numbers["red"] == numbers["yellow"] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert numbers["green"] == numbers["blue"] == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]


@pytest.mark.parametrize("last", ["r12", "y12", "g2", "b2"])
def test_S1_the_lock_lies_right_of_the_last_number(last):
    letter = last[0]
    row = "2,3,4,5,6" if letter in "ry" else "12,11,10,9,8"
    roll = "66 3333" if letter in "ry" else "11 3333"
    p = answer(tv.read(f"qwixx | {letter}{row} | - | turn 1, dice {roll}"), last, "pass")
    assert str(p).split(" | ")[1] == f"{letter}{row},{last[1:]},lock"


def test_S2_six_dice_two_white_and_one_of_each_colour():
    dice = tv.game("duel").start().roll("12 3456").view(None)["dice"]
    assert dice == {"white": [1, 2], "red": 3, "yellow": 4, "green": 5, "blue": 6}


def test_S2_every_roll_can_come_with_the_chance_of_fair_dice():
    outcomes = tv.game("qwixx").start().outcomes()
    assert len(outcomes) == 21 * 6**4
    assert sum(outcomes.values()) == pytest.approx(1)
    assert outcomes["14 2356"] == pytest.approx(2 / 6**6)
    assert outcomes["44 2356"] == pytest.approx(1 / 6**6)


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("-", 0),
        ("r2", 1),
        ("r2,3", 3),
        ("r2,3,4", 6),
        ("r2,3,4,5", 10),
        ("r2,3,4,5,6", 15),
        ("r2,3,4,5,6,7", 21),
        ("r2,3,4,5,6,7,8", 28),
        ("r2,3,4,5,6,7,8,9", 36),
        ("r2,3,4,5,6,7,8,9,10", 45),
        ("r2,3,4,5,6,7,8,9,10,11", 55),
        ("r2,3,4,5,6,7,8,9,10,12,lock", 66),
        ("r2,3,4,5,6,7,8,9,10,11,12,lock", 78),
    ],
)
def test_S3_points_for_the_crosses_of_a_row(row, points):
    assert tv.read(f"qwixx | {row} | - | turn 0").scores == (points, 0)
    assert tv.read(f"duel | {row} | - | turn 0").scores == (points, 0)


def test_S3_every_misthrow_costs_5():
    assert tv.read("qwixx | x1 | x3 | turn 0").scores == (-5, -15)
    assert tv.read("duel | x1 | x2 | turn 0").scores == (-5, -10)


def test_S3_highest_total_wins():
    assert tv.read("qwixx | r2,3 | x4 | b12 | turn 1, over").winners == (0,)


def test_S3_ruling_equal_totals_share_the_place():
    assert tv.read("qwixx | r2,3 | b9,7 | x4 | turn 2, over").winners == (0, 1)
    assert tv.read("duel | x2 | x2 | turn 1, over").winners == (0, 1)


def test_S4_worked_example_of_a_sheet():
    p = tv.read("qwixx | r2,4,5,9 y3,5,8 g12,11,10,8,7,6,4 b12,11,9,8,7,6,5,3 x2 | - | turn 0")
    points = [row["points"] for row in p.view(0)["sheets"][0]["rows"]]
    assert points == [10, 6, 28, 36]
    assert p.scores[0] == 70


# --- E ------------------------------------------------------------------------------------------------------


def test_E1_nobody_has_won_before_the_end():
    assert tv.read("qwixx | r2,3,4 | - | turn 0").winners == ()
    assert tv.game("crosswise").start().winners == ()


def test_E1_winners_are_all_seats_with_the_best_total():
    assert tv.read("qwixx | y2 | r2 | x4 | g12 | turn 2, over").winners == (0, 1, 3)


def test_E1_in_crosswise_all_seats_of_the_winning_team_win():
    board = "ssssss ...... ...... ...... ...... ......"
    hands = "moon moon moon moon | wave wave wave wave | gem gem gem gem"
    p = tv.read(f"crosswise | {board} | bloom bloom bloom | {hands} | over 0")
    assert p.winners == (0, 2)


def test_E1_everybody_wins_a_draw_in_crosswise():
    hands = "move move move remove | swap swap swap replace"
    p = tv.read(f"crosswise | {EMPTY} | {hands} | turn 0, passes 1")
    assert p.play(0, "pass").winners == (0, 1)


def test_E2_scores_are_as_if_the_game_ended_now():
    assert tv.read("qwixx | r2,3 x1 | - | turn 0").scores == (-2, 0)
    assert tv.read("duel | r2,3 x1 | b9*3 | turn 0").scores == (-2, 6)


def test_E2_on_board_counts_the_bonus_of_the_field_of_the_pawn():
    assert tv.read("on-board a | g10 pawn 5 | - | turn 0").scores == (1 + 3, 0)


def test_E2_crosswise_counts_unfinished_lines_as_they_lie():
    board = "ss.... s..... ...... ...... ...... ......"
    p = tv.read(f"crosswise | {board} | sun sun gem move | moon moon wave cross | turn 0")
    assert p.scores == (1, 1)


def test_E2_answers_that_are_not_applied_do_not_show():
    p = tv.read("qwixx | - | - | turn 0, dice 41 2356").play(0, "y5")
    assert p.scores == (0, 0)
    assert p.play(1, "pass").scores == (1, 0)


def test_E3_a_seat_that_can_only_pass_is_still_asked():
    p = tv.read("qwixx | r3 y3 | - | turn 1, dice 11 1111")
    assert p.to_move == (0, 1)
    assert p.legal(0) == ["pass"]
    hands = "replace replace replace swap | sun sun sun sun"
    p = tv.read(f"crosswise | {EMPTY} | {hands} | turn 0")
    assert p.to_move == (0,)
    assert p.legal(0) == ["pass"]


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("qwixx | - | - | turn 0", 0),
        ("qwixx | - | - | turn 0, dice 41 2356, action 2", 1),
        ("qwixx | - | - | turn 0, dice 41 2356, said 1 y5", 1),
        ("qwixx | x4 | - | turn 0, over", 0),
        ("on-board a | - | - | turn 1, dice 41 2356, action 3", 0),
        ("duel | - | - | turn 0, dice 41 2356", 1),
        (f"crosswise | {EMPTY} | sun | - | draw 0, settled 0", 0),
        (f"crosswise | {EMPTY} | sun sun sun sun | gem gem gem gem | turn 0", 1),
    ],
)
def test_E4_a_seat_that_is_not_to_move_has_no_legal_moves(line, seat):
    p = tv.read(line)
    assert seat not in p.to_move
    assert p.legal(seat) == []
    refusal = p.why_not(seat, "pass")
    assert refusal is not None
    assert refusal.rule == "E4"


def test_E4_a_seat_that_is_to_move_has_only_the_moves_of_the_action_that_is_due():
    refusal = tv.read("on-board a | - | - | turn 0, dice 41 2356").why_not(0, "+3")
    assert refusal is not None
    assert refusal.rule == "E4"


@pytest.mark.parametrize(
    ("line", "moves", "ending"),
    [
        # Duel: the misthrow that is the fourth takes the last piece.
        (
            "duel | r2*18 x3 | - | turn 0, dice 12 1111",
            ["pass", "pass"],
            {"why": "no piece left", "seat": 0},
        ),
        # Duel: the last piece is the one on the lock of the second row.
        (
            "duel | r2*9,3,4,5,6,12,lock y2,3,4,5,6 | - | turn 0, dice 66 -111",
            ["y12"],
            {"why": "no piece left", "seat": 0},
        ),
        # Duel: one reason alone.
        ("duel | x3 | - | turn 0, dice 12 1111", ["pass", "pass"], {"why": "misthrows", "seat": None}),
        (
            "duel | r2,3,4,5,6,12,lock y2,3,4,5,6 | - | turn 0, dice 66 -111",
            ["y12"],
            {"why": "rows closed", "seat": None},
        ),
        # On Board: a fourth misthrow in the last of the last turns, or in the turn that announces the end.
        (
            "on-board a | r11 pawn 40 | x3 | turn 1, dice 12 1111, action 3, announced 0",
            ["pass"],
            {"why": "misthrows", "seat": 1},
        ),
        (
            "on-board a | r11 pawn 40 | x2 | turn 1, dice 12 1111, action 3, announced 0",
            ["pass"],
            {"why": "track", "seat": 0},
        ),
        # Crosswise: the last tile of the board is the sixth of a line.
        (
            f"crosswise | sssss. {MIXED} | sun moon move move | gem cross swap swap | turn 0",
            ["sun f1"],
            {"why": "six equal", "seat": None},
        ),
    ],
)
def test_E5_ruling_of_two_reasons_for_the_end_the_rulebooks_first_is_named(line, moves, ending):
    p = tv.read(line)
    assert p.ending is None
    for move in moves:
        p = p.play(p.to_move[0], move)
    assert p.ending == ending


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, "1", []])
def test_E4_a_seat_that_there_is_not_is_refused_also_after_others_were_looked_at(seat):
    position = tv.game("duel").start()
    position.view(1)
    for look in (position.view, position.concealed, position.legal):
        with pytest.raises(tv.Refused):
            look(seat)
