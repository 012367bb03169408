"""What somebody's games add up to. Nothing here knows a server or a database."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import fmean

import msgspec

from tavoliere.coach.rating import levels_of
from tavoliere.minds.levels import LEVELS
from tavoliere.store.history import Played, Summed
from tavoliere.web.people import answers
from tavoliere.web.people.answers import Found

LATEST = 40  # games that are shown one by one
MOST_PEOPLE = 12
MOST_DOTS = 120
MOST_POINTS = 16  # of the level over time
FEWEST, MOST_AT_ONCE = 5, 200  # reviewed games that say something about a level
TWO_SIDED = 1.96
MOST_MISTHROWS = 4  # they end a game
TWO_OF_THREE = 6  # one game in six lies below, one above


class Sat(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A seat at the end of a game."""

    name: str
    level: str  # of a bot; empty for a person
    points: int
    won: bool
    locked: tuple[str, ...] = ()
    misthrows: int = 0
    captures: int = 0


_seats = msgspec.json.Decoder(list[Sat])
_told = msgspec.json.Decoder(Found)


class Judged(msgspec.Struct, gc=False):
    """What sums need of a review."""

    luck: float
    lost: float
    rating: float | None = None


_judged = msgspec.json.Decoder(Judged)


def read(line: Played | Summed) -> list[Sat]:
    return _seats.decode(line.seats)


def read_found(line: Played) -> Found | None:
    return _told.decode(line.review) if line.review else None


class Game(msgspec.Struct, gc=False):
    """A line, with what is in it."""

    line: Played | Summed
    seats: list[Sat]
    own: Sat


def statistics(
    lines: Iterable[Played | Summed], kind: str = "", since: int = 0, players: int = 0
) -> answers.Statistics:
    """All games of a person in their order, or those of one kind, since a time, of so many players."""
    everything = list(lines)
    seats = (read(line) for line in everything)
    games = [Game(line, sat, sat[line.seat]) for line, sat in zip(everything, seats, strict=True)]
    lately = [game for game in games if game.line.at >= since]
    of_kind = [game for game in lately if kind in ("", game.line.kind)]
    shown = [game for game in of_kind if players in (0, len(game.seats))]
    results = [game.own.won for game in shown]
    found = [(game, _judged.decode(game.line.review)) for game in shown if game.line.review]
    return answers.Statistics(
        since=everything[0].at if everything else None,
        kinds=_scores((game.line.kind, game.own.won) for game in lately),
        players=_scores((str(len(game.seats)), game.own.won) for game in of_kind) if kind else [],
        bots=_against_bots(shown),
        people=_against_people(shown),
        points=_points(shown) if kind and shown else None,
        deeds=_deeds(shown) if kind else None,
        luck=_luck(found),
        levels=list(LEVELS),
        level=_level(found),
        streak=_streak(results[::-1]),
        longest=_longest(results),
        latest=results[-LATEST:],
    )


Games = list[Game]
Reviewed = list[tuple[Game, Judged]]


def _scores(results: Iterable[tuple[str, bool]]) -> list[answers.Score]:
    games: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for name, is_won in results:
        games[name] += 1
        won[name] += is_won
    return [answers.Score(name, games[name], won[name]) for name in games]


def _against_bots(games: Games) -> list[answers.Against]:
    """Games of two against a bot, by its level."""
    found = _scores(
        (level, game.own.won)
        for game in games
        if len(game.seats) == 2 and (level := game.seats[1 - game.line.seat].level)
    )
    return [answers.Against(one.name, one.games, one.won, *between(one.won, one.games)) for one in found]


def between(won: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies (Wilson).

    >>> [round(share, 2) for share in between(5, 10)]
    [0.24, 0.76]
    """
    square = TWO_SIDED**2
    middle = (won + square / 2) / (games + square)
    half = TWO_SIDED / (games + square) * sqrt(won * (games - won) / games + square / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def _against_people(games: Games) -> list[answers.Versus]:
    """Everybody by name: how often one has won where the other has not, and the other way round."""
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    met: Counter[str] = Counter()
    for game in games:
        for other in game.seats:
            if other is game.own or other.level:
                continue
            met[other.name] += 1
            ours[other.name] += game.own.won and not other.won
            theirs[other.name] += other.won and not game.own.won
    return [answers.Versus(name, ours[name], theirs[name]) for name, _ in met.most_common(MOST_PEOPLE)]


def _points(games: Games) -> answers.PointsOf:
    points = sorted(game.own.points for game in games)
    best = max(games, key=lambda game: game.own.points)
    outside = len(points) // TWO_OF_THREE
    return answers.PointsOf(
        mean=round(fmean(points), 1),
        best=best.own.points,
        best_at=best.line.at,
        low=points[outside],
        high=points[-1 - outside],
        spread=sorted(Counter(points).items()),
    )


def _deeds(games: Games) -> answers.Deeds | None:
    """Of older games it is not known."""
    known = [game for game in games if game.line.ended]
    if not known:
        return None
    misthrows = [0] * (MOST_MISTHROWS + 1)
    for game in known:
        misthrows[min(game.own.misthrows, MOST_MISTHROWS)] += 1
    return answers.Deeds(
        games=len(known),
        locked=Counter(colour for game in known for colour in game.own.locked),
        misthrows=misthrows,
        captures=sum(game.own.captures for game in known),
        ended=Counter(game.line.ended for game in known),
    )


# --- what reviews say ---------------------------------------------------------------------------------------


def _luck(reviewed: Reviewed) -> answers.Luck | None:
    if not reviewed:
        return None
    return answers.Luck(
        games=len(reviewed),
        luck=round(sum(found.luck for _, found in reviewed), 2),
        lost=round(fmean(found.lost for _, found in reviewed), 4),
        dots=[answers.Dot(found.luck, found.lost, game.own.won) for game, found in reviewed[-MOST_DOTS:]],
    )


@cache
def _ladder(kind: str, players: int) -> list[tuple[float, float]]:
    """The measured levels of a game: the rating and the place of each, the best one first."""
    names, ratings = levels_of(kind, players)
    places = [float(LEVELS.index(name)) for name in names if name in LEVELS]
    return sorted(zip(ratings, places, strict=True)) if len(places) == len(names) else []


def place_of(kind: str, players: int, rating: float) -> float | None:
    """Where a rating lies between the levels of bots: 2.5 is half way from the third to the fourth."""
    ladder = _ladder(kind, players)
    if not ladder:
        return None
    if rating <= ladder[0][0]:
        return ladder[0][1]
    for (better, high), (worse, low) in pairwise(ladder):
        if rating <= worse:
            return low + (high - low) * (worse - rating) / (worse - better)
    return ladder[-1][1]


def _level(reviewed: Reviewed) -> list[answers.Point]:
    """How well somebody played over time. A point is the mean of the games before it, and its band is its 95 %
    interval: longer when there are few games."""
    placed = [
        (game.line.at, place)
        for game, found in reviewed
        if found.rating is not None
        and (place := place_of(game.line.kind, len(game.seats), found.rating)) is not None
    ]
    if len(placed) < FEWEST:
        return []
    window = min(MOST_AT_ONCE, max(FEWEST, len(placed) // 4))
    ends = range(window, len(placed) + 1)
    every = -(-len(ends) // MOST_POINTS)
    return [_mean(placed[end - window : end]) for end in ends if (len(placed) - end) % every == 0]


def _mean(placed: list[tuple[int, float]]) -> answers.Point:
    count = len(placed)
    mean = sum(place for _, place in placed) / count
    variance = sum((place - mean) ** 2 for _, place in placed) / (count - 1)
    half = TWO_SIDED * sqrt(variance / count)
    top = len(LEVELS) - 1.0
    return answers.Point(
        placed[-1][0], round(mean, 3), round(max(0.0, mean - half), 3), round(min(top, mean + half), 3)
    )


def _streak(latest: list[bool]) -> int:
    """The wins in a row up to the last game."""
    return next((n for n, won in enumerate(latest) if not won), len(latest))


def _longest(results: list[bool]) -> int:
    longest = length = 0
    for won in results:
        length = length + 1 if won else 0
        longest = max(longest, length)
    return longest
