"""Pushes: everybody who looks at a table is sent what is new, in order, once.

There is no queue. A socket remembers the last version it was sent; when it can take more, it gets everything since then
in one frame. So a slow reader costs no memory and misses nothing.
"""

import asyncio
import contextlib
import logging

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from tavoliere.store.clocks import steady
from tavoliere.store.contract import Unavailable
from tavoliere.table.messages import Denied
from tavoliere.table.wire import Links
from tavoliere.web.api import find_since, rooms_of
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import address_of
from tavoliere.web.live.room import Listener, Room

LONGEST_FRAME = 1024
FRAMES_A_SECOND = 5.0
log = logging.getLogger("tavoliere.socket")
# The client has left, at whatever point; ASGI's own `send` raises an OSError then.
GONE = (WebSocketDisconnect, WebSocketDisconnected, OSError)
NOT_ALLOWED, TOO_LARGE, FAILED, TRY_LATER, NO_TABLE, EXPIRED, STOPS = 1008, 1009, 1011, 1013, 4404, 4410, 1001


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """The only message that a client sends here."""


_ping = msgspec.json.Decoder(Ping)


class Socket:
    """The endpoint of a table's sockets. It has ASGI's own `send`, because pushes are most of what a server does."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.suppress(*GONE):
            await _count(WebSocket(scope, receive, send), send)


async def _count(websocket: WebSocket, send: Send) -> None:
    counts: dict[str, int] = websocket.app.state.sockets
    settings = rooms_of(websocket).settings
    address = address_of(websocket.scope)
    await websocket.accept()
    if counts.get(address, 0) >= settings.sockets or sum(counts.values()) >= settings.most_sockets:
        await websocket.close(TRY_LATER)
        return
    counts[address] = counts.get(address, 0) + 1
    try:
        await _serve(websocket, send)
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


async def _serve(websocket: WebSocket, send: Send) -> None:
    try:
        room, sender, since = await find_since(websocket)
    except Denied:
        await websocket.close(NO_TABLE)
        return
    except (msgspec.DecodeError, Unavailable) as error:
        await websocket.close(TRY_LATER if isinstance(error, Unavailable) else NOT_ALLOWED)
        return
    rooms = rooms_of(websocket)
    listener = Listener(sender)
    rooms.join(room, listener)
    sending = asyncio.create_task(_push_or_close(websocket, send, room, listener, since))
    try:
        await _receive(websocket)
    finally:
        sending.cancel()
        rooms.presence.go(room, listener)
        with contextlib.suppress(asyncio.CancelledError, *GONE):
            await sending


async def _push_or_close(
    websocket: WebSocket, send: Send, room: Room, listener: Listener, since: int | None
) -> None:
    """Whatever goes wrong, no client waits at an open socket for what never comes: it is closed, and opened again."""
    try:
        await _push(websocket, send, room, listener, since)
    except GONE:
        raise
    except Exception:
        log.exception("a push failed", extra={"table": room.table.id})
        await websocket.close(FAILED)


async def _push(websocket: WebSocket, send: Send, room: Room, listener: Listener, since: int | None) -> None:
    rooms = rooms_of(websocket)
    if since == room.table.seq:
        listener.knows()  # before the next line, not after it: there may be news meanwhile
        await websocket.send_text(f'{{"type":"current","seq":{since}}}')
    while True:
        await listener.news()
        if listener.sender.device in room.table.banned:
            await websocket.close(NO_TABLE)
            return
        if listener.expired or rooms.is_closing:
            await websocket.close(EXPIRED if listener.expired else STOPS)
            return
        links = Links(**keys.links(rooms.secret, room.table.id, room.table.renewals))
        frame = room.see().state(listener.sender, links, since, rooms.now()).decode()
        since = room.table.seq
        # A client that never reads is cut off (`careful_socket.py`).
        await send({"type": "websocket.send", "text": frame})
        rooms.metrics.count("pushes")
        del frame  # thousands of waiting sockets need not remember what they sent


async def _receive(websocket: WebSocket) -> None:
    """Answer pings until the client is gone, or sends anything else."""
    begin, frames = steady(), 0
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        frames += 1
        text = message.get("text") or ""
        if len(text) > LONGEST_FRAME or len(message.get("bytes") or b"") > LONGEST_FRAME:
            await websocket.close(TOO_LARGE)
            return
        try:
            _ping.decode(text)
        except (msgspec.DecodeError, UnicodeError):
            await websocket.close(NOT_ALLOWED)
            return
        if frames > 20 + FRAMES_A_SECOND * (steady() - begin):
            await websocket.close(NOT_ALLOWED)
            return
        await websocket.send_text(f'{{"type":"pong","now":{rooms_of(websocket).now()}}}')
