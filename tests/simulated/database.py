"""A database that several servers share, and that can crash, be full, be slow, and lose its answers.

A transaction waits until it is synced; then it is durable, visible and told to the others. A crash keeps a part of what
waits, from its beginning on. Whoever wants a place in a log that a waiting transaction has taken waits for that one.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tavoliere.store.contract import Behind, Unavailable
from tavoliere.table.log import Logged
from tests.simulated.loop import Process

if TYPE_CHECKING:
    from tests.simulated.world import World


# A server asks for more than tables: other devices, circles, results. These worlds have nothing of that.
OWN = re.compile(r"\b(?:FROM|INTO|UPDATE) (?:event|game|visitor|setting|doomed)\b")


def rows_beside(statement: str) -> list[tuple[Any, ...]]:
    assert not OWN.search(statement), f"no simulated database knows this: {statement}"
    return []


class Waiting(NamedTuple):
    """A transaction that is not on disk yet."""

    store: Any  # of the process that writes: a `Store`, or a `Driver`
    parts: dict[str, list[Logged]]  # by table
    answer: Callable[[Exception | None], None]
    payloads: list[str]  # what the database tells the processes that listen, if it is PostgreSQL


class Database:
    def __init__(self, world: "World") -> None:
        self.world = world
        self.process = Process(world.loop, "database")
        self.dice = world.chance.stream("database")
        self.logs: dict[str, list[Logged]] = {}
        self.rights: dict[str, dict[str, bool]] = {}
        self.settings: dict[str, str] = {}
        self.marks: dict[str, int] = {}
        self.stores: list[Any] = []
        self.waiting: list[Waiting] = []
        self.late: list[
            Callable[[Exception | None], None]
        ] = []  # those that will be told that they are behind
        self.is_down = self.is_full = self.is_syncing = False
        self.was_damaged = False
        self.damage = ""  # nothing can be read: "all" of it is gone, or "half", with traces

    def end_of(self, table: str) -> int:
        waiting = sum(len(one.parts.get(table, ())) for one in self.waiting)
        return len(self.logs.get(table, ())) + waiting

    def append(self, wanted: Waiting) -> None:
        if self.is_down or self.is_full:
            wanted.answer(Unavailable("the disk is full" if self.is_full else "the database is down"))
            return
        if self.has_room(wanted):
            self.waiting.append(wanted)
            for server in self.world.up():
                is_other = server.way is not wanted.store
                if is_other and self.world.chance.fault("stranger", server.name) is not None:
                    server.visit(next(iter(wanted.parts)))
        else:
            self.world.judge.sometimes("behind")
            self.late.append(wanted.answer)
        if not self.is_syncing:
            self.is_syncing = True
            self.process.later(self.world.chance.delay("sync", 0.001, 0.02, "slow sync"), self.sync)

    def has_room(self, wanted: Waiting) -> bool:
        """The compare-and-swap of the log."""
        return all(events[0].seq == self.end_of(table) + 1 for table, events in wanted.parts.items())

    def sync(self) -> None:
        if self.is_down:
            return
        self.is_syncing = False
        waiting, self.waiting, late, self.late = self.waiting, [], self.late, []
        for one in waiting:
            self.make_durable(one)
        for one in waiting:
            one.answer(None)
            for store in list(self.stores):
                store.tell(one)
        for answer in late:
            answer(Behind())

    def make_durable(self, one: Waiting) -> None:
        for table, events in one.parts.items():
            if any(table in server.rooms._loading for server in self.world.up()):
                self.world.judge.sometimes("loaded while written")
            log = self.logs.setdefault(table, [])
            if events[0].seq <= len(log):
                del log[events[0].seq - 1 :]
                self.world.judge.broken("log", f"event {events[0].seq} of {table} was replaced")
            log.extend(events)
            self.world.judge.committed(table, events)

    def crash(self, lasts: float) -> None:
        kept = self.dice.randint(0, len(self.waiting))
        waiting, self.waiting, late, self.late = self.waiting, [], self.late, []
        if waiting:
            self.world.judge.sometimes("crash keeps part" if kept else "crash loses")
        for one in waiting[:kept]:
            self.make_durable(one)
        self.is_down, self.is_syncing = True, False
        for answer in (*[one.answer for one in waiting], *late):
            answer(Unavailable("the database went away"))
        for store in self.stores:
            store.deafen(lasts + self.dice.uniform(0.1, 1.0))
        self.process.later(lasts, self.up)

    def up(self) -> None:
        self.is_down = False

    def fill(self, lasts: float) -> None:
        self.is_full = True
        self.process.later(lasts, self.empty)

    def empty(self) -> None:
        self.is_full = False

    def break_apart(self, damage: str, lasts: float) -> None:
        self.damage, self.was_damaged = damage, True
        self.process.later(lasts, self.mend)

    def mend(self) -> None:
        self.damage = ""

    def forget(self, table: str) -> None:
        """Delete a table with all that belongs to it."""
        for kept in (self.logs, self.rights, self.marks):
            kept.pop(table, None)
