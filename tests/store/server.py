"""A real PostgreSQL of our own, in a folder of its own, reached by a socket in that folder."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def binaries() -> Path:
    """Where the server's programs are; Debian keeps them off the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    program = found[-1] if found else shutil.which("postgres")
    assert program, "PostgreSQL is missing: ./test installs it, or install postgresql"
    return Path(program).parent


class Postgres:
    """A server that can be killed and started again."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.url = f"postgresql://tavoliere@/postgres?host={folder}"
        # It refuses to run as root, and Debian's packages bring a user for it.
        user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        is_root = os.geteuid() == 0
        switch = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if is_root else {}
        if is_root:
            shutil.chown(folder, user)
        self._as_user: dict[str, Any] = {"cwd": folder, **switch}
        self._quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **self._as_user}
        words = f"-D {folder}/data -A trust -U tavoliere --no-sync -E UTF8".split()
        subprocess.run([str(binaries() / "initdb"), *words], check=True, **self._quiet)
        self.start()

    def start(self) -> None:
        options = ["-k", self.folder, "-c", "listen_addresses=", "-c", "max_connections=60"]
        words = [str(binaries() / "postgres"), "-D", f"{self.folder}/data", *options]
        self.process = subprocess.Popen(words, **self._quiet)
        end = time.monotonic() + 120
        while not Path(f"{self.folder}/.s.PGSQL.5432").exists() or not self._answers():
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.05)

    def stop(self) -> None:
        """At once, as in a crash."""
        self.process.send_signal(signal.SIGQUIT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _answers(self) -> bool:
        ask: list[str | Path] = [binaries() / "pg_isready", "-q", "-h", self.folder]
        return subprocess.run(ask, **self._as_user).returncode == 0


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """A server that lives as long as the block."""
    # Not pytest's folder: that one is for its owner's eyes only, and a socket's path must be short.
    with tempfile.TemporaryDirectory(prefix="tavoliere-") as folder:
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
