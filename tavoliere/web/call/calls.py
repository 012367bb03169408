"""Calls to people who are not here: one notice for a decision, never two, withdrawn if it was answered meanwhile.

A table of a game over days is looked at whenever something is due there, also while nobody looks: a bot or the end of a
clock goes on with it, and those who are asked and have not come are called.
"""

import msgspec

from tavoliere.store import calls as store_of_calls
from tavoliere.store.calls import Receiver
from tavoliere.store.circles import circle_of_table
from tavoliere.store.contract import Unreadable
from tavoliere.table.log import OVER, PLAYING
from tavoliere.table.table import Table
from tavoliere.web.call import hooks, words
from tavoliere.web.call.outbox import GONE, Letter, Outbox
from tavoliere.web.call.push import Pusher, read_keys
from tavoliere.web.call.sending import Message
from tavoliere.web.call.words import Notice, Said, quiet_until, spoken
from tavoliere.web.live.room import Room
from tavoliere.web.live.rooms import Rooms

SOON = 20_000  # milliseconds after which those who are asked are called: until then they may still be here
AGAIN = 30_000  # milliseconds until a table is looked at again where something goes on
LATER = 3_600_000  # until one is that cannot be read now
PORTION = 20  # tables at once
SILENT = ".push.apple.com"  # a browser that gives up those who send it messages to be shown to nobody


class Calls:
    """Whoever is called by this process."""

    def __init__(self, rooms: Rooms, outbox: Outbox, pusher: Pusher | None) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._outbox = outbox
        self.pusher = pusher

    # --- tables of games over days

    async def happened(self, room: Room) -> None:
        """Something has happened at a table of a game over days: others may be asked now."""
        table = room.table
        if table.stage not in (PLAYING, OVER):
            return
        now = self._rooms.now()
        for person in await store_of_calls.ask(self._store, table.id, _asked(table), now):
            await self.withdraw(person, table.id)
        if table.stage == PLAYING:
            await store_of_calls.look_later(self._store, table.id, table.seq, now + SOON)
        else:
            await store_of_calls.look_no_more(self._store, table.id)

    async def ended(self, room: Room) -> None:
        """A game is over: a chat is told the result."""
        said = words.result(room.table)
        if said:
            await self._tell_chats(room.table.id, f"{room.table.number} over", said)

    async def look(self) -> None:
        """Look at the tables where something is due."""
        for name in await store_of_calls.due(self._store, self._rooms.now(), PORTION):
            try:
                await self._look_at(name)
            except Unreadable:
                await store_of_calls.look_again(self._store, name, self._rooms.now() + LATER)

    async def catch_up(self) -> None:
        """Look wherever a process was stopped before it could."""
        await store_of_calls.look_at_missed(self._store)

    async def _look_at(self, name: str) -> None:
        room = await self._rooms.get(name)
        if room is None or room.table.stage != PLAYING or not room.table.goes_over_days:
            await store_of_calls.ask(self._store, name, {}, 0)
            await store_of_calls.look_no_more(self._store, name)
            return
        table, now = room.table, self._rooms.now()
        asked = _asked(table)
        await store_of_calls.ask(
            self._store, name, asked, now
        )  # a process may have been stopped before it could
        told = await store_of_calls.told_at(self._store, name)
        missing = {person: decision for person, decision in asked.items() if told.get(person) != decision}
        waits = {person: await self._wait(room, person, now) for person in missing}
        called = [
            person
            for person, decision in missing.items()
            if waits[person] <= now and await store_of_calls.claim(self._store, name, person, decision)
        ]
        for person in called:
            await self.tell(person, words.your_turn(table, person, now))
        if called:
            names = [seat.name for seat in table.seats if seat.device in called]
            await self._tell_chats(name, str(max(asked.values())), words.their_turn(table, names))
        ends = [max(end, now + AGAIN) for end in table.deadlines().values()]
        house = [now + AGAIN] if len(asked) < len(table.asked) else []
        at = min([now + LATER, *ends, *house, *(max(wait, now + SOON) for wait in waits.values())])
        await store_of_calls.look_later(self._store, name, table.seq, at)

    async def _wait(self, room: Room, person: str, now: int) -> int:
        """When somebody may be called: not while they are here, or away, or want quiet."""
        if person in room.present():
            return now + AGAIN
        quiet = [
            quiet_until(receiver.quiet, receiver.zone, now)
            for receiver in await store_of_calls.receivers_of(self._store, person)
        ]
        return max([room.table.away_until(person) or 0, *(until or 0 for until in quiet)])

    # --- notices

    async def tell(self, person: str, notice: Notice) -> None:
        """Show a notice on all devices of a person that want that."""
        waiting = len(await store_of_calls.waiting_for(self._store, person))
        for receiver in await store_of_calls.receivers_of(self._store, person):
            content = content_of(notice, receiver, waiting)
            self._put(receiver, notice.about, content, notice.seconds)

    async def withdraw(self, person: str, about: str) -> None:
        """Nobody need be told any more: a notice that is shown disappears."""
        waiting = len(await store_of_calls.waiting_for(self._store, person))
        for receiver in await store_of_calls.receivers_of(self._store, person):
            is_waiting = self._outbox.withdraw((receiver.device, about))
            if not is_waiting and SILENT not in receiver.endpoint:
                content = msgspec.json.encode({"about": about, "waiting": waiting})
                self._put(receiver, about, content, 24 * 3600)

    def _put(self, receiver: Receiver, about: str, content: bytes, seconds: int) -> None:
        if self.pusher is None:
            return
        pusher, now = self.pusher, self._rooms.now()

        def write() -> Message:
            keys = read_keys(receiver.point, receiver.auth)
            return pusher.message(receiver.endpoint, keys, content, seconds, about, now)

        def is_sent(status: int) -> None:
            if status in GONE:
                self._rooms.later(store_of_calls.gone(self._store, receiver))

        self._outbox.put(Letter((receiver.device, about), write, is_sent))

    # --- chats

    async def _tell_chats(self, table: str, about: str, said: Said) -> None:
        """Tell the chat of a table, and that of the circle in which it was opened."""
        circle = await circle_of_table(self._store, table)
        for place in (table, circle) if circle else (table,):
            await self.tell_chat(place, f"{table} {about}", said)

    async def tell_chat(self, place: str, about: str, said: Said) -> None:
        """Write a line to the chat of a place, if it has one."""
        hook = await store_of_calls.hook_of(self._store, place) if self._rooms.settings.hooks else None
        if hook:
            text = spoken(said, hook.language)

            def is_sent(status: int) -> None:
                if status in GONE:
                    self._rooms.later(store_of_calls.drop_hook(self._store, place))

            self._outbox.put(Letter((f"hook {place}", about), lambda: hooks.line(hook.url, text), is_sent))

    def close(self) -> None:
        self._outbox.close()


def content_of(notice: Notice, receiver: Receiver, waiting: int) -> bytes:
    """What a browser is sent: words for a person, and how many tables wait."""
    return msgspec.json.encode(
        {
            "about": notice.about,
            "url": notice.url,
            "title": spoken(notice.title, receiver.language, receiver.zone),
            "text": spoken(notice.text, receiver.language, receiver.zone),
            "waiting": waiting,
        }
    )


def _asked(table: Table) -> dict[str, int]:
    """Which people have something to decide, and which decision that is."""
    found: dict[str, int] = {}
    if table.stage != PLAYING or not table.position or (table.position.chance and table.rolls_itself):
        return found
    for seat, decision in table.asked.items():
        person = table.seats[seat].device
        if person and not table.is_bots(seat):
            found[person] = max(decision, found.get(person, 0))
    return found
