"""What happens around a game: players who leave, give up or are late, hints, and talk."""

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tavoliere.table import course
from tavoliere.table.log.advance import end
from tavoliere.table.log.event import Event, Logged, Pace, Told

if TYPE_CHECKING:
    from tavoliere.table.table import Table


class Hinted(Event, frozen=True, omit_defaults=True):
    """A seat has asked the coach."""

    seat: int

    def happen(self, table: "Table", logged: Logged) -> None:
        assert table.course
        table.course = course.hinted(table.course, self.seat)
        table.tell(ToldHinted(logged.seq, logged.at, self.seat))


class ToldHinted(Told):
    """A seat has asked the coach."""

    seat: int


class TimedOut(Event, frozen=True, omit_defaults=True):
    seat: int

    def happen(self, table: "Table", logged: Logged) -> None:
        table.late.add(self.seat)
        table.tell(ToldTimedOut(logged.seq, logged.at, self.seat))


class ToldTimedOut(Told):
    seat: int


class Left(Event, frozen=True, omit_defaults=True):
    """A bot plays for the seat from now on."""

    seat: int
    bot: str

    def happen(self, table: "Table", logged: Logged) -> None:
        table.change_seat(self.seat, left=True, bot=self.bot)
        table.tell(ToldLeft(logged.seq, logged.at, self.seat, self.bot))


class ToldLeft(Told):
    seat: int
    bot: str


class Returned(Event, frozen=True, omit_defaults=True):
    seat: int

    def happen(self, table: "Table", logged: Logged) -> None:
        table.change_seat(self.seat, left=False, bot="")
        table.tell(ToldReturned(logged.seq, logged.at, self.seat))


class ToldReturned(Told):
    seat: int


class Resigned(Event, frozen=True, omit_defaults=True):
    """A seat gave up, or lost because it was late; `bot` plays on for it, or the game is over if there is none."""

    seat: int
    bot: str = ""
    late: bool = False

    def happen(self, table: "Table", logged: Logged) -> None:
        table.tell(ToldResigned(logged.seq, logged.at, self.seat, self.late or UNSET))
        if self.bot:
            table.change_seat(self.seat, device="", bot=self.bot)
        else:
            table.resigned, table.ran_out = self.seat, self.late
            end(table, logged)


class ToldResigned(Told):
    seat: int
    late: bool | UnsetType = UNSET  # its time was up


class Away(Event, frozen=True, omit_defaults=True):
    """Whoever has this seat is away until then; what is in the past is the end of it."""

    seat: int
    until: int

    def happen(self, table: "Table", logged: Logged) -> None:
        device = table.seats[self.seat].device
        before = [(since, min(until, logged.at)) for since, until in table.away.get(device, ())]
        now = [(logged.at, self.until)] if self.until > logged.at else []
        table.away[device] = before + now
        table.tell(ToldAway(logged.seq, logged.at, self.seat, max(self.until, logged.at)))


class ToldAway(Told):
    """A player is away until then, in milliseconds since 1970, or is there again."""

    seat: int
    until: int


class Paced(Event, frozen=True, omit_defaults=True):
    """Bots play faster or slower from here on."""

    seat: int
    pace: Pace

    def happen(self, table: "Table", logged: Logged) -> None:
        table.settings = replace(table.settings, pace=self.pace)
        table.tell(ToldPaced(logged.seq, logged.at, self.seat, self.pace))


class ToldPaced(Told):
    """Bots play faster or slower from here on."""

    seat: int
    pace: str


class Said(Event, frozen=True, omit_defaults=True):
    seat: int
    text: str
    salt: str = ""  # so that nobody guesses from a hash what was said here
    was: str = ""  # the hash of what was told of it, if that is forgotten (`chain`)

    def happen(self, table: "Table", logged: Logged) -> None:
        table.tell(ToldSaid(logged.seq, logged.at, self.seat, self.text, self.salt, self.was))


class ToldSaid(Told, omit_defaults=True):
    seat: int
    text: str
    salt: str = ""
    was: str = ""  # the hash of this line as it was, before something in it was forgotten


class Emoted(Event, frozen=True, omit_defaults=True):
    seat: int
    emote: str

    def happen(self, table: "Table", logged: Logged) -> None:
        table.tell(ToldEmote(logged.seq, logged.at, self.seat, self.emote))


class ToldEmote(Told):
    seat: int
    emote: str
