"""The game itself: dice, tiles and moves, and what is taken back."""

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tavoliere.notation.record import Step, apply, read_step
from tavoliere.table import fairness
from tavoliere.table.log.course import Answer, ask, effect, seen_again, take, takeback_of
from tavoliere.table.log.event import PLAYING, Event, Logged, Seat, Told

if TYPE_CHECKING:
    from tavoliere.table.table import Table


class Started(Event, frozen=True, omit_defaults=True):
    """The game starts with these seats; `lot`: the first player was drawn."""

    seats: tuple[Seat, ...]
    first: int
    lot: bool

    def happen(self, table: "Table", logged: Logged) -> None:
        table.stage = PLAYING
        table.seats = list(self.seats)
        table.players = self.seats
        table.entropy = fairness.mixed([seat.entropy for seat in self.seats])
        table.first = self.first
        table.lot = self.lot
        table.position = table.settings.start(len(table.players), table.first)
        names = [seat.name for seat in table.players]
        table.tell(ToldStarted(logged.seq, logged.at, names, self.first))
        ask(table, logged)


class ToldStarted(Told):
    players: list[str]
    first: int


class Rolled(Event, frozen=True, omit_defaults=True):
    seat: int
    dice: str
    own: bool = False

    def happen(self, table: "Table", logged: Logged) -> None:
        takebacks = [takeback_of(table, self.seat, logged, is_roll=True)] if self.own else []
        table.rolled_from = table.position
        take(table, Step("roll", self.dice))
        table.takebacks = takebacks
        table.tell(ToldRolled(logged.seq, logged.at, self.seat, self.dice, self.own))
        ask(table, logged, self.seat)


class ToldRolled(Told):
    seat: int
    dice: str
    own: bool


class Looked(Event, frozen=True, omit_defaults=True):
    """Somebody looked at more of the dice that were rolled at a real table, or corrected one."""

    seat: int
    dice: str

    def happen(self, table: "Table", logged: Logged) -> None:
        table.history, table.position = seen_again(table, self.dice)
        table.takebacks = []  # those answers were given without knowing these dice
        table.tell(ToldLooked(logged.seq, logged.at, self.seat, self.dice))
        ask(table, logged)


class ToldLooked(Told):
    """More of the dice that were rolled at a real table."""

    seat: int
    dice: str


class Drawn(Event, frozen=True, omit_defaults=True):
    seat: int
    tile: str

    def happen(self, table: "Table", logged: Logged) -> None:
        take(table, Step("draw", self.tile))
        table.takebacks = []
        told = ToldDrawn(logged.seq, logged.at, self.seat)
        table.tell(told, self.seat, replace(told, tile=self.tile))
        ask(table, logged, self.seat)


class ToldDrawn(Told):
    """Only the seat itself is told which tile it is."""

    seat: int
    tile: str | UnsetType = UNSET


class Played(Event, frozen=True, omit_defaults=True):
    seat: int
    move: str

    def happen(self, table: "Table", logged: Logged) -> None:
        seat, before = self.seat, table.position
        assert before
        table.answers[seat] = Answer(table.asked[seat], self.move, logged.seq)
        takeback = takeback_of(table, seat, logged)
        take(table, Step("play", self.move, seat))
        waiting = tuple([other for other in before.to_move if other != seat])
        # A typed roll can be taken back only until a seat other than its own has answered it.
        kept = [
            taken
            for taken in table.takebacks
            if taken.seat == seat or (taken.seat in table.aside and not taken.is_roll)
        ]
        if waiting and table.position and table.position.to_move == waiting:
            # In a simultaneous action that others have yet to answer, this answer stays hidden (Q3).
            table.aside[seat] = self.move
            table.takebacks = [*kept, takeback]
            told = ToldAnswered(logged.seq, logged.at, seat)
            table.tell(told, seat, replace(told, move=self.move))
        elif table.aside:
            moves = dict(sorted({**table.aside, seat: self.move}.items()))
            table.aside = {}
            table.takebacks = []  # the hidden answers are known now
            did = {
                other: facts for other, move in moves.items() if (facts := effect(table, before, other, move))
            }
            table.tell(ToldRevealed(logged.seq, logged.at, _by_text(moves), _by_text(did)))
        else:
            table.takebacks = [*kept, takeback]
            did_this = effect(table, before, seat, self.move)
            table.tell(ToldPlayed(logged.seq, logged.at, seat, self.move, did_this))
        ask(table, logged, seat)


class ToldAnswered(Told):
    """An answer that stays hidden until all are there: only the seat itself is told which."""

    seat: int
    move: str | UnsetType = UNSET


class ToldRevealed(Told):
    """All answers to a simultaneous action, by seat, and what each did."""

    moves: dict[str, str]
    did: dict[str, dict[str, Any]]


class ToldPlayed(Told):
    seat: int
    move: str
    did: dict[str, Any]


class Undone(Event, frozen=True, omit_defaults=True):
    """A seat took back its answer with this number in the log."""

    seat: int
    answer: int

    def happen(self, table: "Table", logged: Logged) -> None:
        index = next(index for index, taken in enumerate(table.takebacks) if taken.seq == self.answer)
        taken, later = table.takebacks[index], table.takebacks[index + 1 :]
        texts = [table.history[other.place] for other in later]  # hidden answers of others, which stay
        del table.history[taken.place :], table.takebacks[index:]
        position = taken.before
        for other, text in zip(later, texts, strict=True):
            table.takebacks.append(other._replace(place=len(table.history), before=position))
            table.history.append(text)
            position = apply(position, read_step(text))
        table.position = position
        table.undos += 1
        table.aside.pop(self.seat, None)
        table.answers.pop(self.seat, None)
        table.tell(ToldUndone(logged.seq, logged.at, self.seat, self.answer))
        ask(table, logged, self.seat)
        if taken.spent < 1000 * (table.settings.clock or 0):  # more would be a clock that was set meanwhile
            table.spent[self.seat] = taken.spent  # taking back gives no time


class ToldUndone(Told):
    seat: int
    answer: int  # the number of what was taken back


def _by_text(by_seat: dict[int, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in by_seat.items()}
