"""What a browser gets of each game: rules and views as one module, named by a hash of its sources."""

import hashlib
import inspect
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import tavoliere
from tavoliere.coach.modules import MODULES as COACHED
from tavoliere.games import generic, tiles
from tavoliere.games.rows import MISTHROW_POINTS
from tavoliere.games.rulings import REASONS
from tavoliere.minds.modules import MODULES
from tavoliere.notation import GAMES
from tavoliere.notation.dice import COLOURS
from tavoliere.notation.story import course, ranks
from tavoliere.notation.tiles import TILES
from tavoliere.notation.tracks import SIDES, side_of_board, track_arrays
from tavoliere.script.function import annotated
from tavoliere.script.kinds import INT, Array, Kind, List, Record
from tavoliere.script.module import Module

ROOT = Path(tavoliere.__file__).parent
SOURCES = ("coach", "games", "minds", "notation", "script")  # the layers that a module is made of
SHARED = ("awaited", "is_winner")  # written once for all games
# What a table needs of a game's notation.
TOLD = ("write_move", "rule_of", "due", "outcome", "describe", "prospects", "effect", "ended_by")


def sources_hash() -> str:
    """A hash of everything that modules are made of, including games that were added."""
    return _hash_of(added_sources())


def added_sources() -> tuple[Path, ...]:
    """The files of games from outside the package."""
    tables: tuple[Mapping[str, Any], ...] = (generic.MODULES, GAMES, MODULES, COACHED)
    files = {Path(str(module.__file__)) for table in tables for module in table.values()}
    return tuple(sorted(file for file in files if not file.is_relative_to(ROOT)))


@cache
def _hash_of(added: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    ours = (path for layer in SOURCES for path in sorted((ROOT / layer).rglob("*")))
    for path in (*ours, *added):
        if path.suffix in (".py", ".js", ".json", ".npz"):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def game_module(game: str, is_checked: bool = False) -> str:
    """The rules and views of a game as the text of an ES module."""
    module = Module(is_checked)
    add_rules(module, game)
    for name in TOLD:
        module.export(name, getattr(GAMES[game], name), kinds_of(getattr(GAMES[game], name), game))
    if paper := paper_of(game):
        for function in (paper.forbids_entry, paper.enter, paper.is_last_cross):
            module.export(function.__name__, function, kinds_of(function, game))
    if typed := getattr(GAMES[game], "TYPED", None):  # On Board's track
        module.export("fault", typed.fault, kinds_of(typed.fault, game))
    if lines := getattr(GAMES[game], "LINES", None):  # Crosswise's
        module.export("combination", lines.combination, kinds_of(lines.combination, game))
    module.export("course", course, [Array("int16"), INT, Array("int8")])
    module.export("ranks", ranks, [List(INT), List(INT)])
    return f"{module.text()}export const ABOUT = {json.dumps(about(game))};\n"


def add_rules(module: Module, game: str) -> None:
    """Everything a table needs of a game's rules: its own functions, and those shared by all games."""
    rules = generic.MODULES[game]
    names = [*generic.CHOSEN, "start"]
    functions = {name: getattr(rules, name) for name in names}
    functions |= {name: getattr(generic, name) for name in SHARED}
    # Outcomes of chance as they are read or typed in.
    if GAMES[game].CHANCE == "tile":
        functions["draw"] = tiles.draw
    elif hasattr(rules, "roll"):
        functions["roll"] = rules.roll
    for name, function in functions.items():
        module.export(name, function, kinds_of(function, game))


def paper_of(game: str) -> Any:
    """The rules for keeping a single player's sheet; None if the game does not allow that."""
    return getattr(GAMES[game], "PAPER", None)


def has_tracks(game: str) -> bool:
    """Whether the owner of a printed board may type in its track."""
    return hasattr(GAMES[game], "TYPED")


def is_counted(game: str) -> bool:
    """Whether a finished board of a real table can be counted, line by line."""
    return hasattr(GAMES[game], "LINES")


def kinds_of(function: Any, game: str) -> list[Kind]:
    """The kinds of a function's parameters: records, simple values, and arrays of moves or of a track."""
    return [_kind(parameter, game) for parameter in inspect.signature(function).parameters.values()]


def _kind(parameter: inspect.Parameter, game: str) -> Kind:
    simple = annotated(parameter.annotation)
    if simple:
        return simple
    if parameter.name in ("state", "before", "after"):
        return Record(game)
    return Array("int16" if parameter.name == "moves" else "int8")


def about(game: str) -> dict[str, Any]:
    """What a table must know about a game besides its functions."""
    own, rules = GAMES[game], generic.MODULES[game]
    wanted = [name for name in inspect.signature(rules.start).parameters if name != "state"]
    facts: dict[str, Any] = {
        "game": game,
        "title": own.TITLE,
        "players": [own.PLAYERS[0], own.PLAYERS[-1]],
        "actions": rules.ACTIONS,
        "start": wanted,
        "chance": own.CHANCE,
        "turn": own.TURN,
        "endings": [ending.why for ending in own.ENDINGS],
        "reasons": REASONS,
    }
    facts |= {"tiles": TILES} if own.CHANCE == "tile" else {"colours": COLOURS}
    if paper := paper_of(game):
        facts["paper"] = {
            "misthrow": paper.MISTHROW,
            "closed": paper.CLOSED,
            "ended": paper.ENDED,
            "cost": MISTHROW_POINTS,
            "stop": getattr(paper, "STOP", None),
        }
    if typed := getattr(own, "TYPED", None):
        facts |= {"faults": typed.FAULTS, "doubt": typed.TWICE, "most_bonus": typed.MOST_BONUS}
    if "track" in wanted:
        arrays = {side: track_arrays(side_of_board(side)) for side in SIDES}
        facts["tracks"] = {
            side: {"track": cells.tolist(), "bonus": bonus.tolist()}
            for side, (cells, bonus) in arrays.items()
        }
    return facts
