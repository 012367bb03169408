"""The rooms of a process, without a server around them."""

import contextlib

from tavoliere.store.sqlite import SQLiteStore
from tavoliere.table.messages import Sender
from tavoliere.web.live.bots import Bots
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.metrics import Metrics
from tavoliere.web.settings import Settings

ADA, BO = Sender("ada", may_sit=True), Sender("bo", may_sit=True)


@contextlib.asynccontextmanager
async def process(path):
    """The rooms of a process; nothing tells it what others write."""
    store, metrics = SQLiteStore(path), Metrics()
    await store.open()
    bots = Bots(1, 5.0, b"secret", metrics)
    rooms = Rooms(store, bots, b"secret", Settings(), metrics)
    yield rooms
    await rooms.close()
    bots.close()
    await store.close()
