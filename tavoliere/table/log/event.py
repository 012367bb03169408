"""What every event of a log is made of: a table's settings and seats, what happens, and what players are told."""

import re
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.notation.record import start_of
from tavoliere.table.course import Course

if TYPE_CHECKING:
    from tavoliere.table.table import Table

LOBBY: Literal["lobby"] = "lobby"
PLAYING: Literal["playing"] = "playing"
OVER: Literal["over"] = "over"
Stage = Literal["lobby", "playing", "over"]

Pace = Literal["relaxed", "brisk", "once"]  # how fast bots play, so that people can follow
PACES: dict[Pace, float] = {"relaxed": 1.8, "brisk": 1.0, "once": 0.15}  # factors for all pauses
Talk = Literal["all", "reactions"]  # what people may say to each other
TimeUp = Literal["bot", "lost"]  # over days, at the end of a clock: a bot plays the turn, or the game is lost


class Settings(Struct, frozen=True, omit_defaults=True):
    """What is played, and how."""

    game: str
    dice: Literal["fair", "own", "device"] = "fair"  # device: the game was played on one and brought here
    clock: int | None = None
    stand_in: str = "medium"
    pace: Pace = "brisk"
    side: str | None = None
    track: tuple[str, ...] | None = None
    lone: int | None = None
    first: int | None = None
    hints: bool | None = None  # None: only for a single person against bots
    talk: Talk = "all"
    day: str | None = None  # of a daily roll: which day's dice these are (`daily`)
    position: str | None = None  # where the game begins, if not as the rules say; then wins are not counted
    programs: bool = False  # whether programs from outside may sit down
    time_up: TimeUp = "bot"

    def options(self, players: int, first: int) -> dict[str, Any]:
        """How the game begins, for a record; there is a lone player only if three end up playing (C3)."""
        if self.position is not None:
            return {"players": players, "position": self.position}
        chosen = {"side": self.side, "track": self.track, "lone": self.lone if players == 3 else None}
        return {"players": players, "first": first} | {
            name: value for name, value in chosen.items() if value is not None
        }

    def start(self, players: int, first: int) -> Position:
        """The first position of the game."""
        return start_of(game(self.game), self.options(players, first))


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat is open, a person's (with a device) or a bot's (with a level); with both, a bot plays for a person."""

    name: str = ""
    device: str = ""
    bot: str = ""
    left: bool = False
    entropy: str | None = None  # None: not shown yet
    wins: int = 0  # games won at this table before this one
    seal: str | None = None  # to the entropy (`fairness.seal`); None: not ready yet; empty: gives none
    program: bool = False  # whether its device is a program from outside, not a person

    @property
    def is_ready(self) -> bool:
        """Whether it has sealed its entropy or said that it has none; in games of scheme 1, shown it."""
        return self.seal is not None or self.entropy is not None

    @property
    def is_sealed(self) -> bool:
        """Whether it has yet to show the entropy that it has sealed."""
        return bool(self.seal) and self.entropy is None

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        return "person" if self.device else "bot" if self.bot else "open"


class Event(Struct, frozen=True, omit_defaults=True, tag=str.lower):
    """Something that happened. The database keeps it under the name of its class in lower case."""

    def happen(self, table: "Table", logged: "Logged") -> None:
        """Change the table, and tell its players."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it changes")

    def after(self, position: Position, before: Course, seq: int) -> Course:
        """The course of the game after this, which is number `seq`, given the position and the course before it."""
        raise NotImplementedError(f"{type(self).__name__} is no step of the game")


class Logged(Struct, frozen=True):
    """An event in its place: number, time in milliseconds since 1970, and the idempotency key it came with.

    `course` is the course of the game after it, where it was answered here, so that the rules are asked only once. It
    is never stored: what is read from the log finds it again.
    """

    seq: int
    at: int
    event: Event
    key: str = ""
    course: Course | None = None


def _in_lower_case(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.removeprefix("Told")).lower()


class Told(Struct, forbid_unknown_fields=True, tag_field="type", tag=_in_lower_case):
    """What is told of an event: its number in the log, and its time in milliseconds since 1970."""

    seq: int
    at: int
