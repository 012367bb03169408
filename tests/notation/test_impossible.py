"""Positions that no game can have are refused, and the rule that they break is named."""

import pytest

import tavoliere as tv
from tests.positions import rule_that_refuses

RED, YELLOW = "r2,3,4,5,6,12,lock", "y2,3,4,5,6,12,lock"
GREEN, BLUE = "g12,11,10,9,8,2,lock", "b12,11,10,9,8,2,lock"
EMPTY = "...... ...... ...... ...... ...... ......"
SUNS, GEMS, ACTIONS = "sun sun sun sun", "gem gem gem gem", "remove remove replace replace"

QWIXX = [
    ("r13 | - | turn 0", "S1"),
    ("r7,5 | - | turn 0", "Q1"),
    ("r5,5 | - | turn 0", "Q1"),
    ("g5,7 | - | turn 0", "Q1"),
    ("- | - | - | - | - | - | turn 0", "Q1"),
    ("- | - | turn 0, dice 41 -356", "Q2"),
    ("- | - | turn 0, said 0 y5", "Q2"),
    ("- | - | turn 0, action 2", "Q2"),
    ("- | - | turn 0, crossed", "Q2"),
    ("- | - | turn 0, dice 41 2356, said 0 y6", "Q3"),
    ("- | - | turn 0, dice 41 2356, said 0 y5, said 0 r5", "Q3"),
    ("- | - | turn 0, dice 41 2356, said 0 y5, said 1 r5", "Q3"),
    ("- | - | turn 0, dice 41 2356, action 2, said 0 y5", "Q3"),
    ("- | - | turn 0, dice 41 2356, crossed", "Q5"),
    ("- | - | turn 0, dice 41 2356, action 2, crossed", "Q5"),
    ("r6 | y5 | turn 0, dice 41 2356, action 2, crossed", "Q5"),
    ("r2,3,4,5,6,lock | - | turn 0", "Q6"),
    ("r2,3,4,5,6,12 | - | turn 0", "Q6"),
    ("r2,3,4,5,12,lock | - | turn 0", "Q6"),
    (f"{RED} | - | turn 0, dice 41 2356", "Q7"),
    ("x5 | - | turn 0", "Q8"),
    ("x4 | - | turn 0", "Q8"),
    ("x4 | - | turn 1, over", "Q8"),
    ("x4 | x4 | turn 0, over", "Q8"),
    ("- | - | turn 0, over", "Q8"),
    ("x4 | - | turn 0, dice 41 2356, over", "Q8"),
    (f"x4 {RED} {YELLOW} | - | turn 0, over", "Q8"),
    (f"{RED} {YELLOW} | - | turn 0", "Q8"),
    (f"{RED} {YELLOW} {GREEN} | - | turn 0, over", "Q8"),
    (f"{RED} {YELLOW} | {GREEN} {BLUE} | turn 0, over", "Q8"),
]

ON_BOARD = [
    ("- | turn 0", "B1"),
    ("g10 pawn 5 | g10 pawn 5 | turn 0", "B2"),
    ("g10 pawn 41 | - | turn 0", "B7"),
    ("pawn 5 | - | turn 0", "B3"),
    ("b5 pawn 36 | - | turn 1", "B5"),
    ("- | - | turn 1, announced 0", "B5"),
    ("b5 pawn 36 | - | turn 0, announced 1", "B5"),
    ("b5 pawn 36 | - | turn 0, announced 0", "B5"),
    ("b5 pawn 36 | - | turn 0, dice 41 2356, announced 0", "B5"),
    ("- | - | turn 0, dice 41 2356, action 3, crossed", "Q5"),
    ("b6 | - | turn 0, dice 41 2356, action 3, crossed", "Q5"),
]

DUEL = [
    ("- | - | - | turn 0", "D1"),
    ("r13 | - | turn 0", "S1"),
    ("r7*23 | - | turn 0", "D1"),
    ("r7*20 y2,3 x1 | - | turn 0", "D1"),
    ("r7,5 | - | turn 0", "D2"),
    ("r7 | r7 | turn 0", "D3"),
    ("- | - | turn 0, dice 41 2356, action 2, used y5", "D6"),
    ("y6 | - | turn 0, dice 41 2356, action 2, used y6", "D6"),
    ("y5 | - | turn 0, dice 41 2356, used y5", "D6"),
    ("y5 | - | turn 0, used y5", "D6"),
    ("y5,6 | - | turn 0, dice 41 2356, action 2, used y5", "D6"),
    ("r2,3,4,5,12,lock | - | turn 0", "D8"),
    ("r2,3,4,5,6,12 | - | turn 0", "D8"),
    ("r2,3,4,5,6,lock | - | turn 0", "D8"),
    ("r2,3,4,5,6,12*2,lock | - | turn 0", "D8"),
    (f"{RED} | - | turn 0, dice 41 2356", "D8"),
    ("- | - | turn 0, dice 41 -356", "D8"),
    ("x5 | - | turn 0", "D10"),
    ("x3 | x2 | turn 0, over", "D10"),
    ("x2 | x2 | turn 0", "D10"),
    ("r7*22 | - | turn 0", "D10"),
    ("r7*22 | r8*22 | turn 0, over", "D10"),
    (f"{RED} | {YELLOW} | turn 0", "D10"),
    ("- | - | turn 0, over", "D10"),
    ("x2 | x2 | turn 0, dice 41 2356, over", "D10"),
    ("x4 | - | turn 1, over", "D10"),
    ("r7*22 | - | turn 1, over", "D10"),
    (f"{RED} {YELLOW} | - | turn 1, over", "D10"),
    (f"{RED} x2 | {YELLOW} x2 | turn 0, over", "D10"),
]

CROSSWISE = [
    ("...... ...... ...... ...... ...... | sun sun sun sun | gem gem gem gem | turn 0", "C1"),
    (f"sss.ss ss.... ...... ...... ...... ...... | sun moon moon moon | {GEMS} | turn 0", "C2"),
    (f"{EMPTY} | move move move move | {GEMS} | turn 0", "C2"),
    (f"{EMPTY} | move move move sun | {GEMS} | turn 0, spent move 1", "C2"),
    (f"{EMPTY} | {SUNS} | {GEMS} | turn 0, spent move 4", "C2"),
    (f"{EMPTY} | {SUNS} | turn 0", "C3"),
    (f"{EMPTY} | {SUNS} | {GEMS} | turn 0, lone 1", "C3"),
    (f"{EMPTY} | {SUNS} | {GEMS} | turn 0, next 1", "C3"),
    (f"{EMPTY} | {SUNS} sun | {GEMS} | turn 0", "C4"),
    (f"{EMPTY} | {SUNS} | {GEMS} | ask 0, settled 0", "C4"),
    (f"{EMPTY} | move move swap swap | {GEMS} | ask 0", "C4"),
    (f"{EMPTY} | sun | sun | draw 0, settled 0", "C4"),
    ("s..... ...... ...... ...... ...... ...... | sun | - | draw 0, settled 0", "C4"),
    (f"{EMPTY} | {SUNS} | {GEMS} wave wave | moon moon moon moon | turn 0, lone 1, next 0", "C5"),
    (f"{EMPTY} | {SUNS} | {GEMS} wave wave | moon moon moon moon | turn 0, lone 1, next 1", "C5"),
    (f"{EMPTY} | move! sun sun sun | {GEMS} | turn 0", "C6"),
    (f"{EMPTY} | sun! sun sun sun | {GEMS} | turn 0", "C6"),
    (f"{EMPTY} | {SUNS} | {GEMS} | turn 0, spent sun 1", "C7"),
    (f"{EMPTY} | sun sun sun | {GEMS} | turn 0", "C8"),
    (f"{EMPTY} | {SUNS} | {GEMS} | draw 0", "C8"),
    (f"ssssss ...... ...... ...... ...... ...... | moon moon moon moon | {GEMS} | turn 0", "C9"),
    (f"{EMPTY} | {SUNS} | {GEMS} | over 0", "C10"),
    ("smwbgc mwbgcs wbgcsm bgcsmw gcsmwb csmwbg | move move swap swap | sun moon wave gem | turn 0", "C10"),
    (f"{EMPTY} | {SUNS} | {GEMS} | turn 0, passes 1", "C12"),
    (f"{EMPTY} | move move move swap | replace replace swap swap | turn 0, passes 2", "C12"),
    (f"{EMPTY} | move move move swap | {GEMS} swap swap | {ACTIONS} | over 2, lone 1, passes 3", "C12"),
]

LINES = [
    (f"{game} | {rest}", rule)
    for game, cases in [("qwixx", QWIXX), ("on-board a", ON_BOARD), ("duel", DUEL), ("crosswise", CROSSWISE)]
    for rest, rule in cases
]


@pytest.mark.parametrize(("line", "rule"), LINES, ids=[line for line, _ in LINES])
def test_an_impossible_position_is_refused_with_its_rule(line, rule):
    assert rule_that_refuses(line) == rule


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "|",
        "||||",
        "chess | - | - | turn 0",
        "qwixx",
        "qwixx | - | -",
        "qwixx | - | - | turn",
        "qwixx | - | - | turn 2",
        "qwixx | - | - | turn 0, turn 1",
        "qwixx | - | - | turn 0, weather fine",
        "qwixx a | - | - | turn 0",
        "qwixx | x1 x2 | - | turn 0",
        "qwixx | r5 r7 | - | turn 0",
        "qwixx | q5 | - | turn 0",
        "on-board c | - | - | turn 0",
        "on-board a | g10 pawn 5 pawn 5 | - | turn 0",
        "on-board a | g10 pawn | - | turn 0",
        "duel | r7*0 | - | turn 0",
        "duel | x1 x1 | - | turn 0",
        "duel | - | - | turn 0, dice 41 2356, action 3",
        f"crosswise | {EMPTY} | {SUNS} | {GEMS} | turn 0, draw 1",
        f"crosswise | {EMPTY} | {SUNS} | {GEMS} | turn 0, spent move 1 move 2",
        f"crosswise | {EMPTY} | move move swap swap | {ACTIONS} | over 1, passes 3",
        "x" * 5000,
    ],
)
def test_a_line_that_makes_no_sense_is_refused(line):
    with pytest.raises(tv.Refused):
        tv.read(line)


def test_a_refusal_says_where_and_why():
    with pytest.raises(tv.Refused, match="seat 1, green: a row is crossed from left to right"):
        tv.read("qwixx | - | g5,7 | turn 0")


def test_the_next_team_player_of_three_need_not_be_written_where_he_is_clear():
    """C5: in a team player's turn the other one is next."""
    hands = f"{SUNS} | {GEMS} wave wave | moon moon moon moon"
    p = tv.read(f"crosswise | {EMPTY} | {hands} | turn 2, lone 1")
    assert p == tv.read(f"crosswise | {EMPTY} | {hands} | turn 2, lone 1, next 0")
