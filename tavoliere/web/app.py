"""The app: the store, the live tables, the API and the pages, put together."""

import asyncio
import contextlib
import gc
import logging
import os
import threading
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from tavoliere.games.refused import Refused
from tavoliere.store import store_of
from tavoliere.store.contract import Unavailable
from tavoliere.store.rotation import earlier
from tavoliere.web import api, openapi, opening
from tavoliere.web.call.calls import Calls
from tavoliere.web.call.outbox import Outbox
from tavoliere.web.call.push import can_push, pusher_of
from tavoliere.web.edge.codes import Guesses
from tavoliere.web.edge.guard import Guard, Limit
from tavoliere.web.edge.hosts import reachable
from tavoliere.web.edge.load import Load
from tavoliere.web.errors import FAILED, NOT_THERE, NOT_UNDERSTOOD, answer_to, error
from tavoliere.web.live import finished
from tavoliere.web.live.bots import Bots
from tavoliere.web.live.chores import Chores
from tavoliere.web.live.direct import Direct
from tavoliere.web.live.finished import Finished
from tavoliere.web.live.room import Room
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.live.socket import Socket
from tavoliere.web.metrics import Metrics
from tavoliere.web.ops import watch
from tavoliere.web.pages import engine, pages
from tavoliere.web.people import (
    circles,
    daily,
    devices,
    evening_course,
    evenings,
    history,
    notices,
    weekly,
    withdraw,
)
from tavoliere.web.people.daily import Daily
from tavoliere.web.people.luck import Luck
from tavoliere.web.people.weekly import Weeklies
from tavoliere.web.settings import Settings, from_environment

REPORT = 1.0  # seconds between reports of the figures
# Seconds after which rules, bots and coach are translated for browsers, if none has asked: by then everybody who was
# connected before has reconnected.
TRANSLATE_AFTER = 5.0
log = logging.getLogger("tavoliere.app")


class Shared(State):
    """What all requests share, as real attributes: Starlette's lookup costs 4 µs per move."""

    def __setattr__(self, key: Any, value: Any) -> None:
        object.__setattr__(self, key, value)

    create_limit: Limit  # on new tables, by address
    device_limit: Limit  # on messages, by device
    qr_limit: Limit  # on QR codes, by address
    guesses: Guesses
    sockets: dict[str, int]  # how many are open, by address
    calls: Calls
    daily: Daily
    weekly: Weeklies
    finished: Finished
    load: Load
    luck: Luck
    rooms: Rooms


class App(Starlette):
    """Starlette behind the guard, with a short way to tables."""

    def __init__(self, settings: Settings, metrics: Metrics, **named: Any) -> None:
        super().__init__(**named)
        self._around = settings, metrics

    def build_middleware_stack(self) -> ASGIApp:
        return Guard(Direct(super().build_middleware_stack(), _failed), *self._around)


def app(settings: Settings | None = None) -> App:
    """The app for a server; without settings, they come from the environment."""
    chosen = settings or from_environment()
    metrics = Metrics()
    made = App(
        chosen,
        metrics,
        routes=[
            *finished.routes,
            *withdraw.routes,
            *notices.routes,
            *api.routes,
            *daily.routes,
            *devices.routes,
            *opening.routes,
            *history.routes,
            *weekly.routes,
            *circles.routes,
            *evenings.routes,
            *watch.routes,
            WebSocketRoute("/api/tables/{table}/socket", Socket()),
            Route("/api/openapi.json", _description),
            *pages.routes,
        ],
        exception_handlers={HTTPException: _not_there, Unavailable: _away, 500: _failed},
        lifespan=lambda made: _life(made, chosen, metrics),
    )
    made.state = Shared()
    made.state.create_limit = Limit(chosen.rate / 60, chosen.burst / 4)
    made.state.qr_limit = Limit(chosen.rate / 6, chosen.burst / 4)
    made.state.device_limit = Limit(chosen.rate / 3, chosen.burst / 2)
    made.state.guesses = Guesses()
    made.state.sockets = {}
    made.state.load = Load()
    made.state.finished = Finished(made.state.load)
    return made


def name_of(settings: Settings) -> str:
    """How another server that wants the same file learns about this one."""
    return f"process {os.getpid()} at http://{reachable(settings.host)}:{settings.port}"


async def check(settings: Settings) -> None:
    """Refuse, before any address is shown, whatever would keep the app from starting."""
    store = store_of(settings.database, name_of(settings))
    await store.open()
    try:
        await store.secret()
    except Unavailable as error:
        raise Refused("the database cannot be opened: {error}", error=error) from error
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def _life(made: Starlette, settings: Settings, metrics: Metrics) -> AsyncIterator[None]:
    store = store_of(settings.database, name_of(settings))
    await store.open()
    secret = await store.secret()
    bots = Bots(settings.bot_threads, settings.bot_seconds, secret, metrics)
    if settings.compile_ahead:
        bots.compile_ahead()
    rooms = made.state.rooms = Rooms(store, bots, secret, settings, metrics)
    rooms.persons.at_rewriting.append(made.state.finished.forget)
    rooms.earlier = await earlier(store)
    made.state.daily = Daily(rooms)
    made.state.weekly = Weeklies(rooms)
    made.state.luck = Luck(store, settings.compile_ahead)

    calls = made.state.calls = await _calls(rooms, settings, metrics)

    async def at_end(room: Room, at: int) -> None:
        await made.state.daily.ended(room)
        await history.ended(rooms, room.table, at)
        await evening_course.ended(rooms, room.table)
        await calls.ended(room)

    rooms.at_end, rooms.at_step = at_end, calls.happened
    # Thousands of live tables are not garbage: collect rarely, and skip everything that exists at the start.
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)
    chores = [asyncio.create_task(Chores(rooms, calls=calls).go_on()), asyncio.create_task(_report(metrics))]
    translate = threading.Thread(target=engine.prepare, args=[settings.compile_ahead], daemon=True)
    preparing = asyncio.get_running_loop().call_later(TRANSLATE_AFTER, translate.start)
    log.info("ready", extra={"database": settings.database.partition("://")[0]})
    made.state.load.start()
    metrics.gauges["loop_late_seconds"] = lambda: made.state.load.late
    try:
        yield
    finally:
        made.state.load.stop()
        preparing.cancel()
        for chore in chores:
            chore.cancel()
        await rooms.close()
        bots.close()
        calls.close()
        made.state.daily.close()
        made.state.weekly.close()
        made.state.luck.close()
        made.state.finished.close()
        await store.close()
        log.info("stopped")
        for handler in logging.getLogger().handlers:
            handler.flush()  # a process that is being stopped has no time for it later


async def _calls(rooms: Rooms, settings: Settings, metrics: Metrics) -> Calls:
    names = settings.hosts.split(",")[0].strip() or "localhost"
    pusher = await pusher_of(rooms.store, f"https://{names}") if settings.push and can_push() else None
    return Calls(rooms, Outbox(metrics, settings.call_inside.split(",")), pusher)


async def _report(metrics: Metrics) -> None:
    """Share the figures with the other processes."""
    has_failed = False
    while True:
        try:
            metrics.report()
            has_failed = False
        except OSError as error:  # the disk may be full; the next second will do
            if not has_failed:
                log.warning("the figures of this process cannot be left for the others: %s", error)
            has_failed = True
        await asyncio.sleep(REPORT)


async def _description(request: Request) -> Response:
    return Response(openapi.text(), media_type="application/json")


async def _not_there(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, HTTPException)
    path = request.url.path
    if failure.status_code == 404 and not path.startswith(("/api/", "/static/")):
        return await run_in_threadpool(pages.page, request, "missing.html", 404)
    if not path.startswith("/api/"):
        return PlainTextResponse(failure.detail, failure.status_code, failure.headers)
    code = {404: "not_found", 405: "method"}.get(failure.status_code, "bad_request")
    refusal = NOT_THERE if failure.status_code == 404 else NOT_UNDERSTOOD
    return Response(
        error(refusal, code, failure.detail), failure.status_code, failure.headers, "application/json"
    )


async def _away(request: Request, failure: Exception) -> Response:
    """The answer when the database is away; the store has logged what is wrong with it."""
    if "text/html" in request.headers.get("accept", ""):
        return await run_in_threadpool(pages.page, request, "failed.html", 503)
    return answer_to(failure)


async def _failed(request: Request, failure: Exception) -> Response:
    route = getattr(request.scope.get("route"), "path", "")  # not the address, which may hold a key
    log.error("a request failed", exc_info=failure, extra={"route": route})
    if "text/html" in request.headers.get("accept", ""):
        return await run_in_threadpool(pages.page, request, "failed.html", 500)
    return Response(error(FAILED), 500, media_type="application/json")
