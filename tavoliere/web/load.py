"""Load is shed, not suffered: when there is more to do than can be done, the least important is refused first.

The measure is how late the event loop is: in a full house it goes round more and more slowly, and every answer
waits for some of its rounds. A machine that is busy with something else makes it late too, so only a process that has
many requests in hand refuses any.
"""

import asyncio
import time
from typing import NamedTuple

from tavoliere.table.messages import Denied

TICK = 0.02  # seconds between two looks
SMOOTH = 0.5  # the part of the newest look in the figure


class Bound(NamedTuple):
    """From here on a kind of work is refused: the loop is this many seconds late with this many requests in hand."""

    late: float
    in_hand: int


# In the order in which they are shed.
BOUNDS = {
    "reading": Bound(0.015, 20),  # replays, exports and checks of games that are over, whole logs
    "opening": Bound(0.020, 40),  # new tables
    "talking": Bound(0.030, 50),  # chat
    "playing": Bound(0.040, 60),  # moves of a game that is under way
}
TALK = ("say", "emote", "rename")


class Load:
    """How late the event loop of this process is, and how many requests it has in hand."""

    def __init__(self) -> None:
        self.late = 0.0
        self.in_hand = 0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._due = time.monotonic() + TICK
        self._timer = asyncio.get_running_loop().call_later(TICK, self._look)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _look(self) -> None:
        late = max(0.0, time.monotonic() - self._due)
        self.late += SMOOTH * (late - self.late)
        self.start()

    def sheds(self, kind: str) -> bool:
        bound = BOUNDS[kind]
        return self.late > bound.late and self.in_hand > bound.in_hand

    def check(self, kind: str) -> None:
        """Refuse work of a kind that there is no time for."""
        if self.sheds(kind):
            raise Denied("busy", "the server is busy: try again in a moment")
