"""Who is at a table: connected here or to another process, or polling instead."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from tavoliere.store.clocks import steady
from tavoliere.store.contract import Store, Unavailable
from tavoliere.web.live.room import NEVER, POLLING, Listener, Room

TELL_AFTER = 0.2  # seconds in which arrivals and departures are collected before everybody is told


class Presence:
    """Keeps rooms and the other processes informed about who is there."""

    def __init__(self, store: Store, spawn: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self._store = store
        self._spawn = spawn

    def come(self, room: Room, listener: Listener) -> None:
        room.listeners[listener] = None
        listener.wake()
        self._changed(room)

    def go(self, room: Room, listener: Listener) -> None:
        room.listeners.pop(listener, None)
        room.used = steady()
        device = listener.sender.device
        room.seen.pop(device, None)
        if device not in room.present() and room.table.takes_part(device):
            room.gone[device] = steady()
        self._changed(room)

    def seen(self, room: Room, device: str) -> None:
        """A device has sent a request: it is there, with a socket or without."""
        clock = steady()
        is_recent = room.seen.get(device, NEVER) > clock - POLLING
        is_news = not is_recent and device not in room.present()
        room.seen[device] = clock
        if is_news:
            self._changed(room)

    def met(self, room: Room, process: str, devices: list[str]) -> None:
        """Another process has said which devices are connected to it."""
        before = room.present()
        known, _ = room.elsewhere.get(process, ([], NEVER))
        room.elsewhere[process] = devices, steady()
        for device in before - room.present():
            if room.table.takes_part(device):
                room.gone[device] = steady()
        if room.present() != before:
            room.changed()
        # It has just loaded the table, perhaps once more, and does not know who is here.
        if devices and not known and room.listeners:
            self._announce(room)

    def refresh(self, room: Room) -> None:
        """Announce again who is here, and notice who has stopped polling; those who do not play are then forgotten."""
        lately = steady() - POLLING
        room.seen = {
            device: at for device, at in room.seen.items() if at > lately or room.table.takes_part(device)
        }
        if room.here():
            self._announce(room)
        if room.shown is not None and room.shown != room.present():
            room.changed()

    def _announce(self, room: Room) -> None:
        async def tell() -> None:
            with contextlib.suppress(Unavailable):
                # Those with a seat first: not everybody in a crowd may fit into one message.
                here = sorted(room.here(), key=lambda device: (not room.table.seats_of(device), device))
                await self._store.announce(room.table.id, here)

        self._spawn(tell())

    def _changed(self, room: Room) -> None:
        """Tell everybody, but only once for a crowd that arrives together."""

        def tell() -> None:
            room.is_telling = False
            room.changed()
            self._announce(room)

        room.outdated()
        if not room.is_telling:
            room.is_telling = True
            asyncio.get_running_loop().call_later(TELL_AFTER, tell)
