"""What people take back at one table: what they wrote there, their name, or, as its host, the whole table."""

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.store.contract import PLACES
from tavoliere.table import forget
from tavoliere.table.log import Logged, write_event
from tavoliere.table.messages import Denied
from tavoliere.web import replies
from tavoliere.web.api import body_of, check_limit, find, json, rooms_of
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering
from tavoliere.web.live.room import Room
from tavoliere.web.live.rooms import Rooms

REWRITE = "UPDATE event SET data = $3, key = $4 WHERE game = $1 AND seq = $2"
_forget = msgspec.json.Decoder(replies.Forget)


@answering
async def forget_here(request: Request) -> Response:
    message = _forget.decode(await body_of(request))
    rooms = rooms_of(request)
    room, sender = await find(request)
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    if room.table.settings.day:
        raise Denied("stage", "the daily roll is one try: “Devices and data” deletes all that is kept of you")
    if message.what == "name":
        await forget_at(rooms, room.table.id, sender.device)
    else:
        await _rewrite(rooms, room, lambda events: forget.without_talk(room.table.id, events, sender.device))
    return json(replies.Did())


@answering
async def delete(request: Request) -> Response:
    """Delete a table for everybody. What people keep of its finished games stays theirs."""
    await body_of(request)
    rooms = rooms_of(request)
    room, sender = await find(request)
    if sender.device != room.table.host:
        raise Denied("forbidden", "only the host may do this")
    if room.table.settings.day:
        raise Denied("stage", "the daily roll is one try: “Devices and data” deletes all that is kept of you")
    await _delete(rooms, room.table.id)
    return json(replies.Did())


async def forget_at(rooms: Rooms, table: str, person: str) -> None:
    """Forget a person at one table; a table where nobody else was is deleted."""
    if list(await rooms.store.rights(table)) == [person]:
        await _delete(rooms, table)
        return
    room = await rooms.get(table)
    if room is None:
        return
    await rooms.happen(room, lambda now: forget.leaving(now, person))
    anonymous = rooms.draw(16).hex()
    await _rewrite(rooms, room, lambda events: forget.without(table, events, person, anonymous))
    await rooms.store.dismiss(table, [person])


async def _rewrite(rooms: Rooms, room: Room, change: Callable[[list[Logged]], list[Logged]]) -> None:
    table = room.table.id
    async with room.lock:  # two who are forgotten at once must not write back each other's names
        changed = change(await rooms.store.read_all(table))
        await rooms.store.change(
            *(
                (REWRITE, table, logged.seq, write_event(logged.event).decode(), logged.key)
                for logged in changed
            )
        )
    await rooms.persons.rewritten(table)


async def _delete(rooms: Rooms, table: str) -> None:
    await rooms.store.change(*((f"DELETE FROM {place} = $1", table) for place in PLACES))
    rooms.expired([table])
    await rooms.persons.rewritten(table)  # other processes find that it is gone


routes: list[BaseRoute] = [
    Route("/api/tables/{table}/forget", forget_here, methods=["POST"]),
    Route("/api/tables/{table}/delete", delete, methods=["POST"]),
]
