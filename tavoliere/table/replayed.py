"""Replays the log of a table by the rules as they are now, and says where it no longer makes sense.

A log has no states, only what happened. So rules that have changed show in one of four ways: a move that is no longer
legal, dice or tiles that the seed no longer gives, an event that cannot happen at its place any more, and wins that a
rematch counted otherwise.
"""

from collections.abc import Iterable

from tavoliere.table import fairness, log
from tavoliere.table.log import OVER, PLAYING, Logged
from tavoliere.table.table import Table


def difference(name: str, events: Iterable[Logged]) -> str:
    """What no longer holds of a table, with its place in the log; empty if everything does."""
    table = Table(name, ())
    for logged in events:
        try:
            fault = _fault(table, logged)
            if not fault:
                table.apply(logged)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the answer
            fault = str(error) or type(error).__name__
        if fault:
            return f"game {getattr(table, 'number', 1)}, event {logged.seq}: {fault}"
    return ""


def _fault(table: Table, logged: Logged) -> str:
    """What is wrong with the next event of a table; empty if nothing is."""
    event = logged.event
    if isinstance(event, log.Opened):
        return _opening_fault(table, event)
    position = table.position
    if table.stage != PLAYING or position is None:
        return "the game was over" if isinstance(event, log.Played | log.Rolled | log.Drawn) else ""
    if isinstance(event, log.Played):
        refusal = position.why_not(event.seat, event.move)
        return f"“{event.move}” is not legal: {refusal}" if refusal else ""
    if isinstance(event, log.Rolled | log.Drawn) and table.settings.dice == "fair":
        said = event.dice if isinstance(event, log.Rolled) else event.tile
        after, due = fairness.fall(position, table.seed, table.entropy, table.draws)
        return "" if position.outcome_to(after) == said else f"“{said}” fell, and the seed gives “{due}”"
    return ""


def _opening_fault(table: Table, event: log.Opened) -> str:
    """A rematch begins after the end of a game, and counts whoever won it."""
    if event.number == 1:
        return ""
    if event.before and event.before != table.head.hex():
        return "what was played before is not what it was when this game opened"
    result = table.result()
    if table.stage != OVER or result is None:
        return "another game begins, and this one is not over"
    people = [seat.kind != "open" and not seat.left for seat in table.seats]
    wins = result.wins or [seat.wins for seat in table.seats]
    for number, (is_there, seat) in enumerate(zip(people, event.seats, strict=True)):
        if is_there and seat.kind != "open" and number < len(wins) and seat.wins != wins[number]:
            return f"{seat.name} had {seat.wins} wins after it, and has {wins[number]} now"
    return ""
