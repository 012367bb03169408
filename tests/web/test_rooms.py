"""Two processes that share a database and have not heard of each other yet: two sets of rooms over one file."""

import asyncio
import contextlib
import json
import threading
import time

import pytest

from tavoliere.store.sqlite import SQLiteStore
from tavoliere.table import messages as say
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.table import Table
from tavoliere.table.wire import Links
from tavoliere.web import keys
from tavoliere.web.bots import Bots
from tavoliere.web.chores import Chores
from tavoliere.web.driving import IDLE
from tavoliere.web.metrics import Metrics
from tavoliere.web.room import Listener, now
from tavoliere.web.rooms import REREAD, Rooms
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


def test_nobody_is_told_that_it_is_done_because_of_what_this_process_has_not_heard_yet(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as one, process(tmp_path / "tables.sqlite") as two:
            here = await one.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await one.say(here, BO, say.Sit(name="Bo"))
            await one.say(here, ADA, say.Start())
            there = await two.get("t")
            await two.say(there, BO, say.Leave(1))
            assert not here.table.seats[1].left
            back = await one.say(here, BO, say.Return(1))  # there is something to come back from
            assert not back.already
            assert not here.table.seats[1].left
            again = await one.say(here, BO, say.Return(1))
            assert again.already

    asyncio.run(play())


def test_a_process_reads_on_when_somebody_comes_who_knows_more(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as one, process(tmp_path / "tables.sqlite") as two:
            here = await one.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            there = await two.get("t")
            await one.say(here, BO, say.Sit(name="Bo"))
            await two.read_on(there)
            assert there.table.seq == here.table.seq == 2

    asyncio.run(play())


@pytest.mark.parametrize("name", ["t", None], ids=["told", "nobody knows what was told"])
def test_what_another_process_writes_while_a_table_is_loaded_is_not_missed(tmp_path, name):
    async def play():
        async with process(tmp_path / "tables.sqlite") as one, process(tmp_path / "tables.sqlite") as two:
            here = await one.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            read = two.store.read

            async def read_slowly(table, after=None):
                events = await read(table, after)
                if after is None:
                    outcome = await one.say(here, BO, say.Sit(name="Bo"))
                    two._heard(name, outcome.seq if name else 0, list)
                return events

            two.store.read = read_slowly
            there = await two.get("t")
            async with asyncio.timeout(5):
                while there.table.seq < here.table.seq:  # noqa: ASYNC110 - nobody says or asks anything
                    await asyncio.sleep(0.01)
            assert len(there.table.seats_of(BO.device)) == 1

    asyncio.run(play())


def test_what_was_said_before_a_rematch_is_not_said_twice_after_a_restart(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            for sender, message in ((BO, say.Sit(name="Bo")), (ADA, say.Start()), (BO, say.Resign(1))):
                await rooms.say(room, sender, message)
            said = await rooms.say(room, ADA, say.Say(0, "well played"), "once")
            await rooms.say(room, BO, say.Rematch())
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.get("t")
            again = await rooms.say(room, ADA, say.Say(0, "well played"), "once")
            assert (again.seq, again.already) == (said.seq, True)
            with pytest.raises(Denied, match="belongs to another message"):
                await rooms.say(room, ADA, say.Say(0, "well done"), "once")

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


def test_an_old_table_that_somebody_comes_to_is_kept_by_all_processes(tmp_path):
    """Another process than the one that deletes; that one does not know who is here."""

    async def play():
        desk = Desk("qwixx")  # of the year 1970
        async with process(tmp_path / "a.sqlite") as rooms:
            await rooms.store.append("desk", desk.log)
            await rooms.store.append("other", desk.log)
            await rooms.store.mark(["desk", "other"], 0)
            assert await rooms.get("desk")
            assert await rooms.store.forget(["desk", "other"], now(), now()) == ["other"]

    asyncio.run(play())


def test_somebody_who_asks_without_a_socket_is_there(tmp_path):
    """Nobody can let a bot play for a player who polls; when the asking ends, the others can."""

    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            await rooms.say(room, ADA, say.Start())
            room.loaded -= 1000  # long ago

            async def substitute():
                await rooms.say(room, ADA, say.Substitute(1))

            def is_shown():
                return json.loads(room.see().state(ADA, Links("", ""), None, 0))["table"]["seats"][1][
                    "connected"
                ]

            rooms.presence.seen(room, BO.device)
            assert is_shown()
            with pytest.raises(Denied, match="not been away"):
                await substitute()
            room.seen[BO.device] -= 40  # he asks seldom
            room.changed()
            assert not is_shown()
            with pytest.raises(Denied, match="not been away"):
                await substitute()
            room.seen[BO.device] -= 40
            await substitute()
            assert room.table.seats[1].left

    asyncio.run(play())


def test_a_host_who_only_watches_is_missed_after_a_minute_too(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            room.loaded -= 1000  # long ago
            listener = Listener(ADA)
            rooms.join(room, listener)
            rooms.presence.go(room, listener)
            with pytest.raises(Denied, match="not been away"):
                await rooms.say(room, BO, say.Host())
            room.gone[ADA.device] -= 60
            await rooms.say(room, BO, say.Host())
            assert room.table.host == BO.device

    asyncio.run(play())


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_clock_that_is_set_sends_nobody_away_and_brings_nobody_back(tmp_path, monkeypatch, jump):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            listener = Listener(BO)
            rooms.join(room, listener)
            rooms.presence.go(room, listener)
            rooms.presence.seen(room, ADA.device)
            clock = time.time_ns
            monkeypatch.setattr(time, "time_ns", lambda: clock() + jump * 10**9)
            assert room.present() == {ADA.device}
            assert 0 <= room.absent(BO.device) < 60_000
            room.seen[ADA.device] -= 30
            room.loaded -= 1000
            assert room.present() == set()
            assert 30_000 <= room.absent(ADA.device) < 90_000

    asyncio.run(play())


def test_whoever_was_at_a_process_that_fell_silent_was_there_when_it_last_spoke(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            rooms.presence.met(room, "other", [BO.device])
            assert room.absent(BO.device) is None
            devices, at = room.elsewhere["other"]
            room.elsewhere["other"] = devices, at - 100
            room.loaded -= 1000
            assert 100_000 <= room.absent(BO.device) < 160_000

    asyncio.run(play())


def test_whoever_closes_the_socket_has_gone(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            rooms.presence.seen(room, ADA.device)
            listener = Listener(ADA)
            rooms.join(room, listener)
            assert ADA.device in room.present()
            rooms.presence.go(room, listener)
            assert ADA.device not in room.present()
            rooms.presence.seen(room, ADA.device)
            assert ADA.device in room.present()

    asyncio.run(play())


def test_nobody_can_fill_a_table_so_that_others_find_no_room(tmp_path, monkeypatch):
    """Not with a watch link, and not with an invitation; those who are there or have a seat stay."""
    monkeypatch.setattr("tavoliere.web.visitors.MOST_VISITORS", 4)

    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await rooms.visitors.enter(room, "watcher", keys.WATCH)
            rooms.join(room, Listener(Sender("watcher", may_sit=False)))
            for number in range(20):
                await rooms.visitors.enter(room, f"w{number:02}", keys.WATCH)
            assert list(await rooms.store.rights("t")) == ["ada", "watcher", "w17", "w18", "w19"]
            await rooms.visitors.enter(room, BO.device, keys.INVITE)
            await rooms.say(room, room.sender(BO.device), say.Sit(name="Bo"))
            for number in range(20):
                await rooms.visitors.enter(room, f"i{number:02}", keys.INVITE)
                assert room.sender(f"i{number:02}").may_sit
            await rooms.visitors.enter(room, "w19", keys.INVITE)  # has watched so far
            rights = await rooms.store.rights("t")
            assert rights == dict.fromkeys(("watcher", "w17", "w18"), False) | dict.fromkeys(
                ("ada", "bo", "i17", "i18", "i19", "w19"), True
            )
            assert room.rights == rights

    asyncio.run(play())


def test_of_strangers_who_ask_no_more_nothing_is_remembered(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            for device in (ADA.device, "stranger", "watcher"):
                rooms.presence.seen(room, device)
            for device in (ADA.device, "stranger"):
                room.seen[device] -= 30
            rooms.presence.refresh(room)
            assert sorted(room.seen) == ["ada", "watcher"]

    asyncio.run(play())


def test_of_a_crowd_those_with_a_seat_are_announced_first(tmp_path, monkeypatch):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            told = []

            async def announce(table, devices):
                told.append(devices)

            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), "zoe")
            monkeypatch.setattr(rooms.store, "announce", announce)
            for device in ("a", "b", "zoe"):
                rooms.presence.seen(room, device)
            rooms.presence.refresh(room)
            await asyncio.sleep(0)
            assert told == [["zoe", "a", "b"]]

    asyncio.run(play())


def test_a_table_that_another_process_has_deleted_acknowledges_nothing(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as one, process(tmp_path / "tables.sqlite") as two:
            room = await one.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            listener = Listener(ADA)
            one.join(room, listener)
            await two.store.mark(["t"], 0)
            assert await two.store.forget(["t"], now() + 1, now() + 1) == ["t"]
            with pytest.raises(Denied) as refused:
                await one.say(room, ADA, say.Say(0, "is anybody here?"))
            assert refused.value.code == "no_table"
            assert listener.expired
            assert await one.get("t") is None

    asyncio.run(play())


def test_tables_are_looked_after_a_few_at_a_time_and_each_in_every_round(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            for number in range(10):
                room = await rooms.create(f"t{number}", say.Create(game="duel", players=2), ADA.device)
                room.used -= IDLE + 1
            chores, left = Chores(rooms), []
            for _ in range(5):
                chores.look_after_some(0.25)
                left.append(len(rooms.live()))
            assert left == [7, 4, 1, 0, 0]

    asyncio.run(play())


def test_a_table_that_has_expired_before_its_turn_is_left_alone(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            for number in range(2):
                await rooms.create(f"t{number}", say.Create(game="duel", players=2), ADA.device)
            chores = Chores(rooms)
            chores.look_after_some(0.5)
            rooms.expired(["t1"])
            newer = await rooms.get("t1")
            for room in rooms.live():
                room.used -= IDLE + 1
            chores.look_after_some(0.5)
            assert newer in rooms.live()
            chores.look_after_some(1.0)
            assert not rooms.live()

    asyncio.run(play())


def test_when_any_table_may_have_changed_few_are_read_at_a_time(tmp_path, monkeypatch):
    """Moves need the database, too."""

    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            for number in range(20):
                await rooms.create(f"t{number}", say.Create(game="duel", players=2), ADA.device)
            read, reading, most, done = rooms.store.read, 0, 0, []

            async def counted(table, after=None):
                nonlocal reading, most
                reading += 1
                most = max(most, reading)
                found = await read(table, after)
                reading -= 1
                done.append(table)
                return found

            monkeypatch.setattr(rooms.store, "read", counted)
            rooms._heard(None, 0, list)
            await asyncio.gather(*rooms._tasks)
            assert sorted(done) == sorted(room.table.id for room in rooms.live())
            assert most == REREAD

    asyncio.run(play())


def test_a_process_that_has_forgotten_a_table_is_told_again_who_is_there(tmp_path, monkeypatch):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            told = []

            async def announce(table, devices):
                told.append(devices)

            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            rooms.presence.come(room, Listener(ADA))
            monkeypatch.setattr(rooms.store, "announce", announce)
            said = []
            for devices in (["bo"], ["bo", "eve"], [], ["bo"]):
                rooms.presence.met(room, "other", devices)
                await asyncio.sleep(0)
                said.append(len(told))
            assert said == [1, 1, 1, 2]

    asyncio.run(play())


def test_a_table_stays_in_memory_for_a_while_after_the_last_has_left(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            listener = Listener(ADA)
            rooms.join(room, listener)
            room.used -= IDLE + 1
            rooms.presence.go(room, listener)
            Chores(rooms).look_after_some(1.0)
            assert rooms.is_live(room)

    asyncio.run(play())
