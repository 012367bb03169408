"""One process at a time: so that what several need at once is made by one of them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

A_MOMENT = 0.05  # seconds between two tries
LONGEST = 300.0  # seconds; nothing here takes so long to make, so the other process has come to a halt


@contextmanager
def alone(lock: Path, longest: float = LONGEST) -> Iterator[bool]:
    """Wait until no other process is in here; say whether that is so. The system frees the lock of one that died.

    Nobody is kept out for good: after a long wait one comes in all the same, as in a folder that cannot be written, and
    on Windows, which has no such locks. So whatever is done in here must bear to be done twice at once.
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
    """Closing it is not enough if a process was forked in the meantime, which has it open, too."""
    import fcntl

    fcntl.flock(file, fcntl.LOCK_UN)
