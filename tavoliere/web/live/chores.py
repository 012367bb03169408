"""What has to be done at all times: idle tables leave memory, the others are refreshed, and old ones expire."""

import asyncio
import logging
import math
from typing import TYPE_CHECKING

from tavoliere.store.clocks import steady
from tavoliere.store.contract import Unavailable
from tavoliere.store.expiry import Expiry
from tavoliere.web.live.driving import IDLE
from tavoliere.web.live.room import Room
from tavoliere.web.live.rooms import Rooms

if TYPE_CHECKING:
    from tavoliere.web.call.calls import Calls

EVERY = 1.0  # seconds between chores
ROUND = 30.0  # seconds in which each live table has its turn
EXPIRE = 600.0  # seconds between looks for expired tables
log = logging.getLogger("tavoliere.chores")


class Chores:
    """Looks after the tables of this process."""

    def __init__(self, rooms: Rooms, expire_every: float = EXPIRE, calls: "Calls | None" = None) -> None:
        self._rooms = rooms
        self._calls = calls
        self._expire_every = expire_every
        self._expiry = Expiry(
            rooms.store, rooms.settings.expire_days, rooms.draw(4).hex(), rooms.settings.most_days
        )
        self._next_expiry = 0.0
        self._round: list[Room] = []  # tables that still have their turn in this round,
        self._at_once = 0  # and how many of them at a time

    async def go_on(self) -> None:
        """Do all chores, for good."""
        while True:
            try:
                await self._do()
            except Unavailable:
                pass  # the store has logged it; the next time will do
            except Exception:  # the chores must go on
                log.exception("a chore failed")
            await asyncio.sleep(EVERY)

    async def _do(self) -> None:
        self._rooms.catch_up_behind()
        self.look_after_some(EVERY / ROUND)
        if self._calls:
            await self._calls.look()
        self._next_expiry -= EVERY
        if self._next_expiry <= 0:
            self._next_expiry = self._expire_every
            if self._calls:
                await self._calls.catch_up()
            live = {room.table.id for room in self._rooms.live()}
            self._rooms.expired(await self._expiry.sweep(self._rooms.now(), round(1000 * steady()), live))

    def look_after_some(self, part: float) -> None:
        """Drop tables that nobody looks at from memory, since their log is on disk, and refresh the others: only this
        part of them, in turn, because thousands at once would hold everybody up."""
        if not self._round:
            self._round = self._rooms.live()
            self._at_once = math.ceil(part * len(self._round))
        some, self._round = self._round[: self._at_once], self._round[self._at_once :]
        for room in some:
            if self._rooms.is_live(room):
                self._look_after(room)

    def _look_after(self, room: Room) -> None:
        if room.timer is None:
            self._rooms.driver.look(room)  # in case something was missed
        self._rooms.presence.refresh(room)
        is_idle = not room.listeners and steady() - room.used > IDLE
        if is_idle and not room.driving and not room.lock.locked():
            self._rooms.drop(room)
