"""A game of Qwixx alone (Q9) beside perfect play: what each turn gave away, and what the same dice could have made."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tavoliere.games.generic import STATES
from tavoliere.minds.sheets.solo import SoloValues
from tavoliere.notation.position import Position
from tavoliere.notation.record import Record, Step, apply

WORTH_SAYING = 0.05  # points; less than this is no mistake, but the rounding of a table


class Turn(NamedTuple):
    """A turn of a game: the points that its choices gave away, and what was best where most of them were lost."""

    lost: float
    best: str  # empty if nothing was lost
    played: str


def turns(record: Record, judge: SoloValues) -> list[Turn]:
    """Every turn of a game that one person played alone."""
    numbers, views, played, number = [], [], [], -1
    position = record.start
    for step in record.steps:
        number += step.kind == "roll"
        if step.kind == "play":
            numbers.append(number)
            views.append(position.concealed(0))
            played.append(step.text)
        position = apply(position, step)
    judged = judge.judge(np.array(views, STATES[record.game.name]), np.zeros(len(views), np.int64))
    found = [Turn(0.0, "", "") for _ in range(number + 1)]
    worst = [0.0] * len(found)
    for place, turn in enumerate(numbers):
        actions, worths = judged.of(place)
        words = [record.game.write_move(action) for action in actions.tolist()]
        lost = float(worths.max() - worths[words.index(played[place])])
        if lost < WORTH_SAYING:
            continue
        before = found[turn]
        best, choice = (before.best, before.played)
        if lost > worst[turn]:
            worst[turn] = lost
            best, choice = words[int(worths.argmax())], played[place]
        found[turn] = Turn(before.lost + lost, best, choice)
    return [turn._replace(lost=round(turn.lost, 2)) for turn in found]


def perfect_points(start: Position, roll: Callable[[Position, int], Step], judge: SoloValues) -> int:
    """What perfect play, which does not know the dice to come, makes of a game in which roll number k is `roll(…, k)`."""
    position, rolls = start, 0
    while not position.over:
        if position.chance:
            rolls += 1
            position = apply(position, roll(position, rolls))
            continue
        view = np.array([position.concealed(0)]), np.zeros(1, np.int64)
        actions, worths = judge.judge(*view).of(0)
        position = position.play(0, position.game.write_move(int(actions[worths.argmax()])))
    return int(position.scores[0])
