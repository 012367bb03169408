"""Random games: the same in whatever pieces they are played, compiled or not; and how they ended."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.arena.simulate import copies, endings, play_games, results, scratch_for_moves, simulate
from tavoliere.notation import GAMES

pytestmark = pytest.mark.slow  # they are compiled first

ENDED = {
    "two rows closed": "qwixx | r2,3,4,5,6,12,lock y2,3,4,5,6,12,lock | - | turn 0, over",
    "four misthrows": "qwixx | x4 | - | turn 0, over",
    "a pawn arrived": "on-board a | r11 pawn 40 | - | turn 0, announced 0, over",
    "six equal": "crosswise | ssssss ...... ...... ...... ...... ...... | sun | - | over 0",
}


@pytest.mark.parametrize("name", tv.games())
def test_games_are_the_same_in_whatever_pieces(name):
    start = tv.game(name).start(players=2)
    whole, lengths = simulate(start, 60, seed=9)
    pieces = [simulate(start, 20, seed=9, first_game=first) for first in (0, 20, 40)]
    assert whole.tobytes() == b"".join(states.tobytes() for states, _ in pieces)
    assert lengths.tolist() == [length for _, part in pieces for length in part.tolist()]
    assert whole.tobytes() != simulate(start, 60, seed=10)[0].tobytes()


@pytest.mark.parametrize("name", tv.games())
def test_compiled_and_plain_games_are_the_same(name):
    start = tv.game(name).start(players=2)
    compiled, lengths = simulate(start, 3, seed=4)
    states, plain_lengths = copies(start, 3), np.empty((3, 2), np.int32)
    play_games.py_func(  # type: ignore[attr-defined]
        states, np.uint64(4), 0, scratch_for_moves(start), plain_lengths
    )
    assert states.tobytes() == compiled.tobytes()
    assert plain_lengths.tolist() == lengths.tolist()


@pytest.mark.parametrize("name", tv.games())
def test_results_are_those_of_the_positions(name):
    start = tv.game(name).start(players=2)
    states, _ = simulate(start, 5, seed=1)
    scores, wins = results(states)
    for state, score, win in zip(states, scores.tolist(), wins.tolist(), strict=True):
        position = tv.Position(start.game, state)
        assert position.over
        assert list(position.scores) == score
        assert position.winners == tuple(seat for seat in range(2) if win[seat])


@pytest.mark.parametrize("how", ENDED)
def test_how_a_game_ended(how):
    position = tv.read(ENDED[how])
    (number,) = endings(copies(position, 1))
    assert GAMES[position.game.name].ENDINGS[number].said == how
