"""What a browser plays with: rules, bots and coach, translated when first requested and then kept in memory.

Their address has a hash of their sources (`script.games.sources_hash`), so browsers may keep them for good.
"""

import gzip
import logging
from functools import cache
from itertools import zip_longest
from threading import Lock

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tavoliere.coach.modules import MODULES as COACHED
from tavoliere.notation.game import games
from tavoliere.script.coach import coach_module
from tavoliere.script.games import (
    game_module,
    is_added,
    lobby_module,
    past_module,
    setup_module,
    sources_hash,
    table_module,
)
from tavoliere.script.minds import minds_module
from tavoliere.web.pages.assets import SPACE

LOBBY = "lobby.js"
YEAR = "public, max-age=31536000, immutable"
log = logging.getLogger("tavoliere.engine")
_untranslated: set[str] = set()  # the files that cannot be made
_one_at_a_time = Lock()  # so that a module requested twice is still made once


def base() -> str:
    """The folder of the modules made from the current sources."""
    return f"/static/rules/{sources_hash()}"


@cache
def rules(game: str) -> bytes:
    return _sent(game_module(game))


@cache
def table(game: str) -> bytes:
    return _sent(table_module(game))


@cache
def past(game: str) -> bytes:
    return _sent(past_module(game))


@cache
def setup(game: str) -> bytes:
    return _sent(setup_module(game))


@cache
def lobby() -> bytes:
    return _sent(lobby_module())


@cache
def bots(game: str) -> tuple[bytes, dict[str, bytes]]:
    text, learnt = minds_module(game)
    return _sent(text), learnt


@cache
def coach(game: str) -> tuple[bytes, dict[str, bytes]]:
    text, learnt = coach_module(game)
    return _sent(text), learnt


def _sent(text: str) -> bytes:
    return SPACE[".js"].sub("\n", text).encode()


OF_RULES = {"js": rules, "table.js": table, "past.js": past, "setup.js": setup}


def modules(game: str) -> list[str]:
    """The modules of a game: its rules and views, its tables, its past games, its bots, and its coach if it has one."""
    kinds = ["table", "past", "bots", *(["coach"] if game in COACHED else [])]
    return [f"{game}.js", *(f"{game}.{kind}.js" for kind in kinds)]


def every_module() -> list[str]:
    """The modules that browsers keep; of a game that was added, those that can be made."""
    found = [(game, name) for game in games() for name in modules(game)]
    return [LOBBY, *(name for game, name in found if not is_added(game) or content_of(name))]


def files(game: str) -> dict[str, bytes]:
    """Everything that is served for a game: its modules, and what they have learnt."""
    found = {name: content for name in (LOBBY, *modules(game)) if (content := content_of(name))}
    for kind, make in (("bots", bots), ("coach", coach)):
        if f"{game}.{kind}.js" in found:
            found |= make(game)[1]
    return found


def prepare(is_all: bool) -> None:
    """Translate the rules of all games, or everything, so that nobody waits: what is needed first comes first."""
    wanted = [modules(game) if is_all else modules(game)[:2] for game in games()]
    for kind in zip_longest(*wanted):
        for name in filter(None, kind):
            packed(name)


def content_of(name: str) -> bytes | None:
    """The file of this name: a game's `.js` has rules and views, `.bots.js` its bots, `.coach.js` its coach.

    `.table.js` and `.past.js` are for tables on a device, and so is the module of their lobbies; `.setup.js` changes a
    position by hand. The rest is what bots and coaches have learnt.
    """
    game, _, rest = name.partition(".")
    with _one_at_a_time:
        if name == LOBBY:
            return lobby()
        if game not in games() or name in _untranslated:
            return None
        try:
            return _made(game, rest)
        except Exception as error:
            if not is_added(game):
                raise
            _untranslated.add(name)  # such a game is played where a server thinks for it
            log.warning("%s is not there for browsers: %s", name, error)
            return None


def _made(game: str, rest: str) -> bytes | None:
    if rest in OF_RULES:
        return OF_RULES[rest](game)
    if rest == "bots.js":
        return bots(game)[0]
    if game in COACHED and rest == "coach.js":
        return coach(game)[0]
    learnt = bots(game)[1].get(f"{game}.{rest}")
    return learnt if learnt is not None or game not in COACHED else coach(game)[1].get(f"{game}.{rest}")


def packed(name: str) -> bytes | None:
    """A file, compressed once in the life of the server."""
    content = content_of(name)
    return None if content is None else _packed(name, content)


@cache
def _packed(name: str, content: bytes) -> bytes:
    return gzip.compress(content, 9)


def file(request: Request) -> Response:
    name = request.path_params["name"]
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    content = packed(name) if is_packed else content_of(name)
    if content is None:
        return PlainTextResponse("there is no such file", 404)
    is_current = request.path_params["hash"] == sources_hash()
    headers = {"Cache-Control": YEAR if is_current else "no-cache", "Vary": "Accept-Encoding"}
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    kind = "text/javascript" if name.endswith(".js") else "application/octet-stream"
    return Response(content, 200, headers, kind)
