"""A table to play at: with `with` and `for`, or with `async with`, `async for` and `await`."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing
from typing import Any, TypeVar

from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from tavoliere.client.device import FIRST_PAUSE, LONGEST_PAUSE, PATIENCE, Device, Place
from tavoliere.client.seen import Seen
from tavoliere.notation.record import Record
from tavoliere.notation.views import View
from tavoliere.table.messages import Denied

LOST = (WebSocketException, OSError, EOFError)
GONE = {
    4404: "there is no such table any more",
    4410: "this table has expired",
    1008: "you may not look here",
}
# Why an answer does not count where something else has happened meanwhile.
TOO_LATE = ("late", "answered", "not_asked", "stage")
Kind = TypeVar("Kind", bound=Seen)


class Table(Seen):
    """A live table, in plain Python.

    `for view in table` gives what your seat sees each time something has happened, until the game is over; dice roll
    by themselves, and a lost connection comes back. The next `for` waits for the next game at the table.
    """

    def play(self, move: str) -> bool:
        """Answer what your seat is asked; `Refused` if it is illegal. Return whether it came in time."""
        return self._answer("act", move)

    def roll(self, dice: str | None = None) -> bool:
        """Say what your own dice show; at a table with fair dice there is no need to."""
        return self._answer("roll", dice)

    def start(self) -> None:
        """Start the game, as its host."""
        self.send("start", seal=self.sealed())

    def send(self, message: str, **body: Any) -> None:
        """Any other message of docs/api.md, such as `send("say", seat=0, text="hello")`."""
        self.acknowledged(self.device.tell(self.path(message), body))

    def record(self) -> Record:
        """The finished game: to review, to keep."""
        return Record.read(self.device.ask(self.path(f"games/{self.number}/export")).decode())

    def __iter__(self) -> Iterator[View]:
        before = self.number if self.stage == "over" else 0
        for _ in self.changes():
            if self.view and self.number != before:
                yield self.view
                if self.stage == "over":
                    return

    def changes(self) -> Iterator[dict[str, Any]]:
        """The state now, and each new one, before, during and after games; it never ends."""
        pauses = Pauses()
        while True:
            try:
                with connect(self.address(), additional_headers=self.headers) as socket:
                    while True:
                        for message, body in self.chores():
                            self._in_time(message, body)
                        yield self.state
                        while not self.take(socket.recv()):
                            pass
                        pauses.reset()
            except LOST as error:
                time.sleep(pauses.after(error))

    def _answer(self, name: str, what: str | None) -> bool:
        return self._in_time(*self.answer(name, what))

    def _in_time(self, message: str, body: dict[str, Any]) -> bool:
        try:
            self.send(message, **body)
        except Denied as denied:
            if denied.code not in TOO_LATE:
                raise
            return False
        return True


class AsyncTable(Seen):
    """A live table, for programs with an event loop: the same as `Table`, with `await` and `async for`."""

    async def play(self, move: str) -> bool:
        """Answer what your seat is asked; `Refused` if it is illegal. Return whether it came in time."""
        return await self._answer("act", move)

    async def roll(self, dice: str | None = None) -> bool:
        """Say what your own dice show; at a table with fair dice there is no need to."""
        return await self._answer("roll", dice)

    async def start(self) -> None:
        """Start the game, as its host."""
        await self.send("start", seal=self.sealed())

    async def send(self, message: str, **body: Any) -> None:
        """Any other message of docs/api.md, such as `send("say", seat=0, text="hello")`."""
        self.acknowledged(await asyncio.to_thread(self.device.tell, self.path(message), body))

    async def record(self) -> Record:
        """The finished game: to review, to keep."""
        text = await asyncio.to_thread(self.device.ask, self.path(f"games/{self.number}/export"))
        return Record.read(text.decode())

    async def __aiter__(self) -> AsyncIterator[View]:
        before = self.number if self.stage == "over" else 0
        async with aclosing(self.changes()) as changes:
            async for _ in changes:
                if self.view and self.number != before:
                    yield self.view
                    if self.stage == "over":
                        return

    async def changes(self) -> AsyncGenerator[dict[str, Any]]:
        """The state now, and each new one, before, during and after games; it never ends."""
        pauses = Pauses()
        while True:
            try:
                async with connect_async(self.address(), additional_headers=self.headers) as socket:
                    while True:
                        for message, body in self.chores():
                            await self._in_time(message, body)
                        yield self.state
                        while not self.take(await socket.recv()):
                            pass
                        pauses.reset()
            except LOST as error:
                await asyncio.sleep(pauses.after(error))

    async def _answer(self, name: str, what: str | None) -> bool:
        return await self._in_time(*self.answer(name, what))

    async def _in_time(self, message: str, body: dict[str, Any]) -> bool:
        try:
            await self.send(message, **body)
        except Denied as denied:
            if denied.code not in TOO_LATE:
                raise
            return False
        return True


class Pauses:
    """How long to wait before the next attempt to connect; `Denied` where there is no point in another."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self._pause = FIRST_PAUSE
        self._end = time.monotonic() + PATIENCE

    def after(self, error: Exception) -> float:
        code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
        if code in GONE:
            raise Denied("no_table", GONE[code]) from None
        if time.monotonic() > self._end:
            raise Denied("unavailable", "the server does not answer any more") from None
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST_PAUSE)
        return pause


class Joining:
    """The way to a table, for `with` or for `async with`; at the end, the seat is left."""

    def __init__(self, enter: Callable[[type[Any]], Any]) -> None:
        self._enter = enter
        self._table: Seen | None = None

    def __enter__(self) -> Table:
        self._table = table = self._enter(Table)
        return table

    def __exit__(self, *_: object) -> None:
        if self._table:
            self._table.leave()

    async def __aenter__(self) -> AsyncTable:
        self._table = table = await asyncio.to_thread(self._enter, AsyncTable)
        return table

    async def __aexit__(self, *_: object) -> None:
        if self._table:
            await asyncio.to_thread(self._table.leave)


def join(link: str, name: str = "", *, program: bool = False) -> Joining:
    """Sit down at the table that a link leads to; without a name, watch.

    A program says that it is one: it may play where the host lets programs sit down, and everybody sees what it is.
    """
    place = Place.of(link)

    def enter(kind: type[Kind]) -> Kind:
        device = Device(place.server)
        table = kind(device, device.tell(f"/api/tables/{place.table}/enter", {"key": place.key}))
        if name:
            table.sit_down(name, program)
        return table

    return Joining(enter)


def create(server: str, game: str, name: str = "", **settings: Any) -> Joining:
    """Open a table, with the settings of docs/api.md; with a name, sit on its first seat."""

    def enter(kind: type[Kind]) -> Kind:
        device = Device(server)
        return kind(device, device.tell("/api/tables", {"game": game, "name": name or None} | settings))

    return Joining(enter)
