"""Properties of what never changes, computed when they are first read."""

from collections.abc import Callable
from inspect import formatannotation
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")


class once(Generic[Answer]):  # noqa: N801 - it is used as a decorator
    """A property of something immutable, computed when it is first read.

    `functools.cached_property` does the same, but before Python 3.12 it takes a lock, four times as slowly.
    """

    def __init__(self, work: Callable[[Any], Answer]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__
        self.__wrapped__, self.__module__ = work, work.__module__  # so that doctest finds its session

    def __repr__(self) -> str:
        """Its type: `help` shows it."""
        return f"<{formatannotation(self._work.__annotations__['return'])}>"

    def __get__(self, thing: Any, owner: type) -> Answer:
        if thing is None:
            return self  # type: ignore[return-value]
        answer = self._work(thing)
        thing.__dict__[self._name] = answer  # from now on Python finds this first
        return answer
