"""All tables of a database, replayed by the rules of this version: the step before an update."""

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tavoliere.store.backup import backup, is_postgres
from tavoliere.table.log import Logged, read_event
from tavoliere.table.replayed import difference

HEAD = b"SQLite format 3\0"


def is_database(source: str) -> bool:
    """Whether this names a database, and not the text of a game."""
    if is_postgres(source) or source.startswith("sqlite://"):
        return True
    path = Path(source)
    if not path.is_file():
        return False
    with path.open("rb") as opened:
        return opened.read(len(HEAD)) == HEAD


def tables_of(database: str) -> Iterator[tuple[int, str, str]]:
    """How many tables there are, and for each its name and what no longer holds of it.

    They are read from a copy, as a backup makes it: so a server may run meanwhile, and nothing is changed.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        backup(database, copy)
        connection = sqlite3.connect(copy)
        try:
            names = [name for (name,) in connection.execute("SELECT id FROM game ORDER BY id")]
            for name in names:
                rows = connection.execute(
                    "SELECT seq, at, data, key FROM event WHERE game = ? ORDER BY seq", (name,)
                )
                yield len(names), name, _difference(name, rows.fetchall())
        finally:
            connection.close()


def _difference(name: str, rows: list[tuple[int, int, str, str]]) -> str:
    try:
        events = [Logged(seq, at, read_event(data), key) for seq, at, data, key in rows]
    except ValueError as error:
        return f"the log cannot be read: {error}"
    return difference(name, events)
