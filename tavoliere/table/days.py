"""Clocks that run out, and games over days: whose time is up, and who is away for a while."""

from collections.abc import Collection

from tavoliere.games.refused import Refused
from tavoliere.table import log, messages
from tavoliere.table.answers import Events, Surroundings, answer
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.play import after_resigning
from tavoliere.table.rights import own
from tavoliere.table.table import Table

DAY = 1000 * messages.DAY  # milliseconds
LONGEST_AWAY = 14  # days of one game


def time_out(table: Table, late: Collection[int]) -> Events:
    """The clock ran out for these seats; those it no longer runs for are left out."""
    events: Events = []
    for seat in table.deadlines():
        if seat in late:
            events.append(log.TimedOut(seat))
            if table.goes_over_days and table.settings.time_up == "lost":
                bot = after_resigning(table)
                events.append(log.Resigned(seat, bot, late=True))
                if not bot:  # the game is over
                    break
    return events


@answer
def away(table: Table, sender: Sender, message: messages.Away, around: Surroundings) -> Events:
    """The clock of this person stands, but not for longer than others can be expected to wait."""
    own(table, sender, message.seat)
    if table.stage == log.OVER or not table.goes_over_days:
        raise Denied("stage", "only in a game over days somebody can be away")
    spans = table.away.get(sender.device, [])
    if message.until is None or message.until <= around.now:
        return [log.Away(message.seat, around.now)] if spans and spans[-1][1] > around.now else []
    spent = sum(min(until, around.now) - since for since, until in spans)
    if spent + message.until - around.now > LONGEST_AWAY * DAY:
        raise Refused("you can be away for {days} days in one game: choose an earlier day", days=LONGEST_AWAY)
    return [log.Away(message.seat, message.until)]
