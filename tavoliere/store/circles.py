"""Circles, their members and the games that count in them, in either database.

A game's result stands once, in the lines that its players keep (`history.py`): a circle only says which tables are its
own, and who is in it since when.
"""

from typing import NamedTuple

from tavoliere.store.contract import Statement, Store

MEMBER = "circle, number, person, name, since, place"
MAKE = "INSERT INTO circle (id, name, turn, made, used) VALUES ($1, $2, 1, $3, $3)"
JOIN = f"""
INSERT INTO member ({MEMBER})
SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, coalesce(max(place), 0) + 1 FROM member WHERE circle = $1
ON CONFLICT (circle, person) DO NOTHING
"""
USED = "SELECT id, used FROM circle"
CIRCLE = "SELECT id, name, turn, made, used FROM circle WHERE id = $1"
MEMBERS = f"SELECT {MEMBER} FROM member WHERE circle = $1 ORDER BY place, number"
OF_PERSON = """
SELECT circle.id, circle.name, (SELECT count(*) FROM member AS other WHERE other.circle = circle.id)
FROM circle JOIN member ON member.circle = circle.id WHERE member.person = $1 ORDER BY circle.used DESC, circle.id
"""
COUNTED = """
SELECT member.number, played.game, played.number, played.kind, played.seat, played.at, played.seats, luck.seats
FROM circle_table JOIN played ON played.game = circle_table.game
JOIN member ON member.circle = circle_table.circle AND member.person = played.person AND member.since <= played.at
LEFT JOIN luck ON luck.game = played.game AND luck.number = played.number
WHERE circle_table.circle = $1 ORDER BY played.at, played.game, played.number
"""
LATEST = """
SELECT circle_table.game FROM circle_table JOIN game ON game.id = circle_table.game
WHERE circle = $1 ORDER BY at DESC, circle_table.game LIMIT $2
"""
UNKNOWN = """
SELECT DISTINCT played.game, played.number FROM circle_table JOIN played ON played.game = circle_table.game
WHERE circle = $1 AND NOT EXISTS (
    SELECT 1 FROM luck WHERE luck.game = played.game AND luck.number = played.number
) LIMIT $2
"""
PLACES = ("member WHERE circle", "circle_table WHERE circle", "hook WHERE place", "circle WHERE id")
# Without members nobody can ever come in again.
EMPTY = (
    "DELETE FROM circle WHERE NOT EXISTS (SELECT 1 FROM member WHERE circle = id)",
    "DELETE FROM circle_table WHERE NOT EXISTS (SELECT 1 FROM circle WHERE id = circle)",
    "DELETE FROM luck WHERE NOT EXISTS (SELECT 1 FROM circle_table WHERE circle_table.game = luck.game)",
)


class Circle(NamedTuple):
    id: str
    name: str
    turn: int  # of the link
    made: int
    used: int


class Member(NamedTuple):
    circle: str
    number: int
    person: str
    name: str
    since: int
    place: int


class Counted(NamedTuple):
    """A game as one member has played it."""

    member: int
    game: str  # the table
    number: int
    kind: str
    seat: int
    at: int
    seats: str  # JSON
    luck: str | None  # JSON; None while nobody has looked, empty if it cannot be known


async def make(store: Store, circle: str, name: str, person: str, member: str, now: int) -> None:
    """A new circle with its founder."""
    await store.change((MAKE, circle, name, now), (JOIN, circle, person, member, now))


async def join(store: Store, circle: str, person: str, name: str, now: int) -> None:
    await store.change((JOIN, circle, person, name, now))


async def circle_of(store: Store, circle: str) -> Circle | None:
    found = await store.rows(CIRCLE, circle)
    return Circle(*found[0]) if found else None


async def members_of(store: Store, circle: str) -> list[Member]:
    """All who are in a circle; the first is the founder, or whom it was passed on to."""
    return [Member(*row) for row in await store.rows(MEMBERS, circle)]


async def of_person(store: Store, person: str) -> list[tuple[str, str, int]]:
    """The circles of a person, the latest used first: their names, and how many are in each."""
    return [(str(circle), str(name), int(many)) for circle, name, many in await store.rows(OF_PERSON, person)]


async def rename(store: Store, circle: str, name: str) -> None:
    await store.change(("UPDATE circle SET name = $2 WHERE id = $1", circle, name))


async def rename_member(store: Store, member: Member, name: str) -> None:
    statement = "UPDATE member SET name = $3 WHERE circle = $1 AND number = $2"
    await store.change((statement, member.circle, member.number, name))


async def pass_on(store: Store, member: Member) -> None:
    """From now on this member stands where the founder stood."""
    statement = (
        "UPDATE member SET place = (SELECT min(place) - 1 FROM member WHERE circle = $1)"
        " WHERE circle = $1 AND number = $2"
    )
    await store.change((statement, member.circle, member.number))


async def leave(store: Store, member: Member) -> None:
    """A member is none any more; a circle that nobody is in is deleted."""
    left = "DELETE FROM member WHERE circle = $1 AND number = $2"
    await store.change((left, member.circle, member.number), *((statement,) for statement in EMPTY))


async def remove(store: Store, member: Member) -> None:
    """The same against a member's will: the link that they know leads nowhere any more."""
    turned = "UPDATE circle SET turn = turn + 1 WHERE id = $1"
    left = "DELETE FROM member WHERE circle = $1 AND number = $2"
    await store.change((left, member.circle, member.number), (turned, member.circle))


async def delete(store: Store, circles: list[str]) -> None:
    """Delete circles; what their members have played stays theirs."""
    gone: list[Statement] = [(f"DELETE FROM {place} = $1", one) for one in circles for place in PLACES]
    await store.change(*gone, *((statement,) for statement in EMPTY))


async def open_table(store: Store, circle: str, table: str, now: int) -> None:
    """What is played at this table counts in a circle."""
    statement = "INSERT INTO circle_table (game, circle, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    await store.change((statement, table, circle, now))


async def circle_of_table(store: Store, table: str) -> str | None:
    found = await store.rows("SELECT circle FROM circle_table WHERE game = $1", table)
    return str(found[0][0]) if found else None


async def latest(store: Store, circle: str, most: int) -> list[str]:
    """The tables of a circle that are still there, the latest first."""
    return [str(table) for (table,) in await store.rows(LATEST, circle, most)]


async def counted(store: Store, circle: str) -> list[Counted]:
    """All games that count, once for each member who played, in the order of their ends."""
    return [Counted(*row) for row in await store.rows(COUNTED, circle)]


async def unknown_luck(store: Store, circle: str, most: int) -> list[tuple[str, int]]:
    """Games that nobody has reviewed: table and number."""
    return [(str(table), int(number)) for table, number in await store.rows(UNKNOWN, circle, most)]


async def keep_luck(store: Store, table: str, number: int, seats: str) -> None:
    statement = "INSERT INTO luck (game, number, seats) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    await store.change((statement, table, number, seats))


async def use(store: Store, circle: str, now: int) -> None:
    await store.change(("UPDATE circle SET used = $2 WHERE id = $1", circle, now))


async def uses(store: Store) -> dict[str, int]:
    """All circles, and when each was last used."""
    return {str(circle): int(used) for circle, used in await store.rows(USED)}
