"""A position is a value: equal, hashed, copied and pickled by what it is, and so is what a seat sees of it."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tests.positions import KINDS, random_game

AGAIN = [copy.copy, copy.deepcopy, lambda position: pickle.loads(pickle.dumps(position))]


@pytest.mark.parametrize("again", AGAIN, ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize(("name", "options"), KINDS)
def test_a_position_and_what_a_seat_sees_of_it_can_be_copied_and_pickled(name, options, again):
    for _, position in list(random_game(name, options, 3))[::9]:
        for one in (position, position.seen_by(0), position.seen_by(None)):
            other = again(one)
            assert other == one
            assert hash(other) == hash(one)
            assert other.view(0) == one.view(0)


def test_positions_of_different_games_are_never_equal():
    assert tv.game("qwixx").start() != tv.game("on-board").start()
    assert tv.game("qwixx").start() != str(tv.game("qwixx").start())


def test_numbers_of_numpy_are_numbers():
    seats: list[Any] = [np.int8(0), np.uint8(1)]
    position = tv.game("qwixx").start(players=2, first=seats[1]).roll("41 2356")
    assert position.play(seats[0], "y5") == position.play(0, "y5")
    assert position.legal(seats[1]) == position.legal(1)


def test_what_only_looks_like_a_number_is_shown_as_what_it_is():
    text: Any = "1"
    with pytest.raises(tv.Refused, match="is for 2 players, not '1'"):
        tv.game("duel").start(players=text)
    with pytest.raises(tv.Refused, match="a seat from 0 to 1, not '1'"):
        tv.game("duel").start(first=text)
    with pytest.raises(tv.Refused, match="there is no seat '1': the seats are 0 to 1"):
        tv.game("duel").start().legal(text)
    with pytest.raises(tv.Refused, match="a seat from 0 to 2, not '1'"):
        tv.game("crosswise").start(players=3, lone=text)


@pytest.mark.parametrize("name", tv.games())
def test_only_actions_of_a_game_have_words(name):
    game = tv.game(name)
    wrong: list[Any] = [-1, game.actions, "0", None, np.int64(-1)]
    for action in wrong:
        with pytest.raises(
            tv.Refused, match=f"an action of {game.title} is a number from 0 to {game.actions - 1}"
        ):
            game.write_move(action)
    last: Any = np.int64(game.actions - 1)
    assert game.read_move(game.write_move(last)) == game.actions - 1
