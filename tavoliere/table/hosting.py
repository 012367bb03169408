"""How a host keeps the peace: somebody is sent away for good, or muted, and links are renewed."""

from tavoliere.table import fairness, log, messages
from tavoliere.table.answers import Events, Surroundings, answer
from tavoliere.table.log import PLAYING
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.rights import host_only, in_range
from tavoliere.table.table import Table

MOST_BANNED = 200  # at one table; whoever needs more opens another


@answer
def ban(table: Table, sender: Sender, message: messages.Ban, around: Surroundings) -> Events:
    """A bot plays on for somebody who is sent away during a game. The links are renewed: they may have been shared."""
    device = _somebody_else(table, sender, message.seat)
    if len(table.banned) >= MOST_BANNED:
        raise Denied("stage", "too much has happened at this table: open a new one")
    events: Events = [log.Banned(message.seat, device), log.Renewed()]
    for seat in table.seats_of(device):
        if table.stage == PLAYING:
            events.append(log.Resigned(seat, table.settings.stand_in))
        else:
            events.append(log.Freed(seat))
    if table.starting_at:
        events.append(log.CalledOff(fairness.new_seed(around.draws)))
    return events


@answer
def renew(table: Table, sender: Sender, message: messages.Renew, around: Surroundings) -> Events:
    host_only(table, sender)
    return [log.Renewed()]


@answer
def mute(table: Table, sender: Sender, message: messages.Mute, around: Surroundings) -> Events:
    device = _somebody_else(table, sender, message.seat)
    if (device in table.muted) == message.muted:
        return []
    return [log.Muted(message.seat, device, message.muted)]


def _somebody_else(table: Table, sender: Sender, seat: int) -> str:
    """The device at a seat, which is not the host's own."""
    host_only(table, sender)
    device = table.seats[in_range(table, seat)].device
    if not device:
        raise Denied("stage", "nobody sits there")
    if device == sender.device:
        raise Denied("forbidden", "this is your own seat")
    return device
