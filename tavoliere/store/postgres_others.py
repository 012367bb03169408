"""What the processes that share a PostgreSQL database tell each other: what they wrote, and who is connected to them.

Notifications can be lost with a connection, so after every reconnection all tables are read again.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import asyncpg

from tavoliere.store.contract import Heard, Met, Unavailable
from tavoliere.store.postgres_writer import CHANNEL, Word, parts, words_of
from tavoliere.store.turns import Answers, Asked, Turns

PRESENCE = "tavoliere_presence"
ANNOUNCE = f"""
SELECT pg_notify('{PRESENCE}', string_agg(word, chr(10)))
FROM unnest($1::text[], $2::int[]) AS told (word, part)
GROUP BY part
"""
MOST_ANNOUNCED = 200  # devices of a table, so that they fit into one notification
OWN = 1.0  # seconds after which we know of our own writing, unless the answer was lost on the way
HEARTBEAT = 5.0  # seconds between checks that the listening connection is alive
AGAIN = 0.5  # seconds before the next attempt to listen
# What means that the database, or the way to it, is not available.
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
log = logging.getLogger("tavoliere.store")


class PostgresOthers:
    """Listens to the other processes, and tells them who is here. What was written the writer tells them."""

    def __init__(
        self,
        process: str,
        connect: Callable[[], Awaitable[Any]],
        connection: Callable[[], AbstractAsyncContextManager[Any]],
    ) -> None:
        self.heard: Heard = lambda table, seq, read: None
        self.met: Met = lambda table, process, devices: None
        self.trouble = ""  # why the others cannot be heard; empty while they can
        self._process = process
        self._connect = connect
        self._connection = connection
        self._announcements = Turns(self._announce)
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        is_listening = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(is_listening))
        await is_listening.wait()

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    # --- who is here

    async def announce(self, table: str, devices: list[str]) -> None:
        await self._announcements.do((table, ",".join([table, self._process, *devices[:MOST_ANNOUNCED]])))

    def _announce(self, asked: list[Asked]) -> None:
        self._announcing = asyncio.create_task(self._announce_all(asked))

    async def _announce_all(self, asked: list[Asked]) -> None:
        """All that wait in one transaction, because moves have to wait for each, and in few notifications, because
        every process reads them all. Of a table only the last word counts, whatever the order of notifications."""
        words = list(dict(one.what for one in asked).values())
        answers: Answers = [(one.done, Unavailable("this cannot be announced now")) for one in asked]
        try:
            with contextlib.suppress(Unavailable):
                async with self._connection() as connection:
                    await connection.execute(ANNOUNCE, words, parts(words))
                answers = [(one.done, None) for one in asked]
        finally:
            self._announcements.done(answers)

    # --- what others say

    async def _listen(self, is_listening: asyncio.Event) -> None:
        """Keep one connection that listens to the others; when it breaks, make another and read everything."""
        while True:
            try:
                connection = await self._connect()
                try:
                    broken = asyncio.Event()
                    connection.add_termination_listener(lambda _, broken=broken: broken.set())
                    await connection.add_listener(CHANNEL, self._notified)
                    await connection.add_listener(PRESENCE, self._presence)
                    self._can_hear()
                    if is_listening.is_set():
                        self.heard(None, 0, list)
                    is_listening.set()
                    while not broken.is_set():
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(broken.wait(), HEARTBEAT)
                        await connection.execute("SELECT 1")
                finally:
                    connection.terminate()
            except Exception as error:  # noqa: BLE001 - without this task nobody would be heard again
                self._cannot_hear(error)
                await asyncio.sleep(AGAIN)

    def _cannot_hear(self, error: Exception) -> None:
        if not self.trouble or not isinstance(error, TROUBLE):
            unexpected = None if isinstance(error, TROUBLE) else error
            log.error("the other processes cannot be heard: %s", error, exc_info=unexpected)
        self.trouble = str(error) or type(error).__name__

    def _can_hear(self) -> None:
        if self.trouble:
            log.warning("the other processes can be heard again")
        self.trouble = ""

    def _notified(self, connection: Any, process: int, channel: str, payload: object) -> None:
        words = words_of(str(payload))
        if words[0].process == self._process:
            asyncio.get_running_loop().call_later(OWN, self._look_for_own, words)
            return
        for word in words:
            self.heard(word.table, word.seq, word.events)

    def _look_for_own(self, words: list[Word]) -> None:
        for word in words:
            self.heard(word.table, word.seq, list)

    def _presence(self, connection: Any, process: int, channel: str, payload: object) -> None:
        for line in str(payload).split("\n"):
            table, who, *devices = line.split(",")
            if who != self._process:
                self.met(table, who, devices)
