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

from tavoliere.coach.bench import Bench, Judged, bench
from tavoliere.games.generic import conceal, is_winner
from tavoliere.games.refused import Refused
from tavoliere.games.rows import ACTION_1
from tavoliere.notation.position import Position
from tavoliere.notation.record import Event, Record, apply
from tavoliere.notation.words import read_move

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
    event: int  # how many events of the record came before it
    cause: str = ""  # of a reveal: what came to light
    error: np.ndarray | None = None  # of a roll: the standard error of `before`
    choice: Choice | None = None


def result_of(record: Record, position: Position) -> np.ndarray:
    """Every seat's share of the win (its team's in Crosswise): 1, or divided among those who share it."""
    players = position.players
    if not position.over:
        resigned = resigned_seat(record)
        if resigned is None:
            raise Refused("this game is not over: only a finished game can be reviewed")
        return np.array([0.0 if seat == resigned else 1 / (players - 1) for seat in range(players)])
    state = position.state
    wins = np.array([bool(is_winner(state, seat)) for seat in range(players)], float)
    if record.game.name == "crosswise":
        return wins / 2 if wins.all() else wins
    return wins / wins.sum()


def resigned_seat(record: Record) -> int | None:
    """Who gave up, of two players, as exports of tables tell it."""
    text = record.headers.get("resigned", "")
    if not text:
        return None
    if text not in ("0", "1") or record.options["players"] != 2:
        raise Refused("“resigned: {text}” does not name one of two seats", text=text[:20])
    return int(text)


def moments(record: Record) -> Iterator[Moment]:
    """The moments of a finished game, one after the other, as they are judged."""
    game = record.game.name
    position = record.start
    result = result_of(record, record.position)
    table = bench(game, position.players)
    table.swift.wait()
    worth, _ = table.before(position.state)
    rolled = worth  # after the latest roll: what a simultaneous choice is compared with
    for number, event in enumerate(record.events):
        state = position.state
        position = apply(position, event)
        then = position.state
        if event.kind != "play":
            for moment in of_chance(table, game, state, then, worth, event.text, number):
                yield moment
                worth = rolled = moment.after
            continue
        is_open = game in ("duel", "crosswise") or state.phase != ACTION_1
        for moment in of_choice(table, game, state, worth, None if is_open else rolled, event, number):
            yield moment
            worth = moment.after
        if not is_open and then.phase != ACTION_1 and position.players > 1:
            shown = result if position.over else table.now(then)
            yield Moment(REVEAL, None, worth, shown, "", number + 1, ANSWERS)
            worth = shown
    end = len(record.events)
    if not position.over:
        yield Moment(DECISION, resigned_seat(record), worth, result, "resign", end, RESIGNED)
    elif not is_same(worth, result):
        yield Moment(REVEAL, None, worth, result, "", end, JUDGE)


def luck_of(record: Record) -> np.ndarray:
    """The luck of every seat in a game, finished or not: what its rolls and tiles changed."""
    position = record.start
    table = bench(record.game.name, position.players)
    table.swift.wait()
    luck = np.zeros(position.players)
    for event in record.events:
        following = apply(position, event)
        if event.kind != "play":
            chance = table.chance(position.state, following.state)
            luck += chance.after - chance.before
        position = following
    return luck


def is_same(worth: np.ndarray, other: np.ndarray) -> bool:
    return bool(np.abs(worth - other).max() <= SAME)


def of_chance(
    table: Bench, game: str, state: np.record, then: np.record, worth: np.ndarray, text: str, number: int
) -> Iterator[Moment]:
    """A roll or a drawn tile, and before it what the judge has found out since."""
    chance = table.chance(state, then)
    if game == "crosswise":
        # The judge of tiles knows all hands, that of choices does not: only what the tile changes counts.
        after = worth + (chance.after - chance.before)
        yield Moment(DRAW, int(state.seat), worth, after, text, number, error=chance.error)
        return
    if not is_same(chance.before, worth):
        yield Moment(REVEAL, None, worth, chance.before, "", number, JUDGE)
        worth = chance.before
    yield Moment(ROLL, int(state.active), worth, chance.after, text, number, error=chance.error)


def of_choice(
    table: Bench,
    game: str,
    state: np.record,
    worth: np.ndarray,
    rolled: np.ndarray | None,
    event: Event,
    number: int,
) -> Iterator[Moment]:
    """A choice; `rolled` is the worth after the roll if it is one of several at once, else nothing.

    Of choices at once each counts by what it changes: nobody knows the others' yet.
    """
    seat = int(event.seat or 0)
    action = read_move(game, event.text)
    view = state.copy()
    conceal(view, seat)
    judged = table.judge(view, seat, action)
    best = best_of(judged, seat)
    chosen = int(np.flatnonzero(judged.moves == action)[0])
    if rolled is None and not is_same(judged.worths[best], worth):
        cause = TILES if game == "crosswise" else JUDGE
        yield Moment(REVEAL, None, worth, judged.worths[best], "", number, cause)
        worth = judged.worths[best]
    after = worth + (judged.worths[chosen] - judged.worths[best])
    base = float(worth[seat] if rolled is None else rolled[seat])
    choice = Choice(seat, view, judged, best, chosen, base)
    yield Moment(DECISION, seat, worth, after, event.text, number, choice=choice)


def best_of(judged: Judged, seat: int) -> int:
    return int(np.argmax(judged.worths[:, seat]))
