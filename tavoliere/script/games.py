"""What a browser gets of each game: rules and views as one module, named by a hash of its sources."""

import hashlib
import inspect
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import tavoliere
from tavoliere.coach.modules import MODULES as COACHED
from tavoliere.games import generic, tiles
from tavoliere.games.rows import MISTHROW_POINTS
from tavoliere.games.rulings import REASONS
from tavoliere.minds.modules import MODULES
from tavoliere.notation import GAMES
from tavoliere.notation.dice import COLOURS, NO_ROLL, RULES, WRONG_DICE, wrong_die
from tavoliere.notation.record import lines_of
from tavoliere.notation.story import facts_of, ranks
from tavoliere.notation.tiles import TILES
from tavoliere.notation.tracks import SIDES, side_of_board, track_arrays
from tavoliere.script.function import annotated
from tavoliere.script.kinds import STR, Array, Kind, Record, kind_of_type
from tavoliere.script.module import Module
from tavoliere.table import course, names, refusals, seating
from tavoliere.table.log import PACES, Settings

ROOT = Path(tavoliere.__file__).parent
SOURCES = ("coach", "games", "minds", "notation", "script", "table")  # the layers that a module is made of
SHARED = ("awaited", "is_winner")  # written once for all games
# Written once for all games, on a game's own states: the course of a game, and why something cannot be done in it.
OF_TABLES = (
    course.begin,
    course.rolled,
    course.drawn,
    course.played,
    course.looked,
    course.undone,
    course.hinted,
    course.ended,
    course.seen_again,
    course.last_roll,
    course.told_of_answer,
    course.winners,
    ranks,
    seating.forbids_seat,
    refusals.forbids_answer,
    refusals.repeats,
    refusals.forbids_dice,
    refusals.forbids_roll,
    refusals.forbids_look,
    refusals.open_takebacks,
    refusals.forbids_undo,
    refusals.forbids_hint,
)
# What is told and written of a finished game.
OF_PAST_GAMES = (facts_of, lines_of)
# What no game is asked about.
OF_LOBBIES = (
    names.visible,
    seating.forbids_sitting,
    seating.seat_for,
    seating.forbids_name,
    seating.bot_name,
    seating.staying,
    seating.place_after,
)
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


def is_added(game: str) -> bool:
    """A game from outside the package."""
    return not Path(str(generic.MODULES[game].__file__)).is_relative_to(ROOT)


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
    module = _rules(game, is_checked)
    facts = about(game) | {"reasons": reasons_in(module)}
    return f"{module.text()}export const ABOUT = {json.dumps(facts)};\n"


def reasons_in(module: Module) -> dict[int, tuple[str, str]]:
    """The reasons that a game's rules give, by their numbers: `Q7` and `D4_SAFE` are named after the rule."""
    reasons: dict[int, tuple[str, str]] = {}
    for function, *_ in module.functions:
        for name in function.__code__.co_names:
            number = function.__globals__.get(name)
            if isinstance(number, int) and 0 < number < len(REASONS):
                reasons |= {number: REASONS[number]} if REASONS[number][0] == name.partition("_")[0] else {}
    return reasons


@cache
def _rules(game: str, is_checked: bool) -> Module:
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
    return module


def table_module(game: str, is_checked: bool = False) -> str:
    """What a table on a device needs beside the rules: how a game goes there."""
    module = _beside_rules(game, is_checked, OF_TABLES)
    return f"{module.text()}export const TABLE = {json.dumps(of_tables())};\n"


def past_module(game: str, is_checked: bool = False) -> str:
    """What is told and written of a finished game of a device."""
    return _beside_rules(game, is_checked, OF_PAST_GAMES).text()


def setup_module(game: str, is_checked: bool = False) -> str:
    """What sets a position up by hand: changes of a record, and the sections of its line."""
    module = Module(is_checked, (f"{game}.js", _rules(game, is_checked)))
    own: Any = GAMES[game]
    for function in (own.sections, *own.SETUP.CHANGES):
        module.export(function.__name__, function, kinds_of(function, game))
    return module.text()


def lobby_module(is_checked: bool = False) -> str:
    """What a table on a device needs before a game, whatever is played there."""
    module = Module(is_checked)
    for function in OF_LOBBIES:
        module.export(function.__name__, function, _promised(function, ""))
    facts = {
        "longest_name": names.LONGEST_NAME,
        "paces": list(PACES),
        "refusals": _refusals(refusals.IN_LOBBIES),
    }
    return f"{module.text()}export const LOBBY = {json.dumps(facts)};\n"


def _beside_rules(game: str, is_checked: bool, functions: tuple[Any, ...]) -> Module:
    module = Module(is_checked, (f"{game}.js", _rules(game, is_checked)))
    for function in functions:
        module.export(function.__name__, function, _promised(function, game))
    return module


def _promised(function: Any, game: str) -> list[Kind]:
    """The kinds of parameters that say all of it."""
    hints = get_type_hints(function)
    kinds = [kind_of_type(hints[name], game) for name in inspect.signature(function).parameters]
    assert None not in kinds, function
    return [kind for kind in kinds if kind]


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
        functions |= {"roll": rules.roll}
        module.export("wrong_die", wrong_die, [STR, Array("int8")])
    for name, function in functions.items():
        module.export(name, function, kinds_of(function, game))


def paper_of(game: str) -> Any:
    """The rules for keeping a single player's sheet; None if the game does not allow that."""
    return getattr(GAMES[game], "PAPER", None)


def is_set_up(game: str) -> bool:
    """Whether a position can be set up by hand."""
    return hasattr(GAMES[game], "SETUP")


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
    parameters = [name for name in inspect.signature(rules.start).parameters if name != "state"]
    facts: dict[str, Any] = {
        "game": game,
        "title": own.TITLE,
        "moves": own.MOVES,
        "players": [own.PLAYERS[0], own.PLAYERS[-1]],
        "actions": rules.ACTIONS,
        "start": parameters,
        "chance": own.CHANCE,
        "turn": own.TURN,
        "endings": [ending.why for ending in own.ENDINGS],
    }
    if own.CHANCE == "tile":
        facts["tiles"] = TILES
    elif hasattr(rules, "roll"):
        cited = getattr(own, "DICE_RULES", RULES)
        facts |= {
            "colours": COLOURS,
            "no_roll": NO_ROLL,
            "wrong_dice": list(zip(cited, WRONG_DICE, strict=True)),
        }
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
    if "track" in parameters:
        arrays = {side: track_arrays(side_of_board(side)) for side in SIDES}
        facts["tracks"] = {
            side: {"track": cells.tolist(), "bonus": bonus.tolist()}
            for side, (cells, bonus) in arrays.items()
        }
    return facts


def of_tables() -> dict[str, Any]:
    """What tables of all games have in common."""
    usual = Settings("")
    others = set(range(1, len(refusals.REFUSALS))) - set(refusals.IN_LOBBIES)
    return {"pace": usual.pace, "stand_in": usual.stand_in, "refusals": _refusals(others)}


def _refusals(numbers: Iterable[int]) -> dict[int, tuple[str, str, str]]:
    """Refusals by their numbers: the name, the code and the sentence of each."""
    name_of = {
        number: name for name, number in vars(refusals).items() if name.isupper() and isinstance(number, int)
    }
    return {number: (name_of[number], *refusals.REFUSALS[number]) for number in sorted(numbers)}
