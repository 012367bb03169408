"""A year of one server in virtual time: tables come and go, days begin, clocks change, and nothing grows.

From December to December over a leap day, in a place with daylight saving. There are no faults: that is for worlds.
"""

import asyncio
import gc
import sys
from datetime import UTC, datetime
from typing import Any

from tavoliere.table import daily, messages
from tavoliere.table.messages import Sender
from tavoliere.web.live.chores import Chores
from tests.simulated.loop import BEGIN, EPOCH
from tests.simulated.world import World

FIRST = datetime(2027, 12, 1, tzinfo=UTC)
DAYS = 366
FORTNIGHT = 14
STEP = 3 * 3600.0  # seconds between rounds of chores
DAY = 86_400.0


class Unwatched:
    """Nobody judges this world: a judge remembers everything."""

    def __init__(self, year: "Year") -> None:
        self._year = year

    def expired(self, table: str) -> None:
        self._year.gone(table)

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


class Year:
    """Runs at once; afterwards the figures tell."""

    def __init__(self, tables: int) -> None:
        self.world = World(1, only=[])
        self.world.judge = Unwatched(self)  # type: ignore[assignment]
        self.world.shape = self.world.shape._replace(is_postgres=False)
        self.ages: list[float] = []  # in days, of the tables that were deleted
        self.days: list[str] = []  # as they began
        self.blocks: list[int] = []  # of memory, every fortnight
        self.rooms: list[int] = []  # in memory then
        self._many, self._opened = tables, 0
        self._begun: dict[str, float] = {}  # when the tables that there are had their last event

    def run(self) -> "Year":
        loop, server = self.world.loop, self.world.servers[0]
        server.process.skew = round(FIRST.timestamp() * 1000) - EPOCH
        with loop.running():
            server.chores.cancel()  # every second would be too often for a year
            for other in self.world.servers[1:]:
                other.crash()
            self.world.people.context.copy().run(server.process.spawn, self._live())
            loop.run(lambda: False, BEGIN + DAYS * DAY + 1)
        for problem in loop.problems:
            raise AssertionError(problem)
        return self

    async def _live(self) -> None:
        rooms = self.world.servers[0].rooms
        chores = Chores(rooms)
        steps = round(DAYS * DAY / STEP)
        for step in range(steps):
            while self._opened < self._many * (step + 1) // steps:
                await self._open()
            await asyncio.sleep(STEP)
            chores._next_expiry = 0.0
            await chores._do()
            chores.look_after_some(1.0)
            day = daily.day_of(rooms.now())
            if day not in self.days[-1:]:
                self._end_day(day)

    async def _open(self) -> None:
        """A table where somebody talks to a bot, and a game begins that nobody plays."""
        self._opened += 1
        rooms, name, device = self.world.servers[0].rooms, f"table{self._opened}", f"device{self._opened}"
        game = ("qwixx", "duel", "on-board", "crosswise")[self._opened % 4]
        room = await rooms.create(name, messages.Create(game, 2, "Ada"), device)
        sender = Sender(device, may_sit=True)
        for message in (messages.Bot("random"), messages.Start(), messages.Say(0, "hello")):
            await rooms.say(room, sender, message, f"key {type(message).__name__}")
        self._begun[name] = self.world.loop.now

    def gone(self, table: str) -> None:
        self.ages.append((self.world.loop.now - self._begun.pop(table)) / DAY)

    def _end_day(self, day: str) -> None:
        self.days.append(day)
        loop = self.world.loop
        loop.tasks = [(process, task) for process, task in loop.tasks if not task.done()]
        if len(self.days) % FORTNIGHT == 0:
            gc.collect()
            self.blocks.append(sys.getallocatedblocks())
            self.rooms.append(len(self.world.servers[0].rooms.live()))
