"""What is told of a move and of an end."""

import pytest

import tavoliere as tv


def told(line: str, seat: int, move: str) -> dict[str, object]:
    before = tv.read(line)
    return before.effect(seat, move, before.play(seat, move))


@pytest.mark.parametrize(
    ("line", "seat", "move", "facts"),
    [
        ("duel | r5,7 | r3 | turn 1, dice 34 2356", 1, "r7", {"use": "capture", "height": 1}),
        ("duel | r5,7 | r3 | turn 0, dice 34 2356", 0, "r7", {"use": "stack", "height": 2}),
        ("duel | r5,7 | r3 | turn 0, dice 34 2356", 0, "y7", {"use": "place", "height": 1}),
        ("duel | r5,7 | r3 | turn 0, dice 34 2356", 0, "pass", {}),
        ("duel | r5,7 | r3 | turn 0, dice 34 2356, action 2", 0, "pass", {"misthrow": 5}),
        (
            "duel | r2,3,4,5,6 | - | turn 0, dice 66 2356",
            0,
            "r12",
            {"use": "place", "height": 1, "locks": ["red"]},
        ),
        ("qwixx | r2,3,4,5,6 | turn 0, dice 66 2356", 0, "r12", {"locks": ["red"]}),
        ("qwixx | r2 | turn 0, dice 66 2356, action 2", 0, "pass", {"misthrow": 5}),
    ],
)
def test_what_a_move_did(line: str, seat: int, move: str, facts: dict[str, object]) -> None:
    assert told(line, seat, move) == facts


def test_a_pawn_tells_where_it_stands() -> None:
    position = tv.game("on-board").start(players=2).roll("41 2356")
    for seat, move in ((0, "pass"), (1, "pass"), (0, "pass")):
        position = position.play(seat, move)
    move = position.legal(0)[1]
    facts = position.effect(0, move, position.play(0, move))
    colour, number, bonus = tv.game("on-board").track()[int(move) - 1]
    assert facts == {"field": int(move), "cell": f"{colour[0]}{number}", "bonus": bonus}


def test_action_tiles_tell_what_they_touched() -> None:
    position = tv.read(
        "crosswise | sg.... ...... ...... ...... ...... ...... | sun move swap replace | moon moon moon moon | turn 0"
    )
    assert position.effect(0, "swap a1 b1", position) == {"tiles": ["sun", "gem"]}
    assert position.effect(0, "sun c1", position) == {}


def test_why_a_game_is_over() -> None:
    game = tv.game("qwixx").start(players=1)
    for _ in range(4):
        game = game.roll("11 1111").play(0, "pass").play(0, "pass")
    assert game.over
    assert game.ending == {"why": "misthrows", "seat": 0}


def test_a_game_with_two_closed_rows_says_so() -> None:
    locked = "r2,3,4,5,6,12,lock y2,3,4,5,6"
    over = tv.read(f"qwixx | {locked} | turn 0, dice 66 -356").play(0, "y12")
    assert over.over
    assert over.ending == {"why": "rows closed", "seat": None}


def test_a_view_says_which_visits_of_a_pawn_cost_a_misthrow():
    line = "on-board a | y2 | - | turn 0, dice 11 3456, action 3"
    view = tv.game("on-board").read(line).view(0)
    assert (view["costly"], view["misthrow"]) == (["+2"], 5)  # y2 is crossed already
    assert tv.game("on-board").read(f"{line}, crossed").view(0)["costly"] == []
    assert tv.game("on-board").read(line).view(1)["costly"] == []
