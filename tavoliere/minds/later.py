"""Makers that import what they need only when they are called: a network may need the compiler."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

Maker = Callable[..., Any]


def later(place: str, **settings: Any) -> Maker:
    """A maker that imports what it calls (“module:name” in this layer) only when it is called.

    Settings given in that call override these.
    """
    module, name = place.split(":")

    def make(**more: Any) -> Any:
        return getattr(import_module(f"tavoliere.minds.{module}"), name)(**{**settings, **more})

    return make
