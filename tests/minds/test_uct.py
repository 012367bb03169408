"""The stranger that knows only the rules: what it plays is legal, sees nothing hidden, and gets better with games."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.refused import Refused
from tavoliere.minds.levels import bot
from tavoliere.minds.uct import imagine
from tests.rings import cases

GAMES = ["qwixx", "on-board", "duel", "crosswise"]


@pytest.mark.parametrize("game", cases(GAMES, ["duel"]))
def test_it_plays_whole_games_legally_and_beats_whoever_plays_at_random(game):
    stranger, rng = bot("uct:60", game), np.random.default_rng(5)
    points = 0.0
    for number in range(6):
        position = tv.game(game).start(players=2, first=number % 2)
        while not position.over:
            if position.chance:
                position = position.random(rng)
                continue
            seat = position.to_move[0]
            if seat == 0:
                action = stranger.choose(position.concealed(seat), seat, number)
                position = position.play(seat, position.game.write_move(action))
            else:
                position = position.play(seat, str(rng.choice(position.legal(seat))))
        points += (0 in position.winners) / len(position.winners)
    assert points >= 5


@pytest.mark.parametrize("game", ["qwixx", "crosswise"])
def test_what_it_imagines_is_a_whole_state_that_looks_the_same_to_its_seat(game):
    rng, luck = np.random.default_rng(2), np.array([11, 12])
    position = tv.game(game).start(players=2)
    for _ in range(25):
        while position.chance:
            position = position.random(rng)
        seat = position.to_move[0]
        position = position.play(seat, str(rng.choice(position.legal(seat))))
        if position.to_move:
            seat = position.to_move[0]
            world = position.concealed(seat)
            imagine(world, seat, luck)
            if game == "crosswise":
                assert [world.hands[other].sum() for other in range(2)] == world.held[:2].tolist()
                assert (world.hands[seat] == position.state.hands[seat]).all()
                assert (world.bag >= 0).all()
            else:
                assert (world.answers[:2] >= -1).all()


def test_the_same_question_has_the_same_answer():
    view = tv.read("duel | r5,7 | r3 | turn 1, dice 34 2356").concealed(1)
    assert bot("uct:50", "duel").choose(view, 1, 7) == bot("uct:50", "duel").choose(view, 1, 7)


def test_it_takes_the_win_that_lies_before_it():
    # A fourth misthrow ends the game at once: grey is far ahead, and any piece would let black go on.
    position = tv.read("duel | r2 x2 | r3,5,6,7,8 y3,4,5,6,7 x1 | turn 1, dice 11 2222, action 2")
    action = bot("uct:400", "duel").choose(position.concealed(1), 1, 3)
    assert position.game.write_move(action) == "pass"


@pytest.mark.parametrize("name", ["uct", "uct:", "uct:x", "uct:0", "uct:-5", "uct:99999999999"])
def test_a_wrong_number_of_games_is_a_sentence(name):
    with pytest.raises(Refused, match="write how many games it plays for each answer, as in uct:1000"):
        bot(name, "duel")
