"""All chance of a world, and what may go wrong in it.

Every user of chance has a stream of its own, so what one draws does not depend on what another drew. And every fault
has a name: its kind, whom it hits, and which of the occasions it is. So a world can be run again with some of its
faults only, and the fewest that still break something say what is wrong.
"""

import random
from typing import NamedTuple

# How often a small fault hits, where its kind is on; and the worst that it does, in seconds, if it takes time.
SMALL = {
    "slow sync": (0.03, 3.0),
    "slow database": (0.03, 2.0),
    "database error": (0.02, 0.0),
    "lost answer": (0.03, 0.0),  # of a commit that was made
    "told twice": (0.3, 0.0),
    "told late": (0.05, 4.0),
    "told without events": (0.15, 0.0),
    "slow line": (0.03, 4.0),
    "lost request": (0.08, 0.0),
    "lost reply": (0.1, 0.0),
    "sent twice": (0.1, 0.0),
    "sent again late": (0.15, 20.0),
    "forgotten": (0.15, 0.0),  # a server lets the tables go that nobody looks at, and loads them again
    "cheat": (0.1, 0.0),  # somebody shows another number than the sealed one
    "cut": (0.06, 20.0),  # a socket; each end notices in its own time
    "slow reader": (0.05, 4.0),
    "slow bot": (0.03, 15.0),
    "reload": (0.03, 0.0),  # a page that forgets its sealed numbers
    "stranger": (0.03, 0.0),  # while something is written, somebody makes another server load the table
}
# What hits a whole process, the database or everybody, and the seconds that it lasts.
BIG = {
    "crash": (0.2, 20.0),
    "stop": (0.5, 5.0),
    "pause": (0.1, 15.0),
    "deaf": (0.1, 10.0),
    "no connection": (0.1, 18.0),
    "set clock": (-7200.0, 7200.0),  # seconds that the clock is set by
    "database crash": (0.1, 15.0),
    "full disk": (0.5, 10.0),
    "damaged": (0.5, 10.0),  # nothing can be read of any table, as if it were not there
    "half damaged": (0.5, 10.0),  # the same, but there are traces
    "away": (3.0, 40.0),
    "everybody away": (10.0, 90.0),
    "long time": (0.5, 6.0),  # days in which nothing happens
}
OF_A_SERVER = {"crash", "stop", "pause", "deaf", "no connection", "set clock"}
# Some worlds go where the others rarely come: there these kinds are on, and the small ones hit so much oftener.
PLACES = {
    "next game": {"sent again late": 4.0, "forgotten": 4.0},
    "cold table": {"stranger": 10.0, "slow database": 6.0, "everybody away": 1.0},
    "full line": {"cut": 2.0, "slow reader": 16.0},
    "busy crash": {"slow sync": 6.0, "database crash": 1.0},
}
IS_THERE = 0.4  # how likely a world goes to one of them
IS_ON = 0.4  # how likely a kind of fault is in a world
QUIET = 0.08  # how likely a world is one without faults


class Fault(NamedTuple):
    """What went wrong: whom it hit, on which occasion (or when, for big ones), and how hard, in seconds."""

    kind: str
    who: str
    when: float
    size: float


class Chance:
    """The chance of one world. With `only`, nothing goes wrong but that."""

    def __init__(self, seed: int, only: list[Fault] | None = None) -> None:
        self.seed = seed
        self.happened: list[Fault] = []
        self.goes_wrong = True  # until everything is repaired
        self._streams: dict[str, random.Random] = {}
        self._occasions: dict[tuple[str, str], int] = {}
        self._only = None if only is None else {fault[:3]: fault.size for fault in only}
        dice = self.stream("kinds of faults")
        self.is_quiet = dice.random() < QUIET
        self._on = {kind: dice.random() < IS_ON and not self.is_quiet for kind in (*SMALL, *BIG)}
        self._on["long time"] &= dice.random() < 0.2
        self.is_long = self._on["long time"]
        dice = self.stream("place")
        self.place = dice.choice(list(PLACES)) if dice.random() < IS_THERE and not self.is_quiet else ""
        self._on.update(dict.fromkeys(PLACES.get(self.place, ()), True))

    def stream(self, name: str) -> random.Random:
        found = self._streams.get(name)
        if found is None:
            found = self._streams[name] = random.Random(f"{self.seed} {name}")
        return found

    def bytes_for(self, name: str, count: int) -> bytes:
        return self.stream(name).randbytes(count)

    def fault(self, kind: str, who: str) -> float | None:
        """Whether something goes wrong here: None, or the seconds that it takes."""
        if not self.goes_wrong:
            return None
        if self._only is None and not self._on[kind]:
            return None
        number = self._occasions[kind, who] = self._occasions.get((kind, who), 0) + 1
        probability, worst = SMALL[kind]
        probability *= PLACES.get(self.place, {}).get(kind, 1.0)
        stream = self.stream(f"{kind} {who}")
        is_hit, size = stream.random() < probability, round(worst * stream.random() ** 2, 4)
        if self._only is not None:
            is_hit, size = (kind, who, number) in self._only, self._only.get((kind, who, number), 0.0)
        if not is_hit:
            return None
        self.happened.append(Fault(kind, who, number, size))
        return size

    def delay(self, who: str, low: float, high: float, kind: str) -> float:
        """How long something takes: usually between two times, and longer if it goes wrong in this way."""
        usual = self.stream(f"delays of {who}").uniform(low, high)
        return usual + (self.fault(kind, who) or 0.0)

    def plan(self, servers: int, people: list[str], lasts: float) -> list[Fault]:
        """The big faults of a world, in their order."""
        if self._only is not None:
            found = [Fault(*name, size) for name, size in self._only.items() if name[0] in BIG]
        else:
            found = [
                fault
                for kind in BIG
                if self._on[kind]
                for fault in self._plan_one(kind, servers, people, lasts)
            ]
        return sorted(found, key=lambda fault: fault.when)

    def _plan_one(self, kind: str, servers: int, people: list[str], lasts: float) -> list[Fault]:
        dice, found = self.stream(f"plan of {kind}"), []
        at = dice.uniform(0.3, 12.0)
        while at < lasts:
            if kind in OF_A_SERVER:
                who = f"server {dice.randrange(servers)}"
            else:
                who = dice.choice(people) if kind == "away" else "all"
            found.append(Fault(kind, who, round(at, 4), round(dice.uniform(*BIG[kind]), 4)))
            at += dice.uniform(3.0, 8.0 if kind == "long time" else 25.0)
        return found
