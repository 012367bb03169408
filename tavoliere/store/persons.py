"""Persons and their devices, in either database.

At tables and in results a person stands under one name, `person`: that of the only device, or one of its own for all
devices. Whoever becomes somebody else is renamed wherever they stand, so that nothing has to ask who was who.
"""

from typing import NamedTuple

from tavoliere.store.circles import EMPTY
from tavoliere.store.contract import Statement, Store

PERSON = "SELECT person FROM device WHERE hash = $1"
DEVICES = "SELECT hash, name, since, seen FROM device WHERE person = $1 ORDER BY since, hash"
ADD = """
INSERT INTO device (hash, person, name, since, seen) VALUES ($1, $2, $3, $4, $4)
ON CONFLICT (hash) DO UPDATE SET person = excluded.person, name = excluded.name, since = excluded.since
"""
SEEN = "UPDATE device SET seen = $2 WHERE hash = $1 AND person <> ''"
DROP = "UPDATE device SET person = '', name = '' WHERE hash = $1 AND person = $2"
NO_CALLS = "DELETE FROM receiver WHERE device = $1"
OLD_WORDS = "DELETE FROM words WHERE person = $1 OR until <= $2"
OFFER = "INSERT INTO words (hash, person, until) VALUES ($1, $2, $3)"
REDEEM = "DELETE FROM words WHERE hash = $1 RETURNING person, until"
TABLES = """
SELECT game, (SELECT at FROM event WHERE game = visitor.game ORDER BY seq DESC LIMIT 1) AS latest
FROM visitor WHERE device = $1 ORDER BY latest DESC, game
"""
DAYS = "SELECT count(*) FROM daily WHERE person = $1 AND at > 0"

# Of a day that both have played, the game that ended first counts: nobody has a second try by another device.
RENAME = """
UPDATE event SET data = replace(data, $1, $2) WHERE game IN (SELECT game FROM visitor WHERE device = $1);
INSERT INTO visitor (game, device, may_sit, number) SELECT game, $2, may_sit, number FROM visitor WHERE device = $1
ON CONFLICT (game, device) DO NOTHING;
UPDATE visitor SET may_sit = 1
WHERE device = $2 AND game IN (SELECT game FROM visitor WHERE device = $1 AND may_sit = 1);
DELETE FROM daily WHERE person = $2 AND EXISTS (
    SELECT 1 FROM daily AS other WHERE other.person = $1 AND other.day = daily.day
    AND other.at > 0 AND (daily.at = 0 OR other.at < daily.at)
);
UPDATE daily SET person = $2 WHERE person = $1 AND day NOT IN (SELECT day FROM daily WHERE person = $2);
UPDATE played SET person = $2 WHERE person = $1 AND NOT EXISTS (
    SELECT 1 FROM played AS other WHERE other.person = $2
    AND other.game = played.game AND other.number = played.number
);
UPDATE entrant SET person = $2 WHERE person = $1;
DELETE FROM tried WHERE person = $2 AND EXISTS (
    SELECT 1 FROM tried AS other WHERE other.person = $1 AND other.week = tried.week
    AND other.game = tried.game AND other.at < tried.at
);
UPDATE tried SET person = $2 WHERE person = $1 AND NOT EXISTS (
    SELECT 1 FROM tried AS other WHERE other.person = $2 AND other.week = tried.week AND other.game = tried.game
);
UPDATE member SET
since = (SELECT min(other.since) FROM member AS other WHERE other.circle = member.circle AND other.person IN ($1, $2)),
place = (SELECT min(other.place) FROM member AS other WHERE other.circle = member.circle AND other.person IN ($1, $2))
WHERE person = $2;
UPDATE member SET person = $2 WHERE person = $1 AND circle NOT IN (SELECT circle FROM member WHERE person = $2);
UPDATE waiting SET person = $2 WHERE person = $1 AND game NOT IN (SELECT game FROM waiting WHERE person = $2);
UPDATE receiver SET person = $2 WHERE person = $1;
UPDATE hook SET person = $2 WHERE person = $1;
UPDATE device SET person = $2 WHERE person = $1
"""
PLACES = (
    "waiting WHERE person",
    "receiver WHERE person",
    "hook WHERE person",
    "daily WHERE person",
    "played WHERE person",
    "tried WHERE person",
    "member WHERE person",
    "entrant WHERE person",
    "visitor WHERE device",
    "words WHERE person",
    "device WHERE person",
)


class Known(NamedTuple):
    """A device of a person who has several."""

    hash: str
    name: str
    since: int
    seen: int


async def person_of(store: Store, device: str) -> str:
    """Who uses a device: the person it was brought to, or else a person of its own."""
    found = await store.rows(PERSON, device)
    return str(found[0][0]) if found and found[0][0] else device


async def devices_of(store: Store, person: str) -> list[Known]:
    return [Known(*row) for row in await store.rows(DEVICES, person)]


async def add(store: Store, device: str, person: str, name: str, now: int) -> None:
    await store.change((ADD, device, person, name, now))


async def seen(store: Store, device: str, now: int) -> None:
    await store.change((SEEN, device, now))


async def drop(store: Store, device: str, person: str) -> None:
    """A device is no longer this person's; words that somebody may have seen on it lead nowhere."""
    await store.change((DROP, device, person), (NO_CALLS, device), (OLD_WORDS, person, 0))


async def offer(store: Store, words: str, person: str, now: int, until: int) -> None:
    """From now on only these words lead to a person, given by their hash."""
    await store.change((OLD_WORDS, person, now), (OFFER, words, person, until))


async def redeem(store: Store, words: str, now: int) -> str | None:
    """The person to whom these words lead, for once."""
    found = await store.change((REDEEM, words))
    return str(found[0][0]) if found and now < found[0][1] else None


async def rename(store: Store, before: str, after: str) -> None:
    """A person becomes another: at all tables, in all circles, with all devices and days."""
    renamed: list[Statement] = [(statement, before, after) for statement in RENAME.split(";")]
    left = [(f"DELETE FROM {place} = $1", before) for place in PLACES]
    await store.change(*renamed, *left)


async def tables_of(store: Store, person: str) -> list[str]:
    """The tables that a person has come to, latest first."""
    return [str(game) for game, _ in await store.rows(TABLES, person)]


async def days_of(store: Store, person: str) -> int:
    """How many daily rolls a person has played."""
    return int((await store.rows(DAYS, person))[0][0])


async def forget(store: Store, person: str) -> None:
    """Delete whatever is kept of a person beside the logs of tables, and circles where nobody else was."""
    gone: list[Statement] = [(f"DELETE FROM {place} = $1", person) for place in PLACES]
    await store.change(*gone, *((statement,) for statement in EMPTY))
