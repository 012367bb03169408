"""The game itself: dice, tiles and moves, and what is taken back."""

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tavoliere.notation.position import Position
from tavoliere.table import course, fairness
from tavoliere.table.course import Course
from tavoliere.table.log.advance import advance, end_if_over
from tavoliere.table.log.event import PLAYING, Event, Logged, Seat, Told

if TYPE_CHECKING:
    from tavoliere.table.table import Table


class Started(Event, frozen=True, omit_defaults=True):
    """The game starts with these seats; `lot`: the first player was drawn."""

    seats: tuple[Seat, ...]
    first: int
    lot: bool
    salt: str = ""  # so that nobody guesses from a hash what was said here
    was: str = ""  # the hash of what was told of it, if that is forgotten (`chain`)

    def happen(self, table: "Table", logged: Logged) -> None:
        table.stage = PLAYING
        table.seats = list(self.seats)
        table.players = self.seats
        table.starting_at = 0
        table.entropy = fairness.mixed([seat.entropy for seat in self.seats])
        table.first = self.first
        table.lot = self.lot
        start = table.settings.start(len(table.players), table.first)
        names = [seat.name for seat in table.players]
        table.tell(ToldStarted(logged.seq, logged.at, names, self.first, self.salt, self.was))
        advance(table, course.begin(start.plain, start.game.chance == "dice", logged.seq), logged)


class ToldStarted(Told, omit_defaults=True):
    players: list[str]
    first: int
    salt: str = ""
    was: str = ""  # the hash of this line as it was, before something in it was forgotten


class Rolled(Event, frozen=True, omit_defaults=True):
    seat: int
    dice: str
    own: bool = False

    def after(self, position: Position, before: Course, seq: int) -> Course:
        fallen = position.roll(self.dice)
        return course.rolled(before, seq, self.seat, self.dice, fallen.plain, self.own)

    def happen(self, table: "Table", logged: Logged) -> None:
        table.count_draw()
        advance(table, table.course_after(logged), logged)
        table.tell(ToldRolled(logged.seq, logged.at, self.seat, self.dice, self.own))
        end_if_over(table, logged)


class ToldRolled(Told):
    seat: int
    dice: str
    own: bool


class Looked(Event, frozen=True, omit_defaults=True):
    """Somebody looked at more of the dice that were rolled at a real table, or corrected one."""

    seat: int
    dice: str

    def after(self, position: Position, before: Course, seq: int) -> Course:
        assert before.rolled_from is not None
        fallen = Position(position.game, before.rolled_from).roll(self.dice)
        return course.looked(before, seq, self.dice, course.seen_again(before, fallen.plain))

    def happen(self, table: "Table", logged: Logged) -> None:
        advance(table, table.course_after(logged), logged)
        table.tell(ToldLooked(logged.seq, logged.at, self.seat, self.dice))
        end_if_over(table, logged)


class ToldLooked(Told):
    """More of the dice that were rolled at a real table."""

    seat: int
    dice: str


class Drawn(Event, frozen=True, omit_defaults=True):
    seat: int
    tile: str

    def after(self, position: Position, before: Course, seq: int) -> Course:
        return course.drawn(before, seq, self.seat, self.tile, position.draw(self.tile).plain)

    def happen(self, table: "Table", logged: Logged) -> None:
        table.count_draw()
        advance(table, table.course_after(logged), logged)
        told = ToldDrawn(logged.seq, logged.at, self.seat)
        table.tell(told, self.seat, replace(told, tile=self.tile))
        end_if_over(table, logged)


class ToldDrawn(Told):
    """Only the seat itself is told which tile it is."""

    seat: int
    tile: str | UnsetType = UNSET


class Played(Event, frozen=True, omit_defaults=True):
    seat: int
    move: str

    def after(self, position: Position, before: Course, seq: int) -> Course:
        action = position.game.read_move(self.move)
        position.check(self.seat, action)
        return course.played(before, seq, self.seat, action, self.move)

    def happen(self, table: "Table", logged: Logged) -> None:
        before, after = table.course, table.course_after(logged)
        assert before
        advance(table, after, logged)
        told = course.told_of_answer(before, after, self.seat)
        kind, place = told.pop("type"), (logged.seq, logged.at)
        if kind == "answered":
            hidden = ToldAnswered(*place, self.seat)
            table.tell(hidden, self.seat, replace(hidden, move=self.move))
        else:
            table.tell((ToldRevealed if kind == "revealed" else ToldPlayed)(*place, **told))
        end_if_over(table, logged)


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

    def after(self, position: Position, before: Course, seq: int) -> Course:
        return course.undone(before, seq, self.answer)

    def happen(self, table: "Table", logged: Logged) -> None:
        taken = table.taken[self.answer]
        advance(table, table.course_after(logged), logged)
        table.tell(ToldUndone(logged.seq, logged.at, self.seat, self.answer))
        if taken.spent < 1000 * (table.settings.clock or 0):  # more would be a clock that was set meanwhile
            table.spent[self.seat] = taken.spent  # taking back gives no time


class ToldUndone(Told):
    seat: int
    answer: int  # the number of what was taken back
