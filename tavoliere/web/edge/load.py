"""Load shedding: when there is more to do than can be done, the least important is refused first.

A request waits for those before it: as many as are in hand, at the pace at which they are answered. So no more are
accepted than can be answered within `WAIT`. The pace is measured while there is a crowd; a machine that is busy with
something else has a slower pace, but refuses nobody as long as there is no crowd.
"""

import asyncio

from tavoliere.store.clocks import steady

TICK = 0.02  # seconds between two looks at the loop
SMOOTH = 0.5  # the weight of the newest look in a figure
WAIT = 0.1  # seconds that an accepted request may have to wait
CROWD = 40  # requests in hand; fewer are never too many
PACE = 2000.0  # requests per second, assumed before anything is measured
WINDOW = 0.2  # seconds over which it is measured

# How much of what may be in hand each kind of work may fill, in the order in which they are shed.
SHARES = {
    "reading": 0.4,  # replays, exports and verification of finished games, whole logs
    "opening": 0.6,  # new tables
    "talking": 0.8,  # chat
    "playing": 1.0,  # moves of a game under way
}
TALK = ("say", "emote", "rename")


class Load:
    """How many requests this process has in hand, how fast it answers them, and how late its event loop is."""

    def __init__(self) -> None:
        self.in_hand = 0
        self.late = 0.0
        self.pace = PACE
        self._answered = 0
        self._is_crowd = False  # whether there has been one ever since the pace was last measured
        self._since = 0.0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._due = steady() + TICK
        self._timer = asyncio.get_running_loop().call_later(TICK, self._look)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def answered(self, is_shed: bool) -> None:
        """A request is no longer in hand; shed ones say nothing about the pace."""
        self.in_hand -= 1
        self._answered += not is_shed

    def _look(self) -> None:
        now = steady()
        self.late += SMOOTH * (max(0.0, now - self._due) - self.late)
        self.measure(now)
        self.start()

    def measure(self, now: float) -> None:
        """Measure the pace: how many were answered since the last time, if there was enough to do all the while."""
        self._is_crowd &= self.in_hand >= CROWD // 2
        if now - self._since < WINDOW:
            return
        if self._is_crowd:
            self.pace += SMOOTH * (self._answered / (now - self._since) - self.pace)
        self._since, self._answered, self._is_crowd = now, 0, True

    def sheds(self, kind: str) -> bool:
        """Whether there is no time for this kind of work."""
        return self.in_hand > SHARES[kind] * max(CROWD, WAIT * self.pace)
