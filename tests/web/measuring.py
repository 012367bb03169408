"""How long the page of a circle with a thousand games of four takes: `python -m tests.web.measuring [DATABASE]`."""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tavoliere.store import circles
from tests.web.test_circles import circle_of, thousand_games
from tests.web.test_devices import Device, served

TIMES = 30


async def measure(database: str) -> None:
    async with served(database) as made:
        ada, *others = (Device(made) for _ in range(4))
        circle = await circle_of(ada, *others)
        store = made.state.rooms.store
        await thousand_games(store, circle, [one.person for one in await circles.members_of(store, circle)])
        processor, elapsed = [], []
        for _ in range(TIMES):
            before = time.process_time(), time.perf_counter()
            told = await ada.get(f"circles/{circle}?season=")
            processor.append(1000 * (time.process_time() - before[0]))
            elapsed.append(1000 * (time.perf_counter() - before[1]))
        assert told["games"] == 1000
        print(
            f"1,000 games, 4,000 lines: {statistics.median(processor):.0f} ms of a processor, "
            f"{statistics.median(elapsed):.0f} ms until the answer (medians of {TIMES})"
        )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        given = sys.argv[1] if len(sys.argv) > 1 else str(Path(folder) / "tables.sqlite")
        asyncio.run(measure(given))
