"""The chance to win at any moment of Qwixx and On Board."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.minds.bot import Follower, legal_actions
from tavoliere.minds.sheets.bot import trained
from tavoliere.minds.sheets.choice import MOST_MOVES
from tavoliere.minds.sheets.evaluator import by_network, judge_all
from tavoliere.minds.sheets.network import TERM_BITS, WITH_TRACK
from tavoliere.minds.swift import scratch_for_judgement
from tavoliere.notation.position import Position

BETWEEN = "qwixx | r3,5 g9 x1 | y2,3 b12 | turn 1"
AHEAD = "qwixx | r2,3,4,5,6,7 y2,3,4,5,6 b12,11,10 | r9 x3 | turn 1"


def values(*positions: tuple[Position, int]) -> list[float]:
    views = np.array([position.concealed(seat) for position, seat in positions])
    seats = np.array([seat for _, seat in positions])
    return by_network(positions[0][0].game.name).values(views, seats).tolist()


def test_between_turns_the_chances_of_two_add_up_to_one() -> None:
    position = tv.read(BETWEEN)
    assert sum(values((position, 0), (position, 1))) == pytest.approx(1)


def test_a_player_far_ahead_will_probably_win() -> None:
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


@pytest.mark.whole
def test_plain_and_compiled_judge_alike() -> None:
    start = tv.read(BETWEEN)
    rolled = start.roll("41 2356")
    positions = [start, rolled, rolled.play(0, "y5"), rolled.play(0, "g5").play(1, "pass")]
    views = np.array([position.concealed(0) for position in positions])
    seats = np.zeros(len(views), np.int64)
    judge = by_network("qwixx")
    plain = scratch_for_judgement(len(views), MOST_MOVES)
    judge_all(views, seats, *judge.mind(2), *plain)
    assert judge.values(views, seats) == pytest.approx(plain[-1], abs=1e-6)
    worths = np.concatenate([row[:count] for row, count in zip(plain[2], plain[0])])
    assert judge.judge(views, seats).worths == pytest.approx(worths, abs=1e-6)


def questions(game: str) -> tuple[np.ndarray, np.ndarray]:
    """Every seat's view of a roll, and of what is left of it after action 1, for all numbers of players."""
    found = []
    for players in (2, 3, 4):
        position = tv.game(game).start(players).roll("41 2356")
        found += [(position.concealed(seat), seat) for seat in range(players)]
        position = position.play(0, "r5")
        for seat in range(1, players):
            position = position.play(seat, "pass")
        found += [(position.concealed(seat), seat) for seat in range(players)]
    return np.array([view for view, _ in found]), np.array([seat for _, seat in found])


@pytest.mark.parametrize("game", ["qwixx", "on-board"])
def test_a_view_is_worth_as_much_as_its_best_move(game: str) -> None:
    views, seats = questions(game)
    judge = by_network(game)
    values, judged = judge.values(views, seats), judge.judge(views, seats)
    for k, (view, seat) in enumerate(zip(views, seats.tolist())):
        actions, worths = judged.of(k)
        assert actions.tolist() == legal_actions(view, seat).tolist()
        assert len(worths) == 0 or values[k] == max(worths)


@pytest.mark.parametrize("game", ["qwixx", "on-board"])
def test_the_network_plays_what_it_judges_best(game: str) -> None:
    views, seats = questions(game)
    is_asked = [len(legal_actions(view, seat)) > 0 for view, seat in zip(views, seats.tolist())]
    views, seats = views[is_asked], seats[is_asked]
    seeds = np.zeros(len(views), np.int64)
    follower = Follower(by_network(game))
    assert (
        trained(game).choose_many(views, seats, seeds).tolist()
        == follower.choose_many(views, seats, seeds).tolist()
    )


def test_every_term_of_a_network_fits_into_its_bits() -> None:
    assert WITH_TRACK < 1 << TERM_BITS
