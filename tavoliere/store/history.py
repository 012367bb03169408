"""The finished games of people, one line each, in either database."""

from typing import NamedTuple

from tavoliere.store.contract import Store

COLUMNS = "person, game, number, kind, seat, at, seats"
KEEP = f"INSERT INTO played ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING"
OF = f"SELECT {COLUMNS} FROM played WHERE person = $1 ORDER BY at"
AT = f"SELECT {COLUMNS} FROM played WHERE game = $1"
SEATS = "UPDATE played SET seats = $4 WHERE person = $1 AND game = $2 AND number = $3"


class Played(NamedTuple):
    """A game that a person has played to its end."""

    person: str
    game: str  # the table
    number: int
    kind: str
    seat: int
    at: int
    seats: str  # JSON


async def keep(store: Store, lines: list[Played]) -> None:
    """Write lines, unless they are there."""
    if lines:
        await store.change(*((KEEP, *line) for line in lines))


async def of_person(store: Store, person: str) -> list[Played]:
    """All games of a person, the first one first."""
    return [Played(*row) for row in await store.rows(OF, person)]


async def at_table(store: Store, table: str) -> list[Played]:
    """What all people keep of the games at a table."""
    return [Played(*row) for row in await store.rows(AT, table)]


async def rewrite(store: Store, lines: list[Played]) -> None:
    """Write what lines say of their seats once more."""
    await store.change(*((SEATS, line.person, line.game, line.number, line.seats) for line in lines))
