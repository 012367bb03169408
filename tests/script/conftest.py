"""A script engine: a page of a real browser that is served from memory."""

import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.conftest import browser as browser

HERE = Path(__file__).parent
ADDRESS = "http://script.test/"


class Engine:
    """Files that are kept in memory, and a page that can import them."""

    def __init__(self, opened: Browser) -> None:
        self.files: dict[str, str | bytes] = {
            "": "<!doctype html><meta name=rules content=/rules><title>script</title>"
        }
        self.page = opened.new_page()
        self.page.route("**/*", self._answer)
        self.page.goto(ADDRESS)

    def add(self, name: str, content: str | bytes) -> None:
        self.files[name] = content

    def run(self, script: str, argument: Any = None) -> Any:
        """What a function of this text, such as `async (x) => …`, answers."""
        return self.page.evaluate(script, argument)

    def compare(self, script: str, *arguments: Any) -> Any:
        """What the default export of a script beside the tests answers to these arguments."""
        self.add(script, (HERE / script).read_text("utf-8"))
        run = "async ([script, ...rest]) => (await import(`/${script}`)).default(...rest)"
        return self.run(run, [script, *arguments])

    def _answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name not in self.files:
            route.fulfill(status=404)
            return
        content = self.files[name]
        kind = "text/html" if not name else mimetypes.guess_type(name)[0] or "application/octet-stream"
        route.fulfill(body=content, content_type=kind, headers={"Access-Control-Allow-Origin": "*"})


@pytest.fixture(scope="module")
def engine(browser: Browser) -> Iterator[Engine]:
    made = Engine(browser)
    yield made
    made.page.close()
