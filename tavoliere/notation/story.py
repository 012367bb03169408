"""The story of a finished game: one or two facts about its course, for the sentences of a result.

Turns are counted from 1, as in the log of a table. A fact is about a side: the seats that score together. `facts_of`
and everything it calls are translated for the browser, too (`script`).
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games import generic
from tavoliere.notation import generic as notation
from tavoliere.notation.contract import Facts
from tavoliere.notation.record import Record

OFTEN = 3  # this many changes of the lead are a better story than the best turn
FEWEST = -1000  # fewer points than anybody can have


class Best(NamedTuple):
    """The single turn that scored the most: whose it was, and how many points it brought."""

    seat: int
    by: int
    turn: int


def story(record: Record) -> list[Facts]:
    """The facts of a game, from its record."""
    steps = record.steps
    return facts_of(
        [position.plain for position in record.positions()],
        [step.kind for step in steps],
        [-1 if step.seat is None else step.seat for step in steps],
        [record.game.read_move(step.text) if step.kind == "play" else -1 for step in steps],
        record.game.notation.TURN,
    )


def facts_of(
    states: list[np.record], kinds: list[str], seats: list[int], actions: list[int], turn: str
) -> list[Facts]:
    """The facts of a game that went through these states, by steps of these kinds; `turn` is what begins a turn.

    These are the facts of `course`, with the rows that the best turn closed as `locks`.
    """
    players = states[0].players
    tally = _scores(states[0])
    begins: list[int] = []
    for number in range(len(kinds)):
        if kinds[number] == turn:
            begins.append(number)
        else:
            tally = tally[: len(tally) - players]
        tally = [*tally, *_scores(states[number + 1])]
    points = np.zeros(len(tally), np.int16)
    for place in range(len(tally)):
        points[place] = tally[place]
    won = np.zeros(players, np.int8)
    for seat in range(players):
        won[seat] = generic.is_winner(states[len(kinds)], seat)
    facts = course(points, players, won)
    best = _best(points, players)
    if best is None or len(facts) > 1:
        return facts
    party = _party(points, players, best.seat)
    whose, first = party[len(party) - 1], begins[best.turn - 1]
    end = begins[best.turn] if best.turn < len(begins) else len(kinds)
    last = -1
    for number in range(first, end):
        if seats[number] == whose:
            last = number
    fact = {"kind": "best", "seats": party, "by": best.by, "turn": best.turn}
    if last >= 0:
        did = notation.effect(states[first], states[end], whose, actions[last])
        if "locks" in did:
            fact = {**fact, "locks": did["locks"]}
    return [*facts, fact]


def _scores(state: np.record) -> list[int]:
    return [int(generic.score(state, seat)) for seat in range(state.players)]


def ranks(points: list[int], winners: list[int]) -> list[int]:
    """The place of every seat: winners come first, whatever their points; equal results share a place (E1).

    Translated for the browser, too.
    """
    places = []
    for seat in range(len(points)):
        place = 1
        for other in range(len(points)):
            is_behind = seat not in winners and other not in winners and points[other] > points[seat]
            if is_behind or (other in winners and seat not in winners):
                place += 1
        places.append(place)
    return places


# --- the course of points -----------------------------------------------------------------------------------


def course(points: np.ndarray, players: int, won: np.ndarray) -> list[Facts]:
    """How the winners took the lead, and how often the lead changed.

    `points` holds the points of all seats at the start, then after each turn; `won` says of each seat whether it won.
    The kinds: `behind` by `by` points after `turn`, but ahead `since` a later one; `ahead` from turn `since` to the
    end; `turned`: others led by `by` before the last turn; `level` before the last turn; `changes`: the lead changed
    `count` times. Unless that is all there is to tell, `facts_of` adds the `best` turn, which scored `by` points.
    """
    facts: list[Facts] = []
    way = _way(points, players, won)
    if way is not None:
        facts.append(way)
    changes = _changes(points, players)
    if changes >= OFTEN:
        facts.append({"kind": "changes", "count": changes})
    return facts


def _way(points: np.ndarray, players: int, won: np.ndarray) -> Facts | None:
    """How the winners took the lead; None if nobody lost or the game had hardly begun."""
    winners = [seat for seat in range(players) if won[seat]]
    last = len(points) // players - 1
    if not winners or len(winners) == players or last < 2:
        return None
    since, lowest, turn_of_lowest = 1, 0, 0
    for turn in range(last + 1):
        lead = _lead(points, players, won, turn)
        if lead <= 0:
            since = turn + 1
        if lead < lowest:
            lowest = lead
            turn_of_lowest = turn
    if since > last:
        return None  # equal points: something else decided the game
    if since == last:
        return _turned(points, players, won, last - 1)
    if lowest < 0:
        return {"kind": "behind", "seats": winners, "by": -lowest, "turn": turn_of_lowest, "since": since}
    return {"kind": "ahead", "seats": winners, "since": since}


def _lead(points: np.ndarray, players: int, won: np.ndarray, turn: int) -> int:
    """By how much the winners are ahead of everybody else after a turn."""
    mine, others = FEWEST, FEWEST
    for seat in range(players):
        now = int(points[turn * players + seat])
        if won[seat]:
            mine = max(mine, now)
        else:
            others = max(others, now)
    return mine - others


def _turned(points: np.ndarray, players: int, won: np.ndarray, turn: int) -> Facts:
    """Who of the losers led before the last turn."""
    by = -_lead(points, players, won, turn)
    if by == 0:
        return {"kind": "level"}
    best = FEWEST
    for seat in range(players):
        if not won[seat]:
            best = max(best, int(points[turn * players + seat]))
    leaders = [
        seat for seat in range(players) if not won[seat] and int(points[turn * players + seat]) == best
    ]
    return {"kind": "turned", "seats": leaders, "by": by}


def _party(points: np.ndarray, players: int, seat: int) -> list[int]:
    """A seat and those that always have the same points: its team, if there are teams."""
    party = []
    for other in range(players):
        same = 0
        for turn in range(len(points) // players):
            same += points[turn * players + other] == points[turn * players + seat]
        if same == len(points) // players:
            party.append(other)
    return party


def _changes(points: np.ndarray, players: int) -> int:
    """How often another side took the lead; when level, nobody leads."""
    parties = [len(_party(points, players, seat)) for seat in range(players)]
    changes, leader = 0, -1
    for turn in range(len(points) // players):
        best, first, count = FEWEST, -1, 0
        for seat in range(players):
            now = int(points[turn * players + seat])
            if now > best:
                best, first, count = now, seat, 1
            elif now == best:
                count += 1
        if count < players and count == parties[first]:
            changes += leader >= 0 and leader != first
            leader = first
    return changes


def _best(points: np.ndarray, players: int) -> Best | None:
    """The single turn that scored the most; None if several did."""
    by, turn_of_best, seat_of_best = 0, 0, 0
    for i in range(players, len(points)):
        gain = int(points[i]) - int(points[i - players])
        if gain > by:
            by, turn_of_best, seat_of_best = gain, i // players, i % players
    if by == 0:
        return None
    party = _party(points, players, seat_of_best)
    equal = 0
    for i in range(players, len(points)):
        equal += int(points[i]) - int(points[i - players]) == by
    if equal > len(party):
        return None
    return Best(seat_of_best, by, turn_of_best)
