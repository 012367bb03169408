"""For those who run the server: whether it is well, whether to send players here, and its figures."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.web.live.rooms import Rooms
from tavoliere.web.replies import Health


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _answer(is_fine: bool) -> Response:
    health = Health("ok" if is_fine else "unavailable")
    return Response(msgspec.json.encode(health), 200 if is_fine else 503, media_type="application/json")


async def health(request: Request) -> Response:
    """Whether all is really well: this process runs, and its database can be written."""
    return _answer(await _rooms(request).store.is_well())


async def ready(request: Request) -> Response:
    """Whether to send players here: only if all is well, and not while the server stops."""
    rooms = _rooms(request)
    return _answer(not rooms.is_closing and await rooms.store.is_well())


async def metrics(request: Request) -> Response:
    return Response(_rooms(request).metrics.text(), media_type="text/plain; version=0.0.4")


routes: list[BaseRoute] = [
    Route("/api/health", health, methods=["GET"]),
    Route("/api/ready", ready, methods=["GET"]),
    Route("/api/metrics", metrics, methods=["GET"]),
]
