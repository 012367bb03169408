"""The API over real sockets: playing, coming back, and being refused."""

import asyncio
import json
import random
import re

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.client import Client, run


async def table_of(server, game, people=2, **settings):
    """Clients who sit at a new table, not started."""
    clients = [Client(server.address) for _ in range(people)]
    state = await clients[0].create(game=game, name="Ada", **settings)
    for number, client in enumerate(clients[1:]):
        await client.enter(state["you"]["links"]["invite"])
        await client.say("sit", name=f"Guest {number}")
    return clients


async def spectator(client):
    other = Client(client.address)
    await other.enter((await client.look())["you"]["links"]["watch"])
    return other


def code(reply):
    return reply.status_code, reply.json()["error"]["code"]


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("qwixx", 2, 1), ("on-board", 2, 1), ("duel", 2, 0), ("crosswise", 2, 1)]
)
def test_a_whole_game_with_people_and_bots(server, game, people, bots):
    async def play():
        clients = await table_of(server, game, people, players=people + bots)
        for _ in range(bots):
            await clients[0].say("bot", level="random")
        for seat, client in enumerate(clients[1:], start=1):
            await client.say("ready", seat=seat, seal=client.seal())
        await clients[0].start(*clients[1:])
        ends = await asyncio.gather(*(client.play(random.Random(n)) for n, client in enumerate(clients)))
        assert len({json.dumps(end["table"]["result"]) for end in ends}) == 1
        path = f"/api/tables/{clients[0].table}/games/1"
        text = (await clients[0].http.get(f"{path}/export")).text
        assert f"game: {game}" in text
        checked = (await clients[1].http.get(f"{path}/verify")).json()
        assert checked["holds"]
        return checked

    assert run(play())["moves"] > 10


def test_hot_seat_own_dice_undo_and_rematch(server):
    async def play():
        (client,) = await table_of(server, "duel", 1, dice="own", first=0)
        await client.say("sit", name="Nonna")
        await client.say("start")
        state = await client.look()
        assert state["you"]["seats"] == [0, 1]
        await client.say("roll", seat=0, decision=state["table"]["asked"]["0"], dice="41 2356")
        state = await client.look()
        reply = await client.post("act", seat=0, decision=state["table"]["asked"]["0"], move="r6")
        assert code(reply) == (422, "refused")
        assert reply.json()["error"]["rule"] == "D6"
        await client.say("act", seat=0, decision=state["table"]["asked"]["0"], move="y5")
        undo = (await client.look())["you"]["undo"]["0"]
        await client.say("undo", seat=0, answer=undo)
        assert code(await client.post("undo", seat=0, answer=undo)) == (409, "no_undo")
        await client.say("resign", seat=1)
        assert (await client.look())["table"]["result"]["winners"] == [0]
        await client.say("rematch")
        state = await client.look()
        assert (state["table"]["stage"], state["table"]["number"], state["views"]) == ("lobby", 2, {})

    run(play())


def test_why_a_move_is_forbidden(server):
    async def play():
        ada, bo = await table_of(server, "qwixx", 2, dice="own", first=0)
        await ada.say("start")
        state = await ada.look()
        await ada.say("roll", seat=0, decision=state["table"]["asked"]["0"], dice="66 1111")
        ask = f"/api/tables/{ada.table}/why?seat=0&move="
        assert (await ada.http.get(ask + "g12")).json() == {"legal": True}
        answer = (await ada.http.get(ask + "r12")).json()
        assert not answer["legal"]
        assert answer["error"]["rule"] == "Q6"
        assert "{move} is not possible" in answer["error"]["template"]
        assert code(await bo.http.get(ask + "r12")) == (403, "forbidden")

    run(play())


def test_a_bot_plays_for_who_left_until_he_comes_back(server):
    async def play():
        ada, bo = await table_of(server, "duel", 2, first=0, stand_in="random")
        await ada.say("start")
        await bo.say("leave", seat=1)
        await ada.play(random.Random(3))
        assert (await bo.look())["table"]["seats"][1]["left"]
        await ada.say("rematch")
        await bo.say("sit", name="Bo again")
        await ada.say("start")
        await bo.say("leave", seat=1)
        await bo.say("return", seat=1)
        ends = await asyncio.gather(ada.play(random.Random(4)), bo.play(random.Random(5)))
        assert ends[0]["table"]["number"] == 2
        exports = [await bo.http.get(f"/api/tables/{bo.table}/games/{n}/verify") for n in (1, 2, 3)]
        assert [reply.status_code for reply in exports] == [200, 200, 404]

    run(play())


def test_whoever_opened_a_table_and_left_it_still_sees_what_was_played_there(server):
    async def play():
        ada, bo = Client(server.address), Client(server.address)
        await ada.http.post("/api/tables", json={"game": "qwixx"})  # for the cookie
        once = {"Idempotency-Key": "my-table"}
        settings = {"game": "duel", "name": "Ada"}
        made = await ada.http.post("/api/tables", json=settings, headers=once)
        ada.table = made.json()["table"]["id"]
        await bo.enter(made.json()["you"]["links"]["invite"])
        await bo.say("sit", name="Bo", seal=bo.seal())
        await ada.start(bo)
        await bo.say("resign", seat=1)
        await ada.say("leave", seat=0)
        assert not (await ada.look())["you"]["host"]
        checked = await ada.http.get(f"/api/tables/{ada.table}/games/1/verify")
        assert checked.json()["holds"]
        again = await ada.http.post("/api/tables", json=settings, headers=once)
        assert again.json()["table"]["id"] == ada.table

    run(play())


# --- who may ------------------------------------------------------------------------------------------------


def test_a_cookie_of_another_shape_is_no_device(server):
    for token in ("x" * 40, "x" * 44, "x" * 42 + "=", "é" * 43, ""):
        headers = {b"Cookie": f"tavoliere={token}".encode()}
        reply = httpx.post(server.address + "/api/tables", json={"game": "duel"}, headers=headers)
        assert reply.status_code == 201
        assert re.search("tavoliere=[A-Za-z0-9_-]{43};", reply.headers["set-cookie"])


def test_a_table_is_there_only_for_those_with_a_right(server):
    async def play():
        ada, _ = await table_of(server, "duel")
        stranger = Client(server.address)
        stranger.table = ada.table
        assert code(await stranger.http.get(f"/api/tables/{ada.table}")) == (404, "no_table")
        assert code(await stranger.post("start")) == (404, "no_table")
        assert code(await stranger.post("enter", key="a" * 26)) == (404, "no_table")
        assert code(await stranger.http.get("/api/tables/none")) == (404, "no_table")
        await stranger.create(game="qwixx", name="Eve")  # a cookie, but of another table
        stranger.table = ada.table
        assert code(await stranger.http.get(f"/api/tables/{ada.table}")) == (404, "no_table")
        with pytest.raises(ConnectionClosed) as closed:
            async with stranger.socket() as socket:
                await socket.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404

    run(play())


def test_who_watches_sees_the_table_but_neither_sits_nor_speaks_nor_invites(server):
    async def play():
        ada, _ = await table_of(server, "crosswise", players=3)
        eve = await spectator(ada)
        assert eve.state["you"] == {"seats": [], "host": False, "may_sit": False, "undo": {}, "links": None}
        assert code(await eve.post("sit", name="Eve")) == (403, "forbidden")
        await ada.say("bot", level="random")
        await ada.say("start")
        assert code(await eve.post("say", seat=0, text="hi")) == (403, "forbidden")
        assert list((await eve.look())["views"]) == ["spectator"]

    run(play())


def test_the_cookie_is_for_the_browser_alone(server):
    reply = httpx.post(server.address + "/api/tables", json={"game": "duel", "name": "Ada"})
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert len(token) >= 43  # 256 bits
    assert token not in reply.text
    # It is set once, and again over HTTPS under a name that browsers keep for this host.
    again = httpx.post(server.address + "/api/tables", json={"game": "duel"}, cookies=dict(reply.cookies))
    assert "set-cookie" not in again.headers


def test_only_our_own_pages_may_change_anything(server):
    async def play():
        ada, _ = await table_of(server, "duel")
        path = f"/api/tables/{ada.table}/start"
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            assert code(await ada.http.post(path, json={}, headers=headers)) == (403, "cross_site")
        own = {"Origin": server.address, "Sec-Fetch-Site": "same-origin"}
        assert (await ada.http.post(path, json={}, headers=own)).status_code == 200
        for method in ("GET", "PUT", "DELETE", "PATCH"):
            assert (await ada.http.request(method, path)).status_code == 405

    run(play())


def test_another_site_cannot_open_a_socket(server):
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus
    from websockets.typing import Origin

    async def play():
        ada, _ = await table_of(server, "duel")
        address = server.address.replace("http", "ws") + f"/api/tables/{ada.table}/socket"
        with pytest.raises(InvalidStatus) as refused:
            async with connect(
                address, origin=Origin("https://evil.example"), additional_headers={"Cookie": ada.cookie()}
            ):
                pass
        assert refused.value.response.status_code == 403

    run(play())


@pytest.mark.parametrize("path", ["/api/games", "/api/health", "/", "/api/none"])
def test_every_answer_has_the_headers_that_protect_it(server, path):
    headers = httpx.get(server.address + path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


# --- limits and nonsense ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b"", (400, "bad_request")),
        (b"{", (400, "bad_request")),
        (b"[]", (400, "bad_request")),
        (b'{"game": 5}', (400, "bad_request")),
        (b'{"game": "duel", "surprise": 1}', (400, "bad_request")),
        (b'{"game": "duel", "clock": 5}', (400, "bad_request")),
        (b'{"game": "chess"}', (422, "refused")),
        (b'{"game": "duel", "name": "' + b"x" * 20_000 + b'"}', (413, "too_large")),
        (b"\xff\xfe", (400, "bad_request")),
    ],
)
def test_nonsense_is_answered_in_the_one_shape_of_errors(server, body, expected):
    reply = httpx.post(
        server.address + "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert code(reply) == expected
    assert set(reply.json()["error"]) == {"code", "message", "rule", "template", "values"}


def test_a_body_without_a_length_is_limited_too(server):
    def endless():
        for _ in range(100):
            yield b" " * 1000

    headers = {"Content-Type": "application/json"}
    assert code(httpx.post(server.address + "/api/tables", content=endless(), headers=headers)) == (
        413,
        "too_large",
    )


def test_only_json_is_taken(server):
    reply = httpx.post(server.address + "/api/tables", data={"game": "duel"})
    assert code(reply) == (415, "content_type")
    assert code(httpx.get(server.address + "/api/none")) == (404, "not_found")


def test_a_request_that_is_sent_again_is_done_once(server):
    async def play():
        (ada,) = await table_of(server, "qwixx", 1)
        replies = [await ada.post("say", "key-1", seat=0, text="hello") for _ in range(3)]
        assert [reply.json()["already"] for reply in replies] == [False, True, True]
        assert len({reply.json()["seq"] for reply in replies}) == 1
        assert code(await ada.post("say", "key-1", seat=0, text="other")) == (409, "key_reused")
        assert code(await ada.post("say", "x" * 65, seat=0, text="hello")) == (400, "bad_request")
        headers = {"Idempotency-Key": "one-table"}
        made = [await ada.http.post("/api/tables", json={"game": "duel"}, headers=headers) for _ in range(2)]
        assert made[0].json()["table"]["id"] == made[1].json()["table"]["id"]
        other = await ada.http.post("/api/tables", json={"game": "qwixx"}, headers=headers)
        assert code(other) == (409, "key_reused")
        ada.table = made[0].json()["table"]["id"]  # a message at the table is not what opened it
        assert (await ada.post("sit", "one-table", name="Ada")).status_code == 200

    run(play())


# --- pushes -------------------------------------------------------------------------------------------------


def test_since_gives_what_is_new_or_nothing(server):
    async def play():
        ada, bo = await table_of(server, "duel")
        seq = (await ada.look())["seq"]
        path = f"/api/tables/{ada.table}?since="
        assert (await ada.http.get(path + str(seq))).status_code == 304
        await bo.say("say", seat=1, text="hello")
        state = (await ada.http.get(path + str(seq))).json()
        assert (state["since"], [event["type"] for event in state["events"]]) == (seq, ["said"])
        fresh = (await ada.http.get(path + "999999")).json()
        assert fresh["since"] is None
        assert code(await ada.http.get(path + "x")) == (400, "bad_request")

    run(play())


def test_a_socket_gets_the_gap_then_everything_once_and_in_order(server):
    async def play():
        ada, bo = await table_of(server, "qwixx", 2)
        seq = (await ada.look())["seq"]
        await bo.say("say", seat=1, text="while you were away")
        texts: list[str] = []
        async with ada.socket(seq) as socket:
            first = json.loads(await socket.recv())
            assert (first["since"], first["events"][0]["text"]) == (seq, "while you were away")
            last = first["seq"]
            sending = [asyncio.create_task(bo.say("say", seat=1, text=str(n))) for n in range(20)]
            while len(texts) < 20:
                state = json.loads(await asyncio.wait_for(socket.recv(), 10))
                assert state["since"] == last
                last = state["seq"]
                texts += [event["text"] for event in state["events"] if event["type"] == "said"]
            await asyncio.gather(*sending)
        assert sorted(texts, key=int) == [str(n) for n in range(20)]
        async with ada.socket(last) as socket:
            assert json.loads(await socket.recv()) == {"type": "current", "seq": last}

    run(play())


def test_a_reader_who_was_asleep_for_long_gets_a_fresh_view(server):
    async def play():
        (ada,) = await table_of(server, "qwixx", 1)
        for n in range(60):
            await ada.say("say", seat=0, text=str(n))
        async with ada.socket(2) as socket:
            state = json.loads(await socket.recv())
        assert state["since"] is None
        assert state["events"][-1]["text"] == "59"

    run(play())


def test_who_is_there_is_told(server):
    async def play():
        ada, bo = await table_of(server, "duel")

        async def until(socket, condition):
            while not condition(state := json.loads(await asyncio.wait_for(socket.recv(), 10))):
                assert state
            return state

        async with ada.socket() as socket:
            await until(socket, lambda state: state["table"]["seats"][1]["connected"])  # he has just asked
            async with bo.socket() as other:
                await other.recv()
            await until(socket, lambda state: not state["table"]["seats"][1]["connected"])
            eve = await spectator(ada)
            async with eve.socket() as third:
                await third.recv()
                await until(socket, lambda state: state["table"]["spectators"] == 1)

    run(play())


def test_who_asks_for_something_is_there_without_a_socket(server):
    async def play():
        ada, bo = await table_of(server, "duel")
        await bo.look()
        assert [seat["connected"] for seat in (await ada.look())["table"]["seats"]] == [True, True]

    run(play())


def test_two_people_who_take_the_last_seat_at_once(server):
    async def play():
        ada = Client(server.address)
        state = await ada.create(game="duel", name="Ada")
        guests = [Client(server.address) for _ in range(5)]
        for guest in guests:
            await guest.enter(state["you"]["links"]["invite"])
        replies = await asyncio.gather(*(guest.post("sit", name="Bo") for guest in guests))
        assert sorted(reply.status_code for reply in replies) == [200, 409, 409, 409, 409]

    run(play())


def test_three_connections_vote_at_the_same_moment(server):
    async def play():
        clients = await table_of(server, "qwixx", 3, dice="own", first=0)
        await clients[0].say("start")
        state = await clients[0].look()
        await clients[0].say("roll", seat=0, decision=state["table"]["asked"]["0"], dice="41 2356")
        state = await clients[0].look()
        moves = ["r5", "y5", "pass"]
        decision = state["table"]["asked"]["0"]
        votes = [
            client.post("act", seat=seat, decision=decision, move=moves[seat])
            for seat, client in enumerate(clients)
            for _ in range(2)
        ]
        replies = await asyncio.gather(*votes)
        assert [reply.status_code for reply in replies] == [200] * 6
        assert sum(not reply.json()["already"] for reply in replies) == 3
        events = (await clients[0].look())["events"]
        assert events[-1]["moves"] == {"0": "r5", "1": "y5", "2": "pass"}

    run(play())


# --- the server ---------------------------------------------------------------------------------------------


def test_health_metrics_and_what_there_is(server):
    about = httpx.get(server.address + "/api/games").json()
    assert [game["name"] for game in about["games"]] == ["qwixx", "on-board", "duel", "crosswise"]
    assert all("random" in game["levels"] for game in about["games"])
    assert httpx.get(server.address + "/api/health").json() == {"status": "ok"}
    text = httpx.get(server.address + "/api/metrics").text
    assert "# TYPE tavoliere_messages_total counter" in text
    assert 'tavoliere_commit_seconds_bucket{le="+Inf"}' in text
    assert "tavoliere_sockets " in text
