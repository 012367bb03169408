"""What goes wrong in a world, besides its lines: servers, the database and clocks, by a plan; and how it ends again."""

import asyncio
from typing import TYPE_CHECKING

from tavoliere.store.postgres_others import HEARTBEAT
from tests.simulated.chance import OF_A_SERVER, Fault
from tests.simulated.loop import BEGIN, Process
from tests.simulated.server import Server

if TYPE_CHECKING:
    from tests.simulated.world import World

DAY = 86_400  # seconds
NOTICED = 2 * HEARTBEAT + 1.0


class Trouble:
    def __init__(self, world: "World") -> None:
        self.world = world

    async def go_on(self, plan: list[Fault]) -> None:
        begin = BEGIN
        for fault in plan:
            await asyncio.sleep(max(0.0, begin + fault.when - self.world.loop.now))
            if not self.world.chance.goes_wrong:
                return
            self.world.chance.happened.append(fault)
            self.world.note("fault", *fault)
            before = self.world.loop.now
            self._hit(fault)
            begin += self.world.loop.now - before

    def _hit(self, fault: Fault) -> None:
        kind, lasts = fault.kind, fault.size
        if kind in OF_A_SERVER:
            server = self.world.servers[int(fault.who.split()[1]) % len(self.world.servers)]
            if server.is_up:
                self._hit_server(server, kind, lasts)
        elif "away" in kind:
            for person in self.world.persons:
                if fault.who in ("all", person.name):
                    person.go_away(lasts, is_seen=self.world.chance.stream("going away").random() < 0.7)
        elif kind == "long time" and self.world.names:
            self.world.loop.leap(lasts * DAY)
            for server in self.world.servers:
                self._troubled(server, 5.0)
            for person in self.world.persons:
                if person.table != self.world.names[0]:  # somebody plays on: only beside that is a table old
                    person.go_away(25.0, is_seen=True)
        else:
            for server in self.world.servers:
                self._troubled(server, lasts + 2.0)
            if kind == "database crash" and not self.world.database.is_down:
                self.world.database.crash(lasts)
            elif kind == "full disk":
                self.world.database.fill(lasts)
            elif kind == "damaged":
                self.world.database.break_apart("all", lasts)
            elif kind == "half damaged":
                self.world.database.break_apart("half", lasts)

    def _hit_server(self, server: Server, kind: str, lasts: float) -> None:
        self._troubled(server, lasts)
        if kind == "crash":  # at one of the next awaits
            server.process.breaths = self.world.chance.stream("breaths").randint(1, 40)
            self.world.people.later(lasts, self._start_again, server, server.starts)
        elif kind == "stop":
            server.process.spawn(server.stop())
            self.world.people.later(min(lasts, 2.0), self.crash, server.process)
            self.world.people.later(2.0 + lasts, self._start_again, server, server.starts)
        elif kind == "pause":
            server.process.stands_until = self.world.loop.now + lasts
        elif kind == "deaf":
            server.way.deafen(lasts)
            if self.world.shape.is_postgres:  # a silent line is noticed when nothing was heard for a while
                self._troubled(server, lasts + NOTICED)
        elif kind == "no connection":
            server.way.cut_off_until = self.world.loop.now + lasts
        elif kind == "set clock":
            server.process.skew += round(1000 * lasts)

    def _troubled(self, server: Server, lasts: float) -> None:
        server.trouble_until = max(server.trouble_until, self.world.loop.now + lasts)

    def crash(self, process: Process) -> None:
        for server in self.world.servers:
            if server.process is process:
                server.crash()

    def _start_again(self, server: Server, starts: int) -> None:
        if server.starts == starts:
            server.crash()
            server.start()
            self._troubled(server, 1.0)
