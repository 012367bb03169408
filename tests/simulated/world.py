"""One seed is one whole world: it goes wrong for a while, is repaired, must go on by itself, and then stands still."""

import asyncio
import contextlib
import gc
import logging
import random
from typing import Any, NamedTuple

from tavoliere.table import messages
from tavoliere.table.log import OVER
from tavoliere.table.table import Table
from tavoliere.web.live.room import Room
from tavoliere.web.settings import Settings
from tests.simulated.chance import Chance, Fault
from tests.simulated.database import Database
from tests.simulated.judge import Broken, Ears, Judge
from tests.simulated.loop import BEGIN, CURRENT, EPOCH, Loop, Process
from tests.simulated.people import Person
from tests.simulated.server import Server
from tests.simulated.trouble import Trouble

REPAIR, CALM, STILL = 30.0, 400.0, 45.0  # seconds: until all is up again, to go on, and with nothing to do
FRESH = 10.0  # seconds after which a server without trouble knows what was written,
SEEN = 16.0  # and after which those see it who are connected to one
PUSHED = 1.0  # seconds within which a server sends what it knows
IDLE_HOUSE = 2.0  # seconds for which a table may have something due without anything being done about it
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
    polls: float  # how often they look at any of the servers
    resign: float  # how often they give up, so that the next game begins soon
    lasts: float  # seconds in which things go wrong
    is_hasty: bool  # bots do not wait
    is_postgres: bool = False  # servers have the real store over a simulated asyncpg
    is_together: bool = False  # all people are at one server


def shape_of(dice: random.Random) -> Shape:
    is_slow = dice.random() < 0.4
    return Shape(
        servers=dice.choice([2, 2, 3]),
        tables=dice.choice([1, 1, 2]),
        rematches=dice.choice([0, 1, 2]),
        wait=25.0 if is_slow else 1.2,
        talk=dice.choice([0.0, 0.05, 0.3]),
        polls=dice.choice([0.1, 0.1, 0.5]),
        resign=dice.choice([0.0, 0.0, 0.15]),
        lasts=dice.uniform(40.0, 100.0) if is_slow else dice.uniform(5.0, 22.0),
        is_hasty=dice.random() < 0.3,
    )


# What else there is where a world goes (`chance.PLACES`).
SHAPES: dict[str, dict[str, Any]] = {
    "next game": {"rematches": 2, "resign": 0.3, "talk": 0.3, "is_together": True},
    "cold table": {"wait": 25.0, "lasts": 75.0, "polls": 0.0, "talk": 0.0, "is_together": True},
    "full line": {"wait": 3.0, "lasts": 40.0, "polls": 0.0},
}


class World:
    def __init__(self, seed: int, only: list[Fault] | None = None, is_traced: bool = False) -> None:
        self.chance = Chance(seed, only)
        self.trace: list[str] | None = [] if is_traced else None
        self.shape = shape_of(self.chance.stream("shape"))
        if self.chance.is_long:
            self.shape = self.shape._replace(lasts=75.0, tables=2)
        is_postgres = self.chance.stream("kind of database").random() < 0.4
        self.shape = self.shape._replace(is_postgres=is_postgres)
        self.shape = self.shape._replace(**SHAPES.get(self.chance.place, {}))
        self.rematches = self.shape.rematches
        self.loop = Loop(self.chance)
        self.trouble = Trouble(self)
        self.loop.last_breath = self.trouble.crash
        self.settings = Settings(
            bot_pause=0.0 if self.shape.is_hasty else 0.3,
            roll_pause=0.0 if self.shape.is_hasty else 0.2,
            patience=10.0,
            expire_days=14.0,
        )
        self.youngest_to_expire = 17 * DAY  # idle, and marked since then
        self.is_still = False
        self.judge = Judge(self)
        self.database = Database(self)
        self.people = Process(self.loop, "people")
        self.servers = [Server(self, number) for number in range(self.shape.servers)]
        self.persons: list[Person] = []
        self.names: list[str] = []  # of tables that are open
        self._idle: dict[Room, float] = {}  # since when nothing is done about what is due at a table

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

    # --- what is looked at all the time

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            driving = [room.table.id for server in self.up() for room in server.rooms.live() if room.driving]
            if len(set(driving)) < len(driving):
                self.judge.sometimes("two drivers")
            for server in self.up():
                if self.chance.fault("forgotten", server.name) is not None:
                    server.forget()
                self._check_links(server)
                well_for = self.loop.now - server.trouble_until
                for room in server.rooms.live() if well_for > FRESH else ():
                    self._check_room(server, room, well_for)

    def _check_links(self, server: Server) -> None:
        for link in server.links:
            room = server.rooms._rooms.get(link.person.table)
            newest = room.table.seq if room and server.process.stands_until < self.loop.now else 0
            if link.is_left_behind(newest, PUSHED):
                self.judge.broken(
                    "pushed", f"{server.name} is at {newest}, {link.person.name} at {link.sent}"
                )

    def _check_room(self, server: Server, room: Room, well_for: float) -> None:
        known = self.judge.known_by(room.table.id, self.loop.now - FRESH)
        if room.table.seq < known and room.loaded < self.loop.now - FRESH and not room.lock.locked():
            self.judge.broken("fresh", f"{server.name} is at {room.table.seq}, and {known} is old")
        known = self.judge.known_by(room.table.id, self.loop.now - SEEN)
        for link in server.links if well_for > SEEN else ():
            person = link.person
            is_long = link.is_up and link.person.link is link and link.since < self.loop.now - SEEN
            if is_long and person.table == room.table.id and person.seq < known:
                self.judge.broken(
                    "seen", f"{person.name} at {server.name} has seen {person.seq}, and {known} is old"
                )
        is_waiting = room.timer is None and room.driving is None and not room.lock.locked()
        if not is_waiting or server.rooms.driver._due(room) is None:
            self._idle.pop(room, None)
        elif self.loop.now - self._idle.setdefault(room, self.loop.now) > IDLE_HOUSE:
            self.judge.broken("house", f"{server.name} does nothing: {self._how_it_stands()}")

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
        self.people.spawn(self.trouble.go_on(plan))
        self.people.spawn(self._watch())
        is_broken = lambda: bool(self.judge.found)  # noqa: E731
        self.loop.run(is_broken, BEGIN + self.shape.lasts)
        self.chance.goes_wrong = False
        for person in self.persons:
            person.away_until = 0.0
        self.is_still = True  # what was missed in the end must come by itself, and not with the next event
        self.loop.run(is_broken, self.loop.now + REPAIR)
        self.is_still = False
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
            name in self.judge.gone
            or self.end_of(name) >= since.get(name, 0) + GOES_ON
            or self._is_at_an_end(self.judge.tables[name])
            for name in self.names
        )

    def _is_at_an_end(self, table: Table) -> bool:
        """Whether nobody wants another game, or nobody is left who could."""
        is_left = any(seat.device for seat in table.seats)
        return table.stage == OVER and (table.number > self.rematches or not is_left)

    def _check_end(self) -> None:
        judge = self.judge
        for name in self.names:
            if name in judge.gone:
                continue
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
