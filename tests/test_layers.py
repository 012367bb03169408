"""Imports point downwards only, and shared code asks a game instead of naming it (docs/architecture.md)."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import tavoliere
from tavoliere.games import generic
from tavoliere.games.compiled import BELOW

ROOT = Path(tavoliere.__file__).parent

# What each layer may import besides itself. For layers with compiled functions the cache relies on it as well.
ALLOWED = {
    **BELOW,
    "table": {"games", "notation"},
    "client": {"games", "notation", "table"},
    "script": {"games", "notation", "minds", "coach", "table"},
    "store": {"games", "notation", "table"},
    "web": {"games", "notation", "minds", "arena", "table", "coach", "script", "store", "envs"},
    "cli": {
        "games",
        "notation",
        "minds",
        "arena",
        "table",
        "coach",
        "script",
        "store",
        "envs",
        "web",
        "client",
    },
}
# What each room of a layer may import of the other rooms. Files beside the rooms put them together.
ROOMS = {
    "web": {
        "edge": set(),
        "live": {"edge"},
        "people": {"edge", "live"},
        "pages": {"edge", "live", "people", "lessons"},
        "ops": {"edge", "live"},
    },
    "coach": {
        "judging": set(),
        "words": {"judging"},
        **{game: {"judging", "words"} for game in ("sheets", "duel", "crosswise")},
        "practice": {"judging", "words"},
    },
}
# resvg and Pillow make pixels of pictures; they are loaded when that is asked for.
THIRD_PARTY = {"games": {"numpy", "numba"}, "notation": {"numpy", "resvg_py", "PIL"}}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT)


def imported(path: Path) -> set[str]:
    """The full names of the modules that a file imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_downwards(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    found = {name.split(".")[1] for name in imported(path) if name.startswith("tavoliere.")}
    layers_found = found & set(ALLOWED)
    assert layers_found <= ALLOWED[layer] | {layer}


@pytest.mark.parametrize("layer", ROOMS)
def test_the_rooms_of_a_layer_have_a_direction(layer: str) -> None:
    rooms = ROOMS[layer]
    for room, below in rooms.items():
        for path in (ROOT / layer / room).rglob("*.py"):
            names = [name.split(".") for name in imported(path) if name.startswith(f"tavoliere.{layer}.")]
            assert {name[2] for name in names} & set(rooms) <= below | {room}, path


@pytest.mark.parametrize("layer", THIRD_PARTY)
def test_the_core_needs_little(layer: str) -> None:
    import sys

    for path in (ROOT / layer).rglob("*.py"):
        foreign = (
            {name.split(".")[0] for name in imported(path)} - set(sys.stdlib_module_names) - {"tavoliere"}
        )
        assert foreign <= THIRD_PARTY[layer], path


def test_no_compiled_function_reaches_a_layer_that_its_cache_overlooks() -> None:
    for layer, below in BELOW.items():
        for each in below:
            assert BELOW[each] <= below, f"{layer} reaches {each} and what is below it"
    marked = {"tavoliere.games.compiled", "tavoliere.games.rule"}
    with_rules = {path.relative_to(ROOT).parts[0] for path in FILES if imported(path) & marked}
    assert with_rules - {"script"} <= set(BELOW)  # which reads rules, and has none


def test_every_folder_is_a_layer() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in FILES}
    assert folders <= set(ALLOWED)


# --- time and chance are arguments --------------------------------------------------------------------------

CLOCKS = "store/clocks.py"  # the one place of a server that asks the machine for either
ASKS_THE_MACHINE = re.compile(
    r"\b(?:time\.(?:time|time_ns|monotonic|monotonic_ns|perf_counter|perf_counter_ns|process_time)"
    r"|(?:datetime|date)\.(?:now|utcnow|today)|secrets\.\w+|uuid\.uuid\d|os\.urandom"
    r"|random\.(?!Random\b)\w+)\b"
)
ORDERED_BY_ADDRESS = re.compile(r"\bset\[(?!str\b|int\b|tuple\[(?:str|int)\b)")


@pytest.mark.parametrize(
    "path",
    [path for layer in ("web", "store") for path in sorted((ROOT / layer).rglob("*.py"))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_a_server_gets_time_and_chance_as_arguments(path: Path) -> None:
    """So one seed is one world (tests/simulated). Neither may anything hang on the order of a set of objects."""
    tree = ast.parse(path.read_text("utf-8"))
    if path.relative_to(ROOT).as_posix() != CLOCKS:
        names = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                names += [f"{node.module}.{alias.name}" for alias in node.names]
        assert not [name for name in names if ASKS_THE_MACHINE.match(name)]
    subscripts = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
    assert not [text for text in subscripts if ORDERED_BY_ADDRESS.match(text)]


def test_the_clocks_ask_the_machine() -> None:
    """Else the test above would look for nothing."""
    assert len(ASKS_THE_MACHINE.findall((ROOT / CLOCKS).read_text("utf-8"))) >= 4


# --- a game is one value ------------------------------------------------------------------------------------

NAMES = {"qwixx", "on-board", "duel", "crosswise"}
MODULES = {"qwixx", "onboard", "duel", "crosswise"}
OF_A_GAME = {*MODULES, "sheets"}  # "sheets" is what Qwixx and On Board share, and builds on Qwixx

# The one table of each layer that lists the games.
TABLES = {
    "games/generic.py",
    "notation/__init__.py",
    "notation/pictures/__init__.py",
    "minds/modules.py",
    "coach/modules.py",
    "envs/games/__init__.py",
    "web/lessons/__init__.py",
    "web/static/games/all.js",
    "web/static/games/setups.js",
    "web/pages/styles.py",
    "cli/games/__init__.py",
    "cli/screen/boards/__init__.py",
}
# Shared files that may name a game all the same, and why.
EXCEPTIONS = {
    "notation/sheet_line.py": "the lines that Qwixx and On Board share build on Qwixx's rules",
    "notation/tracks.py": "tracks are On Board's alone",
    "envs/gymnasium.py": "the environment for one player is Qwixx alone (Q9)",
    "envs/pettingzoo.py": "PettingZoo's versioned names are module attributes: qwixx_v0 …",
    "web/static/pages/pictures.js": "the rules' pictures are parts of tables: a board, a track, a grid",
    "table/daily.py": "the daily roll is Qwixx alone (Q9)",
    "cli/solve.py": "only Qwixx is solved exactly",
    "cli/two_rows.py": "and so is Qwixx with two rows",
    "cli/bench_clients.py": "the load is one kind of game, and says which",
}


def is_of_a_game(path: Path) -> bool:
    """Whether a file belongs to one game, or to the sheets: by its name, or by its folder's."""
    words = {word for part in path.relative_to(ROOT).with_suffix("").parts for word in re.split("[-_]", part)}
    return bool(words & OF_A_GAME)


def named_in_python(path: Path) -> set[str]:
    """The games that a file names: as a text of its own, or as a module that it imports. Docstrings do not count."""
    constants = (
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)
    )
    texts = {node.value for node in constants if isinstance(node.value, str)}
    modules = (name.rpartition(".")[2] for name in imported(path) if name.startswith("tavoliere."))
    return texts & NAMES | {word for module in modules for word in module.split("_")} & MODULES


def named_in_script(path: Path) -> set[str]:
    """The same of a script. Comments do not count."""
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)
    texts = set(re.findall(r"[\"'`]([a-z-]+)[\"'`]", code))
    keys = set(re.findall(r"[{,]\s*([a-z]+)\s*:", code))
    modules = {
        word for path in re.findall(r"[\"'`]([\w./-]+)\.js[\"'`]", code) for word in re.split("[/-]", path)
    }
    return (texts | keys) & NAMES | modules & MODULES


SCRIPTS = [path for path in sorted((ROOT / "web/static").rglob("*.js")) if "vendor" not in path.parts]


@pytest.mark.parametrize("path", [*FILES, *SCRIPTS], ids=lambda path: str(path.relative_to(ROOT)))
def test_shared_code_asks_the_game_and_names_none(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    found = named_in_python(path) if path.suffix == ".py" else named_in_script(path)
    if name in TABLES:
        assert found >= MODULES or found == NAMES, "a table lists all games"
    elif name in EXCEPTIONS:
        assert found, f"{name} names no game any more: take it off the list"
    elif not is_of_a_game(path):
        assert not found, f"{name}: ask the game's module instead"


TEMPLATES = sorted((ROOT / "web/templates").rglob("*.html"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_shared_page_names_no_game(path: Path) -> None:
    """Neither by its name nor by its title; a game's own part of a page is a file that is called like it."""
    code = re.sub(r"{#.*?#}", "", path.read_text("utf-8"), flags=re.DOTALL).lower()
    if path.stem not in NAMES:
        assert not set(re.findall("|".join(NAMES | {"on board"}), code)), "ask the list of the games"


# --- no rule is written in a script -------------------------------------------------------------------------

STATIC = ROOT / "web/static"
# The floors of the front, from the ground up: each may import from itself and from those below.
FLOORS = ("core", "engine", "parts", "games", "screens", "pages")
# The rules, translated from Python, are asked through a `Position` alone; what draws a game gets views and legal moves,
# so that it cannot know better. Only these, beside the engine, may have positions at hand.
ASKING = {"screens/table/hints.js", "pages/learn.js", "pages/practice.js", "pages/people/weekly.js"}
DOOR = "engine/device/position.js"
RULES = re.compile(r"\b(?:rules|game)\.(" + "|".join(generic.CHOSEN) + r")\(")
IMPORTED = re.compile(r"""(?:from|import|import\(|new URL\() ?["'](\.[^"']*|[\w-]+\.js)["']""")


def floor_of(path: Path) -> str:
    return path.relative_to(STATIC).parts[0]


def imported_scripts(path: Path) -> list[Path]:
    """The scripts that a script imports, at once or later."""
    names = [name for name in IMPORTED.findall(path.read_text("utf-8")) if name.endswith((".js", ".mjs"))]
    return [(path.parent / name).resolve() for name in names]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(STATIC)))
def test_scripts_import_from_their_own_floor_and_below(path: Path) -> None:
    for other in imported_scripts(path):
        assert other.exists(), f"{path.name} imports {other.name}, which is not there"
        if floor_of(other) != "vendor":
            assert FLOORS.index(floor_of(other)) <= FLOORS.index(floor_of(path)), other


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(STATIC)))
def test_scripts_ask_the_rules_through_one_door(path: Path) -> None:
    name = path.relative_to(STATIC).as_posix()
    if name != DOOR:
        assert not RULES.findall(path.read_text("utf-8"))
    asked = {other.stem for other in imported_scripts(path) if other.parent == STATIC / "engine/device"}
    if floor_of(path) != "engine" and name not in ASKING:
        assert not asked & {"position", "rules", "table", "play", "lobby"}, (
            "draw the view, or ask through the table"
        )


def test_a_folder_of_scripts_can_be_read_at_a_glance() -> None:
    sizes = Counter(path.parent for path in SCRIPTS)
    assert max(sizes.values()) <= 20
