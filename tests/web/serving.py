"""The real server as a process of its own, to be asked, stopped and killed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from tests import forked

QUICK = {
    "TAVOLIERE_BOT_PAUSE": "0",
    "TAVOLIERE_ROLL_PAUSE": "0",
    "TAVOLIERE_RATE": "100000",
    "TAVOLIERE_BURST": "100000",
}
MANY_SOCKETS = {"TAVOLIERE_SOCKETS": "10000"}
ROOT = Path(__file__).resolve().parents[2]


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of ours to its end."""
    return forked.run(*arguments, folder=ROOT)


class Server:
    """A running server."""

    def __init__(
        self,
        database: str,
        port: int = 0,
        workers: int = 1,
        first: str = "",
        errors: IO[bytes] | None = None,
        **environment: str,
    ) -> None:
        words = [*f"serve --port {port} --workers {workers} --json-logs --database".split(), database]
        environment = {**os.environ, **QUICK, **MANY_SOCKETS, **environment}
        self.errors: IO[bytes] = errors or TemporaryFile()  # noqa: SIM115
        near, far = os.pipe()
        self.process: forked.Forked | subprocess.Popen[bytes]
        if first or workers > 1:
            command = f"import sys; {first}from tavoliere.cli import main; sys.argv[0] = 'tavoliere'; main()"
            self.process = subprocess.Popen(
                [sys.executable, "-c", command, *words],
                cwd=ROOT,
                env=environment,
                stdout=far,
                stderr=self.errors,
                start_new_session=True,
            )
        else:
            streams = (self.errors, far, self.errors)  # it reads nothing
            self.process = forked.Forked(*words, streams=streams, folder=ROOT, environment=environment)
        os.close(far)
        self.said = os.fdopen(near)
        line = self.said.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + self.logged()
        self.address = found.group()
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """kill -9, with everything that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.reap()

    def stop(self) -> tuple[int, str]:
        """Ask it to stop; its exit code and what it logged."""
        self.process.send_signal(signal.SIGTERM)
        ended = self.process.wait(120), self.logged()
        self.reap()
        return ended

    def logged(self) -> str:
        self.errors.seek(0)
        return self.errors.read().decode()

    def reap(self) -> None:
        self.process.wait(120)
        self.errors.close()
        self.said.close()


@contextlib.contextmanager
def serving(database: str, **options: str) -> Iterator[Server]:
    server = Server(database, **options)  # type: ignore[arg-type]
    try:
        wait_until_well(server)
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
        else:
            server.reap()


def wait_until_well(server: Server) -> None:
    import httpx

    end = time.monotonic() + 120
    while True:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(server.address + "/api/health").status_code == 200:
                return
        assert time.monotonic() < end, "the server does not start"
        assert server.process.poll() is None, "the server has stopped"
        time.sleep(0.05)
