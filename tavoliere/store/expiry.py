"""Old tables are deleted from disk, but never because a clock jumped.

A table is idle when nothing has happened at it for some days, counted from the newest event of the whole database and
never from the clock alone: a clock that jumps ahead makes no table older. An idle table is marked first. The mark
waits for three more days in which a server ran, measured by a clock that nobody can set, and is lifted by anything
that happens at the table. Then the table is deleted, a few tables at a time. While the clock looks wrong, nothing is
deleted at all.

And every table has an end: some time after it was opened it is deleted in the same way, with a mark of its own that
nothing lifts, whatever happens there.

An event in the future was written by a clock that was ahead, or ours is behind. The tables decide which: our clock is
right, unless more of them are ahead of it than had an event in the days before it. If it is right, those ahead do not
count: the newest event is one of the others'. And nobody knows how old they are, so their marks wait for all these
days and three more. A clock that is trusted although it is behind does no harm: it makes every table younger.

Evenings go the same way, and circles when nobody has looked in for more than a year.
"""

import contextlib
import logging
import re
from collections.abc import Collection

from tavoliere.store import circles, evenings, history
from tavoliere.store.contract import TOLERANCE, Store, Unavailable
from tavoliere.table.log import PLAYING
from tavoliere.table.table import Table

DAY = 24 * 3600 * 1000
GRACE = 3 * DAY  # of running servers, from mark to deletion
CIRCLES = 400 * DAY  # since somebody looked in
PART, MOST = 200, 50  # one table in two hundred is deleted at once: at least one, and never more than fifty
OLD = "old/"  # before the name of a table, in the marks of those that come to their end
SERVED = "served"  # the setting: milliseconds that servers have run on this database, and the process that counts them
COUNT = re.compile(r"([0-9]{1,15}) ([0-9a-f]+)")  # the shape of that setting; 15 digits are 30,000 years
log = logging.getLogger("tavoliere.expiry")


def read_served(text: str | None) -> tuple[int, str] | None:
    """How long servers have run, and the process that counts; None if that is unknown."""
    found = COUNT.fullmatch(text or "")
    return (int(found[1]), found[2]) if found else None


class Expiry:
    """One process's part in it. Of several processes one counts the time; another takes over when it stops."""

    def __init__(self, store: Store, days: float, process: str, most_days: float = 365) -> None:
        self._store = store
        self._idle = round(days * DAY)
        self._most = round(most_days * DAY)
        self._process = process
        self._last: tuple[int, int] | None = None  # the clock and the monotonic time of the last sweep
        self._seen: str | None = None  # what the setting was then
        self._suspicion = ""
        self._had_ahead = False

    async def sweep(self, now: int, monotonic: int, live: Collection[str]) -> list[str]:
        """Look once: mark, lift marks, and delete a few. Times are milliseconds; return the deleted tables."""
        last, self._last = self._last, (now, monotonic)
        all_marks = await self._store.marks()
        marks = {name: since for name, since in all_marks.items() if not name.startswith(OLD)}
        await self._store.unmark(sorted(marks.keys() & set(live)))
        if last is None:  # the first sweep cannot tell yet how time passes
            self._seen = await self._store.recall(SERVED)
            return []
        served = await self._count(monotonic - last[1])
        if served is None:
            return []
        happened = await self._store.last_events()
        ahead = {table for table, at in happened.items() if at > now + TOLERANCE}
        known = [at for table, at in happened.items() if table not in ahead]
        is_behind = len(ahead) > sum(at >= now - self._idle for at in known)
        if self._is_suspect(is_behind, now - last[0] - (monotonic - last[1]), len(ahead)):
            if is_behind:  # the marks may come from a clock that was ahead
                await self._store.unmark(sorted(marks))
            return []
        newest = min(now, max(known, default=now))
        horizon = newest - self._idle
        idle = ahead.union(table for table, at in happened.items() if at < horizon) - set(live)
        unused = {one for one, used in (await circles.uses(self._store)).items() if used < newest - CIRCLES}
        past = {one for one, at in (await evenings.uses(self._store)).items() if at < horizon}
        idle |= unused | past
        # Marks from beyond what was served are of a count that was lost.
        valid = {table for table, since in marks.items() if since <= served}
        await self._store.unmark(sorted(marks.keys() - (idle & valid)))
        await self._store.mark(sorted(idle - valid), served)
        due = sorted(
            (since, table)
            for table, since in marks.items()
            if table in idle and served - since >= GRACE + (self._idle if table in ahead else 0)
        )
        few = [table for _, table in due[: min(MOST, max(1, len(happened) // PART))]]
        lasting = await self._lasting(few)
        going = [name for name in few if name not in lasting]
        await history.keep_records(self._store, going)
        gone = await self._store.forget(going, horizon, now + TOLERANCE)
        await circles.delete(self._store, [name for name in few if name in unused])
        await evenings.delete(self._store, [name for name in few if name in past])
        # Some are not idle after all: others must not wait for them.
        await self._store.unmark(sorted(set(few) - set(gone)))
        old = {name.removeprefix(OLD): since for name, since in all_marks.items() if name.startswith(OLD)}
        gone += await self._end(old, served, min(now, max(known, default=now)))
        if gone:
            log.info("tables expired", extra={"count": len(gone)})
        return gone

    async def _end(self, marks: dict[str, int], served: int, newest: int) -> list[str]:
        """Mark and delete tables that were opened too long ago, and return the deleted ones."""
        opened = await self._store.first_events()
        old = {table for table, at in opened.items() if at < newest - self._most}
        valid = {table for table, since in marks.items() if since <= served}
        await self._store.unmark([OLD + table for table in sorted(marks.keys() - (old & valid))])
        await self._store.mark([OLD + table for table in sorted(old - valid)], served)
        due = sorted(table for table in old & valid if served - marks[table] >= GRACE)
        few = due[: min(MOST, max(1, len(opened) // PART))]
        await self._store.mark(few, served)  # as a table that is deleted must be
        await history.keep_records(self._store, few)
        gone = await self._store.forget(few, 1, 0)  # whatever has happened there
        await self._store.unmark([OLD + table for table in gone])
        return gone

    async def _lasting(self, names: list[str]) -> set[str]:
        """Those of these tables where a game over days is played: somebody may still have time to answer."""
        found = set()
        for name in names:
            with contextlib.suppress(Unavailable), self._store.reading(name):
                table = Table(name, await self._store.read(name))
                if table.seq and table.stage == PLAYING and table.goes_over_days:
                    found.add(name)
        return found

    async def _count(self, elapsed: int) -> int | None:
        """Add to the time that servers have run, and return it; None while another process does so."""
        before = await self._store.recall(SERVED)
        known = read_served(before)
        served, counter = known or (0, "")
        is_ours = counter == self._process or before == self._seen
        self._seen = before
        total = served + max(0, elapsed)
        ours = f"{total} {self._process}"
        if not is_ours or not await self._store.swap(SERVED, before, ours):
            return None
        self._seen = ours
        if before is not None and not known:
            log.warning("it is not known how long servers have run on this database: that is counted anew")
        return total

    def _is_suspect(self, is_behind: bool, jump: int, ahead: int) -> bool:
        suspicion = ""
        if is_behind:
            suspicion = "the clock is behind what is in the database"
        elif abs(jump) > TOLERANCE:
            suspicion = "the clock was set, or the machine slept"
        if suspicion != self._suspicion:
            if suspicion:
                log.warning("no table expires: %s", suspicion, extra={"ahead": ahead})
            else:
                log.info("tables expire again")
        elif ahead and not suspicion and not self._had_ahead:
            log.warning(
                "tables are ahead of the clock: the others expire without them", extra={"ahead": ahead}
            )
        self._suspicion, self._had_ahead = suspicion, bool(ahead)
        return bool(suspicion)
