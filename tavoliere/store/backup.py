"""Backups of a whole database while a server runs on it, and their restoration.

A backup is an SQLite file with the tables of the schema, whichever database it comes from, and it can be restored to
either. It is a snapshot: everything that was acknowledged before it began is in it.
"""

import asyncio
import contextlib
import os
import re
import shlex
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.store import store_of
from tavoliere.store.contract import Unavailable, read_secret
from tavoliere.store.expiry import SERVED, read_served
from tavoliere.store.lock import Lock, real
from tavoliere.store.mark import mark_of
from tavoliere.store.migrations import migrations
from tavoliere.store.sqlite import SQLiteStore

COLUMNS = {
    "game": ("id", "opened"),
    "event": ("game", "seq", "at", "key", "data"),
    "visitor": ("game", "device", "may_sit", "number"),
    "setting": ("name", "value"),
    "code": ("game", "code", "until"),
    "doomed": ("game", "since"),
    "device": ("hash", "person", "name", "since", "seen"),
    "words": ("hash", "person", "until"),
    "played": ("person", "game", "number", "kind", "seat", "at", "seats", "ended", "review", "card"),
    "record": ("game", "number", "text"),
    "daily": ("person", "day", "game", "name", "points", "at", "review", "taken"),
    "puzzle": ("week", "game", "text"),
    "tried": ("person", "week", "game", "move", "lost", "at"),
    "circle": ("id", "name", "turn", "made", "used"),
    "member": ("circle", "number", "person", "name", "since", "place"),
    "circle_table": ("game", "circle", "at"),
    "luck": ("game", "number", "seats"),
    "evening": ("id", "circle", "at"),
    "evening_event": ("evening", "seq", "data"),
    "entrant": ("evening", "number", "person"),
    "evening_table": ("game", "evening"),
    "receiver": ("device", "person", "endpoint", "point", "auth", "language", "zone", "quiet", "since"),
    "waiting": ("game", "person", "decision", "at", "told"),
    "due": ("game", "seq", "at"),
    "hook": ("place", "person", "language", "url"),
}
IS_TABLE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
ADDED = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY type"
# What a file that is not ours causes.
STRANGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
DATED = re.compile(r"tables-\d{8}T\d{6}Z(\.\w+)?")  # the names of `dated`, with an ending or without
PORTION = 5000  # rows in memory at once


class Copied(NamedTuple):
    """What a copy contains."""

    tables: int
    events: int


def backup(database: str, path: Path, through: str = "") -> Copied:
    """Copy a database to a new file, which appears only once it is complete, as a command of the operator's makes it
    of what it reads: encrypted, for example."""
    try:
        _check_free(path)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}-") as folder:
            part = Path(folder) / path.name
            _private(part)
            if is_postgres(database):
                _empty(part)
                asyncio.run(_from_postgres(database, part))
            else:
                with _reading(Path(database.removeprefix("sqlite://"))) as connection:
                    connection.execute("VACUUM INTO ?", (str(part),))
            copied = _count(part)
            if through:
                part = _through(through, part, Path(folder) / "through")
            _to_disk(part)
            _check_free(path)  # another backup may have created it meanwhile
            part.rename(path)
            _to_disk(path.parent)
    except (OSError, UnicodeError, sqlite3.Error, Unavailable) as error:
        raise Refused("the backup cannot be made: {error}", error=error) from error
    return copied


def _through(command: str, source: Path, made: Path) -> Path:
    """What a command makes of a file."""
    _private(made)
    with source.open("rb") as read, made.open("wb") as written:
        try:
            run = subprocess.run(shlex.split(command), stdin=read, stdout=written, stderr=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise Refused("“{command}” cannot be run: {error}", command=command, error=error) from error
    if run.returncode or not made.stat().st_size:
        said = run.stderr.decode(errors="replace").strip() or f"exit code {run.returncode}"
        raise Refused("“{command}” failed: {error}", command=command, error=said[-300:])
    return made


def keep_latest(folder: Path, count: int) -> list[Path]:
    """Delete the oldest of the backups that were made by date, but for so many; return those that are gone."""
    found = sorted(path for path in folder.iterdir() if DATED.fullmatch(path.name))
    old = found[: max(0, len(found) - count)]
    for path in old:
        path.unlink()
    return old


def dated(folder: Path, now: datetime) -> Path:
    """The file of a backup in a folder for them."""
    return folder / f"tables-{now:%Y%m%dT%H%M%SZ}"


def _check_free(path: Path) -> None:
    if path.exists():
        raise Refused("{path} is there already: name another file, or move it away", path=path)


def restore(path: Path, database: str, through: str = "") -> Copied:
    """Bring a backup into a database that has no tables yet. No server may run on it. A command may decrypt it."""
    try:
        # Not beside the backup, which may be on a read-only medium.
        place = None if is_postgres(database) else _folder_of(database)
        with tempfile.TemporaryDirectory(dir=place) as folder:
            found, fresh = Path(folder) / "found.sqlite", Path(folder) / "fresh.sqlite"
            source = _through(through, _there(path), Path(folder) / "through") if through else path
            with _reading(source) as connection:
                connection.execute("VACUUM INTO ?", (str(found),))
            _upgrade(found)
            _empty(fresh)
            _fill(fresh, found)
            copied = _count(fresh)
            if is_postgres(database):
                asyncio.run(_to_postgres(fresh, database))
            else:
                _to_sqlite(fresh, Path(database.removeprefix("sqlite://")))
    except (OSError, UnicodeError, sqlite3.Error, Unavailable) as error:
        raise Refused("the backup cannot be restored: {error}", error=error) from error
    return copied


def _there(path: Path) -> Path:
    if not path.is_file():
        raise Refused("there is no file {path}", path=path)
    return path


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


# --- SQLite -------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise Refused("there is no file {path}", path=path)
    with contextlib.closing(sqlite3.connect(path.absolute(), isolation_level=None, timeout=10)) as connection:
        try:
            # Not a view of that name, which may never end.
            is_table = connection.execute(IS_TABLE, ("migration",)).fetchone()
            found = is_table and connection.execute("SELECT max(number) FROM migration").fetchone()[0]
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF not in STRANGE:
                raise  # it may well be ours, but cannot be read now
            found = None
        if not isinstance(found, int):
            raise Refused("{path} is not a database of Tavoliere", path=path)
        if found > len(migrations()):
            raise Refused("{path} was written by a newer version of this program", path=path)
        yield connection


def _empty(path: Path) -> None:
    """Create a database with the schema, or bring an existing one up to date."""

    async def touch() -> None:
        store = SQLiteStore(path)
        await store.open()
        await store.close()

    asyncio.run(touch())


def _upgrade(path: Path) -> None:
    """Bring the schema of an older version up to date, with nothing in it that acts by itself."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for kind, name in connection.execute(ADDED).fetchall():
            connection.execute('DROP {} IF EXISTS "{}"'.format(kind, name.replace('"', '""')))
    _empty(path)


def _fill(fresh: Path, found: Path) -> None:
    """Copy the rows and nothing else: our own schema checks their keys, and their types are checked here."""
    with contextlib.closing(sqlite3.connect(fresh)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # so that all is in the one file that is kept
        connection.execute("ATTACH ? AS found", (str(found),))
        for table, columns in COLUMNS.items():
            names = ", ".join(columns)
            connection.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM found.{table}")
            for _, name, kind, *_ in connection.execute(f"PRAGMA table_info({table})").fetchall():
                wanted = "text" if kind == "TEXT" else "integer"
                wrong = f"SELECT 1 FROM {table} WHERE typeof({name}) <> ? LIMIT 1"
                if connection.execute(wrong, (wanted,)).fetchone():
                    raise sqlite3.DatabaseError(f"{name} of {table} is no {wanted}")
        for (text,) in connection.execute("SELECT value FROM setting WHERE name = 'secret'"):
            read_secret(text)
        for (text,) in connection.execute("SELECT value FROM setting WHERE name = ?", (SERVED,)).fetchall():
            if not read_served(text):  # it is counted anew
                connection.execute("DELETE FROM setting WHERE name = ?", (SERVED,))
        connection.commit()


def _folder_of(database: str) -> Path:
    """The folder for the file of a database; it is created if need be."""
    folder = real(Path(database.removeprefix("sqlite://"))).parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _private(path: Path) -> None:
    """Create a file that only its owner may read: it will hold the secret behind all links."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _to_sqlite(fresh: Path, target: Path) -> None:
    target = real(target)
    lock = Lock(target)
    lock.take(f"a restore, process {os.getpid()}")
    try:
        if target.exists() and target.stat().st_size and _count(target).tables:
            raise _not_empty(str(target))
        _to_disk(fresh)
        for beside in ("-wal", "-shm"):
            target.with_name(target.name + beside).unlink(missing_ok=True)
        mark_of(target).unlink(missing_ok=True)
        fresh.replace(target)
        _to_disk(target.parent)
    finally:
        lock.release()


def _count(path: Path) -> Copied:
    """Check that a file is intact, and count what is in it."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        games, events = (
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("game", "event")
        )
    return Copied(games, events)


def _to_disk(path: Path) -> None:
    """Flush a file, or the names in a folder, to disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot open folders
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


# --- PostgreSQL ---------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _connected(database: str) -> Any:
    with needed("PostgreSQL", "asyncpg", "tavoliere[postgres]"):
        import asyncpg

        from tavoliere.store.postgres_others import TROUBLE

    try:
        connection = await asyncpg.connect(database, timeout=10)
        try:
            yield connection
        finally:
            await connection.close()
    except (*TROUBLE, ValueError) as error:
        raise Unavailable(str(error)) from error


async def _from_postgres(database: str, path: Path) -> None:
    async with (
        _connected(database) as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        found = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migration")
        if found > len(migrations()):
            raise Refused("the database was written by a newer version of this program")
        if found < len(migrations()):
            raise Refused("the database is of an older version: start this version's server on it first")
        with contextlib.closing(sqlite3.connect(path)) as copy:
            for table, columns in COLUMNS.items():
                query = f"SELECT {', '.join(columns)} FROM {table}"
                marks = ", ".join("?" * len(columns))
                cursor = await connection.cursor(query)
                while rows := await cursor.fetch(PORTION):
                    copy.executemany(f"INSERT INTO {table} VALUES ({marks})", [tuple(row) for row in rows])
            copy.commit()
            # A single file, which can be read from a read-only medium.
            copy.execute("PRAGMA journal_mode = DELETE")


async def _to_postgres(fresh: Path, database: str) -> None:
    from tavoliere.store.postgres import SERVED_LOCK

    store = store_of(database)
    await store.open()  # creates the schema
    await store.close()
    async with _connected(database) as connection, connection.transaction():
        if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", SERVED_LOCK):
            raise Refused("a server runs on this database: stop it first")
        await connection.execute("LOCK TABLE game, event IN ACCESS EXCLUSIVE MODE")
        if await connection.fetchval("SELECT count(*) FROM game"):
            raise _not_empty("it")
        await connection.execute("DELETE FROM setting")
        with contextlib.closing(sqlite3.connect(fresh)) as copy:
            for table, columns in COLUMNS.items():
                cursor = copy.execute(f"SELECT {', '.join(columns)} FROM {table}")
                while rows := cursor.fetchmany(PORTION):
                    await connection.copy_records_to_table(table, records=rows, columns=columns)


def _not_empty(database: str) -> Refused:
    return Refused("{database} has tables already: restore into an empty database", database=database)
