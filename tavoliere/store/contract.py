"""What a store does. Both stores follow this contract, and one suite of tests holds them to it."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from tavoliere.games.refused import Refused
from tavoliere.table.log import Logged

SECRET_BYTES = 32
TOLERANCE = 3600 * 1000  # milliseconds that a clock may be wrong

# SQL that both databases understand. The last event of a table is one lookup in the key of the log.
LAST_EVENTS = "SELECT id, (SELECT at FROM event WHERE game = id ORDER BY seq DESC LIMIT 1) FROM game"
FIRST_EVENTS = "SELECT id, (SELECT at FROM event WHERE game = id ORDER BY seq LIMIT 1) FROM game"
PLACES = (
    "event WHERE game",
    "visitor WHERE game",
    "code WHERE game",
    "doomed WHERE game",
    "waiting WHERE game",
    "due WHERE game",
    "hook WHERE place",
    "game WHERE id",
)


class Behind(Exception):
    """Somebody else has written these places of the log: read what is new, and try again."""


class Unavailable(Exception):
    """The database cannot be reached or written now; nothing was changed that was not acknowledged."""


class Unreadable(Unavailable):
    """The log of a table makes no sense. The database and the other tables are fine."""


def read_secret(text: str) -> bytes:
    """The secret as a database keeps it. Without the right one no link leads anywhere."""
    if not re.fullmatch(f"[0-9a-f]{{{2 * SECRET_BYTES}}}", text):
        raise Refused("the secret of this database is damaged: bring a backup back")
    return bytes.fromhex(text)


Row = tuple[Any, ...]
Statement = tuple[
    Any, ...
]  # SQL that both databases understand, with $1, $2 … in it, and the values for these
Heard = Callable[[str | None, int, Callable[[], list[Logged]]], None]
Met = Callable[[str, str, list[str]], None]


class Store(Protocol):
    """Logs of tables. `append` returns when the events are on disk, and not before."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""

    async def secret(self) -> bytes:
        """The server's secret, made once per database: the keys of links are derived from it."""

    async def append(self, table: str, events: list[Logged]) -> None:
        """Write the next events of a table, all or none; `Behind` if one of their places is taken, or if they do not
        follow the existing ones (another process may have deleted the table)."""

    async def read(self, table: str, after: int | None = None) -> list[Logged]:
        """The events after a place in the log; without one, from the last opening on. Empty: no such table, or
        a damaged one, of which there may be traces."""

    async def read_all(self, table: str) -> list[Logged]:
        """All games of a table, from its first event on."""

    async def has_traces(self, table: str) -> bool:
        """Whether anything of a table is there: its opening, or any event."""

    async def keys(self, table: str, before: int, most: int) -> list[tuple[int, int, str]]:
        """The last idempotency keys before a place in the log, in their order: seq, at, key."""

    def reading(self, table: str) -> AbstractContextManager[None]:
        """Wrap the decoding of a table's log. If that makes no sense, raise `Unreadable`, and log it once."""

    async def admit(self, table: str, device: str, may_sit: bool) -> None:
        """Remember that a device may watch a table, or also sit down; a right, once given, is kept."""

    async def dismiss(self, table: str, devices: list[str]) -> None:
        """Forget the rights of these devices at a table."""

    async def rights(self, table: str) -> dict[str, bool]:
        """The devices that may watch a table, in order of arrival, and whether they may sit down."""

    async def lend_code(self, table: str, code: str, now: int, until: int) -> str:
        """The table's short code if it is still valid, else this one from now on; `Behind` if another table has it.

        A code that would outlast this one was lent by a clock that was ahead, and is no longer valid."""

    async def table_of_code(self, code: str, now: int, until: int) -> str | None:
        """The table whose code this is, if it is valid now, and would not outlast one lent now."""

    async def tables(self) -> list[str]:
        """All tables, latest first."""

    async def last_events(self) -> dict[str, int]:
        """All tables, and the time of the last event at each."""

    async def first_events(self) -> dict[str, int]:
        """All tables, and the time when each was opened."""

    async def marks(self) -> dict[str, int]:
        """The tables that are about to expire, each with its `since` from `mark`."""

    async def mark(self, tables: list[str], since: int) -> None:
        """Mark tables; an existing mark stays as it is."""

    async def unmark(self, tables: list[str]) -> None:
        """Lift marks."""

    async def forget(self, tables: list[str], since: int, until: int) -> list[str]:
        """Delete those of these tables that are marked and had no event between two times; return their names."""

    async def recall(self, name: str) -> str | None:
        """What is remembered under a name."""

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        """Replace what is remembered under a name if it is still `before`; return whether it was."""

    async def rows(self, statement: str, *values: object) -> list[Row]:
        """What a statement finds that is none of the log's (`days.py`)."""

    async def change(self, *statements: Statement) -> list[Row]:
        """Do all of these in one transaction, `Behind` if a key is taken; return the rows that the last one returns."""

    def listen(self, heard: Heard, met: Met) -> None:
        """Call `heard(table, seq, events)` when another process has written up to `seq`: `events()` returns what it
        wrote, or nothing if that was too much to send; `heard(None, 0, list)` when some calls may be lost;
        `met(table, process, devices)` when another process has announced who is connected to it."""

    async def announce(self, table: str, devices: list[str]) -> None:
        """Tell the other processes which devices are connected to this one."""

    async def is_well(self) -> bool:
        """Whether the database can be written, and the other processes that use it can be heard."""

    @property
    def trouble(self) -> str:
        """What was wrong with the database when it was last used; empty if nothing was."""
