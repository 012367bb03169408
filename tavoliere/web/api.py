"""The routes of the API. What they mean is in docs/api.md."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.games.extras import can_compile
from tavoliere.games.refused import Refused
from tavoliere.notation.game import game, games
from tavoliere.notation.tracks import SIDES
from tavoliere.store.contract import Unavailable
from tavoliere.table import messages, sight
from tavoliere.table.export import export, game_events, verify
from tavoliere.table.lobby import own
from tavoliere.table.messages import MESSAGES, Denied, FromDevice, Sender
from tavoliere.table.names import EMOTES, LONGEST_NAME, LONGEST_TEXT
from tavoliere.table.play import playing
from tavoliere.table.table import Table
from tavoliere.web import keys
from tavoliere.web.bots import levels
from tavoliere.web.guard import Limit, address_of, error
from tavoliere.web.room import Room, now
from tavoliere.web.rooms import Rooms

STATUS = {"forbidden": 403, "no_table": 404, "not_found": 404, "content_type": 415, "too_many": 429}
LONGEST_KEY = 64
Endpoint = Callable[[Request], Awaitable[Response]]


class Enter(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Come in with the key of a link."""

    key: messages.Word


_decoders = {name: msgspec.json.Decoder(kind) for name, kind in MESSAGES.items()}
_create = msgspec.json.Decoder(messages.Create)
_enter = msgspec.json.Decoder(Enter)


def json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content, enc_hook=str), status, media_type="application/json")


def refusal(error_: Exception) -> Response:
    """The answer to whatever went wrong in a known way."""
    if isinstance(error_, Denied):
        status = STATUS.get(error_.code, 409)
        body = error(error_.code, str(error_), error_.rule, error_.template, error_.values)
    elif isinstance(error_, Refused):
        status = 422
        body = error("refused", str(error_), error_.rule, error_.template, error_.values)
    elif isinstance(error_, msgspec.DecodeError):  # not JSON, or not of the type
        status, body = 400, error("bad_request", str(error_)[:200])
    else:
        status, body = 503, error("unavailable", "the tables cannot be reached now: try again in a moment")
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return Response(body, status, headers, "application/json")


def answering(endpoint: Endpoint) -> Endpoint:
    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except (Refused, msgspec.DecodeError, Unavailable) as error_:
            return refusal(error_)

    return answer


# --- who asks -----------------------------------------------------------------------------------------------


def rooms_of(connection: HTTPConnection) -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


async def find(connection: HTTPConnection) -> tuple[Room, Sender]:
    """The table of a request, and who asks; nobody without a right learns whether there is such a table."""
    device = keys.device_of(connection)
    rooms = rooms_of(connection)
    room = await rooms.get(connection.path_params["table"]) if device else None
    sender = await rooms.sender(room, device.hash) if room and device else None
    if not room or not sender:
        raise Denied("no_table", "there is no such table, or your link does not lead there")
    return room, sender


async def body_of(request: Request) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Denied("content_type", "send JSON, with the content type application/json")
    return await request.body() or b"{}"


def key_of(request: Request) -> str:
    key = request.headers.get("idempotency-key", "")
    if len(key) > LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise msgspec.DecodeError("an idempotency key has at most 64 plain characters")
    return key


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
    table_links = keys.links(rooms_of(request).secret, room.table.id)
    content = room.see().state(sender, table_links, since, now())
    return Response(content, status, media_type="application/json")


# --- tables -------------------------------------------------------------------------------------------------


@answering
async def create(request: Request) -> Response:
    message = _create.decode(await body_of(request))
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = keys.device_of(request) or keys.new_device()
    rooms = rooms_of(request)
    name = keys.new_table(rooms.secret, device, key_of(request))
    room = await rooms.create(name, message, device.hash)
    sender = room.sender(device.hash)
    assert sender
    response = show(request, room, sender, None, 201)
    keys.keep_device(request, response, device)
    return response


@answering
async def enter(request: Request) -> Response:
    message = _enter.decode(await body_of(request))
    rooms = rooms_of(request)
    room = await rooms.get(request.path_params["table"])
    right = room and keys.right_of(rooms.secret, room.table.id, message.key)
    if not room or not right:
        raise Denied("no_table", "there is no such table, or your link does not lead there")
    device = keys.device_of(request) or keys.new_device()
    await rooms.enter(room, device.hash, right)
    sender = room.sender(device.hash)
    assert sender
    response = show(request, room, sender, None)
    keys.keep_device(request, response, device)
    return response


@answering
async def look(request: Request) -> Response:
    since = number_in(request, "since")
    room, sender = await find(request)
    if since is not None and since == room.table.seq:
        return Response(status_code=304)
    return show(request, room, sender, since)


@answering
async def told(request: Request) -> Response:
    """The whole log of the game that is on the table: the log is played again, with nothing forgotten."""
    room, sender = await find(request)
    events = await rooms_of(request).store.read(room.table.id)
    table = await asyncio.to_thread(Table, room.table.id, events, None)
    return Response(sight.told(table, sender.device), media_type="application/json")


@answering
async def say(request: Request) -> Response:
    name = request.path_params["message"]
    if name not in _decoders:
        raise Denied("not_found", "there is no such message")
    message = _decoders[name].decode(await body_of(request))
    key = key_of(request)
    room, sender = await find(request)
    check_limit(request, request.app.state.device_limit, sender.device)
    outcome = await rooms_of(request).say(room, sender, message, key)
    return Response(
        b'{"seq":%d,"already":%b}' % (outcome.seq, b"true" if outcome.already else b"false"),
        media_type="application/json",
    )


@answering
async def why(request: Request) -> Response:
    seat, move = number_in(request, "seat"), request.query_params.get("move", "")
    if seat is None or len(move) > 40:
        raise msgspec.DecodeError("give a seat and a move")
    room, sender = await find(request)
    position = playing(room.table)
    own(room.table, sender, seat)
    reason = position.why_not(seat, move)
    if reason is None:
        return json({"legal": True})
    described = msgspec.json.decode(
        error("refused", str(reason), reason.rule, reason.template, reason.values)
    )
    return json({"legal": False, **described})


# --- finished games -----------------------------------------------------------------------------------------


async def _export(request: Request) -> str:
    room, _ = await find(request)
    number = int(request.path_params["number"])
    is_over = number < room.table.number or (room.table.stage == "over" and number == room.table.number)
    if not is_over and number == room.table.number:
        raise Denied("not_over", "the game is not over yet")
    events = game_events(await rooms_of(request).store.read_all(room.table.id), number) if is_over else []
    if not events:
        raise Denied("not_found", "there is no such game at this table")
    return await asyncio.to_thread(export, room.table.id, events)


@answering
async def exported(request: Request) -> Response:
    return Response(await _export(request), media_type="text/plain")


@answering
async def verified(request: Request) -> Response:
    return json(await asyncio.to_thread(verify, await _export(request)))


# --- the server ---------------------------------------------------------------------------------------------


def offer(request: Request) -> dict[str, Any]:
    """What this server has: the games, and the limits of what may be sent. It stands in every page too."""
    return {
        "games": [
            {
                "name": name,
                "title": game(name).title,
                "players": [game(name).players[0], game(name).players[-1]],
                "levels": levels(name),
                "dice": ["fair", "own"] if game(name).chance == "dice" else ["fair"],
                "sides": list(SIDES) if "side" in game(name).options else [],
            }
            for name in games()
        ],
        "search": can_compile(),  # whether experts think ahead here
        "emotes": EMOTES,
        "limits": {
            "name": LONGEST_NAME,
            "text": LONGEST_TEXT,
            "clock": [10, 600],
            "away": rooms_of(request).settings.patience,
        },
    }


async def about(request: Request) -> Response:
    return json(offer(request))


routes: list[BaseRoute] = [
    Route("/api/tables", create, methods=["POST"]),
    Route("/api/tables/{table}/enter", enter, methods=["POST"]),
    Route("/api/tables/{table}/why", why, methods=["GET"]),
    Route("/api/tables/{table}/log", told, methods=["GET"]),
    Route("/api/tables/{table}/games/{number:int}/export", exported, methods=["GET"]),
    Route("/api/tables/{table}/games/{number:int}/verify", verified, methods=["GET"]),
    Route("/api/tables/{table}/{message}", say, methods=["POST"]),
    Route("/api/tables/{table}", look, methods=["GET"]),
    Route("/api/games", about, methods=["GET"]),
]
