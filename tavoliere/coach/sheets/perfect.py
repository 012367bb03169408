"""A game of Qwixx alone (Q9) beside perfect play: what each turn gave away, and what the same dice could have made."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tavoliere.minds.sheets.solo import SoloValues
from tavoliere.notation.position import Position
from tavoliere.notation.record import Record, Step, apply

WORTH_SAYING = 0.05  # points; less than this is no mistake, but the rounding of a table


class Turn(NamedTuple):
    """A turn of a game: the points that its choices gave away, and the choice where most of them were lost."""

    lost: float
    step: int = 0  # of the record: the choice; the following are empty if nothing was lost
    best: str = ""
    played: str = ""


def turns(record: Record, judge: SoloValues) -> list[Turn]:
    """Every turn of a game that one person played alone."""
    choices, number = [], -1
    position = record.start
    for place, step in enumerate(record.steps):
        number += step.kind == "roll"
        if step.kind == "play":
            choices.append((number, place, step.text, position))
        position = apply(position, step)
    turns_lost = [Turn(0.0) for _ in range(number + 1)]
    worst = [0.0] * len(turns_lost)
    for turn, place, played, position in choices:
        words, worths = _moves(position, judge)
        lost = float(worths.max() - worths[words.index(played)])
        if lost < WORTH_SAYING:
            continue
        total = round(turns_lost[turn].lost + lost, 2)
        if lost > worst[turn]:
            worst[turn] = lost
            turns_lost[turn] = Turn(total, place, words[worths.argmax()], played)
        else:
            turns_lost[turn] = turns_lost[turn]._replace(lost=total)
    return turns_lost


def perfect_points(start: Position, roll: Callable[[Position, int], Step], judge: SoloValues) -> int:
    """What perfect play, which does not know what is to come, makes of the dice `roll(position, number)`."""
    position, rolls = start, 0
    while not position.over:
        if position.chance:
            rolls += 1
            position = apply(position, roll(position, rolls))
            continue
        words, worths = _moves(position, judge)
        position = position.play(0, words[worths.argmax()])
    return int(position.scores[0])


def _moves(position: Position, judge: SoloValues) -> tuple[list[str], np.ndarray]:
    """The moves of a position, and what each is worth. One position at a time does not wait for a compiler."""
    actions, worths = judge.judge(np.array([position.concealed(0)]), np.zeros(1, np.int64)).of(0)
    return [position.game.write_move(action) for action in actions.tolist()], worths
