"""How a database is: what its last user found. The first failure and the recovery are logged, once each."""

import logging
import time
from threading import Lock

FRESH = 1.0  # seconds for which a successful write says that the database is well
log = logging.getLogger("tavoliere.store")


class Condition:
    """Asked and told from several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._wrote = -FRESH
        self._failed_at = 0.0
        self.trouble = ""  # what went wrong; empty while nothing does

    def failed(self, error: object) -> None:
        with self._lock:
            if not self.trouble:
                self._failed_at = time.monotonic()
                log.error("the database fails: %s", error)
            self.trouble = str(error) or type(error).__name__

    def wrote(self) -> None:
        """Something is on disk: it works, or it works again."""
        with self._lock:
            self._wrote = time.monotonic()
            if self.trouble:
                lasted = round(self._wrote - self._failed_at, 1)
                log.warning("the database works again", extra={"seconds": lasted})
            self.trouble = ""

    @property
    def is_known_well(self) -> bool:
        """Whether something was written just now, and nothing has failed since."""
        return not self.trouble and time.monotonic() - self._wrote < FRESH
