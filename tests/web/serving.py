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
    words = [sys.executable, "-c", "from tavoliere.cli import main; main()", *arguments]
    return subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=120)


class Server:
    """A running server."""

    def __init__(
        self, database: str, port: int = 0, workers: int = 1, first: str = "", **environment: str
    ) -> None:
        command = f"import sys; {first}from tavoliere.cli import main; sys.argv[0] = 'tavoliere'; main()"
        options = [
            "serve",
            "--port",
            str(port),
            "--database",
            database,
            "--workers",
            str(workers),
            "--json-logs",
        ]
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, *options],
            cwd=ROOT,
            env={**os.environ, **QUICK, **MANY_SOCKETS, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + (self.process.stderr.read() if self.process.stderr else "")
        self.address = found.group()
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """kill -9, with everything that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self._reap()

    def stop(self) -> tuple[int, str]:
        """Ask it to stop; its exit code and what it logged."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors

    def _reap(self) -> None:
        self.process.wait(10)
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()


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
            server._reap()


def wait_until_well(server: Server) -> None:
    import httpx

    end = time.monotonic() + 60
    while True:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(server.address + "/api/health").status_code == 200:
                return
        assert time.monotonic() < end, "the server does not start"
        assert server.process.poll() is None, "the server has stopped"
        time.sleep(0.05)
