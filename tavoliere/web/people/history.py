"""The games of a person: a line for each, what they add up to, and what is left of those whose table has expired.

Only the person is told. What a coach on one of the person's devices found out about a game is kept with its line.
"""

import asyncio
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.notation.game import games
from tavoliere.notation.record import Record
from tavoliere.store import history
from tavoliere.store.history import Played
from tavoliere.table.deeds import deeds
from tavoliere.table.forget import NOBODY
from tavoliere.table.messages import Denied
from tavoliere.table.table import Table
from tavoliere.web.api import NUMBER, body_of, check_limit, json, number_in, person_of, rooms_of, spare
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering
from tavoliere.web.live.finished import replay
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.people import answers
from tavoliere.web.people.statistics import Sat, read, read_found, statistics
from tavoliere.web.replies import Did

MOST = 100  # games that are listed at once
MOST_CARDS = 40
LATER = 2**53  # than any time
RESIGNED = "resigned"
_reviewed = msgspec.json.Decoder(answers.Reviewed)


async def ended(rooms: Rooms, table: Table, at: int) -> None:
    """A game is over: everybody who has a seat keeps a line of it, unless it began from a position.

    A game of a device is among its player's games when it has been brought here.
    """
    result = table.result()
    if not rooms.settings.history or result is None or len(result.scores) < 2:
        return
    if table.settings.position is not None:
        return
    seats = [
        Sat(
            player.name,
            "" if player.device else player.bot,
            points,
            seat in result.winners,
            tuple(did.locked),
            did.misthrows,
            did.captures,
        )
        for seat, (player, points, did) in enumerate(
            zip(table.players, result.scores, deeds(table), strict=True)
        )
    ]
    told = msgspec.json.encode(seats).decode()
    why = result.end["why"] if result.end else RESIGNED
    lines = {  # of several seats at one device the first is its owner's
        player.device: Played(
            player.device, table.id, table.number, table.settings.game, seat, min(at, rooms.now()), told, why
        )
        for seat, player in reversed(list(enumerate(table.players)))
        if player.device
    }
    await history.keep(rooms.store, list(lines.values()))


async def forget(rooms: Rooms, person: str) -> None:
    """Nobody's lines and records say who a person was, also of tables that have expired."""
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
    for (table, number), seat in own.items():
        text = await history.record_of(rooms.store, table, number)
        if text:
            await history.rewrite_record(rooms.store, table, number, _without(text, seat))


def _without(text: str, seat: int) -> str:
    record = Record.read(text)
    names = [NOBODY if n == seat else name for n, name in enumerate(record.names)]
    return replace(record, names=tuple(names)).write()


# --- routes -------------------------------------------------------------------------------------------------


async def _who(request: Request) -> tuple[Rooms, str]:
    """The person who asks, if this server keeps games of people; empty for a device that is new."""
    rooms = rooms_of(request)
    if not rooms.settings.history:
        raise Denied("not_found", "this server keeps no games of people")
    device = await person_of(request)
    return rooms, device.hash if device else ""


def _kind(request: Request) -> str:
    kind = request.query_params.get("game", "")
    if kind not in ("", *games()):
        raise Denied("not_found", "there is no such game here")
    return kind


@answering
async def show(request: Request) -> Response:
    """What somebody's games add up to."""
    spare(request, "reading")
    kind, since, players = _kind(request), number_in(request, "since"), number_in(request, "players")
    rooms, person = await _who(request)
    lines = await history.summed(rooms.store, person) if person else []
    return json(await asyncio.to_thread(statistics, lines, kind, since or 0, players or 0))


@answering
async def listed(request: Request) -> Response:
    """Somebody's last games, the latest first."""
    spare(request, "reading")
    kind, before, most = _kind(request), number_in(request, "before"), number_in(request, "most")
    rooms, person = await _who(request)
    count = min(most or MOST, MOST)
    lines = await history.latest(rooms.store, person, before or LATER, kind, count + 1) if person else []
    return json(answers.GameList([_line(line) for line in lines[:count]], len(lines) > count))


def _line(line: Played) -> answers.GameLine:
    seats = [answers.InSeat(sat.name, sat.level, sat.points, sat.won) for sat in read(line)]
    return answers.GameLine(
        line.game, line.number, line.kind, line.at, line.seat, seats, line.ended, read_found(line)
    )


@answering
async def reviewed(request: Request) -> Response:
    """Keep what the coach found out about somebody's own game."""
    message = _reviewed.decode(await body_of(request))
    rooms, person = await _who(request)
    check_limit(request, request.app.state.device_limit, person or address_of(request.scope))
    line = await history.one(rooms.store, person, message.table, message.number) if person else None
    if line is None:
        raise Denied("not_found", "this is none of your finished games")
    # The others' names stand in the line, and nowhere else: there they are forgotten.
    card = msgspec.json.encode(msgspec.structs.replace(message.card, others=[])) if message.card else b""
    if len(card) > answers.LONGEST_CARD:
        card = b""  # it can be practised on the device that found it
    await history.note_review(rooms.store, line, msgspec.json.encode(message.found).decode(), card.decode())
    return json(Did())


@answering
async def cards(request: Request) -> Response:
    """Somebody's costliest choices, to practise with on any device."""
    spare(request, "reading")
    rooms, person = await _who(request)
    found = await history.cards(rooms.store, person, MOST_CARDS) if person else []
    return json(answers.Cards([_card(card, line) for card, line in found]))


def _card(card: str, line: Played) -> answers.Card:
    others = [sat.name for seat, sat in enumerate(read(line)) if seat != line.seat]
    return msgspec.structs.replace(msgspec.json.decode(card, type=answers.Card), others=others)


@answering
async def past(request: Request) -> Response:
    """A game of one's own whose table has expired."""
    spare(request, "reading")
    rooms, person = await _who(request)
    table, text = request.path_params["table"], request.path_params["number"]
    number = int(text) if NUMBER.fullmatch(text) else 0
    line = await history.one(rooms.store, person, table, number) if person else None
    record = await history.record_of(rooms.store, table, number) if line else None
    if line is None or record is None:
        raise Denied("not_found", "this is none of your finished games")
    finished = request.app.state.finished
    finished.spend(rooms, address_of(request.scope))
    return json(await finished.aside(_past, line.seat, record))


def _past(seat: int, text: str) -> answers.PastGame:
    record = Record.read(text)
    return answers.PastGame(seat, replay(record), text)


GAMES = "/api/person/games"
routes: list[BaseRoute] = [
    Route("/api/person/statistics", show, methods=["GET"]),
    Route("/api/person/cards", cards, methods=["GET"]),
    Route("/api/person/reviews", reviewed, methods=["POST"]),
    Route(GAMES, listed, methods=["GET"]),
    Route(f"{GAMES}/{{table}}/{{number}}", past, methods=["GET"]),
]
