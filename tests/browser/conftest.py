"""A real server and real browsers. Every page a test opens must stay quiet: no error, no request elsewhere."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize, expect, sync_playwright

from tavoliere.web.catalogue import tag

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SHELL = (
    "chromium-headless-shell",
)  # the same without the frame around a page, which costs more than the page
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
# A name that is not this machine's own: there a browser takes plain http for what it is, not secure.
PLAIN = "plain.test"
ARGUMENTS.append(f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1")
PHONE: ViewportSize = {"width": 390, "height": 844}
WAITS = 60_000  # milliseconds that a test waits for what must come, also on a busy machine
expect.set_options(timeout=WAITS)


class Server:
    """The app as its own process, which a test may stop and start again on the same database and port."""

    def __init__(self, folder: Path, app: str = "tavoliere.web.app:app") -> None:
        self._app = app
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        settings = {
            "DATABASE": str(self.folder / "tables.sqlite"),
            "RATE": "1000",
            "BURST": "5000",
            "BOT_PAUSE": "0",
            "ROLL_PAUSE": "0.05",
            "PATIENCE": "0.5",
            "HOSTS": PLAIN,
        }
        environment = os.environ | {f"TAVOLIERE_{name}": value for name, value in settings.items()}
        command = [sys.executable, "-m", "uvicorn", "--factory", self._app]
        # A line that is closed just as something is asked on it would fail a test by chance.
        options = ["--port", str(self.port), "--log-level", "warning", "--timeout-keep-alive", "600"]
        self._process = subprocess.Popen([*command, *options], env=environment, cwd=ROOT)
        for _ in range(1200):
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=10) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        pytest.fail("the server did not start")

    def stop(self) -> None:
        assert self._process
        self._process.terminate()
        self._process.wait(120)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


def chromium(*, is_framed: bool = False) -> str:
    """Where the browser of the distribution is; with its frame, if something is to be installed or measured."""
    names = CHROMIUM if is_framed else SHELL + CHROMIUM
    path = next((path for name in names if (path := shutil.which(name))), None)
    if not path:
        pytest.fail("these tests need Chromium: apt-get install chromium chromium-headless-shell")
    return path


@pytest.fixture(scope="module")  # Playwright occupies the thread's event loop, which other tests need
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield opened
        opened.close()


Person = Callable[..., Page]


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with a browser of their own: `person(language="de", theme="dark", size=…)` → a page."""
    contexts = []
    wrong: list[str] = []

    def arrive(
        *,
        name: str = "Ada",
        language: str = "en",
        theme: str = "light",
        size: ViewportSize | None = None,
        calm: bool = True,
        checked: bool = True,
        worker: bool = True,
        at: Server = server,
        bypass_csp: bool = False,
        new: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=at.url,
            viewport=size or PHONE,
            locale=tag(language),
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce" if calm else "no-preference",
            bypass_csp=bypass_csp,
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(WAITS)
        contexts.append(context)
        context.add_init_script(f"localStorage.setItem('tavoliere-name', JSON.stringify({name!r}))")
        if not new:  # whoever has never played a game is told what it is about
            context.add_init_script("localStorage.setItem('tavoliere-explains', '\"off\"')")
        page = context.new_page()
        if checked:
            page.on(
                "console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None
            )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: _look(request, at, wrong))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert not wrong


def _look(request: Request, server: Server, wrong: list[str]) -> None:
    ours = (server.url, server.url.replace("http", "ws"), "data:", "blob:")
    if not request.url.startswith(ours):
        wrong.append(f"a request elsewhere: {request.url}")
