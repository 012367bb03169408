"""What the house does at tables: a bot's roll, a bot's answer, the end of a clock.

Nothing that goes wrong on the way may leave a table waiting. Each attempt is a task of its own; however it ends, the
table is looked at again. An attempt that fails is repeated, more and more slowly.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, NamedTuple

from tavoliere.games.refused import Refused
from tavoliere.store.clocks import steady
from tavoliere.store.contract import Unavailable
from tavoliere.table import days, messages, play
from tavoliere.table.handle import Outcome, number
from tavoliere.table.log import LOBBY, PACES, PLAYING
from tavoliere.table.messages import HOUSE, FromDevice, Sender
from tavoliere.table.table import Table
from tavoliere.web.live.bots import Bots
from tavoliere.web.live.room import End, Room
from tavoliere.web.metrics import Metrics
from tavoliere.web.settings import Settings

IDLE = 60.0  # seconds without anybody before a table is left alone, and dropped from memory
TAKE_OVER = 3.0  # seconds before this process drives a table that another one wrote to last
GRACE = 10.0  # seconds that everybody has at least, after a restart
FIRST_RETRY, SLOWEST_RETRY = 0.25, 5.0  # seconds between attempts that fail
WITHIN = 120.0  # seconds that one attempt may take; a bot that compiles needs some
SHOW = 10.0  # seconds that devices have to show what they sealed, before a start is called off
ITSELF = 10.0  # seconds before dice roll by themselves in a game over days: an answer may still be taken back
OVERDUE = 10.0  # seconds that the house may be late, not counting a bot's thinking, before it is worth a look
log = logging.getLogger("tavoliere.driving")

Say = Callable[[Room, Sender, FromDevice], Awaitable[Outcome]]
Write = Callable[[Room, Callable[[], Outcome]], Awaitable[Outcome]]


def usual_pause(table: Table, settings: Settings, is_roll: bool) -> float:
    """The seconds that pass before a bot rolls or answers, so that people can follow."""
    return (settings.roll_pause if is_roll else settings.bot_pause) * PACES[table.settings.pace]


def pause_of(table: Table, message: FromDevice, settings: Settings, now: int) -> float:
    """The seconds that a program from outside still has to wait with a message: it plays as fast as our bots do."""
    if not isinstance(message, messages.Roll | messages.Act) or message.seat >= len(table.seats):
        return 0.0
    if not table.seats[message.seat].program or table.asked.get(message.seat) != message.decision:
        return 0.0
    pause = usual_pause(table, settings, isinstance(message, messages.Roll))
    return min(pause, max(0.0, pause - (now - table.asked_at[message.seat]) / 1000))


class Due(NamedTuple):
    """What the house must do at a table, and when, on the monotonic clock."""

    question: tuple[
        int, int
    ]  # the seat and the decision, (-1, version) for a clock, (-2, version) for a start
    at: float
    work: Callable[[], Coroutine[Any, Any, None]]


class Driver:
    """Drives the live tables of this process."""

    def __init__(
        self,
        say: Say,
        write: Write,
        bots: Bots,
        settings: Settings,
        metrics: Metrics,
        now: Callable[[], int],
        draw: Callable[[int], bytes],
    ) -> None:
        self._say = say
        self._write = write
        self._bots = bots
        self._settings = settings
        self._metrics = metrics
        self._now = now
        self._draw = draw
        self._attempts: dict[asyncio.Task[None], None] = {}
        self._is_closing = False

    def look(self, room: Room) -> None:
        """Schedule the next bot move or clock expiry of a table, unless there is none or it is under way."""
        if room.timer:
            room.timer.cancel()
            room.timer = None
        if room.driving or self._is_closing:
            return
        try:
            due = self._due(room)
        except Exception:  # not the caller's fault; the chores will look again
            log.exception("a table cannot be driven", extra={"table": room.table.id})
            return
        if due:
            begin = max(0.0, due.at - steady())
            room.timer = asyncio.get_running_loop().call_later(begin, self._begin, room, due)

    def overdue(self, rooms: Iterable[Room]) -> int:
        """How many tables have waited for the house longer than they should."""
        late = steady() - OVERDUE - self._settings.bot_seconds
        return sum(self._is_due_since(room, late) for room in rooms)

    def _is_due_since(self, room: Room, late: float) -> bool:
        try:
            due = self._due(room)
        except Exception:  # noqa: BLE001 - `look` has logged why; nobody will move this table
            return True
        is_failing = room.failures > 0 and room.failing < late  # it is always due soon, once more
        return due is not None and (due.at < late or is_failing)

    async def close(self) -> None:
        self._is_closing = True
        attempts = list(self._attempts)
        for attempt in attempts:
            attempt.cancel()
        await asyncio.gather(*attempts, return_exceptions=True)

    # --- what is due

    def _due(self, room: Room) -> Due | None:
        table = room.table
        is_alone = not room.listeners and steady() - room.used > IDLE
        ends = self._ends(room)
        if table.stage == LOBBY and table.starting_at and not is_alone:
            question = -2, table.starting_at
            return Due(question, self._asked(room, question) + SHOW, lambda: self._call_off(room))
        if is_alone or table.stage != PLAYING or not table.position:
            return None
        is_roll = table.position.chance == "dice"
        bots = [seat for seat in table.asked if table.is_bots(seat)]
        if is_roll and table.rolls_itself and not bots:
            seat = next(iter(table.asked))
            question = seat, table.asked[seat]
            return Due(question, self._asked(room, question) + ITSELF, lambda: self._move(room, seat))
        if bots and not (is_roll and table.settings.dice == "own"):
            seat = bots[0]
            pause = 0.0 if seat in table.late else usual_pause(table, self._settings, is_roll)
            question = seat, table.asked[seat]
            return Due(question, self._asked(room, question) + pause, lambda: self._move(room, seat))
        if ends:
            question = -1, table.seq
            at = max(self._asked(room, question), min(ends.values()), room.loaded + GRACE)
            return Due(question, at, lambda: self._strike(room))
        return None

    def _ends(self, room: Room) -> dict[int, float]:
        """When the clocks of a table run out. The log's times matter only for what was asked before it was loaded:
        a question that comes up here gets its full time, whatever the clock of this or another process is set to.
        """
        table = room.table
        known, is_loaded = room.ends or {}, room.ends is None
        deadlines = table.deadlines()
        if not known and not deadlines:
            room.ends = {}
            return {}
        # A player who leaves and comes back has no more time than before.
        room.ends = {
            seat: end.allowing(table.allowed(seat))
            for seat, end in known.items()
            if table.asked.get(seat) == end.decision
        }
        for seat in deadlines.keys() - room.ends.keys():
            left = whole = table.allowed(seat)
            if is_loaded:
                left = min(whole, deadlines[seat] - self._now())
            room.ends[seat] = End(table.asked[seat], whole, steady() + left / 1000)
        return {seat: room.ends[seat].at for seat in deadlines}

    def _asked(self, room: Room, question: tuple[int, int]) -> float:
        """When this was first asked, or when it may be tried again. Chat in between is no reason to wait longer."""
        if room.question != question:
            room.question, room.failures = question, 0
            room.not_before = steady() + (TAKE_OVER if room.foreign else 0.0)
        return room.not_before

    # --- attempts

    def _begin(self, room: Room, due: Due) -> None:
        room.timer = None
        room.driving = asyncio.get_running_loop().create_task(self._attempt(due))
        self._attempts[room.driving] = None
        room.driving.add_done_callback(lambda attempt: self._ended(room, due, attempt))

    async def _attempt(self, due: Due) -> None:
        async with asyncio.timeout(WITHIN + self._settings.bot_seconds):
            await due.work()

    def _ended(self, room: Room, due: Due, attempt: asyncio.Task[None]) -> None:
        """However an attempt ended, even before it began, free the table for the next one."""
        self._attempts.pop(attempt, None)
        room.driving = None
        error = asyncio.CancelledError() if attempt.cancelled() else attempt.exception()
        is_late = isinstance(error, Refused) and not self._is_asked(room, due)
        if error and not is_late and not self._is_closing:
            self._failed(room, error)
        self.look(room)

    def _is_asked(self, room: Room, before: Due) -> bool:
        """Whether the house is still asked what it was asked before; if not, somebody else was first."""
        try:
            due = self._due(room)
        except Exception:  # noqa: BLE001 - `look` logs why
            return True
        return due is not None and due.question == before.question

    def _failed(self, room: Room, error: BaseException) -> None:
        wait = min(SLOWEST_RETRY, FIRST_RETRY * 2 ** min(room.failures, 10))
        is_usual = False
        if not room.failures:
            room.failing = steady()
            is_usual = isinstance(error, Refused)  # most likely something else has happened meanwhile
        room.failures += 1
        room.not_before = steady() + (0.0 if is_usual else wait)
        if not is_usual:
            self._metrics.count("drive_failures")
        if not is_usual and not isinstance(error, Unavailable):
            log.error("driving a table failed", exc_info=error, extra={"table": room.table.id})

    async def _move(self, room: Room, seat: int) -> None:
        table, position = room.table, room.table.position
        decision = table.asked.get(seat)
        if decision is None or position is None:
            return
        if position.chance:
            await self._say(room, HOUSE, messages.Roll(seat, decision))
            return
        level = table.seats[seat].bot or table.settings.stand_in
        question = f"{table.id} {table.number} {decision} {seat}"
        move = await self._bots.choose(position, seat, level, question)
        await self._say(room, HOUSE, messages.Act(seat, decision, move))

    async def _call_off(self, room: Room) -> None:
        def think() -> Outcome:
            events = play.call_off(room.table, self._draw)
            return number(room.table, events, self._now()) if events else Outcome([], room.table.seq)

        await self._write(room, think)

    async def _strike(self, room: Room) -> None:
        def think() -> Outcome:
            clock = steady()
            late = [seat for seat, end in self._ends(room).items() if end <= clock]
            events = days.time_out(room.table, late)
            return number(room.table, events, self._now()) if events else Outcome([], room.table.seq)

        await self._write(room, think)
