"""Lazy constructors: what they need is imported on the first call, since a network may need the compiler."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

Maker = Callable[..., Any]


def at(place: str) -> Any:
    """What is called “module:name” in this layer."""
    module, name = place.split(":")
    return getattr(import_module(f"tavoliere.minds.{module}"), name)


def later(place: str, **settings: Any) -> Maker:
    """A maker that imports what it calls, as in `at`, only when it is called itself.

    Settings given in that call override these.
    """

    def make(**more: Any) -> Any:
        return at(place)(**{**settings, **more})

    return make
