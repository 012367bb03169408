"""How events come into PostgreSQL: those of all tables that wait, by one statement, so that a commit is shared.

A transaction that notifies the others waits for every other one that does, until it is on disk: one by one, moves would
wait for each other's commits.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

import asyncpg
import msgspec

from tavoliere.store.contract import Behind, Unavailable
from tavoliere.store.turns import Answers, Asked, Turns

CHANNEL = "tavoliere"
MOST_BYTES = 7900  # of a notification
Row = tuple[int, int, str, str]  # seq, at, data, key

# One round trip for many tables: the events of each, if they follow what is there, the openings among them, and the
# word to the others. It says where events were written. (A subquery with `=` is looked up in the index, row by row.)
APPEND = f"""
WITH written AS (
    INSERT INTO event (game, seq, at, key, data)
    SELECT game, seq, at, key, data
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
        AS row (game, seq, at, key, data, before)
    WHERE before = 0 OR before = (SELECT seq FROM event AS last WHERE last.game = row.game AND last.seq = row.before)
    RETURNING game, seq
), opening AS (
    INSERT INTO game (id, opened)
    SELECT game, seq FROM unnest($7::text[], $8::bigint[]) AS opened (game, seq)
    WHERE (game, seq) IN (SELECT game, seq FROM written)
    ON CONFLICT (id) DO UPDATE SET opened = excluded.opened
)
SELECT game, seq, pg_notify('{CHANNEL}', word)
FROM unnest($9::text[], $10::bigint[], $11::text[]) AS told (game, seq, word)
WHERE (game, seq) IN (SELECT game, seq FROM written)
"""


class Append(NamedTuple):
    """Events that follow each other at one table, to be written all or none, and which of them opens a game."""

    table: str
    rows: list[Row]
    opening: int | None

    @property
    def end(self) -> tuple[str, int]:
        """The place of the last of them."""
        return self.table, self.rows[-1][0]


class PostgresWriter:
    """Writes what waits over one connection at a time, and tells the others in the name of this process."""

    def __init__(
        self,
        process: str,
        connection: Callable[[], AbstractAsyncContextManager[Any]],
        wrote: Callable[[], None],
    ) -> None:
        self._process = process
        self._connection = connection
        self._wrote = wrote
        self._turns = Turns(self._write)

    def append(self, append: Append) -> "asyncio.Future[None]":
        """Done when it is on disk; `Behind` if the events do not follow what is there."""
        return self._turns.do(append)

    def _write(self, asked: list[Asked]) -> None:
        self._writing = asyncio.create_task(self._write_and_tell(asked))

    async def _write_and_tell(self, asked: list[Asked]) -> None:
        answers: Answers = [(one.done, Unavailable("the database is closed")) for one in asked]
        try:
            answers = await self._append_all(asked)
        finally:
            self._turns.done(answers)

    async def _append_all(self, asked: list[Asked]) -> Answers:
        """Write the events of many tables; if those of one cannot be written, each by itself."""
        try:
            written = await self._insert([one.what for one in asked])
        except (Behind, Unavailable) as error:
            is_of_one = isinstance(error, Behind) or isinstance(error.__cause__, asyncpg.DataError)
            if len(asked) > 1 and is_of_one:
                return [answer for one in asked for answer in await self._append_all([one])]
            return [(one.done, type(error)(*error.args)) for one in asked]
        self._wrote()
        return [(one.done, None if one.what.end in written else Behind()) for one in asked]

    async def _insert(self, appends: list[Append]) -> set[tuple[str, int]]:
        """Write events in one transaction, and return the ends of those that followed what is there."""
        rows = [
            (table, seq, at, key, data, rows[0][0] - 1)
            for table, rows, _ in appends
            for seq, at, data, key in rows
        ]
        openings = [(append.table, append.opening) for append in appends if append.opening is not None]
        words = [(*append.end, self._word(append)) for append in appends]
        async with self._connection() as connection:
            written = await connection.fetch(
                APPEND, *_columns(rows, 6), *_columns(openings, 2), *_columns(words, 3)
            )
        return {(table, seq) for table, seq, _ in written}

    def _word(self, append: Append) -> str:
        """What the other processes are told: the events themselves, if they fit, so that nobody need read them."""
        table, seq = append.end
        head = f"{self._process}:{table}:{seq}:"
        told = msgspec.json.encode(append.rows).decode()
        return head + (told if len(told.encode()) < MOST_BYTES else "[]")


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(count)]
