"""What a host does to keep the peace: people are sent away for good, or muted, and links are renewed."""

from typing import TYPE_CHECKING

from tavoliere.table.log.event import Event, Logged, Told

if TYPE_CHECKING:
    from tavoliere.table.table import Table


class Banned(Event, frozen=True, omit_defaults=True):
    """Whoever uses this device may not come to the table any more."""

    seat: int
    device: str

    def happen(self, table: "Table", logged: Logged) -> None:
        table.banned = (*table.banned, self.device)
        table.tell(ToldBanned(logged.seq, logged.at, self.seat))


class ToldBanned(Told):
    """The host has sent whoever sat here away for good."""

    seat: int


class Renewed(Event, frozen=True, omit_defaults=True):
    """The links of the table have new keys; the old ones lead nowhere."""

    def happen(self, table: "Table", logged: Logged) -> None:
        table.renewals += 1
        table.tell(ToldRenewed(logged.seq, logged.at))


class ToldRenewed(Told):
    """The links of the table have new keys; the old ones lead nowhere."""


class Muted(Event, frozen=True, omit_defaults=True):
    """Whoever uses this device says nothing at the table, or may speak again."""

    seat: int
    device: str
    muted: bool

    def happen(self, table: "Table", logged: Logged) -> None:
        others = tuple(device for device in table.muted if device != self.device)
        table.muted = (*others, self.device) if self.muted else others
        table.tell(ToldMuted(logged.seq, logged.at, self.seat, self.muted))


class ToldMuted(Told):
    """Whoever sits here says nothing at the table, or may speak again."""

    seat: int
    muted: bool
