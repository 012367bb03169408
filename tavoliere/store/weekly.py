"""The positions of a week, and what people chose in them, in either database."""

from typing import NamedTuple

from tavoliere.store.contract import Store

PUZZLE = "SELECT text FROM puzzle WHERE week = $1 AND game = $2"
KEEP = "INSERT INTO puzzle (week, game, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
TRY = """
INSERT INTO tried (person, week, game, move, lost, at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (person, week, game) DO NOTHING
"""
TRIED = "SELECT move, lost FROM tried WHERE person = $1 AND week = $2 AND game = $3"
CHOSEN = "SELECT move, count(*) FROM tried WHERE week = $1 AND game = $2 GROUP BY move ORDER BY count(*) DESC, move"
BETTER = "SELECT count(*) FROM tried WHERE week = $1 AND game = $2 AND lost < $3"


class Tried(NamedTuple):
    """What somebody chose, and what that gave away, in tenths of a percent."""

    move: str
    lost: int


async def puzzle(store: Store, week: str, game: str) -> str | None:
    """The position of a week, as JSON, if there is one yet."""
    found = await store.rows(PUZZLE, week, game)
    return str(found[0][0]) if found else None


async def keep(store: Store, week: str, game: str, text: str) -> None:
    """Keep the position of a week, unless there is one."""
    await store.change((KEEP, week, game, text))


async def attempt(store: Store, person: str, week: str, game: str, tried: Tried, at: int) -> Tried:
    """Note somebody's choice; the answer is the first one that they made."""
    await store.change((TRY, person, week, game, *tried, at))
    found = await tried_by(store, person, week, game)
    assert found
    return found


async def tried_by(store: Store, person: str, week: str, game: str) -> Tried | None:
    found = await store.rows(TRIED, person, week, game)
    return Tried(str(found[0][0]), int(found[0][1])) if found else None


async def chosen(store: Store, week: str, game: str) -> list[tuple[str, int]]:
    """How many chose which move, the most frequent first."""
    return [(str(move), int(count)) for move, count in await store.rows(CHOSEN, week, game)]


async def better(store: Store, week: str, game: str, lost: int) -> int:
    """How many gave less away."""
    return int((await store.rows(BETTER, week, game, lost))[0][0])
