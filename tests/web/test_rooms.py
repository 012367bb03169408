"""Two processes that share a database and have not heard of each other yet: two sets of rooms over one file."""

import asyncio
import contextlib

from tavoliere.store.sqlite import SQLiteStore
from tavoliere.table import messages as say
from tavoliere.table.messages import Sender
from tavoliere.web.bots import Bots
from tavoliere.web.metrics import Metrics
from tavoliere.web.rooms import Rooms
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


def test_nobody_is_refused_because_of_what_this_process_has_not_heard_yet(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as one, process(tmp_path / "tables.sqlite") as two:
            here = await one.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            there = await two.get("t")
            await two.say(there, BO, say.Sit(name="Bo"))
            assert len(here.table.seats_of(BO.device)) == 0
            await one.say(here, ADA, say.Start())
            assert here.table.stage == "playing"
            assert len(here.table.seats_of(BO.device)) == 1

    asyncio.run(play())
