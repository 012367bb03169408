"""The games of a person: a line for each, and what they add up to. Only the person is told."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.notation.game import games
from tavoliere.store import history
from tavoliere.store.history import Played
from tavoliere.table.forget import NOBODY
from tavoliere.table.messages import Denied
from tavoliere.web import replies
from tavoliere.web.api import json, person_of, rooms_of, spare
from tavoliere.web.errors import answering
from tavoliere.web.live.room import Room
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.people.statistics import Sat, read, statistics


async def ended(rooms: Rooms, room: Room) -> None:
    """A game is over: everybody who has a seat keeps a line of it, if it counts."""
    table, result = room.table, room.table.result()
    if not rooms.settings.history or result is None or result.wins is None or len(result.scores) < 2:
        return
    seats = [
        Sat(player.name, "" if player.device else player.bot, points, seat in result.winners)
        for seat, (player, points) in enumerate(zip(table.players, result.scores, strict=True))
    ]
    told, at = msgspec.json.encode(seats).decode(), rooms.now()
    lines = [
        Played(player.device, table.id, table.number, table.settings.game, seat, at, told)
        for seat, player in reversed(list(enumerate(table.players)))
        if player.device
    ]
    await history.keep(rooms.store, lines)


async def forget(rooms: Rooms, person: str) -> None:
    """Nobody's lines say who a person was, also of tables that have expired."""
    own = {(line.game, line.number): line.seat for line in await history.of_person(rooms.store, person)}
    for table in {game for game, _ in own}:
        changed = []
        for line in await history.at_table(rooms.store, table):
            if (line.game, line.number) in own:
                seats = read(line)
                seat = own[line.game, line.number]
                seats[seat] = msgspec.structs.replace(seats[seat], name=NOBODY)
                changed.append(line._replace(seats=msgspec.json.encode(seats).decode()))
        await history.rewrite(rooms.store, changed)


@answering
async def show(request: Request) -> Response:
    spare(request, "reading")
    rooms = rooms_of(request)
    kind = request.query_params.get("game", "")
    if not rooms.settings.history:
        raise Denied("not_found", "this server keeps no games of people")
    if kind not in ("", *games()):
        raise Denied("not_found", "there is no such game here")
    device = await person_of(request)
    lines = await history.of_person(rooms.store, device.hash) if device else []
    found: replies.Statistics = await asyncio.to_thread(statistics, lines, kind)
    return json(found)


routes: list[BaseRoute] = [Route("/api/person/statistics", show, methods=["GET"])]
