"""Rules do the same to a record and to its plain state, byte by byte."""

import random
from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games import generic
from tavoliere.games.generic import PLAIN

GAMES = [("qwixx", 5), ("on-board", 2), ("duel", 2), ("crosswise", 3), ("crosswise", 4)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_plain_state_stays_the_twin_of_its_record(game, players):
    dice = random.Random(players)
    record = tv.game(game).start(players=players).state
    plain: Any = PLAIN[record.dtype](record.tobytes())
    listed, moves = np.empty((2, tv.game(game).actions), np.int16)
    while not generic.is_over(record):
        outcomes = generic.chance(record)
        assert generic.chance(plain) == outcomes
        if outcomes:
            outcome = dice.randrange(outcomes)
            generic.happen(record, outcome)
            generic.happen(plain, outcome)
        else:
            seat = generic.awaited(record)
            count = generic.legal(record, seat, listed)
            assert generic.legal(plain, seat, moves) == count
            assert moves[:count].tolist() == listed[:count].tolist()
            move = int(dice.choice(listed[:count]))
            before = plain.copy()
            generic.play(record, seat, move)
            generic.play(plain, seat, move)
            assert generic.forbids(before, seat, move) == 0  # a copy does not change with the other
        assert plain.tobytes() == record.tobytes() == plain.record().tobytes()
        for seat in range(players):
            assert generic.score(plain, seat) == generic.score(record, seat)
            seen, shown = record.copy(), plain.copy()
            generic.conceal(seen, seat)
            generic.conceal(shown, seat)
            assert shown.tobytes() == seen.tobytes()
    assert generic.is_over(plain)


SHEET = "r2,3,4,5,6,7,8,9,10,11 y2,3,4,5,6,7,8,9,10,11 g12,11,10,9,8,7,6,5,4 x2"
PIECES = "r2*2,3,4,5,6,7,8,9,10,11 y2*2,3,4,5,6,7,8,9,10,11"
FULL = [
    ("qwixx", SHEET, "turn 0"),
    ("on-board a", f"{SHEET} pawn 34", "turn 0"),
    ("duel", PIECES, "turn 0, over"),
]


@pytest.mark.parametrize(("game", "sheet", "end"), FULL)
def test_points_beyond_a_byte_are_those_of_the_record_too(game, sheet, end):
    record = tv.read(f"{game} | {sheet} | - | {end}").state
    plain: Any = PLAIN[record.dtype](record.tobytes())
    assert generic.score(record, 0) == generic.score(plain, 0) > 127


def test_a_number_that_does_not_fit_is_refused():
    plain: Any = PLAIN[generic.STATES["qwixx"]](tv.game("qwixx").start().data)
    with pytest.raises(OverflowError):
        plain.dice[0] = 200
    with pytest.raises(ValueError, match="format"):
        plain.marks[0, 0] = 1 << 20
