"""Calls that a person wants: on this device, and in a chat of the people at a table."""

from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.games.refused import Refused
from tavoliere.store import calls
from tavoliere.store.calls import Hook, Receiver
from tavoliere.table.messages import Denied
from tavoliere.web import replies
from tavoliere.web.api import body_of, check_limit, find, json, person_of, rooms_of, spare
from tavoliere.web.call import addresses
from tavoliere.web.call.calls import Calls
from tavoliere.web.call.push import Pusher, read_keys
from tavoliere.web.call.words import HELLO
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import address_of, sent_with
from tavoliere.web.edge.language import language_of
from tavoliere.web.errors import answering
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.people.circles import founder_only, inside

_call_me = msgspec.json.Decoder(replies.CallMe)
_hook = msgspec.json.Decoder(replies.HookAt)


def calls_of(request: Request) -> Calls:
    found: Calls = request.app.state.calls
    return found


def pusher_of(request: Request) -> Pusher:
    found = calls_of(request).pusher
    if found is None:
        raise Denied("not_found", "this server sends no notices")
    return found


def inside_of(rooms: Rooms) -> list[str]:
    return rooms.settings.call_inside.split(",")


@answering
async def show(request: Request) -> Response:
    spare(request, "reading")
    public, device = pusher_of(request).public, keys.device_of(request)
    receiver = await calls.receiver_of(rooms_of(request).store, device.hash) if device else None
    if receiver is None:
        return json(replies.Notices(public, False, "", ""))
    return json(replies.Notices(public, True, receiver.quiet, receiver.endpoint))


@answering
async def turn_on(request: Request) -> Response:
    """Call this browser from now on, or at another address than before."""
    message = _call_me.decode(await body_of(request))
    rooms = rooms_of(request)
    pusher_of(request)
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device, person = keys.device_of(request), await person_of(request)
    if device is None or person is None:
        raise Denied("forbidden", "this device has no table yet: sit down first")
    addresses.read(message.endpoint, inside_of(rooms))
    read_keys(message.keys.p256dh, message.keys.auth)
    try:
        ZoneInfo(message.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("there is no such time zone: {zone}", zone=message.zone) from None
    language = language_of(sent_with(request.scope))
    await calls.add(
        rooms.store,
        Receiver(
            device.hash,
            person.hash,
            message.endpoint,
            message.keys.p256dh,
            message.keys.auth,
            language,
            message.zone,
            message.quiet,
            rooms.now(),
        ),
    )
    return json(replies.Did())


@answering
async def turn_off(request: Request) -> Response:
    await body_of(request)
    device = keys.device_of(request)
    if device:
        await calls.drop(rooms_of(request).store, device.hash)
    return json(replies.Did())


@answering
async def waits(request: Request) -> Response:
    spare(request, "reading")
    person = await person_of(request)
    found = await calls.waiting_for(rooms_of(request).store, person.hash) if person else []
    return json(replies.Waits(found))


# --- a chat -------------------------------------------------------------------------------------------------


def _check_hooks(rooms: Rooms) -> None:
    if not rooms.settings.hooks:
        raise Denied("not_found", "this server writes to no chats")


async def hook_at(rooms: Rooms, place: str) -> replies.Hook:
    """What may be told of a chat: not its address, with which anybody could write there."""
    known = await calls.hook_of(rooms.store, place)
    return replies.Hook(urlsplit(known.url).hostname or "" if known else "")


async def keep_hook(request: Request, place: str, person: str, url: str) -> replies.Hook:
    """Tell a chat from now on what happens at a place; whoever asks has been found to be allowed to."""
    rooms = rooms_of(request)
    _check_hooks(rooms)
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    if url:
        addresses.read(url, inside_of(rooms))
        await calls.keep_hook(rooms.store, Hook(place, person, language_of(sent_with(request.scope)), url))
        await calls_of(request).tell_chat(place, "hello", HELLO)
    else:
        await calls.drop_hook(rooms.store, place)
    return await hook_at(rooms, place)


@answering
async def show_hook(request: Request) -> Response:
    spare(request, "reading")
    _check_hooks(rooms_of(request))
    room, _ = await find(request)
    return json(await hook_at(rooms_of(request), room.table.id))


@answering
async def set_hook(request: Request) -> Response:
    message = _hook.decode(await body_of(request))
    room, sender = await find(request)
    if sender.device != room.table.host:
        raise Denied("forbidden", "only the host may do this")
    return json(await keep_hook(request, room.table.id, sender.device, message.url))


@answering
async def show_hook_of_circle(request: Request) -> Response:
    spare(request, "reading")
    rooms, circle, members, own = await inside(request)
    _check_hooks(rooms)
    founder_only(members, own)
    return json(await hook_at(rooms, circle.id))


@answering
async def set_hook_of_circle(request: Request) -> Response:
    message = _hook.decode(await body_of(request))
    _, circle, members, own = await inside(request)
    founder_only(members, own)
    return json(await keep_hook(request, circle.id, own.person, message.url))


routes: list[BaseRoute] = [
    Route("/api/circles/{circle}/hook", show_hook_of_circle, methods=["GET"]),
    Route("/api/circles/{circle}/hook", set_hook_of_circle, methods=["POST"]),
    Route("/api/person/notices", show, methods=["GET"]),
    Route("/api/person/notices", turn_on, methods=["POST"]),
    Route("/api/person/notices/off", turn_off, methods=["POST"]),
    Route("/api/person/waiting", waits, methods=["GET"]),
    Route("/api/tables/{table}/hook", show_hook, methods=["GET"]),
    Route("/api/tables/{table}/hook", set_hook, methods=["POST"]),
]
