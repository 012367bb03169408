"""Evenings in either database: logs of events, and who the numbers in them are."""

from tavoliere.store.contract import Statement, Store

EVENT = "INSERT INTO evening_event (evening, seq, data) VALUES ($1, $2, $3)"
LOG = "SELECT data FROM evening_event WHERE evening = $1 ORDER BY seq"
ENTRANTS = "SELECT number, person FROM entrant WHERE evening = $1 ORDER BY number"
ENTER = "INSERT INTO entrant (evening, number, person) VALUES ($1, $2, $3)"
OF_PERSON = """
SELECT DISTINCT evening.id, evening.at FROM entrant JOIN evening ON evening.id = entrant.evening
WHERE person = $1 ORDER BY evening.at DESC, evening.id LIMIT $2
"""
OF_CIRCLE = "SELECT id FROM evening WHERE circle = $1 ORDER BY at DESC, id LIMIT $2"
PLACES = (
    "evening_event WHERE evening",
    "entrant WHERE evening",
    "evening_table WHERE evening",
    "evening WHERE id",
)


async def plan(store: Store, evening: str, circle: str, person: str, data: str, now: int) -> None:
    """A new evening with its host and its first event."""
    opening = "INSERT INTO evening (id, circle, at) VALUES ($1, $2, $3)"
    await store.change(
        (opening, evening, circle, now), (ENTER, evening, 0, person), (EVENT, evening, 1, data)
    )


async def log_of(store: Store, evening: str) -> list[str]:
    """All events; empty if there is no such evening."""
    return [str(data) for (data,) in await store.rows(LOG, evening)]


async def append(
    store: Store, evening: str, seq: int, events: list[str], more: list[Statement], now: int
) -> None:
    """Write the next events, and what goes with them, all or nothing; `Behind` if others were faster."""
    written: list[Statement] = [(EVENT, evening, seq + n, data) for n, data in enumerate(events, 1)]
    await store.change(*written, *more, ("UPDATE evening SET at = $2 WHERE id = $1", evening, now))


def entering(evening: str, number: int, person: str) -> Statement:
    """From now on this number is a person's."""
    return ENTER, evening, number, person


def opening(evening: str, table: str) -> Statement:
    """What is played at this table belongs to an evening."""
    return "INSERT INTO evening_table (game, evening) VALUES ($1, $2)", table, evening


async def entrants(store: Store, evening: str) -> dict[int, str]:
    """The persons behind the numbers; some numbers are of people without a device."""
    return {int(number): str(person) for number, person in await store.rows(ENTRANTS, evening)}


async def of_person(store: Store, person: str, most: int) -> list[str]:
    return [str(evening) for evening, _ in await store.rows(OF_PERSON, person, most)]


async def of_circle(store: Store, circle: str, most: int) -> list[str]:
    return [str(evening) for (evening,) in await store.rows(OF_CIRCLE, circle, most)]


async def circle_of(store: Store, evening: str) -> str:
    found = await store.rows("SELECT circle FROM evening WHERE id = $1", evening)
    return str(found[0][0]) if found else ""


async def of_table(store: Store, table: str) -> str | None:
    found = await store.rows("SELECT evening FROM evening_table WHERE game = $1", table)
    return str(found[0][0]) if found else None


async def rewrite(store: Store, evening: str, events: dict[int, str]) -> None:
    """Write events at these places once more."""
    statement = "UPDATE evening_event SET data = $3 WHERE evening = $1 AND seq = $2"
    await store.change(*((statement, evening, seq, data) for seq, data in events.items()))


async def delete(store: Store, names: list[str]) -> None:
    await store.change(*((f"DELETE FROM {place} = $1", name) for name in names for place in PLACES))


async def uses(store: Store) -> dict[str, int]:
    """All evenings, and when something last happened there."""
    return {str(evening): int(at) for evening, at in await store.rows("SELECT id, at FROM evening")}
