"""The pages around the table: home, the table's shell, replay, verification, settings, and what they load."""

import gzip
import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jinja2
import segno
from msgspec import to_builtins
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tavoliere.notation.game import game, games
from tavoliere.notation.game import read as read_position
from tavoliere.table.messages import Denied
from tavoliere.table.table import Table
from tavoliere.web import catalogue, privacy
from tavoliere.web.api import NUMBER, check_limit, offer, offered, offered_by
from tavoliere.web.edge import codes
from tavoliere.web.edge.guard import address_of, sent_with
from tavoliere.web.edge.keys import INVITE, links, right_of
from tavoliere.web.edge.language import language_of
from tavoliere.web.errors import answering
from tavoliere.web.lessons import lesson
from tavoliere.web.pages import engine, kept
from tavoliere.web.pages.assets import STATIC, Static, screens, scripts, style, version
from tavoliere.web.pages.practice import cards
from tavoliere.web.pages.styles import sheets
from tavoliere.web.replies import About

WEB = Path(__file__).parents[1]
LINK = re.compile(r"/[tce]/(?P<table>[a-z0-9]{1,40})/(?P<key>[a-z0-9]{1,64})")
SCRIPT = re.compile(r"static }}/([\w/-]+\.js)")
MOST_DRAWN = 400  # rendered pages kept in memory: more than there are, in all languages
LONGEST_HOME = 270  # characters: a scheme, a name of 253 and a port
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-cache",
    "Vary": "Accept-Language, Cookie",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


# --- languages and templates --------------------------------------------------------------------------------


@cache
def templates(language: str) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(WEB / "templates"),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: catalogue.gettext(language, text),
        lambda single, plural, n: catalogue.ngettext(language, single, plural, n),
        newstyle=True,
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    environment.globals |= {
        "static": f"/static/{version()}",
        "language": language,
        "lang": catalogue.tag(language),
        "languages": catalogue.LANGUAGES,
        "titles": {name: game(name).title for name in games()},
        "games": [(name, game(name).title, game(name).players[-1]) for name in games()],
        "words": lambda template: words(language, template),
        "lesson": lesson,
        "cards": cards,
        "beside": kept.beside(),
        "printed": kept.written("print"),
        "scripts": scripts,
        "screens": screens,
        "sheets": sheets,
        "rules": engine.base(),
        "folder": "",  # only pages in a folder of files say where they are (site.py)
        "server": "",
        "view": lambda line, seat=None: read_position(line).view(seat),
    }
    return environment


# What a game has for a page of its own, and says nowhere else.
OWN = {"score": "/count.js", "setup": "/setup.js"}


@cache
def words(language: str, template: str) -> dict[str, Any]:
    """The sentences of all scripts that a page may ever load."""
    text = (WEB / "templates" / f"{template}.html").read_text("utf-8")
    firsts = ("pages/start.js", *SCRIPT.findall(text))
    loaded = frozenset().union(*(scripts(first, later=True) for first in firsts))
    elsewhere = tuple(file for page, file in OWN.items() if page != template)
    return catalogue.for_browser(language, frozenset(one for one in loaded if not one.endswith(elsewhere)))


def render(language: str, template: str, about: About, **values: Any) -> str:
    """The text of a page."""
    name = template.removesuffix(".html")
    return (
        templates(language).get_template(template).render(template=name, about=to_builtins(about), **values)
    )


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    text = render(_language(request), template, offered_by(request), **values)
    return HTMLResponse(text, status, HEADERS)


def _language(request: Request) -> str:
    wished = request.query_params.get("language", "")
    return wished if wished in catalogue.LANGUAGES else language_of(sent_with(request.scope))


# --- pages --------------------------------------------------------------------------------------------------
# Plain functions run in threads: rendering a page never holds up the tables.


def table(request: Request) -> Response:
    return page(
        request, "table.html", table=request.path_params["table"], key=request.path_params.get("key", "")
    )


def alone(request: Request) -> Response:
    """A page that needs no other player: a device may keep it, and it is the same for all who read its language."""
    path = request.url.path
    if path not in kept.pages():
        return page(request, "missing.html", 404)
    settings = request.app.state.rooms.settings
    plain, packed = _drawn(path, _language(request), tuple(games()), offered(settings))
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(plain, 200, HEADERS)
    vary = f"{HEADERS['Vary']}, Accept-Encoding"
    return HTMLResponse(packed, 200, HEADERS | {"Content-Encoding": "gzip", "Vary": vary})


@lru_cache(MOST_DRAWN)
def _drawn(
    path: str,
    language: str,
    there_are: tuple[str, ...],
    chosen: tuple[float, bool, bool, bool, bool, bool, bool, bool],
) -> tuple[bytes, bytes]:
    """A page as it is sent, plain and compressed. Rendering one takes as long as twenty moves."""
    template, values = kept.pages()[path]
    plain = render(language, template, offer(*chosen), **values).encode()
    return plain, gzip.compress(plain)


def first_of(request: Request) -> Response:
    """An address without a game means the first one."""
    return RedirectResponse(f"{request.url.path}/{games()[0]}")


def replay(request: Request) -> Response:
    return _of_finished(request, "replay.html")


def review(request: Request) -> Response:
    return _of_finished(request, "review.html")


def verify(request: Request) -> Response:
    return _of_finished(request, "verify.html")


def _of_finished(request: Request, template: str) -> Response:
    if not NUMBER.fullmatch(request.path_params["number"]):
        return page(request, "missing.html", 404)
    return page(request, template, **request.path_params)


def open_game(request: Request) -> Response:
    return page(request, "open.html")


def set_up(request: Request) -> Response:
    if request.path_params["game"] not in kept.beside()["setups"]:
        return page(request, "missing.html", 404)
    return page(request, "setup.html", game=request.path_params["game"])


def kept_of_people(request: Request) -> Response:
    chosen = request.app.state.rooms.settings
    return page(
        request,
        "privacy.html",
        all_kept=privacy.KEPT,
        days=privacy.days(chosen.expire_days),
        most=privacy.last_day(chosen.most_days),
        switched_off=[name for name in privacy.SWITCHES if not getattr(chosen, name)],
    )


def position_of_the_week(request: Request) -> Response:
    if request.path_params["game"] not in games():
        return page(request, "missing.html", 404)
    return page(request, "weekly.html", game=request.path_params["game"])


def circle(request: Request) -> Response:
    chosen = request.app.state.rooms.settings
    if not (chosen.circles and chosen.history):
        return page(request, "missing.html", 404)
    return page(
        request, "circle.html", circle=request.path_params["circle"], key=request.path_params.get("key", "")
    )


def evening(request: Request) -> Response:
    """An evening, or its plan; on a television the same without anything to press."""
    if not request.app.state.rooms.settings.evenings:
        return page(request, "missing.html", 404)
    named = {name: request.path_params.get(name, "") for name in ("evening", "key")}
    return page(request, "evening.html", **named, is_shown="/show/" in request.url.path)


def offline(request: Request) -> Response:
    return page(request, "offline.html")


# --- what pages load ----------------------------------------------------------------------------------------


@answering
async def qr(request: Request) -> Response:
    """The QR code of one of our links, as a picture. Making one takes as long as thirty moves."""
    link = request.query_params.get("link", "")
    home = str(request.base_url).rstrip("/")
    if not LINK.fullmatch(link) or len(home) > LONGEST_HOME:
        return PlainTextResponse("a link of a table is needed", 400)
    check_limit(request, request.app.state.qr_limit, address_of(request.scope))
    picture = await request.app.state.finished.aside(_code, home + link)
    return Response(picture, 200, {"Cache-Control": "private, max-age=3600"}, "image/svg+xml")


@lru_cache(1000)
def _code(link: str) -> str:
    svg = segno.make(link, error="m").svg_inline(
        scale=8, border=2, dark="#1D2522", light="#FFFFFF", omitsize=True
    )
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _invites(secret: bytes, table: Table, key: str) -> bool:
    """Whether a key is that of the invitation to a table."""
    return right_of(secret, table.id, key, table.renewals) == INVITE


@answering
async def code(request: Request) -> Response:
    """A short code for an invitation link."""
    rooms = request.app.state.rooms
    match = LINK.fullmatch(request.query_params.get("link", ""))
    room = match and await rooms.get(match["table"])
    if not match or not room or not _invites(rooms.secret, room.table, match["key"]):
        await rooms.check_absence()
        raise Denied("not_found", "a code stands for an invitation to a table")
    return JSONResponse(
        {
            "code": await codes.code_for(
                rooms.store,
                room.table.id,
                language_of(sent_with(request.scope)),
                rooms.now(),
                rooms.draw,
                codes.MANY if request.app.state.guesses.are_many else codes.FEW,
            )
        }
    )


async def join(request: Request) -> Response:
    rooms, guesses = request.app.state.rooms, request.app.state.guesses
    typed, network = request.path_params["code"], address_of(request.scope)
    wait = guesses.wait(network)
    if wait:
        rooms.metrics.count("limited")
        answer = await run_in_threadpool(page, request, "code.html", 429, typed=typed, is_too_soon=True)
        answer.headers["Retry-After"] = str(int(wait) + 1)
        return answer
    found = await codes.table_of(rooms.store, typed, rooms.now())
    room = found and await rooms.get(found)
    if room:
        table = room.table
        return RedirectResponse(links(rooms.secret, table.id, table.renewals)[INVITE], 303)
    await rooms.check_absence()
    guesses.was_wrong(network)
    return await run_in_threadpool(page, request, "code.html", 404, typed=typed, is_too_soon=False)


async def manifest(request: Request) -> Response:
    manifest = kept.manifest(language_of(sent_with(request.scope)))
    return Response(json.dumps(manifest), media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    # The response that delivers a worker says what it may fetch.
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
    return Response(_worker(tuple(games())), media_type="text/javascript", headers=headers)


@lru_cache(4)
def _worker(there_are: tuple[str, ...]) -> str:
    return kept.worker([*kept.pages(), "/offline", kept.MANIFEST], "/offline")


GZIP = [Middleware(GZipMiddleware, minimum_size=600)]
routes: list[BaseRoute] = [
    Route("/", alone, middleware=GZIP),
    Route("/t/{table}", table, middleware=GZIP),
    Route("/t/{table}/replay/{number}", replay, middleware=GZIP),
    Route("/t/{table}/review/{number}", review, middleware=GZIP),
    Route("/t/{table}/verify/{number}", verify, middleware=GZIP),
    Route("/t/{table}/{key}", table, middleware=GZIP),
    Route("/device", alone, middleware=GZIP),
    Route("/device/replay", alone, middleware=GZIP),
    Route("/device/review", alone, middleware=GZIP),
    Route("/dice", alone, middleware=GZIP),
    Route("/open", open_game, middleware=GZIP),
    Route("/setup/{game}", set_up, middleware=GZIP),
    Route("/past", alone, middleware=GZIP),
    Route("/daily", alone, middleware=GZIP),
    Route("/evening", evening, middleware=GZIP),
    Route("/e/{evening}", evening, middleware=GZIP),
    Route("/e/{evening}/show/{key}", evening, middleware=GZIP),
    Route("/e/{evening}/{key}", evening, middleware=GZIP),
    Route("/weekly/{game}", position_of_the_week, middleware=GZIP),
    Route("/circles", alone, middleware=GZIP),
    Route("/c/{circle}", circle, middleware=GZIP),
    Route("/c/{circle}/{key}", circle, middleware=GZIP),
    Route("/devices", alone, middleware=GZIP),
    Route("/me", alone, middleware=GZIP),
    Route("/settings", alone, middleware=GZIP),
    Route("/privacy", kept_of_people, middleware=GZIP),
    Route("/offline", offline, middleware=GZIP),
    Route("/rules", first_of),
    Route("/rules/{game}", alone, middleware=GZIP),
    Route("/print", first_of),
    Route("/print/{game}", alone, middleware=GZIP),
    Route("/paper", first_of),
    Route("/paper/{game}", alone, middleware=GZIP),
    Route("/track/{game}", alone, middleware=GZIP),
    Route("/score/{game}", alone, middleware=GZIP),
    Route("/learn", first_of),
    Route("/learn/{game}", alone, middleware=GZIP),
    Route("/practice", first_of),
    Route("/practice/{game}", alone, middleware=GZIP),
    Route("/j/{code}", join),
    Route("/code", code, methods=["POST"]),
    Route("/qr", qr),
    Route(kept.MANIFEST, manifest),
    Route(kept.WORKER, worker),
    Route("/static/rules/{hash}/{name}", engine.file),
    Route("/static/{version}/{name}.css", style),
    Mount("/static/{version}", Static(directory=STATIC), name="static"),
]
