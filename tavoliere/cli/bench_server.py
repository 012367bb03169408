"""`tavoliere bench server`: moves per second, latency, memory and restoring, over real sockets on this machine."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tavoliere.cli.bench_clients import Connection, LiveTable, open_tables, watch

TABLES, LINES = 2000, 400
AT_ONCE = 40  # moves in flight to each process when measuring the maximum
SECONDS = 8.0
WARM_UP = 4.0  # seconds of play before anything is measured
IDLE_SOCKETS = 500
LIVE_TABLES = 1000
MOVES_BEFORE = 20  # made at each live table before memory and restoring are measured
ENVIRONMENT = {
    "TAVOLIERE_RATE": "1000000",
    "TAVOLIERE_BURST": "1000000",
    "TAVOLIERE_SOCKETS": "100000",
    "TAVOLIERE_COMPILE_AHEAD": "false",
}


def measure(database: str | None = None) -> dict[str, Any]:
    """All figures, on SQLite in a temporary folder or on the database that TAVOLIERE_DATABASE names.

    TAVOLIERE_WORKERS is how many processes serve, if it is PostgreSQL.
    """
    from uvicorn import Config

    from tavoliere.web.server import allow_many_sockets

    allow_many_sockets()
    stand_back()
    quickest = Config("").get_loop_factory()  # the kind of event loop that the server uses
    database = database or os.environ.get("TAVOLIERE_DATABASE")
    with tempfile.TemporaryDirectory() as folder:
        url = database or str(Path(folder) / "tables.sqlite")
        with asyncio.Runner(loop_factory=quickest) as runner:
            return runner.run(_measure(url))


def stand_back() -> None:
    """Let the clients wait for a pause of the servers, as if they were on machines of their own: the processor does not
    interrupt a server for every answer that a client could read."""
    os.sched_setscheduler(0, os.SCHED_BATCH | os.SCHED_RESET_ON_FORK, os.sched_param(0))


def show(figures: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "figure", title=f"the server on {figures.pop('database')}")
    for name, value in figures.items():
        table.add_row(name.replace("_", " "), f"{value:,.1f}" if isinstance(value, float) else f"{value:,}")
    Console().print(table)


async def _measure(database: str) -> dict[str, Any]:
    figures: dict[str, Any] = {"database": database.partition(":")[0] if "://" in database else "sqlite"}
    count = int(os.environ.get("TAVOLIERE_WORKERS", "1"))
    with contextlib.ExitStack() as stack:
        # Each table stays with one process, as with `deploy/nginx.conf`.
        ports, processes = zip(*(stack.enter_context(server(database)) for _ in range(count)), strict=True)
        shares = await watched_tables(ports)
        figures["processes"] = count
        figures["tables_at_once"] = TABLES
        await load(in_fewer(shares, AT_ONCE * count), WARM_UP, None)
        servers, clients = sum(map(cpu_seconds, processes)), time.process_time()
        full = await load(in_fewer(shares, AT_ONCE * count), SECONDS, None)
        figures["moves_a_second"] = full["moves"]
        figures["server_us_a_move"] = 1e6 * (sum(map(cpu_seconds, processes)) - servers) / full["count"]
        figures["clients_us_a_move"] = 1e6 * (time.process_time() - clients) / full["count"]
        figures["full_load_p50_ms"], figures["full_load_p99_ms"] = full["p50"], full["p99"]
        loads = {"half_load": 0.5, "double_load": 2.0, "half_load_afterwards": 0.5}
        for name, part in loads.items():
            found = await load(shares, SECONDS, part * full["moves"])
            figures[f"{name}_moves_a_second"] = found["moves"]
            figures[f"{name}_refused_a_second"] = found["refused"]
            figures[f"{name}_p50_ms"], figures[f"{name}_p99_ms"] = found["p50"], found["p99"]
        assert all(process.poll() is None for process in processes)
    figures |= await _memory(database)
    return figures


# --- the server ---------------------------------------------------------------------------------------------


@contextlib.contextmanager
def server(database: str) -> Any:
    """A separate server: its port and its process."""
    command = "from tavoliere.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", command, "serve", "--port", "0", "--database", database],
        env={**os.environ, **ENVIRONMENT, "TAVOLIERE_WORKERS": "1"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)\s", process.stdout.readline())
        if not found:
            raise RuntimeError("the server does not start")
        yield int(found[1]), process
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # with its children
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _processes(process: subprocess.Popen[str]) -> list[Path]:
    """The folders in /proc of a process and its children."""
    own = Path(f"/proc/{process.pid}")
    return [
        own,
        *(Path("/proc") / child for child in (own / f"task/{process.pid}/children").read_text().split()),
    ]


def resident(process: subprocess.Popen[str]) -> float:
    """Memory of a server in KiB."""
    status = [(one / "status").read_text("ascii") for one in _processes(process)]
    return sum(float(text.partition("VmRSS:")[2].split()[0]) for text in status)


def cpu_seconds(process: subprocess.Popen[str]) -> float:
    """Processor time of a server so far: what a move costs even when other work disturbs the clock."""
    stats = [(one / "stat").read_text("ascii").rpartition(")")[2].split() for one in _processes(process)]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


# --- what is measured ---------------------------------------------------------------------------------------


def in_fewer(shares: list[list[LiveTable]], most: int) -> list[list[LiveTable]]:
    count = min(most, len(shares))
    return [[table for share in shares[start::count] for table in share] for start in range(count)]


async def watched_tables(ports: Sequence[int]) -> list[list[LiveTable]]:
    """Tables in play with a socket each, shared out among the servers at these ports."""
    count = len(ports)
    by_port = [await open_tables(port, TABLES // count, LINES // count) for port in ports]
    shares = [share for beside in zip(*by_port, strict=True) for share in beside]  # to all of them at once
    await watch([table for share in shares for table in share])
    return shares


async def load(shares: list[list[LiveTable]], seconds: float, rate: float | None) -> dict[str, float]:
    """Move at all tables for a while: as fast as possible, or this many times per second."""
    begin = time.perf_counter()
    latencies: list[float] = []
    refused = 0

    async def play(mine: list[LiveTable], number: int) -> None:
        nonlocal refused
        pause = len(shares) / rate if rate else 0.0
        due = begin + pause * number / len(shares)
        place = 0
        while (now := time.perf_counter()) < begin + seconds:
            if now < due:
                await asyncio.sleep(due - now)
            took = await mine[place % len(mine)].move()
            if took is None:
                refused += 1
            else:
                latencies.append(took)
            due = max(due + pause, now)  # a player who waits for an answer makes no other move meanwhile
            place += 1

    await asyncio.gather(*(play(mine, number) for number, mine in enumerate(shares)))
    took = time.perf_counter() - begin
    latencies.sort()
    return {
        "moves": len(latencies) / took,
        "refused": refused / took,
        "count": len(latencies),
        "p50": latencies[len(latencies) // 2],
        "p99": latencies[len(latencies) * 99 // 100],
    }


async def _play_some(share: list[LiveTable]) -> None:
    for table in share:
        for _ in range(MOVES_BEFORE):
            await table.move()


async def _memory(database: str) -> dict[str, Any]:
    """Memory of idle sockets and live tables, and how long it takes to restore them after kill -9."""
    figures: dict[str, Any] = {}
    with server(database) as (port, process):
        warm = [table for share in await open_tables(port, 40, 40) for table in share]
        await watch(warm[:20])
        before = resident(process)
        await watch([warm[0]] * IDLE_SOCKETS)
        figures["kib_an_idle_socket"] = (resident(process) - before) / IDLE_SOCKETS
        before = resident(process)
        shares = await open_tables(port, LIVE_TABLES, 40)
        await asyncio.gather(*(_play_some(share) for share in shares))
        figures["kib_a_live_table"] = (resident(process) - before) / LIVE_TABLES
    with server(database) as (port, process):
        begin = time.perf_counter()
        await asyncio.gather(*[_look(await Connection.to(port), share) for share in in_fewer(shares, 20)])
        figures["seconds_to_restore_1000_tables"] = (time.perf_counter() - begin) * 1000 / LIVE_TABLES
    return figures


async def _look(connection: Connection, tables: list[LiveTable]) -> None:
    for table in tables:
        connection.cookie = table.connection.cookie
        if (await connection.get(f"/tables/{table.id}")).status != 200:
            raise RuntimeError("a table was not restored")
