"""The log in one SQLite file, for one server process. One thread writes (`writer.py`), and one reads."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tavoliere.games.refused import Refused
from tavoliere.store.clocks import draw, ticking, wall
from tavoliere.store.condition import Condition
from tavoliere.store.contract import (
    FIRST_EVENTS,
    LAST_EVENTS,
    PLACES,
    SECRET_BYTES,
    TOLERANCE,
    Heard,
    Met,
    Row,
    Statement,
    Unavailable,
    read_secret,
)
from tavoliere.store.lock import Lock
from tavoliere.store.mark import Mark
from tavoliere.store.sqlite_file import connect, prepare
from tavoliere.store.turns import Worker, one_by_one
from tavoliere.store.writer import IS_THERE, MOST_ROWS, Writer
from tavoliere.table.log import Logged, Opened, read_event, write_event

Result = TypeVar("Result")

INSERT = "INSERT INTO event (game, seq, at, key, data) VALUES (?, ?, ?, ?, ?)"
# Data as bytes: if they are no UTF-8, only this table cannot be read.
SELECT = "SELECT seq, at, CAST(data AS BLOB), key FROM event WHERE game = ?"
TRACES = "SELECT 1 FROM game WHERE id = ? UNION ALL SELECT 1 FROM event WHERE game = ? LIMIT 1"
KEYS = "SELECT seq, at, key FROM event WHERE game = ? AND seq < ? AND key <> '' ORDER BY seq DESC LIMIT ?"
RIGHTS = "SELECT device, may_sit FROM visitor WHERE game = ? ORDER BY number, device"
OLD_CODES = "DELETE FROM code WHERE until <= ? OR until > ?"
OF_CODE = "SELECT game FROM code WHERE code = ? AND until > ? AND until <= ?"
PROBE = "INSERT OR REPLACE INTO setting VALUES ('probe', ?)"
ANSWER_WITHIN = 2.0  # seconds after which a disk that has written nothing is not well
LOOK_EVERY = 60.0  # seconds between checks whether the damage is repaired
STILL_IDLE = """
SELECT 1 FROM doomed WHERE game = ?
AND NOT EXISTS (SELECT 1 FROM event WHERE game = ? AND at BETWEEN ? AND ?)
"""
VALUE = "coalesce(CAST(value AS BLOB), x'')"  # as bytes: whatever it has become, it can be read and replaced
SWAP = f"UPDATE setting SET value = ? WHERE name = ? AND {VALUE} = ?"


class SQLiteStore:
    """See `contract.Store`. A server gives its name, and then has the file to itself."""

    def __init__(self, path: str | Path, server: str = "") -> None:
        self._path = Path(path).absolute()  # “:memory:” and “file:…” are files like any other
        self._server = server
        self._lock = Lock(self._path)
        self._condition = Condition()
        self._is_damaged = False
        self._looked = 0.0  # when we last looked for damage
        self._writer: Writer | None = None
        self._mark: Mark | None = None  # of a server
        self._probing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._server:
                self._lock.take(self._server)
            self._reader = Worker("sqlite-read", one_by_one)
            self._reading = await self._reader.do(partial(prepare, self._path))
            writing = await self._reader.do(partial(connect, self._path))
            if self._server:
                self._mark = await self._reader.do(partial(Mark, self._path, writing))
                self._mark.check()
        except Refused:
            self._lock.release()
            raise
        except (OSError, sqlite3.Error) as error:
            self._lock.release()
            raise Refused(
                "the database {path} cannot be opened: {error}", path=self._path, error=error
            ) from error
        self._writer = Writer(writing, self._wrote, self._failed)

    async def close(self) -> None:
        if self._writer:
            if self._mark:
                with contextlib.suppress(Unavailable):
                    await self._do(self._mark.count)
                    self._mark.keep()
            await self._writer.close()
            self._writer = None
            await self._reader.do(self._reading.close)
            await self._reader.close()
        self._lock.release()

    # --- what the contract asks

    async def secret(self) -> bytes:
        def make(connection: sqlite3.Connection) -> str:
            fresh = draw(SECRET_BYTES).hex()
            connection.execute("INSERT OR IGNORE INTO setting VALUES ('secret', ?)", (fresh,))
            return str(connection.execute("SELECT value FROM setting WHERE name = 'secret'").fetchone()[0])

        return read_secret(await self._do(make))

    async def append(self, table: str, events: list[Logged]) -> None:
        rows = [
            (table, logged.seq, logged.at, logged.key, write_event(logged.event).decode())
            for logged in events
        ]
        opening = next((logged.seq for logged in events if isinstance(logged.event, Opened)), None)
        if opening is None and len(rows) <= MOST_ROWS:
            await self._thread.append(rows)
            return
        before = events[0].seq - 1

        def write(connection: sqlite3.Connection) -> None:
            if before and not connection.execute(IS_THERE, (table, before)).fetchone():
                raise sqlite3.IntegrityError("the log has a gap")
            connection.executemany(INSERT, rows)  # if the first place is free, so are those after it
            if opening is not None:
                connection.execute("INSERT OR REPLACE INTO game (id, opened) VALUES (?, ?)", (table, opening))

        await self._do(write)

    async def read(self, table: str, after: int | None = None) -> list[Logged]:
        if after is None:
            from_opening = " AND seq >= (SELECT opened FROM game WHERE id = ?) ORDER BY seq"
            return await self._events(SELECT + from_opening, table, table)
        return await self._events(SELECT + " AND seq > ? ORDER BY seq", table, after)

    async def read_all(self, table: str) -> list[Logged]:
        return await self.read(table, 0)

    async def has_traces(self, table: str) -> bool:
        return bool(await self._rows("game", (int,), TRACES, table, table))

    async def keys(self, table: str, before: int, most: int) -> list[tuple[int, int, str]]:
        rows = await self._rows("event", (int, int, str), KEYS, table, before, most)
        return rows[::-1]

    def reading(self, table: str) -> contextlib.AbstractContextManager[None]:
        return self._condition.reading(table)

    async def admit(self, table: str, device: str, may_sit: bool) -> None:
        statement = (
            "INSERT INTO visitor (game, device, may_sit, number)"
            " SELECT ?, ?, ?, coalesce(max(number), 0) + 1 FROM visitor WHERE game = ?"
            " ON CONFLICT (game, device) DO UPDATE"
            " SET may_sit = max(CAST(visitor.may_sit AS INTEGER), excluded.may_sit)"
        )

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(statement, (table, device, int(may_sit), table))

        await self._do(write)

    async def dismiss(self, table: str, devices: list[str]) -> None:
        statement = "DELETE FROM visitor WHERE game = ? AND device = ?"
        rows = [(table, device) for device in devices]
        await self._do(lambda connection: connection.executemany(statement, rows))

    async def rights(self, table: str) -> dict[str, bool]:
        rows = await self._rows("visitor", (str, int), RIGHTS, table)
        return {device: bool(may_sit) for device, may_sit in rows}

    async def lend_code(self, table: str, code: str, now: int, until: int) -> str:
        statement = "INSERT INTO code (game, code, until) VALUES (?, ?, ?) ON CONFLICT (game) DO NOTHING"

        def write(connection: sqlite3.Connection) -> str:
            connection.execute(OLD_CODES, (now, until + TOLERANCE))
            connection.execute(statement, (table, code, until))
            (found,) = connection.execute("SELECT code FROM code WHERE game = ?", (table,)).fetchone()
            if isinstance(found, str):
                return found
            connection.execute("UPDATE code SET code = ? WHERE game = ?", (code, table))  # it was damaged
            return code

        return await self._do(write)

    async def table_of_code(self, code: str, now: int, until: int) -> str | None:
        rows = await self._rows("code", (str,), OF_CODE, code, now, until + TOLERANCE)
        return rows[0][0] if rows else None

    async def tables(self) -> list[str]:
        return sorted(happened := await self.last_events(), key=lambda table: (-happened[table], table))

    async def last_events(self) -> dict[str, int]:
        return dict(await self._rows("event", (str, int), LAST_EVENTS))

    async def first_events(self) -> dict[str, int]:
        return dict(await self._rows("event", (str, int), FIRST_EVENTS))

    async def marks(self) -> dict[str, int]:
        return dict(await self._rows("doomed", (str, int), "SELECT game, since FROM doomed"))

    async def mark(self, tables: list[str], since: int) -> None:
        statement = (  # a mark that makes no sense is none
            "INSERT INTO doomed VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET since = excluded.since"
            " WHERE typeof(doomed.since) <> 'integer'"
        )
        rows = [(table, since) for table in tables]
        if rows:
            await self._do(lambda connection: connection.executemany(statement, rows))

    async def unmark(self, tables: list[str]) -> None:
        rows = [(table,) for table in tables]
        if rows:
            await self._do(
                lambda connection: connection.executemany("DELETE FROM doomed WHERE game = ?", rows)
            )

    async def forget(self, tables: list[str], since: int, until: int) -> list[str]:
        def is_idle(connection: sqlite3.Connection, name: str) -> bool:
            return connection.execute(STILL_IDLE, (name, name, since, until)).fetchone() is not None

        def delete(connection: sqlite3.Connection) -> list[str]:
            names = [name for name in tables if is_idle(connection, name)]
            for place in PLACES:
                connection.executemany(f"DELETE FROM {place} = ?", [(name,) for name in names])
            return names

        return await self._do(delete) if tables else []

    async def recall(self, name: str) -> str | None:
        rows = await self._rows("setting", (bytes,), f"SELECT {VALUE} FROM setting WHERE name = ?", name)
        return rows[0][0].decode(errors="surrogateescape") if rows else None

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        def write(connection: sqlite3.Connection) -> bool:
            if before is None:
                done = connection.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, after))
            else:
                done = connection.execute(SWAP, (after, name, before.encode(errors="surrogateescape")))
            return done.rowcount == 1

        return await self._do(write)

    async def rows(self, statement: str, *values: object) -> list[Row]:
        return await self._reader.do(lambda: self._fetch(_numbered(statement), values))

    async def change(self, *statements: Statement) -> list[Row]:
        def write(connection: sqlite3.Connection) -> list[Row]:
            found: list[Row] = []
            for statement, *values in statements:
                found = connection.execute(_numbered(statement), values).fetchall()
            return found

        return await self._do(write)

    def listen(self, heard: Heard, met: Met) -> None:
        """Nobody else writes to the file."""

    async def announce(self, table: str, devices: list[str]) -> None:
        """There is nobody to tell."""

    async def is_well(self) -> bool:
        if not self._writer:
            return False
        if not self._condition.is_known_well:
            if self._probing is None or self._probing.done():
                self._probing = asyncio.create_task(self._probe())
            try:
                await asyncio.wait_for(asyncio.shield(self._probing), ANSWER_WITHIN)
            except TimeoutError:
                if not self._condition.is_known_well:  # a write may have succeeded at this moment
                    self._condition.failed("it does not answer")
        return not self._condition.trouble

    async def _probe(self) -> None:
        """Write something, and record in the condition how that went."""
        with contextlib.suppress(Unavailable):
            if self._is_damaged:
                await self._reader.do(self._look_for_damage)
            await self._do(lambda connection: connection.execute(PROBE, (str(wall()),)))

    @property
    def trouble(self) -> str:
        return self._condition.trouble

    # --- reading

    async def _rows(self, place: str, kinds: tuple[type, ...], statement: str, *values: object) -> list[Any]:
        """What a statement finds, except for rows that make no sense."""

        def fetch() -> list[Any]:  # there may be many rows, so they are checked in this thread too
            return self._condition.sensible(place, self._fetch(statement, values), *kinds)

        rows: list[Any] = await self._reader.do(fetch)
        return rows

    async def _events(self, statement: str, table: str, *values: object) -> list[Logged]:
        def fetch() -> list[Logged]:  # a log may be long, so it is decoded in this thread too
            rows = self._fetch(statement, (table, *values))
            with self._condition.reading(table):
                return [_logged(*row) for row in rows]

        events: list[Logged] = await self._reader.do(fetch)
        return events

    def _fetch(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            return self._reading.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            self._failed(error)
            raise Unavailable(str(error)) from error

    # --- writing

    async def _do(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._thread.do(job)

    @property
    def _thread(self) -> Writer:
        if not self._writer:
            raise Unavailable("the database is closed")
        return self._writer

    # --- trouble

    def _wrote(self) -> None:
        if self._mark:
            self._mark.wrote()
            if self._mark.is_log_lost:
                self._condition.failed(
                    "its write-ahead log is gone: what is written now is lost at the next start"
                )
                return
        if not self._is_damaged:
            self._condition.wrote()

    def _failed(self, error: sqlite3.Error) -> None:
        # Damaged pages stay damaged, even if others can be written. (An error about text that is no UTF-8 has no code.)
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            self._is_damaged = True
            self._looked = ticking()
        self._condition.failed(error)

    def _look_for_damage(self) -> None:
        """Somebody may have restored the pages. Checking takes a while, so it is not done all the time."""
        if ticking() - self._looked < LOOK_EVERY:
            return
        self._looked = ticking()
        with contextlib.suppress(sqlite3.Error):
            self._is_damaged = self._reading.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok"


def _numbered(statement: str) -> str:
    """The same statement with the parameters as SQLite numbers them."""
    return statement.replace("$", "?")


def _logged(seq: int, at: int, data: bytes, key: str) -> Logged:
    if not (type(seq) is type(at) is int and type(key) is str):
        raise TypeError("a place, a time or a key is of the wrong type")
    return Logged(seq, at, read_event(data), key)
