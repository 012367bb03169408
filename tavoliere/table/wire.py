"""What a table says to a device. The server sends these types, and the API description is generated from them."""

from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from tavoliere.table.log import AnyTold, Stage

encode = msgspec.json.Encoder().encode


def encoded(value: object) -> Any:
    """A part that many devices get, encoded once; it takes the place of the value in a message."""
    return Raw(encode(value))


def joined(one: bytes, other: bytes) -> Any:
    """Two separately encoded objects merged into one; neither is empty."""
    return Raw(one[:-1] + b"," + other[1:])


class Done(Struct, forbid_unknown_fields=True):
    """A message was committed; `seq` is the version that contains it. `already`: it was known before."""

    seq: int
    already: bool


# --- a table ------------------------------------------------------------------------------------------------


class SeatState(Struct, forbid_unknown_fields=True):
    kind: Literal["open", "person", "bot"]
    name: str | None
    bot: str | None
    host: bool
    connected: bool
    ready: bool
    left: bool
    program: bool  # a program from outside plays here, not a person
    muted: bool  # whether the host lets them say nothing
    away: int | None  # in a game over days: until when its clock stands, in milliseconds since 1970


class Result(Struct, forbid_unknown_fields=True):
    """How a game ended. Names are those of the players at its start."""

    names: list[str]
    reason: Literal["rules", "resigned", "late"]
    scores: list[int]
    winners: list[int]
    ranks: list[int]
    wins: list[int] | None  # games won at this table, this one included; None: it is not counted
    resigned: int | None
    end: dict[str, Any] | None


class Options(Struct, forbid_unknown_fields=True):
    side: str | None
    track: tuple[str, ...] | None
    lone: int | None
    first: int | None
    position: str | None  # where the game begins, if not as the rules say


class TableState(Struct, forbid_unknown_fields=True):
    """What everybody at the table may know, besides the position."""

    id: str
    stage: Stage
    number: int
    game: str
    options: Options
    dice: Literal["fair", "own", "device"]
    day: str | None  # of a daily roll, whose seed is shown when that day is over
    clock: int | None
    time_up: Literal["bot", "lost"]  # what happens over days at the end of a clock
    stand_in: str
    pace: str
    programs: bool  # whether programs from outside may sit down
    hints: bool
    talk: Literal["all", "reactions"]
    hinted: dict[str, int]  # how often each seat has asked the coach in this game
    seats: list[SeatState]
    teams: list[str] | None  # in a lobby, by seat, where the game has teams
    spectators: int
    asked: dict[str, int]
    deadline: int | None
    commitment: str
    seals: list[str | None]  # by seat, to its entropy; None: not ready yet
    entropy: list[str | None]
    starting: list[int] | None  # the seats whose entropy is awaited, while a game is about to begin
    seed: str | None
    head: str  # of the chain of what everybody was told, in hex: it changes if the past does
    result: Result | None


class Links(Struct, forbid_unknown_fields=True):
    invite: str
    watch: str


class You(Struct, forbid_unknown_fields=True):
    """What this device is and may do."""

    seats: list[int]
    host: bool
    may_sit: bool
    undo: dict[str, int]
    links: Links | None


# --- what is sent ---------------------------------------------------------------------------------------------


class State(Struct, forbid_unknown_fields=True, tag_field="type", tag="state"):
    """A table as a device sees it: the answer to looking, and every push. Views are by seat, or the spectator's.

    `records` are the same for the rules on a page: by seat, what it may see as the bytes of a record, in base64.
    """

    seq: int
    since: int | None
    now: int
    table: TableState
    you: You
    views: dict[str, dict[str, Any]]
    records: dict[str, str]
    events: list[AnyTold]


class Log(Struct, forbid_unknown_fields=True):
    """What happened in the game that is on the table, from its beginning."""

    events: list[AnyTold]


# --- a finished game ------------------------------------------------------------------------------------------


class Fault(Struct, forbid_unknown_fields=True):
    """Something in an export that cannot be true."""

    line: int
    message: str


class Verification(Struct, forbid_unknown_fields=True):
    """What can be said of a finished game. Of dice that are not “fair” nobody can check the rolls."""

    holds: bool
    dice: Literal["fair", "own", "device"] | None  # None: no table has such dice
    position: str | None  # where the game began, if not as the rules say
    rolls: int
    moves: int
    faults: list[Fault]
