"""Who is sent away from a table stays away, whatever they try from their device."""

import contextlib

from websockets.exceptions import ConnectionClosed

from tests.web.client import Client, run


async def two_at_a_table(address):
    ada, bo = Client(address), Client(address)
    state = await ada.create(game="qwixx", players=3, name="Ada")
    link = state["you"]["links"]["invite"]
    await bo.enter(link)
    await bo.say("sit", name="Bo")
    return ada, bo, link


async def tried(client, link):
    _, _, table, key = link.split("/")
    return await client.http.post(f"/api/tables/{table}/enter", json={"key": key})


def test_whoever_is_banned_cannot_come_back_under_another_name(server):
    async def play():
        ada, bo, link = await two_at_a_table(server.address)
        async with bo.socket() as socket:
            await socket.recv()
            await ada.say("ban", seat=1)
            with contextlib.suppress(ConnectionClosed):
                async for _ in socket:
                    pass
            assert socket.close_code == 4404
        fresh = (await ada.look())["you"]["links"]["invite"]
        assert fresh != link
        assert (await tried(bo, link)).status_code == 404
        assert (await tried(bo, fresh)).status_code == 403
        assert (await bo.post("sit", name="Cy")).status_code == 404
        assert (await bo.http.get(f"/api/tables/{ada.table}")).status_code == 404
        cleo = Client(server.address)
        await cleo.enter(fresh)
        await cleo.say("sit", name="Cleo")

    run(play())


def test_renewed_links_are_the_only_ones_and_whoever_sits_stays(server):
    async def play():
        ada, bo, link = await two_at_a_table(server.address)
        watcher, late = Client(server.address), Client(server.address)
        await watcher.enter(ada.state["you"]["links"]["watch"])
        code = (await ada.http.post("/code", params={"link": link})).json()["code"]
        await ada.say("renew")
        assert (await tried(late, link)).status_code == 404
        assert (await late.http.get(f"/j/{code}")).status_code == 404
        assert (await watcher.http.get(f"/api/tables/{ada.table}")).status_code == 404
        assert (await bo.look())["you"]["seats"] == [1]
        links = (await ada.look())["you"]["links"]
        for one in links.values():
            await late.enter(one)
        again = (await ada.http.post("/code", params={"link": links["invite"]})).json()["code"]
        found = await Client(server.address).http.get(f"/j/{again}")
        assert found.headers["location"] == links["invite"]

    run(play())
