"""The store of one simulated process: what `store/contract.py` promises, over a bad way to the database."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from tavoliere.store.condition import Condition
from tavoliere.store.contract import Heard, Met, Unavailable
from tavoliere.table.log import Logged, Opened
from tests.simulated.database import Database, Waiting, rows_beside
from tests.simulated.loop import Process

if TYPE_CHECKING:
    from tests.simulated.world import World

OWN = 1.0  # seconds after which a process is told of its own writing


class Store:
    def __init__(self, world: "World", process: Process, name: str) -> None:
        self.world, self.process, self.name = world, process, name
        self.chance = world.chance
        self.database: Database = world.database
        self.condition = Condition(world.loop.time)
        self.deaf_until = 0.0
        self.damaged_until = 0.0  # damage is remembered for a while after it was seen
        self.cut_off_until = 0.0  # nothing can be asked, although the others can be heard
        self.heard: Heard = lambda table, seq, read: None
        self.met: Met = lambda table, process, devices: None
        self.database.stores.append(self)

    def listen(self, heard: Heard, met: Met) -> None:
        self.heard, self.met = heard, met

    def close(self) -> None:
        self.database.stores.remove(self)

    # --- the way to the database and back

    async def _go(self) -> None:
        await asyncio.sleep(self._way())
        is_cut_off = self.world.loop.now < self.cut_off_until
        if is_cut_off:
            self.world.judge.sometimes("cut off")
        if self.database.is_down or is_cut_off or self.chance.fault("database error", self.name) is not None:
            raise self._failure("the database cannot be reached")

    async def _back(self) -> None:
        await asyncio.sleep(self._way())

    def _way(self) -> float:
        return self.chance.delay(f"{self.name} to the database", 0.0002, 0.003, "slow database")

    def _failure(self, why: str) -> Unavailable:
        self.condition.failed(why)
        return Unavailable(why)

    # --- logs

    async def append(self, table: str, events: list[Logged]) -> None:
        await self._go()
        done: asyncio.Future[None] = self.world.loop.create_future()

        def answer(result: Exception | None) -> None:
            if self.chance.fault("lost answer", self.name) is not None:
                if result is None:
                    self.world.judge.sometimes("lost answer")
                result = Unavailable("the answer was lost")
            self.process.later(self._way(), arrive, result)

        def arrive(result: Exception | None) -> None:
            if not done.done():
                done.set_exception(result) if result else done.set_result(None)

        self.database.append(Waiting(self, {table: list(events)}, answer, []))
        try:
            await done
        except Unavailable as error:
            raise self._failure(str(error)) from None
        self.condition.wrote()

    async def read(self, table: str, after: int | None = None) -> list[Logged]:
        await self._go()
        is_lost = self._finds_nothing(*["half"][after is not None :])  # half damaged: openings are not found
        log = [] if is_lost else self.database.logs.get(table, [])
        if after is None:
            openings = (place for place in reversed(range(len(log))) if isinstance(log[place].event, Opened))
            after = next(openings, 0)
        found = log[after:]
        await self._back()
        return found

    async def has_traces(self, table: str) -> bool:
        await self._go()
        return table in self.database.logs and self.database.damage != "all"

    async def keys(self, table: str, before: int, most: int) -> list[tuple[int, int, str]]:
        await self._go()
        log = self.database.logs.get(table, [])[: before - 1]
        return [(logged.seq, logged.at, logged.key) for logged in log if logged.key][-most:]

    def reading(self, table: str) -> AbstractContextManager[None]:
        return self.condition.reading(table)

    def _finds_nothing(self, *also: str) -> bool:
        """Whether a damaged database answers as if nothing were there; that all is damaged is remembered."""
        if self.database.damage == "all":
            self.damaged_until = self.world.loop.now + 5.0
        return self.database.damage in ("all", *also)

    # --- rights

    async def admit(self, table: str, device: str, may_sit: bool) -> None:
        await self._go()
        rights = self.database.rights.setdefault(table, {})
        rights[device] = rights.get(device, False) or may_sit
        await self._back()

    async def dismiss(self, table: str, devices: list[str]) -> None:
        await self._go()
        for device in devices:
            self.database.rights.get(table, {}).pop(device, None)
        await self._back()

    async def rights(self, table: str) -> dict[str, bool]:
        await self._go()
        found = dict({} if self._finds_nothing() else self.database.rights.get(table, {}))
        await self._back()
        return found

    async def rows(self, statement: str, *values: object) -> list[Any]:
        await self._go()
        return rows_beside(statement)

    async def change(self, *statements: Any) -> list[Any]:
        await self._go()
        return [row for statement, *_ in statements for row in rows_beside(statement)]

    # --- old tables

    async def last_events(self) -> dict[str, int]:
        await self._go()
        return {table: log[-1].at for table, log in self.database.logs.items()}

    async def first_events(self) -> dict[str, int]:
        await self._go()
        return {table: log[0].at for table, log in self.database.logs.items()}

    async def marks(self) -> dict[str, int]:
        await self._go()
        return dict(self.database.marks)

    async def mark(self, tables: list[str], since: int) -> None:
        await self._go()
        for table in tables:
            self.database.marks.setdefault(table, since)

    async def unmark(self, tables: list[str]) -> None:
        await self._go()
        for table in tables:
            self.database.marks.pop(table, None)

    async def forget(self, tables: list[str], since: int, until: int) -> list[str]:
        await self._go()
        gone = [
            table
            for table in tables
            if table in self.database.marks
            and not any(since <= logged.at <= until for logged in self.database.logs.get(table, ()))
        ]
        for table in gone:
            self.world.judge.expired(table)
            self.database.forget(table)
        return gone

    async def recall(self, name: str) -> str | None:
        await self._go()
        return self.database.settings.get(name)

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        await self._go()
        if self.database.settings.get(name) != before:
            return False
        self.database.settings[name] = after
        return True

    # --- the others

    def tell(self, one: Waiting) -> None:
        for table, events in one.parts.items():
            self._tell(one.store is self, table, events)

    def _tell(self, is_own: bool, table: str, events: Sequence[Logged]) -> None:
        """The database tells this process what was written: late, twice, without the events, or not at all."""
        if self.world.loop.now < self.deaf_until:
            self.world.judge.sometimes("deaf")
            return
        told: list[Logged] = [] if is_own else list(events)
        if told and self.chance.fault("told without events", self.name) is not None:
            told = []
        is_twice = self.chance.fault("told twice", self.name) is not None
        for _ in range(2 if is_twice else 1):
            wait = self.chance.delay(f"news to {self.name}", 0.0005, 0.01, "told late") + (
                OWN if is_own else 0.0
            )
            self.process.later(wait, self._hear, table, events[-1].seq, told)

    def _hear(self, table: str, seq: int, told: list[Logged]) -> None:
        if self.world.loop.now >= self.deaf_until:
            self.heard(table, seq, lambda: told)

    def deafen(self, lasts: float) -> None:
        """The listening connection breaks; later there is another one, and everything is read."""
        self.deaf_until = max(self.deaf_until, self.world.loop.now + lasts)
        self.process.later(lasts + 0.001, self._hear_again)

    def _hear_again(self) -> None:
        if self.world.loop.now >= self.deaf_until:
            self.heard(None, 0, list)

    async def announce(self, table: str, devices: list[str]) -> None:
        await self._go()
        for other in self.database.stores:
            if other is not self and self.world.loop.now >= other.deaf_until:
                wait = self.chance.delay(f"news to {other.name}", 0.0005, 0.01, "told late")
                other.process.later(wait, self._meet, other, table, list(devices))

    def _meet(self, other: "Store", table: str, devices: list[str]) -> None:
        other.met(table, self.name, devices)

    async def is_well(self) -> bool:
        try:
            await self._go()
        except Unavailable:
            return False
        if self.database.is_full:
            self.condition.failed("the disk is full")
        else:
            self.condition.wrote()
        return not self.trouble

    @property
    def trouble(self) -> str:
        if self.world.loop.now < self.damaged_until:  # however well it writes meanwhile
            return "the database is damaged"
        return self.condition.trouble or ("nobody is heard" if self.world.loop.now < self.deaf_until else "")

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"no simulated server asks for {name}")
