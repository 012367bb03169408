"""Two processes that share a database and have not heard of each other yet: two sets of rooms over one file."""

import asyncio
import threading

import pytest

from tavoliere.store.clocks import wall
from tavoliere.store.contract import Unavailable
from tavoliere.table import messages as say
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.table import Table
from tavoliere.web.edge import keys
from tavoliere.web.live import chores
from tavoliere.web.live.chores import Chores
from tavoliere.web.live.room import Listener
from tavoliere.web.live.rooms import REREAD
from tests.table.desk import Desk
from tests.web.processes import ADA, BO, process


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
            async with asyncio.timeout(60):
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
            assert await rooms.store.forget(["desk", "other"], wall(), wall()) == ["other"]

    asyncio.run(play())


def test_nobody_can_fill_a_table_so_that_others_find_no_room(tmp_path, monkeypatch):
    """Not with a watch link, and not with an invitation; those who are there or have a seat stay."""
    monkeypatch.setattr("tavoliere.web.live.visitors.MOST_VISITORS", 4)

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


def test_a_table_that_another_process_has_deleted_acknowledges_nothing(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as one, process(tmp_path / "tables.sqlite") as two:
            room = await one.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            listener = Listener(ADA)
            one.join(room, listener)
            await two.store.mark(["t"], 0)
            assert await two.store.forget(["t"], wall() + 1, wall() + 1) == ["t"]
            with pytest.raises(Denied) as refused:
                await one.say(room, ADA, say.Say(0, "is anybody here?"))
            assert refused.value.code == "no_table"
            assert listener.expired
            assert await one.get("t") is None

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


@pytest.mark.parametrize("name", ["t", None], ids=["told", "nobody knows what was told"])
def test_a_table_that_could_not_be_read_is_behind_until_it_is_read(tmp_path, monkeypatch, name):
    """The pool fails while the listening connection lives, so nobody says again that there is something new."""
    monkeypatch.setattr(chores, "EVERY", 0.01)

    async def play():
        async with process(tmp_path / "tables.sqlite") as one, process(tmp_path / "tables.sqlite") as two:
            here = await one.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            there, read, tries = await two.get("t"), two.store.read, 0

            async def fail(table, after=None):
                nonlocal tries
                tries += 1
                raise Unavailable("no connection")

            monkeypatch.setattr(two.store, "read", fail)
            going_on = asyncio.create_task(Chores(two).go_on())
            outcome = await one.say(here, BO, say.Sit(name="Bo"))
            two._heard(name, outcome.seq if name else 0, list)
            async with asyncio.timeout(60):
                while tries < 10:  # noqa: ASYNC110 - longer than any number of attempts that somebody would set
                    await asyncio.sleep(0.01)
            assert "tavoliere_tables_behind 1\n" in two.metrics.text()
            assert there.table.seq == 1
            monkeypatch.setattr(two.store, "read", read)
            async with asyncio.timeout(60):
                while there.table.seq < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert "tavoliere_tables_behind 0\n" in two.metrics.text()
            going_on.cancel()

    asyncio.run(play())


def test_a_table_that_leaves_memory_is_behind_no_more(tmp_path, monkeypatch):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)

            async def fail(table, after=None):
                raise Unavailable("no connection")

            monkeypatch.setattr(rooms.store, "read", fail)
            rooms._heard("t", 2, list)
            await asyncio.gather(*rooms._tasks)
            assert "tavoliere_tables_behind 1\n" in rooms.metrics.text()
            rooms.drop(room)
            assert "tavoliere_tables_behind 0\n" in rooms.metrics.text()

    asyncio.run(play())
