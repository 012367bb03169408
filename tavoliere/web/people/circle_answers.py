"""What the server says of circles, and what it is told."""

from typing import Annotated

from msgspec import Meta, Struct

from tavoliere.table.messages import Players, Text, Word

Number = Annotated[int, Meta(ge=1, le=10_000, description="a member")]


class MakeCircle(Struct, frozen=True, forbid_unknown_fields=True):
    """A new circle, and the name under which its founder is in it."""

    name: Text
    member: Text


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a circle's link."""

    key: Word


class JoinCircle(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in with the key of the link, under a name."""

    key: Word
    name: Text


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """A member of the circle, by number."""

    member: Number


class CircleTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in a circle: for all, or for some members, who have their seats at once."""

    game: Word
    players: Players | None = None
    members: Annotated[list[Number], Meta(max_length=4)] = []
    dice: Word = "fair"


class Place(Struct, forbid_unknown_fields=True):
    """A circle that one is in."""

    circle: str
    name: str
    members: int


class Circles(Struct, forbid_unknown_fields=True):
    circles: list[Place]


class Door(Struct, forbid_unknown_fields=True):
    """What one sees of a circle before one is in it."""

    circle: str
    name: str
    members: list[str]
    inside: bool  # whether one is in it already


class Member(Struct, forbid_unknown_fields=True):
    number: int
    name: str


class Standing(Struct, forbid_unknown_fields=True):
    """A member's games and wins; the true share of wins most likely lies between `low` and `high`.

    `plain` is the share without the luck of dice and tiles, as far as the server has reviewed the games.
    """

    member: int
    games: int
    won: int
    low: float
    high: float
    plain: float | None


class Apart(Struct, forbid_unknown_fields=True):
    """Two neighbours in the standing whose ranges overlap; 0 games if no number of games would surely part them."""

    one: int
    other: int
    games: int


class Season(Struct, forbid_unknown_fields=True):
    """Three months, by the first of them, such as 2026-09."""

    season: str
    games: int
    ahead: list[int]  # members
    share: float  # of wins, of those who are ahead


class SeatOf(Struct, forbid_unknown_fields=True):
    name: str
    level: str  # of a bot; empty for a person
    points: int
    won: bool


class GameOf(Struct, forbid_unknown_fields=True):
    """A finished game."""

    table: str
    number: int
    game: str
    at: int
    seats: list[SeatOf]
    members: list[int]  # who played it


class OpenTable(Struct, forbid_unknown_fields=True):
    """A table where a game can begin or goes on."""

    table: str
    game: str
    playing: bool
    names: list[str]
    free: int  # seats
    mine: bool  # whether one has a seat


class EveningIn(Struct, forbid_unknown_fields=True):
    """An evening of the circle that is not over."""

    evening: str
    name: str
    players: list[str]
    begun: bool


class CircleOf(Struct, forbid_unknown_fields=True):
    """A circle as a member sees it."""

    circle: str
    name: str
    link: str
    me: int
    founder: int
    members: list[Member]
    season: str  # which the standing is of; empty: of all
    game: str  # the same
    games: int  # that the standing is made of,
    reviewed: int  # and of how many of them the luck is known
    standing: list[Standing]
    apart: Apart | None
    seasons: list[Season]
    kinds: list[str]  # of games that were played here
    played: list[GameOf]  # the latest
    tables: list[OpenTable]
    evenings: list[EveningIn]


class TableOf(Struct, forbid_unknown_fields=True):
    """Where to go."""

    table: str
