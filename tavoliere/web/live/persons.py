"""Who uses which device. Most people have one, and are known by it; the store knows the others."""

from tavoliere.store import persons
from tavoliere.store.contract import Store

MOST_KNOWN = 50_000  # devices


class Persons:
    """Whom devices belong to, remembered until something changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, str] = {}

    async def of(self, device: str) -> str:
        known = self._known.get(device)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[device] = await persons.person_of(self._store, device)
        return known

    def changed(self) -> None:
        """Somebody has got or lost a device."""
        self._known.clear()
