"""How events are written to PostgreSQL: all that wait, of all tables, in one statement, so that they share a commit.

A transaction that notifies waits for every other one that does until that is on disk, so separate moves would wait for
each other's commits.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

import asyncpg
import msgspec

from tavoliere.store.contract import Behind, Unavailable
from tavoliere.store.turns import Answers, Asked, Turns
from tavoliere.table.log import Logged, read_event

CHANNEL = "tavoliere"
MOST_BYTES = 7900  # of a notification
Row = tuple[int, int, str, str]  # seq, at, data, key
_rows = msgspec.json.Decoder(list[Row])

# One round trip for many tables: the events of each, if they follow the existing ones, the openings among them, and the
# messages to the others, in as few notifications as possible. It returns where events were written. (A subquery with
# `=` uses the index, row by row.)
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
SELECT array_agg(game), array_agg(seq), pg_notify('{CHANNEL}', string_agg(word, chr(10)))
FROM unnest($9::text[], $10::bigint[], $11::text[], $12::int[]) AS told (game, seq, word, part)
WHERE (game, seq) IN (SELECT game, seq FROM written)
GROUP BY part
"""


class Append(NamedTuple):
    """Consecutive events of one table, to be written all or none, and which of them opens a game."""

    table: str
    rows: list[Row]
    opening: int | None

    @property
    def end(self) -> tuple[str, int]:
        """The place of the last of them."""
        return self.table, self.rows[-1][0]


class PostgresWriter:
    """Writes everything that waits, over one connection at a time, and tells the other processes."""

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
        """Done when it is on disk; `Behind` if the events do not follow the existing ones."""
        return self._turns.do(append)

    def _write(self, asked: list[Asked]) -> None:
        # Kept, because the event loop itself does not keep its tasks.
        self._writing = asyncio.create_task(self._write_and_tell(asked))

    async def _write_and_tell(self, asked: list[Asked]) -> None:
        answers: Answers = [(one.done, Unavailable("the database is closed")) for one in asked]
        try:
            answers = await self._append_all(asked)
        finally:
            self._turns.done(answers)

    async def _append_all(self, asked: list[Asked]) -> Answers:
        """Write the events of many tables together; if some cannot be written, each table separately."""
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
        """Write events in one transaction, and return the ends of those that followed the existing ones."""
        # In the same order as every other process: of two that wrote the same tables, each would wait for the other.
        appends = sorted(appends, key=lambda append: append.table)
        rows = [
            (table, seq, at, key, data, rows[0][0] - 1)
            for table, rows, _ in appends
            for seq, at, data, key in rows
        ]
        openings = [(append.table, append.opening) for append in appends if append.opening is not None]
        words = [_word(self._process, append) for append in appends]
        ends = [append.end for append in appends]
        async with self._connection() as connection:
            written = await connection.fetch(
                APPEND,
                *_columns(rows, 6),
                *_columns(openings, 2),
                *_columns(ends, 2),
                words,
                parts(words),
            )
        return {end for tables, seqs, _ in written for end in zip(tables, seqs, strict=True)}


class Word(NamedTuple):
    """What a process tells the others about a table that it has written to."""

    process: str
    table: str
    seq: int
    rows: str  # the new events, so that nobody need read them; empty if they do not fit into a notification

    def events(self) -> list[Logged]:
        try:
            return decoded(_rows.decode(self.rows))
        except msgspec.DecodeError:  # from a newer version; reading the log will report it
            return []


def words_of(payload: str) -> list[Word]:
    """What a notification says."""
    parts = (line.split(":", 3) for line in payload.split("\n"))
    return [Word(process, table, int(seq), rows) for process, table, seq, rows in parts]


def decoded(rows: Iterable[Any]) -> list[Logged]:
    return [Logged(seq, at, read_event(data), key) for seq, at, data, key in rows]


def _word(process: str, append: Append) -> str:
    table, seq = append.end
    told = msgspec.json.encode(append.rows).decode()
    return f"{process}:{table}:{seq}:" + (told if len(told.encode()) < MOST_BYTES else "[]")


def parts(words: list[str]) -> list[int]:
    """The notification that each word goes into, a line of it each: they have a greatest size."""
    found: list[int] = []
    part, size = 0, 0
    for word in words:
        length = len(word.encode()) + 1
        size += length
        if size > MOST_BYTES:
            part, size = part + 1, length
        found.append(part)
    return found


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(count)]
