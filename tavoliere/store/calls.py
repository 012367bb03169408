"""Who waits to be called, where, and when a table of a game over days is looked at next, in either database."""

from collections.abc import Mapping
from typing import NamedTuple

from tavoliere.store.contract import Statement, Store

RECEIVER = "device, person, endpoint, point, auth, language, zone, quiet, since"
ADD = f"""
INSERT INTO receiver ({RECEIVER}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (device) DO UPDATE SET person = excluded.person, endpoint = excluded.endpoint, point = excluded.point,
auth = excluded.auth, language = excluded.language, zone = excluded.zone, quiet = excluded.quiet
"""
OTHER = "DELETE FROM receiver WHERE endpoint = $1 AND device <> $2"
GONE = "DELETE FROM receiver WHERE device = $1 AND endpoint = $2"
DROP = "DELETE FROM receiver WHERE device = $1"
OF_DEVICE = f"SELECT {RECEIVER} FROM receiver WHERE device = $1"
OF_PERSON = f"SELECT {RECEIVER} FROM receiver WHERE person = $1 ORDER BY since, device"

ASKED = "SELECT person, decision, told FROM waiting WHERE game = $1"
ASK = """
INSERT INTO waiting (game, person, decision, at, told) VALUES ($1, $2, $3, $4, 0)
ON CONFLICT (game, person) DO UPDATE SET decision = excluded.decision, at = excluded.at, told = 0
"""
ANSWERED = "DELETE FROM waiting WHERE game = $1 AND person = $2"
CLAIM = """
UPDATE waiting SET told = 1 WHERE game = $1 AND person = $2 AND decision = $3 AND told = 0 RETURNING decision
"""
WAITING = "SELECT game, at FROM waiting WHERE person = $1 ORDER BY at, game"

LATER = """
INSERT INTO due (game, seq, at) VALUES ($1, $2, $3)
ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, at = excluded.at WHERE due.seq <= excluded.seq
"""
AGAIN = "UPDATE due SET at = $2 WHERE game = $1"
DONE = "DELETE FROM due WHERE game = $1"
DUE = "SELECT game FROM due WHERE at <= $1 ORDER BY at, game LIMIT $2"
MISSED = """
UPDATE due SET at = 0 WHERE seq < (SELECT seq FROM event WHERE event.game = due.game ORDER BY seq DESC LIMIT 1)
"""

HOOK = """
INSERT INTO hook (place, person, language, url) VALUES ($1, $2, $3, $4)
ON CONFLICT (place) DO UPDATE SET person = excluded.person, language = excluded.language, url = excluded.url
"""
NO_HOOK = "DELETE FROM hook WHERE place = $1"
HOOK_OF = "SELECT place, person, language, url FROM hook WHERE place = $1"


class Receiver(NamedTuple):
    """A browser that wants to be called."""

    device: str
    person: str
    endpoint: str
    point: str
    auth: str
    language: str
    zone: str
    quiet: str  # hours as 22-8; empty: at any time
    since: int


class Hook(NamedTuple):
    """A chat that is told what happens at a place: a table, or a circle and its tables."""

    place: str
    person: str  # who wanted that
    language: str
    url: str


async def add(store: Store, receiver: Receiver) -> None:
    """Call this browser from now on; it is only one, whoever uses it."""
    await store.change((OTHER, receiver.endpoint, receiver.device), (ADD, *receiver))


async def drop(store: Store, device: str) -> None:
    await store.change((DROP, device))


async def gone(store: Store, receiver: Receiver) -> None:
    """Nobody answers at this address any more."""
    await store.change((GONE, receiver.device, receiver.endpoint))


async def receiver_of(store: Store, device: str) -> Receiver | None:
    found = await store.rows(OF_DEVICE, device)
    return Receiver(*found[0]) if found else None


async def receivers_of(store: Store, person: str) -> list[Receiver]:
    return [Receiver(*row) for row in await store.rows(OF_PERSON, person)]


async def ask(store: Store, game: str, asked: Mapping[str, int], now: int) -> list[str]:
    """Note who is asked what at a table; the answer are those who had been called, and have nothing to decide any more,
    or something else."""
    known = {
        str(person): (int(decision), bool(told)) for person, decision, told in await store.rows(ASKED, game)
    }
    changes: list[Statement] = [(ANSWERED, game, person) for person in known.keys() - asked.keys()]
    changes += [
        (ASK, game, person, decision, now)
        for person, decision in asked.items()
        if known.get(person, (None,))[0] != decision
    ]
    if changes:
        await store.change(*changes)
    return [person for person, (decision, told) in known.items() if told and asked.get(person) != decision]


async def claim(store: Store, game: str, person: str, decision: int) -> bool:
    """Whether this process is the one that calls somebody for a decision: nobody is called twice."""
    return bool(await store.change((CLAIM, game, person, decision)))


async def told_at(store: Store, game: str) -> dict[str, int]:
    """Who has been called at a table, and for which decision."""
    return {str(person): int(decision) for person, decision, told in await store.rows(ASKED, game) if told}


async def waiting_for(store: Store, person: str) -> list[str]:
    """The tables of games over days that wait for somebody, the longest waiting first."""
    return [str(game) for game, _ in await store.rows(WAITING, person)]


async def look_later(store: Store, game: str, seq: int, at: int) -> None:
    """Look at a table at this time, having seen its log up to this place."""
    await store.change((LATER, game, seq, at))


async def look_again(store: Store, game: str, at: int) -> None:
    """Look once more at a table that could not be read."""
    await store.change((AGAIN, game, at))


async def look_no_more(store: Store, game: str) -> None:
    await store.change((DONE, game))


async def due(store: Store, now: int, most: int) -> list[str]:
    """The tables to look at now."""
    return [str(game) for (game,) in await store.rows(DUE, now, most)]


async def look_at_missed(store: Store) -> None:
    """Look now wherever a process was stopped between an event and what follows from it."""
    await store.change((MISSED,))


async def keep_hook(store: Store, hook: Hook) -> None:
    await store.change((HOOK, *hook))


async def drop_hook(store: Store, place: str) -> None:
    await store.change((NO_HOOK, place))


async def hook_of(store: Store, place: str) -> Hook | None:
    found = await store.rows(HOOK_OF, place)
    return Hook(*found[0]) if found else None
