"""How much of the results in a circle was luck, by the server's own reviews.

Devices review games, too, but whatever a device says about a game, somebody may have made up. So only what another
process of this server finds out from the log counts. Nobody waits for it: a standing is shown with what is known.

That process, `python -m tavoliere.web.people.luck`, reads a JSON list of records and writes one of the luck of their
seats, in shares of the win; null for a game that cannot be reviewed.
"""

import asyncio
import json
import logging
import os
import sys

from tavoliere.games.extras import can_compile
from tavoliere.games.refused import Refused
from tavoliere.notation.record import Record
from tavoliere.store import circles, history
from tavoliere.store.contract import Store, Unavailable
from tavoliere.table.export import game_events, record_of

AT_ONCE = 40  # games of a circle, each of which takes up to a second
LOWEST_PRIORITY = 19
WITHIN = 600.0  # seconds; more than the first time, which compiles
log = logging.getLogger("tavoliere.luck")


class Luck:
    """Looks through the games of one circle at a time."""

    def __init__(self, store: Store, is_wanted: bool) -> None:
        self._store = store
        self._is_wanted = is_wanted and can_compile()
        self._task: asyncio.Task[None] | None = None

    def close(self) -> None:
        if self._task:
            self._task.cancel()

    def look(self, circle: str) -> None:
        """Find out about the games of a circle that nobody has reviewed, unless that is under way."""
        if self._is_wanted and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._look_through(circle))

    async def _look_through(self, circle: str) -> None:
        try:
            games = await circles.unknown_luck(self._store, circle, AT_ONCE)
            records = [await self._record(table, number) for table, number in games]
            found = iter(await _review([record for record in records if record]))
            for (table, number), record in zip(games, records, strict=True):
                seats = next(found) if record else None
                text = json.dumps(seats) if seats else ""
                await circles.keep_luck(self._store, table, number, text)
        except Unavailable:
            pass  # the store has logged it; the next look tries again
        except Exception:
            log.exception("the games of a circle cannot be reviewed")

    async def _record(self, table: str, number: int) -> str:
        """A game as text; empty if nothing is left of it."""
        events = game_events(await self._store.read_all(table), number)
        if not events:
            return await history.record_of(self._store, table, number) or ""
        return await asyncio.to_thread(lambda: record_of(table, events).write())


async def _review(records: list[str]) -> list[list[float] | None]:
    if not records:
        return []
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(WITHIN):
            told, _ = await process.communicate(json.dumps(records).encode())
    finally:
        if process.returncode is None:
            process.kill()
    found: list[list[float] | None] = json.loads(told)
    return found


# --- in the other process -----------------------------------------------------------------------------------


def luck_of(record: str) -> list[float] | None:
    """What dice and tiles have given each seat, or taken from it."""
    from tavoliere.coach.review import review

    try:
        found = review(Record.read(record), is_sure=False)
    except Refused:  # a game that nobody has played to its end, or one without a coach
        return None
    return [round(seat["luck"], 4) for seat in found["seats"]]


if __name__ == "__main__":
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, LOWEST_PRIORITY)
    json.dump([luck_of(record) for record in json.load(sys.stdin)], sys.stdout)
