"""Who may watch a table, and who may sit down there."""

from tavoliere.store.contract import Store
from tavoliere.table.messages import Sender
from tavoliere.web.edge import keys
from tavoliere.web.live.room import Room

MOST_VISITORS = 500  # at one table: this many who may watch, and this many invited ones without a seat


class Visitors:
    """The devices with a right to a table, as the store keeps them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def enter(self, room: Room, device: str, right: str) -> None:
        """Admit a device that came with the key of a link."""
        may_sit = right == keys.INVITE
        if device not in room.rights:
            await self._read_rights(room)
        if room.rights.get(device, -1) < may_sit:
            await self._make_room(room, may_sit)
            await self._store.admit(room.table.id, device, may_sit)
            room.rights[device] = may_sit

    async def _make_room(self, room: Room, may_sit: bool) -> None:
        """Nobody is turned away: the earliest visitors of the same kind make room, the absent ones first.

        So spectators never displace the invited, and nobody displaces a seated player.
        """
        alike = [device for device, right in room.rights.items() if right == may_sit]
        if len(alike) < MOST_VISITORS:
            return
        seated = {room.table.host, *(seat.device for seat in room.table.seats)}
        alike = [device for device in alike if device not in seated]
        present = room.present()
        leaving = sorted(alike, key=present.__contains__)[: max(0, len(alike) + 1 - MOST_VISITORS)]
        await self._store.dismiss(room.table.id, leaving)
        for device in leaving:
            room.rights.pop(device, None)

    async def dismiss_unseated(self, room: Room) -> None:
        """Whoever has no seat must come again, by a new link; with the links goes the code that stands for one.

        Banned devices are kept: a person's devices are found by them.
        """
        table = room.table
        kept = {table.host, *table.banned, *(seat.device for seat in table.seats)}
        rights = await self._store.rights(table.id)
        await self._store.dismiss(table.id, [device for device in rights if device not in kept])
        await self._store.change(("DELETE FROM code WHERE game = $1", table.id))
        room.rights = {}

    async def sender(self, room: Room, device: str) -> Sender | None:
        """A device with its rights at a table, which another process may have given or extended."""
        sender = room.sender(device)
        if sender is None or not sender.may_sit:
            await self._read_rights(room)
            sender = room.sender(device)
        return sender

    async def _read_rights(self, room: Room) -> None:
        """Only when somebody without a seat comes: most tables never need the rights."""
        room.rights = await self._store.rights(room.table.id)
