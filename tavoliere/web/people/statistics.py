"""What somebody's games add up to. Nothing here knows a server or a database."""

from collections import Counter
from collections.abc import Iterable
from statistics import fmean

import msgspec

from tavoliere.store.history import Played
from tavoliere.web import replies

LATEST = 40  # games that are shown one by one
MOST_PEOPLE = 12


class Sat(msgspec.Struct, array_like=True, frozen=True):
    """A seat at the end of a game."""

    name: str
    level: str  # of a bot; empty for a person
    points: int
    won: bool


_seats = msgspec.json.Decoder(list[Sat])


def read(line: Played) -> list[Sat]:
    return _seats.decode(line.seats)


def statistics(lines: Iterable[Played], kind: str = "") -> replies.Statistics:
    """All games of a person in their order, or those of one kind."""
    games = [(line, read(line)) for line in lines]
    shown = [(line, seats) for line, seats in games if kind in ("", line.kind)]
    results = [seats[line.seat].won for line, seats in shown]
    kinds: dict[str, list[bool]] = {}
    for line, seats in games:
        kinds.setdefault(line.kind, []).append(seats[line.seat].won)
    return replies.Statistics(
        since=games[0][0].at if games else None,
        kinds=[replies.Score(name, len(found), sum(found)) for name, found in kinds.items()],
        bots=_against_bots(shown),
        people=_against_people(shown),
        points=_points([seats[line.seat].points for line, seats in shown]) if kind else None,
        streak=_streak(results[::-1]),
        longest=_longest(results),
        latest=results[-LATEST:],
    )


Games = list[tuple[Played, list[Sat]]]


def _against_bots(games: Games) -> list[replies.Score]:
    """Games of two against a bot, by its level."""
    found: dict[str, list[bool]] = {}
    for line, seats in games:
        if len(seats) == 2 and (level := seats[1 - line.seat].level):
            found.setdefault(level, []).append(seats[line.seat].won)
    return [replies.Score(level, len(won), sum(won)) for level, won in found.items()]


def _against_people(games: Games) -> list[replies.Versus]:
    """Everybody by name: how often one has won where the other has not, and the other way round."""
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    met: Counter[str] = Counter()
    for line, seats in games:
        own = seats[line.seat]
        for seat, other in enumerate(seats):
            if seat == line.seat or other.level:
                continue
            met[other.name] += 1
            ours[other.name] += own.won and not other.won
            theirs[other.name] += other.won and not own.won
    return [replies.Versus(name, ours[name], theirs[name]) for name, _ in met.most_common(MOST_PEOPLE)]


def _points(points: list[int]) -> replies.PointsOf | None:
    if not points:
        return None
    return replies.PointsOf(round(fmean(points), 1), max(points), sorted(Counter(points).items()))


def _streak(latest: list[bool]) -> int:
    """The wins in a row up to the last game."""
    return next((n for n, won in enumerate(latest) if not won), len(latest))


def _longest(results: list[bool]) -> int:
    longest = length = 0
    for won in results:
        length = length + 1 if won else 0
        longest = max(longest, length)
    return longest
