"""One seed is one whole world: it goes wrong for a while, is repaired, must go on by itself, and then stands still."""

import asyncio
import contextlib
import gc
import logging
import random
from typing import NamedTuple

from tavoliere.table import messages
from tavoliere.table.log import OVER
from tavoliere.table.table import Table
from tavoliere.web.settings import Settings
from tests.simulated.chance import OF_A_SERVER, Chance, Fault
from tests.simulated.database import Database
from tests.simulated.judge import Broken, Ears, Judge
from tests.simulated.loop import BEGIN, CURRENT, EPOCH, Loop, Process
from tests.simulated.people import Person
from tests.simulated.server import Server

REPAIR, CALM, STILL = (
    20.0,
    400.0,
    45.0,
)  # seconds: until all is up again, to go on, and without anything to do
FRESH = 20.0  # seconds after which a server without trouble knows what was written
GOES_ON = 6  # events that show that a table goes on
DAY = 86_400_000

GAMES = {"qwixx": (2, 3), "on-board": (2, 2), "duel": (2, 2), "crosswise": (2, 2)}
OFTEN = ["qwixx"] * 5 + ["duel"] * 3 + ["on-board"] * 2 + ["crosswise"]


class Shape(NamedTuple):
    """What there is in a world, and how fast people are."""

    servers: int
    tables: int
    rematches: int
    wait: float  # seconds that people think at most
    talk: float  # how often they do something else
    resign: float  # how often they give up, so that the next game begins soon
    lasts: float  # seconds in which things go wrong
    is_hasty: bool  # bots do not wait


def shape_of(dice: random.Random) -> Shape:
    is_slow = dice.random() < 0.25
    return Shape(
        servers=dice.choice([2, 2, 3]),
        tables=dice.choice([1, 1, 2]),
        rematches=dice.choice([0, 1, 2]),
        wait=12.0 if is_slow else 1.2,
        talk=dice.choice([0.0, 0.05, 0.15]),
        resign=dice.choice([0.0, 0.0, 0.15]),
        lasts=dice.uniform(40.0, 120.0) if is_slow else dice.uniform(5.0, 22.0),
        is_hasty=dice.random() < 0.3,
    )


class World:
    def __init__(self, seed: int, only: list[Fault] | None = None, is_traced: bool = False) -> None:
        self.chance = Chance(seed, only)
        self.trace: list[str] | None = [] if is_traced else None
        self.shape = shape_of(self.chance.stream("shape"))
        self.rematches = self.shape.rematches
        self.loop = Loop(self.chance)
        self.loop.last_breath = self._crash
        self.settings = Settings(
            bot_pause=0.0 if self.shape.is_hasty else 0.3,
            roll_pause=0.0 if self.shape.is_hasty else 0.2,
            patience=10.0,
            expire_days=14.0,
        )
        self.youngest_to_expire = 14 * DAY
        self.is_still = False
        self.judge = Judge(self)
        self.database = Database(self)
        self.people = Process(self.loop, "people")
        self.servers = [Server(self, number) for number in range(self.shape.servers)]
        self.persons: list[Person] = []
        self.names: list[str] = []  # of tables that are open

    def note(self, *what: object) -> None:
        if self.trace is not None:
            process = CURRENT.get(None)
            name = process.name if process else ""
            self.trace.append(f"{self.loop.now - BEGIN:9.3f} {name:11} {' '.join(map(str, what))}")

    def end_of(self, table: str) -> int:
        """How long the log of a table is, as far as it is on disk."""
        return len(self.database.logs.get(table, ()))

    def true_time(self) -> float:
        return EPOCH + 1000 * (self.loop.now - BEGIN)

    # --- who is there

    def _begin(self) -> None:
        dice, number = self.chance.stream("tables"), 0
        for _ in range(self.shape.tables):
            people = dice.choice([1, 2, 2, 3]) if self.shape.tables == 1 else dice.choice([1, 2])
            rights = ["host"] + ["invite"] * (people - 1) + ["watch"] * dice.choice([0, 0, 1])
            group = [Person(self, number + place, right, "") for place, right in enumerate(rights)]
            number += len(group)
            game = dice.choice(OFTEN)
            create = messages.Create(
                game,
                dice.randint(*GAMES[game]),
                group[0].name,
                clock=dice.choice([None, None, 10, 20]),
                pace=dice.choice(["brisk", "once"]),
                stand_in="random",
            )
            self.persons += group
            self.people.spawn(self._open(group, create))

    async def _open(self, group: list[Person], create: messages.Create) -> None:
        await group[0].open(create)
        self.names.append(group[0].table)
        for person in group:
            person.table = group[0].table
            self.people.spawn(person.live())

    # --- what goes wrong

    async def _trouble(self, plan: list[Fault]) -> None:
        for fault in plan:
            await asyncio.sleep(max(0.0, BEGIN + fault.when - self.loop.now))
            if not self.chance.goes_wrong:
                return
            self.chance.happened.append(fault)
            self.note("fault", *fault)
            self._hit(fault)

    def _hit(self, fault: Fault) -> None:
        kind, lasts = fault.kind, fault.size
        if kind in OF_A_SERVER:
            server = self.servers[int(fault.who.split()[1]) % len(self.servers)]
            if server.is_up:
                self._hit_server(server, kind, lasts)
        elif "away" in kind:
            for person in self.persons:
                if fault.who in ("all", person.name):
                    person.go_away(lasts, is_seen=self.chance.stream("going away").random() < 0.7)
        else:
            for server in self.servers:
                self._troubled(server, lasts + 2.0)
            if kind == "database crash" and not self.database.is_down:
                self.database.crash(lasts)
            elif kind == "full disk":
                self.database.fill(lasts)
            elif kind == "damaged":
                self.database.break_apart("all", lasts)
            elif kind == "half damaged":
                self.database.break_apart("half", lasts)

    def _hit_server(self, server: Server, kind: str, lasts: float) -> None:
        self._troubled(server, lasts)
        if kind == "crash":  # at one of the next awaits
            server.process.breaths = self.chance.stream("breaths").randint(1, 40)
            self.people.later(lasts, self._start_again, server, server.starts)
        elif kind == "stop":
            server.process.spawn(server.stop())
            self.people.later(min(lasts, 2.0), self._crash, server.process)
            self.people.later(2.0 + lasts, self._start_again, server, server.starts)
        elif kind == "pause":
            server.process.stands_until = self.loop.now + lasts
        elif kind == "deaf":
            server.store.deafen(lasts)
        elif kind == "no connection":
            server.store.cut_off_until = self.loop.now + lasts
        elif kind == "set clock":
            server.process.skew += round(1000 * lasts)

    def _troubled(self, server: Server, lasts: float) -> None:
        server.trouble_until = max(server.trouble_until, self.loop.now + lasts)

    def _crash(self, process: Process) -> None:
        for server in self.servers:
            if server.process is process:
                server.crash()

    def _start_again(self, server: Server, starts: int) -> None:
        if server.starts == starts:
            server.crash()
            server.start()
            self._troubled(server, 1.0)

    # --- what is looked at all the time

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            driving = [room.table.id for server in self.up() for room in server.rooms.live() if room.driving]
            if len(set(driving)) < len(driving):
                self.judge.sometimes("two drivers")
            for server in self.up():
                if self.loop.now - FRESH > server.trouble_until:
                    self._check_fresh(server)

    def _check_fresh(self, server: Server) -> None:
        for room in server.rooms.live():
            known = self.judge.known_by(room.table.id, self.loop.now - FRESH)
            if room.table.seq < known and room.loaded < self.loop.now - FRESH:
                self.judge.broken("fresh", f"{server.name} is at {room.table.seq}, and {known} is old")

    def up(self) -> list[Server]:
        return [server for server in self.servers if server.is_up]

    # --- its course

    def run(self) -> "World":
        logger, ears = logging.getLogger("tavoliere"), Ears(self)
        before = logger.handlers, logger.propagate, logger.level
        gc.disable()  # a world is one heap of things that know each other; it is collected when it is over
        logger.handlers, logger.propagate = [ears], False
        logger.setLevel(logging.ERROR)
        try:
            with self.loop.running(), contextlib.suppress(Broken):
                self.people.context.copy().run(self._live)
        finally:
            logger.handlers, logger.propagate = before[0], before[1]
            logger.setLevel(before[2])
            gc.enable()
        return self

    def _live(self) -> None:
        self._begin()
        plan = self.chance.plan(len(self.servers), [person.name for person in self.persons], self.shape.lasts)
        self.people.spawn(self._trouble(plan))
        self.people.spawn(self._watch())
        is_broken = lambda: bool(self.judge.found)  # noqa: E731
        self.loop.run(is_broken, BEGIN + self.shape.lasts)
        self.chance.goes_wrong = False
        for person in self.persons:
            person.away_until = 0.0
        self.loop.run(is_broken, self.loop.now + REPAIR)
        since = {name: self.end_of(name) for name in self.names}
        self.loop.run(lambda: is_broken() or self._goes_on(since), self.loop.now + CALM)
        if not is_broken() and not self._goes_on(since, steps=0):
            self.judge.broken("goes on", self._how_it_stands())
        self.rematches, self.is_still = 0, True
        self.loop.run(is_broken, self.loop.now + STILL)
        if not is_broken():
            self._check_end()

    def _goes_on(self, since: dict[str, int], steps: int = 15) -> bool:
        if self.loop.steps & steps or len(self.names) < self.shape.tables:
            return False
        return all(
            self.end_of(name) >= since.get(name, 0) + GOES_ON or self._is_at_an_end(self.judge.tables[name])
            for name in self.names
        )

    def _is_at_an_end(self, table: Table) -> bool:
        """Whether nobody wants another game, or nobody is left who could."""
        is_left = any(seat.device for seat in table.seats)
        return table.stage == OVER and (table.number > self.rematches or not is_left)

    def _check_end(self) -> None:
        judge = self.judge
        for name in self.names:
            table = judge.tables[name]
            if table.stage == OVER:
                judge.sometimes("over")
            is_settled = self.loop.now - judge.ends[name][-1][0] > 12
            if is_settled:
                self._check_calm(name, table)
        for server in self.up():
            if server.rooms.driver.overdue(server.rooms.live()):
                judge.broken("house", f"{server.name}: {self._how_it_stands()}")
        judge.check_log()
        if self.chance.is_quiet:
            many, questions = sum(judge.thoughts.values()), len(judge.thoughts)
            if many - questions > 0.2 * questions + 2:
                judge.broken("once thought", f"bots thought {many} times about {questions} questions")
        for process, task in self.loop.tasks:
            if process.is_dead or not task.done() or task.cancelled():
                continue
            if task._log_traceback:
                judge.broken("tasks", f"{task.get_coro()!r}: {task.exception()!r}")
        for problem in self.loop.problems:
            judge.broken("tasks", problem)

    def _check_calm(self, name: str, table: Table) -> None:
        judge = self.judge
        if table.stage == "playing" and all(table.is_bots(seat) for seat in table.asked):
            judge.broken("house", self._how_it_stands())
        for server in self.up():
            for room in server.rooms.live():
                if room.table.id == name and judge.sights.bare(room.table) != judge.sights.bare(table):
                    judge.broken("calm", f"{server.name} has another table: {self._how_it_stands()}")
        for person in self.persons:
            if person.table == name and person.is_in and person.seq != table.seq:
                judge.broken("calm", f"{person.name} has seen {person.seq}: {self._how_it_stands()}")

    def _how_it_stands(self) -> str:
        tables = [
            (name[:4], table.settings.game, table.stage, table.number, table.seq, table.asked)
            for name, table in self.judge.tables.items()
        ]
        rooms = [
            (
                server.name,
                room.table.id[:4],
                room.table.seq,
                room.failures,
                bool(room.timer),
                bool(room.driving),
            )
            for server in self.up()
            for room in server.rooms.live()
        ]
        people = [(person.name, person.seq, bool(person.link)) for person in self.persons]
        return f"tables {tables}, rooms {rooms}, people {people}"
