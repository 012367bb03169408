"""What people take back at a table, and a table that its host deletes: looked for in every row of the database."""

import asyncio
import contextlib

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tavoliere.store import store_of
from tests.web.client import Client, run
from tests.web.serving import serving


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
