"""Before a game: who sits where, and what will be played."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tavoliere.table import fairness
from tavoliere.table.log.event import LOBBY, Event, Logged, Seat, Settings, Told

if TYPE_CHECKING:
    from tavoliere.table.table import Table


class Opened(Event, frozen=True, omit_defaults=True):
    """A lobby opens: a new table, or the next game at one."""

    number: int
    settings: Settings
    seats: tuple[Seat, ...]
    host: str
    seed: str
    scheme: int = 1  # of the fair dice (`fairness`)
    banned: tuple[str, ...] = ()  # devices that may not come to the table,
    muted: tuple[str, ...] = ()  # and those that say nothing there
    renewals: int = 0  # how often the links have had new keys
    before: str = ""  # the head of the chain when this game opened (`chain`)

    def happen(self, table: "Table", logged: Logged) -> None:
        table.head = bytes.fromhex(self.before)
        table.stage = LOBBY
        table.number = self.number
        table.settings = self.settings
        table.seats = list(self.seats)
        # Filled at the start: a game keeps the players and entropy it began with, while those seated come and go.
        table.players = ()
        table.entropy = ""
        table.host = self.host
        table.scheme = self.scheme
        table.banned, table.muted, table.renewals = self.banned, self.muted, self.renewals
        table.starting_at = 0
        table.seed = self.seed
        table.commitment = fairness.commitment(self.seed) if self.seed else ""
        table.opened_at = logged.at
        table.position = table.course = None
        table.first = 0
        table.lot = False
        table.draws = fairness.LOT + 1
        table.asked_at, table.spent, table.taken, table.late = {}, {}, {}, set()
        table.resigned, table.ran_out, table.away = None, False, {}
        game = self.settings.game
        table.tell(ToldOpened(logged.seq, logged.at, self.number, game, table.commitment, self.before))


class ToldOpened(Told, omit_defaults=True):
    number: int
    game: str
    commitment: str
    before: str = ""  # the head of the chain of the games before


class Configured(Event, frozen=True, omit_defaults=True):
    settings: Settings
    seats: tuple[Seat, ...]

    def happen(self, table: "Table", logged: Logged) -> None:
        table.settings = self.settings
        table.seats = list(self.seats)
        table.tell(ToldConfigured(logged.seq, logged.at))


class ToldConfigured(Told):
    pass


class Seated(Event, frozen=True, omit_defaults=True):
    """A person or a bot sits down."""

    seat: int
    who: Seat
    salt: str = ""  # so that nobody guesses from a hash what was said here
    was: str = ""  # the hash of what was told of it, if that is forgotten (`chain`)

    def happen(self, table: "Table", logged: Logged) -> None:
        who = table.seats[self.seat] = self.who
        if who.device:
            table.tell(ToldSat(logged.seq, logged.at, self.seat, who.name, self.salt, self.was))
        else:
            table.tell(ToldBot(logged.seq, logged.at, self.seat, who.name, who.bot))


class ToldSat(Told, omit_defaults=True):
    seat: int
    name: str
    salt: str = ""
    was: str = ""  # the hash of this line as it was, before something in it was forgotten


class ToldBot(Told):
    seat: int
    name: str
    bot: str


class Freed(Event, frozen=True, omit_defaults=True):
    seat: int

    def happen(self, table: "Table", logged: Logged) -> None:
        table.seats[self.seat] = Seat()
        if table.settings.first == self.seat:
            table.settings = replace(table.settings, first=None)
        table.tell(ToldFreed(logged.seq, logged.at, self.seat))


class ToldFreed(Told):
    seat: int


class Reseated(Event, frozen=True, omit_defaults=True):
    """Two seats change hands; one of them may be open. Who was chosen to begin still begins."""

    seat: int
    to: int

    def happen(self, table: "Table", logged: Logged) -> None:
        seats, one, other = table.seats, self.seat, self.to
        seats[one], seats[other] = seats[other], seats[one]
        if table.settings.first in (one, other):
            table.settings = replace(table.settings, first=one + other - table.settings.first)
        table.tell(ToldReseated(logged.seq, logged.at, one, other))


class ToldReseated(Told):
    """Whoever sat on one of these seats sits on the other now."""

    seat: int
    to: int


class Renamed(Event, frozen=True, omit_defaults=True):
    seat: int
    name: str
    salt: str = ""  # so that nobody guesses from a hash what was said here
    was: str = ""  # the hash of what was told of it, if that is forgotten (`chain`)

    def happen(self, table: "Table", logged: Logged) -> None:
        table.change_seat(self.seat, name=self.name)
        table.tell(ToldRenamed(logged.seq, logged.at, self.seat, self.name, self.salt, self.was))


class ToldRenamed(Told, omit_defaults=True):
    seat: int
    name: str
    salt: str = ""
    was: str = ""  # the hash of this line as it was, before something in it was forgotten


class Readied(Event, frozen=True, omit_defaults=True):
    seat: int
    entropy: str | None = None  # in games of scheme 1
    seal: str | None = None

    def happen(self, table: "Table", logged: Logged) -> None:
        table.change_seat(self.seat, entropy=self.entropy, seal=self.seal)
        table.tell(ToldReady(logged.seq, logged.at, self.seat))


class ToldReady(Told):
    seat: int


class Hosted(Event, frozen=True, omit_defaults=True):
    """Another device is the host now."""

    device: str

    def happen(self, table: "Table", logged: Logged) -> None:
        table.host = self.device
        table.tell(ToldHost(logged.seq, logged.at, next(iter(table.seats_of(self.device)), None)))


class ToldHost(Told):
    seat: int | None


class Starting(Event, frozen=True, omit_defaults=True):
    """All seals are in: each device shows the entropy of its seats, and the last one lets the game start."""

    seats: tuple[Seat, ...]

    def happen(self, table: "Table", logged: Logged) -> None:
        table.seats = list(self.seats)
        table.starting_at = logged.seq
        table.tell(ToldStarting(logged.seq, logged.at, table.awaited))


class ToldStarting(Told):
    """All seals are in: the numbers of these seats are awaited."""

    seats: list[int]


class Shown(Event, frozen=True, omit_defaults=True):
    """A seat shows the entropy that it has sealed."""

    seat: int
    entropy: str

    def happen(self, table: "Table", logged: Logged) -> None:
        table.change_seat(self.seat, entropy=self.entropy)
        table.tell(ToldShown(logged.seq, logged.at, self.seat))


class ToldShown(Told):
    """A seat has shown the number that it had sealed."""

    seat: int


class CalledOff(Event, frozen=True, omit_defaults=True):
    """A start came to nothing. Numbers have been shown, so there are a new seed and new seals for everybody."""

    seed: str
    missing: tuple[int, ...] = ()  # seats that showed nothing in time

    def happen(self, table: "Table", logged: Logged) -> None:
        table.seed = self.seed
        table.commitment = fairness.commitment(self.seed)
        table.starting_at = 0
        table.scheme = fairness.SCHEME
        for number, seat in enumerate(table.seats):
            if seat.kind == "person":
                table.change_seat(number, seal=None, entropy=None)
        table.tell(ToldCalledOff(logged.seq, logged.at, list(self.missing), table.commitment))


class ToldCalledOff(Told):
    """A start came to nothing, because these seats showed no number in time, or somebody left."""

    missing: list[int]
    commitment: str
