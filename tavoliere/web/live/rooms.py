"""Live tables in this process: loaded from the log when somebody comes, driven while somebody is there.

Validate, commit, apply, acknowledge, broadcast: a message goes through `say`, one at a time per table.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from tavoliere.games.refused import Refused
from tavoliere.store.clocks import Draw, draw, steady, wall
from tavoliere.store.contract import TOLERANCE, Behind, Store, Unavailable
from tavoliere.store.expiry import DAY
from tavoliere.store.rotation import secret_of
from tavoliere.table import messages
from tavoliere.table.answers import Events, Surroundings
from tavoliere.table.handle import Opening, Outcome, begin, check_opening, handle, number
from tavoliere.table.lobby import open_table
from tavoliere.table.log import OVER, Logged, Renewed, Seated
from tavoliere.table.messages import Denied, FromDevice, Sender
from tavoliere.table.table import MOST_KEYS, Table
from tavoliere.web.live.bots import Bots, levels
from tavoliere.web.live.driving import IDLE, Driver
from tavoliere.web.live.persons import Persons
from tavoliere.web.live.presence import Presence
from tavoliere.web.live.room import Listener, Room
from tavoliere.web.live.visitors import Visitors
from tavoliere.web.metrics import Metrics
from tavoliere.web.settings import Settings

TRIES = 8
REREAD = 2  # tables at a time, when any may have changed: moves need the database, too
LONG = 300  # a game with more events than this takes too long to load on the event loop
KEYS = MOST_KEYS * messages.SEATS  # idempotency keys remembered from earlier games
log = logging.getLogger("tavoliere.rooms")


class Rooms:
    """All live tables of this process, backed by the store."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        secret: bytes,
        settings: Settings,
        metrics: Metrics,
        now: Callable[[], int] = wall,
        draw: Draw = draw,
    ) -> None:
        """`now` is the wall clock, in milliseconds; `draw` gives that many bytes that nobody can foresee."""
        self.store = store
        self.now = now
        self.draw = draw
        self.secret = secret
        self.earlier: dict[str, bytes] = {}  # secrets of before, by the day before which each counts
        self.settings = settings
        self.metrics = metrics
        self._bots = bots
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._written: set[str] = set()  # tables that another process wrote to while they were loaded,
        self._changed: set[str] = set()  # and those of which what was written before was changed
        self._behind: dict[Room, None] = {}  # tables that could not be read when another process had written
        self._catching_up: asyncio.Task[None] | None = None
        self._tasks: dict[asyncio.Task[None], None] = {}
        self._rereading = asyncio.Semaphore(REREAD)
        self.is_closing = False
        # A game ended here, at this time in milliseconds.
        self.at_end: Callable[[Room, int], Awaitable[None]] | None = None
        self.at_step: Callable[[Room], Awaitable[None]] | None = None  # of a game over days
        self.presence = Presence(store, self._spawn)
        self.visitors = Visitors(store)
        self.persons = Persons(store, self.live, self._read_again)
        self.persons.at_rewriting.append(self._rewritten)
        self.driver = Driver(self.say, self._write, bots, settings, metrics, lambda: self.now(), draw)
        store.listen(self._heard, self._met)
        metrics.gauges["tables"] = lambda: len(self._rooms)
        metrics.gauges["tables_overdue"] = lambda: self.driver.overdue(self._rooms.values())
        metrics.gauges["tables_behind"] = lambda: len(self._behind)
        metrics.gauges["database_trouble"] = lambda: bool(store.trouble)
        metrics.gauges["sockets"] = lambda: sum(len(room.listeners) for room in self._rooms.values())

    def secret_of(self, day: str) -> bytes:
        """What the dice of a day, or of the week that begins on it, are made of."""
        return secret_of(day, self.secret, self.earlier)

    # --- finding tables

    async def get(self, name: str) -> Room | None:
        """The live table of this name, loaded from the log if need be."""
        room = self._rooms.get(name)
        if room is None:
            if name not in self._loading:
                self._loading[name] = asyncio.ensure_future(self._load(name))
            room = await asyncio.shield(self._loading[name])
        if room:
            before, room.used = room.used, steady()
            if room.used - before > IDLE:
                self.driver.look(room)  # it stood still while nobody looked
        return room

    async def _load(self, name: str) -> Room | None:
        try:
            table = await self._read(name)
            if not table:
                return None
            room = Room(table)
            self._rooms[name] = room
            if name in self._written:
                self._spawn(self._follow(room, 0))
            if name in self._changed:
                self._read_again(room)
            self.driver.look(room)
            return room
        finally:
            del self._loading[name]
            self._written.discard(name)
            self._changed.discard(name)

    async def _read(self, name: str) -> Table | None:
        """Replay a table from the opening of its last game on; a long log is kept off the event loop."""
        events = await self._events(name)
        age = self.now() - events[-1].at if events else 0
        if not -TOLERANCE <= age <= self.settings.expire_days * DAY:
            await self.store.unmark([name])  # no process may delete a table that somebody comes to
        with self.store.reading(name):  # even what can be decoded may make no sense
            if not events:
                return None
            keys = await self.store.keys(name, events[0].seq, KEYS) if events[0].seq > 1 else []
            if len(events) > LONG:
                return await asyncio.to_thread(Table, name, events, keys=keys)
            return Table(name, events, keys=keys)

    async def _events(self, name: str) -> list[Logged]:
        """A table's events from the opening of its last game on; empty only if nothing of it is in the database."""
        events = await self.store.read(name)
        if not events and await self.store.has_traces(name):
            events = await self.store.read(name)  # it may have been opened just now
            with self.store.reading(name):
                if not events:
                    raise LookupError("the opening of its last game is lost")
        return events

    async def no_table(self) -> Denied:
        """The refusal for a table that is not found, or that the sender may not know of."""
        await self.check_absence()
        return Denied("no_table", "there is no such table, or your link does not lead there")

    async def check_absence(self) -> None:
        """Refuse to say that something does not exist, or that nothing is new, while the database fails: it may well be
        there, and devices forget a table that does not exist."""
        if self.store.trouble and not await self.store.is_well():
            raise Unavailable(self.store.trouble)

    async def create(self, name: str, message: messages.Create, device: str) -> Room:
        """A new table, or the one that the same request has made before."""
        self._check_offered(message)
        return await self.add(name, message, [open_table(message, device, levels, self.draw)], device)

    async def add(self, name: str, message: Opening, events: Events, device: str) -> Room:
        """A table that begins with these events, unless the same message has opened it already."""
        try:
            await self.store.append(name, begin(name, message, events, self.now()))
        except Behind:
            log.info("created twice", extra={"table": name})
        room = await self.get(name)
        if not room:
            raise await self.no_table()
        check_opening(room.table, message)
        await self.store.admit(name, device, True)  # it may still look after it has given up its seat
        return room

    # --- messages

    def _check_offered(self, message: messages.Create | FromDevice) -> None:
        if self.settings.days or not isinstance(message, messages.Create | messages.Configure):
            return
        if message.clock and message.clock >= messages.DAY:
            raise Denied("forbidden", "this server has no games over days: choose a shorter clock")

    async def say(self, room: Room, sender: Sender, message: FromDevice, key: str = "") -> Outcome:
        """Bring a message to a table. When this returns, its events are on disk."""
        self._check_offered(message)
        begin = steady()
        around = Surroundings(levels, room.absent, round(1000 * self.settings.patience), self.draw)
        outcome = await self._write(
            room, lambda: handle(room.table, sender, message, self.now(), around, key)
        )
        self.metrics.count("messages")
        self.metrics.observe("message_seconds", steady() - begin)
        return outcome

    async def _write(self, room: Room, think: Callable[[], Outcome]) -> Outcome:
        async with room.lock:
            if room.is_broken:
                await self._catch_up(room)
            for _ in range(TRIES):
                try:
                    outcome = think()
                except Refused:
                    if await self._catch_up(room):  # it may be fine given what another process wrote
                        continue
                    raise
                if not outcome.events:
                    if await self._catch_up(room):  # there may be something to do after all
                        continue
                    return outcome
                begin = steady()
                try:
                    await self.store.append(room.table.id, outcome.events)
                except Behind:  # another process was first: learn what it wrote, and try again
                    self.metrics.count("conflicts")
                    if not await self._catch_up(room):
                        await self._check_is_there(room)
                    continue
                self.metrics.observe("commit_seconds", steady() - begin)
                was = room.table.stage
                self._apply(room, outcome.events)
                if self.at_end and room.table.stage == OVER != was:
                    with contextlib.suppress(Unavailable):  # the game is over all the same
                        await self.at_end(room, self.now())
                if self.at_step and room.table.goes_over_days:
                    with contextlib.suppress(Unavailable):  # what was missed is looked for later
                        await self.at_step(room)
                room.foreign = False
                self.driver.look(room)
                return outcome
        raise Unavailable("too many processes write to this table")

    async def _check_is_there(self, room: Room) -> None:
        """Another process may have deleted the table, because nothing had happened at it for a long time."""
        if not await self._events(room.table.id):
            refusal = await self.no_table()
            self.expired([room.table.id])
            raise refusal

    def _apply(self, room: Room, events: list[Logged]) -> None:
        try:
            for logged in events:
                room.table.apply(logged)
        except BaseException:  # the log is right, but the table in memory is not: read it again
            room.is_broken = True
            self._spawn(self._follow(room, 0))
            raise
        for logged in events:
            if isinstance(logged.event, Seated) and logged.event.who.bot:
                self._prepare(room, logged.event.who.bot)
            if isinstance(logged.event, Renewed):
                room.rights = {}  # fewer have one
        self.metrics.count("events", by=len(events))
        room.changed()

    def _prepare(self, room: Room, level: str) -> None:
        table = room.table
        self._bots.prepare(level, table.settings.start(max(len(table.seats), 1), 0))

    async def happen(self, room: Room, think: Callable[[Table], Events]) -> None:
        """Let something happen at a table that no message asks for."""

        def outcome() -> Outcome:
            events = think(room.table)
            return number(room.table, events, self.now()) if events else Outcome([], room.table.seq)

        await self._write(room, outcome)

    # --- other processes

    def _heard(self, name: str | None, seq: int, events: Callable[[], list[Logged]]) -> None:
        """Another process has written to a table, or (None) may have written to any."""
        if name is None:
            self.persons.forget()
            self._written.update(self._loading)
        elif name in self._loading:
            self._written.add(name)
        for room in [self._rooms.get(name)] if name else list(self._rooms.values()):
            if room and (name is None or seq > room.table.seq):
                self._spawn(self._follow(room, seq, events()))

    def _met(self, name: str, process: str, devices: list[str]) -> None:
        if self.persons.met(name, devices):
            return
        room = self._rooms.get(name)
        if room:
            self.presence.met(room, process, devices)

    async def read_on(self, room: Room) -> None:
        """Learn now what other processes have written to a table."""
        async with room.lock:
            await self._catch_up(room)

    async def _follow(self, room: Room, seq: int, events: Sequence[Logged] = ()) -> None:
        """Learn what another process has written. Nobody tells it twice: a table that cannot be read now is behind
        until the chores have read it."""
        try:
            async with contextlib.nullcontext() if seq else self._rereading, room.lock:
                if seq and room.table.seq >= seq:
                    return  # it was our own write, or is known already
                await self._catch_up(room, events)
        except Exception as error:
            if not isinstance(error, Unavailable):
                log.exception("a table could not be read again", extra={"table": room.table.id})
            if self.is_live(room):
                self._behind[room] = None
        self.driver.look(room)

    def _rewritten(self, name: str) -> None:
        if name in self._loading:
            self._changed.add(name)

    def _read_again(self, room: Room) -> asyncio.Task[None]:
        """The log of a table says something else than before, in as many events."""
        room.is_broken = True
        return self._spawn(self._follow(room, 0))

    def catch_up_behind(self) -> None:
        """Try once more to read the tables that are behind, one after the other: moves need the database, too."""
        if self._behind and (self._catching_up is None or self._catching_up.done()):
            self._catching_up = self._spawn(self._follow_all(list(self._behind)))

    async def _follow_all(self, rooms: list[Room]) -> None:
        for room in rooms:
            if room in self._behind:
                await self._follow(room, 0)

    async def _catch_up(self, room: Room, told: Sequence[Logged] = ()) -> bool:
        """Learn what other processes wrote, from what they told us if that comes next; return whether there was any."""
        if room.is_broken:
            room.is_broken = False  # it is so again if the log is rewritten while it is read
            try:
                table = await self._read(room.table.id)
                if not table:
                    await self.check_absence()
            except BaseException:
                room.is_broken = True
                raise
            if not table:  # it was deleted
                self.expired([room.table.id])
                return False
            room.table = table
            self._behind.pop(room, None)
            room.changed()
            return True
        is_next = bool(told) and told[0].seq == room.table.seq + 1
        events = list(told)
        if not is_next:
            events = await self.store.read(room.table.id, room.table.seq)
            if not events:
                await self.check_absence()
            self._behind.pop(room, None)
        if events:
            room.foreign = True
            with self.store.reading(room.table.id):
                self._apply(room, events)
        return bool(events)

    # --- who looks

    def join(self, room: Room, listener: Listener) -> None:
        self.presence.come(room, listener)
        self.driver.look(room)  # the table stood still while nobody looked

    # --- housekeeping

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else."""
        self._spawn(work)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and task.exception():
            log.error("a task failed", exc_info=task.exception())

    def live(self) -> list[Room]:
        """The tables in memory, because somebody looks at them or did so a minute ago."""
        return list(self._rooms.values())

    def is_live(self, room: Room) -> bool:
        return self._rooms.get(room.table.id) is room

    def drop(self, room: Room) -> None:
        """Forget a table that nobody looks at; its log is on disk."""
        if room.timer:
            room.timer.cancel()
        del self._rooms[room.table.id]
        self._behind.pop(room, None)

    def expired(self, names: list[str]) -> None:
        """Tables are gone from disk: tell those who have come meanwhile."""
        for name in names:
            room = self._rooms.get(name)
            if room:
                self.drop(room)
                for listener in room.listeners:
                    listener.expired = True
                    listener.wake()

    async def close(self) -> None:
        """Take nothing new, and finish what is being written."""
        self.is_closing = True
        for room in self._rooms.values():
            if room.timer:
                room.timer.cancel()
        await self.driver.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
