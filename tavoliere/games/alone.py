"""One process at a time, so that what several processes need is made by only one of them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

A_MOMENT = 0.05  # seconds between two tries
LONGEST = 300.0  # seconds; nothing takes this long to make, so the other process must be stuck


@contextmanager
def alone(lock: Path, longest: float = LONGEST) -> Iterator[bool]:
    """Wait until no other process holds the lock, then hold it; yield whether we do. A process that dies frees it.

    The block always runs in the end: without the lock after a long wait, in a folder that cannot be written, and on
    Windows, which has no such locks. So it must do no harm if two processes run it at the same time.
    """
    try:
        file = lock.open("w")
    except OSError:
        yield False
        return
    with file:
        is_alone = _is_locked(file, longest)
        try:
            yield is_alone
        finally:
            if is_alone:
                _unlock(file)


def _is_locked(file: IO[str], longest: float) -> bool:
    last = time.monotonic() + longest
    with suppress(ImportError, OSError):
        import fcntl

        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > last:
                    return False
                time.sleep(A_MOMENT)
            else:
                return True
    return False


def _unlock(file: IO[str]) -> None:
    """Closing the file is not enough: a process forked in the meantime may have it open as well."""
    import fcntl

    fcntl.flock(file, fcntl.LOCK_UN)
