"""The routes of the API. docs/api.md says what they mean."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.coach.modules import MODULES as COACHED
from tavoliere.games.extras import can_compile
from tavoliere.notation import GAMES
from tavoliere.notation.game import game, games
from tavoliere.notation.tracks import SIDES
from tavoliere.table import log as log_of
from tavoliere.table import messages, sight
from tavoliere.table.brought import bring as bring_game
from tavoliere.table.handle import Opening
from tavoliere.table.log import PACES
from tavoliere.table.messages import MESSAGES, Denied, Sender
from tavoliere.table.names import LONGEST_NAME, LONGEST_TEXT, PHRASES, REACTIONS
from tavoliere.table.rights import own, playing
from tavoliere.table.table import Table
from tavoliere.table.wire import Done, Links
from tavoliere.web import replies
from tavoliere.web.call.push import can_push
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import BODY, Limit, address_of, sent_with
from tavoliere.web.edge.load import TALK, Load
from tavoliere.web.errors import answering, problem_of
from tavoliere.web.live.bots import levels
from tavoliere.web.live.driving import pause_of
from tavoliere.web.live.room import Room
from tavoliere.web.live.rooms import LONG, Rooms
from tavoliere.web.settings import Settings

LONGEST_KEY = 64
NAME = re.compile(r"[a-z0-9]{1,40}")  # of a table
NUMBER = re.compile(r"[0-9]{1,9}")  # of a game at a table

_decoders = {name: msgspec.json.Decoder(kind) for name, kind in MESSAGES.items()}
_create = msgspec.json.Decoder(messages.Create)
_bring = msgspec.json.Decoder(messages.Bring)
_enter = msgspec.json.Decoder(replies.Enter)


class JSON(Response):
    """An answer whose headers are known in advance, which saves time."""

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        self.raw_headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(self.body)),
        ]


def json(content: Struct) -> Response:
    return JSON(msgspec.json.encode(content, enc_hook=str))


# --- who asks -----------------------------------------------------------------------------------------------


def rooms_of(connection: HTTPConnection) -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


async def room_of(connection: HTTPConnection) -> Room | None:
    """The table that a request names, if that can be a table's name at all."""
    name = connection.path_params["table"]
    return await rooms_of(connection).get(name) if NAME.fullmatch(name) else None


async def person_of(connection: HTTPConnection) -> keys.Device | None:
    """Who sent a request: a device under the name of its person, as tables know it."""
    device = keys.device_of(connection)
    return device and keys.Device(await rooms_of(connection).persons.of(device.hash))


async def find(connection: HTTPConnection) -> tuple[Room, Sender]:
    """The table of a request, and its sender; without a right, nobody learns whether there is such a table."""
    device = await person_of(connection)
    rooms = rooms_of(connection)
    room = await room_of(connection) if device else None
    sender = await rooms.visitors.sender(room, device.hash) if room and device else None
    if not room or not sender:
        raise await rooms.no_table()
    rooms.presence.seen(room, sender.device)
    return room, sender


async def find_since(connection: HTTPConnection) -> tuple[Room, Sender, int | None]:
    """The table of a request, its sender, and the version that this device has seen.

    If that is newer than what is known here, another process wrote it, or a backup was restored.
    """
    since = number_in(connection, "since")
    room, sender = await find(connection)
    if since and since > room.table.seq:
        await rooms_of(connection).read_on(room)
    return room, sender, since


async def body_of(request: Request) -> bytes:
    kind = sent_with(request.scope).get(b"content-type", b"")
    if kind.partition(b";")[0].strip().lower() != b"application/json":
        raise Denied("content_type", "send JSON, with the content type application/json")
    body, is_all = b"", False
    async with waiting(request):
        while not is_all:
            message = await request.receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            body += message.get("body", b"")
            if len(body) > BODY:
                raise Denied("too_large", "this is too long: shorten it")
            is_all = not message.get("more_body", False)
    return body or b"{}"


@contextlib.asynccontextmanager
async def waiting(request: Request) -> AsyncIterator[None]:
    """A request that waits for its sender, not for us, is not in hand."""
    load: Load = request.app.state.load
    load.in_hand -= 1
    try:
        yield
    finally:
        load.in_hand += 1


def key_of(request: Request) -> str:
    key = sent_with(request.scope).get(b"idempotency-key", b"").decode("latin-1")
    if len(key) > LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise msgspec.DecodeError("an idempotency key has at most 64 plain characters")
    return key


def spare(request: Request, kind: str) -> None:
    """Refuse work that there is no time for, before it takes any."""
    load: Load = request.app.state.load
    if load.sheds(kind):
        rooms_of(request).metrics.count("shed", f'{{kind="{kind}"}}')
        raise Denied("busy", "the server is busy: try again in a moment")


def check_limit(request: Request, limit: Limit, who: str) -> None:
    if limit.wait(who):
        rooms_of(request).metrics.count("limited")
        raise Denied("too_many", "too many messages: wait a moment")


def number_in(request: HTTPConnection, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise msgspec.DecodeError(f"{name} is a whole number")
    return int(text)


def show(
    request: HTTPConnection, room: Room, sender: Sender, since: int | None, status: int = 200
) -> Response:
    links = Links(**keys.links(rooms_of(request).secret, room.table.id, room.table.renewals))
    content = room.see().state(sender, links, since, rooms_of(request).now())
    return Response(content, status, media_type="application/json")


# --- tables -------------------------------------------------------------------------------------------------


@answering
async def create(request: Request) -> Response:
    body = await body_of(request)
    spare(request, "opening")
    message = _create.decode(body)
    rooms = rooms_of(request)
    return await _open(request, lambda name, device: rooms.create(name, message, device))


@answering
async def bring(request: Request) -> Response:
    """A game that was played on a device."""
    body = await body_of(request)
    spare(request, "opening")
    message = _bring.decode(body)
    rooms = rooms_of(request)

    def make(device: str) -> list[log_of.Event]:
        return bring_game(message, device, levels, rooms.draw)

    async def count(room: Room) -> None:
        if rooms.at_end and room.table.stage == log_of.OVER:
            await rooms.at_end(room, rooms.now() if message.at is msgspec.UNSET else message.at)

    return await open_with(request, message, make, count)


async def _nothing(room: Room) -> None:
    """What is done with most games that are read from text."""


async def open_with(
    request: Request,
    asked: Opening,
    make: Callable[[str], list[log_of.Event]],
    after: Callable[[Room], Awaitable[None]] = _nothing,
) -> Response:
    """A table with a game that is read from text for a device, off the event loop: reading one takes a while."""
    rooms, finished = rooms_of(request), request.app.state.finished
    finished.spend(rooms, address_of(request.scope))

    async def add(name: str, device: str) -> Room:
        room = await rooms.add(name, asked, await finished.aside(make, device), device)
        await after(room)
        return room

    return await _open(request, add)


async def _open(request: Request, make: Callable[[str, str], Awaitable[Room]]) -> Response:
    """A new table for a device, which gets its cookie if it has none."""
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = await person_of(request) or keys.new_device(rooms_of(request).draw)
    rooms = rooms_of(request)
    name = keys.new_table(rooms.secret, device, key_of(request), rooms.draw)
    room = await make(name, device.hash)
    request.app.state.finished.forget(name)
    sender = await rooms.visitors.sender(room, device.hash)
    assert sender
    response = show(request, room, sender, None, 201)
    keys.keep_device(request, response, device)
    return response


@answering
async def enter(request: Request) -> Response:
    message = _enter.decode(await body_of(request))
    rooms = rooms_of(request)
    room = await room_of(request)
    right = room and keys.right_of(rooms.secret, room.table.id, message.key, room.table.renewals)
    if not room or not right:
        raise await rooms.no_table()
    device = await person_of(request) or keys.new_device(rooms_of(request).draw)
    if device.hash in room.table.banned:
        raise Denied("forbidden", "the host does not let you come to this table")
    await rooms.visitors.enter(room, device.hash, right)
    sender = room.sender(device.hash)
    assert sender
    response = show(request, room, sender, None)
    keys.keep_device(request, response, device)
    return response


@answering
async def look(request: Request) -> Response:
    room, sender, since = await find_since(request)
    if since is not None and since == room.table.seq:
        return Response(status_code=304)
    return show(request, room, sender, since)


@answering
async def log(request: Request) -> Response:
    """The whole log of the current game: it is replayed, with nothing forgotten."""
    spare(request, "reading")
    room, sender = await find(request)
    finished = request.app.state.finished
    table = room.whole if room.whole and room.whole.seq == room.table.seq else None
    if table is None or len(table.told) > LONG:  # a long log costs something every time
        finished.spend(rooms_of(request), address_of(request.scope))
    if table is None:
        store, shown = rooms_of(request).store, room.table
        events = await store.read(shown.id)
        with store.reading(shown.id):
            table = await finished.aside(Table, shown.id, events, None)
        if room.table is shown:  # the log was not rewritten meanwhile
            room.whole = table
    told = await finished.aside(sight.whole_log, table, sender.device)
    return Response(told, media_type="application/json")


@answering
async def say(request: Request) -> Response:
    name = request.path_params["message"]
    decoder = _decoders.get(name)
    if decoder is None:
        raise Denied("not_found", "there is no such message")
    body = await body_of(request)
    spare(request, "talking" if name in TALK else "playing")
    message = decoder.decode(body)
    key = key_of(request)
    room, sender = await find(request)
    check_limit(request, request.app.state.device_limit, sender.device)
    rooms = rooms_of(request)
    if pause := pause_of(room.table, message, rooms.settings, rooms.now()):
        async with waiting(request):
            await asyncio.sleep(pause)
    if isinstance(message, messages.Renew | messages.Ban) and sender.device == room.table.host:
        await rooms.visitors.dismiss_unseated(room)
    outcome = await rooms.say(room, sender, message, key)
    return json(Done(outcome.seq, outcome.already))


@answering
async def why(request: Request) -> Response:
    seat, move = number_in(request, "seat"), request.query_params.get("move", "")
    if seat is None or len(move) > 40:
        raise msgspec.DecodeError("give a seat and a move")
    room, sender = await find(request)
    position, _ = playing(room.table)
    own(room.table, sender, seat)
    reason = position.why_not(seat, move)
    return json(replies.Legal(True) if reason is None else replies.Legal(False, problem_of(reason)))


# --- the server ---------------------------------------------------------------------------------------------


def offer(
    patience: float,
    search: bool,
    daily: bool = True,
    history: bool = True,
    circles: bool = True,
    evenings: bool = True,
    days: bool = True,
    push: bool = False,
) -> replies.About:
    """What a server offers: the games, and the limits on what may be sent. Every page contains it too."""
    offered = [
        replies.GameInfo(
            name=name,
            title=game(name).title,
            short=game(name).short,
            players=[game(name).players[0], game(name).players[-1]],
            levels=levels(name),
            dice=["fair", "own"] if game(name).chance == "dice" else ["fair"],
            sides=list(SIDES) if "side" in game(name).options else [],
            teams=GAMES[name].sides(game(name).players[-1]) < game(name).players[-1],
            coach=name in COACHED,
        )
        for name in games()
    ]
    limits = replies.Limits(LONGEST_NAME, LONGEST_TEXT, [10, 600], patience)
    paces: dict[str, float] = dict(PACES.items())
    return replies.About(
        offered,
        search,
        list(REACTIONS),
        list(PHRASES),
        paces,
        limits,
        daily,
        history,
        circles,
        evenings,
        days,
        push,
    )


def offered_by(request: Request) -> replies.About:
    """What this server offers."""
    return offer(*offered(rooms_of(request).settings))


def offered(settings: Settings) -> tuple[float, bool, bool, bool, bool, bool, bool, bool]:
    """What of a server's settings pages must know."""
    push = settings.push and can_push()
    circles = settings.circles and settings.history
    return (
        settings.patience,
        can_compile(),
        settings.daily,
        settings.history,
        circles,
        settings.evenings,
        settings.days,
        push,
    )


async def about(request: Request) -> Response:
    return json(offered_by(request))


routes: list[BaseRoute] = [
    Route("/api/tables", create, methods=["POST"]),
    Route("/api/tables/{table}/enter", enter, methods=["POST"]),
    Route("/api/tables/{table}/why", why, methods=["GET"]),
    Route("/api/tables/{table}/log", log, methods=["GET"]),
    Route("/api/tables/{table}/{message}", say, methods=["POST"]),
    Route("/api/tables/{table}", look, methods=["GET"]),
    Route("/api/games", about, methods=["GET"]),
    Route("/api/games", bring, methods=["POST"]),
]
