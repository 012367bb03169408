"""The pages around the table: home, the table's shell, replay, verification, settings, and what they load."""

import json
import re
from collections.abc import Collection
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
from tavoliere.script.games import sources_hash
from tavoliere.table.messages import Denied
from tavoliere.web import catalogue, codes, engine
from tavoliere.web.api import NUMBER, offer
from tavoliere.web.assets import STATIC, Static, scripts, served, style, version
from tavoliere.web.errors import answering
from tavoliere.web.keys import INVITE, links, right_of
from tavoliere.web.lessons import LESSONS, lesson
from tavoliere.web.previews import board_after
from tavoliere.web.room import now

WEB = Path(__file__).parent
LINK = re.compile(r"/t/(?P<table>[a-z0-9]{1,40})/(?P<key>[a-z0-9]{1,64})")
LONGEST_HOME = 270  # characters: a scheme, a name of 253 and a port
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


# --- languages and templates --------------------------------------------------------------------------------


def language_of(request: Request) -> str:
    """The visitor's choice, else the first supported browser language, else English."""
    chosen = request.cookies.get("language", "")
    if chosen in catalogue.LANGUAGES:
        return chosen
    wishes = []
    for part in request.headers.get("accept-language", "")[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next(
        (tag for _, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in catalogue.LANGUAGES), "en"
    )


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
    environment.globals |= {
        "static": f"/static/{version()}",
        "language": language,
        "lang": "pt-PT" if language == "pt" else language,
        "languages": catalogue.LANGUAGES,
        "titles": {name: game(name).title for name in games()},
        "words": catalogue.for_browser(language),
        "lesson": lesson,
        "scripts": scripts,
        "rules": engine.base(),
        "view": lambda line, seat=None: read_position(line).view(seat),
    }
    return environment


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    found = templates(language_of(request)).get_template(template)
    text = found.render(path=request.url.path, about=to_builtins(offer(request)), **values)
    headers = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-cache",
        "Vary": "Accept-Language, Cookie",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return HTMLResponse(text, status, headers)


# --- pages --------------------------------------------------------------------------------------------------
# Plain functions run in threads: drawing a page never holds up the tables.


def home(request: Request) -> Response:
    facts = [(name, game(name).title, game(name).players[0], game(name).players[-1]) for name in games()]
    return page(request, "home.html", games=facts)


def table(request: Request) -> Response:
    return page(
        request, "table.html", table=request.path_params["table"], key=request.path_params.get("key", "")
    )


def device(request: Request) -> Response:
    """A table that lives on the visitor's device; which one stands behind the #."""
    return page(request, "table.html", table="", key="")


def replay(request: Request) -> Response:
    return _of_finished(request, "replay.html")


def verify(request: Request) -> Response:
    return _of_finished(request, "verify.html")


def _of_finished(request: Request, template: str) -> Response:
    if not NUMBER.fullmatch(request.path_params["number"]):
        return page(request, "missing.html", 404)
    return page(request, template, **request.path_params)


def settings(request: Request) -> Response:
    return page(request, "settings.html")


def offline(request: Request) -> Response:
    return page(request, "offline.html")


def rules(request: Request) -> Response:
    return _of_game(request, "rules", [path.stem for path in (WEB / "templates" / "rules").glob("*.html")])


def learn(request: Request) -> Response:
    return _of_game(request, "learn", LESSONS)


def _of_game(request: Request, folder: str, there_are: Collection[str]) -> Response:
    """A page of a game. One that was added to ours may have none."""
    name = request.path_params.get("game", "")
    if not name:
        return RedirectResponse(f"/{folder}/{games()[0]}")
    if name not in games() or name not in there_are:
        return page(request, "missing.html", 404)
    return page(request, f"{folder}.html", game=name)


# --- what pages load ----------------------------------------------------------------------------------------


def qr(request: Request) -> Response:
    """The QR code of a link of ours, as a picture."""
    link = request.query_params.get("link", "")
    home = str(request.base_url).rstrip("/")
    if not LINK.fullmatch(link) or len(home) > LONGEST_HOME:
        return PlainTextResponse("a link of a table is needed", 400)
    return Response(_code(home + link), 200, {"Cache-Control": "private, max-age=3600"}, "image/svg+xml")


@lru_cache(1000)
def _code(link: str) -> str:
    svg = segno.make(link, error="m").svg_inline(
        scale=8, border=2, dark="#1D2522", light="#FFFFFF", omitsize=True
    )
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


@answering
async def code(request: Request) -> Response:
    """A short code for an invitation link."""
    rooms = request.app.state.rooms
    match = LINK.fullmatch(request.query_params.get("link", ""))
    room = match and await rooms.get(match["table"])
    if not match or not room or right_of(rooms.secret, room.table.id, match["key"]) != INVITE:
        raise Denied("not_found", "a code stands for an invitation to a table")
    return JSONResponse({"code": await codes.code_for(rooms.store, room.table.id, now())})


async def join(request: Request) -> Response:
    rooms = request.app.state.rooms
    found = await codes.table_of(rooms.store, request.path_params["code"], now())
    if found:
        return RedirectResponse(links(rooms.secret, found)[INVITE], 303)
    return await run_in_threadpool(page, request, "code.html", 404)


@answering
async def preview(request: Request) -> Response:
    """A Crosswise board after a move, before it is made."""
    asked = request.query_params
    return JSONResponse(board_after(asked.get("board", ""), asked.get("move", "")[:40]))


async def manifest(request: Request) -> Response:
    icons = [
        {"src": f"/static/{version()}/icons/{name}", "sizes": size, "type": kind, "purpose": purpose}
        for name, size, kind, purpose in (
            ("icon.svg", "any", "image/svg+xml", "any"),
            ("icon-192.png", "192x192", "image/png", "any"),
            ("icon-512.png", "512x512", "image/png", "any"),
            ("icon-512.png", "512x512", "image/png", "maskable"),
        )
    ]
    about = {
        "name": "Tavoliere",
        "short_name": "Tavoliere",
        "start_url": "/",
        "display": "standalone",
        "background_color": "#E2E5DB",
        "theme_color": "#E2E5DB",
        "lang": language_of(request),
        "icons": icons,
    }
    return Response(json.dumps(about), media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """The service worker, with the version in it: a new front end is a new worker."""
    text = (STATIC / "worker.js").read_text("utf-8")
    pages_ = ["/", "/device", "/offline", "/settings", "/manifest.webmanifest"]
    pages_ += [f"/{folder}/{name}" for folder in ("learn", "rules") for name in games()]
    modules = [f"{engine.base()}/{name}{end}" for name in games() for end in (".js", ".bots.js")]
    text = text.replace('["PAGES"]', json.dumps(pages_)).replace(
        '["FILES"]', json.dumps([*served(), *modules])
    )
    text = text.replace("VERSION", f"{version()}-{sources_hash()}")
    # What a worker may fetch is said by the answer that brought it.
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
    return Response(text, media_type="text/javascript", headers=headers)


GZIP = [Middleware(GZipMiddleware, minimum_size=600)]
routes: list[BaseRoute] = [
    Route("/", home, middleware=GZIP),
    Route("/t/{table}", table, middleware=GZIP),
    Route("/t/{table}/replay/{number}", replay, middleware=GZIP),
    Route("/t/{table}/verify/{number}", verify, middleware=GZIP),
    Route("/t/{table}/{key}", table, middleware=GZIP),
    Route("/device", device, middleware=GZIP),
    Route("/settings", settings, middleware=GZIP),
    Route("/offline", offline, middleware=GZIP),
    Route("/rules", rules),
    Route("/rules/{game}", rules, middleware=GZIP),
    Route("/learn", learn),
    Route("/learn/{game}", learn, middleware=GZIP),
    Route("/j/{code}", join),
    Route("/code", code, methods=["POST"]),
    Route("/qr", qr),
    Route("/preview", preview),
    Route("/manifest.webmanifest", manifest),
    Route("/worker.js", worker),
    Route("/static/rules/{hash}/{name}", engine.file),
    Route("/static/{version}/all.css", style),
    Mount("/static/{version}", Static(directory=STATIC), name="static"),
]
