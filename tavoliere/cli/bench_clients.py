"""Cheap clients, so that `tavoliere bench server` measures the server."""

import asyncio
import time
from typing import Any, NamedTuple

import msgspec

encode, decode = msgspec.json.encode, msgspec.json.decode
BUSY = 503
OPENERS = 20  # clients that open tables at once


class Answer(NamedTuple):
    status: int
    body: bytes


class Connection(asyncio.Protocol):
    """HTTP/1.1 over one connection that is kept open, one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._data = b""
        self._waiting: asyncio.Future[Answer] | None = None

    @staticmethod
    async def to(port: int) -> "Connection":
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(lambda: Connection(port), "127.0.0.1", port)
        return connection

    def post(self, path: str, body: dict[str, Any]) -> "asyncio.Future[Answer]":
        data = encode(body)
        head = (
            f"POST /api/tables{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Cookie: {self.cookie}\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        return self._ask(head.encode() + data)

    def get(self, path: str) -> "asyncio.Future[Answer]":
        return self._ask(
            f"GET /api{path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def _ask(self, request: bytes) -> "asyncio.Future[Answer]":
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._waiting

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, end, body = self._data.partition(b"\r\n\r\n")
        if not end:
            return
        _, found, rest = head.partition(b"content-length: ")
        if found and len(body) < int(rest.partition(b"\r\n")[0]):
            return
        if b"set-cookie: " in head:
            self.cookie = head.partition(b"set-cookie: ")[2].partition(b";")[0].decode()
        self._data = b""
        if self._waiting:
            self._waiting.set_result(Answer(int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(error or ConnectionResetError("the server hung up"))


class LiveTable:
    """A game of Qwixx for two, both seats on one device, in which everybody always passes."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.id = ""

    async def open(self) -> None:
        created = {"game": "qwixx", "players": 2, "name": "Ada", "first": 0}
        self.id = (await self._insist("", created))["table"]["id"]
        await self._insist(f"/{self.id}/sit", {"name": "Bo"})
        await self.start(0)

    async def start(self, first: int) -> None:
        # The numbers in the log are predictable: a client that only passes need not look.
        self.seq = self.decision = (await self._insist(f"/{self.id}/start", {}))["seq"]
        self.step = self.turn = 0
        self.first = self.active = first

    async def move(self) -> float | None:
        """Roll or answer; return the milliseconds until it was acknowledged, or None if the server was busy."""
        seat, decision = self.active, self.decision
        if self.step in (0, 3):
            decision = self.seq
        elif self.step == 2:
            seat = 1 - seat
        name = "act" if self.step else "roll"
        body = {"seat": seat, "decision": decision} | ({"move": "pass"} if self.step else {})
        begin = time.perf_counter()
        answer = await self.connection.post(f"/{self.id}/{name}", body)
        took = 1000 * (time.perf_counter() - begin)
        if answer.status == BUSY:
            return None
        if answer.status != 200:
            raise RuntimeError(answer.body.decode())
        self.seq = decode(answer.body)["seq"]
        await self._go_on()
        return took

    async def _go_on(self) -> None:
        self.step = (self.step + 1) % 4
        if self.step == 1:
            self.decision = self.seq
        if self.step == 0:
            self.active = 1 - self.active
            self.turn += 1
            if self.turn == 7:  # the first player's fourth misthrow: the next game begins (Q8)
                await self._insist(f"/{self.id}/rematch", {})
                await self.start(1 - self.first)

    async def _insist(self, path: str, body: dict[str, Any]) -> Any:
        answer = await self.connection.post(path, body)
        if answer.status == BUSY:
            await asyncio.sleep(0.1)
            return await self._insist(path, body)
        return decode(answer.body)


class Watcher(asyncio.Protocol):
    """A WebSocket that takes whatever is pushed, and answers pings."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._data = b""
        self._is_open = False
        self.has_begun = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        head = (
            f"GET /api/tables/{self._table.id}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: {self._table.connection.cookie}\r\n\r\n"
        )
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._is_open:
            _, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            self._is_open, self._data = True, rest
        while len(self._data) >= 2:
            length, start = self._data[1], 2
            if length >= 126:
                start = 4 if length == 126 else 10
                length = int.from_bytes(self._data[2:start], "big")
            if len(self._data) < start + length:
                return
            if self._data[0] & 15 == 9:  # a ping: send the same back as a pong, with a mask of zeros
                payload = self._data[start : start + length]
                self._transport.write(bytes([0x8A, 0x80 | length, 0, 0, 0, 0]) + payload)
            self.has_begun.set()
            self._data = self._data[start + length :]


async def watch(tables: list[LiveTable]) -> None:
    """Open a socket at each of these tables."""
    loop = asyncio.get_running_loop()
    for table in tables:
        port = table.connection.port
        _, watcher = await loop.create_connection(lambda table=table: Watcher(table), "127.0.0.1", port)  # type: ignore[misc]
        await watcher.has_begun.wait()


async def open_tables(port: int, count: int, lines: int) -> list[list[LiveTable]]:
    """Tables in play, over some connections; each is used at once, because the server cuts silent ones."""
    each = -(-count // min(count, lines))
    shares: list[list[LiveTable]] = []

    async def open_some(number: int) -> None:
        for _ in range(number):
            connection = await Connection.to(port)
            share = [LiveTable(connection) for _ in range(each)]
            shares.append(share)
            for table in share:
                await table.open()

    share_of = [len(range(start, min(count, lines), OPENERS)) for start in range(OPENERS)]
    await asyncio.gather(*map(open_some, share_of))
    return shares
