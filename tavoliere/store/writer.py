"""The one thread that writes to an SQLite file.

It is handed everything that waits at once, and tells all who waited when the disk has it: with many tables at play a
commit is shared by many moves. Their events are one statement, which runs beside the event loop, not between its steps.
"""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from tavoliere.store.contract import Behind, Unavailable

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Any]
Row = tuple[str, int, int, str, str]  # of the log: game, seq, at, key, data
MOST_ROWS = 100  # in one statement: older libraries take no more than 999 values

INSERT = (
    "INSERT INTO event (game, seq, at, key, data) SELECT column1, column2, column3, column4, column5 FROM"
)
# Events go behind what is there: none is written if the one before the first of them is missing.
FOLLOWS = "column6 = 0 OR EXISTS (SELECT 1 FROM event WHERE game = column1 AND seq = column6)"
log = logging.getLogger("tavoliere.store")
IS_THERE = "SELECT 1 FROM event WHERE game = ? AND seq = ?"


class Job(NamedTuple):
    """Something to do in a transaction."""

    work: Work
    done: "asyncio.Future[Any]"


class Append(NamedTuple):
    """Events that follow each other at one table, to be written all or none."""

    rows: list[Row]
    done: "asyncio.Future[Any]"


Answers = list[tuple["asyncio.Future[Any]", Any]]  # who waits, and the result or the error


class Writer:
    """A thread with a connection of its own. Whoever asks is answered on the event loop when it is committed."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        wrote: Callable[[], None],
        failed: Callable[[sqlite3.Error], None],
    ) -> None:
        self._connection = connection
        self._wrote = wrote
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job | Append] = []
        self._is_idle = True
        self._handed: SimpleQueue[list[Job | Append]] = SimpleQueue()  # an empty list: that was all
        self._thread = Thread(target=self._run, name="sqlite-write", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Finish what waits."""
        with contextlib.suppress(Unavailable):
            await self.do(lambda connection: None)  # behind all that waits
        self._handed.put([])
        await self._loop.run_in_executor(None, self._thread.join)

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Let the thread do something, and wait until it is committed."""
        done: asyncio.Future[Result] = self._loop.create_future()
        self._wait(Job(work, done))
        return await done

    async def append(self, rows: list[Row]) -> None:
        """Write some events behind those of their table; `Behind` if they do not follow what is there."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._wait(Append(rows, done))
        await done

    def _wait(self, one: Job | Append) -> None:
        self._waiting.append(one)
        if len(self._waiting) == 1:
            self._loop.call_soon(self._hand_over)  # with whatever else comes in this round of the loop

    def _hand_over(self) -> None:
        if self._waiting and self._is_idle:
            self._is_idle = False
            self._handed.put(self._waiting)
            self._waiting = []

    def _done(self, answers: Answers) -> None:
        for done, answer in answers:
            if done.done():
                continue  # who asked has gone
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)
        self._is_idle = True
        self._hand_over()

    # --- in the thread

    def _run(self) -> None:
        with contextlib.closing(self._connection) as connection:
            while waiting := self._handed.get():
                answers = self._commit(connection, waiting)
                with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
                    self._loop.call_soon_threadsafe(self._done, answers)

    def _commit(self, connection: sqlite3.Connection, waiting: list[Job | Append]) -> Answers:
        answers: Answers = []
        changes = connection.total_changes
        try:
            answers += _do_all(connection, [one for one in waiting if isinstance(one, Job)])
            for part in _in_parts([one for one in waiting if isinstance(one, Append)]):
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


def _do_all(connection: sqlite3.Connection, jobs: list[Job]) -> Answers:
    """Do all in one transaction."""
    if not jobs:
        return []
    answers: Answers = []
    connection.execute("BEGIN IMMEDIATE")
    for job in jobs:
        try:
            answers.append((job.done, job.work(connection)))
        except sqlite3.IntegrityError:
            answers.append((job.done, Behind()))
    connection.execute("COMMIT")
    return answers


def _append_all(connection: sqlite3.Connection, appends: list[Append]) -> Answers:
    """Write the events of many tables by one statement, which is its own transaction."""
    values: list[object] = []
    for append in appends:
        before = append.rows[0][1] - 1
        for row in append.rows:
            values += (*row, before)
    rows = len(values) // 6
    try:
        written = connection.execute(_insert(rows), values).rowcount
    except sqlite3.IntegrityError:  # a place is taken: whose, is found out one by one
        if len(appends) == 1:
            return [(appends[0].done, Behind())]
        return [answer for append in appends for answer in _append_all(connection, [append])]
    if written == rows:
        return [(append.done, None) for append in appends]
    return [
        (append.done, None if connection.execute(IS_THERE, append.rows[0][:2]).fetchone() else Behind())
        for append in appends
    ]


@lru_cache(MOST_ROWS)
def _insert(rows: int) -> str:
    return f"{INSERT} (VALUES {', '.join(['(?, ?, ?, ?, ?, ?)'] * rows)}) WHERE {FOLLOWS}"


def _in_parts(appends: list[Append]) -> list[list[Append]]:
    """By as many as fit into one statement."""
    parts: list[list[Append]] = []
    rows = MOST_ROWS
    for append in appends:
        rows += len(append.rows)
        if rows > MOST_ROWS:
            parts.append([])
            rows = len(append.rows)
        parts[-1].append(append)
    return parts
