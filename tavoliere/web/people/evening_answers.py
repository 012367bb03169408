"""What the server says of evenings, and what it is told."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tavoliere.table.messages import Text, Word

PlayerNumber = Annotated[int, Meta(ge=1, le=1000, description="a player of the evening")]
MatchNumber = Annotated[int, Meta(ge=0, le=1000, description="a match, from 0")]
Points = Annotated[int, Meta(ge=-100, le=1000)]
Mode = Literal["all", "swiss", "knockout"]


class PlanEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """An evening: all against all, Swiss or knock-out; `player` is the host's own name, if the host plays too.

    With `own` dice no tables are opened: results are typed in.
    """

    name: Text
    mode: Mode
    game: Word
    dice: Literal["fair", "own"] = "fair"
    player: Text = ""
    circle: Word = ""


class LookAtEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of one of its links; none for those who are in it, or in its circle."""

    key: Word = ""


class ComeToEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """Play, under a name; the host may say so for somebody without a device."""

    name: Text
    key: Word = ""
    guest: bool = False


class LeaveEvening(Struct, frozen=True, forbid_unknown_fields=True):
    player: PlayerNumber


class MatchResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of both, in the order of the match."""

    match: MatchNumber
    points: tuple[Points, Points]


class PauseEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the next round waits."""

    paused: bool


class EveningPlace(Struct, forbid_unknown_fields=True):
    """Where to go."""

    evening: str
    name: str
    over: bool


class EveningList(Struct, forbid_unknown_fields=True):
    evenings: list[EveningPlace]


class EveningPlayer(Struct, forbid_unknown_fields=True):
    number: int
    name: str
    here: bool
    guest: bool  # without a device: results are typed in


class MatchOf(Struct, forbid_unknown_fields=True):
    """A pair of a round; the second is 0 where there is no opponent."""

    number: int
    players: tuple[int, int]
    address: str  # of the table: one's own, or to watch; empty if there is none
    mine: bool
    points: tuple[int, int] | None
    winner: int | None  # 0: a tie; None: it goes on, or has not begun
    so_far: tuple[int, int] | None


class RoundOf(Struct, forbid_unknown_fields=True):
    matches: list[MatchOf]
    rests: list[int]


class EveningLine(Struct, forbid_unknown_fields=True):
    """A player's place. `among` decides first between equals, then the points that were `made`."""

    place: int
    player: int
    points: int
    games: int
    among: int
    made: int


class EveningOf(Struct, forbid_unknown_fields=True):
    """An evening as somebody sees it who has one of its links."""

    evening: str
    name: str
    mode: Mode
    game: str
    dice: str
    seq: int
    invite: str  # the links; the first only for those who may play
    show: str
    me: int  # one's number; 0: one only watches
    host: bool
    players: list[EveningPlayer]
    rounds: list[RoundOf]
    planned: int
    paused: bool
    over: bool
    standing: list[EveningLine]
