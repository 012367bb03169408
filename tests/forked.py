"""The command as a process that begins with everything imported: a copy of one that has done so, and waits.

It has its own arguments, streams, folder, environment, signals and exit code, as any process has; but it
spends no second on imports, as hundreds before it have. Where the start itself is meant, tests start one afresh.
"""

import atexit
import contextlib
import gc
import json
import multiprocessing
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[1]
Streams = tuple[int | IO[Any], int | IO[Any], int | IO[Any]]


class Forked:
    """Such a process; it is waited for and ended like a `Popen`."""

    seconds = 0.0  # of the processor, in all that have ended

    def __init__(
        self,
        *arguments: str,
        streams: Streams,
        folder: Path | str | None = None,
        environment: dict[str, str] | None = None,
        has_terminal: bool = False,
    ) -> None:
        said = {
            "arguments": arguments,
            "folder": str(folder or Path.cwd()),
            "environment": environment or dict(os.environ),
            "has_terminal": has_terminal,
        }
        self._ended, told = os.pipe()
        files = [stream if isinstance(stream, int) else stream.fileno() for stream in streams]
        socket.send_fds(waiting(), [json.dumps(said).encode()], [*files, told])
        os.close(told)
        self.pid = int(os.read(self._ended, 100))
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._ended], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("tavoliere", timeout or 0)
            code, seconds = os.read(self._ended, 100).split()
            os.close(self._ended)
            self.returncode = int(code)
            Forked.seconds += float(seconds)
        return self.returncode

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def run(
    *arguments: str,
    stdin: str = "",
    folder: Path | str | None = None,
    environment: dict[str, str] | None = None,
    timeout: float = 300,
) -> subprocess.CompletedProcess[str]:
    """Such a process that has ended; its streams are files."""
    with TemporaryFile() as given, TemporaryFile() as said, TemporaryFile() as complained:
        given.write(stdin.encode())
        given.seek(0)
        environment = {**os.environ, **(environment or {})}
        process = Forked(
            *arguments, streams=(given, said, complained), folder=folder, environment=environment
        )
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            raise
        texts = []
        for file in (said, complained):
            file.seek(0)
            texts.append(file.read().decode())
        return subprocess.CompletedProcess(["tavoliere", *arguments], code, *texts)


@cache
def waiting() -> socket.socket:
    """The line to the process that is copied; it ends with this one."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        words = [sys.executable, "-m", "tests.forked"]
        process = subprocess.Popen(words, cwd=ROOT, stdin=its.fileno(), start_new_session=True)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)

    @atexit.register
    def end() -> None:
        ours.close()
        process.wait()

    return ours


# --- in the process that is copied --------------------------------------------------------------------------


def serve() -> None:
    """Make a copy whenever one is asked for. This returns in the copies only."""
    done = signal.SIGCHLD
    line = socket.socket(fileno=0)
    told: dict[int, int] = {}  # where to say how a copy ended

    def say_how_they_ended(*_: object) -> None:
        with contextlib.suppress(ChildProcessError):
            while (ended := os.wait4(-1, os.WNOHANG))[0]:
                copy, status, used = ended
                words = f"{os.waitstatus_to_exitcode(status)} {used.ru_utime + used.ru_stime}"
                with contextlib.suppress(BrokenPipeError):
                    os.write(told[copy], words.encode())
                os.close(told.pop(copy))

    signal.signal(done, say_how_they_ended)
    while True:
        text, files, *_ = socket.recv_fds(line, 1 << 20, 4)
        if not text:
            os._exit(0)
        signal.pthread_sigmask(signal.SIG_BLOCK, {done})
        copy = os.fork()
        if not copy:
            line.close()
            for file in (*told.values(), files[3]):
                os.close(file)
            signal.signal(done, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {done})
            become(json.loads(text), files[:3])
            return
        told[copy] = files[3]
        os.write(files[3], str(copy).encode())
        for file in files[:3]:
            os.close(file)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {done})


def become(said: dict[str, Any], files: list[int]) -> None:
    os.setsid()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    if said["has_terminal"]:
        import fcntl
        import termios

        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(said["folder"])
    os.environ.clear()
    os.environ.update(said["environment"])
    sys.argv = ["tavoliere", *said["arguments"]]
    binary = [os.fdopen(number, mode, closefd=False) for number, mode in enumerate(("rb", "wb", "wb"))]
    streams = [TextIOWrapper(file) for file in binary]
    streams[2].reconfigure(line_buffering=True, errors="backslashreplace")
    sys.stdin, sys.stdout, sys.stderr = streams


def load() -> None:
    """Import what commands need, and make what every server makes."""
    import numba  # noqa: F401

    import tavoliere.arena.run
    import tavoliere.coach
    import tavoliere.web.app
    import tavoliere.web.server  # noqa: F401
    from tavoliere.cli import command_line
    from tavoliere.web.pages import engine

    command_line("")  # of all commands
    engine.prepare(is_all=False)  # what every server translates when it starts


def leave(code: int) -> None:
    """End at once if nothing is waited for: to take apart all that is loaded takes longer than a command."""
    if threading.active_count() == 1 and not multiprocessing.active_children():
        for stream in (sys.stdout, sys.stderr):
            if stream:
                stream.flush()
        os._exit(code)


if __name__ == "__main__":
    from tavoliere.cli import main

    load()
    gc.freeze()  # so that copies share what is loaded
    serve()
    try:
        main()
        leave(0)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            leave(end.code or 0)
        raise
