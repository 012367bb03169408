"""Finished games are made into text, check and replay once, and whoever asks for too many waits."""

import asyncio
import base64
import contextlib

import httpx

import tavoliere as tv
from tavoliere.store.clocks import wall
from tavoliere.store.sqlite import SQLiteStore
from tavoliere.table.handle import number
from tavoliere.table.log import Resigned
from tavoliere.web.app import app
from tavoliere.web.edge.guard import Limit
from tavoliere.web.pages import pages
from tavoliere.web.settings import Settings


@contextlib.asynccontextmanager
async def finished_game(tmp_path):
    """The app, somebody who has finished a game there, and the game's address."""
    made = app(Settings(database=str(tmp_path / "a.sqlite"), hosts="test"))
    line = httpx.AsyncClient(transport=httpx.ASGITransport(made), base_url="http://test")
    async with made.router.lifespan_context(made), line as client:
        table = (await client.post("/api/tables", json={"game": "duel", "name": "Ada"})).json()["table"]["id"]
        await client.post(f"/api/tables/{table}/sit", json={"name": "Bo"})
        await client.post(f"/api/tables/{table}/start", json={})
        await client.post(f"/api/tables/{table}/resign", json={"seat": 1})
        yield made, client, f"/api/tables/{table}"


def watched(made):
    """How often the store is asked for all games of a table."""
    asked = []
    store = made.state.rooms.store
    read_all = store.read_all

    async def reading(table):
        asked.append(table)
        return await read_all(table)

    store.read_all = reading
    return asked


def test_a_game_is_made_once_however_many_ask(tmp_path):
    async def play():
        async with finished_game(tmp_path) as (made, client, path):
            asked = watched(made)
            replays = await asyncio.gather(*(client.get(f"{path}/games/1/replay") for _ in range(10)))
            assert {reply.status_code for reply in replays} == {200}
            assert len({reply.content for reply in replays}) == 1
            assert len(asked) == 1
            shown = replays[0].json()
            assert (shown["game"], shown["names"]) == ("duel", ["Ada", "Bo"])
            assert shown["steps"] == []  # nobody has rolled
            start = base64.b64decode(shown["start"])
            assert start in [tv.game("duel").start(first=first).state.tobytes() for first in (0, 1)]
            assert (await client.get(f"{path}/games/1/verify")).json()["holds"]
            assert "seat 1: Bo" in (await client.get(f"{path}/games/1/export")).text
            assert len(asked) == 3
            packed = await client.get(f"{path}/games/1/replay", headers={"Accept-Encoding": "gzip"})
            plain = await client.get(f"{path}/games/1/replay", headers={"Accept-Encoding": "identity"})
            assert packed.content == plain.content == replays[0].content
            assert len(asked) == 3

    asyncio.run(play())


def test_a_game_that_another_process_has_ended_just_now_is_over(tmp_path):
    async def play():
        async with finished_game(tmp_path) as (made, client, path):
            for message in ("rematch", "start"):
                await client.post(f"{path}/{message}", json={})
            assert (await client.get(f"{path}/games/2/story")).json()["error"]["code"] == "not_over"
            table = made.state.rooms._rooms[path.rpartition("/")[2]].table
            other = SQLiteStore(tmp_path / "a.sqlite")
            await other.open()
            await other.append(table.id, number(table, [Resigned(0)], wall()).events)
            await other.close()
            assert (await client.get(f"{path}/games/2/story")).status_code == 200
            assert (await client.get(f"{path}/games/3/story")).json()["error"]["code"] == "not_found"

    asyncio.run(play())


def test_what_is_costly_has_a_budget_by_address(tmp_path):
    async def play():
        async with finished_game(tmp_path) as (made, client, path):
            made.state.finished._limit = Limit(rate=0.001, burst=2)
            assert (await client.get(f"{path}/games/1/export")).status_code == 200
            assert (await client.get(f"{path}/log")).status_code == 200
            for _ in range(3):  # what is there costs nothing
                assert (await client.get(f"{path}/games/1/export")).status_code == 200
                assert (await client.get(f"{path}/log")).status_code == 200
            refused = await client.get(f"{path}/games/1/verify")
            assert refused.status_code == 429
            assert refused.headers["Retry-After"]

    asyncio.run(play())


def test_a_long_log_costs_its_reader_every_time(tmp_path, monkeypatch):
    from tavoliere.web import api

    async def play():
        async with finished_game(tmp_path) as (made, client, path):
            made.state.finished._limit = Limit(rate=0.001, burst=2)
            monkeypatch.setattr(api, "LONG", 2)  # lines; this table has more
            told = [await client.get(f"{path}/log") for _ in range(3)]
            assert [reply.status_code for reply in told] == [200, 200, 429]
            assert told[0].json() == told[1].json()

    asyncio.run(play())


def test_what_is_kept_has_a_bound_and_a_new_table_starts_afresh(tmp_path, monkeypatch):
    from tavoliere.web.live import finished

    async def play():
        async with finished_game(tmp_path) as (made, client, path):
            asked = watched(made)
            await client.get(f"{path}/games/1/export")
            made.state.finished.forget(path.rpartition("/")[2])
            await client.get(f"{path}/games/1/export")
            assert len(asked) == 2
            monkeypatch.setattr(finished, "ROOM", 10)
            await client.get(f"{path}/games/1/verify")
            await client.get(f"{path}/games/1/export")
            assert len(asked) == 4
            assert made.state.finished._size <= 10

    asyncio.run(play())


def test_a_page_that_is_the_same_for_all_is_drawn_and_compressed_once(tmp_path, monkeypatch):
    drawn = []
    render = pages.render

    def rendering(language, template, about, **values):
        drawn.append(template)
        return render(language, template, about, **values)

    monkeypatch.setattr(pages, "render", rendering)
    pages._drawn.cache_clear()

    async def work():
        async with finished_game(tmp_path) as (_, client, _):
            plain = {"Accept-Encoding": "identity"}
            for language in ("de", "fr"):
                wish = {"Accept-Language": language}
                replies = [await client.get("/learn/duel", headers=wish | more) for more in (plain, {}, {})]
                assert [reply.headers.get("content-encoding") for reply in replies] == [None, "gzip", "gzip"]
                assert {reply.text for reply in replies} == {replies[0].text}
                assert f'lang="{language}' in replies[0].text
            assert (await client.get("/learn/nothing")).status_code == 404

    asyncio.run(work())
    assert drawn == ["learn.html", "learn.html", "missing.html"]


def test_what_is_made_while_the_log_is_rewritten_is_not_kept(tmp_path):
    async def play():
        async with finished_game(tmp_path) as (made, client, path):
            store, has_read, is_rewritten = made.state.rooms.store, asyncio.Event(), asyncio.Event()
            read_all = store.read_all

            async def slowly(table):
                events = await read_all(table)
                has_read.set()
                await is_rewritten.wait()
                return events

            store.read_all = slowly
            early = asyncio.create_task(client.get(f"{path}/games/1/export"))
            await has_read.wait()
            await made.state.rooms.persons.rewritten(path.rpartition("/")[2])
            is_rewritten.set()
            assert (await early).status_code == 200
            asked = watched(made)
            for _ in range(2):
                assert (await client.get(f"{path}/games/1/export")).status_code == 200
            assert len(asked) == 1

    asyncio.run(play())
