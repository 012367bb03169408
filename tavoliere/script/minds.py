"""The bots of a game for a browser: their functions as a module, what each level is told, and what it has learnt.

A bot is a function and what it is told between the questions and the room for its answers: settings, learnt numbers,
and rooms to think in (`minds.swift`). Here that becomes a description from which a script makes the same.
"""

import hashlib
import inspect
import json
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tavoliere.games import generic
from tavoliere.minds import levels
from tavoliere.minds.modules import MODULES
from tavoliere.minds.swift import SwiftBot
from tavoliere.notation import GAMES
from tavoliere.script.function import annotated
from tavoliere.script.games import add_rules
from tavoliere.script.kinds import BOXES, Array, Kind, Named, Records, kind_of
from tavoliere.script.module import Module

ANSWER = np.zeros(1, np.int16)
ONE = np.zeros(1, np.int64)


class Learnt(NamedTuple):
    """The learnt numbers of a game: their bytes by the name of a file."""

    files: dict[str, bytes]

    def keep(self, arrays: list[np.ndarray]) -> str:
        """The file in which these lie one behind the other."""
        content = b"".join(array.tobytes() for array in arrays)
        name = f"{hashlib.sha256(content).hexdigest()[:16]}.bin"
        self.files[name] = content
        return name


def bots_of(game: str) -> dict[str, SwiftBot]:
    """The levels of a game, by their names."""
    made = {level: MODULES[game].PLAYERS[level]() for level in levels.LEVELS} if game in MODULES else {}
    return {level: bot for level, bot in made.items() if isinstance(bot, SwiftBot)}


@cache
def minds_module(game: str, is_checked: bool = False) -> tuple[str, dict[str, bytes]]:
    """The bots of a game as the text of an ES module, and the files with what they have learnt."""
    module, learnt = Module(is_checked), Learnt({})
    add_rules(module, game)
    minds: dict[str, dict[str, Any]] = {}
    kinds: dict[Any, list[Kind]] = {}
    for level, bot in bots_of(game).items():
        for players in GAMES[game].PLAYERS:
            told = bot.mind(players)
            function: Any = bot.swift.function
            arguments = (np.zeros(1, generic.STATES[game]), ONE, ONE, *told, ANSWER)
            found = [_kind(p, a) for p, a in zip(inspect.signature(function).parameters.values(), arguments)]
            kinds[function] = [wider(*pair) for pair in zip(kinds.get(function, found), found, strict=True)]
            minds.setdefault(level, {})[str(players)] = {
                "function": function.__name__,
                "told": described(told, learnt),
            }
    for function, wanted in kinds.items():
        module.export(function.__name__, function, wanted)
    return f"{module.text()}export const MINDS = {json.dumps(minds)};\n", learnt.files


def _kind(parameter: inspect.Parameter, value: Any) -> Kind:
    kind = annotated(parameter.annotation) or kind_of(value)
    assert kind, parameter
    return kind


def wider(one: Any, other: Any) -> Any:
    """Of two kinds of the same argument the one with more in it: a mind without a network has empty arrays."""
    if isinstance(one, Named) and isinstance(other, Named):
        pairs = zip(one.fields, other.fields, strict=True)
        return Named(one.name, tuple((name, wider(a, b)) for (name, a), (_, b) in pairs))
    if isinstance(one, Array) and isinstance(other, Array):
        return max(one, other, key=lambda array: array.tail)
    return one


def described(value: Any, learnt: Learnt) -> Any:
    """How a script makes what a mind is told: rooms by their size, learnt numbers by their place in a file."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        arrays = [array for part in value for array in learnt_in(part)]
        file = learnt.keep(arrays) if arrays else ""
        begins = np.cumsum([0, *(array.nbytes for array in arrays)]).tolist()
        places = {id(array): begin for array, begin in zip(arrays, begins, strict=False)}
        return {"file": file, "parts": [_described(part, places) for part in value]}
    raise AssertionError(value)


def learnt_in(value: Any) -> list[np.ndarray]:
    """The arrays in a value that are more than an empty room."""
    if isinstance(value, np.ndarray):
        return [value] if is_learnt(value) else []
    if isinstance(value, tuple):
        return [array for part in value for array in learnt_in(part)]
    return []


def is_learnt(array: np.ndarray) -> bool:
    return array.dtype.names is None and array.size > 0 and bool((array != array.ravel()[0]).any())


def _described(value: Any, places: dict[int, int]) -> Any:
    if isinstance(value, np.ndarray):
        if isinstance(kind_of(value), Records):
            return {"records": len(value)}
        array = {"box": BOXES[value.dtype.name], "size": value.size}
        if is_learnt(value):
            return array | {"at": places[id(value)]}
        return array | {"fill": value.ravel()[0].item() if value.size else 0}
    if hasattr(value, "_fields"):
        return {"fields": {name: _described(getattr(value, name), places) for name in value._fields}}
    return value
