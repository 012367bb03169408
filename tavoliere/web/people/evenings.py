"""Evenings of several games: planned in a few taps, drawn and opened by themselves, shown on any screen."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.notation.game import game
from tavoliere.store import circles, evenings
from tavoliere.table.evening import course
from tavoliere.table.evening.log import (
    FEWEST,
    MOST,
    Came,
    Closed,
    Evening,
    Paused,
    Planned,
    Went,
    write_event,
)
from tavoliere.table.evening.pairing import NOBODY
from tavoliere.table.log import OVER
from tavoliere.table.messages import Denied
from tavoliere.table.names import LONGEST_NAME, clean
from tavoliere.table.skeletons import looks_like
from tavoliere.web import replies
from tavoliere.web.api import body_of, check_limit, json, person_of, rooms_of, spare
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.people import evening_answers as answers
from tavoliere.web.people.evening_course import (
    PLAYERS,
    Change,
    change,
    ended,
    no_evening,
    open_tables,
    read,
    shuffled_by,
)
from tavoliere.web.people.evening_page import seen_by

MOST_LISTED = 10
MOST_NUMBERS = 100  # people who come, also those who have left
LONGEST_EVENING = 40  # characters of its name

_plan = msgspec.json.Decoder(answers.PlanEvening)
_look = msgspec.json.Decoder(answers.LookAtEvening)
_come = msgspec.json.Decoder(answers.ComeToEvening)
_leave = msgspec.json.Decoder(answers.LeaveEvening)
_result = msgspec.json.Decoder(answers.MatchResult)
_pause = msgspec.json.Decoder(answers.PauseEvening)


# --- who asks -----------------------------------------------------------------------------------------------


def rooms_with_evenings(request: Request) -> Rooms:
    rooms = rooms_of(request)
    if not rooms.settings.evenings:
        raise Denied("not_found", "this server has no evenings")
    return rooms


async def entered(request: Request, key: str = "") -> tuple[Rooms, str, str, str]:
    """The evening of a request, who asks, and with which right: that of a link, or of whoever is in it already."""
    rooms, evening = rooms_with_evenings(request), request.path_params["evening"]
    device = await person_of(request)
    person = device.hash if device else ""
    right = keys.right_of(rooms.secret, evening, key) or ""
    if right != keys.INVITE and person:
        if person in (await evenings.entrants(rooms.store, evening)).values():
            right = keys.INVITE
        elif circle := await evenings.circle_of(rooms.store, evening):
            members = await circles.members_of(rooms.store, circle)
            right = keys.INVITE if any(member.person == person for member in members) else right
    if not right:
        raise await no_evening(rooms)
    return rooms, evening, person, right


def host_of(persons: dict[int, str]) -> str:
    """Whoever planned the evening; if they are forgotten, the first who came."""
    return persons[min(persons)] if persons else ""


def host_only(persons: dict[int, str], person: str) -> None:
    if person != host_of(persons):
        raise Denied("forbidden", "only the host may do this")


async def answer(
    request: Request, rooms: Rooms, evening: str, person: str, right: str = keys.INVITE
) -> Response:
    """The evening as somebody sees it now."""
    state, persons = await read(rooms, evening)
    state = await open_tables(rooms, evening, state, persons)
    tables = {}
    for match in state.rounds[-1].matches if state.is_begun and not state.over else []:
        room = await rooms.get(match.table) if match.table and not match.is_over else None
        if room and room.table.stage == OVER:  # the process that knew of its end was stopped
            await ended(rooms, room.table)
            state, persons = await read(rooms, evening)
        elif room:
            tables[match.table] = room.table
    return json(seen_by(rooms.secret, evening, state, persons, person, right, tables, host_of(persons)))


# --- routes -------------------------------------------------------------------------------------------------


@answering
async def mine(request: Request) -> Response:
    spare(request, "reading")
    rooms = rooms_with_evenings(request)
    person = await person_of(request)
    found = await evenings.of_person(rooms.store, person.hash, MOST_LISTED) if person else []
    return json(answers.EveningList([await place_of(rooms, evening) for evening in found]))


async def place_of(rooms: Rooms, evening: str) -> answers.EveningPlace:
    state, _ = await read(rooms, evening)
    return answers.EveningPlace(evening, state.name, state.over)


@answering
async def plan(request: Request) -> Response:
    rooms = rooms_with_evenings(request)
    message = _plan.decode(await body_of(request))
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = await person_of(request) or keys.new_device(rooms.draw)
    played = game(message.game)
    if PLAYERS not in played.players:
        raise Denied("stage", "this game is not one for two: choose another")
    if message.circle:
        members = await circles.members_of(rooms.store, message.circle)
        if all(member.person != device.hash for member in members):
            raise Denied("not_found", "there is no such circle, or you are not in it: ask for the link")
    name = clean(message.name, LONGEST_EVENING)
    player = clean(message.player, LONGEST_NAME) if message.player else ""
    evening = keys.new_circle(rooms.draw)
    planned = Planned(name, message.mode, played.name, message.dice, message.circle)
    await evenings.plan(rooms.store, evening, message.circle, device.hash, write_event(planned), rooms.now())
    if player:
        await change(rooms, evening, lambda state, _: _coming(state, evening, player, device.hash))
    response = json(answers.EveningPlace(evening, name, over=False))
    keys.keep_device(request, response, device)
    return response


def _coming(state: Evening, evening: str, name: str, person: str) -> Change:
    """Somebody plays from now on; without a person, somebody without a device."""
    if state.over:
        raise Denied("stage", "this evening is over")
    if len(state.present) >= MOST or len(state.players) >= MOST_NUMBERS:
        raise Denied("taken", "{n} people play already: there is no room for more", n=len(state.present))
    if any(looks_like(name, other.name) for other in state.players.values() if other.here):
        raise Denied("taken", "somebody here is called {name}: take another name", name=name)
    number = max(state.players, default=0) + 1
    drawn = course.late(state, number)
    if drawn is None:
        raise Denied("stage", "the draw is made, and no place is free: watch, or play at the next evening")
    return [Came(number, name), *drawn], [evenings.entering(evening, number, person)] if person else []


@answering
async def look(request: Request) -> Response:
    message = _look.decode(await body_of(request))
    spare(request, "reading")
    rooms, evening, person, right = await entered(request, message.key)
    return await answer(request, rooms, evening, person, right)


@answering
async def come(request: Request) -> Response:
    message = _come.decode(await body_of(request))
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    rooms, evening, person, right = await entered(request, message.key)
    if right != keys.INVITE:
        raise Denied("forbidden", "this link is only for watching: ask for the invitation to play")
    device = keys.Device(person) if person else keys.new_device(rooms.draw)
    name = clean(message.name, LONGEST_NAME)

    def think(state: Evening, persons: dict[int, str]) -> Change:
        if message.guest:
            host_only(persons, person)
            return _coming(state, evening, name, "")
        own = [number for number, one in persons.items() if one == device.hash and number]
        if any(number in state.present for number in own):
            return [], []
        return _coming(state, evening, name, device.hash)

    await change(rooms, evening, think)
    response = await answer(request, rooms, evening, device.hash)
    keys.keep_device(request, response, device)
    return response


@answering
async def leave(request: Request) -> Response:
    """Oneself, or for the host anybody."""
    message = _leave.decode(await body_of(request))
    rooms, evening, person, _ = await entered(request)

    def think(state: Evening, persons: dict[int, str]) -> Change:
        if persons.get(message.player) != person:
            host_only(persons, person)
        is_there = message.player in state.present and not state.over
        return ([Went(message.player)], []) if is_there else ([], [])

    await change(rooms, evening, think)
    return await answer(request, rooms, evening, person)


@answering
async def begin(request: Request) -> Response:
    await body_of(request)
    rooms, evening, person, _ = await entered(request)

    def think(state: Evening, persons: dict[int, str]) -> Change:
        host_only(persons, person)
        if state.is_begun:
            return [], []
        if len(state.present) < FEWEST:
            raise Denied("stage", "an evening needs {n} people at least", n=FEWEST)
        return course.next_round(state, shuffled_by(rooms)), []

    await change(rooms, evening, think)
    return await answer(request, rooms, evening, person)


@answering
async def result(request: Request) -> Response:
    """A result that is typed in, by one of the two or by the host; until the next round it can be put right.

    The host may also settle a game that is not played at its table.
    """
    message = _result.decode(await body_of(request))
    rooms, evening, person, _ = await entered(request)

    def think(state: Evening, persons: dict[int, str]) -> Change:
        found = state.rounds[-1].matches if state.rounds else []
        match = next((match for match in found if match.number == message.match), None)
        if match is None or NOBODY in match.players or state.over or (match.table and match.is_over):
            raise Denied(
                "stage", "this result cannot be typed in: it comes from its table, or its round is over"
            )
        if match.table or person not in {persons.get(number) for number in match.players}:
            host_only(persons, person)
        return course.result(state, match, message.points), []

    await change(rooms, evening, think)
    return await answer(request, rooms, evening, person)


@answering
async def pause(request: Request) -> Response:
    message = _pause.decode(await body_of(request))
    rooms, evening, person, _ = await entered(request)

    def think(state: Evening, persons: dict[int, str]) -> Change:
        host_only(persons, person)
        return ([Paused(message.paused)], []) if message.paused != state.paused else ([], [])

    await change(rooms, evening, think)
    return await answer(request, rooms, evening, person)


@answering
async def close(request: Request) -> Response:
    """The evening is over, as it stands."""
    await body_of(request)
    rooms, evening, person, _ = await entered(request)

    def think(state: Evening, persons: dict[int, str]) -> Change:
        host_only(persons, person)
        return ([], []) if state.over else ([Closed()], [])

    await change(rooms, evening, think)
    return json(replies.Did())


EVENING = "/api/evenings/{evening}"
routes: list[BaseRoute] = [
    Route("/api/evenings", mine, methods=["GET"]),
    Route("/api/evenings", plan, methods=["POST"]),
    Route(f"{EVENING}/look", look, methods=["POST"]),
    Route(f"{EVENING}/come", come, methods=["POST"]),
    Route(f"{EVENING}/leave", leave, methods=["POST"]),
    Route(f"{EVENING}/begin", begin, methods=["POST"]),
    Route(f"{EVENING}/result", result, methods=["POST"]),
    Route(f"{EVENING}/pause", pause, methods=["POST"]),
    Route(f"{EVENING}/close", close, methods=["POST"]),
]
