"""Finished games: as text, verified, as a replay and as a story.

They never change, so what is made of one is made once and kept while there is room. That happens in a thread of its
own, one at a time, so that players do not wait for readers.
"""

import asyncio
import gzip
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar, TypeVarTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.notation.record import Record, lines_to_play_on
from tavoliere.notation.story import story
from tavoliere.table import daily
from tavoliere.table.export import game_events, record_of, verify
from tavoliere.table.log import OVER, Logged
from tavoliere.table.messages import Denied
from tavoliere.web import replies
from tavoliere.web.api import NUMBER, find, rooms_of, spare
from tavoliere.web.edge.guard import Limit, address_of
from tavoliere.web.edge.load import Load
from tavoliere.web.errors import answering
from tavoliere.web.live.rooms import Rooms

ROOM = 16 * 1024 * 1024  # bytes kept in memory
MOST_WAITING = 20  # requests under way or waiting; more are refused for now
WORTH_PACKING = 2000  # bytes
SEEDED = ("export", "verify")  # what says the seed of a game
JSON, TEXT = "application/json", "text/plain"

Result = TypeVar("Result")
Given = TypeVarTuple("Given")
Make = Callable[[Record, str], bytes]
Key = tuple[str, int, str]


class Made(NamedTuple):
    plain: bytes
    packed: bytes  # the same, compressed; empty if that is not worth it


class Finished:
    """What has been made of finished games, the most recently used last."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._thread = ThreadPoolExecutor(1, "finished")
        self._made: OrderedDict[Key, Made] = OrderedDict()
        self._making: dict[Key, asyncio.Task[Made]] = {}
        self._size = 0
        self._limit = Limit(rate=2.0, burst=20.0)  # games per second from one address

    async def get(self, rooms: Rooms, key: Key, make: Make, address: str) -> Made:
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._making:
            self.spend(rooms, address)
            if len(self._making) >= MOST_WAITING:
                raise Denied("busy", "the server is busy: try again in a moment")
            self._making[key] = asyncio.create_task(self._make(rooms, key, make))
            self._making[key].add_done_callback(lambda task: self._is_made(key, task))
        return await self._wait(asyncio.shield(self._making[key]))

    def spend(self, rooms: Rooms, address: str) -> None:
        """Take one from the budget that an address has for costly work."""
        if self._limit.wait(address):
            rooms.metrics.count("limited")
            raise Denied("too_many", "too many messages: wait a moment")

    async def _make(self, rooms: Rooms, key: Key, make: Make) -> Made:
        table, number, _ = key
        events = await rooms.store.read_all(table)
        if not events:
            raise await rooms.no_table()
        with rooms.store.reading(table):
            made = await self._in_thread(_work, table, game_events(events, number), make)
        if self._making.get(key) is not asyncio.current_task():
            return made  # the log was rewritten while it was read
        self._made[key] = made
        self._size += len(made.plain) + len(made.packed)
        while self._size > ROOM:
            _, oldest = self._made.popitem(last=False)
            self._size -= len(oldest.plain) + len(oldest.packed)
        return made

    def _is_made(self, key: Key, task: asyncio.Task[Made]) -> None:
        if self._making.get(key) is task:
            del self._making[key]

    async def aside(self, work: Callable[[*Given], Result], *given: *Given) -> Result:
        """Do costly work in that thread, where it waits only for other costly work, and nobody else waits for it."""
        return await self._wait(self._in_thread(work, *given))

    def _in_thread(self, work: Callable[[*Given], Result], *given: *Given) -> "asyncio.Future[Result]":
        return asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def _wait(self, done: "asyncio.Future[Result]") -> Result:
        """Wait for that thread; meanwhile the request is not in hand, for nobody else waits for it."""
        self._load.in_hand -= 1
        try:
            return await done
        finally:
            self._load.in_hand += 1

    def forget(self, table: str) -> None:
        """Forget a table's games: there is a new table of this name, or its log was rewritten."""
        for key in [key for key in self._making if key[0] == table]:
            del self._making[key]
        for key in [key for key in self._made if key[0] == table]:
            made = self._made.pop(key)
            self._size -= len(made.plain) + len(made.packed)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _work(table: str, events: list[Logged], make: Make) -> Made:
    record = record_of(table, events)
    plain = make(record, record.write())
    return Made(plain, gzip.compress(plain, 6) if len(plain) > WORTH_PACKING else b"")


def replay(record: Record) -> replies.Replay:
    """A game for its replay: where it started, and what happened. The rules on the page compute the frames."""
    start = b64encode(record.start.state.tobytes()).decode()
    steps = [replies.Step(step.kind, step.text, step.seat) for step in record.steps]
    lines = lines_to_play_on(record.positions())
    names, bots = list(record.names), sorted(record.bots)
    return replies.Replay(record.game.name, names, start, steps, bots, record.resigned, lines)


# --- routes -------------------------------------------------------------------------------------------------


async def _answer(request: Request, what: str, make: Make, media_type: str) -> Response:
    spare(request, "reading")
    room, _ = await find(request)
    text = request.path_params["number"]
    number = int(text) if NUMBER.fullmatch(text) else 0
    is_over = number < room.table.number or (number == room.table.number and room.table.stage == OVER)
    if not is_over:
        await rooms_of(request).read_on(room)  # another process may have ended it just now
    if number == room.table.number and room.table.stage != OVER:
        raise Denied("not_over", "the game is not over yet")
    if not 0 < number <= room.table.number:
        raise Denied("not_found", "there is no such game at this table")
    day = room.table.settings.day
    if day and what in SEEDED and not daily.is_open(day, rooms_of(request).now()):
        raise Denied(
            "not_over", "others may still play with these dice: they are opened when the day is over"
        )
    finished: Finished = request.app.state.finished
    key = room.table.id, number, what
    made = await finished.get(rooms_of(request), key, make, address_of(request.scope))
    if made.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(made.packed, 200, {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, media_type)
    return Response(made.plain, 200, {"Vary": "Accept-Encoding"}, media_type)


@answering
async def exported(request: Request) -> Response:
    return await _answer(request, "export", lambda record, text: text.encode(), TEXT)


@answering
async def verified(request: Request) -> Response:
    return await _answer(request, "verify", lambda record, text: msgspec.json.encode(verify(text)), JSON)


@answering
async def replayed(request: Request) -> Response:
    return await _answer(request, "replay", lambda record, text: msgspec.json.encode(replay(record)), JSON)


@answering
async def told(request: Request) -> Response:
    return await _answer(
        request, "story", lambda record, text: msgspec.json.encode(replies.Story(story(record))), JSON
    )


GAME = "/api/tables/{table}/games/{number}"
routes: list[BaseRoute] = [
    Route(f"{GAME}/export", exported, methods=["GET"]),
    Route(f"{GAME}/verify", verified, methods=["GET"]),
    Route(f"{GAME}/replay", replayed, methods=["GET"]),
    Route(f"{GAME}/story", told, methods=["GET"]),
]
