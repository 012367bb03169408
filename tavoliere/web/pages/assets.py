"""The files of the front end: their version, what they import, and their compressed form, made once."""

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tavoliere.web.pages.styles import joined, styles

STATIC = Path(__file__).parents[1] / "static"
YEAR = "public, max-age=31536000, immutable"
# The script in which bots think. The response that delivers a worker says what it may fetch.
THINKER, THINKER_POLICY = "thinker.js", "default-src 'none'; script-src 'self'; connect-src 'self'"
TEXTS = (".css", ".js", ".mjs", ".svg", ".json", ".txt", ".map")  # what is worth compressing

IMPORT = re.compile(r'^(?:import|export) (?:[^;"]*? from )?"(\./|\.\./)([\w/.-]+)";', re.MULTILINE)
IMPORT_LATER = re.compile(r'\bimport\("(\./|\.\./)([\w/.-]+)"\)')
SCREEN = re.compile(r'"?([\w-]+)"?: \(\) => import\("\./([\w/.-]+)"\)')
COMMENTS = {
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(r"(?:^ *|(?<=[;,{})\]]) )//.*", re.MULTILINE),
}
SPACE = {".css": re.compile(r"\s*\n\s*|(?<=[:,;{]) +| +(?={)"), ".js": re.compile(r"\s*\n\s*")}


@cache
def version() -> str:
    """A hash of the front end: it is part of every address, so nothing stale is ever used."""
    files = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


@cache
def screens() -> dict[str, tuple[str, ...]]:
    """The scripts of each game's screens, for a page that learns only when it is open which game it shows."""
    listed = (STATIC / "games" / "all.js").read_text("utf-8")
    return {name: scripts(f"games/{module}") for name, module in SCREEN.findall(listed)}


@cache
def scripts(*first: str, later: bool = False) -> tuple[str, ...]:
    """Scripts and everything they import, so that a browser can fetch them at once; `later`: also dynamic imports."""
    found: list[str] = [*first]
    for name in found:
        folder = (STATIC / name).parent
        text = (STATIC / name).read_text("utf-8")
        for up, path in IMPORT.findall(text) + (IMPORT_LATER.findall(text) if later else []):
            other = (folder / up / path).resolve().relative_to(STATIC).as_posix()
            if other not in found:
                found.append(other)
    return tuple(found)


@cache
def served() -> tuple[str, ...]:
    """The addresses of all files that pages load."""
    kinds = {".js", ".mjs", ".svg", ".png"}
    files = sorted(path for path in STATIC.rglob("*") if path.suffix in kinds and path.name != "worker.js")
    names = [*styles(), *(path.relative_to(STATIC).as_posix() for path in files)]
    return tuple(f"/static/{version()}/{name}" for name in names)


@cache
def content_of(name: str) -> bytes:
    """What is sent of a file, or of a collection of style sheets: without comments and the like."""
    kind = Path(name).suffix
    if name in styles():
        text = joined(name)
    elif kind in COMMENTS:
        text = (STATIC / name).read_text("utf-8")
    else:
        return (STATIC / name).read_bytes()
    text = COMMENTS[kind].sub("", text)
    return SPACE[kind].sub(lambda space: "\n" if "\n" in space[0] else "", text).encode()


@cache
def packed(name: str) -> bytes:
    """The same, compressed once in the life of the server."""
    return gzip.compress(content_of(name), 9)


def _headers(given: str, is_packed: bool) -> dict[str, str]:
    headers = {"Cache-Control": YEAR if given == version() else "no-cache", "Vary": "Accept-Encoding"}
    return headers | ({"Content-Encoding": "gzip"} if is_packed else {})


def _takes_packed(headers: Headers) -> bool:
    return "gzip" in headers.get("accept-encoding", "")


async def style(request: Request) -> Response:
    name = f"{request.path_params['name']}.css"
    if name not in styles():
        return PlainTextResponse("there is no such file", 404)
    is_packed = _takes_packed(request.headers)
    content = await run_in_threadpool(packed if is_packed else content_of, name)
    return Response(content, 200, _headers(request.path_params["version"], is_packed), "text/css")


class Static(StaticFiles):
    """Files whose address names the version, so browsers may keep them for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code != 200 or not isinstance(response, FileResponse):
            return response
        file = Path(response.path)
        headers = Headers(scope=scope)
        is_whole = scope["method"] == "GET" and "range" not in headers
        is_packed = is_whole and file.suffix in TEXTS and _takes_packed(headers)
        dressed = _headers(scope["path_params"].get("version", ""), is_packed)
        if file.name == THINKER:
            dressed["Content-Security-Policy"] = THINKER_POLICY
        if not is_packed:
            response.headers.update(dressed)
            return response
        kept = {
            name: response.headers[name] for name in ("etag", "last-modified") if name in response.headers
        }
        name = file.relative_to(STATIC).as_posix()
        return Response(await run_in_threadpool(packed, name), 200, kept | dressed, response.media_type)
