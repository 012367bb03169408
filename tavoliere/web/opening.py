"""A game or a position that somebody has as text: looked at, replayed, played on from."""

from base64 import b64encode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.games.refused import Refused
from tavoliere.notation.game import read
from tavoliere.table import messages
from tavoliere.table.brought import open_record
from tavoliere.web import replies
from tavoliere.web.api import body_of, json, open_with, rooms_of, spare
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering, problem_of
from tavoliere.web.live.bots import levels

_game = msgspec.json.Decoder(replies.OpenGame)
_check = msgspec.json.Decoder(replies.CheckPosition)
_position = msgspec.json.Decoder(replies.OpenPosition)


@answering
async def game_as_text(request: Request) -> Response:
    """Any game in our notation, wherever its dice came from: a table with it, like one brought from a device."""
    body = await body_of(request)
    spare(request, "opening")
    text = _game.decode(body).text
    rooms = rooms_of(request)
    return await open_with(
        request, messages.Bring(text, []), lambda device: open_record(text, device, levels, rooms.draw)
    )


@answering
async def position_as_text(request: Request) -> Response:
    body = await body_of(request)
    spare(request, "reading")
    asked = _position.decode(body)
    finished = request.app.state.finished
    finished.spend(rooms_of(request), address_of(request.scope))
    return json(await finished.aside(drawn, asked.line, asked.theme))


def drawn(line: str, theme: str) -> replies.Drawn:
    """A position as a line in our spelling and as a picture, in which only those see hands who play on."""
    position = read(line)
    return replies.Drawn(
        game=position.game.name,
        players=position.players,
        line=str(position),
        over=position.over,
        svg=position.svg(theme="dark" if theme == "dark" else "light"),
    )


@answering
async def position_as_set_up(request: Request) -> Response:
    """What the rules say of a position that is being set up: a mistake on the way is no error. It takes 0.2 ms."""
    body = await body_of(request)
    spare(request, "reading")
    return json(checked(_check.decode(body).line))


def checked(line: str) -> replies.Checked:
    try:
        position = read(line)
    except Refused as refusal:
        return replies.Checked(False, problem_of(refusal))
    return replies.Checked(
        True,
        game=position.game.name,
        line=str(position),
        over=position.over,
        state=b64encode(position.state.tobytes()).decode(),
    )


routes: list[BaseRoute] = [
    Route("/api/open/game", game_as_text, methods=["POST"]),
    Route("/api/open/position", position_as_text, methods=["POST"]),
    Route("/api/open/check", position_as_set_up, methods=["POST"]),
]
