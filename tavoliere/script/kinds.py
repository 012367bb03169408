"""The kinds of values: numbers, arrays and records, as in Numba; for views also strings, lists and dictionaries."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np

from tavoliere.games import generic

INT, FLOAT, F32, BOOL, STR, NONE, JSON = "int", "float", "f32", "bool", "str", "none", "json"
NUMBERS = (INT, F32, FLOAT)
ANNOTATED = {int: INT, float: FLOAT, bool: BOOL, str: STR}

BOXES = {
    "bool": "Uint8Array",
    "uint8": "Uint8Array",
    "int8": "Int8Array",
    "int16": "Int16Array",
    "int32": "Int32Array",
    "int64": "Float64Array",  # exact up to 2⁵³; a checked build reports larger numbers
    "float32": "Float32Array",
    "float64": "Float64Array",
}


@dataclass(frozen=True)
class Array:
    """A flat typed array. `element` is NumPy's name; `tail` is the shape without its first dimension."""

    element: str
    tail: tuple[int, ...] = ()

    @property
    def stride(self) -> int:
        return prod(self.tail)

    @property
    def item(self) -> "Kind":
        if "int" in self.element:
            return INT
        return {"bool": BOOL, "float32": F32, "float64": FLOAT}[self.element]


@dataclass(frozen=True)
class Record:
    """The state of a game."""

    game: str


@dataclass(frozen=True)
class Records:
    """An array of states."""

    game: str


@dataclass(frozen=True)
class Named:
    """A named tuple."""

    name: str
    fields: tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Tuple:
    items: tuple[Any, ...]


@dataclass(frozen=True)
class List:
    item: Any


@dataclass(frozen=True)
class Dict:
    """A dictionary whose keys are strings."""

    value: Any


Kind = str | Array | Record | Records | Named | Tuple | List | Dict


def kind_of(value: Any) -> Kind | None:
    """The kind of an example or constant; None for anything that a script cannot have."""
    if isinstance(value, np.ndarray):
        if value.dtype in generic.NAME_OF:
            return Records(generic.NAME_OF[value.dtype])
        return Array(value.dtype.name, value.shape[1:]) if value.dtype.name in BOXES else None
    if isinstance(value, np.void):
        return Record(generic.NAME_OF[value.dtype])
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        fields = tuple((field, kind_of(getattr(value, field))) for field in value._fields)
        return Named(type(value).__name__, fields)
    if isinstance(value, tuple | list):
        return gathered([kind_of(item) for item in value], Tuple)
    if isinstance(value, dict):
        plain = gathered([kind_of(item) for item in value.values()])
        return (
            Dict(plain.item) if isinstance(plain, List) and all(isinstance(k, str) for k in value) else None
        )
    if isinstance(value, bool | np.bool_):
        return BOOL
    if isinstance(value, int | np.integer):
        return INT
    if isinstance(value, np.float32):
        return F32
    if isinstance(value, float | np.floating):
        return FLOAT
    if isinstance(value, str):
        return STR
    return NONE if value is None else None


def kind_of_type(annotation: Any, game: str) -> Kind | None:
    """The kind that an annotation promises; its records are states of this game, and `… | None` is as good as `…`."""
    if isinstance(annotation, UnionType):
        annotation = next(part for part in get_args(annotation) if part is not type(None))
    if annotation is np.record:
        return Record(game)
    if get_origin(annotation) is list:
        item = kind_of_type(get_args(annotation)[0], game)
        return List(item) if item else None
    if hasattr(annotation, "_fields"):
        hints = get_type_hints(annotation).items()
        return Named(annotation.__name__, tuple((name, kind_of_type(hint, game)) for name, hint in hints))
    return ANNOTATED.get(annotation)


def is_json(kind: Kind | None) -> bool:
    """Values of these kinds can be part of a view."""
    if isinstance(kind, List | Dict):
        return is_json(kind.item if isinstance(kind, List) else kind.value)
    return kind in (INT, FLOAT, F32, BOOL, STR, NONE, JSON)


def joined(one: Kind | None, other: Kind | None) -> Kind | None:
    """The kind that holds both, for a variable that is set twice; None if there is none.

    `None` is of every kind: the type checker makes sure that it is checked for before use.
    """
    if one == other or other == NONE or is_blank(other):
        return one
    if one == NONE or is_blank(one):
        return other
    if one in NUMBERS and other in NUMBERS:
        return FLOAT
    if isinstance(one, Named) and isinstance(other, Named) and one.name == other.name:
        pairs = zip(one.fields, other.fields, strict=True)
        fields = tuple((name, joined(kind, then)) for (name, kind), (_, then) in pairs)
        return None if None in dict(fields).values() else Named(one.name, fields)
    if isinstance(one, List | Dict) and type(one) is type(other):
        return type(one)(JSON) if is_json(one) and is_json(other) else None
    return JSON if JSON in (one, other) and is_json(one) and is_json(other) else None


def is_blank(kind: Kind | None) -> bool:
    """An empty list or dictionary may become one of any kind."""
    return kind in (List(NONE), Dict(NONE))


def gathered(kinds: Iterable[Kind | None], mixed: Any = None) -> Kind | None:
    """The list that holds all of these; if they differ, a tuple if one is wanted, else a list of anything."""
    every = list(kinds)
    if None in every:
        return None
    if len(set(every)) <= 1:
        return List(every[0] if every else NONE)
    if mixed:
        return Tuple(tuple(every))
    return List(JSON) if all(map(is_json, every)) else None
