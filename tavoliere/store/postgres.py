"""The log in PostgreSQL, for several server processes behind one address.

Any process may serve any table. The primary key of the log decides who was first; a notification with the new events
wakes the others (`postgres_others.py`).
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.store.clocks import Draw, draw, ticking, wall
from tavoliere.store.condition import Condition
from tavoliere.store.contract import (
    FIRST_EVENTS,
    LAST_EVENTS,
    PLACES,
    SECRET_BYTES,
    TOLERANCE,
    Behind,
    Heard,
    Met,
    Row,
    Statement,
    Unavailable,
    read_secret,
)
from tavoliere.store.migrations import migrations
from tavoliere.table.log import Logged, Opened, write_event

with needed("PostgreSQL", "asyncpg", "tavoliere[postgres]"):
    import asyncpg

    from tavoliere.store.postgres_others import HEARTBEAT, TROUBLE, PostgresOthers
    from tavoliere.store.postgres_writer import Append, PostgresWriter, decoded

CONNECTIONS = 8
ANSWER_WITHIN = 10.0
LONG = 300  # more events than this take too long to decode on the event loop
MIGRATION_LOCK, SERVED_LOCK = 7_283_142, 7_283_143  # any numbers, the same in all processes

# Plan a statement once per connection: planning at every call would double the time it takes to write a move. Such a
# plan may be made while the tables are small and must still serve when they are large, so it always uses the keys.
PLANS = {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}

STILL_IDLE = """
SELECT game FROM doomed WHERE game = ANY($1)
AND NOT EXISTS (SELECT 1 FROM event WHERE event.game = doomed.game AND at BETWEEN $2 AND $3)
"""
SELECT = "SELECT seq, at, data, key FROM event WHERE game = $1"
ADMIT = """
INSERT INTO visitor (game, device, may_sit, number)
SELECT $1::text, $2::text, $3::integer, coalesce(max(number), 0) + 1 FROM visitor WHERE game = $1::text
ON CONFLICT (game, device) DO UPDATE SET may_sit = greatest(visitor.may_sit, excluded.may_sit)
"""
FROM_OPENING = " AND seq >= (SELECT opened FROM game WHERE id = $1) ORDER BY seq"
AFTER = " AND seq > $2 ORDER BY seq"
TRACES = "SELECT 1 FROM game WHERE id = $1 UNION ALL SELECT 1 FROM event WHERE game = $1 LIMIT 1"
KEYS = "SELECT seq, at, key FROM event WHERE game = $1 AND seq < $2 AND key <> '' ORDER BY seq DESC LIMIT $3"
DISMISS = "DELETE FROM visitor WHERE game = $1 AND device = ANY($2)"
RIGHTS = "SELECT device, may_sit FROM visitor WHERE game = $1 ORDER BY number, device"
LEND = "INSERT INTO code (game, code, until) VALUES ($1, $2, $3) ON CONFLICT (game) DO NOTHING"
OLD_CODES = "DELETE FROM code WHERE until <= $1 OR until > $2"
OF_CODE = "SELECT game FROM code WHERE code = $1 AND until > $2 AND until <= $3"
MARKS = "SELECT game, since FROM doomed"
MARK = "INSERT INTO doomed SELECT unnest($1::text[]), $2 ON CONFLICT (game) DO NOTHING"
UNMARK = "DELETE FROM doomed WHERE game = ANY($1)"
LOCK_LOG = "LOCK TABLE event IN SHARE ROW EXCLUSIVE MODE"
RECALL = "SELECT value FROM setting WHERE name = $1"
SET_FIRST = "INSERT INTO setting VALUES ($1, $2) ON CONFLICT DO NOTHING"
SET_NEXT = "UPDATE setting SET value = $2 WHERE name = $1 AND value = $3"
MIGRATE_ALONE = "SELECT pg_advisory_xact_lock($1)"
MIGRATION = "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT)"
MIGRATIONS = "SELECT number FROM migration"
PROBE = "INSERT INTO setting VALUES ('probe', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


class PostgresStore:
    """See `contract.Store`. Nothing can be restored into it while a server uses it."""

    def __init__(
        self,
        url: str,
        is_served: bool = False,
        driver: Any = asyncpg,
        draw: Draw = draw,
        clock: Callable[[], float] = ticking,
    ) -> None:
        """`driver` makes connections as asyncpg does; `clock` is one that nobody can set."""
        self._url = url
        self._driver = driver
        self._draw = draw
        self._is_served = is_served
        self._pool: asyncpg.Pool | None = None
        self._condition = Condition(clock)
        self._probing: asyncio.Task[None] | None = None
        process = draw(4).hex()
        self._writer = PostgresWriter(process, self._connection, self._condition.wrote)
        self._others = PostgresOthers(process, self._connect, self._connection)

    async def open(self) -> None:
        try:
            self._pool = await self._driver.create_pool(
                self._url,
                min_size=0,  # else it would log by itself, again and again, that it cannot connect
                max_size=CONNECTIONS,
                command_timeout=ANSWER_WITHIN,
                timeout=ANSWER_WITHIN,
                reset=_leave_as_it_is,
                server_settings=PLANS,
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await self._migrate(connection)
        except (*TROUBLE, ValueError) as error:
            raise Refused("the database cannot be opened: {error}", error=error) from error
        await self._others.open()

    async def close(self) -> None:
        await self._others.close()
        if self._pool:
            with contextlib.suppress(*TROUBLE):
                await asyncio.wait_for(self._pool.close(), ANSWER_WITHIN)
            self._pool = None

    # --- what the contract asks

    async def secret(self) -> bytes:
        async with self._connection() as connection:
            fresh = self._draw(SECRET_BYTES).hex()
            await connection.execute(
                "INSERT INTO setting VALUES ('secret', $1) ON CONFLICT DO NOTHING", fresh
            )
            return read_secret(await connection.fetchval("SELECT value FROM setting WHERE name = 'secret'"))

    async def append(self, table: str, events: list[Logged]) -> None:
        opening = next((logged.seq for logged in events if isinstance(logged.event, Opened)), None)
        rows = [(logged.seq, logged.at, write_event(logged.event).decode(), logged.key) for logged in events]
        await self._writer.append(Append(table, rows, opening))

    async def read(self, table: str, after: int | None = None) -> list[Logged]:
        async with self._connection() as connection:
            if after is None:
                rows = await connection.fetch(SELECT + FROM_OPENING, table)
            else:
                rows = await connection.fetch(SELECT + AFTER, table, after)
        with self._condition.reading(table):
            return await asyncio.to_thread(decoded, rows) if len(rows) > LONG else decoded(rows)

    async def read_all(self, table: str) -> list[Logged]:
        return await self.read(table, 0)

    async def has_traces(self, table: str) -> bool:
        async with self._connection() as connection:
            return bool(await connection.fetchval(TRACES, table))

    async def keys(self, table: str, before: int, most: int) -> list[tuple[int, int, str]]:
        async with self._connection() as connection:
            rows = await connection.fetch(KEYS, table, before, most)
        return [tuple(row) for row in reversed(rows)]

    def reading(self, table: str) -> contextlib.AbstractContextManager[None]:
        return self._condition.reading(table)

    async def admit(self, table: str, device: str, may_sit: bool) -> None:
        async with self._connection() as connection:
            await connection.execute(ADMIT, table, device, int(may_sit))

    async def dismiss(self, table: str, devices: list[str]) -> None:
        async with self._connection() as connection:
            await connection.execute(DISMISS, table, devices)

    async def rights(self, table: str) -> dict[str, bool]:
        async with self._connection() as connection:
            rows = await connection.fetch(RIGHTS, table)
        return {device: bool(may_sit) for device, may_sit in rows}

    async def lend_code(self, table: str, code: str, now: int, until: int) -> str:
        async with self._connection() as connection, connection.transaction():
            await connection.execute(OLD_CODES, now, until + TOLERANCE)
            await connection.execute(LEND, table, code, until)
            return str(await connection.fetchval("SELECT code FROM code WHERE game = $1", table))

    async def table_of_code(self, code: str, now: int, until: int) -> str | None:
        async with self._connection() as connection:
            found = await connection.fetchval(OF_CODE, code, now, until + TOLERANCE)
        return None if found is None else str(found)

    async def tables(self) -> list[str]:
        return sorted(happened := await self.last_events(), key=lambda table: (-happened[table], table))

    async def last_events(self) -> dict[str, int]:
        return await self._times(LAST_EVENTS)

    async def first_events(self) -> dict[str, int]:
        return await self._times(FIRST_EVENTS)

    async def _times(self, statement: str) -> dict[str, int]:
        async with self._connection() as connection:
            rows = await connection.fetch(statement)
        return dict(self._condition.sensible("event", rows, str, int))  # a table may have lost its events

    async def marks(self) -> dict[str, int]:
        async with self._connection() as connection:
            return dict(await connection.fetch(MARKS))

    async def mark(self, tables: list[str], since: int) -> None:
        async with self._connection() as connection:
            await connection.execute(MARK, tables, since)

    async def unmark(self, tables: list[str]) -> None:
        async with self._connection() as connection:
            await connection.execute(UNMARK, tables)

    async def forget(self, tables: list[str], since: int, until: int) -> list[str]:
        if not tables:
            return []
        async with self._connection() as connection, connection.transaction():
            # An event that arrives at this moment must wait, and then finds that it follows nothing.
            await connection.execute(LOCK_LOG)
            rows = await connection.fetch(STILL_IDLE, tables, since, until)
            names = [name for (name,) in rows]
            for place in PLACES:
                await connection.execute(f"DELETE FROM {place} = ANY($1)", names)
        return names

    async def recall(self, name: str) -> str | None:
        async with self._connection() as connection:
            found = await connection.fetchval(RECALL, name)
        return None if found is None else str(found)

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        async with self._connection() as connection:
            if before is None:
                done = await connection.execute(SET_FIRST, name, after)
            else:
                done = await connection.execute(SET_NEXT, name, after, before)
        return str(done).endswith(" 1")

    async def rows(self, statement: str, *values: object) -> list[Row]:
        async with self._connection() as connection:
            return [tuple(row) for row in await connection.fetch(statement, *values)]

    async def change(self, *statements: Statement) -> list[Row]:
        found: list[Row] = []
        async with self._connection() as connection, connection.transaction():
            for statement, *values in statements:
                found = [tuple(row) for row in await connection.fetch(statement, *values)]
        return found

    def listen(self, heard: Heard, met: Met) -> None:
        self._others.heard, self._others.met = heard, met

    async def announce(self, table: str, devices: list[str]) -> None:
        await self._others.announce(table, devices)

    async def is_well(self) -> bool:
        if self._pool is None:
            return False
        if not self._condition.is_known_well:
            # One for all who ask: moves need the connections.
            if self._probing is None or self._probing.done():
                self._probing = asyncio.create_task(self._probe())
            await asyncio.shield(self._probing)
        return not self.trouble

    async def _probe(self) -> None:
        """Write something, and record in the condition how that went."""
        try:
            async with asyncio.timeout(2), self._connection() as connection:
                await connection.execute(PROBE, str(wall()))
            self._condition.wrote()
        except (Unavailable, TimeoutError) as error:
            self._condition.failed(error)

    @property
    def trouble(self) -> str:
        # A process that does not hear the others shows what is no longer true.
        return self._condition.trouble or self._others.trouble

    # --- connections

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._pool is None:
            raise Unavailable("the database is closed")
        try:
            async with self._pool.acquire(timeout=ANSWER_WITHIN) as connection:
                yield connection
        except asyncpg.UniqueViolationError:
            raise Behind from None
        except asyncpg.DataError as error:  # such a value cannot be in the database, which is well
            raise Unavailable(str(error)) from error
        except TROUBLE as error:
            self._condition.failed(error)
            raise Unavailable(str(error) or type(error).__name__) from error

    async def _connect(self) -> Any:
        """A connection of its own, for listening; while it lasts, nothing is restored under a server."""
        connection = await self._driver.connect(self._url, timeout=ANSWER_WITHIN, command_timeout=HEARTBEAT)
        if self._is_served:
            try:
                await connection.execute("SELECT pg_advisory_lock_shared($1)", SERVED_LOCK)
            except BaseException:
                connection.terminate()
                raise
        return connection

    async def _migrate(self, connection: Any) -> None:
        await connection.execute(MIGRATE_ALONE, MIGRATION_LOCK)
        await connection.execute(MIGRATION)
        done = {number for (number,) in await connection.fetch(MIGRATIONS)}
        if max(done, default=0) > len(migrations()):
            raise ValueError("it was written by a newer version of this program")
        for step in migrations():
            if step.number not in done:
                for statement in step.statements:
                    await connection.execute(statement)
                await connection.execute("INSERT INTO migration VALUES ($1, $2)", step.number, step.name)


async def _leave_as_it_is(connection: Any) -> None:
    """Skip the reset of a session, an extra round trip each time: nothing here changes one."""
