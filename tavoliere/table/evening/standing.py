"""How an evening stands, by rules that are said on the page.

A win counts 2 and a tie 1. Of those who are equal, in all against all their games among themselves decide, in a Swiss
evening the points of those whom they have met; then the points that they have made. Whoever is equal in everything
shares a place. In a knock-out the round decides that somebody has reached.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tavoliere.table.evening.log import Evening, Match
from tavoliere.table.evening.pairing import NOBODY

WIN, TIE = 2, 1


class Line(NamedTuple):
    place: int
    player: int
    points: int
    games: int
    among: int  # what decides first between equals
    made: int  # the points of all games


def scored(evening: Evening) -> Counter[int]:
    """The points of all players. In a Swiss evening resting counts like a win, since nobody asks for it."""
    points = _of(evening.matches)
    if evening.mode == "swiss":
        for player, times in evening.rested().items():
            points[player] += WIN * times
    return points


def _of(matches: Iterable[Match]) -> Counter[int]:
    points: Counter[int] = Counter()
    for match in matches:
        if match.winner == NOBODY and match.points:
            for player in match.players:
                points[player] += TIE
        elif match.winner:
            points[match.winner] += WIN
    return points


def standing(evening: Evening) -> list[Line]:
    """All players, the first one first; those who are equal in everything share a place."""
    played = [match for match in evening.matches if match.is_over and NOBODY not in match.players]
    made: Counter[int] = Counter()
    games: Counter[int] = Counter()
    for match in played:
        for player, scored_here in zip(match.players, match.points or (0, 0), strict=True):
            made[player] += scored_here
            games[player] += 1
    points = _reached(evening) if evening.mode == "knockout" else scored(evening)
    among: dict[int, int] = {}
    for player in evening.players:
        equals = {other for other in evening.players if points[other] == points[player]}
        if evening.mode == "all":
            among[player] = _of(match for match in played if set(match.players) <= equals)[player]
        elif evening.mode == "swiss":
            others = [one for match in played if player in match.players for one in match.players]
            among[player] = sum(points[one] for one in others if one != player)
        else:
            among[player] = 0
    keys = {player: (points[player], among[player], made[player]) for player in evening.players}
    if evening.mode == "knockout":
        keys = {player: (points[player], 0, 0) for player in evening.players}
    return [
        Line(
            1 + sum(other > keys[player] for other in keys.values()),
            player,
            points[player],
            games[player],
            among[player],
            made[player],
        )
        for player in sorted(
            evening.players, key=lambda player: [-value for value in keys[player]] + [player]
        )
    ]


def _reached(evening: Evening) -> Counter[int]:
    """How far each has come in a knock-out: the rounds that they have won."""
    return Counter(match.winner for match in evening.matches if match.winner)
