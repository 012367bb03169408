"""The finished games of people, one line each, in either database, and the records of those whose table has expired."""

import asyncio
import contextlib
from collections.abc import Iterable
from typing import NamedTuple

from tavoliere.store.contract import Store, Unreadable
from tavoliere.table.export import export, game_events

COLUMNS = "person, game, number, kind, seat, at, seats, ended, review"
KEEP = f"INSERT INTO played ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING"
OF = f"SELECT {COLUMNS} FROM played WHERE person = $1 ORDER BY at"
SUMMED = "SELECT kind, seat, at, seats, ended, review FROM played WHERE person = $1 ORDER BY at"
LATEST = f"""
SELECT {COLUMNS} FROM played WHERE person = $1 AND at < $2 AND kind LIKE $3 ORDER BY at DESC, game, number LIMIT $4
"""
ONE = f"SELECT {COLUMNS} FROM played WHERE person = $1 AND game = $2 AND number = $3"
AT = f"SELECT {COLUMNS} FROM played WHERE game = $1"
SEATS = "UPDATE played SET seats = $4 WHERE person = $1 AND game = $2 AND number = $3"
REVIEW = "UPDATE played SET review = $4, card = $5 WHERE person = $1 AND game = $2 AND number = $3"
CARDS = f"SELECT card, {COLUMNS} FROM played WHERE person = $1 AND card <> '' ORDER BY at DESC LIMIT $2"
NUMBERS = "SELECT DISTINCT number FROM played WHERE game = $1"
RECORD = "INSERT INTO record (game, number, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
RECORDS = "SELECT text FROM record WHERE game = $1 AND number = $2"
REWRITE = "UPDATE record SET text = $3 WHERE game = $1 AND number = $2"
UNREAD = "DELETE FROM record WHERE NOT EXISTS (SELECT 1 FROM played WHERE played.game = record.game)"


class Played(NamedTuple):
    """A game that a person has played to its end."""

    person: str
    game: str  # the table
    number: int
    kind: str
    seat: int
    at: int
    seats: str  # JSON
    ended: str = ""  # why; unknown of older games
    review: str = ""  # what the coach found out, as JSON


class Summed(NamedTuple):
    """What sums need of a line."""

    kind: str
    seat: int
    at: int
    seats: str
    ended: str
    review: str


async def keep(store: Store, lines: list[Played]) -> None:
    """Write lines, unless they are there."""
    if lines:
        await store.change(*((KEEP, *line) for line in lines))


async def of_person(store: Store, person: str) -> list[Played]:
    """All games of a person, the first one first."""
    return [Played(*row) for row in await store.rows(OF, person)]


async def summed(store: Store, person: str) -> list[Summed]:
    """The same, without what sums do not need: of ten thousand games that is felt."""
    return [Summed._make(row) for row in await store.rows(SUMMED, person)]


async def latest(store: Store, person: str, before: int, kind: str, most: int) -> list[Played]:
    """The last games of a person before a time, of one kind or of all, the latest first."""
    return [Played(*row) for row in await store.rows(LATEST, person, before, kind or "%", most)]


async def one(store: Store, person: str, table: str, number: int) -> Played | None:
    """A person's line of a game."""
    found = await store.rows(ONE, person, table, number)
    return Played(*found[0]) if found else None


async def at_table(store: Store, table: str) -> list[Played]:
    """What all people keep of the games at a table."""
    return [Played(*row) for row in await store.rows(AT, table)]


async def rewrite(store: Store, lines: list[Played]) -> None:
    """Write what lines say of their seats once more."""
    await store.change(*((SEATS, line.person, line.game, line.number, line.seats) for line in lines))


async def note_review(store: Store, line: Played, review: str, card: str) -> None:
    await store.change((REVIEW, line.person, line.game, line.number, review, card))


async def cards(store: Store, person: str, most: int) -> list[tuple[str, Played]]:
    """The costliest choices of somebody's last games, as JSON, with the lines of these games."""
    return [(str(card), Played(*line)) for card, *line in await store.rows(CARDS, person, most)]


# --- when a table expires -----------------------------------------------------------------------------------


async def keep_records(store: Store, tables: Iterable[str]) -> None:
    """Write down, as text, the games at these tables that somebody has a line of: the tables are about to go."""
    for table in tables:
        numbers = [int(number) for (number,) in await store.rows(NUMBERS, table)]
        if not numbers:
            continue
        with contextlib.suppress(Unreadable), store.reading(table):
            events = await store.read_all(table)
            for number in numbers:
                text = await asyncio.to_thread(export, table, game_events(events, number))
                await store.change((RECORD, table, number, text))


async def record_of(store: Store, table: str, number: int) -> str | None:
    """A game whose table has expired."""
    found = await store.rows(RECORDS, table, number)
    return str(found[0][0]) if found else None


async def rewrite_record(store: Store, table: str, number: int, text: str) -> None:
    await store.change((REWRITE, table, number, text))


async def drop_unread(store: Store) -> None:
    """Delete the records that nobody has a line of any more."""
    await store.change((UNREAD,))
