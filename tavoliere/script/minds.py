"""The bots of a game for a browser: their functions as a module, the arguments of each level, and what it has learnt.

A bot is a function and its arguments between the questions and the answers: settings, learnt numbers and scratch arrays
(`minds.swift`). Here they become a description from which a script makes the same.
"""

import hashlib
import inspect
import json
from typing import Any

import numpy as np

from tavoliere.games import generic
from tavoliere.minds import levels
from tavoliere.minds.modules import MODULES
from tavoliere.minds.swift import SwiftBot
from tavoliere.notation import GAMES
from tavoliere.script.function import Outside, annotated
from tavoliere.script.kinds import BOXES, Array, Kind, Named, Records, kind_of
from tavoliere.script.module import Module
from tavoliere.script.packed import pack, size_of

ONE = np.zeros(1, np.int64)


class Minds:
    """Functions as a module, their extra arguments (`arguments`) as data, and learnt numbers as files."""

    def __init__(self, game: str, is_checked: bool) -> None:
        self.game = game
        self.module = Module(is_checked)
        self.kinds: dict[Any, list[Kind]] = {}
        self.files: dict[str, bytes] = {}

    def add(
        self, function: Any, arguments: tuple[Any, ...], before: tuple[Any, ...], after: tuple[Any, ...]
    ) -> Any:
        """Add a function, with examples of the arguments before and after `arguments`; return how a script calls it."""
        parameters = inspect.signature(function).parameters.values()
        own = [_kind(*pair) for pair in zip(parameters, (*before, *arguments, *after), strict=True)]
        kinds = self.kinds.get(function, own)
        self.kinds[function] = [wider(*pair) for pair in zip(kinds, own, strict=True)]
        return {"function": function.__name__, **self.described(arguments)}

    def described(self, arguments: tuple[Any, ...]) -> dict[str, Any]:
        """What a function is told, and the file with its learnt numbers."""
        arrays = learnt_in(arguments)
        begins = np.cumsum([0, *(size_of(array) for array in arrays)]).tolist()
        places = {id(array): begin for array, begin in zip(arrays, begins, strict=False)}
        return {"file": self.keep(arrays), "told": [described(part, places) for part in arguments]}

    def keep(self, arrays: list[np.ndarray]) -> str:
        """The name of the file in which these arrays are packed one after the other; empty if there are none."""
        if not arrays:
            return ""
        content = pack(arrays)
        name = f"{self.game}.{hashlib.sha256(content).hexdigest()[:16]}.bin"
        self.files[name] = content
        return name

    def text(self, minds: Any) -> str:
        for function, kinds in self.kinds.items():
            self.module.export(function.__name__, function, kinds)
        return f"{self.module.text()}export const MINDS = {json.dumps(minds)};\n"


def minds_module(game: str, is_checked: bool = False) -> tuple[str, dict[str, bytes]]:
    """The bots of a game as the text of an ES module, and the files with what they have learnt."""
    made = Minds(game, is_checked)
    question = np.zeros(1, generic.STATES[game]), ONE, ONE
    players_of = MODULES[game].PLAYERS if game in MODULES else {}
    minds: dict[str, Any] = {level: {} for level in levels.LEVELS}
    for level in levels.LEVELS:
        if level not in players_of:  # a game that was added may have fewer
            continue
        bot, by_players = players_of[level](), minds[level]
        if not isinstance(bot, SwiftBot):
            raise Outside(f"the bot “{level}” of {game} is no compiled function (docs/bots.md)")
        for players in GAMES[game].PLAYERS:
            arguments = bot.mind(players)
            by_players[players] = made.add(bot.swift.function, arguments, question, (np.zeros(1, np.int16),))
    return made.text(minds), made.files


def _kind(parameter: inspect.Parameter, value: Any) -> Kind:
    kind = annotated(parameter.annotation) or kind_of(value)
    assert kind, parameter
    return kind


def wider(one: Any, other: Any) -> Any:
    """Of two kinds of the same argument, the one with more in it: a mind without a network has empty arrays."""
    if isinstance(one, Named) and isinstance(other, Named):
        pairs = zip(one.fields, other.fields, strict=True)
        return Named(one.name, tuple((name, wider(a, b)) for (name, a), (_, b) in pairs))
    if isinstance(one, Array) and isinstance(other, Array):
        return max(one, other, key=lambda array: array.tail)
    return one


def learnt_in(value: Any) -> list[np.ndarray]:
    """The arrays in a value that hold learnt numbers, and are not just scratch space."""
    if isinstance(value, np.ndarray):
        return [value] if is_learnt(value) else []
    if isinstance(value, tuple):
        return [array for part in value for array in learnt_in(part)]
    return []


def is_learnt(array: np.ndarray) -> bool:
    return array.dtype.names is None and array.size > 0 and bool((array != array.ravel()[0]).any())


def described(value: Any, places: dict[int, int]) -> Any:
    """How a script makes what a mind is told: scratch arrays by size, learnt numbers by their place in the file."""
    if isinstance(value, np.ndarray):
        if isinstance(kind_of(value), Records):
            return {"records": len(value)}
        array = {"box": BOXES[value.dtype.name], "size": value.size}
        if is_learnt(value):
            return array | {"at": places[id(value)]}
        return array | {"fill": value.ravel()[0].item() if value.size else 0}
    if hasattr(value, "_fields"):
        return {"fields": {name: described(getattr(value, name), places) for name in value._fields}}
    return value
