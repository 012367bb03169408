"""The log in one SQLite file, for one server process. One thread writes (`writer.py`), and one reads."""

import asyncio
import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tavoliere.games.refused import Refused
from tavoliere.store.condition import Condition
from tavoliere.store.contract import (
    LAST_EVENTS,
    PLACES,
    SECRET_BYTES,
    TOLERANCE,
    Heard,
    Met,
    Unavailable,
    read_secret,
)
from tavoliere.store.lock import Lock
from tavoliere.store.migrations import migrations
from tavoliere.store.turns import Worker, one_by_one
from tavoliere.store.writer import IS_THERE, MOST_ROWS, Writer
from tavoliere.table.log import Logged, Opened, read_event, write_event

Result = TypeVar("Result")

INSERT = "INSERT INTO event (game, seq, at, key, data) VALUES (?, ?, ?, ?, ?)"
# Data as bytes: if they are no UTF-8, only this table cannot be read.
SELECT = "SELECT seq, at, CAST(data AS BLOB), key FROM event WHERE game = ?"
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
SWAP = "UPDATE setting SET value = ? WHERE name = ? AND value = ?"


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
        self._probing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._server:
                self._lock.take(self._server)
            self._reader = Worker("sqlite-read", one_by_one)
            self._reading = await self._reader.do(self._prepare)
            writing = await self._reader.do(self._connect)
        except (OSError, sqlite3.Error) as error:
            self._lock.release()
            raise Refused(
                "the database {path} cannot be opened: {error}", path=self._path, error=error
            ) from error
        self._writer = Writer(writing, self._wrote, self._failed)

    async def close(self) -> None:
        if self._writer:
            await self._writer.close()
            self._writer = None
            await self._reader.do(self._reading.close)
            await self._reader.close()
        self._lock.release()

    # --- what the contract asks

    async def secret(self) -> bytes:
        def make(connection: sqlite3.Connection) -> str:
            fresh = secrets.token_hex(SECRET_BYTES)
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
            return await self._events(table, SELECT + from_opening, (table, table))
        return await self._events(table, SELECT + " AND seq > ? ORDER BY seq", (table, after))

    async def read_all(self, table: str) -> list[Logged]:
        return await self.read(table, 0)

    async def keys(self, table: str, before: int, most: int) -> list[tuple[int, int, str]]:
        return (await self._query(KEYS, (table, before, most)))[::-1]

    def reading(self, table: str) -> contextlib.AbstractContextManager[None]:
        return self._condition.reading(table)

    async def admit(self, table: str, device: str, may_sit: bool) -> None:
        statement = (
            "INSERT INTO visitor (game, device, may_sit, number)"
            " SELECT ?, ?, ?, coalesce(max(number), 0) + 1 FROM visitor WHERE game = ?"
            " ON CONFLICT (game, device) DO UPDATE SET may_sit = max(visitor.may_sit, excluded.may_sit)"
        )

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(statement, (table, device, int(may_sit), table))

        await self._do(write)

    async def dismiss(self, table: str, devices: list[str]) -> None:
        statement = "DELETE FROM visitor WHERE game = ? AND device = ?"
        rows = [(table, device) for device in devices]
        await self._do(lambda connection: connection.executemany(statement, rows))

    async def rights(self, table: str) -> dict[str, bool]:
        rows = await self._query(RIGHTS, (table,))
        return {device: bool(may_sit) for device, may_sit in rows}

    async def lend_code(self, table: str, code: str, now: int, until: int) -> str:
        statement = "INSERT INTO code (game, code, until) VALUES (?, ?, ?) ON CONFLICT (game) DO NOTHING"

        def write(connection: sqlite3.Connection) -> str:
            connection.execute(OLD_CODES, (now, until + TOLERANCE))
            connection.execute(statement, (table, code, until))
            return str(connection.execute("SELECT code FROM code WHERE game = ?", (table,)).fetchone()[0])

        return await self._do(write)

    async def table_of_code(self, code: str, now: int, until: int) -> str | None:
        rows = await self._query(OF_CODE, (code, now, until + TOLERANCE))
        return rows[0][0] if rows else None

    async def tables(self) -> list[str]:
        return sorted(happened := await self.last_events(), key=lambda table: (-happened[table], table))

    async def last_events(self) -> dict[str, int]:
        return dict(await self._query(LAST_EVENTS, ()))

    async def marks(self) -> dict[str, int]:
        return dict(await self._query("SELECT game, since FROM doomed", ()))

    async def mark(self, tables: list[str], since: int) -> None:
        statement = "INSERT INTO doomed VALUES (?, ?) ON CONFLICT (game) DO NOTHING"
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
        rows = await self._query("SELECT value FROM setting WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        def write(connection: sqlite3.Connection) -> bool:
            if before is None:
                done = connection.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, after))
            else:
                done = connection.execute(SWAP, (after, name, before))
            return done.rowcount == 1

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
            await self._do(lambda connection: connection.execute(PROBE, (str(time.time_ns()),)))

    @property
    def trouble(self) -> str:
        return self._condition.trouble

    # --- reading

    async def _query(self, statement: str, values: Iterable[object]) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = await self._reader.do(partial(self._fetch, statement, tuple(values)))
        return rows

    async def _events(self, table: str, statement: str, values: Iterable[object]) -> list[Logged]:
        def fetch() -> list[Logged]:  # a log may be long, so it is decoded in this thread too
            rows = self._fetch(statement, tuple(values))
            with self._condition.reading(table):
                return [Logged(seq, at, read_event(data), key) for seq, at, data, key in rows]

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

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path,
            isolation_level=None,
            check_same_thread=False,
            timeout=10,
            cached_statements=2 * MOST_ROWS,
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _prepare(self) -> sqlite3.Connection:
        """Bring the schema up to date, and return the connection for reading."""
        # The file holds the seeds of the dice and the secret behind all links: nobody else may read it.
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        if self._path.stat().st_mode & 0o077:
            with contextlib.suppress(PermissionError):  # it belongs to another user, who lets us use it
                self._path.chmod(0o600)
        connection = self._connect()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT)")
        done = {number for (number,) in connection.execute("SELECT number FROM migration")}
        if not done <= {step.number for step in migrations()}:
            raise sqlite3.DatabaseError("it was written by a newer version of this program")
        for step in migrations():
            if step.number not in done:
                for statement in step.statements:
                    connection.execute(statement)
                connection.execute("INSERT INTO migration VALUES (?, ?)", (step.number, step.name))
        connection.execute("COMMIT")
        return connection

    # --- trouble

    def _wrote(self) -> None:
        if not self._is_damaged:
            self._condition.wrote()

    def _failed(self, error: sqlite3.Error) -> None:
        # Damaged pages stay damaged, even if others can be written. (An error about text that is no UTF-8 has no code.)
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            self._is_damaged = True
            self._looked = time.monotonic()
        self._condition.failed(error)

    def _look_for_damage(self) -> None:
        """Somebody may have restored the pages. Checking takes a while, so it is not done all the time."""
        if time.monotonic() - self._looked < LOOK_EVERY:
            return
        self._looked = time.monotonic()
        with contextlib.suppress(sqlite3.Error):
            self._is_damaged = self._reading.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok"
