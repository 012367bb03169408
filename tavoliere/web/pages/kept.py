"""What a device keeps of the app, so that it opens and plays offline.

A server offers it to the service worker of its pages; `tavoliere site` writes it to a folder.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from tavoliere.notation.game import games
from tavoliere.script.games import has_tracks, is_counted, is_set_up, paper_of, sources_hash
from tavoliere.web.lessons import LESSONS
from tavoliere.web.pages import engine
from tavoliere.web.pages.assets import STATIC, served, version
from tavoliere.web.pages.practice import cards

MANIFEST, WORKER = "/manifest.webmanifest", "/worker.js"
OF_A_SERVER = ("/circles", "/daily", "/devices", "/me")  # pages that are nothing without one
Page = tuple[str, dict[str, Any]]  # a template, and its values


def pages() -> dict[str, Page]:
    """The pages that need no other player, by address."""
    found: dict[str, Page] = {
        "/": ("home.html", {}),
        "/device": ("table.html", {"table": "", "key": ""}),
        "/device/replay": ("replay.html", {"table": "", "number": ""}),
        "/device/review": ("review.html", {"table": "", "number": ""}),
        "/past": ("past.html", {}),
        "/dice": ("dice.html", {}),
        "/circles": ("circles.html", {}),
        "/daily": ("daily.html", {}),
        "/devices": ("devices.html", {}),
        "/me": ("me.html", {}),
        "/settings": ("settings.html", {}),
    }
    for folder in ("rules", "print"):
        found |= {f"/{folder}/{name}": (f"{folder}.html", {"game": name}) for name in written(folder)}
    found |= {f"/paper/{name}": ("paper.html", {"game": name}) for name in beside()["sheets"]}
    found |= {f"/track/{name}": ("track.html", {"game": name}) for name in games() if has_tracks(name)}
    found |= {f"/score/{name}": ("score.html", {"game": name}) for name in beside()["counts"]}
    found |= {f"/practice/{name}": ("practice.html", {"game": name}) for name in games() if cards(name)}
    return found | {f"/learn/{name}": ("learn.html", {"game": name}) for name in games() if name in LESSONS}


def beside() -> dict[str, list[str]]:
    """The games with a page beside the table: an own sheet, a count of a finished board, a position set up by hand."""
    return {
        "sheets": [name for name in games() if paper_of(name)],
        "counts": [name for name in games() if is_counted(name)],
        "setups": [name for name in games() if is_set_up(name)],
    }


def written(folder: str) -> list[str]:
    """The games that have a template in this folder; a game added to ours may have none."""
    return [name for name in games() if (STATIC.parent / "templates" / folder / f"{name}.html").exists()]


def files() -> list[str]:
    """The addresses of everything these pages load, except what bots have learnt."""
    modules = [f"{engine.base()}/{module}" for module in engine.every_module()]
    return [*served(), *modules]


def worker(kept: Iterable[str], offline: str, at: Callable[[str], str] = str) -> str:
    """The service worker, with the version in it: a new front end is a new worker."""
    text = (STATIC / "worker.js").read_text("utf-8")
    text = text.replace('["PAGES"]', json.dumps(list(kept)))
    text = text.replace('["FILES"]', json.dumps([at(file) for file in files()]))
    return text.replace("OFFLINE_PAGE", offline).replace("VERSION", f"{version()}-{sources_hash()}")


def manifest(language: str, start: str = "/", at: Callable[[str], str] = str) -> dict[str, Any]:
    """What makes the app installable."""
    icons = [
        {"src": at(f"/static/{version()}/icons/{name}"), "sizes": size, "type": kind, "purpose": purpose}
        for name, size, kind, purpose in (
            ("icon.svg", "any", "image/svg+xml", "any"),
            ("icon-192.png", "192x192", "image/png", "any"),
            ("icon-512.png", "512x512", "image/png", "any"),
            ("icon-512.png", "512x512", "image/png", "maskable"),
        )
    ]
    return {
        "name": "Tavoliere",
        "short_name": "Tavoliere",
        "start_url": start,
        "display": "standalone",
        "background_color": "#E2E5DB",
        "theme_color": "#E2E5DB",
        "lang": language,
        "icons": icons,
    }
