"""What one connection may cost: memory, time, places. Raw sockets against a real server."""

import asyncio
import contextlib
import re
import select
import socket
import struct
import time
from pathlib import Path

import httpx
import pytest

from tavoliere.web.edge.connections import Connections, is_proxy
from tavoliere.web.edge.hosts import Names
from tavoliere.web.settings import Settings
from tests.web.client import Client, run
from tests.web.serving import serving

pytestmark = pytest.mark.slow  # each starts servers

MEGABYTE = 1 << 20
CHUNKED = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
BUSY = {"TAVOLIERE_REQUEST_SECONDS": "2", "TAVOLIERE_SOCKETS": "10"}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A server that gives a request two seconds, and an address forty connections. It sends no pings of its own, which
    would in the end cut everybody who does not answer them."""
    socket = "from tavoliere.web.edge.careful_socket import CarefulWebSocket as C"
    quiet = f"{socket}; C.start_keepalive = lambda self: None; "
    folder = tmp_path_factory.mktemp("hasty")
    with serving(str(folder / "tables.sqlite"), first=quiet, **BUSY) as running:
        yield running


def raw(server):
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=120)
    connection.settimeout(120)
    return connection


def memory(server):
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1]) * 1024


def flood(connection, data, megabytes):
    """Send the same again and again; whether the other side cut the connection before the end."""
    try:
        for _ in range(megabytes * MEGABYTE // len(data)):
            connection.sendall(data)
    except OSError:
        return True
    return False


def answer(connection):
    told = b""
    with contextlib.suppress(OSError):
        while chunk := connection.recv(65536):
            told += chunk
    return told


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\n", b"X-Filler: " + b"x" * 60_000 + b"\r\n"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX-Filler: ", b"x" * 65_536),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", b"a:b\r\n" * 10_000),
        (b"GET /", b"x" * 65_536),
        (CHUNKED + b"0\r\n", b"X-Filler: " + b"x" * 60_000 + b"\r\n"),
        (CHUNKED + b"0\r\nX-Filler: ", b"x" * 65_536),
        (CHUNKED + b"2;", b"x" * 65_536),
    ],
    ids=[
        "long headers",
        "one endless header",
        "many headers",
        "an endless address",
        "headers after the body",
        "one endless header after the body",
        "a word about a chunk",
    ],
)
def test_an_endless_head_is_cut(hasty, begin, again):
    before = memory(hasty)
    with raw(hasty) as connection:
        connection.sendall(begin)
        assert flood(connection, again, 60)
    assert memory(hasty) - before < 20 * MEGABYTE


def test_a_head_that_is_too_long_is_told_so(hasty):
    with raw(hasty) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X-A: " + b"x" * 40_000 + b"\r\n\r\n")
        assert answer(connection).startswith(b"HTTP/1.1 431 ")
    assert httpx.get(hasty.address + "/api/games", headers={"X-A": "x" * 20_000}).status_code == 200


def test_requests_in_a_row_are_answered_and_a_flood_of_them_is_cut(hasty):
    one = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with raw(hasty) as connection:
        connection.sendall(one * 8 + one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert answer(connection).count(b"HTTP/1.1 200 OK") == 9
    with raw(hasty) as connection:
        connection.sendall(one * 5000)
        assert answer(connection).count(b"HTTP/1.1 200 OK") < 100


def upgrade(server, table):
    connection = raw(server)
    cookie = "; ".join(f"{name}={value}" for name, value in table.cookies.items())
    path = f"/api/tables/{table.json()['table']['id']}/socket"
    connection.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


@pytest.mark.parametrize(("address", "header", "status"), [(10, 9000, 431), (9000, 10, 414)])
def test_a_handshake_with_too_long_a_line_is_told_so_and_ends(hasty, address, header, status):
    asked = (
        f"GET /api/tables/{'x' * address}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: {'x' * header}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with raw(hasty) as connection:
        connection.sendall(asked.encode())
        assert answer(connection).startswith(f"HTTP/1.1 {status} ".encode())
        assert is_cut(connection, 1)


def frame(opcode, data=b"", fin=True):
    head = bytes([fin << 7 | opcode, 0x80 | len(data)]) if len(data) < 126 else b""
    mask = b"\x00\x00\x00\x00"
    return (head or struct.pack("!BBH", fin << 7 | opcode, 0x80 | 126, len(data))) + mask + data


@pytest.mark.parametrize(
    "frames",
    [
        frame(9, b"x" * 125) * 500,
        frame(10, b"x" * 125) * 500,
        frame(1, b"", fin=False) + frame(0, b"", fin=False) * 9000,
    ],
    ids=["pings whose answers are not read", "pongs", "fragments of nothing"],
)
def test_a_flood_of_small_frames_is_cut(hasty, frames):
    table = httpx.post(hasty.address + "/api/tables", json={"game": "duel"})
    before = memory(hasty)
    with upgrade(hasty, table) as connection:
        assert flood(connection, frames, 40)
    assert memory(hasty) - before < 20 * MEGABYTE


def test_an_ordinary_ping_is_answered(hasty):
    table = httpx.post(hasty.address + "/api/tables", json={"game": "duel"})
    with upgrade(hasty, table) as connection:
        connection.sendall(frame(9, b"are you there"))
        told = b""
        while b"are you there" not in told:
            told += connection.recv(65536)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
        b"\r\n",
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "half a second request", "an empty line"],
)
def test_who_does_not_finish_a_request_is_cut(hasty, said):
    with raw(hasty) as connection:
        connection.sendall(said)
        while connection.recv(65536):
            pass


def is_cut(connection, seconds=30):
    """Wait until the other side has hung up; what it sent is not read."""
    poll = select.poll()
    poll.register(connection, select.POLLRDHUP)
    return bool(poll.poll(1000 * seconds))


def test_an_empty_line_after_an_answer_is_no_request(hasty):
    with raw(hasty) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        told = b""
        while b'"ok"' not in told:
            told += connection.recv(65536)
        connection.sendall(b"\r\n")
        assert is_cut(connection)


@pytest.mark.parametrize("meanwhile", [b"", b"\r\n"], ids=["silent", "with empty lines"])
def test_who_does_not_read_an_answer_is_cut(hasty, meanwhile):
    request = f"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{hasty.port}\r\n\r\n".encode()
    before = memory(hasty)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", hasty.port))
        connection.sendall(request * 15)
        for _ in range(5 if meanwhile else 0):
            if not is_cut(connection, 1):
                with contextlib.suppress(OSError):  # it may be cut at this very moment
                    connection.sendall(meanwhile)
        assert is_cut(connection)
    assert memory(hasty) - before < 20 * MEGABYTE


def test_an_address_has_so_many_connections(hasty):
    with contextlib.ExitStack() as stack:
        several = [stack.enter_context(raw(hasty)) for _ in range(60)]
        assert is_cut(several[-1])
        several[0].sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert several[0].recv(65536).startswith(b"HTTP/1.1 200")
    assert httpx.get(hasty.address + "/api/health").status_code == 200


def test_connections_are_counted_by_network_and_by_process_but_a_proxy_has_as_many_as_it_likes():
    counted = Connections(Settings(sockets=1, most_sockets=4, proxies="10.0.0.0/8, 192.0.2.1"))

    def come(host):
        may_come = counted.may_come((host, 1))
        if may_come:
            counted.come((host, 1))
        return may_come

    assert [come(f"2001:db8::{n}") for n in range(5)] == [True] * 4 + [False]  # one household
    assert [come(f"198.51.100.{n}") for n in range(5)] == [True] * 4 + [False]  # eight in all
    assert all(come(host) for host in ("10.1.2.3", "192.0.2.1") for _ in range(20))
    assert not come("203.0.113.1")
    for _ in range(44):
        counted.go(("10.1.2.3", 1))
    assert come("203.0.113.1")


def test_what_is_remembered_of_strangers_has_an_end():
    for number in range(5000):
        is_proxy(f"2001:db8::{number:x}", "192.0.2.1")
    assert is_proxy.cache_info().currsize < 5000
    names = Names("127.0.0.1", "")
    for number in range(50):
        assert names.has(f"{number}{'a' * 20_000}.localhost")
    assert sum(map(len, names._seen)) < 20_000


def test_who_never_reads_is_cut_off(hasty):
    """Pushes fill the buffers; when no more fit, there are two seconds."""

    async def play():
        ada, bo = Client(hasty.address), Client(hasty.address)
        state = await ada.create(game="duel", name="Ada")
        await bo.enter(state["you"]["links"]["watch"])
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", hasty.port))
        async with bo.socket(sock=line, max_queue=1, ping_interval=None) as asleep:
            await asleep.recv()
            asleep.transport.pause_reading()
            end = time.monotonic() + 60
            while await sockets(ada) and time.monotonic() < end:
                await asyncio.gather(*(ada.say("say", seat=0, text="x" * 200) for _ in range(20)))
        assert time.monotonic() < end

    async def sockets(client):
        figures = (await client.http.get("/api/metrics")).text
        return float(figures.partition("\ntavoliere_sockets ")[2].split()[0])

    run(play())


def test_answers_end_where_they_say_whatever_was_asked(hasty):
    """All over one line: a body that were too long or too short would be taken for the next answer."""
    host = b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    asked = [
        b"HEAD /" + host,
        b"GET /api/health" + host,
        b"HEAD /api/games" + host,
        b"GET /nowhere" + host,
        b"GET /api/tables/nowhere" + host,
        b"GET /api/games" + host + b"Connection: close\r\n",
    ]
    with raw(hasty) as connection:
        connection.sendall(b"".join(request + b"\r\n" for request in asked))
        told = answer(connection)
    heads, rest = [], told
    for request in asked:
        head, _, rest = rest.partition(b"\r\n\r\n")
        heads.append(head)
        found = re.search(rb"content-length: (\d+)", head)
        assert found, head
        rest = rest if request.startswith(b"HEAD") else rest[int(found[1]) :]
    assert rest == b""
    assert [int(head[9:12]) for head in heads] == [200, 200, 200, 404, 404, 200]
    assert all(b"\r\ndate: " in head for head in heads)
    assert b"connection: close" in heads[-1]


def test_whoever_asks_whether_to_go_on_is_told_so_before_the_body(hasty):
    body = b'{"game": "duel", "name": "Ada"}'
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with raw(hasty) as connection:
        connection.sendall(
            head + b"Expect: 100-continue\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        )
        assert connection.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(body)
        assert answer(connection).startswith(b"HTTP/1.1 201 Created\r\n")
