"""What the server says besides what a table says (`table/wire.py`). The API description is generated from both."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from tavoliere.table.messages import Word
from tavoliere.web.errors import Problem


class Enter(Struct, frozen=True, forbid_unknown_fields=True):
    """Come in with the key of a link."""

    key: Word


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
    limits: Limits


class Health(Struct, forbid_unknown_fields=True):
    status: Literal["ok", "unavailable"]
