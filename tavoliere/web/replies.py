"""What the server says besides what a table says (`table/wire.py`). The API description is generated from both."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tavoliere.table.messages import Text, Word
from tavoliere.web.errors import Problem


class Enter(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in with the key of a link."""

    key: Word


class OpenGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game as text (docs/notation.md), wherever it was played."""

    text: Annotated[str, Meta(max_length=16_000)]


class OpenPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as a line (docs/notation.md), to be drawn in this theme."""

    line: Annotated[str, Meta(max_length=1000)]
    theme: Literal["light", "dark"] = "light"


class CheckPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as a line, to be looked at by the rules."""

    line: Annotated[str, Meta(max_length=1000)]


class Drawn(Struct, forbid_unknown_fields=True):
    """A position: its line in our spelling, and a picture of it."""

    game: str
    players: int
    line: str
    over: bool  # then there is nothing to play on
    svg: str


class Checked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Whether a game could have led to a position, and if not, why."""

    possible: bool
    error: Problem | UnsetType = UNSET
    game: str = ""
    line: str = ""  # in our spelling
    over: bool = False
    state: str = ""  # the bytes of its record, in base64


class Legal(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Whether a move is legal, and if not, why."""

    legal: bool
    error: Problem | UnsetType = UNSET


class Step(Struct, forbid_unknown_fields=True):
    """A step of a record: what was rolled, drawn or played."""

    kind: Literal["roll", "draw", "play"]
    text: str
    seat: int | None


class Replay(Struct, forbid_unknown_fields=True):
    """A finished game: where it started, as the bytes of a record in base64, and what happened."""

    game: str
    names: list[str]
    start: str
    steps: list[Step]
    bots: list[int]  # the seats that a bot played for, if only for a while
    resigned: int | None  # who gave up, in a game for one or two
    # To play on from, at the start and after each step; None if nothing is left to play.
    positions: list[str | None]


class Story(Struct, forbid_unknown_fields=True):
    """One or two facts about the course of a finished game (`notation/story.py`)."""

    facts: list[dict[str, Any]]


class GameInfo(Struct, forbid_unknown_fields=True):
    name: str
    title: str
    short: str  # the title without the name of the game that it builds on
    players: list[int]
    levels: list[str]
    dice: list[str]
    sides: list[str]
    teams: bool
    coach: bool


class Limits(Struct, forbid_unknown_fields=True):
    name: int
    text: int
    clock: list[int]
    away: float


class About(Struct, forbid_unknown_fields=True):
    """What this server has: the games, and the limits of what may be sent."""

    games: list[GameInfo]
    search: bool  # whether experts think ahead here
    reactions: list[str]  # emotes that are shown as pictures,
    phrases: list[str]  # and those that are words
    paces: dict[str, float]  # how fast bots play: factors for all pauses
    limits: Limits
    daily: bool  # whether there is a daily roll
    history: bool  # whether a line of each finished game is kept
    circles: bool  # whether people can keep a standing among themselves
    evenings: bool  # whether they can plan evenings of several games
    days: bool  # whether there are games over days
    push: bool  # whether browsers can be called that have no page open


class Health(Struct, forbid_unknown_fields=True):
    status: Literal["ok", "unavailable"]


# --- the daily roll -------------------------------------------------------------------------------------------


class BeginDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """Play today's dice, under a name that others see if nobody had more points."""

    name: Text


class DailyTable(Struct, forbid_unknown_fields=True):
    """Where today's dice are played: one table for each person and day."""

    table: str


class DailyDice(Struct, forbid_unknown_fields=True):
    """Today's rolls for a device without a network: each is a number below 46656, one of all possible rolls."""

    day: str
    commitment: str
    dice: list[int]
    until: int  # when the seed is opened; a result that comes later has no place


class DailyPlayed(Struct, frozen=True, forbid_unknown_fields=True):
    """The moves of a game with dice that were taken along."""

    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    moves: Annotated[list[Word], Meta(max_length=200)]


class DailySeed(Struct, forbid_unknown_fields=True):
    """The dice of a day; the seed is shown when nobody can play with them any more."""

    day: str
    commitment: str
    seed: str | None


class DailyTurn(Struct, forbid_unknown_fields=True):
    """A turn beside perfect play: the points it gave away, and the choice where most was lost."""

    lost: float
    step: int  # of the replay
    best: str
    played: str


class Place(Struct, forbid_unknown_fields=True):
    place: int
    of: int


class DailyDone(Struct, forbid_unknown_fields=True):
    """What came of today's dice."""

    points: int
    sheet: dict[str, Any]
    closed: list[str]
    end: dict[str, Any] | None
    place: Place
    spread: list[tuple[int, int]]  # how often each number of points was reached today
    perfect: int | None  # what perfect play makes of the same dice; None: not known yet, or never
    turns: list[DailyTurn] | None
    waits: bool  # whether the last two will be known soon


class DailyYesterday(Struct, forbid_unknown_fields=True):
    day: str
    best: int | None
    by: str | None
    replay: bool  # whether everybody may see the best game
    table: str | None  # one's own game, whose dice can be checked now
    place: Place | None


class Daily(Struct, forbid_unknown_fields=True):
    """The daily roll as one person sees it. Of the dice nothing is told before the end."""

    game: str
    day: str
    next: int  # milliseconds until the next day
    commitment: str
    table: str | None
    taken: bool  # whether one of one's devices took the dice along
    streak: int
    best: int | None  # of the last seven days
    done: DailyDone | None
    yesterday: DailyYesterday


# --- one person, several devices --------------------------------------------------------------------------------


class KnownDevice(Struct, forbid_unknown_fields=True):
    id: str
    name: str  # of its browser and system; empty if it does not say
    seen: int
    here: bool  # whether it is the one that asks


class Person(Struct, forbid_unknown_fields=True):
    """Who uses this device: the devices, if there are several, and how much is kept."""

    devices: list[KnownDevice]
    latest: list[str]  # tables, those of the last moves first
    tables: int
    days: int


class Words(Struct, forbid_unknown_fields=True):
    """Twelve words that make one other device this person's, also as a link and its QR code."""

    words: list[str]
    link: str
    qr: str
    minutes: int


class JoinPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """The words that another device shows."""

    words: Text


class DropDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A device that is lost or no longer used."""

    device: Annotated[str, Meta(pattern="^[0-9a-f]{12}$")]


class Forget(Struct, frozen=True, forbid_unknown_fields=True):
    """What to forget at a table: all that this person wrote there (`talk`), or also who it was (`name`)."""

    what: Literal["talk", "name"]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """With what a browser wants its messages encrypted, as it writes them."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=200)]


class CallMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Call this browser, in its language, but not in the quiet hours of its own clocks, such as 22-8."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys
    zone: Annotated[str, Meta(max_length=64)]
    quiet: Annotated[str, Meta(pattern="^(([01]?[0-9]|2[0-3])-([01]?[0-9]|2[0-3]))?$")] = ""


class Notices(Struct, forbid_unknown_fields=True):
    """Whether this device is called when somebody waits for its person."""

    key: str  # the server's own, which the browser has to know
    on: bool
    quiet: str
    endpoint: str  # where it is called


class Waits(Struct, forbid_unknown_fields=True):
    """The tables of games over days that wait for this person, the longest waiting first."""

    tables: list[str]


class HookAt(Struct, frozen=True, forbid_unknown_fields=True):
    """The address of a chat's incoming hook; nothing to tell it no more."""

    url: Annotated[str, Meta(max_length=1000)]


class Hook(Struct, forbid_unknown_fields=True):
    """The chat that is told what happens here; empty if there is none."""

    host: str


class Did(Struct, forbid_unknown_fields=True):
    """It was done."""
