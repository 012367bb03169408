"""One person, several devices: by twelve words, without an account. And what one may take along or delete."""

import io
import zipfile

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.store import circles, persons
from tavoliere.store import history as stored
from tavoliere.store.contract import Unreadable
from tavoliere.table import daily
from tavoliere.table.export import export, game_events
from tavoliere.table.log import OVER, Logged
from tavoliere.table.messages import Denied
from tavoliere.table.table import Table
from tavoliere.web import replies
from tavoliere.web.api import body_of, check_limit, json, rooms_of, spare
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import address_of, sent_with
from tavoliere.web.edge.keys import Device
from tavoliere.web.errors import answering
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.people import evening_course, history, withdraw, words

MINUTES = 10  # that words lead to a person
LATEST = 8  # tables that another device is told of
MOST_DEVICES = 20  # of one person
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
_join = msgspec.json.Decoder(replies.JoinPerson)
_drop = msgspec.json.Decoder(replies.DropDevice)


def name_of(agent: str) -> str:
    """What people would call a device, by what its browser says of itself.

    >>> name_of("Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0")
    'Firefox, Android'
    """
    found = [
        next((name for sign, name in names.items() if sign in agent), "") for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))


# --- who asks -----------------------------------------------------------------------------------------------


def rooms_with_devices(request: Request) -> Rooms:
    rooms = rooms_of(request)
    if not rooms.settings.devices:
        raise Denied("not_found", "this server does not join devices")
    return rooms


async def device_and_person(request: Request) -> tuple[Device, str]:
    """The device itself, a new one if need be, and the person who uses it."""
    rooms = rooms_of(request)
    device = keys.device_of(request) or keys.new_device(rooms.draw)
    return device, await rooms.persons.of(device.hash)


def agent_of(request: Request) -> str:
    return sent_with(request.scope).get(b"user-agent", b"").decode("latin-1")


# --- several devices ----------------------------------------------------------------------------------------


@answering
async def show(request: Request) -> Response:
    spare(request, "reading")
    rooms = rooms_of(request)
    device = keys.device_of(request)
    if device is None:
        return json(replies.Person([], [], 0, 0))
    person = await rooms.persons.of(device.hash)
    known = await persons.devices_of(rooms.store, person)
    if any(one.hash == device.hash for one in known):
        await persons.seen(rooms.store, device.hash, rooms.now())
    tables = await persons.tables_of(rooms.store, person)
    return json(
        replies.Person(
            [
                replies.KnownDevice(one.hash[:12], one.name, one.seen, one.hash == device.hash)
                for one in known
            ],
            tables[:LATEST],
            len(tables),
            await persons.days_of(rooms.store, person),
        )
    )


@answering
async def offer(request: Request) -> Response:
    """Words for another device. From the first on, the person has a name that is no device's."""
    rooms = rooms_with_devices(request)
    await body_of(request)
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device, person = await device_and_person(request)
    if person == device.hash:
        person = rooms.draw(16).hex()
        await rooms.persons.rename(device.hash, person)
        await persons.add(rooms.store, device.hash, person, name_of(agent_of(request)), rooms.now())
        rooms.persons.forget()
    secret = rooms.draw(words.BYTES)
    until = rooms.now() + MINUTES * 60 * 1000
    await persons.offer(rooms.store, words.hash_of(secret), person, rooms.now(), until)
    spelt = words.spell(secret)
    link = f"{str(request.base_url).rstrip('/')}/devices#{'-'.join(spelt)}"
    svg = segno.make(link, error="m").svg_data_uri(scale=6, border=2, dark="#1D2522", light="#FFFFFF")
    response = json(replies.Words(spelt, link, svg, MINUTES))
    keys.keep_device(request, response, device)
    return response


@answering
async def join(request: Request) -> Response:
    """This device, and whoever used it before, become the person to whom the words lead."""
    rooms = rooms_with_devices(request)
    message = _join.decode(await body_of(request))
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    secret = words.read(message.words)
    device, before = await device_and_person(request)
    person = await persons.redeem(rooms.store, words.hash_of(secret), rooms.now())
    if person is None:
        raise Denied("not_found", "these words are used up or too old: show new ones on the other device")
    if len(await persons.devices_of(rooms.store, person)) >= MOST_DEVICES:
        raise Denied("taken", "that is one device too many: drop one that is no longer used")
    if before != person:
        await rooms.persons.rename(before, person)
    await persons.add(rooms.store, device.hash, person, name_of(agent_of(request)), rooms.now())
    await rooms.persons.changed(device.hash, person)
    response = json(replies.Did())
    keys.keep_device(request, response, device)
    return response


@answering
async def drop(request: Request) -> Response:
    rooms = rooms_with_devices(request)
    message = _drop.decode(await body_of(request))
    _, person = await device_and_person(request)
    for one in await persons.devices_of(rooms.store, person):
        if one.hash.startswith(message.device):
            await persons.drop(rooms.store, one.hash, person)
            await rooms.persons.changed(one.hash, one.hash)
            return json(replies.Did())
    raise Denied("not_found", "you have no such device: load the page again")


# --- everything ---------------------------------------------------------------------------------------------


@answering
async def take(request: Request) -> Response:
    """All that is kept of a person, as plain files in one: the devices, the days, and the games as records."""
    spare(request, "reading")
    rooms, finished = rooms_of(request), request.app.state.finished
    finished.spend(rooms, address_of(request.scope))
    _, person = await device_and_person(request)
    kept = {
        "devices": [
            {"name": one.name, "since": one.since, "seen": one.seen}
            for one in await persons.devices_of(rooms.store, person)
        ],
        "daily": [
            dict(zip(("day", "points", "review"), row, strict=True))
            for row in await rooms.store.rows(
                "SELECT day, points, review FROM daily WHERE person = $1 AND at > 0 ORDER BY day", person
            )
        ],
    }
    kept["circles"] = [{"name": name} for _, name, _ in await circles.of_person(rooms.store, person)]
    lines = await stored.of_person(rooms.store, person)
    kept["games"] = [
        {
            "game": line.kind,
            "table": line.game,
            "at": line.at,
            "seat": line.seat,
            "seats": msgspec.Raw(line.seats.encode()),
            "ended": line.ended,
            "review": msgspec.Raw(line.review.encode() or b"null"),
        }
        for line in lines
    ]
    logs: dict[str, list[Logged]] = {}
    for table in await persons.tables_of(rooms.store, person):
        try:
            logs[table] = await rooms.store.read_all(table)
        except Unreadable:
            continue
    texts = {}  # of tables that have expired
    for line in lines:
        if line.game not in logs and (text := await stored.record_of(rooms.store, line.game, line.number)):
            texts[f"{line.game}-{line.number}"] = text
    packed = await finished.aside(
        _pack, msgspec.json.format(msgspec.json.encode(kept)), logs, texts, rooms.now()
    )
    headers = {"Content-Disposition": 'attachment; filename="tavoliere.zip"'}
    return Response(packed, 200, headers, "application/zip")


def _is_told(table: Table, now: int) -> bool:
    """Whether a game is over, and nobody may still play with its dice: its text says the seed."""
    day = table.settings.day
    return table.stage == OVER and (day is None or daily.is_open(day, now))


def _pack(kept: bytes, logs: dict[str, list[Logged]], texts: dict[str, str], now: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("person.json", kept)
        for table, events in logs.items():
            for number in {getattr(logged.event, "number", 1) for logged in events}:
                game = game_events(events, number)
                if game and _is_told(Table(table, game), now):
                    packed.writestr(f"games/{table}-{number}.txt", export(table, game))
        for name, text in texts.items():
            packed.writestr(f"games/{name}.txt", text)
    return file.getvalue()


@answering
async def delete(request: Request) -> Response:
    """Nothing is left of a person: what others played with them stays, without them."""
    rooms = rooms_of(request)
    await body_of(request)
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device, person = await device_and_person(request)
    await history.forget(rooms, person)
    await evening_course.forget(rooms, person)
    for table in await persons.tables_of(rooms.store, person):
        await withdraw.forget_at(rooms, table, person)
    hashes = [one.hash for one in await persons.devices_of(rooms.store, person)]
    await persons.forget(rooms.store, person)
    await stored.drop_unread(rooms.store)
    for one in {person, device.hash, *hashes}:
        await rooms.persons.changed(one, one)
    response = json(replies.Did())
    response.headers["Clear-Site-Data"] = '"cache", "storage"'
    keys.lose_device(request, response)
    return response


routes: list[BaseRoute] = [
    Route("/api/person", show, methods=["GET"]),
    Route("/api/person/words", offer, methods=["POST"]),
    Route("/api/person/join", join, methods=["POST"]),
    Route("/api/person/drop", drop, methods=["POST"]),
    Route("/api/person/everything", take, methods=["GET"]),
    Route("/api/person/delete", delete, methods=["POST"]),
]
