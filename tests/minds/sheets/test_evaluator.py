"""The chance to win at any moment of Qwixx and On Board."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.minds.sheets.bot import network, weights_for
from tavoliere.minds.sheets.choice import BOARDS
from tavoliere.minds.sheets.evaluator import SheetEvaluator, swift_value, value_all
from tavoliere.notation.position import Position

BETWEEN = "qwixx | r3,5 g9 x1 | y2,3 b12 | turn 1"
AHEAD = "qwixx | r2,3,4,5,6,7 y2,3,4,5,6 b12,11,10 | r9 x3 | turn 1"


def values(*positions: tuple[Position, int]) -> list[float]:
    views = np.array([position.concealed(seat) for position, seat in positions])
    seats = np.array([seat for _, seat in positions])
    return SheetEvaluator(positions[0][0].game.name).values(views, seats).tolist()


def test_between_turns_the_chances_of_two_add_up_to_one() -> None:
    position = tv.read(BETWEEN)
    assert sum(values((position, 0), (position, 1))) == pytest.approx(1)


def test_who_is_far_ahead_will_probably_win() -> None:
    position = tv.read(AHEAD)
    assert values((position, 0))[0] > 0.9


def test_an_end_is_exact() -> None:
    over = tv.read("qwixx | r2 x4 | r2,3 | turn 0, over")
    assert values((over, 0), (over, 1)) == [0, 1]


def test_a_seat_is_worth_as_much_as_its_best_answer() -> None:
    rolled = tv.read(BETWEEN).roll("41 2356")
    for seat in (0, 1):
        now = values((rolled, seat))[0]
        answers = [values((rolled.play(seat, move), seat))[0] for move in rolled.legal(seat)]
        assert now == pytest.approx(max(answers))


def test_before_action_2_the_active_player_is_expected_to_do_his_best() -> None:
    rolled = tv.read(BETWEEN).roll("41 2356").play(1, "pass").play(0, "pass")
    own = {move: values((rolled.play(1, move), 1))[0] for move in rolled.legal(1)}
    assert values((rolled, 1))[0] == pytest.approx(max(own.values()))
    assert values((rolled, 0))[0] == pytest.approx(1 - max(own.values()))


@pytest.mark.slow
def test_plain_and_compiled_judge_alike() -> None:
    start = tv.read(BETWEEN)
    rolled = start.roll("41 2356")
    positions = [start, rolled, rolled.play(0, "y5"), rolled.play(0, "g5").play(1, "pass")]
    views = np.array([position.concealed(0) for position in positions])
    seats = np.zeros(len(views), np.int64)
    plain, compiled = np.zeros((2, len(views)))
    mind = network(weights_for("qwixx", 2))
    value_all(mind, views, seats, np.zeros(BOARDS, views.dtype), plain)
    swift = swift_value("qwixx")
    swift.wait()
    swift(mind, views, seats, np.zeros(BOARDS, views.dtype), compiled)
    assert plain == pytest.approx(compiled, abs=1e-6)
