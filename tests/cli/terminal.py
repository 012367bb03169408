"""The real command, as a process: with streams of files, or on a terminal of 80 × 24 with somebody who types."""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

from tests import forked

COMMAND = (sys.executable, "-c", "from tavoliere.cli import main; main()")
# What matters when a process starts.
AFRESH = {"PYTHONIOENCODING", "TAVOLIERE_CACHE"}
COLUMNS, LINES = 80, 24
PATIENCE = 300
BREATH = 0.5  # seconds between a prompt and a key that interrupts, or between two signals
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PROMPT = "> "
CLEARED = "\x1b[H"
OPTION = re.compile(
    r"^ (\d|[a-f][1-6]) (?:[●▲■◆] [rygb]\d|\+\d|pass|keep|redraw|[a-z]{3,}|[a-f][1-6]|$)", re.MULTILINE
)


def run(*arguments, stdin="", command=COMMAND, **environment):
    """The ended process."""
    environment = {"COLUMNS": str(COLUMNS), **environment}
    if command is COMMAND and not environment.keys() & AFRESH:
        return forked.run(*arguments, stdin=stdin, environment=environment)
    return subprocess.run(
        [*command, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **environment},
    )


class Terminal:
    """A terminal on which the command runs."""

    def __init__(self, *arguments, command=COMMAND, columns=COLUMNS, folder=None, **environment):
        self.near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, columns, 0, 0))
        kept = {
            key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        environment = {**kept, "TERM": "xterm-256color", "TAVOLIERE_LINES": "1", **environment}
        self.process = (
            forked.Forked(
                *arguments, streams=(far, far, far), folder=folder, environment=environment, has_terminal=True
            )
            if command is COMMAND
            else subprocess.Popen(
                [*command, *arguments],
                stdin=far,
                stdout=far,
                stderr=far,
                cwd=folder,
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
                env=environment,
            )
        )
        os.close(far)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it may end by itself just now
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.close()

    def end(self, number):
        """Send this signal until the process has ended; what it printed then.

        Python misses one that comes just before it waits for a key.
        """
        while self.process.poll() is None:
            self.process.send_signal(number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(BREATH)
        return plain(self.read())

    def close(self):
        """Close the terminal's window."""
        if self.near >= 0:
            os.close(self.near)
            self.near = -1

    def read(self, until=PROMPT):
        """All that is printed until the command waits for a line, or ends, or has said something else; raw."""
        text = ""
        decoder = codecs.getincrementaldecoder("utf-8")()
        deadline = time.monotonic() + PATIENCE
        # A prompt stands at the beginning of a line: boards have signs like it.
        while not (f"\n{plain(text)}".endswith(f"\n{PROMPT}") if until == PROMPT else until in plain(text)):
            ready, _, _ = select.select([self.near], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"nothing more came after {text!r}"
            try:
                came = os.read(self.near, 65536)
            except OSError:  # Linux says this when the other side is closed
                break
            if not came:
                break
            text += decoder.decode(came)
        return text.replace("\r\n", "\n")

    def type(self, line):
        os.write(self.near, line.encode() + b"\n")

    def press_key(self, key):
        """Press a key, without waiting for anything."""
        os.write(self.near, key.encode())

    def ask(self, line):
        """Type a line; what is printed then, without colours."""
        self.type(line)
        return plain(self.read())

    def press(self, key):
        """Press a key; what is printed then, without colours."""
        time.sleep(BREATH)
        os.write(self.near, key.encode())
        return plain(self.read())


def plain(text):
    return ESCAPES.sub("", text)


def first_option(text):
    """What to type for the first of the listed choices; empty if none is listed."""
    found = OPTION.search(plain(text))
    return found[1] if found else ""
