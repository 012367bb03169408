"""A new secret for a server: all links that were given out lead nowhere from then on.

The dice of days and weeks come from the secret too, and those that have begun stay as they were published. So the
earlier secrets are kept, each with the first day that it no longer decides.
"""

import asyncio
import os

from tavoliere.games.refused import Refused
from tavoliere.store import store_of
from tavoliere.store.backup import is_postgres
from tavoliere.store.clocks import draw
from tavoliere.store.contract import SECRET_BYTES, Store, read_secret

EARLIER = "secret before "  # the name of a setting, and a day
KEEP = """
INSERT INTO setting SELECT CAST($1 AS TEXT), value FROM setting WHERE name = 'secret'
ON CONFLICT (name) DO NOTHING
"""
REPLACE = "UPDATE setting SET value = $1 WHERE name = 'secret'"
KEPT = "SELECT name, value FROM setting WHERE name LIKE 'secret before %'"


async def earlier(store: Store) -> dict[str, bytes]:
    """The secrets of before, by the day before which each counts."""
    return {
        str(name).removeprefix(EARLIER): read_secret(str(value)) for name, value in await store.rows(KEPT)
    }


def secret_of(day: str, secret: bytes, earlier: dict[str, bytes]) -> bytes:
    """The secret that decides the dice of a day, or of a week that begins on it.

    >>> [secret_of(day, b"new", {"2026-03-01": b"old"}) for day in ("2026-02-28", "2026-03-01")]
    [b'old', b'new']
    """
    until = min((first for first in earlier if day < first), default="")
    return earlier[until] if until else secret


def rotate(database: str, next_day: str) -> None:
    """Give a database another secret, from which dice are made from that day on. No server may run on it."""
    asyncio.run(_rotate(database, next_day))


async def _rotate(database: str, next_day: str) -> None:
    store = store_of(database, f"a rotation, process {os.getpid()}" if not is_postgres(database) else "")
    await store.open()
    try:
        if is_postgres(database):
            from tavoliere.store.postgres import SERVED_LOCK

            if not (await store.rows("SELECT pg_try_advisory_xact_lock($1)", SERVED_LOCK))[0][0]:
                raise Refused("a server runs on this database: stop it first")
        await store.secret()
        await store.change((KEEP, EARLIER + next_day), (REPLACE, draw(SECRET_BYTES).hex()))
    finally:
        await store.close()
