"""`tavoliere bench server`: moves a second, latency, memory and restoring, over real sockets on this machine."""

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

TABLES = 2000
SECONDS = 8.0
IDLE_SOCKETS = 500
LIVE_TABLES = 1000
MOVES_BEFORE = 20  # that a live table has behind it when memory and restoring are measured
ENVIRONMENT = {
    "TAVOLIERE_RATE": "1000000",
    "TAVOLIERE_BURST": "1000000",
    "TAVOLIERE_SOCKETS": "100000",
    "TAVOLIERE_COMPILE_AHEAD": "false",
}


def measure(database: str | None = None) -> dict[str, Any]:
    """All figures, on SQLite in a temporary folder or on the database that TAVOLIERE_DATABASE names."""
    from tavoliere.web.server import allow_many_sockets

    allow_many_sockets()
    database = database or os.environ.get("TAVOLIERE_DATABASE")
    with tempfile.TemporaryDirectory() as folder:
        url = database or str(Path(folder) / "tables.sqlite")
        return asyncio.run(_measure(url))


def show(figures: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "figure", title=f"the server on {figures.pop('database')}")
    for name, value in figures.items():
        table.add_row(name.replace("_", " "), f"{value:,.1f}" if isinstance(value, float) else f"{value:,}")
    Console().print(table)


async def _measure(database: str) -> dict[str, Any]:
    figures: dict[str, Any] = {"database": database.partition(":")[0] if "://" in database else "sqlite"}
    with _server(database) as (port, process):
        tables = await _open_tables(port, TABLES)
        await _watch(port, tables)
        figures["tables_at_once"] = len(tables)
        before = _cpu_seconds(process)
        full = await _load(tables, SECONDS, None)
        figures["moves_a_second"] = full["moves"]
        figures["cpu_us_a_move"] = 1e6 * (_cpu_seconds(process) - before) / full["count"]
        figures["full_load_p50_ms"], figures["full_load_p99_ms"] = full["p50"], full["p99"]
        half = await _load(tables, SECONDS, full["moves"] / 2)
        figures["half_load_moves_a_second"] = half["moves"]
        figures["half_load_p50_ms"], figures["half_load_p99_ms"] = half["p50"], half["p99"]
        assert process.poll() is None
    figures |= await _memory(database)
    return figures


# --- the server ---------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _server(database: str) -> Any:
    """A server of its own; its port and its process."""
    command = "from tavoliere.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", command, "serve", "--port", "0", "--database", database],
        env={**os.environ, **ENVIRONMENT},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)\s", process.stdout.readline())
        if not found:
            raise RuntimeError("the server does not start")
        yield int(found[1]), process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _resident(process: subprocess.Popen[str]) -> float:
    """Memory of a process in KiB."""
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    return float(status.partition("VmRSS:")[2].split()[0])


def _cpu_seconds(process: subprocess.Popen[str]) -> float:
    """Processor time of a process so far: what a move costs even when other work disturbs the clock."""
    fields = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- a client that costs little, so that the server is what is measured ---------------------------------------


class Connection:
    """HTTP/1.1 over one socket that is kept open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.cookie = ""

    @staticmethod
    async def to(port: int) -> "Connection":
        return Connection(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, bytes]:
        data = json.dumps(body).encode()
        head = f"POST /api/tables{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Cookie: {self.cookie}\r\nContent-Length: {len(data)}\r\n\r\n"
        self._writer.write(head.encode() + data)
        return await self._answer()

    async def get(self, path: str) -> tuple[int, bytes]:
        self._writer.write(
            f"GET /api{path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )
        return await self._answer()

    async def _answer(self) -> tuple[int, bytes]:
        head = await self._reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head)
        body = await self._reader.readexactly(int(found[1])) if found else b""
        cookie = re.search(rb"set-cookie: ([^;]+)", head)
        if cookie:
            self.cookie = cookie[1].decode()
        return int(head[9:12]), body

    def close(self) -> None:
        self._writer.close()


class LiveTable:
    """A game of Qwixx for two, both seats on one device, which everybody passes through."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.id = ""

    async def open(self) -> None:
        created = {"game": "qwixx", "players": 2, "name": "Ada", "first": 0}
        _, body = await self.connection.post("", created)
        self.id = json.loads(body)["table"]["id"]
        await self.connection.post(f"/{self.id}/sit", {"name": "Bo"})
        await self.start(0)

    async def start(self, first: int) -> None:
        _, body = await self.connection.post(f"/{self.id}/start", {})
        # The numbers in the log follow from each other: who only passes need not look.
        self.seq = self.decision = int(json.loads(body)["seq"])
        self.step = self.turn = 0
        self.first = self.active = first

    async def move(self) -> float:
        """One acknowledged message: a roll, or an answer. How long it took, in milliseconds."""
        body: dict[str, Any]
        if self.step == 0:
            message, body = "roll", {"seat": self.active, "decision": self.seq}
        elif self.step < 3:
            seat = self.active if self.step == 1 else 1 - self.active
            message, body = "act", {"seat": seat, "decision": self.decision, "move": "pass"}
        else:
            message, body = "act", {"seat": self.active, "decision": self.seq, "move": "pass"}
        begin = time.perf_counter()
        status, answer = await self.connection.post(f"/{self.id}/{message}", body)
        took = 1000 * (time.perf_counter() - begin)
        if status != 200:
            raise RuntimeError(answer.decode())
        self.seq = int(json.loads(answer)["seq"])
        self.step = (self.step + 1) % 4
        if self.step == 1:
            self.decision = self.seq
        if self.step == 0:
            self.active = 1 - self.active
            self.turn += 1
            if self.turn == 7:  # the first player's fourth misthrow: the next game begins (Q8)
                await self.connection.post(f"/{self.id}/rematch", {})
                await self.start(1 - self.first)
        return took


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
        )
        head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        transport.write(f"{head}Cookie: {self._table.connection.cookie}\r\n\r\n".encode())

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
            if self._data[0] & 15 == 9:  # a ping: the same back as a pong, under a mask of zeros
                payload = self._data[start : start + length]
                self._transport.write(bytes([0x8A, 0x80 | length, 0, 0, 0, 0]) + payload)
            self.has_begun.set()
            self._data = self._data[start + length :]


async def _watch(port: int, tables: list[LiveTable]) -> None:
    loop = asyncio.get_running_loop()
    watchers = [Watcher(table) for table in tables]
    made = iter(watchers)
    for _ in watchers:
        await loop.create_connection(lambda: next(made), "127.0.0.1", port)
    for watcher in watchers:
        await watcher.has_begun.wait()


async def _open_tables(port: int, count: int) -> list[LiveTable]:
    """Tables in play, over some tens of connections."""
    connections = [await Connection.to(port) for _ in range(min(count, 40))]

    async def open_some(connection: Connection, some: int) -> list[LiveTable]:
        tables = [LiveTable(connection) for _ in range(some)]
        for table in tables:
            await table.open()
        return tables

    share = -(-count // len(connections))
    parts = await asyncio.gather(*(open_some(connection, share) for connection in connections))
    return [table for part in parts for table in part][:count]


# --- what is measured ---------------------------------------------------------------------------------------


async def _load(tables: list[LiveTable], seconds: float, rate: float | None) -> dict[str, float]:
    """Moves on all tables for a while: as many as go, or so many a second, each at its time or as soon as possible."""
    shares = _by_connection(tables)
    begin = time.perf_counter()
    latencies: list[float] = []

    async def play(mine: list[LiveTable], number: int) -> None:
        pause = len(shares) / rate if rate else 0.0
        due = begin + pause * number / len(shares)
        place = 0
        while time.perf_counter() < begin + seconds:
            waited = time.perf_counter() - due
            if rate and waited < 0:
                await asyncio.sleep(-waited)
                waited = 0.0
            took = await mine[place % len(mine)].move()
            latencies.append(took + (1000 * waited if rate else 0.0))
            due += pause
            place += 1

    await asyncio.gather(*(play(mine, number) for number, mine in enumerate(shares)))
    took = time.perf_counter() - begin
    latencies.sort()
    return {
        "moves": len(latencies) / took,
        "count": len(latencies),
        "p50": latencies[len(latencies) // 2],
        "p99": latencies[len(latencies) * 99 // 100],
    }


def _by_connection(tables: list[LiveTable]) -> list[list[LiveTable]]:
    shares: dict[int, list[LiveTable]] = {}
    for table in tables:
        shares.setdefault(id(table.connection), []).append(table)
    return list(shares.values())


async def _play_some(tables: list[LiveTable]) -> None:
    for table in tables:
        for _ in range(MOVES_BEFORE):
            await table.move()


async def _memory(database: str) -> dict[str, Any]:
    """Memory of idle sockets and live tables, and how long it takes to have them back after kill -9."""
    figures: dict[str, Any] = {}
    with _server(database) as (port, process):
        warm = await _open_tables(port, 40)
        await _watch(port, warm[:20])
        before = _resident(process)
        await _watch(port, [warm[0]] * IDLE_SOCKETS)
        figures["kib_an_idle_socket"] = (_resident(process) - before) / IDLE_SOCKETS
        before = _resident(process)
        tables = await _open_tables(port, LIVE_TABLES)
        await asyncio.gather(*(_play_some(mine) for mine in _by_connection(tables)))
        figures["kib_a_live_table"] = (_resident(process) - before) / LIVE_TABLES
    with _server(database) as (port, process):
        connections = [await Connection.to(port) for _ in range(20)]
        begin = time.perf_counter()

        async def look(connection: Connection, some: list[LiveTable]) -> None:
            for table in some:
                connection.cookie = table.connection.cookie
                status, _ = await connection.get(f"/tables/{table.id}")
                if status != 200:
                    raise RuntimeError("a table was not restored")

        await asyncio.gather(*(look(connection, tables[n::20]) for n, connection in enumerate(connections)))
        figures["seconds_to_restore_1000_tables"] = (time.perf_counter() - begin) * 1000 / LIVE_TABLES
    return figures
