"""What asyncpg is to a server, over a bad way to the database: so its real store, writers and listeners are in a world.

Every statement that they send is answered here as PostgreSQL would. Connections break, or fall silent without a word;
answers are lost after the commit; there may be no connection left. Notifications come in order on each connection,
late, and never after it is gone.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

import asyncpg

from tavoliere.store import postgres
from tavoliere.store.contract import FIRST_EVENTS, LAST_EVENTS, PLACES, Behind, Unavailable
from tavoliere.store.migrations import migrations
from tavoliere.store.postgres_others import ANNOUNCE, PRESENCE
from tavoliere.store.postgres_writer import APPEND, CHANNEL
from tavoliere.table.log import Logged, Opened, read_event, write_event
from tests.simulated.database import Database, Waiting, rows_beside
from tests.simulated.loop import Process

if TYPE_CHECKING:
    from tests.simulated.world import World

Rows = list[tuple[Any, ...]]


class Driver:
    """Makes the connections of one process, and breaks them."""

    def __init__(self, world: "World", process: Process, name: str) -> None:
        self.world, self.process, self.name = world, process, name
        self.chance = world.chance
        self.database: Database = world.database
        self.connections: list[Connection] = []
        self.deaf_until = 0.0
        self.cut_off_until = 0.0
        self.database.stores.append(self)

    async def create_pool(self, url: str, max_size: int, command_timeout: float, **_: Any) -> "Pool":
        return Pool(self, max_size, command_timeout)

    async def connect(self, url: str, timeout: float, command_timeout: float) -> "Connection":  # noqa: ASYNC109
        """A connection of its own, for listening."""
        async with asyncio.timeout(timeout):
            await self.go()
            if self.world.loop.now < self.deaf_until:
                raise ConnectionRefusedError("nobody listens there")
        connection = Connection(self, command_timeout)
        self.connections.append(connection)
        return connection

    # --- the way to the database and back

    async def go(self) -> None:
        await asyncio.sleep(self.way())
        is_cut_off = self.world.loop.now < self.cut_off_until
        if is_cut_off:
            self.world.judge.sometimes("cut off")
        if self.database.is_down or is_cut_off:
            raise ConnectionRefusedError("the database cannot be reached")
        if self.chance.fault("database error", self.name) is not None:
            raise asyncpg.TooManyConnectionsError("sorry, too many clients already")

    def way(self) -> float:
        return self.chance.delay(f"{self.name} to the database", 0.0002, 0.003, "slow database")

    # --- how it goes wrong

    def deafen(self, lasts: float) -> None:
        """Listening connections break, or fall silent; for a while there are no others."""
        self.deaf_until = max(self.deaf_until, self.world.loop.now + lasts)
        is_silent = self.chance.stream("silent lines").random() < 0.5
        for connection in list(self.connections):
            connection.fall_silent() if is_silent else connection.terminate()

    def close(self) -> None:
        self.database.stores.remove(self)

    # --- what the database says by itself

    def tell(self, one: Waiting) -> None:
        for payload in one.payloads:
            self.notify(CHANNEL, payload)

    def notify(self, channel: str, payload: str) -> None:
        if not self.connections or self.connections[-1].is_silent:
            self.world.judge.sometimes("deaf")
        for connection in self.connections:
            connection.notify(channel, payload)


class Pool:
    def __init__(self, driver: Driver, most: int, command_timeout: float) -> None:
        self._driver, self._command_timeout = driver, command_timeout
        self._free = asyncio.Semaphore(most)

    @contextlib.asynccontextmanager
    async def acquire(self, timeout: float | None = None) -> AsyncIterator["Connection"]:  # noqa: ASYNC109
        async with asyncio.timeout(timeout):
            await self._free.acquire()
        try:
            yield Connection(self._driver, self._command_timeout)
        finally:
            self._free.release()

    async def close(self) -> None:
        """Nothing is kept open."""


class Connection:
    def __init__(self, driver: Driver, command_timeout: float) -> None:
        self._driver, self._command_timeout = driver, command_timeout
        self._database = driver.database
        self.is_silent = self._is_closed = False
        self._last = 0.0  # when the latest notification arrives
        self._listeners: dict[str, Callable[..., None]] = {}
        self._at_end: list[Callable[[Any], None]] = []
        self._changes: list[Callable[[], None]] = []  # of a transaction that is not committed

    # --- what asyncpg has

    async def fetch(self, statement: str, *values: Any) -> Rows:
        async with asyncio.timeout(self._command_timeout):
            if self.is_silent:
                await asyncio.Future()
            if self._is_closed:
                raise asyncpg.InterfaceError("connection is closed")
            await self._driver.go()
            answer = STATEMENTS.get(statement)
            found = await answer(self._database, self, *values) if answer else rows_beside(statement)
            await asyncio.sleep(self._driver.way())
        return found

    async def fetchval(self, statement: str, *values: Any) -> Any:
        found = await self.fetch(statement, *values)
        return found[0][0] if found else None

    async def execute(self, statement: str, *values: Any) -> str:
        return f"DONE {len(await self.fetch(statement, *values))}"

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Of those that last, only the one that deletes old tables: it holds a lock, so it is one step here."""
        yield
        for change in self._changes:
            change()

    async def add_listener(self, channel: str, heard: Callable[..., None]) -> None:
        self._listeners[channel] = heard

    def add_termination_listener(self, ended: Callable[[Any], None]) -> None:
        self._at_end.append(ended)

    def terminate(self) -> None:
        if self in self._driver.connections:
            self._driver.connections.remove(self)
            for ended in self._at_end:
                self._driver.process.later(0.0, ended, self)
        self._is_closed = True

    # --- the other end

    def fall_silent(self) -> None:
        """The line is dead, and nobody is told."""
        self.is_silent = True

    def notify(self, channel: str, payload: str) -> None:
        driver = self._driver
        wait = driver.chance.delay(f"news to {driver.name}", 0.0005, 0.01, "told late")
        self._last = max(self._last, driver.world.loop.now + wait)
        driver.world.loop.call_at(self._last, self._hear, channel, payload, context=driver.process.context)

    def _hear(self, channel: str, payload: str) -> None:
        if not self.is_silent and not self._is_closed and channel in self._listeners:
            self._listeners[channel](self, 1, channel, payload)


# --- what the database answers


async def append(database: Database, connection: Connection, *columns: Any) -> Rows:
    """See `postgres_writer.APPEND`."""
    driver = connection._driver
    games, seqs, ats, keys, datas, befores = columns[:6]
    parts: dict[str, list[Logged]] = {}
    for game, seq, at, key, data, before in zip(games, seqs, ats, keys, datas, befores, strict=True):
        if before <= len(database.logs.get(game, ())):
            if any(
                one.seq == seq for one in parts.get(game, ())
            ):  # a table that is opened twice in one statement
                raise asyncpg.UniqueViolationError("duplicate key value")
            parts.setdefault(game, []).append(Logged(seq, at, read_event(data), key))
    told: dict[int, list[tuple[str, int, str]]] = {}
    for game, seq, word, part in zip(*columns[8:12], strict=True):
        if game in parts:
            told.setdefault(part, []).append((game, seq, word))
    if len(parts) < len(set(games)):
        database.world.judge.sometimes("behind")
    if not parts:
        return []
    payloads = ["\n".join(word for _, _, word in words) for words in told.values()]
    done: asyncio.Future[None] = driver.world.loop.create_future()

    def answer(error: Exception | None) -> None:
        if driver.process.is_dead or done.done():
            return
        if error is None and driver.chance.fault("lost answer", driver.name) is not None:
            driver.world.judge.sometimes("lost answer")
            error = ConnectionResetError("connection was closed in the middle of operation")
        driver.process.later(0.0, arrive, error)

    def arrive(error: Exception | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(None)

    database.append(Waiting(driver, parts, answer, payloads))
    try:
        await done
    except Behind:
        raise asyncpg.UniqueViolationError("duplicate key value") from None
    except Unavailable as error:
        raise asyncpg.DiskFullError(str(error)) from None
    return [([game for game, _, _ in words], [seq for _, seq, _ in words], None) for words in told.values()]


def check_readable(database: Database) -> None:
    if database.damage:
        raise asyncpg.DataCorruptedError("invalid page in block 0 of relation")


def log_of(database: Database, table: str) -> list[Logged]:
    check_readable(database)
    return database.logs.get(table, [])


def rows_of(events: list[Logged]) -> Rows:
    return [(logged.seq, logged.at, write_event(logged.event).decode(), logged.key) for logged in events]


async def read_from_opening(database: Database, connection: Connection, table: str) -> Rows:
    log = log_of(database, table)
    openings = (place for place in reversed(range(len(log))) if isinstance(log[place].event, Opened))
    return rows_of(log[next(openings, 0) :])


async def read_after(database: Database, connection: Connection, table: str, after: int) -> Rows:
    return rows_of(log_of(database, table)[after:])


async def traces(database: Database, connection: Connection, table: str) -> Rows:
    return [(1,)] if log_of(database, table) else []


async def keys(database: Database, connection: Connection, table: str, before: int, most: int) -> Rows:
    log = log_of(database, table)[: before - 1]
    return [(logged.seq, logged.at, logged.key) for logged in reversed(log) if logged.key][:most]


async def rights(database: Database, connection: Connection, table: str) -> Rows:
    check_readable(database)
    return [(device, int(may_sit)) for device, may_sit in database.rights.get(table, {}).items()]


async def admit(database: Database, connection: Connection, table: str, device: str, may_sit: int) -> Rows:
    check_writable(database)
    kept = database.rights.setdefault(table, {})
    kept[device] = kept.get(device, False) or bool(may_sit)
    return [(1,)]


async def dismiss(database: Database, connection: Connection, table: str, devices: list[str]) -> Rows:
    for device in devices:
        database.rights.get(table, {}).pop(device, None)
    return []


def check_writable(database: Database) -> None:
    if database.is_full:
        raise asyncpg.DiskFullError("could not extend file: No space left on device")


async def last_events(database: Database, connection: Connection) -> Rows:
    check_readable(database)
    return [(table, log[-1].at) for table, log in database.logs.items()]


async def first_events(database: Database, connection: Connection) -> Rows:
    check_readable(database)
    return [(table, log[0].at) for table, log in database.logs.items()]


async def marks(database: Database, connection: Connection) -> Rows:
    return list(database.marks.items())


async def mark(database: Database, connection: Connection, tables: list[str], since: int) -> Rows:
    for table in tables:
        database.marks.setdefault(table, since)
    return []


async def unmark(database: Database, connection: Connection, tables: list[str]) -> Rows:
    for table in tables:
        database.marks.pop(table, None)
    return []


async def still_idle(
    database: Database, connection: Connection, tables: list[str], since: int, until: int
) -> Rows:
    """The names are deleted in the same step, as under the lock."""
    names = [
        table
        for table in tables
        if table in database.marks
        and not any(since <= logged.at <= until for logged in database.logs.get(table, ()))
    ]
    for table in names:
        database.world.judge.expired(table)
        database.forget(table)
    return [(name,) for name in names]


async def recall(database: Database, connection: Connection, name: str) -> Rows:
    return [(database.settings[name],)] if name in database.settings else []


async def set_first(database: Database, connection: Connection, name: str, value: str) -> Rows:
    check_writable(database)
    return [] if name in database.settings else [(database.settings.setdefault(name, value),)]


async def set_next(database: Database, connection: Connection, name: str, value: str, before: str) -> Rows:
    check_writable(database)
    if database.settings.get(name) != before:
        return []
    database.settings[name] = value
    return [(1,)]


async def probe(database: Database, connection: Connection, value: str) -> Rows:
    check_writable(database)
    return [(1,)]


async def announce(database: Database, connection: Connection, words: list[str], parts: list[int]) -> Rows:
    for part in dict.fromkeys(parts):
        payload = "\n".join(word for word, place in zip(words, parts, strict=True) if place == part)
        for driver in list(database.stores):
            driver.notify(PRESENCE, payload)
    return []


async def nothing(database: Database, connection: Connection, *values: Any) -> Rows:
    return []


async def migrated(database: Database, connection: Connection) -> Rows:
    return [(step.number,) for step in migrations()]


STATEMENTS: dict[str, Callable[..., Any]] = {
    APPEND: append,
    postgres.SELECT + postgres.FROM_OPENING: read_from_opening,
    postgres.SELECT + postgres.AFTER: read_after,
    postgres.TRACES: traces,
    postgres.KEYS: keys,
    postgres.RIGHTS: rights,
    postgres.ADMIT: admit,
    postgres.DISMISS: dismiss,
    LAST_EVENTS: last_events,
    FIRST_EVENTS: first_events,
    postgres.MARKS: marks,
    postgres.MARK: mark,
    postgres.UNMARK: unmark,
    postgres.LOCK_LOG: nothing,
    postgres.STILL_IDLE: still_idle,
    **{f"DELETE FROM {place} = ANY($1)": nothing for place in PLACES},
    postgres.RECALL: recall,
    postgres.SET_FIRST: set_first,
    postgres.SET_NEXT: set_next,
    postgres.PROBE: probe,
    ANNOUNCE: announce,
    "SELECT 1": nothing,
    postgres.MIGRATE_ALONE: nothing,
    postgres.MIGRATION: nothing,
    postgres.MIGRATIONS: migrated,
}
