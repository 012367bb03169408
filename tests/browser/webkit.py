"""WebKit, which is nearly Safari, asked over WebDriver: a window, its pages, and what goes wrong in them.

It needs a screen, which Xvfb pretends to be. The window is never narrower than 447 pixels, so pages are as on a
wide phone.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

NARROWEST = 447  # pixels
PATIENCE = 120.0  # seconds that a test waits for what must come, also on a busy machine


class WebKit:
    """A running browser with one window."""

    def __init__(self, driver: str, browser: str, server: str) -> None:
        self.server = server
        self.http = httpx.Client(base_url=driver, timeout=5 * PATIENCE)
        options = {"binary": browser, "args": ["--automation"]}
        wish = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = self.ask("/session", capabilities=wish)["sessionId"]
        self.ask(f"/session/{self.session}/timeouts", script=int(1000 * PATIENCE))

    def ask(self, path: str, **about: Any) -> Any:
        answer = self.http.post(path, json=about).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def goto(self, path: str) -> None:
        url = path if path.startswith("http") else self.server + path
        self.ask(f"/session/{self.session}/url", url=url)

    def resize(self, width: int, height: int = 900) -> None:
        self.ask(f"/session/{self.session}/window/rect", width=width, height=height)

    def run(self, script: str, *told: Any) -> Any:
        """What a function of this text answers; data go through JSON."""
        words = ", ".join(json.dumps(one) for one in told)
        whole = f"""const done = arguments[arguments.length - 1];
            Promise.resolve(({script})({words})).then((found) => done(JSON.stringify(found ?? null)))"""
        return json.loads(self.ask(f"/session/{self.session}/execute/async", script=whole, args=[]))

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
        tap = "(one) => { const found = document.querySelector(one); found?.click(); return Boolean(found); }"
        self.wait(tap, selector)

    def wrong(self) -> list[str]:
        """What has gone wrong in its pages until now (noting.py)."""
        return list(self.run("() => JSON.parse(localStorage.getItem('noted') || '[]')"))


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def webkit(server: str) -> Iterator[WebKit]:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not (driver and screen and browsers):
        pytest.fail("these tests need WebKit: apt-get install webkit2gtk-driver xvfb")
    near, far = os.pipe()
    port = free_port()
    with Path(os.devnull).open("r+b") as nothing:
        words = [screen, "-displayfd", str(far), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
        shown = subprocess.Popen(words, pass_fds=[far], stderr=nothing)
        os.close(far)
        display = os.read(near, 20).decode().strip()
        os.close(near)
        environment = {
            **os.environ,
            "DISPLAY": f":{display}",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        environment |= {"GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
        driving = subprocess.Popen(
            [driver, f"--port={port}"],
            env=environment,
            stdout=nothing,
            stderr=nothing,
            start_new_session=True,
        )
        try:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    httpx.get(f"http://127.0.0.1:{port}/status")
                    break
                except httpx.TransportError:
                    assert time.monotonic() < end, "WebKit's driver does not start"
                    time.sleep(0.05)
            running = WebKit(f"http://127.0.0.1:{port}", str(browsers[-1]), server)
            yield running
            running.http.close()
        finally:
            os.killpg(driving.pid, 9)
            driving.wait()
            shown.terminate()
            shown.wait()
