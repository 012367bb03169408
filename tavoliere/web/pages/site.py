"""The whole app for one device as a folder of files that any file host can serve, under any path.

Each language has a folder of pages; what they load is beside these folders. Templates write addresses as a server has
them; here they become relative, and `static/core/addresses.js` does the same for scripts.
"""

import json
import re

from tavoliere.notation.game import games
from tavoliere.web.api import offer
from tavoliere.web.catalogue import LANGUAGES
from tavoliere.web.pages import engine, kept
from tavoliere.web.pages.assets import content_of, served
from tavoliere.web.pages.pages import POLICY, render
from tavoliere.web.settings import Settings

ADDRESS = re.compile(r'\b(href|src|content)="/(?!/)([^"?#]*)([^"]*)"')
BESIDE = ("static/", kept.MANIFEST[1:], kept.WORKER[1:])  # what is beside the folders of the languages
FIRST = "index.html"


def content(server: str = "") -> dict[str, bytes]:
    """The files by name. The worker comes last: when it is there, so is everything it keeps."""
    pages = {name: text.encode() for name, text in _pages(server).items()}
    manifest = json.dumps(kept.manifest("en", FIRST, _beside)).encode()
    worker = kept.worker([*pages, kept.MANIFEST[1:]], FIRST, _beside).encode()
    return _loaded() | pages | {kept.MANIFEST[1:]: manifest, kept.WORKER[1:]: worker}


def _beside(address: str) -> str:
    return address[1:]


def _loaded() -> dict[str, bytes]:
    """Scripts, styles and pictures, the rules, the bots and what they have learnt."""
    found = {_beside(address): content_of(address.split("/", 3)[3]) for address in served()}
    for game in games():
        found |= {f"{_beside(engine.base())}/{name}": data for name, data in engine.files(game).items()}
    return found


def _pages(server: str) -> dict[str, str]:
    policy = POLICY.partition("; frame-ancestors")[0]  # a page cannot state that part itself
    about = offer(Settings().patience, search=True, daily=False, circles=False)
    told = {"server": server, "policy": policy}
    found = {FIRST: relative(render("en", "languages.html", about, folder="en", **told), depth=0)}
    for language in LANGUAGES:
        for address, (template, values) in kept.pages().items():
            if address in kept.OF_A_SERVER:
                continue
            name = file_of(address)
            depth = name.count("/")
            up = "/".join([".."] * depth) or "."
            text = render(language, template, about, folder=up, **told, **values)
            found[f"{language}/{name}"] = relative(text, depth + 1)
    return found


def file_of(address: str) -> str:
    """The file of a page within the folder of its language.

    >>> file_of("/"), file_of("/rules/duel")
    ('index.html', 'rules/duel.html')
    """
    return f"{address[1:] or 'index'}.html"


def relative(text: str, depth: int) -> str:
    """A page with addresses relative to its place: this many folders deep, the first being its language's.

    >>> relative('<a href="/rules/duel#dice"><img src="/static/1/a.png">', depth=2)
    '<a href="../rules/duel.html#dice"><img src="../../static/1/a.png">'
    """

    def changed(match: re.Match[str]) -> str:
        attribute, path, rest = match.groups()
        if path.startswith(BESIDE):
            return f'{attribute}="{"../" * depth}{path}{rest}"'
        return f'{attribute}="{"../" * (depth - 1)}{file_of("/" + path)}{rest}"'

    return ADDRESS.sub(changed, text)
