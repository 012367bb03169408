"""Events to write, and a store to write them to."""

import asyncio

from tavoliere.store import store_of
from tavoliere.table.log import Logged, Opened, Said, Seat, Settings


def opened(seq=1, number=1, at=1000):
    return Logged(seq, at, Opened(number, Settings("duel"), (Seat("Ada", "a"), Seat()), "a", "00" * 32))


def said(seq, text="hello", at=1000, key=""):
    return Logged(seq, at, Said(0, text), key)


def with_store(database, work):
    async def run():
        store = store_of(database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
