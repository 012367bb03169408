"""The one thread that writes to an SQLite file.

With many tables in play, many moves share a commit: everything that waits is written at once. Their events are one
statement, which runs in parallel with the event loop.
"""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from tavoliere.store.contract import Behind, Unavailable
from tavoliere.store.turns import Answers, Asked, Worker

Result = TypeVar("Result")
Row = tuple[str, int, int, str, str]  # of the log: game, seq, at, key, data
MOST_ROWS = 100  # in one statement: older versions of SQLite take at most 999 values

INSERT = (
    "INSERT INTO event (game, seq, at, key, data) SELECT column1, column2, column3, column4, column5 FROM"
)
# Events must follow the existing ones: none is written if the one before the first of them is missing.
FOLLOWS = "column6 = 0 OR EXISTS (SELECT 1 FROM event WHERE game = column1 AND seq = column6)"
log = logging.getLogger("tavoliere.store")
IS_THERE = "SELECT 1 FROM event WHERE game = ? AND seq = ?"


class Writer:
    """A worker with a connection of its own. A request is answered when it is committed."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        wrote: Callable[[], None],
        failed: Callable[[sqlite3.Error], None],
    ) -> None:
        self._connection = connection
        self._wrote = wrote
        self._failed = failed
        self._worker = Worker("sqlite-write", self._commit)

    async def close(self) -> None:
        """Finish what waits."""
        with contextlib.suppress(Unavailable):
            await self.do(lambda connection: None)  # after everything that waits
        await self._worker.close()
        await asyncio.to_thread(self._connection.close)

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do something in a transaction on the thread, and wait until it is committed."""
        result: Result = await self._worker.do(work)
        return result

    async def append(self, rows: list[Row]) -> None:
        """Write some events after those of their table; `Behind` if they do not follow them."""
        await self._worker.do(rows)

    # --- in the thread

    def _commit(self, waiting: list[Asked]) -> Answers:
        connection = self._connection
        answers: Answers = []
        changes = connection.total_changes
        try:
            answers += _do_all(connection, [one for one in waiting if not isinstance(one.what, list)])
            for part in _in_parts([one for one in waiting if isinstance(one.what, list)]):
                answers += _append_all(connection, part)
        except Exception as error:  # whatever it is: without this thread nothing would ever be written again
            if isinstance(error, sqlite3.Error):
                self._failed(error)
            else:
                log.exception("this cannot be written")
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            served = {done for done, _ in answers}
            answers += [(one.done, Unavailable(str(error))) for one in waiting if one.done not in served]
            return answers
        if connection.total_changes > changes:
            self._wrote()
        return answers


def _do_all(connection: sqlite3.Connection, jobs: list[Asked]) -> Answers:
    """Do all jobs in one transaction."""
    if not jobs:
        return []
    answers: Answers = []
    connection.execute("BEGIN IMMEDIATE")
    for job in jobs:
        try:
            answers.append((job.done, job.what(connection)))
        except sqlite3.IntegrityError:
            answers.append((job.done, Behind()))
    connection.execute("COMMIT")
    return answers


def _append_all(connection: sqlite3.Connection, appends: list[Asked]) -> Answers:
    """Write the events of many tables in one statement, which is its own transaction."""
    values: list[object] = []
    for append in appends:
        before = append.what[0][1] - 1
        for row in append.what:
            values += (*row, before)
    rows = len(values) // 6
    try:
        written = connection.execute(_insert(rows), values).rowcount
    except (sqlite3.IntegrityError, OverflowError, ValueError) as error:
        # A place is taken, or a value is not one for a database. Trying one by one shows which.
        if len(appends) == 1:
            return [(appends[0].done, _refusal(error))]
        return [answer for append in appends for answer in _append_all(connection, [append])]
    if written == rows:
        return [(append.done, None) for append in appends]
    return [
        (append.done, None if connection.execute(IS_THERE, append.what[0][:2]).fetchone() else Behind())
        for append in appends
    ]


def _refusal(error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Behind()
    log.error("this cannot be written", exc_info=error)
    return Unavailable(str(error))


@lru_cache(MOST_ROWS)
def _insert(rows: int) -> str:
    return f"{INSERT} (VALUES {', '.join(['(?, ?, ?, ?, ?, ?)'] * rows)}) WHERE {FOLLOWS}"


def _in_parts(appends: list[Asked]) -> list[list[Asked]]:
    """In parts that fit into one statement."""
    parts: list[list[Asked]] = []
    rows = MOST_ROWS
    for append in appends:
        rows += len(append.what)
        if rows > MOST_ROWS:
            parts.append([])
            rows = len(append.what)
        parts[-1].append(append)
    return parts
