"""The app as a folder of files, served by Python's own file server under a path: it plays there, also offline."""

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Browser, Page, expect

from tavoliere.cli.site import site
from tavoliere.games.refused import Refused
from tavoliere.script.games import sources_hash
from tavoliere.web.catalogue import LANGUAGES
from tavoliere.web.pages import assets, kept
from tests.browser import acts
from tests.browser.conftest import Person, Server

UNDER = "games/table"


KEPT = """caches.keys()
    .then((keys) => Promise.all(keys.map((key) => caches.open(key).then((cache) => cache.keys()))))
    .then((all) => all.flat().map(({ url }) => url))"""


def languages_kept(page: Page) -> set[str]:
    """The languages whose pages this device keeps."""
    return {
        url.split(f"/{UNDER}/")[1][:2] for url in page.evaluate(KEPT) if re.search(r"/\w\w/index\.html", url)
    }


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    site(root / UNDER, "")
    return root


@contextmanager
def serving(folder: Path) -> Iterator[SimpleNamespace]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield SimpleNamespace(url=f"http://127.0.0.1:{host.server_port}")
        host.shutdown()


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[SimpleNamespace]:
    with serving(folder) as found:
        yield found


def test_every_address_leads_to_a_file_of_the_folder(folder: Path) -> None:
    pages = list((folder / UNDER).rglob("*.html"))
    assert len(pages) == 1 + len(LANGUAGES) * len(kept.pages().keys() - set(kept.OF_A_SERVER))
    for page in pages:
        text = page.read_text("utf-8")
        assert "Content-Security-Policy" in text
        for address in re.findall(r'\b(?:href|src)="([^"]*)"', text):
            path, _ = urldefrag(address)
            assert (page.parent / path).exists(), f"{page}: {address}"


def test_what_is_something_else_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(Refused, match="holds something else"):
        site(tmp_path, "")
    with pytest.raises(Refused, match="name a server"):
        site(tmp_path / "new", "play.example.org/here")


def test_a_game_begun_under_a_path_goes_on_offline_in_another_language(
    person: Person, host: SimpleNamespace
) -> None:
    ada = person(at=host, language="de")
    ada.goto(f"/{UNDER}/")
    expect(ada.locator("html")).to_have_attribute("lang", "de")
    assert ada.get_by_text("Code").count() == 0  # nobody can be invited here
    ada.evaluate("localStorage.setItem('tavoliere-pauses', JSON.stringify({ roll: 0, move: 0 }))")
    ada.evaluate("navigator.serviceWorker.register('../worker.js')")
    ada.click('[data-play="on-board"]')
    ada.wait_for_selector(".table .dock")
    acts.play_on(ada, until=".dock .play")
    ada.evaluate("navigator.serviceWorker.ready.then(() => {})")
    assert languages_kept(ada) == {"de"}  # what is used here, not all five
    ada.goto(f"/{UNDER}/")
    ada.select_option("[data-language]", "fr")
    expect(ada.locator("html")).to_have_attribute("lang", "fr")
    acts.wait_until(ada, f"({KEPT}).then((all) => all.filter((url) => url.includes('/fr/')).length > 20)")
    ada.context.set_offline(True)
    ada.goto(f"/{UNDER}/")
    expect(ada.locator("html")).to_have_attribute("lang", "fr")
    ada.select_option("[data-language]", "it")  # that was never taken along
    ada.wait_for_selector(".game-list")
    expect(ada.locator("html")).to_have_attribute("lang", re.compile("de|fr"))
    ada.click(".continue-card a")
    acts.play_on(ada)
    expect(ada.locator(".result-head")).to_be_visible()


def test_with_a_server_friends_meet_on_its_own_pages(
    person: Person, browser: Browser, server: Server, tmp_path: Path
) -> None:
    """The folder's pages ask nothing of that other origin; whoever wants to meet others goes there."""
    site(tmp_path / "site", server.url)
    bo = person(name="Bo")
    link = acts.invite(bo, "duel")
    asked: list[str] = []
    with serving(tmp_path / "site") as host:
        ada = browser.new_context(base_url=host.url).new_page()
        ada.on("request", lambda request: asked.append(request.url))
        ada.goto("/en/index.html")
        assert ada.get_by_role("link", name="Play with friends").get_attribute("href") == f"{server.url}/"
        ada.fill("#code", link)
        assert all(url.startswith(host.url) for url in asked)
        ada.click("#join button")
        ada.fill("#name", "Ada")
        ada.click(".name-form .btn")
        expect(bo.locator(".seat", has_text="Ada")).to_be_visible()
        ada.context.close()


TAKE = """async (files) => {
    await (await caches.open((await caches.keys())[0])).addAll(files);
    await caches.open('another app');
}"""
TAKEN = """async ([version, names]) => {
    const key = (await caches.keys()).find((one) => one.includes(version));
    const kept = (await (await caches.open(key)).keys()).map(({ url }) => url.split('/').at(-1));
    return names.every((name) => kept.includes(name));
}"""


def test_a_game_goes_on_through_an_update_of_the_app(
    person: Person, host: SimpleNamespace, folder: Path
) -> None:
    """New files are put into the folder while a game is played; the page that is open keeps its own."""
    ada = person(at=host, language="en")
    ada.goto(f"/{UNDER}/en/index.html")
    ada.evaluate("localStorage.setItem('tavoliere-pauses', JSON.stringify({ roll: 0, move: 0 }))")
    ada.evaluate("navigator.serviceWorker.register('../worker.js')")
    ada.evaluate("navigator.serviceWorker.ready.then(() => {})")
    ada.click('[data-play="duel"]')
    ada.wait_for_selector(".table .dock")
    # What bots of all levels have learnt was taken along; beside the app lies another one.
    learnt = sorted((folder / UNDER / "static").rglob("duel.*.bin"))
    ada.evaluate(TAKE, [f"/{path.relative_to(folder)}" for path in learnt])
    # The next version, for which bots have learnt again.
    old, new = assets.version(), "0123456789ab"
    relearnt = {path.name: f"duel.{number:016x}.bin" for number, path in enumerate(learnt)}
    changes = {old: new, sources_hash(): "0123456789abcdef"} | relearnt

    def changed(text: bytes) -> bytes:
        for was, now in changes.items():
            text = text.replace(was.encode(), now.encode())
        return text

    for path in [path for path in (folder / UNDER).rglob("*") if path.is_file()]:
        moved = Path(changed(str(path).encode()).decode())
        moved.parent.mkdir(parents=True, exist_ok=True)
        moved.write_bytes(changed(path.read_bytes()))
    shutil.rmtree(folder / UNDER / "static" / old)
    ada.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    acts.wait_until(ada, f"caches.keys().then((keys) => keys.some((key) => key.includes('{new}')))")
    acts.play_on(ada, until=".dock .btn.solid, .dock .play")
    acts.wait_until(ada, TAKEN, [new, list(relearnt.values())])
    assert "another app" in ada.evaluate("caches.keys()")
    ada.reload()
    assert new in str(ada.locator("link[rel=stylesheet]").first.get_attribute("href"))
    acts.play_on(ada)
    expect(ada.locator(".result-head")).to_be_visible()
