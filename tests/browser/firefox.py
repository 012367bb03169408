"""Firefox, asked over WebDriver BiDi: a window, its pages, and all that goes wrong in them."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0  # seconds that a test waits for what must come, also on a busy machine
PHONE = {"width": 390, "height": 844}
QUIET = """
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""
PREPARED = """() => {
  try { localStorage.setItem("tavoliere-name", JSON.stringify("NAME")); } catch { /* an empty page keeps nothing */ }
}"""


class Firefox:
    """A running browser."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.last = 0
        self.wrong: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **about: Any) -> dict[str, Any]:
        self.last += 1
        self.line.send(json.dumps({"id": self.last, "method": method, "params": about}))
        while True:
            heard = json.loads(self.line.recv(PATIENCE))
            if heard["type"] == "event":
                self.note(heard["params"])
            elif heard["id"] == self.last:
                assert heard["type"] == "success", heard
                return dict(heard["result"])

    def note(self, entry: dict[str, Any]) -> None:
        # Of a file that was on its way when its page was left, it says so too.
        is_left = "A ServiceWorker intercepted the request" in entry["text"]
        if entry["level"] in ("error", "warn") and not is_left:
            self.wrong.append(entry["text"])

    def person(self, url: str, name: str = "Ada") -> "Page":
        """Somebody with a device of their own."""
        user = self.ask("browser.createUserContext")["userContext"]
        context = self.ask("browsingContext.create", type="tab", userContext=user)["context"]
        self.ask("browsingContext.setViewport", context=context, viewport=PHONE)
        script = PREPARED.replace("NAME", name)
        self.ask("script.addPreloadScript", functionDeclaration=script, contexts=[context])
        return Page(self, context, url)


class Page:
    def __init__(self, browser: Firefox, context: str, server: str) -> None:
        self.browser, self.context, self.server = browser, context, server

    def goto(self, path: str) -> None:
        url = path if path.startswith("http") else self.server + path
        self.browser.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script: str, *told: Any) -> Any:
        """What a function of this text answers; data go through JSON."""
        words = ", ".join(json.dumps(one) for one in told)
        expression = f"Promise.resolve(({script})({words})).then((found) => JSON.stringify(found ?? null))"
        target = {"context": self.context}
        found = self.browser.ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def wait(self, script: str, *told: Any) -> Any:
        """Until a function answers something."""
        end = time.monotonic() + PATIENCE
        while not (found := self.run(script, *told)):
            assert time.monotonic() < end, f"it never came: {script} {told}"
            time.sleep(0.05)
        return found

    def see(self, selector: str) -> None:
        self.wait("(one) => Boolean(document.querySelector(one))", selector)

    def tap(self, selector: str) -> None:
        self.wait(
            "(one) => { const found = document.querySelector(one); found?.click(); return Boolean(found); }",
            selector,
        )

    def text(self, selector: str) -> str:
        return str(self.run("(one) => document.querySelector(one)?.innerText ?? ''", selector))


@contextmanager
def firefox() -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        pytest.fail("these tests need Firefox: apt-get install firefox-esr")
    with TemporaryDirectory() as profile:
        (Path(profile) / "user.js").write_text(QUIET)
        words = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
            try:
                assert process.stderr
                address = next(
                    found[1]
                    for line in process.stderr
                    if (found := re.search(r"BiDi listening on (\S+)", line))
                )
                with connect(f"{address}/session", max_size=None, open_timeout=PATIENCE, proxy=None) as line:
                    yield Firefox(line)
            finally:
                process.kill()
