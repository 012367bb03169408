"""A game as moments whose worths join on: what each roll, choice and revelation changed, for every seat.

Every moment takes the worths of all seats from `before` to `after`, and the next one goes on from there, so the sums
close by construction, whatever the judge thinks:

- A roll or a drawn tile: `before` is the mean over all that could come, by the same judge as `after`: luck has mean 0.
- A decision: `before` is the worth of the best choice, `after` that of the one that was made, from the chooser's view.
  In a simultaneous action every chooser is judged against the same expected answers of the others.
- A reveal: whatever else came to light. Simultaneous answers are shown; a hand of hidden tiles comes to its turn;
  or the judge, who looks a turn ahead, sees more now than he did a moment ago.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tavoliere.coach.bench import Bench, Judged
from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position
from tavoliere.notation.record import Record, Step, apply

ROLL, DRAW, DECISION, REVEAL = "roll", "draw", "decision", "reveal"
ANSWERS, TILES, JUDGE, RESIGNED = "answers", "tiles", "judge", "resigned"

# Worths that differ by less are the same: the network sums in single precision.
SAME = 1e-12


class Choice(NamedTuple):
    """A decision, judged from the view that its chooser had."""

    seat: int
    view: np.record
    judged: Judged
    best: int  # numbers of moves in `judged`
    chosen: int
    base: float  # what the best choice is worth to the chooser

    @property
    def loss(self) -> float:
        """How much of the win the choice gave away."""
        worths = self.judged.worths[:, self.seat]
        return float(worths[self.best] - worths[self.chosen])

    @property
    def is_real(self) -> bool:
        """Whether there was anything to choose."""
        return len(self.judged.moves) > 1


class Moment(NamedTuple):
    """What happened, and the worths before and after it."""

    kind: str
    seat: int | None
    before: np.ndarray
    after: np.ndarray
    text: str
    step: int  # how many steps of the record came before it
    cause: str = ""  # of a reveal: what came to light
    error: np.ndarray | None = None  # of a roll: the standard error of `before`
    choice: Choice | None = None


def result_of(record: Record, position: Position, table: Bench) -> np.ndarray:
    """Every seat's share of the win (its team's in Crosswise): 1, or divided among those who share it."""
    if position.over:
        return table.now(position.state)
    resigned = resigned_seat(record)
    if resigned is None:
        raise Refused("this game is not over: only a finished game can be reviewed")
    return np.array([float(seat != resigned) for seat in range(position.players)])


def resigned_seat(record: Record) -> int | None:
    """Who gave up, of two players, as exports of tables tell it."""
    text = record.headers.get("resigned", "")
    if not text:
        return None
    if text not in ("0", "1") or record.options["players"] != 2:
        raise Refused("“resigned: {text}” does not name one of two seats", text=text[:20])
    return int(text)


def moments(record: Record, table: Bench) -> Iterator[Moment]:
    """The moments of a finished game, one after the other, as they are judged."""
    position = record.start
    result = result_of(record, record.position, table)
    table.swift.wait()
    worth, _ = table.before(position.state)
    rolled = worth  # after the latest roll: what a simultaneous choice is compared with
    for number, step in enumerate(record.steps):
        before, position = position, apply(position, step)
        if step.kind != "play":
            for moment in of_chance(table, before, position, worth, step.text, number):
                yield moment
                worth = rolled = moment.after
            continue
        is_hidden = table.is_simultaneous(before.state)
        for moment in of_choice(table, before, worth, rolled if is_hidden else None, step, number):
            yield moment
            worth = moment.after
        is_shown = is_hidden and not table.is_simultaneous(position.state)
        if is_shown and position.players > 1:
            shown = result if position.over else table.now(position.state)
            yield Moment(REVEAL, None, worth, shown, "", number + 1, ANSWERS)
            worth = shown
    end = len(record.steps)
    if not position.over:
        yield Moment(DECISION, resigned_seat(record), worth, result, "resign", end, RESIGNED)
    elif not is_same(worth, result):
        yield Moment(REVEAL, None, worth, result, "", end, JUDGE)


def luck_of(record: Record, table: Bench) -> np.ndarray:
    """The luck of every seat in a game, finished or not: what its rolls and tiles changed."""
    position = record.start
    table.swift.wait()
    luck = np.zeros(position.players)
    for step in record.steps:
        before, position = position, apply(position, step)
        if step.kind != "play":
            chance = table.chance(before.state, position.state)
            luck += chance.after - chance.before
    return luck


def is_same(worth: np.ndarray, other: np.ndarray) -> bool:
    return bool(np.abs(worth - other).max() <= SAME)


def of_chance(
    table: Bench, before: Position, after: Position, worth: np.ndarray, text: str, number: int
) -> Iterator[Moment]:
    """A roll or a drawn tile, and before it what the judge has found out since."""
    chance = table.chance(before.state, after.state)
    kind = DRAW if before.chance == "tile" else ROLL
    if not table.is_relative and not is_same(chance.before, worth):
        yield Moment(REVEAL, None, worth, chance.before, "", number, JUDGE)
        worth = chance.before
    then = worth + (chance.after - chance.before) if table.is_relative else chance.after
    yield Moment(kind, before.due, worth, then, text, number, error=chance.error)


def of_choice(
    table: Bench, position: Position, worth: np.ndarray, rolled: np.ndarray | None, step: Step, number: int
) -> Iterator[Moment]:
    """A choice; `rolled` is the worth after the roll if it is one of several at once, else nothing.

    Of choices at once each counts by what it changes: nobody knows the others' yet.
    """
    seat = int(step.seat or 0)
    action = position.game.read_move(step.text)
    view = position.concealed(seat)
    judged = table.judge(view, seat, action)
    best = best_of(judged, seat)
    chosen = int(np.flatnonzero(judged.moves == action)[0])
    if rolled is None and not is_same(judged.worths[best], worth):
        cause = TILES if table.is_relative else JUDGE
        yield Moment(REVEAL, None, worth, judged.worths[best], "", number, cause)
        worth = judged.worths[best]
    after = worth + (judged.worths[chosen] - judged.worths[best])
    base = float(worth[seat] if rolled is None else rolled[seat])
    choice = Choice(seat, view, judged, best, chosen, base)
    yield Moment(DECISION, seat, worth, after, step.text, number, choice=choice)


def best_of(judged: Judged, seat: int) -> int:
    return int(np.argmax(judged.worths[:, seat]))
