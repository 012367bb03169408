"""The file of an SQLite database: opened for its owner only, with the current schema, and read with some distrust."""

import contextlib
import os
import sqlite3
from pathlib import Path

from tavoliere.store.migrations import migrations
from tavoliere.store.writer import MOST_ROWS


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        timeout=10,
        cached_statements=2 * MOST_ROWS,
    )
    connection.text_factory = _text
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def prepare(path: Path) -> sqlite3.Connection:
    """Create the file if need be, bring its schema up to date, and connect."""
    # The file holds the seeds of the dice and the secret behind all links: nobody else may read it.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if path.stat().st_mode & 0o077:
        with contextlib.suppress(PermissionError):  # it belongs to another user, who lets us use it
            path.chmod(0o600)
    connection = connect(path)
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


def _text(data: bytes) -> str | bytes:
    """A text, or its bytes if a disk has changed them so that they are none: else a whole query would fail for it."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
