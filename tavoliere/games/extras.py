"""Packages that some installations lack, and the error that names them where they are needed.

Numba has no wheels for some machines (docs/install.md); there, everything runs in plain Python. PettingZoo and the
like are extras of the package.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

from tavoliere.games.refused import Refused


class Missing(Refused, ImportError):
    """A package that is needed here is not installed."""


@contextmanager
def needed(what: str, package: str, install: str) -> Iterator[None]:
    """Wrap the imports of a package that may be missing: the error says what needs it and how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise Missing(
            "{what} needs {package}, which is not installed: pip install '{install}'",
            what=what,
            package=package,
            install=install,
        ) from None


@cache
def can_compile() -> bool:
    """Whether Numba is installed. Without it bots play in plain Python, and experts do not search."""
    try:
        return find_spec("numba") is not None
    except ValueError:  # its import is blocked
        return False
