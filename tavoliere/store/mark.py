"""A mark beside the file of a database: how far it had been written.

If the write-ahead log is lost, with the latest moves in it, SQLite opens what is left as if nothing had been there. The
mark outside knows better.
"""

import contextlib
import sqlite3
from pathlib import Path

from tavoliere.games.refused import Refused
from tavoliere.store.clocks import ticking

EVERY = 1.0  # seconds of writing between marks: whatever is older is missed if it is lost
NAME = "written"  # the setting that counts marks
KEEP = "INSERT OR REPLACE INTO setting VALUES (?, ?)"


def mark_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-mark")


class Mark:
    """Set by the thread that writes, after a commit."""

    def __init__(self, database: Path, connection: sqlite3.Connection) -> None:
        self._path = mark_of(database)
        self._log = database.with_name(f"{database.name}-wal")
        self._connection = connection
        self._count = _number(_in_database(connection))
        self._due = ticking() + EVERY
        self._log_was = _identity(self._log)

    def check(self) -> None:
        """Refuse a database that is behind its mark."""
        with contextlib.suppress(OSError):
            if _number(self._path.read_text("utf-8", "replace")) > self._count:
                raise Refused(
                    "the last moves are missing in {path}: its write-ahead log was lost, or the file is an older one. "
                    "Bring the log back, or move the file away and run: tavoliere restore; to go on without these "
                    "moves, delete {mark}",
                    path=self._path.name.removesuffix("-mark"),
                    mark=self._path,
                )

    def wrote(self) -> None:
        """Something was committed. The count goes to the database first: the mark is never ahead of what is on disk."""
        if ticking() >= self._due:
            with contextlib.suppress(sqlite3.Error):  # whoever writes next is told
                self.count(self._connection)
                self.keep()

    def count(self, connection: sqlite3.Connection) -> None:
        self._due = ticking() + EVERY
        connection.execute(KEEP, (NAME, str(self._count + 1)))
        self._count += 1

    def keep(self) -> None:
        """Write the mark, when its count is committed."""
        part = self._path.with_name(f"{self._path.name}-part")
        with contextlib.suppress(OSError):  # a full disk: the old mark is true as well
            part.write_text(str(self._count), "utf-8")
            part.chmod(0o600)
            part.replace(self._path)

    @property
    def is_log_lost(self) -> bool:
        """Whether somebody has deleted or exchanged the log under a running server, so that nobody reads it again."""
        now = _identity(self._log)
        self._log_was = self._log_was or now
        return now != self._log_was


def _in_database(connection: sqlite3.Connection) -> str:
    found = connection.execute("SELECT value FROM setting WHERE name = ?", (NAME,)).fetchone()
    return str(found[0]) if found else ""


def _number(text: str) -> int:
    """
    >>> _number("17"), _number(""), _number("?")
    (17, 0, 0)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
