"""Whether a database works, as its last user found it. The first failure and the recovery are logged, once each."""

import contextlib
import logging
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

from tavoliere.store.clocks import ticking
from tavoliere.store.contract import Unavailable, Unreadable

FRESH = 1.0  # seconds for which a successful write proves that the database is well
log = logging.getLogger("tavoliere.store")


class Condition:
    """Read and updated by several threads."""

    def __init__(self, clock: Callable[[], float] = ticking) -> None:
        self._clock = clock
        self._lock = Lock()
        self._wrote = -FRESH
        self._failed_at = 0.0
        self.trouble = ""  # what went wrong; empty while all is well
        self._unreadable: set[str] = set()  # tables already reported as unreadable
        self._senseless: set[str] = set()  # tables of the schema with rows already reported

    def failed(self, error: object) -> None:
        told = str(error) or type(error).__name__
        with self._lock:
            if not self.trouble:
                self._failed_at = self._clock()
                log.error("the database fails: %s", told)
            self.trouble = told

    def wrote(self) -> None:
        """Something is on disk: it works, or it works again."""
        with self._lock:
            self._wrote = self._clock()
            if self.trouble:
                lasted = round(self._wrote - self._failed_at, 1)
                log.warning("the database works again", extra={"seconds": lasted})
            self.trouble = ""

    @property
    def is_known_well(self) -> bool:
        """Whether something was written just now, and nothing has failed since."""
        return not self.trouble and self._clock() - self._wrote < FRESH

    @contextlib.contextmanager
    def reading(self, table: str) -> Iterator[None]:
        """See `contract.Store`: whatever the fault is, it is reported once per table."""
        try:
            yield
        except Unavailable:
            raise
        except Exception as error:
            if table not in self._unreadable:
                self._unreadable.add(table)
                told = f"{type(error).__name__} {error}"
                log.error("the log of a table cannot be read: %s", told, extra={"table": table})
            raise Unreadable("the log cannot be read") from error

    def sensible(self, place: str, rows: list[Any], *kinds: type) -> list[Any]:
        """The rows whose values are of these types. A disk may have made anything of the others: they are left out,
        which is reported once for each table of the schema."""
        found = [row for row in rows if tuple(map(type, row)) == kinds]
        if len(found) < len(rows) and place not in self._senseless:
            self._senseless.add(place)
            count = len(rows) - len(found)
            log.error("rows of “%s” make no sense, and are left out", place, extra={"count": count})
        return found
