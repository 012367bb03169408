"""Circles: people who play with each other, and their standing. Whoever has the link can come in; nobody else learns
that there is such a circle."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tavoliere.notation.game import games
from tavoliere.store import circles, evenings
from tavoliere.store.circles import Circle, Member
from tavoliere.store.contract import Behind, Unavailable
from tavoliere.table import log
from tavoliere.table.lobby import open_table
from tavoliere.table.log import LOBBY, OVER, Seat
from tavoliere.table.messages import Create, Denied
from tavoliere.table.names import LONGEST_NAME, clean
from tavoliere.table.skeletons import looks_like
from tavoliere.web import replies
from tavoliere.web.api import body_of, check_limit, json, person_of, rooms_of, spare
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering
from tavoliere.web.live.bots import levels
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.people import circle_answers as answers
from tavoliere.web.people.circle_page import seen_by
from tavoliere.web.people.evening_course import read
from tavoliere.web.people.standing import season_of

MOST_MEMBERS = 40
MOST_CIRCLES = 20  # of one person
MOST_TABLES = 5  # that are looked at, the latest
LONGEST_CIRCLE = 40  # characters of its name
DAY = 24 * 3600 * 1000

_make = msgspec.json.Decoder(answers.MakeCircle)
_key = msgspec.json.Decoder(answers.Key)
_join = msgspec.json.Decoder(answers.JoinCircle)
_name = msgspec.json.Decoder(answers.NewName)
_member = msgspec.json.Decoder(answers.Chosen)
_table = msgspec.json.Decoder(answers.CircleTable)


# --- who asks -----------------------------------------------------------------------------------------------


def rooms_with_circles(request: Request) -> Rooms:
    rooms = rooms_of(request)
    if not (rooms.settings.circles and rooms.settings.history):
        raise Denied("not_found", "this server has no circles")
    return rooms


async def no_circle(rooms: Rooms) -> Denied:
    await rooms.check_absence()
    return Denied("not_found", "there is no such circle, or you are not in it: ask for the link")


async def inside(request: Request) -> tuple[Rooms, Circle, list[Member], Member]:
    """The circle of a request, all its members, and the one who asks."""
    rooms = rooms_with_circles(request)
    person = await person_of(request)
    circle = await circles.circle_of(rooms.store, request.path_params["circle"])
    members = await circles.members_of(rooms.store, circle.id) if circle else []
    own = [member for member in members if person and member.person == person.hash]
    if not circle or not own:
        raise await no_circle(rooms)
    return rooms, circle, members, own[0]


def founder_only(members: list[Member], own: Member) -> None:
    if own != members[0]:
        raise Denied("forbidden", "only {name} may do this", name=members[0].name)


def member_of(members: list[Member], number: int) -> Member:
    for member in members:
        if member.number == number:
            return member
    raise Denied("not_found", "this member is not in the circle any more: load the page again")


def _new_name(members: list[Member], text: str, own: int = 0) -> str:
    """A name that nobody else in the circle has."""
    name = clean(text, LONGEST_NAME)
    if any(looks_like(name, other.name) for other in members if other.number != own):
        raise Denied("taken", "somebody here is called {name}: take another name", name=name)
    return name


def _link(rooms: Rooms, circle: Circle) -> str:
    return f"/c/{circle.id}/{keys.circle_key(rooms.secret, circle.id, circle.turn)}"


# --- coming and going ---------------------------------------------------------------------------------------


@answering
async def mine(request: Request) -> Response:
    spare(request, "reading")
    rooms = rooms_with_circles(request)
    person = await person_of(request)
    found = await circles.of_person(rooms.store, person.hash) if person else []
    return json(answers.Circles([answers.Place(*one) for one in found]))


@answering
async def make(request: Request) -> Response:
    rooms = rooms_with_circles(request)
    message = _make.decode(await body_of(request))
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = await person_of(request) or keys.new_device(rooms.draw)
    await _check_many(rooms, device.hash)
    circle = keys.new_circle(rooms.draw)
    name, member = clean(message.name, LONGEST_CIRCLE), clean(message.member, LONGEST_NAME)
    await circles.make(rooms.store, circle, name, device.hash, member, rooms.now())
    response = json(answers.Place(circle, name, 1))
    keys.keep_device(request, response, device)
    return response


async def _check_many(rooms: Rooms, person: str) -> None:
    if len(await circles.of_person(rooms.store, person)) >= MOST_CIRCLES:
        raise Denied("taken", "you are in {n} circles: leave one first", n=MOST_CIRCLES)


async def _by_key(request: Request, key: str) -> tuple[Rooms, Circle, list[Member]]:
    """The circle of a request, if this is the key of its link."""
    rooms = rooms_with_circles(request)
    circle = await circles.circle_of(rooms.store, request.path_params["circle"])
    if not circle or not keys.is_same(key, keys.circle_key(rooms.secret, circle.id, circle.turn)):
        raise await no_circle(rooms)
    return rooms, circle, await circles.members_of(rooms.store, circle.id)


@answering
async def look(request: Request) -> Response:
    """Who is in a circle, for somebody with the link."""
    message = _key.decode(await body_of(request))
    spare(request, "reading")
    _, circle, members = await _by_key(request, message.key)
    person = await person_of(request)
    is_inside = any(person and member.person == person.hash for member in members)
    return json(answers.Door(circle.id, circle.name, [member.name for member in members], is_inside))


@answering
async def join(request: Request) -> Response:
    message = _join.decode(await body_of(request))
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    rooms, circle, members = await _by_key(request, message.key)
    device = await person_of(request) or keys.new_device(rooms.draw)
    if all(member.person != device.hash for member in members):
        if len(members) >= MOST_MEMBERS:
            raise Denied("taken", "this circle has {n} members: it is full", n=MOST_MEMBERS)
        await _check_many(rooms, device.hash)
        name = _new_name(members, message.name)
        try:
            await circles.join(rooms.store, circle.id, device.hash, name, rooms.now())
        except Behind:  # somebody else has got this number
            await circles.join(rooms.store, circle.id, device.hash, name, rooms.now())
    response = json(replies.Did())
    keys.keep_device(request, response, device)
    return response


@answering
async def leave(request: Request) -> Response:
    await body_of(request)
    rooms, _, _, own = await inside(request)
    await circles.leave(rooms.store, own)
    return json(replies.Did())


# --- what a member and the founder may change ------------------------------------------------------------------


@answering
async def rename(request: Request) -> Response:
    """Another name for the circle."""
    message = _name.decode(await body_of(request))
    rooms, circle, members, own = await inside(request)
    founder_only(members, own)
    await circles.rename(rooms.store, circle.id, clean(message.name, LONGEST_CIRCLE))
    return json(replies.Did())


@answering
async def call_me(request: Request) -> Response:
    """Another name for oneself in the circle."""
    message = _name.decode(await body_of(request))
    rooms, _, members, own = await inside(request)
    await circles.rename_member(rooms.store, own, _new_name(members, message.name, own.number))
    return json(replies.Did())


@answering
async def pass_on(request: Request) -> Response:
    message = _member.decode(await body_of(request))
    rooms, _, members, own = await inside(request)
    founder_only(members, own)
    await circles.pass_on(rooms.store, member_of(members, message.member))
    return json(replies.Did())


@answering
async def remove(request: Request) -> Response:
    """A member against their will: the link that they know leads nowhere any more."""
    message = _member.decode(await body_of(request))
    rooms, _, members, own = await inside(request)
    founder_only(members, own)
    member = member_of(members, message.member)
    if member == own:
        raise Denied("stage", "pass the circle on first, or leave it")
    await circles.remove(rooms.store, member)
    return json(replies.Did())


@answering
async def delete(request: Request) -> Response:
    await body_of(request)
    rooms, circle, members, own = await inside(request)
    founder_only(members, own)
    await circles.delete(rooms.store, [circle.id])
    return json(replies.Did())


# --- playing ------------------------------------------------------------------------------------------------


@answering
async def play(request: Request) -> Response:
    """A table whose games count: everybody in the circle may come, and whoever is named has a seat already."""
    message = _table.decode(await body_of(request))
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    rooms, circle, members, own = await inside(request)
    others = [member_of(members, number) for number in message.members if number != own.number]
    players = message.players or (1 + len(others) if others else None)
    opening = Create(game=message.game, players=players, name=own.name, dice=message.dice)
    opened = open_table(opening, own.person, levels, rooms.draw)
    if len(others) >= len(opened.seats):
        raise Denied("taken", "there are fewer seats than people: choose fewer")
    seated = [log.Seated(seat, Seat(one.name, one.person)) for seat, one in enumerate(others, 1)]
    table = keys.new_circle(rooms.draw)[:13]
    room = await rooms.add(table, opening, [opened, *seated], own.person)
    for member in members:
        await rooms.store.admit(table, member.person, True)
    await circles.open_table(rooms.store, circle.id, room.table.id, rooms.now())
    return json(answers.TableOf(room.table.id))


@answering
async def replay(request: Request) -> Response:
    """A finished game of the circle, for everybody in it to see."""
    rooms, circle, _, own = await inside(request)
    table, number = request.path_params["table"], request.path_params["number"]
    is_own = await circles.circle_of_table(rooms.store, table) == circle.id
    room = await rooms.get(table) if is_own else None
    if not room:
        return RedirectResponse(f"/c/{circle.id}", 303)
    await rooms.visitors.enter(room, own.person, keys.WATCH)
    return RedirectResponse(f"/t/{table}/replay/{number}", 303)


# --- the page -----------------------------------------------------------------------------------------------


@answering
async def show(request: Request) -> Response:
    """A circle with its standing, of one season and game or of all."""
    spare(request, "reading")
    rooms, circle, members, own = await inside(request)
    now = rooms.now()
    if abs(now - circle.used) > DAY:
        await circles.use(rooms.store, circle.id, now)
    season = request.query_params.get("season", season_of(now))
    kind = request.query_params.get("game", "")
    if kind not in ("", *games()):
        raise Denied("not_found", "there is no such game here")
    lines = await circles.counted(rooms.store, circle.id)
    if any(line.luck is None for line in lines):
        request.app.state.luck.look(circle.id)
    tables = await _open_tables(rooms, circle, own)
    planned = await _evenings(rooms, circle)
    link = _link(rooms, circle)
    return json(
        await asyncio.to_thread(seen_by, own, circle, members, link, lines, tables, planned, season, kind)
    )


async def _evenings(rooms: Rooms, circle: Circle) -> list[answers.EveningIn]:
    """The latest evenings of a circle, if they are not over."""
    found = []
    for evening in await evenings.of_circle(rooms.store, circle.id, MOST_TABLES):
        state, _ = await read(rooms, evening)
        if not state.over:
            names = [player.name for player in state.players.values() if player.here]
            found.append(answers.EveningIn(evening, state.name, names, state.is_begun))
    return found


async def _open_tables(rooms: Rooms, circle: Circle, own: Member) -> list[answers.OpenTable]:
    """The latest tables, if a game goes on there or can begin."""
    found = []
    for name in await circles.latest(rooms.store, circle.id, MOST_TABLES):
        try:
            room = await rooms.get(name)
        except Unavailable:  # this one cannot be read; the circle is shown without it
            continue
        if room and room.table.stage != OVER:
            seats = room.table.seats
            found.append(
                answers.OpenTable(
                    table=name,
                    game=room.table.settings.game,
                    playing=room.table.stage != LOBBY,
                    names=[seat.name for seat in seats if seat.kind != "open"],
                    free=sum(seat.kind == "open" for seat in seats),
                    mine=bool(room.table.seats_of(own.person)),
                )
            )
    return found


CIRCLE = "/api/circles/{circle}"
routes: list[BaseRoute] = [
    Route("/api/circles", mine, methods=["GET"]),
    Route("/api/circles", make, methods=["POST"]),
    Route(CIRCLE, show, methods=["GET"]),
    Route(f"{CIRCLE}/look", look, methods=["POST"]),
    Route(f"{CIRCLE}/join", join, methods=["POST"]),
    Route(f"{CIRCLE}/leave", leave, methods=["POST"]),
    Route(f"{CIRCLE}/rename", rename, methods=["POST"]),
    Route(f"{CIRCLE}/member", call_me, methods=["POST"]),
    Route(f"{CIRCLE}/founder", pass_on, methods=["POST"]),
    Route(f"{CIRCLE}/remove", remove, methods=["POST"]),
    Route(f"{CIRCLE}/delete", delete, methods=["POST"]),
    Route(f"{CIRCLE}/tables", play, methods=["POST"]),
    Route("/c/{circle}/game/{table}/{number:int}", replay, methods=["GET"]),
]
