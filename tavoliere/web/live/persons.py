"""Who uses which device. Most people have one, and are known by it; the store knows the others."""

import asyncio
from collections.abc import Callable

from msgspec import structs

from tavoliere.store import persons
from tavoliere.store.contract import Store
from tavoliere.web.live.room import Room

MOST_KNOWN = 50_000  # devices
# Other processes are told as they are told of tables, under names that no table has.
PERSON, LOG = "/person/", "/log/"


class Persons:
    """Whom devices belong to, remembered until something changes. All processes learn of a change."""

    def __init__(
        self, store: Store, live: Callable[[], list[Room]], read_again: Callable[[Room], asyncio.Task[None]]
    ) -> None:
        self._store = store
        self._live = live
        self._read_again = read_again
        self._known: dict[str, str] = {}
        self.at_rewriting: list[Callable[[str], None]] = []  # whoever else keeps something of a table's log

    async def of(self, device: str) -> str:
        """The person who uses a device."""
        known = self._known.get(device)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[device] = await persons.person_of(self._store, device)
        return known

    def forget(self) -> None:
        """Somebody may have got or lost a device."""
        self._known.clear()

    async def rename(self, before: str, after: str) -> None:
        """A person becomes another, here and at all tables."""
        await persons.rename(self._store, before, after)
        await self.changed(before, after)

    async def changed(self, before: str, after: str) -> None:
        """A person has become another in the store."""
        self._change(before, after)
        await self._store.announce(PERSON + before, [after])

    async def rewritten(self, table: str) -> None:
        """The log of a table says something else than before, in as many events. When this returns, this process
        no longer shows what it said before.
        """
        reading = self._rewrite(table)
        await self._store.announce(LOG + table, [])
        if reading:
            await asyncio.wait(reading)

    def met(self, name: str, devices: list[str]) -> bool:
        """What another process says, if it is about persons."""
        if name.startswith(PERSON):
            self._change(name.removeprefix(PERSON), *devices)
        elif name.startswith(LOG):
            self._rewrite(name.removeprefix(LOG))
        else:
            return False
        return True

    def _change(self, before: str, after: str) -> None:
        self.forget()
        for room in self._live():
            if room.table.takes_part(before) or before in room.rights:
                for listener in room.listeners:
                    if listener.sender.device == before:
                        listener.sender = structs.replace(listener.sender, device=after)
                self._rewrite(room.table.id)

    def _rewrite(self, table: str) -> list[asyncio.Task[None]]:
        for forget in self.at_rewriting:
            forget(table)
        rooms = [room for room in self._live() if room.table.id == table]
        for room in rooms:
            room.rights = {}
        return [self._read_again(room) for room in rooms]
