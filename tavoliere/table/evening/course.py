"""How an evening goes on: the events that follow from where it stands. Nothing here changes a state."""

from collections.abc import Callable, Sequence

from tavoliere.table.evening.log import Again, Closed, Drawn, Ended, Evening, Event, Filled, Match
from tavoliere.table.evening.pairing import NOBODY, all_against_all, bracket, swiss, swiss_rounds
from tavoliere.table.evening.standing import scored

Shuffled = Callable[[Sequence[int]], list[int]]


def as_they_are(players: Sequence[int]) -> list[int]:
    return list(players)


def goes_on(evening: Evening, shuffled: Shuffled = as_they_are) -> list[Event]:
    """What happens next by itself: the next round, or the end; nothing while somebody plays or there is a pause."""
    if evening.over or not evening.is_round_over or (evening.is_begun and evening.paused):
        return []
    return next_round(evening, shuffled) or ([Closed()] if evening.is_begun else [])


def next_round(evening: Evening, shuffled: Shuffled = as_they_are) -> list[Event]:
    """The next round, if there is one."""
    players = evening.present
    if evening.mode == "knockout":
        return _next_of_bracket(evening, shuffled)
    if len(players) < 2:
        return []
    if evening.mode == "all":
        pairs, rests = all_against_all(players, evening.met(), evening.rested())
        if not pairs:
            return []
        return [Drawn(pairs, rests, 0 if evening.is_begun else len(players) - 1 + len(players) % 2)]
    if not evening.is_begun:
        players = shuffled(players)
    planned = evening.planned or swiss_rounds(len(players))
    if len(evening.rounds) >= planned:
        return []
    pairs, rests = swiss(players, scored(evening), evening.met(), evening.rested())
    return [Drawn(pairs, rests, planned)]


def _next_of_bracket(evening: Evening, shuffled: Shuffled) -> list[Event]:
    if not evening.is_begun:
        pairs = bracket(shuffled(evening.present))
        return [Drawn(pairs, [], len(pairs).bit_length())]
    last = evening.rounds[-1].matches
    if len(last) == 1:
        return []
    going = [_still_here(evening, match.winner or NOBODY) for match in last]
    pairs = list(zip(going[::2], going[1::2], strict=True))
    return [Drawn([(other, one) if one == NOBODY else (one, other) for one, other in pairs])]


def _still_here(evening: Evening, player: int) -> int:
    return player if player in evening.present else NOBODY


def late(evening: Evening, player: int) -> list[Event] | None:
    """What somebody who comes late does to the draw: in a bracket they need a place where there is nobody."""
    if evening.mode != "knockout" or not evening.is_begun:
        return []
    if len(evening.rounds) == 1 and not evening.over:
        for match in evening.rounds[0].matches:
            if match.players[1] == NOBODY and match.players[0] in evening.present:
                return [Filled(match.number, player)]
    return None


def result(evening: Evening, match: Match, points: tuple[int, int], winner: int | None = None) -> list[Event]:
    """The events of a result: without a winner, more points win. A tie in a knock-out is played again."""
    one, other = match.players
    if winner is None:
        winner = one if points[0] > points[1] else other if points[1] > points[0] else NOBODY
    if winner == NOBODY and evening.mode == "knockout":
        return [Again(match.number)]
    return [Ended(match.number, points, winner)]
