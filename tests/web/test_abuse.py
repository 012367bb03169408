"""What nobody sends by accident: an answer that says no, never a 500, and nothing in the log of the server."""

import asyncio
import contextlib
import random
import socket

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tavoliere.web.app import app
from tavoliere.web.settings import Settings
from tests.web.client import Client, run
from tests.web.fuzzing import fuzz
from tests.web.serving import serving

pytestmark = pytest.mark.slow  # each starts servers

DIGITS = "9" * 5000


def test_nothing_that_is_sent_is_a_fault_of_the_server(server):
    async def play():
        ada = Client(server.address)
        await ada.create(game="duel", name="Ada")
        await ada.say("bot", level="random")
        await ada.say("start")
        await ada.say("resign", seat=0)
        table = f"/api/tables/{ada.table}"
        link = (await ada.look())["you"]["links"]["invite"]
        as_json = {"Content-Type": "application/json"}
        for path in ("/api/tables", f"{table}/enter", f"{table}/say"):
            for body in (b'{"game": "\xff"}', b'{"key": "\xed\xa0\x80"}', b'{"text": "\xc0"}', b'"\\ud800"'):
                reply = await ada.http.post(path, content=body, headers=as_json)
                assert reply.status_code == 400, (path, body, reply.text)
                assert reply.json()["error"]["code"] == "bad_request"
        expected = {
            f"{table}/games/{DIGITS}/export": 404,
            f"{table}/games/{DIGITS}/replay": 404,
            f"{table}/games/-1/verify": 404,
            f"{table}/games/²/verify": 404,
            f"{table}/why?seat={DIGITS}&move=r5": 400,
            f"{table}?since={DIGITS}": 400,
            f"/t/{ada.table}/replay/{DIGITS}": 404,
            f"/t/{ada.table}/verify/²": 404,
            "/api/tables/%00": 404,
            "/api/tables/%00/log": 404,
            "/api/tables/A%20B": 404,
            "/qr?link=" + "/t/" + "😀" * 190: 400,
            "/qr?link=/t/x": 400,
            f"/qr?link={link}": 200,
            "/code": 405,
            "/j/%00": 404,
        }
        for path, status in expected.items():
            reply = await ada.http.get(path)
            assert reply.status_code == status, (path[:80], reply.status_code, reply.text[:200])
        reply = await ada.http.get(f"/qr?link={link}", headers={"Host": "a" * 3000})
        assert 400 <= reply.status_code < 500
        for wrong in ("/t/x/%00", "/t/x/" + "ä" * 20, "https://evil.example/t/a/b"):
            reply = await ada.http.post("/code", params={"link": wrong}, json={})
            assert reply.status_code == 404
            assert set(reply.json()["error"]) == {"code", "message", "rule", "template", "values"}

    run(play())


def test_requests_that_are_almost_right_get_an_answer(server):
    """`python -m tests.web.fuzzing` does it for longer."""
    found = run(fuzz(server, requests=800))
    assert found[500] == 0
    assert found.total() == 800
    assert len(found) > 5


def test_a_table_of_no_name_is_no_trouble_of_the_database(postgres_url):
    with serving(postgres_url) as server:
        made = httpx.post(server.address + "/api/tables", json={"game": "duel", "name": "Ada"})
        for path in ("/api/tables/%00", "/j/%00", "/api/tables/%00/games/1/export"):
            reply = httpx.get(server.address + path, cookies=dict(made.cookies))
            assert reply.status_code == 404, (path, reply.text)


def test_a_fault_of_ours_tells_nothing_of_itself(tmp_path, caplog):
    async def ask():
        made = app(Settings(database=str(tmp_path / "a.sqlite"), hosts="test", compile_ahead=False))
        line = httpx.ASGITransport(made, raise_app_exceptions=False)
        async with made.router.lifespan_context(made), httpx.AsyncClient(transport=line) as client:
            client.cookies.set("tavoliere", "x" * 43)
            made.state.rooms.store.read = None  # whatever is done with it fails
            for kind in ("application/json", "text/html"):
                yield await client.get("http://test/api/tables/abc", headers={"Accept": kind})

    async def replies():
        return [reply async for reply in ask()]

    for reply in asyncio.run(replies()):
        assert reply.status_code == 500
        assert not any(word in reply.text for word in ("NoneType", "Traceback", "callable", "rooms.py"))
    assert caplog.text.count("a request failed") == 2
    assert "NoneType" in caplog.text


@pytest.mark.slow
def test_those_who_go_in_the_middle_leave_no_trace_in_the_log(tmp_path):
    async def play(server):
        ada = Client(server.address)
        await ada.create(game="duel", name="Ada")
        dice = random.Random(3)
        head = f"POST /api/tables/{ada.table}/say HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {ada.cookie()}\r\n"
        head += "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n" + '{"seat": 0, '
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port), 10) as line:
                line.sendall(head.encode())
                if dice.random() < 0.5:
                    await asyncio.sleep(0.02)
        for frame in (b"\x00\xff", "nonsense", "[" * 800, '{"type": "ping"}', "x" * 2000):
            for is_rude in (True, False):
                async with ada.socket() as connection:
                    await connection.send(frame)
                    await connection.send(frame)
                    if is_rude:
                        connection.transport.abort()
                with contextlib.suppress(Exception):
                    await connection.wait_closed()
        for wrong in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            with pytest.raises(InvalidStatus):
                async with connect(
                    ada.address.replace("http", "ws", 1), additional_headers=wrong, proxy=None
                ):
                    pass
        for _ in range(20):  # while something is being pushed
            async with ada.socket() as connection:
                await ada.say("say", seat=0, text="hello")
                connection.transport.abort()

    with serving(str(tmp_path / "tables.sqlite")) as server:
        run(play(server))
        _, logged = server.stop()
        lines = [line for line in logged.splitlines() if '"level": "info"' not in line]
        assert not lines, "\n".join(lines)
