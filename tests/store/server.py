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


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of a server that lives as long as the block."""
    # It refuses to run as root, and Debian's packages bring a user for it.
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    switch = (
        {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
    )
    # Not pytest's folder: that one is for its owner's eyes only, and a socket's path must be short.
    with tempfile.TemporaryDirectory(prefix="tavoliere-") as folder:
        if switch:
            shutil.chown(folder, user)
        quiet: dict[str, Any] = {
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
            "cwd": folder,
            **switch,
        }
        data = f"{folder}/data"
        words = f"-D {data} -A trust -U tavoliere --no-sync -E UTF8".split()
        subprocess.run([str(binaries() / "initdb"), *words], check=True, **quiet)
        options = ["-k", folder, "-c", "listen_addresses=", "-c", "max_connections=60"]
        server = subprocess.Popen([binaries() / "postgres", "-D", data, *options], **quiet)
        try:
            end = time.monotonic() + 30
            while not Path(f"{folder}/.s.PGSQL.5432").exists() or not _answers(folder, switch):
                assert time.monotonic() < end, "PostgreSQL does not start"
                time.sleep(0.05)
            yield f"postgresql://tavoliere@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing here is to be kept
            try:
                server.wait(5)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _answers(folder: str, switch: dict[str, Any]) -> bool:
    ask: list[str | Path] = [binaries() / "pg_isready", "-q", "-h", folder]
    return subprocess.run(ask, cwd=folder, **switch).returncode == 0
