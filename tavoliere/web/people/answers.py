"""What a person is told of their own games, and what their device says of them. The API description is made of it."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from tavoliere.table.messages import SeatNumber, Word
from tavoliere.web.replies import Replay

LONGEST_CARD = 6000  # characters
Share = Annotated[float, Meta(ge=-1.0, le=1.0, description="a part of a won game")]


class Score(Struct, forbid_unknown_fields=True):
    """Of so many games of a kind, or of so many players, so many were won."""

    name: str
    games: int
    won: int


class Against(Struct, forbid_unknown_fields=True):
    """Games of two against a level of bots: how often one wins, and between which shares that is (95 %)."""

    name: str
    games: int
    won: int
    low: float
    high: float


class Versus(Struct, forbid_unknown_fields=True):
    """Games with somebody that only one of both has won."""

    name: str
    won: int
    lost: int


class PointsOf(Struct, forbid_unknown_fields=True):
    mean: float
    best: int
    best_at: int
    low: int  # two of three games lie between these,
    high: int  # in so far as that can be said
    spread: list[tuple[int, int]]  # how often each number of points was reached


class Deeds(Struct, forbid_unknown_fields=True):
    """What one did in the games of which that is known."""

    games: int
    locked: dict[str, int]  # rows, by colour
    misthrows: list[int]  # in how many games there were none, one, two …
    captures: int
    ended: dict[str, int]  # why games were over


class Dot(Struct, forbid_unknown_fields=True):
    """A reviewed game: what luck brought, what one's choices gave away, and whether it was won."""

    luck: float
    lost: float
    won: bool


class Luck(Struct, forbid_unknown_fields=True):
    """What luck brought in all reviewed games, in won games; what choices gave away in one; and the last games."""

    games: int
    luck: float
    lost: float
    dots: list[Dot]


class Point(Struct, forbid_unknown_fields=True):
    """How well somebody played at a time: 2.4 is 40 % of the way from the level of this place to the next one."""

    at: int
    value: float
    low: float
    high: float


class Statistics(Struct, forbid_unknown_fields=True):
    """What somebody's finished games add up to; `points`, `deeds` and `players` only of one kind of game."""

    since: int | None
    kinds: list[Score]
    players: list[Score]
    bots: list[Against]
    people: list[Versus]
    points: PointsOf | None
    deeds: Deeds | None
    luck: Luck | None
    levels: list[str]  # of bots, which `level` lies between
    level: list[Point]
    streak: int
    longest: int
    latest: list[bool]  # whether the last games were won


class InSeat(Struct, forbid_unknown_fields=True):
    name: str
    bot: str  # its level; empty for a person
    points: int
    won: bool


class Found(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach found out about somebody's game: luck and lost choices in won games, and the rating."""

    luck: Share
    lost: Annotated[float, Meta(ge=0.0, le=50.0)]
    rating: Annotated[float, Meta(ge=0.0, le=1000.0)] | None = None
    line: Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=60)] = []


class GameLine(Struct, forbid_unknown_fields=True):
    """A finished game in somebody's list."""

    table: str
    number: int
    game: str
    at: int
    seat: int
    seats: list[InSeat]
    ended: str
    found: Found | None


class GameList(Struct, forbid_unknown_fields=True):
    games: list[GameLine]  # the latest first
    more: bool


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice to practise with, as the page of practice keeps it."""

    id: Annotated[str, Meta(max_length=80)]
    game: Word
    seat: SeatNumber
    state: Annotated[str, Meta(max_length=3000)]
    best: Word
    chosen: Word
    choices: Annotated[list[dict[str, Any]], Meta(max_length=400)]
    lost: Share = 0.0
    why: dict[str, Any] | None = None
    others: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=5)] = []


class Reviewed(Struct, frozen=True, forbid_unknown_fields=True):
    """One's own game was reviewed on this device."""

    table: Word
    number: Annotated[int, Meta(ge=1, le=10**9)]
    found: Found
    card: Card | None = None


class Cards(Struct, forbid_unknown_fields=True):
    """The costliest choice of each of one's last games."""

    cards: list[Card]


class PastGame(Struct, forbid_unknown_fields=True):
    """A finished game whose table has expired: who one was, its replay, and its text."""

    seat: int
    replay: Replay
    text: str
