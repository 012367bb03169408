"""What can happen at a table. A table is the replay of its log, which has everything: seeds and hashed tokens too.

An `Opened` event stands for all that was before it: a log may be read from any of them on.
"""

import msgspec
from msgspec import Struct


class Settings(Struct, frozen=True, omit_defaults=True):
    """What is played, and how."""

    game: str
    dice: str = "fair"
    clock: int | None = None
    stand_in: str = "medium"
    side: str | None = None
    track: tuple[str, ...] | None = None
    lone: int | None = None
    first: int | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat: open, a person's (it has a device), or a bot's (it has a level). Both: a bot plays for a person."""

    name: str = ""
    device: str = ""
    bot: str = ""
    left: bool = False
    entropy: str | None = None  # None: has not said yet

    @property
    def kind(self) -> str:
        return "person" if self.device else "bot" if self.bot else "open"


class Event(Struct, frozen=True, omit_defaults=True, tag=str.lower):
    """Something that happened."""


class Opened(Event, frozen=True, omit_defaults=True):
    """A lobby opens: a new table, or the next game at one."""

    number: int
    settings: Settings
    seats: tuple[Seat, ...]
    host: str
    seed: str
    next_first: int | None = None  # who begins, of a rematch


class Configured(Event, frozen=True, omit_defaults=True):
    settings: Settings
    seats: tuple[Seat, ...]


class Seated(Event, frozen=True, omit_defaults=True):
    """A person or a bot sits down."""

    seat: int
    who: Seat


class Freed(Event, frozen=True, omit_defaults=True):
    seat: int


class Renamed(Event, frozen=True, omit_defaults=True):
    seat: int
    name: str


class Readied(Event, frozen=True, omit_defaults=True):
    seat: int
    entropy: str


class Hosted(Event, frozen=True, omit_defaults=True):
    """Another device is the host now."""

    device: str


class Started(Event, frozen=True, omit_defaults=True):
    """The game begins, with these seats; `lot`: the first player was drawn."""

    seats: tuple[Seat, ...]
    first: int
    lot: bool


class Rolled(Event, frozen=True, omit_defaults=True):
    seat: int
    dice: str
    own: bool = False


class Drawn(Event, frozen=True, omit_defaults=True):
    seat: int
    tile: str


class Played(Event, frozen=True, omit_defaults=True):
    seat: int
    move: str


class Undone(Event, frozen=True, omit_defaults=True):
    """A seat took back its answer with this number in the log."""

    seat: int
    answer: int


class TimedOut(Event, frozen=True, omit_defaults=True):
    seat: int


class Left(Event, frozen=True, omit_defaults=True):
    """A bot plays for the seat from now on."""

    seat: int
    bot: str


class Returned(Event, frozen=True, omit_defaults=True):
    seat: int


class Resigned(Event, frozen=True, omit_defaults=True):
    """Given up; `bot` plays on, or the game is over if there is none."""

    seat: int
    bot: str = ""


class Said(Event, frozen=True, omit_defaults=True):
    seat: int
    text: str


class Emoted(Event, frozen=True, omit_defaults=True):
    seat: int
    emote: str


class Logged(Struct, frozen=True):
    """An event in its place: number, time in milliseconds since 1970, and the idempotency key it came with."""

    seq: int
    at: int
    event: Event
    key: str = ""


AnyEvent = (
    Opened
    | Configured
    | Seated
    | Freed
    | Renamed
    | Readied
    | Hosted
    | Started
    | Rolled
    | Drawn
    | Played
    | Undone
    | TimedOut
    | Left
    | Returned
    | Resigned
    | Said
    | Emoted
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def write_event(event: Event) -> bytes:
    return _encoder.encode(event)


def read_event(data: bytes | str) -> Event:
    return _decoder.decode(data)
