"""One server per file: the lock that a server holds as long as it lives, with its name in it."""

import os
from pathlib import Path

from tavoliere.games.refused import Refused


class Lock:
    """A lock beside a database. The system releases it when the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        path = self._database = real(database)
        self._path = path.with_name(path.name + ".lock")
        self._file = -1

    def take(self, name: str) -> None:
        """Take the lock, and write our name into it; refused if another process holds it, or might by a hard link."""
        # A device or a folder is not ours to change.
        if self._database.exists() and not self._database.is_file():
            raise Refused("{path} is not a file: name one with --database", path=self._database)
        if self._database.exists() and self._database.stat().st_nlink > 1:
            raise Refused(
                "{path} has a second name (a hard link), by which another server could use it: keep one of them",
                path=self._database,
            )
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except BlockingIOError:
            holder = os.read(self._file, 200).decode("utf-8", "replace").strip() or "another process"
            self.release()
            raise Refused(
                "the tables in {path} are already served by {holder}: "
                "use that server, stop it first, or name another file with --database",
                path=self._database,
                holder=holder,
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, name.encode()[:200])

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def real(path: Path) -> Path:
    """Where a path leads. Links that lead in a circle are for whoever opens it to complain about."""
    return Path(os.path.realpath(path))


def _lock(file: int) -> None:
    """Lock an open file; `BlockingIOError` if another process has locked it."""
    try:
        import fcntl
    except ImportError:  # Windows locks bytes, which nobody can read then: take one far beyond the name
        import msvcrt

        os.lseek(file, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            raise BlockingIOError from None
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
