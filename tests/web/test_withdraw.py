"""What people take back at a table, and a table that its host deletes: looked for in every row of the database."""

import asyncio
import contextlib

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tavoliere.store import store_of
from tavoliere.table import forget
from tavoliere.table import messages as say
from tavoliere.table.log import write_event
from tavoliere.table.messages import Sender
from tavoliere.web.people import withdraw
from tests.web.client import Client, run
from tests.web.serving import serving
from tests.web.test_driving import live, until


@pytest.fixture
def own(database):
    with serving(database) as server:
        yield server, database


def rows(database):
    """All that is kept of tables."""

    async def read():
        store = store_of(database)
        await store.open()
        try:
            places = ("event", "visitor", "game", "code", "doomed")
            return str([await store.rows(f"SELECT * FROM {place}") for place in places])
        finally:
            await store.close()

    return asyncio.run(read())


async def talk(address):
    ada, bo = Client(address), Client(address)
    state = await ada.create(game="qwixx", players=3, name="Ada")
    await bo.enter(state["you"]["links"]["invite"])
    await bo.say("sit", name="Bonifatius")
    await bo.say("say", seat=1, text="my secret")
    await bo.say("say", seat=1, text="and another")
    await ada.say("say", seat=0, text="what ada says")
    return ada, bo


async def post(client, route, **body):
    return await client.http.post(f"/api/tables/{client.table}/{route}", json=body)


def test_what_one_wrote_is_deleted_and_what_others_wrote_stays(own):
    server, database = own

    async def play():
        ada, bo = await talk(server.address)
        assert (await post(bo, "forget", what="talk")).status_code == 200
        state = await ada.look()
        said = [event["text"] for event in state["events"] if event["type"] == "said"]
        assert said == ["–", "–", "what ada says"]
        assert state["table"]["seats"][1]["name"] == "Bonifatius"
        await bo.say("say", seat=1, text="once more")

    run(play())
    found = rows(database)
    assert "secret" not in found
    assert "another" not in found
    assert "what ada says" in found
    assert "once more" in found


def test_whoever_takes_back_the_name_leaves_and_nothing_says_who_it_was(own):
    server, database = own

    async def play():
        ada, bo = await talk(server.address)
        assert (await post(bo, "forget", what="name")).status_code == 200
        assert (await bo.http.get(f"/api/tables/{bo.table}")).status_code == 404
        assert [seat["kind"] for seat in (await ada.look())["table"]["seats"]] == ["person", "open", "open"]

    run(play())
    found = rows(database)
    assert "Bonifatius" not in found
    assert "secret" not in found
    assert "Ada" in found


def test_a_host_deletes_a_table_for_everybody(own):
    server, database = own

    async def play():
        ada, bo = await talk(server.address)
        assert (await post(bo, "delete")).status_code == 403
        async with bo.socket() as socket:
            await socket.recv()
            assert (await post(ada, "delete")).status_code == 200
            with contextlib.suppress(ConnectionClosed):
                async for _ in socket:
                    pass
            assert socket.close_code == 4410
        for client in (ada, bo):
            assert (await client.http.get(f"/api/tables/{ada.table}")).status_code == 404

    run(play())
    assert rows(database) == str([[]] * 5)
    assert httpx.post(server.address + "/api/tables/none/delete", json={}).status_code == 404


@contextlib.asynccontextmanager
async def talked(tmp_path):
    """A table in memory at which something was said, and what deletes that in the database alone."""
    async with live(tmp_path) as rooms:
        room = await rooms.create("t", say.Create(game="qwixx", players=2, name="Ada"), "a")
        await rooms.say(room, Sender("a", may_sit=True), say.Say(0, "my secret"))

        async def rewrite():
            for logged in forget.without_talk("t", await rooms.store.read_all("t"), "a"):
                data = write_event(logged.event).decode()
                await rooms.store.change((withdraw.REWRITE, "t", logged.seq, data, logged.key))

        yield rooms, room, rewrite


def told(room):
    return str([line.public for line in room.table.told])


def test_whoever_learns_that_something_is_deleted_is_no_longer_shown_it(tmp_path):
    async def play():
        async with talked(tmp_path) as (rooms, room, rewrite):
            assert "my secret" in told(room)
            await rewrite()
            await rooms.persons.rewritten("t")
            assert "my secret" not in told(room)

    asyncio.run(play())


@pytest.mark.parametrize("is_live", [True, False])
def test_what_is_deleted_while_a_table_is_read_does_not_come_back(tmp_path, is_live):
    async def play():
        async with talked(tmp_path) as (rooms, room, rewrite):
            read, has_read, is_deleted = rooms.store.read, asyncio.Event(), asyncio.Event()

            async def slowly(*asked):
                rooms.store.read = read  # only the first one
                events = await read(*asked)
                has_read.set()
                await is_deleted.wait()
                return events

            rooms.store.read = slowly
            if is_live:
                reading = asyncio.create_task(rooms.persons.rewritten("t"))
            else:
                rooms.drop(room)
                reading = asyncio.create_task(rooms.get("t"))
            await has_read.wait()
            await rewrite()
            deleting = asyncio.create_task(rooms.persons.rewritten("t"))
            await asyncio.sleep(0)
            is_deleted.set()
            await asyncio.gather(reading, deleting)
            room = await rooms.get("t")
            await until(lambda: not room.is_broken)
            async with room.lock:
                assert "my secret" not in told(room)

    asyncio.run(play())


def test_two_who_are_forgotten_at_once_do_not_write_back_each_others_names(tmp_path):
    async def play():
        async with live(tmp_path) as rooms:
            room = await rooms.create("t", say.Create(game="qwixx", players=3, name="Ada"), "a")
            for device, name in (("b", "Bonifatius"), ("c", "Cäcilia")):
                await rooms.store.admit("t", device, True)
                await rooms.say(room, Sender(device, may_sit=True), say.Sit(name=name))
            await rooms.say(room, Sender("a", may_sit=True), say.Start())
            await asyncio.gather(*(withdraw.forget_at(rooms, "t", device) for device in "bc"))
            left = str(await rooms.store.read_all("t"))
            assert [name for name in ("Ada", "Bonifatius", "Cäcilia") if name in left] == ["Ada"]

    asyncio.run(play())
