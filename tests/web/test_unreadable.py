"""A log that can be decoded and still makes no sense: its table is refused in a sentence, and all others are well."""

import asyncio
import contextlib
import logging
import sqlite3

import httpx
import pytest

from tavoliere.store.clocks import wall
from tavoliere.store.contract import PLACES
from tavoliere.table.log import Freed, Logged, Opened, Played, Rolled
from tavoliere.web.app import app
from tavoliere.web.settings import Settings

NONSENSE = [Played(0, "r5"), Played(7, "r5"), Rolled(0, "what"), Freed(99)]


@contextlib.asynccontextmanager
async def running(tmp_path):
    """The app, and a line to it."""
    made = app(Settings(database=str(tmp_path / "a.sqlite"), hosts="test"))
    line = httpx.AsyncClient(transport=httpx.ASGITransport(made), base_url="http://test")
    async with made.router.lifespan_context(made), line as client:
        yield made, client


@contextlib.asynccontextmanager
async def server(tmp_path):
    """The app, and somebody with two tables at play there, whose addresses are given."""
    async with running(tmp_path) as (made, client):
        paths = []
        for _ in range(2):
            reply = await client.post("/api/tables", json={"game": "duel", "name": "Ada"})
            paths.append(f"/api/tables/{reply.json()['table']['id']}")
            await client.post(f"{paths[-1]}/sit", json={"name": "Bo"})
            await client.post(f"{paths[-1]}/start", json={})
        yield made, client, paths


async def write(made, path, *events):
    """As another process would, which this one has not heard of."""
    name = path.rpartition("/")[2]
    seq = len(await made.state.rooms.store.read_all(name))
    logged = [Logged(seq + n, wall(), event) for n, event in enumerate(events, 1)]
    await made.state.rooms.store.append(name, logged)
    return name


def check(reply):
    assert reply.status_code == 503, reply.text
    assert reply.json()["error"]["message"].startswith("this table cannot be read: ")


@pytest.mark.parametrize("nonsense", NONSENSE, ids=str)
@pytest.mark.parametrize("is_live", [True, False], ids=["live", "loaded"])
def test_a_table_whose_log_cannot_be_replayed_is_said_once_and_refused(tmp_path, caplog, nonsense, is_live):
    caplog.set_level(logging.INFO)

    async def play():
        async with server(tmp_path) as (made, client, (broken, well)):
            name = await write(made, broken, nonsense)
            if not is_live:
                made.state.rooms._rooms.clear()  # as after a restart
                check(await client.get(broken))
                check(await client.get(f"{broken}/log"))
            for _ in range(3):
                check(await client.post(f"{broken}/say", json={"seat": 0, "text": "hello"}))
            assert (await client.post(f"{well}/say", json={"seat": 0, "text": "hello"})).status_code == 200
            assert (await client.get("/api/health")).status_code == 200
            return name

    name = asyncio.run(play())
    faults = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [(fault.getMessage().partition(":")[0], fault.table) for fault in faults] == [
        ("the log of a table cannot be read", name)
    ]


def test_an_earlier_game_that_cannot_be_replayed_is_refused_and_the_table_goes_on(tmp_path):
    async def play():
        async with server(tmp_path) as (made, client, (path, _)):
            room = await made.state.rooms.get(path.rpartition("/")[2])
            again = Opened(2, room.table.settings, tuple(room.table.seats), room.table.host, "00" * 32)
            await write(made, path, Played(7, "r5"), again)
            made.state.rooms._rooms.clear()
            assert (await client.get(path)).status_code == 200
            for what in ("export", "verify", "replay", "story"):
                check(await client.get(f"{path}/games/1/{what}"))

    asyncio.run(play())


@pytest.mark.parametrize(
    "loss",
    ["DELETE FROM game WHERE id", "UPDATE game SET opened = 'x' WHERE id", "DELETE FROM event WHERE game"],
)
def test_a_table_that_is_lost_in_part_is_not_called_unknown(tmp_path, caplog, loss):
    async def play():
        async with server(tmp_path) as (made, client, (lost, well)):
            name = lost.rpartition("/")[2]
            with sqlite3.connect(tmp_path / "a.sqlite") as connection:
                connection.execute(f"{loss} = ?", (name,))
            made.state.rooms._rooms.clear()
            for _ in range(3):
                check(await client.get(lost))
                check(await client.post(f"{lost}/enter", json={"key": "x"}))
                check(await client.post(f"{lost}/say", json={"seat": 0, "text": "hello"}))
            assert (await client.get(well)).status_code == 200
            assert (await client.get(f"{well}x")).status_code == 404

    asyncio.run(play())
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == [
        "the log of a table cannot be read: LookupError the opening of its last game is lost"
    ]


def test_while_the_database_is_damaged_nobody_is_told_that_a_table_does_not_exist(tmp_path):
    """Its page may be the damaged one, and the app forgets a table that does not exist."""

    async def lose():
        async with server(tmp_path) as (_, client, (lost, well)):
            token = client.cookies["tavoliere"]
        with contextlib.closing(sqlite3.connect(tmp_path / "a.sqlite")) as connection:
            for place in PLACES:
                connection.execute(f"DELETE FROM {place} = ?", (lost.rpartition("/")[2],))
            connection.commit()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
            pages = connection.execute(
                "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'code'"
            ).fetchall()
            (size,) = connection.execute("PRAGMA page_size").fetchone()
        with (tmp_path / "a.sqlite").open("r+b") as file:
            for (page,) in pages:
                file.seek((page - 1) * size)
                file.write(b"?" * size)
        return token, lost, well

    async def look(token, lost, well):
        async with running(tmp_path) as (_, client):
            client.cookies["tavoliere"] = token
            assert (await client.get("/j/olive-tiger-lamp-42")).status_code == 503  # now it is known
            assert (await client.get("/api/health")).status_code == 503
            link = f"/t/{lost.rpartition('/')[2]}/x"
            for _ in range(2):
                for reply in (
                    await client.get(lost),
                    await client.post(f"{lost}/enter", json={"key": "x"}),
                    await client.post(f"{lost}/say", json={"seat": 0, "text": "hello"}),
                    await client.get(f"{lost}/games/1/export"),
                    await client.post(f"/code?link={link}", headers={"Content-Type": "application/json"}),
                ):
                    assert reply.status_code == 503, reply.text
                    assert reply.json()["error"]["message"].startswith("the tables cannot be reached now")
            assert (await client.get(well)).status_code == 200
            assert (await client.post(f"{well}/say", json={"seat": 0, "text": "hello"})).status_code == 200
            client.cookies.clear()  # a device without a right learns no more than before
            assert (await client.get(well)).content == (await client.get(lost)).content

    asyncio.run(look(*asyncio.run(lose())))


def test_after_trouble_that_is_over_a_table_that_does_not_exist_is_called_so_again(tmp_path):
    async def play():
        async with running(tmp_path) as (made, client):
            client.cookies["tavoliere"] = "x" * 40
            made.state.rooms.store._condition.failed("the disk was full")
            assert (await client.get("/api/tables/none")).status_code == 404
            assert made.state.rooms.store.trouble == ""

    asyncio.run(play())


def test_a_code_is_no_fault_of_the_server_when_the_database_fails(tmp_path, caplog):
    async def play():
        async with server(tmp_path) as (made, client, _):
            await made.state.rooms.store._do(lambda connection: connection.execute("DROP TABLE code"))
            for accept, kind in (("text/html", "text/html; charset=utf-8"), ("*/*", "application/json")):
                reply = await client.get("/j/olive-tiger-lamp-42", headers={"Accept": accept})
                assert (reply.status_code, reply.headers["content-type"]) == (503, kind)

    asyncio.run(play())
    assert "a request failed" not in caplog.text
