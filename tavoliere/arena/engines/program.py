"""A running engine: a program with lines going in and out, limits, and a processor time that can be read."""

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO

from tavoliere.arena.engines.protocol import LONGEST_LINE, Wrong, shown
from tavoliere.games.refused import Refused

UNREAD = 200  # lines that wait to be read; an engine that writes more has to wait as well
ENDED = b""


@dataclass(frozen=True)
class Limits:
    """What an engine may use. Its time is of the processor where the system tells it, else by the clock."""

    bank: float = 30.0  # seconds for each game and seat
    increment: float = 0.1  # seconds more after every answer
    silence: float = 20.0  # seconds by the clock until an answer must have come
    to_begin: float = 300.0  # seconds by the clock until it must be ready
    memory: int = 2 << 30  # bytes of data
    files: int = 256  # open at once
    written: int = 64 << 20  # bytes in any file


USUAL = Limits()


class Program:
    """A process of an engine. Every failure is `Wrong`, with a sentence."""

    def __init__(self, command: str, limits: Limits, log: Path | None = None) -> None:
        self.limits = limits
        try:
            words = shlex.split(command, posix=os.name == "posix")
        except ValueError as error:
            raise Refused("the engine's command cannot be read: {error}", error=error) from None
        if not words:
            raise Refused("an engine is a command, such as “python3 my_engine.py”")
        self.log = log.open("ab") if log else None
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log or subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the arena; and a group of its own can be ended whole
            )
        except OSError as error:
            self._close_log()
            raise Refused(
                "the engine “{command}” cannot be started: {error}",
                command=command[:80],
                error=error.strerror,
            ) from None
        limit(self.process.pid, limits)
        if os.name == "posix":  # an engine that does not read must not make the arena wait
            os.set_blocking(self._pipe(self.process.stdin).fileno(), False)
        self.has_clock = sys.platform == "linux"
        self.used = 0.0
        self.is_over = False
        self.lines: Queue[bytes] = Queue(UNREAD)
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe

    def _listen(self) -> None:
        with self._pipe(self.process.stdout) as out:
            while (line := out.readline(LONGEST_LINE)) and not self.is_over:
                self.lines.put(line)
        self.lines.put(ENDED)

    def say(self, text: str) -> None:
        """Send it some lines."""
        data, into = text.encode(), self._pipe(self.process.stdin)
        try:
            if os.write(into.fileno(), data) == len(data):
                return
        except BlockingIOError:
            pass
        except OSError:
            raise Wrong(f"it has ended{self._how()}") from None
        raise Wrong("it does not read what it is sent")

    def hear(self, deadline: float) -> str:
        """Its next line; `deadline` is a time of `time.monotonic`."""
        try:
            line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise Wrong("it says nothing in time") from None
        if line == ENDED:
            self.lines.put(ENDED)  # it stays ended
            raise Wrong(f"it has ended{self._how()}")
        text = line.decode("utf-8", "replace")
        if not text.endswith("\n"):
            raise Wrong(f"it writes a line that does not end: {shown(text)}")
        return text.strip()

    def is_silent(self) -> bool:
        """Whether nothing that it has said is waiting to be read."""
        return self.lines.empty()

    def seconds(self) -> float:
        """The processor time that it has used, all its threads together; where that is unknown, the time of day."""
        if not self.has_clock:
            return time.monotonic()
        with suppress(OSError):  # it has just ended: then the last time counts
            self.used = time.clock_gettime((~self.process.pid << 3) | 2)  # the clock of that process
        return self.used

    def note(self, remark: str) -> None:
        """Write something into its log."""
        if self.log:
            self.log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {remark}\n".encode())
            self.log.flush()

    def end(self, patience: float = 0.0) -> bool:
        """End it and all that it has started; whether it ended by itself when its input did."""
        if self.is_over:
            return True
        self.is_over = True
        with suppress(OSError):
            self._pipe(self.process.stdin).close()
        try:
            self.process.wait(patience)
            left = True
        except subprocess.TimeoutExpired:
            left = False
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()
        while not self.lines.empty():  # the listener may be waiting for room
            self.lines.get_nowait()
        self.listener.join(1.0)
        self._close_log()
        return left

    def _how(self) -> str:
        """How it ended, as far as that is known a moment later."""
        with suppress(subprocess.TimeoutExpired):
            code = self.process.wait(0.5)
            if code:
                return f" (signal {-code})" if code < 0 else f" (exit code {code})"
        return ""

    def _close_log(self) -> None:
        if self.log:
            self.log.close()


def limit(pid: int, limits: Limits) -> None:
    """Limit the memory and the files of a process, where the system can."""
    if sys.platform != "linux":
        return
    import resource

    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_FSIZE, limits.written),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError):  # it may have ended already, or be limited more strictly
            resource.prlimit(pid, what, (most, most))
