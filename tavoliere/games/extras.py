"""What not every installation has, and the sentence that names it where its lack shows.

Numba has no wheels for some machines (docs/install.md); there people play and serve in plain Python. PettingZoo and
the like are extras of the package.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

from tavoliere.games.refused import Refused


class Missing(Refused, ImportError):
    """A package is needed that is not installed."""


@contextmanager
def needed(what: str, package: str, install: str) -> Iterator[None]:
    """Around the imports of a package that may be missing: says what needs it and how to get it."""
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
    """Whether Numba is here. Without it bots play in plain Python, and experts without their search."""
    try:
        return find_spec("numba") is not None
    except ValueError:  # its import is blocked
        return False
