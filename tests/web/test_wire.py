"""What is on the wire: equal bytes for those who may not see a difference, and no frame that upsets the server."""

import asyncio
import contextlib
import json
import random
import re
import socket

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.store import store_of
from tavoliere.table import log
from tavoliere.table import messages as say
from tavoliere.table.log import Logged, read_event, write_event
from tavoliere.table.table import Table
from tavoliere.web.edge.keys import hash_of
from tests.table.desk import Desk
from tests.table.test_begun import begun
from tests.web.client import Client, run
from tests.web.serving import serving

pytestmark = pytest.mark.slow  # each starts servers

TOKENS = {device: device * 43 for device in "abcw"}
SEED = "5e" * 32
SYMBOLS = ("sun", "moon", "wave", "bloom", "gem", "cross")


def with_tokens(events):
    """A log of the desk whose devices are known to a server by their tokens, and whose chance is always the same."""
    moved = []
    for logged in events:
        text = write_event(logged.event).decode()
        text = re.sub(
            r'"(device|host)":"(\w)"', lambda found: f'"{found[1]}":"{hash_of(TOKENS[found[2]])}"', text
        )
        text = re.sub(r'"seed":"\w+"', f'"seed":"{SEED}"', text)
        text = re.sub(r'"salt":"\w+"', f'"salt":"{SEED[:16]}"', text)
        moved.append(Logged(logged.seq, logged.at, read_event(text), logged.key))
    return moved


def crosswise_twins():
    """A game and the same with another tile in the hand of seat 1."""
    for attempt in range(50):
        desk = Desk("crosswise", players=3).started("b", "c")
        if desk.position.view(None)["phase"] != "turn":
            continue
        desk.play_on(random.Random(attempt), 4)
        last = max(
            place
            for place, logged in enumerate(desk.log)
            if isinstance(logged.event, log.Drawn) and logged.event.seat == 1
        )
        drawn = desk.log[last].event
        assert isinstance(drawn, log.Drawn)
        for tile in SYMBOLS:
            other = list(desk.log)
            other[last] = Logged(other[last].seq, other[last].at, log.Drawn(1, tile))
            try:
                Table("desk", other)
            except Refused:
                continue
            if tile != drawn.tile and drawn.tile in SYMBOLS:
                return desk.log, other
    raise AssertionError("no such game")


def qwixx_twins():
    """A game and the same with another answer that is still hidden."""
    desk = Desk("qwixx", players=3, first=0, dice="own").started("b", "c")
    desk.say("a", say.Roll(0, desk.table.asked[0], "41 2356"))
    before = list(desk.log)
    desk.say("b", say.Act(1, desk.table.asked[1], "y5"))
    answered = desk.log[-1]
    return desk.log, [*before, Logged(answered.seq, answered.at, log.Played(1, "pass"))]


def begun_twins():
    """A game that began from a position, and the same with another tile in a hand of that position."""
    lines = [str(Table("desk", events).position) for events in crosswise_twins()]
    assert lines[0] != lines[1]
    return [begun(game("crosswise").read(line), "abc").log for line in lines]


def waiting_twins():
    """The same, before the game has started."""
    return [events[:-1] for events in begun_twins()]


def prepare(path, events):
    async def write():
        store = store_of(str(path))
        await store.open()
        await store._do(  # type: ignore[attr-defined]
            lambda connection: (
                connection.execute("INSERT INTO setting VALUES ('secret', ?)", ("77" * 32,)).rowcount
            )
        )
        await store.append("desk", with_tokens(events))
        await store.admit("desk", hash_of(TOKENS["w"]), False)
        await store.close()

    asyncio.run(write())


async def everything(address, device, seq):
    """All that a device can get to see: states, pushes, errors, exports, hints."""
    seen: list[tuple[str, int | None, bytes]] = []
    client = Client(address)
    client.table = "desk"
    client.http.cookies.set("tavoliere", TOKENS[device])
    for path in (
        "",
        f"?since={seq - 2}",
        "/games/1/export",
        "/games/1/verify",
        "/games/1/replay",
        "/games/1/story",
        "/log",
        "/why?seat=1&move=sun+a1",
        "/hint?seat=1",
    ):
        reply = await client.http.get(f"/api/tables/desk{path}")
        seen.append((path, reply.status_code, reply.content))
    for path in ("", "/replay/1", "/review/1", "/verify/1"):
        reply = await client.http.get(f"/t/desk{path}")
        seen.append((path, reply.status_code, reply.content))
    for since in (None, seq - 2):
        async with client.socket(since) as connection:
            seen.append(("socket", since, (await connection.recv()).encode()))
    for message, body in (
        ("act", {"seat": 1, "decision": 1, "move": "pass"}),
        ("act", {"seat": 1, "decision": seq, "move": "sun a1"}),
        ("undo", {"seat": 1, "answer": seq}),
        ("roll", {"seat": 1, "decision": seq}),
        ("resign", {"seat": 1}),
        ("return", {"seat": 1}),
        ("substitute", {"seat": 1}),
        ("configure", {"players": 2}),
        ("rematch", {}),
    ):
        if device == "b":
            break  # it is his seat
        reply = await client.post(message, **body)
        assert reply.status_code >= 400
        seen.append((message, reply.status_code, reply.content))
    # Who is there depends on when one looks, and not on what is hidden.
    passing = rb'"now":\d+|"connected":(true|false)|"spectators":\d+'
    return [(*name, re.sub(passing, b"", content)) for *name, content in seen]


@pytest.mark.parametrize("twins", [crosswise_twins, qwixx_twins, begun_twins, waiting_twins])
def test_what_is_hidden_makes_no_difference_to_a_single_byte(tmp_path, twins):
    logs = twins()
    found = []
    for number, events in enumerate(logs):
        prepare(tmp_path / f"{number}.sqlite", events)
        # The desk lives in 1970: its tables must not expire, and nobody may move while we look.
        with serving(
            str(tmp_path / f"{number}.sqlite"), TAVOLIERE_BOT_PAUSE="100", TAVOLIERE_EXPIRE_DAYS="99999"
        ) as server:
            seq = len(events)
            found.append({device: run(everything(server.address, device, seq)) for device in "acbw"})
    for device in "acw":
        assert found[0][device] == found[1][device]
    # The one who may see it does, as soon as there is something to see.
    assert (found[0]["b"] != found[1]["b"]) == (twins is not waiting_twins)


# --- frames -------------------------------------------------------------------------------------------------


def nonsense(dice):
    kind = dice.randrange(6)
    if kind == 0:
        return dice.randbytes(dice.randrange(1, 200))
    if kind == 1:
        return "".join(chr(dice.randrange(32, 0xD7FF)) for _ in range(dice.randrange(1, 100)))
    if kind == 2:
        return json.dumps({"type": dice.choice(["state", "act", "pong", 7, None]), "seat": dice.random()})
    if kind == 3:
        return "[" * dice.randrange(1, 900)
    if kind == 4:
        return ""
    return "x" * dice.randrange(1000, 40_000)


async def closed(connection):
    """The code with which the server ends a socket."""
    async with asyncio.timeout(60):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await connection.recv()
    return connection.close_code


def test_a_ping_is_answered_and_anything_else_ends_the_socket(server):
    async def play():
        ada = Client(server.address)
        await ada.create(game="duel", name="Ada")
        async with ada.socket() as connection:
            await connection.recv()
            await connection.send('{"type": "ping"}')
            while json.loads(await asyncio.wait_for(connection.recv(), 10))["type"] != "pong":
                pass  # somebody came or went
        dice = random.Random(1)
        for _ in range(60):
            async with ada.socket() as connection:
                await connection.recv()
                await connection.send(nonsense(dice))
                assert await closed(connection) in (1008, 1009)
        async with ada.socket() as connection:
            for _ in range(100):
                await connection.send('{"type": "ping"}')
            assert await closed(connection) == 1008

    run(play())


def test_bytes_that_are_no_frames_hurt_nobody(server):
    async def make():
        ada = Client(server.address)
        await ada.create(game="duel", name="Ada")
        return ada.table, ada.cookie()

    table, cookie = run(make())
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
    )
    dice = random.Random(2)
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", server.port), 10) as line:
            line.sendall(head.encode())
            line.recv(1000)
            line.sendall(dice.randbytes(dice.randrange(1, 3000)))
            if dice.random() < 0.5:
                with contextlib.suppress(OSError):  # it may have cut the line already
                    line.shutdown(socket.SHUT_WR)
    assert httpx.get(server.address + "/api/health").status_code == 200
    assert server.process.poll() is None


def test_a_reader_who_does_not_read_costs_nothing_and_misses_nothing(server):
    """The socket's buffers fill up; the others go on. What waits is not kept for him: he gets it later in one frame."""
    events = 250

    async def play():
        ada, bo = Client(server.address), Client(server.address)
        state = await ada.create(game="crosswise", players=2, name="Ada")
        await bo.enter(state["you"]["links"]["invite"])
        await bo.say("sit", name="Bo")
        await ada.say("start")
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        async with bo.socket(sock=line, max_queue=1) as asleep:
            seq = json.loads(await asleep.recv())["seq"]
            asleep.transport.pause_reading()
            for n in range(events):
                await ada.say("say", seat=0, text=f"{n} " + "x" * 150)
            latest = await ada.look()
            asleep.transport.resume_reading()
            frames = 0
            while seq < latest["seq"]:
                frame = json.loads(await asyncio.wait_for(asleep.recv(), 10))
                assert frame["since"] in (seq, None)
                assert frame["seq"] >= seq  # equal if only who is there has changed
                seq = frame["seq"]
                frames += 1
            assert frames < 0.8 * events

    run(play())


# What is wrong with a server that cannot show a table while its first player is called Blind.
BLIND = """
from tavoliere.table.sight import Sight
state = Sight.state
def fail(self, *given):
    if self._table.seats[0].name == "Blind":
        raise MemoryError
    return state(self, *given)
Sight.state = fail
"""


def test_a_socket_that_cannot_be_served_any_more_is_closed(tmp_path):
    """Else its client would wait for what is new for ever."""

    async def play():
        ada = Client(running.address)
        await ada.create(game="duel", name="Ada")
        async with ada.socket() as connection:
            await connection.recv()
            await ada.say("rename", seat=0, name="Blind")
            assert await closed(connection) == 1011
        await ada.say("rename", seat=0, name="Ada")
        async with ada.socket() as connection:
            assert json.loads(await connection.recv())["table"]["seats"][0]["name"] == "Ada"

    with serving(str(tmp_path / "tables.sqlite"), first=f"exec({BLIND!r}); ") as running:
        run(play())
        _, written = running.stop()
        assert written.count("a push failed") == 1
