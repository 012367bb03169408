"""A live table and its viewers."""

import asyncio
from typing import NamedTuple

from tavoliere.store.clocks import steady
from tavoliere.table.messages import Sender
from tavoliere.table.sight import Sight
from tavoliere.table.table import Table

# Seconds after a request for which a device without a socket counts as connected. Absence is measured by the monotonic
# clock, because the other one may be set meanwhile.
POLLING = 20.0
PRESENT = 75.0  # seconds for which another process's announcement of who is connected counts
NEVER = float("-inf")


class Listener:
    """A connection that watches a table: woken when there is something new."""

    __slots__ = ("_is_news", "_waiting", "expired", "sender")

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self.expired = False
        self._is_news = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """There is something new."""
        self._is_news = True
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def news(self) -> None:
        """Wait until there is something that was not noticed yet."""
        if not self._is_news:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        self._is_news = False

    def knows(self) -> None:
        """Everything up to now is known already."""
        self._is_news = False


class End(NamedTuple):
    """When the clock of a seat runs out."""

    decision: int
    allowed: int  # milliseconds in all
    at: float  # on the monotonic clock

    def allowing(self, allowed: int) -> "End":
        """The same with more or less time, because somebody goes away or is there again."""
        return self._replace(allowed=allowed, at=self.at + (allowed - self.allowed) / 1000)


class Room:
    """A live table and its viewers."""

    __slots__ = (
        "_sight",
        "driving",
        "elsewhere",
        "ends",
        "failing",
        "failures",
        "foreign",
        "gone",
        "is_broken",
        "is_telling",
        "listeners",
        "loaded",
        "lock",
        "not_before",
        "question",
        "rights",
        "seen",
        "shown",
        "table",
        "timer",
        "used",
        "whole",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        # Devices that may watch, and whether they may sit, as far as they are known here.
        self.rights: dict[str, bool] = {}
        self.lock = asyncio.Lock()
        self.listeners: dict[Listener, None] = {}  # in order of arrival
        # Device → when it was last there, and when it last sent a request, on the monotonic clock.
        self.gone: dict[str, float] = {}
        self.seen: dict[str, float] = {}
        # Process → the devices that are connected to it, and when it said so.
        self.elsewhere: dict[str, tuple[list[str], float]] = {}
        self._sight: Sight | None = None
        self.shown: set[str] | None = None  # who was present when the table was last shown
        self.whole: Table | None = None  # the same with every line of its log, while somebody wants that
        self.used = self.loaded = steady()
        self.timer: asyncio.TimerHandle | None = None  # until the house acts
        self.driving: asyncio.Task[None] | None = None  # a bot thinks, or the clock strikes
        self.question: tuple[int, int] | None = None  # what the house was last asked
        self.ends: dict[int, End] | None = None  # by seat; None until first computed
        self.not_before = 0.0  # on the monotonic clock: when the house may answer
        self.failures = 0  # attempts of the house that failed in a row,
        self.failing = 0.0  # and when the first of them did, on the monotonic clock
        self.is_telling = False  # arrivals and departures are about to be told
        self.foreign = False  # another process wrote last
        self.is_broken = False  # an event of the log could not be applied

    def sender(self, device: str) -> Sender | None:
        """A device with its rights here; None if it has none."""
        if device in self.table.banned:
            return None
        if device in self.rights:
            return Sender(device, may_sit=self.rights[device])
        return Sender(device, may_sit=True) if self.table.takes_part(device) else None

    def here(self) -> set[str]:
        """The devices that are connected to this process, or poll it."""
        lately = steady() - POLLING
        polling = [device for device, at in self.seen.items() if at > lately]
        return {listener.sender.device for listener in self.listeners}.union(polling)

    def present(self) -> set[str]:
        """The devices that are connected to this or another process."""
        here = self.here()
        if self.elsewhere:
            lately = steady() - PRESENT
            here.update(*[devices for devices, at in self.elsewhere.values() if at > lately])
        return here

    def absent(self, device: str) -> int | None:
        """How many milliseconds ago a device was last there; None if it is there now."""
        if device in self.present():
            return None
        # What a process said that is silent now.
        heard = (at for devices, at in self.elsewhere.values() if device in devices)
        last = max(self.gone.get(device, NEVER), self.seen.get(device, NEVER), self.loaded, *heard)
        return round(1000 * (steady() - last))

    def see(self) -> Sight:
        """The table as it is now, made once for all who look at the same moment."""
        if self._sight is None or self._sight.seq != self.table.seq:
            self.shown = self.present()
            spectators = len(self.shown - {seat.device for seat in self.table.seats})
            self._sight = Sight(self.table, self.shown, spectators)
            # All who were woken together look in this round of the loop; after that, thousands of tables save memory.
            asyncio.get_running_loop().call_soon(self._rest)
        return self._sight

    def _rest(self) -> None:
        self._sight = None

    def outdated(self) -> None:
        """What was last shown is no longer true."""
        self._sight = self.shown = None

    def changed(self) -> None:
        self.outdated()
        self.whole = None
        for listener in self.listeners:
            listener.wake()
