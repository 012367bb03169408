"""Watches a world: every event that is written, every answer, and every sentence that must be true (`promises.py`)."""

import logging
from bisect import bisect_right
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tavoliere.games.refused import Refused
from tavoliere.table import fairness, messages
from tavoliere.table import handle as handling
from tavoliere.table.answers import ANSWERS, Surroundings
from tavoliere.table.log import (
    CalledOff,
    Drawn,
    Left,
    Logged,
    Opened,
    Played,
    Rolled,
    Said,
    Shown,
    TimedOut,
    Undone,
)
from tavoliere.table.messages import FromDevice, Sender
from tavoliere.table.table import Table
from tavoliere.web.live.bots import levels
from tests.simulated.promises import ALWAYS, SOMETIMES
from tests.simulated.sights import Sights

if TYPE_CHECKING:
    from tests.simulated.people import Person, State
    from tests.simulated.world import World

AROUND = Surroundings(levels, lambda device: None, 10_000)
NO_OPS = (messages.Start, messages.Show, messages.Leave, messages.Return, messages.Pace)
UNSURE = (messages.Substitute, messages.Host, messages.Start)  # these ask who is there, which no log says
RARE = {TimedOut: "timed out", CalledOff: "called off", Undone: "undone"}


class Broken(Exception):
    """A world in which something is not true that must be: nothing after it counts."""


class Before(NamedTuple):
    """What the log said when a request arrived."""

    seq: int
    is_done: bool
    changes: bool  # whether it would change anything


class Wanted(NamedTuple):
    """What somebody wanted, and how it is known in the log if it has a key."""

    person: "Person"
    message: FromDevice
    key: str


class Judge:
    def __init__(self, world: "World") -> None:
        self.world = world
        self.found: list[tuple[str, str]] = []
        self.happened: Counter[str] = Counter()
        self.figures: Counter[str] = Counter()
        self.tables: dict[str, Table] = {}  # as the log has them
        self.sights = Sights(self)
        self.places: dict[tuple[str, str], list[int]] = {}  # of keys, by table, in the log
        self.games: dict[tuple[str, str], int] = {}  # the number of the game that a key is of
        self.ends: dict[str, list[tuple[float, int]]] = {}  # how long a log was, and when
        self.wanted: dict[tuple[str, str], Wanted] = {}
        self.moves: set[tuple[str, int, int | None, str]] = set()  # device, seat, decision, what
        self.acknowledgements: list[tuple[str, str, int, bool]] = []
        self.thoughts: Counter[str] = Counter()
        self.gone: set[str] = set()
        self.dice = world.chance.stream("judge")

    def broken(self, promise: str, text: str) -> None:
        assert promise in ALWAYS
        self.world.note("BROKEN", promise, text)
        self.found.append((promise, f"after {self.world.loop.now - 1000:.3f} s: {text}"))

    def sometimes(self, what: str) -> None:
        assert what in SOMETIMES
        self.happened[what] += 1

    # --- the log

    def committed(self, name: str, events: list[Logged]) -> None:
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = Table(name, ())
        for logged in events:
            self.world.note("log", name[:4], logged.seq, logged.event)
            self.figures["events"] += 1
            self._check_intent(table, logged)
            self._count(table, logged)
            try:
                table.apply(msgspec.structs.replace(logged, course=None))
            except Exception as error:
                self.broken("replay", f"event {logged.seq} cannot be applied: {error!r}")
                raise Broken from error
            if logged.key:
                key = logged.key.partition(":")[0]
                self.places.setdefault((name, key), []).append(logged.seq)
                self.games[name, key] = table.number
        self.ends.setdefault(name, []).append((self.world.loop.now, table.seq))
        is_secret = isinstance(events[-1].event, Drawn | Played) and table.stage == "playing"
        if is_secret and self.dice.random() < 0.15:
            self.sights.check_hidden(table, events[-1])

    def _count(self, table: Table, logged: Logged) -> None:
        event = logged.event
        if isinstance(event, Opened) and event.number > 1:
            self.sometimes("rematch")
        elif isinstance(event, Left) and not logged.key:
            self.sometimes("substituted")
        elif type(event) in RARE:
            self.sometimes(RARE[type(event)])

    def _check_intent(self, table: Table, logged: Logged) -> None:
        event = logged.event
        if isinstance(event, Played | Rolled) and not table.is_bots(event.seat):
            what = event.move if isinstance(event, Played) else "roll"
            device = table.seats[event.seat].device
            if (device, event.seat, table.asked.get(event.seat), what) not in self.moves:
                self.broken("intent", f"{logged.seq}: nobody wanted {event} as an answer to {table.asked}")
        if isinstance(event, Shown) and fairness.seal(event.entropy) != table.seats[event.seat].seal:
            self.broken("seal", f"{event} does not open {table.seats[event.seat].seal}")

    def expired(self, name: str) -> None:
        self.sometimes("expired")
        self.gone.add(name)
        age = 1000 * (self.world.loop.now - self.ends[name][-1][0])
        last = self.world.database.logs[name][-1]
        age = max(
            age, self.world.true_time() - last.at
        )  # all may have slept between the event and its commit
        if age < self.world.youngest_to_expire:
            self.broken("expiry", f"{name} is deleted {age / 86_400_000:.1f} days after its last event")

    # --- requests

    def intend(self, person: "Person", message: FromDevice, key: str) -> None:
        self.world.note(person.name, "wants", message, key)
        self.figures["messages"] += 1
        if key:
            name = handling._fingerprint(Sender(person.device), message, key)[0]
            self.wanted[person.table, name] = Wanted(person, message, key)
        if isinstance(message, messages.Act):
            self.moves.add((person.device, message.seat, message.decision, message.move))
        elif isinstance(message, messages.Roll):
            self.moves.add((person.device, message.seat, message.decision, "roll"))

    def asked(self, person: "Person", message: Any, key: str) -> Before | None:
        """A request has arrived at a server."""
        table = self.tables.get(person.table)
        if self.world.database.damage:
            self.sometimes("damaged")
        if table is None or not isinstance(message, FromDevice):
            return None
        is_done = self._is_done(table, person, message, key)
        if is_done:
            self.sometimes("done before" if key else "answered again")
            name = handling._fingerprint(Sender(person.device), message, key)[0]
            if key and self.games[table.id, name] < table.number:
                self.sometimes("done in an earlier game")
        elif isinstance(message, messages.Roll) and table.asked.get(message.seat, 0) > message.decision:
            self.sometimes("late roll")
        return Before(table.seq, is_done, self._changes(table, person, message))

    def answered(
        self, person: "Person", message: Any, key: str, before: Before | None, response: Any
    ) -> None:
        """A server answers a request."""
        status, name = response.status_code, person.table
        if status == 404 and name in self.world.database.logs:
            self.broken("absence", f"{person.name} is told that {name} does not exist: {message}")
        table = self.tables.get(name)
        if before is None or table is None:
            return
        is_done = before.is_done and self._is_done(table, person, message, key)
        if is_done and status in (400, 403, 409, 422):
            self.broken(
                "done", f"{person.name} is refused what was done: {message}: {bytes(response.body)!r}"
            )
        is_sure = not is_done and not (key and self.world.chance.is_long) and before.seq == table.seq
        if status == 200 and is_sure and before.changes:
            done = msgspec.json.decode(response.body)
            if done["already"]:
                self.broken("already", f"{person.name} is told that it is done already: {message}")

    def _is_done(self, table: Table, person: "Person", message: FromDevice, key: str) -> bool:
        """Whether the log has this message, and a table still remembers it: a key for a day."""
        if key and self.world.chance.is_long:
            return False
        if key:
            return (table.id, handling._fingerprint(Sender(person.device), message, key)[0]) in self.places
        if not isinstance(message, messages.Act) or not table.course or not table.position:
            return False
        answer = table.course.answers[message.seat]
        is_theirs = table.seats[message.seat].device == person.device
        return is_theirs and (answer.decision, answer.word) == (message.decision, message.move)

    def _changes(self, table: Table, person: "Person", message: FromDevice) -> bool:
        if not isinstance(message, NO_OPS):
            return False
        try:
            return bool(ANSWERS[type(message)](table, self._sender(person), message, AROUND))
        except Refused:
            return False

    def _sender(self, person: "Person") -> Sender:
        return Sender(person.device, may_sit=person.right != "watch")

    def acknowledged(self, person: "Person", message: FromDevice, key: str, seq: int, already: bool) -> None:
        self.figures["acknowledged"] += 1
        self.world.note(person.name, "was answered", message, seq, already)
        end = self.world.end_of(person.table)
        if seq > end and person.table not in self.gone:
            self.broken("durable", f"acknowledged at {seq}, but the log ends at {end}")
        if key:
            name = handling._fingerprint(Sender(person.device), message, key)[0]
            self.acknowledgements.append((person.table, name, seq, already))

    def refused(self, person: "Person", message: FromDevice, key: str, content: bytes, before: int) -> None:
        """If nothing has happened meanwhile, the log must refuse it, too."""
        self.figures["refused"] += 1
        self.world.note(person.name, "was refused", message, content)
        if (
            before != self.world.end_of(person.table)
            or isinstance(message, UNSURE)
            or person.table in self.gone
        ):
            return
        try:
            handling.handle(self.tables[person.table], self._sender(person), message, 0, AROUND, key)
        except Refused:
            return
        self.broken("refusal", f"{person.name} is refused {message}: {content!r}, but the log allows it")

    # --- what people see

    def pushed(self, person: "Person", seen: int, state: "State") -> None:
        self.sights.pushed(person, seen, state)

    def saw(self, person: "Person", state: "State") -> None:
        self.sights.saw(person, state)

    # --- now and then, and at the end

    def known_by(self, table: str, time: float) -> int:
        """How long the log of a table was at a time."""
        ends = self.ends.get(table, [])
        place = bisect_right(ends, (time, 1 << 60))
        return ends[place - 1][1] if place else 0

    def thought(self, decision: str) -> None:
        self.thoughts[decision] += 1

    def check_log(self) -> None:
        """At the end: what is in the log is what was wanted and acknowledged."""
        for (table, key), places in self.places.items():
            if len(places) > 1 and not self.world.chance.is_long:
                wanted = self.wanted.get((table, key))
                self.broken("once", f"{wanted.message if wanted else key} is in the log at {places}")
        for table, key, seq, already in self.acknowledgements:
            places = self.places.get((table, key), [])
            if not places and not already:
                self.broken(
                    "durable", f"{self.wanted[table, key].message} was acknowledged, and is not in the log"
                )
            elif places and not already and not places[0] <= seq <= places[0] + 20:
                self.broken("durable", f"acknowledged at {seq}, is at {places}")
        for name, log in self.world.database.logs.items():
            texts = Counter(logged.event.text for logged in log if isinstance(logged.event, Said))
            if texts and max(texts.values()) > 1:
                self.broken("once", f"said twice: {texts.most_common(1)}")
            if self.sights.bare(Table(name, log)) != self.sights.bare(self.tables[name]):
                self.broken("replay", "the log replays to another table")


class Ears(logging.Handler):
    """What is logged as an error, and is not a fault that the world has made itself."""

    EXPECTED = (
        "the database fails",
        "the other processes cannot be heard",
    )

    def __init__(self, world: "World") -> None:
        super().__init__(logging.ERROR)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        is_expected = text.startswith(self.EXPECTED) and not record.exc_info
        is_damage = text.startswith("the log of a table cannot be read") and self.world.database.was_damaged
        is_sleep = (
            record.exc_info and isinstance(record.exc_info[1], TimeoutError) and self.world.chance.is_long
        )
        if not is_damage and not is_sleep and not is_expected:
            error = record.exc_info[1] if record.exc_info else None
            self.world.judge.broken("log lines", f"{record.name}: {text}: {error!r}")
