"""How many more moves two processes make than one, on the same PostgreSQL.

They are measured in turn, a few seconds each, because a virtual machine has fast and slow minutes.

python -m tests.web.doubling --pairs 8
"""

import argparse
import asyncio
import contextlib
import statistics
import time
from typing import Any

import asyncpg
from uvicorn import Config

from tavoliere.cli import bench_server as bench
from tavoliere.web.server import allow_many_sockets
from tests.store.server import Postgres, postgres

WARM_UP = 4.0


class Side:
    """Some processes that serve one database, with 2,000 tables between them."""

    def __init__(self, server: Postgres, count: int) -> None:
        self._server = server
        self._count = count

    async def open(self, stack: contextlib.ExitStack) -> None:
        connection = await asyncpg.connect(self._server.url)
        await connection.execute(f"CREATE DATABASE of_{self._count}")
        await connection.close()
        url = self._server.url.replace("/postgres?", f"/of_{self._count}?")
        ports, self._processes = zip(
            *(stack.enter_context(bench.server(url)) for _ in range(self._count)), strict=True
        )
        self._shares = await bench.watched_tables(ports)

    async def play(self, seconds: float) -> dict[str, float]:
        """Moves per second, and the processor time of one in microseconds, by who spends it."""
        before = self._spent()
        load = await bench.load(bench.in_fewer(self._shares, bench.AT_ONCE * self._count), seconds, None)
        after = self._spent()
        spent = {who: 1e6 * (after[who] - before[who]) / load["count"] for who in before}
        return {"moves": load["moves"], **spent}

    def _spent(self) -> dict[str, float]:
        return {
            "servers": sum(map(bench.cpu_seconds, self._processes)),
            "database": bench.cpu_seconds(self._server.process),
            "clients": time.process_time(),
        }


async def measure(database: Postgres, pairs: int, seconds: float) -> list[float]:
    """Measure both in turn, and return how many times as many moves two processes made."""
    ratios: list[float] = []
    with contextlib.ExitStack() as stack:
        sides = [Side(database, count) for count in (1, 2)]
        for side in sides:
            await side.open(stack)
            await side.play(WARM_UP)
        for _ in range(pairs):
            one, two = [await side.play(seconds) for side in sides]
            ratios.append(two["moves"] / one["moves"])
            print(f"{ratios[-1]:.2f}", _said(one), "→", _said(two), flush=True)
    return ratios


def _said(figures: dict[str, Any]) -> str:
    of_a_move = " + ".join(f"{figures[who]:.0f} {who}" for who in ("servers", "database", "clients"))
    return f"{figures['moves']:,.0f} moves/s ({of_a_move} µs)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=3.0)
    arguments = parser.parse_args()
    allow_many_sockets()
    bench.stand_back()
    with postgres() as database, asyncio.Runner(loop_factory=Config("").get_loop_factory()) as runner:
        ratios = runner.run(measure(database, arguments.pairs, arguments.seconds))
    print(f"median {statistics.median(ratios):.2f} ×, {min(ratios):.2f} to {max(ratios):.2f}")


if __name__ == "__main__":
    main()
