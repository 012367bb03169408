"""What can happen at a table. A table is the replay of its log, which holds everything: seeds and hashed tokens too.

An `Opened` event needs nothing that was before it, so a log can be read from any of them on.
"""

from typing import Any, Literal, Union

import msgspec
from msgspec import Struct

from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.notation.record import start_of

Pace = Literal["relaxed", "brisk", "once"]  # of bots, so that people can follow


class Settings(Struct, frozen=True, omit_defaults=True):
    """What is played, and how."""

    game: str
    dice: Literal["fair", "own", "device"] = "fair"  # device: a game that was brought here from one
    clock: int | None = None
    stand_in: str = "medium"
    pace: Pace = "brisk"
    side: str | None = None
    track: tuple[str, ...] | None = None
    lone: int | None = None
    first: int | None = None
    hints: bool | None = None  # None: only for whoever plays against bots alone
    position: str | None = None  # where the game begins, if not as the rules say; then nothing is counted

    def options(self, players: int, first: int) -> dict[str, Any]:
        """How the game begins, for a record; a lone player is there if three play in the end (C3)."""
        if self.position is not None:
            return {"players": players, "position": self.position}
        chosen = {"side": self.side, "track": self.track, "lone": self.lone if players == 3 else None}
        return {"players": players, "first": first} | {
            name: value for name, value in chosen.items() if value is not None
        }

    def start(self, players: int, first: int) -> Position:
        """The position in which a game starts."""
        return start_of(game(self.game), self.options(players, first))


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat is open, a person's (with a device) or a bot's (with a level); with both, a bot plays for a person."""

    name: str = ""
    device: str = ""
    bot: str = ""
    left: bool = False
    entropy: str | None = None  # None: has not said yet
    wins: int = 0  # games at this table that were won before this one

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
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
    next_first: int | None = None  # the first player of a rematch


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


class Paced(Event, frozen=True, omit_defaults=True):
    """Bots play faster or slower from here on."""

    seat: int
    pace: Pace


class Started(Event, frozen=True, omit_defaults=True):
    """The game starts with these seats; `lot`: the first player was drawn."""

    seats: tuple[Seat, ...]
    first: int
    lot: bool


class Rolled(Event, frozen=True, omit_defaults=True):
    seat: int
    dice: str
    own: bool = False


class Looked(Event, frozen=True, omit_defaults=True):
    """Somebody looked at more of the dice that were rolled at a real table, or corrected one."""

    seat: int
    dice: str


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


class Hinted(Event, frozen=True, omit_defaults=True):
    """A seat has asked the coach."""

    seat: int


class TimedOut(Event, frozen=True, omit_defaults=True):
    seat: int


class Left(Event, frozen=True, omit_defaults=True):
    """A bot plays for the seat from now on."""

    seat: int
    bot: str


class Returned(Event, frozen=True, omit_defaults=True):
    seat: int


class Resigned(Event, frozen=True, omit_defaults=True):
    """A seat gave up; `bot` plays on for it, or the game is over if there is none."""

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


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Union[tuple(Event.__subclasses__())])  # noqa: UP007 - of whatever classes there are


def write_event(event: Event) -> bytes:
    return _encoder.encode(event)


def read_event(data: bytes | str) -> Event:
    return _decoder.decode(data)
