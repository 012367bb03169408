"""A game of Qwixx alone beside perfect play."""

import random

import numpy as np
import pytest

from tavoliere.coach.sheets.perfect import perfect_points, turns
from tavoliere.minds.sheets.solo import SoloValues
from tavoliere.notation.game import game
from tavoliere.notation.record import Record, Step, apply
from tavoliere.table import fairness

SEED = "5a" * 32


def rolled(position, number):
    return fairness.outcome(position, SEED, "", number)


def played(choose):
    """A game of its own choices with the dice of the seed."""
    position, steps, rolls = game("qwixx").start(1), [], 0
    while not position.over:
        if position.chance:
            rolls += 1
            step = rolled(position, rolls)
        else:
            step = Step("play", choose(position), 0)
        steps.append(step)
        position = apply(position, step)
    return Record(game("qwixx"), {"players": 1, "first": 0}, tuple(steps), ("Ada",), {})


@pytest.mark.whole  # the table takes minutes to make where there is none
def test_perfect_play_gives_nothing_away_and_whoever_skips_a_row_does():
    judge = SoloValues()

    def perfectly(position):
        view = np.array([position.concealed(0)])
        actions, worths = judge.judge(view, np.zeros(1, np.int64)).of(0)
        return position.game.write_move(int(actions[worths.argmax()]))

    perfect = played(perfectly)
    assert [turn.lost for turn in turns(perfect, judge)] == [0] * len(turns(perfect, judge))
    assert perfect_points(perfect.start, rolled, judge) == perfect.position.scores[0]
    dice = random.Random(3)
    careless = played(lambda position: dice.choice(position.legal(0)))
    found = turns(careless, judge)
    assert len(found) == sum(step.kind == "roll" for step in careless.steps)
    worst = max(found, key=lambda turn: turn.lost)
    assert worst.lost > 1
    assert careless.steps[worst.step].text == worst.played != worst.best
