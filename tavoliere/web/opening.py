"""A game or a position that somebody has as text: looked at, replayed, played on from."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.notation.game import read
from tavoliere.table import messages
from tavoliere.table.brought import open_record
from tavoliere.web import replies
from tavoliere.web.api import body_of, json, open_with, rooms_of, spare
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering
from tavoliere.web.live.bots import levels

_game = msgspec.json.Decoder(replies.OpenGame)
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


routes: list[BaseRoute] = [
    Route("/api/open/game", game_as_text, methods=["POST"]),
    Route("/api/open/position", position_as_text, methods=["POST"]),
]
