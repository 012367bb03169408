"""Keys and clicks of a terminal, one at a time, where the system has terminals as POSIX knows them."""

import contextlib
import os
import re
import select
import sys
from collections.abc import Iterator

MOUSE_ON, MOUSE_OFF = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
NAMES = {
    "\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "right", "\x1b[D": "left",
    "\x1bOA": "up", "\x1bOB": "down", "\x1bOC": "right", "\x1bOD": "left",
    "\r": "enter", "\n": "enter", " ": "enter", "\t": "next", "\x1b[Z": "back", "\x1b": "escape",
    "\x03": "quit", "\x04": "quit",
}  # fmt: skip
CLICK = re.compile(r"\x1b\[<0;(\d+);(\d+)M")
A_KEY = re.compile(r"\x1b\[<[\d;]*[Mm]|\x1b\[[\d;]*[A-Za-z~]|\x1bO[A-Z]|.", re.DOTALL)
A_MOMENT = 0.25  # seconds after which a changed size of the window is looked for


def are_there() -> bool:
    """Whether this system has such terminals."""
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return sys.stdin.isatty()


@contextlib.contextmanager
def listening() -> Iterator[None]:
    """Keys come one by one, without being printed; what the terminal was like comes back."""
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        settings = termios.tcgetattr(number)
        settings[3] &= ~termios.ISIG  # Ctrl-C is a key, too
        termios.tcsetattr(number, termios.TCSADRAIN, settings)
        yield
    finally:
        termios.tcsetattr(
            number, termios.TCSAFLUSH, before
        )  # a key too many answers no question that comes later


class Keys:
    """What is pressed: a name, a letter, or a place that was clicked."""

    def __init__(self) -> None:
        self._waiting = ""

    def next(self) -> str | tuple[int, int] | None:
        """The next key or click; None if nothing came for a moment. `EOFError` if nothing can come any more."""
        if not self._waiting:
            number = sys.stdin.fileno()
            if not select.select([number], [], [], A_MOMENT)[0]:
                return None
            came = os.read(number, 1024)
            if not came:
                raise EOFError
            self._waiting = came.decode(errors="ignore")
        found = A_KEY.match(self._waiting)
        if not found:
            return None
        self._waiting = self._waiting[found.end() :]
        click = CLICK.fullmatch(found[0])
        if click:
            return int(click[1]) - 1, int(click[2]) - 1
        return NAMES.get(found[0], found[0].lower() if len(found[0]) == 1 else None)
