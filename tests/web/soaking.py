"""Play for a long time at a steady rate, and look whether the server's memory stays where it is.

python -m tests.web.soaking --minutes 60 --rate 500
"""

import argparse
import asyncio
import tempfile
from typing import Any

from tavoliere.cli import bench_server as bench
from tavoliere.cli.bench_clients import open_tables, watch
from tavoliere.web.server import allow_many_sockets

TABLES, LINES = 500, 100


async def soak(database: str, minutes: float, rate: float) -> list[dict[str, Any]]:
    """What each minute was like. The last must need no more memory than an early one."""
    lines: list[dict[str, Any]] = []
    with bench.server(database) as (port, process):
        shares = await open_tables(port, TABLES, LINES)
        await watch([table for share in shares for table in share])
        while len(lines) < minutes:
            begin = bench.cpu_seconds(process)
            load = await bench.load(shares, 60.0, rate)
            share = (bench.cpu_seconds(process) - begin) / 60
            line = {name: round(load[name], 1) for name in ("moves", "refused", "p50", "p99")}
            lines.append(line | {"mib": round(bench.resident(process) / 1024, 1), "core": round(share, 2)})
            print(len(lines), lines[-1], flush=True)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--rate", type=float, default=500.0)
    arguments = parser.parse_args()
    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        lines = asyncio.run(soak(f"{folder}/tables.sqlite", arguments.minutes, arguments.rate))
    early, late = lines[len(lines) // 6]["mib"], lines[-1]["mib"]
    print(f"memory: {early} MiB after {len(lines) // 6 + 1} minutes, {late} MiB at the end")
    assert late < 1.1 * early + 5


if __name__ == "__main__":
    main()
