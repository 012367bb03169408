"""What a browser gets of each game: the rules as one module, named by a hash of the sources it is made of."""

import hashlib
import inspect
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import tavoliere
from tavoliere.games import generic
from tavoliere.script.kinds import ANNOTATED, Array, Kind, Record
from tavoliere.script.module import Module

SOURCES = ("games", "minds", "notation", "script")  # the layers that a module is made of
SHARED = ("awaited", "is_winner")  # written once for all games


@cache
def sources_hash() -> str:
    """A name for this exact state of everything that modules are made of."""
    root = Path(tavoliere.__file__).parent
    digest = hashlib.sha256()
    for layer in SOURCES:
        for path in sorted((root / layer).rglob("*")):
            if path.suffix in (".py", ".js"):
                digest.update(str(path.relative_to(root)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def add_rules(module: Module, game: str) -> None:
    """All that a table needs of a game: its own functions, and those that are written once for all."""
    rules = generic.MODULES[game]
    own = {name: getattr(rules, name) for name in (*generic.CHOSEN, "start")}
    for name, function in (own | {name: getattr(generic, name) for name in SHARED}).items():
        module.export(name, function, kinds_of(function, game))


def kinds_of(function: FunctionType, game: str) -> list[Kind]:
    """The kinds of a rule's parameters: a record, numbers, and arrays of moves or of a track."""
    return [_kind(parameter, game) for parameter in inspect.signature(function).parameters.values()]


def _kind(parameter: inspect.Parameter, game: str) -> Kind:
    wanted: Any = parameter.annotation
    if wanted in ANNOTATED:
        return ANNOTATED[wanted]
    if parameter.name == "state":
        return Record(game)
    return Array("int16" if parameter.name == "moves" else "int8")


def rules_module(game: str, is_checked: bool = False) -> str:
    """The rules of a game as the text of an ES module."""
    module = Module(is_checked)
    add_rules(module, game)
    return module.text()
