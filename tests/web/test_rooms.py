"""Two processes that share a database and have not heard of each other yet: two sets of rooms over one file."""

import asyncio
import contextlib
import threading

from tavoliere.store.sqlite import SQLiteStore
from tavoliere.table import messages as say
from tavoliere.table.messages import Sender
from tavoliere.table.table import Table
from tavoliere.web.bots import Bots
from tavoliere.web.metrics import Metrics
from tavoliere.web.rooms import Rooms
from tavoliere.web.settings import Settings
from tests.table.desk import Desk

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


def test_a_long_log_is_loaded_beside_the_event_loop(tmp_path, monkeypatch):
    threads = set()
    apply = Table.apply

    def watched(table, logged):
        threads.add(threading.current_thread())
        apply(table, logged)

    async def load(events):
        desk = Desk("qwixx")
        while len(desk.log) < events:
            desk.say("a", say.Say(0, "hello"))
        async with process(tmp_path / f"{events}.sqlite") as rooms:
            await rooms.store.append("desk", desk.log)
            monkeypatch.setattr(Table, "apply", watched)
            assert (await rooms.get("desk")).table.seq == events
            monkeypatch.undo()

    asyncio.run(load(20))
    assert threads == {threading.main_thread()}
    threads.clear()
    asyncio.run(load(400))
    assert threads
    assert threading.main_thread() not in threads
