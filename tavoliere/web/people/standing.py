"""Who wins how often in a circle, and how sure that is. Nothing here knows a server or a database."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

import msgspec

from tavoliere.store.circles import Counted
from tavoliere.web.people.statistics import TWO_SIDED, Sat, between

MONTHS = 3  # of a season, the first of which begins in December
MOST_GAMES = 5000  # that a sentence about the future may promise

_seats = msgspec.json.Decoder(list[Sat])
_luck = msgspec.json.Decoder(list[float])


class Game(NamedTuple):
    """A finished game that counts."""

    table: str
    number: int
    kind: str
    at: int
    seats: list[Sat]
    luck: list[float] | None  # of each seat, in shares of the win; None while it is not known
    members: dict[int, int]  # member → seat


class Place(NamedTuple):
    """A member among the others."""

    member: int
    games: int
    won: int
    low: float  # the share of wins lies between these two, most likely
    high: float
    plain: float | None  # the share without the luck of dice and tiles; None while that is not known


class Apart(NamedTuple):
    """Two neighbours whose ranges overlap, and in how many more games of each they would not."""

    one: int
    other: int
    games: int


def games_of(lines: Iterable[Counted]) -> list[Game]:
    """The lines of all members, brought together: a game counts once for each who played it."""
    games: dict[tuple[str, int], Game] = {}
    for line in lines:
        game = games.get((line.game, line.number))
        if game is None:
            luck = _luck.decode(line.luck) if line.luck else None
            seats = _seats.decode(line.seats)
            game = Game(line.game, line.number, line.kind, line.at, seats, luck, {})
            games[line.game, line.number] = game
        game.members[line.member] = line.seat
    return list(games.values())


def standing(games: Sequence[Game]) -> list[Place]:
    """All members who have played, those first who are most surely ahead: by the lower end of the range.

    A shared win counts for everybody who shares it. What was luck is known from reviews that the server has made
    itself, so the share without it is that of the reviewed games.
    """
    played: dict[int, list[bool]] = defaultdict(list)
    plain: dict[int, list[float]] = defaultdict(list)
    for game in games:
        for member, seat in game.members.items():
            won = game.seats[seat].won
            played[member].append(won)
            if game.luck and seat < len(game.luck):
                plain[member].append(won - game.luck[seat])
    places = [
        Place(member, len(results), sum(results), *between(sum(results), len(results)), _mean(plain[member]))
        for member, results in played.items()
    ]
    return sorted(places, key=lambda place: (-place.low, -place.won / place.games, place.member))


def _mean(values: list[float]) -> float | None:
    return min(1.0, max(0.0, sum(values) / len(values))) if values else None


def apart(places: Sequence[Place]) -> Apart | None:
    """The first neighbours whose ranges overlap, and how many games would tell them apart; None if none do."""
    for one, other in pairwise(places):
        if other.high > one.low:
            p, q = one.won / one.games, other.won / other.games
            if p <= q:
                return Apart(one.member, other.member, 0)
            needed = (TWO_SIDED / (p - q)) ** 2 * (math.sqrt(p * (1 - p)) + math.sqrt(q * (1 - q))) ** 2
            more = max(1, math.ceil(needed) - min(one.games, other.games))
            return Apart(one.member, other.member, _rounded(more) if more <= MOST_GAMES else 0)
    return None


def _rounded(number: int) -> int:
    """About as many, with one figure that says something.

    >>> _rounded(7), _rounded(94), _rounded(1234)
    (7, 90, 1000)
    """
    unit: int = 10 ** (len(str(number)) - 1)
    return round(number / unit) * unit


def season_of(at: int) -> str:
    """The season of a time in milliseconds, as the month in which it began: three months each, from December on.

    >>> season_of(1_763_510_400_000), season_of(1_768_000_000_000)
    ('2025-09', '2025-12')
    """
    day = datetime.fromtimestamp(at / 1000, UTC)
    first = (12 * day.year + day.month) // MONTHS * MONTHS - 1  # in months since the year 0
    return f"{first // 12:04}-{first % 12 + 1:02}"


def leaders(games: Sequence[Game]) -> list[Place]:
    """Who is ahead in these games: the first, and whoever has exactly the same numbers."""
    places = standing(games)
    return [place for place in places if (place.games, place.won) == (places[0].games, places[0].won)]
