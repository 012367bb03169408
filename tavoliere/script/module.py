"""One ES module: the requested records, tables and functions, and whatever they need."""

import inspect
import re
from importlib.resources import files
from types import FunctionType
from typing import Any, cast

import numpy as np

from tavoliere.games import generic
from tavoliere.games.rule import CHOICES
from tavoliere.script import calls, data, methods, places, statements  # noqa: F401  (they register what they write)
from tavoliere.script.function import Function, literal
from tavoliere.script.kinds import BOXES, Kind, Record, Records


class Module:
    """A module that is being written. `is_checked`: integers, bits and indices beyond their limits throw.

    What `beside`, another module in the file of this name, exports already is imported from there.
    """

    package = "tavoliere."

    def __init__(self, is_checked: bool = False, beside: "tuple[str, Module] | None" = None) -> None:
        self.is_checked = is_checked
        self.beside = beside
        self.imports: dict[str, str] = {}
        self.functions: dict[tuple[Any, ...], Function] = {}
        self.codes: list[str] = []
        self.tables: dict[int, tuple[str, str, Any]] = {}
        self.games: set[str] = set()
        self.exports: dict[str, str] = {}

    def chosen(self, target: Any, first: Kind | None) -> FunctionType | None:
        """The game's own version of a generic function, chosen by the record's kind."""
        choose = CHOICES.get(target)
        return (
            cast(FunctionType, choose(first.game)) if choose and isinstance(first, Record | Records) else None
        )

    def ask(self, function: FunctionType, kinds: list[Kind]) -> tuple[str, Kind]:
        """The name of a function translated for arguments of these kinds, and the kind of its result."""
        key = (function, *kinds)
        if self.beside and (known := self.beside[1].exported(key)):
            name, of_this = known
            self.imports[of_this.name] = name
            return of_this.name, of_this.result
        if key not in self.functions:
            name = f"{function.__module__.rpartition('.')[2]}${function.__name__}"
            same = sum(
                other.name.rstrip("0123456789").rstrip("$") == name for other in self.functions.values()
            )
            written = Function(self, function, kinds, f"{name}${same}" if same else name)
            self.functions[key] = written
            self.games |= {kind.game for kind in kinds if isinstance(kind, Record | Records)}
            self.codes.append(written.write())
        return self.functions[key].name, self.functions[key].result

    def exported(self, key: tuple[Any, ...]) -> tuple[str, Function] | None:
        """A function that this module exports, and under which name."""
        function = self.functions.get(key)
        names = [name for name, known in self.exports.items() if function and known == function.name]
        return (names[0], function) if function and names else None

    def export(self, name: str, function: Any, kinds: list[Kind]) -> None:
        chosen = self.chosen(function, kinds[0] if kinds else None) or inspect.unwrap(function)
        self.exports[name] = self.ask(chosen, kinds)[0]

    def table(self, name: str, value: Any, place: str) -> str:
        """The name of a constant that is too large to be written where it is used."""
        if id(value) not in self.tables:
            taken = {known for known, _, _ in self.tables.values()}
            script_name = f"${name}"
            while script_name in taken:
                script_name += "_"
            # The value is kept alive, because ids are reused.
            self.tables[id(value)] = (script_name, constant(value, place), value)
        return self.tables[id(value)][0]

    def text(self) -> str:
        """The whole module."""
        games = [] if self.beside else sorted(self.games)  # whose records are those of the other module
        parts = [record_class(game) for game in games]
        parts += [f"const {name} = {code};\n" for name, code, _ in self.tables.values()]
        parts += self.codes
        exported = [f"{known} as {name}" for name, known in self.exports.items()]
        classes = [f"{class_of(game)} as State" for game in games]
        if classes:
            exported = ["records", *classes, *exported]
        parts.append(f"export {{ {', '.join(exported)} }};\n")
        return "\n".join([self._imported(), *helpers("\n".join(parts), self.is_checked), *parts])

    def _imported(self) -> str:
        if not self.beside or not self.imports:
            return ""
        names = ", ".join(f"{name} as {here}" for here, name in self.imports.items())
        return f'import {{ {names} }} from "./{self.beside[0]}";\n'


def helpers(text: str, is_checked: bool) -> list[str]:
    """The functions of the runtime that a text calls, one on each line, and those that they call."""
    here = files("tavoliere.script")
    names = ["runtime.js", "checks.js"] if is_checked else ["runtime.js"]
    lines = [line for name in names for line in (here / name).read_text("utf-8").splitlines()]
    called: list[str] = []
    for line in reversed(lines):
        name = line.split(" ")[1]
        if re.search(rf"(?<![\w$.]){re.escape(name)}\b", "\n".join([*called, text])):
            called.insert(0, line)
    return called


def constant(value: Any, place: str) -> str:
    if isinstance(value, np.ndarray):
        return f"{BOXES[value.dtype.name]}.of({','.join(literal(item, place) for item in value.ravel().tolist())})"
    if isinstance(value, tuple | list):
        return f"[{', '.join(constant(item, place) for item in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{literal(key, place)}: {constant(item, place)}' for key, item in value.items())} }}"
    return literal(value, place)


def class_of(game: str) -> str:
    return generic.STATES[game].type.__name__


def record_class(game: str) -> str:
    """The class of a game's record: its bytes are the same as NumPy's."""
    state = generic.STATES[game]
    views, accessors = [], []
    for field, (kind, offset) in (state.fields or {}).items():  # type: ignore[misc]
        base, shape = kind.subdtype or (kind, ())
        assert base.name in {"int8", "int16", "int32"}, f"{game}: {field}"
        if shape:
            count = int(np.prod(shape))
            views.append(f"    this.{field} = new {BOXES[base.name]}(buffer, offset + {offset}, {count});")
        else:
            views.append(f"    this.${field} = new {BOXES[base.name]}(buffer, offset + {offset}, 1);")
            accessors.append(f"  get {field}() {{ return this.${field}[0]; }}")
            accessors.append(f"  set {field}(value) {{ this.${field}[0] = value; }}")
    lines = [
        f"class {class_of(game)} {{",
        f"  static SIZE = {state.itemsize};",
        f"  constructor(buffer = new ArrayBuffer({state.itemsize}), offset = 0) {{",
        f"    this.bytes = new Uint8Array(buffer, offset, {state.itemsize});",
        *views,
        "  }",
        *accessors,
        "  set(other) { this.bytes.set(other.bytes); }",
        "}\n",
    ]
    return "\n".join(lines)
