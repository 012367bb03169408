"""The story of a finished game: one or two facts about its course, for the sentences of a result.

Turns are counted from 1, as the log of a table does. A fact is told of a party: the seats that score together.
"""

from itertools import pairwise

from tavoliere.notation import GAMES
from tavoliere.notation.contract import Facts
from tavoliere.notation.record import Record

Tally = list[tuple[int, ...]]  # the points after each turn, those of the start first
OFTEN = 3  # changes of the lead that are worth more words than the best turn


def story(record: Record) -> list[Facts]:
    """How the winner came to lead, and how often the lead changed or which turn was the best.

    `behind`: `by` so many points after `turn`, ahead `since`; `ahead`: `since` this turn to the end; `turned`: others
    led `by` before the last turn; `level` before the last turn; `changes`: `count` of the lead; `best`: a turn that
    brought `by` points, and the rows that it closed as `locks`.
    """
    tally, begins = _tally(record)
    changes = _changes(tally)
    often = {"kind": "changes", "count": changes}
    found = _course(tally, record.position.winners) if record.position.over else None
    if found is None:
        return [fact for fact in (often if changes >= OFTEN else None, _best(record, tally, begins)) if fact]
    second = often if changes >= OFTEN else _best(record, tally, begins)
    return [found, second] if second else [found]


def _tally(record: Record) -> tuple[Tally, list[int]]:
    """The points after each turn, and the step with which each turn begins."""
    first, *positions = record.positions()
    tally, begins = [first.scores], []
    for number, (step, position) in enumerate(zip(record.steps, positions, strict=True)):
        if step.kind == GAMES[record.game.name].TURN:
            tally.append(position.scores)
            begins.append(number)
        else:
            tally[-1] = position.scores
    return tally, begins


def _party(tally: Tally, seat: int) -> list[int]:
    """A seat and those that always have the same points: its team, if there are teams."""
    return [other for other in range(len(tally[0])) if all(now[other] == now[seat] for now in tally)]


def _course(tally: Tally, winners: tuple[int, ...]) -> Facts | None:
    """How the winners came to lead; nothing if nobody lost or the game was hardly begun."""
    others = [seat for seat in range(len(tally[0])) if seat not in winners]
    if not others or len(tally) < 3:
        return None
    leads = [now[winners[0]] - max(now[seat] for seat in others) for now in tally]
    last = len(tally) - 1
    since = 1 + max((turn for turn, lead in enumerate(leads) if lead <= 0), default=0)
    if since > last:
        return None  # equal points: something else decided
    if since == last:
        best = max(tally[last - 1][seat] for seat in others)
        leaders = [seat for seat in others if tally[last - 1][seat] == best]
        by = -leads[last - 1]
        return {"kind": "turned", "seats": leaders, "by": by} if by else {"kind": "level"}
    deepest = min(leads)
    if deepest < 0:
        turn = leads.index(deepest)
        return {"kind": "behind", "seats": list(winners), "by": -deepest, "turn": turn, "since": since}
    return {"kind": "ahead", "seats": list(winners), "since": since}


def _changes(tally: Tally) -> int:
    """How often another party took the lead; being level is nobody's lead."""
    leaders = []
    for now in tally:
        leading = [seat for seat, points in enumerate(now) if points == max(now)]
        if leading == _party(tally, leading[0]) and len(leading) < len(now):
            leaders.append(leading)
    return sum(before != after for before, after in pairwise(leaders))


def _best(record: Record, tally: Tally, begins: list[int]) -> Facts | None:
    """The turn that brought somebody the most, if there is one such turn."""
    gains = [
        (after[seat] - before[seat], turn, seat)
        for turn, (before, after) in enumerate(pairwise(tally), start=1)
        for seat in range(len(after))
    ]
    by, turn, seat = max(gains, default=(0, 0, 0))
    party = _party(tally, seat)
    if by <= 0 or any(gain == by and (at != turn or who not in party) for gain, at, who in gains):
        return None
    fact: Facts = {"kind": "best", "seats": party, "by": by, "turn": turn}
    locks = _locks(record, begins, turn, seat)
    return fact | {"locks": locks} if locks else fact


def _locks(record: Record, begins: list[int], turn: int, seat: int) -> list[str]:
    """The rows that a seat closed in a turn."""
    first, end = begins[turn - 1], (*begins, len(record.steps))[turn]
    moves = [step.text for step in record.steps[first:end] if step.seat == seat]
    positions = list(record.positions())
    locks: list[str] = (
        positions[first].effect(seat, moves[-1], positions[end]).get("locks", []) if moves else []
    )
    return locks
