"""The lines of the daily roll, in either database: who played which day, and with how many points."""

from typing import NamedTuple

from tavoliere.store.contract import Store

COLUMNS = "person, day, game, name, points, at, review, taken"
BEGIN = f"""
INSERT INTO daily ({COLUMNS}) VALUES ($1, $2, $3, $4, 0, 0, '', $5) ON CONFLICT (person, day) DO NOTHING
"""
END = "UPDATE daily SET points = $3, at = $4 WHERE person = $1 AND day = $2 AND at = 0"
REVIEW = "UPDATE daily SET review = $3 WHERE person = $1 AND day = $2"
OF = f"SELECT {COLUMNS} FROM daily WHERE person = $1 AND day = $2"
# A game that was played away from the server is nobody's best game, and has no place if it came too late.
BEST = f"""
SELECT {COLUMNS} FROM daily WHERE day = $1 AND at > 0 AND taken = '' ORDER BY points DESC, at, person LIMIT 1
"""
SPREAD = """
SELECT points, count(*) FROM daily WHERE day = $1 AND at > 0 AND (taken = '' OR at < $2)
GROUP BY points ORDER BY points
"""
LATEST = "SELECT day, points FROM daily WHERE person = $1 AND at > 0 ORDER BY day DESC LIMIT $2"


class Line(NamedTuple):
    """One person's daily roll."""

    person: str
    day: str
    game: str  # the table
    name: str
    points: int
    at: int  # when it ended; 0 until then
    review: str  # JSON; empty until it is known
    taken: str  # the device that took the dice along; empty if they are played here


async def begin(store: Store, person: str, day: str, game: str, name: str, taken: str = "") -> Line:
    """The line of somebody who begins a day's game at this table, or the one that they have begun before."""
    await store.change((BEGIN, person, day, game, name, taken))
    (found,) = await store.rows(OF, person, day)
    return Line(*found)


async def end(store: Store, person: str, day: str, points: int, at: int) -> None:
    """Write what came of it, once."""
    await store.change((END, person, day, points, at))


async def review(store: Store, person: str, day: str, text: str) -> None:
    await store.change((REVIEW, person, day, text))


async def line_of(store: Store, person: str, day: str) -> Line | None:
    found = await store.rows(OF, person, day)
    return Line(*found[0]) if found else None


async def best_of(store: Store, day: str) -> Line | None:
    """The best game of a day, the earliest of equals."""
    found = await store.rows(BEST, day)
    return Line(*found[0]) if found else None


async def spread(store: Store, day: str, until: int) -> list[tuple[int, int]]:
    """How often each number of points was reached on a day, in ascending order; `until` is when its dice are open."""
    return [(int(points), int(count)) for points, count in await store.rows(SPREAD, day, until)]


async def latest(store: Store, person: str, most: int) -> list[tuple[str, int]]:
    """The last days that a person played, and the points, latest first."""
    return [(str(day), int(points)) for day, points in await store.rows(LATEST, person, most)]
