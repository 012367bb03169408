"""One Python function for one set of argument kinds: its names, its variables, and how its parts are written.

`statements`, `expressions` and `calls` register a writer for each construct of the subset; any other construct is
refused with its file and line.
"""

import ast
import builtins
import inspect
import json
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType, UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from tavoliere.script.kinds import ANNOTATED, BOOL, INT, NONE, NUMBERS, STR, Kind, List, joined, kind_of

if TYPE_CHECKING:
    from tavoliere.script.module import Module

BIGGEST = 2**53  # up to here a script's numbers are exact integers
UNKNOWN = object()
KEYWORDS = re.findall(
    r"\w+",
    "arguments await case catch class const debugger default delete do enum eval export extends false function "
    "implements import in instanceof interface let new null package private protected public static super switch this "
    "throw true try typeof undefined var void with yield",
)
FOLDED = (
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.BinOp,
    ast.UnaryOp,
    ast.Subscript,
    ast.Slice,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)

STATEMENTS: dict[type[ast.stmt], Callable[["Function", Any], list[str]]] = {}
EXPRESSIONS: dict[type[ast.expr], Callable[["Function", Any], "Value"]] = {}


class Outside(Exception):
    """Something outside the subset that can be translated, with its file and line."""


class Value(NamedTuple):
    """A piece of script and its kind. If it is not tight, it needs parentheses next to an operator."""

    code: str
    kind: Any
    is_tight: bool = True

    @property
    def operand(self) -> str:
        return self.code if self.is_tight else f"({self.code})"


class Function:
    """What is known about a function while it is being written."""

    def __init__(self, module: "Module", function: FunctionType, kinds: list[Kind], name: str) -> None:
        self.module, self.name = module, name
        self.globals = function.__globals__
        self.file = function.__code__.co_filename
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        node = ast.increment_lineno(tree, function.__code__.co_firstlineno - 1).body[0]
        assert isinstance(node, ast.FunctionDef)
        self.node = node
        every = node.args
        if every.vararg or every.kwarg or every.kwonlyargs or every.posonlyargs:
            self.refuse(node, "only plain parameters")
        self.parameters = [parameter.arg for parameter in every.args]
        self.kinds: dict[str, Kind] = dict(zip(self.parameters, kinds, strict=True))
        promised = inspect.signature(function).return_annotation
        self.promised = NONE if promised is None else annotated(promised)
        self.returned: Kind | None = None
        self.depth = 0
        self.of_loops = self._own_to_loops()
        stored = {part.id for part in self._names() if isinstance(part.ctx, ast.Store)}
        self.locals = stored | set(self.parameters)

    # --- the whole function

    def write(self) -> str:
        """The function in JavaScript."""
        while True:  # until nothing changes: a variable may turn out wider further down
            known = dict(self.kinds)
            lines = self.block(self.node.body)
            if self.kinds == known:
                break
        variables = sorted(self.locals - set(self.parameters) - self.of_loops)
        if variables:
            lines.insert(0, f"  let {', '.join(map(script_name, variables))};")
        head = f"function {self.name}({', '.join(map(script_name, self.parameters))}) {{"
        return "\n".join([head, *lines, "}\n"])

    @property
    def result(self) -> Kind:
        return self.promised or self.returned or NONE

    def block(self, body: list[ast.stmt]) -> list[str]:
        self.depth += 1
        lines = [f"  {line}" for statement in body for line in self.statement(statement)]
        self.depth -= 1
        return lines

    def statement(self, node: ast.stmt) -> list[str]:
        writer = STATEMENTS.get(type(node))
        return writer(self, node) if writer else self.refuse(node, "no such statement")

    # --- expressions

    def value(self, node: ast.expr) -> Value:
        known = self.constant(node)
        if known is not UNKNOWN and (written := self.written(node, known)):
            return written
        writer = EXPRESSIONS.get(type(node))
        return writer(self, node) if writer else self.refuse(node, "no such expression")

    def number(self, node: ast.expr) -> Value:
        """An operand of arithmetic: a boolean counts as 0 or 1."""
        return self.as_number(node, self.value(node))

    def as_number(self, node: ast.AST, value: Value) -> Value:
        if value.kind == BOOL:
            return Value(f"{value.operand} ? 1 : 0", INT, False)
        return value if value.kind in NUMBERS else self.refuse(node, f"{value.kind} is not a number")

    def truth(self, node: ast.expr) -> Value:
        """A value that only needs to be true or false: the condition of a branch or loop, the operand of `not`."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return Value(sign.join(self.truth(part).operand for part in node.values), BOOL, False)
        value = self.value(node)
        if isinstance(value.kind, List):
            return Value(f"{value.operand}.length > 0", BOOL, False)
        if value.kind not in (BOOL, INT, STR):
            self.refuse(node, f"{value.kind} is neither true nor false: compare it")
        return value

    def converted(self, node: ast.AST, value: Value, kind: Kind) -> str:
        """The code of a value as an argument or result of this kind."""
        if value.kind == NONE or kind == BOOL == value.kind:
            return value.code
        if kind in NUMBERS:
            value = self.as_number(node, value)
            if kind == INT and value.kind != INT:
                self.refuse(node, f"{value.kind}, not {kind}")
            return value.code
        return (
            value.code if joined(kind, value.kind) == kind else self.refuse(node, f"{value.kind}, not {kind}")
        )

    def put_kind(self, node: ast.AST, name: str, kind: Any) -> None:
        """Record that a variable gets a value of this kind."""
        together = joined(kind, self.kinds.get(name, kind))
        if together is None:
            self.refuse(node, f"{name} was {self.kinds[name]} and is {kind}")
        self.kinds[name] = together

    # --- names

    def resolve(self, node: ast.expr) -> Any:
        """What a name of the module refers to, if it is not a variable of the function."""
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return self.globals.get(node.id, getattr(builtins, node.id, UNKNOWN))
        if isinstance(node, ast.Attribute):
            holder = self.resolve(node.value)
            if isinstance(holder, ModuleType):
                return getattr(holder, node.attr)
        return UNKNOWN

    def constant(self, node: ast.expr) -> Any:
        """The value of an expression without variables and calls."""
        for part in ast.walk(node):
            if not isinstance(part, FOLDED) or (isinstance(part, ast.Name) and part.id in self.locals):
                return UNKNOWN
        expression = ast.fix_missing_locations(ast.Expression(node))
        try:
            return eval(compile(expression, self.file, "eval"), self.globals)
        except NameError:
            return self.refuse(node, "there is no such name")

    def written(self, node: ast.expr, value: Any) -> Value | None:
        """A constant: numbers and strings as they are, anything larger as a table of the module."""
        kind = kind_of(value)
        if kind is None:
            return None
        if isinstance(kind, str):
            code = literal(value, self.place(node))
            return Value(code, kind, not code.startswith("-"))
        last = (
            node.attr
            if isinstance(node, ast.Attribute)
            else node.id
            if isinstance(node, ast.Name)
            else "TABLE"
        )
        return Value(self.module.table(last, value, self.place(node)), kind)

    def _names(self) -> list[ast.Name]:
        return [part for part in ast.walk(self.node) if isinstance(part, ast.Name)]

    def _own_to_loops(self) -> set[str]:
        """The variables that only loops set, and that are read only inside those loops."""
        inside: dict[str, set[int]] = {}
        for loop in ast.walk(self.node):
            if isinstance(loop, ast.For | ast.ListComp | ast.GeneratorExp | ast.DictComp):
                holders = [loop] if isinstance(loop, ast.For) else loop.generators
                region = [*loop.body, loop.target] if isinstance(loop, ast.For) else [loop]
                within = {id(name) for part in region for name in ast.walk(part)}
                targets = [name for holder in holders for name in ast.walk(holder.target)]
                for target in targets:
                    if isinstance(target, ast.Name):
                        inside.setdefault(target.id, set()).update(within)
        changed = {
            name.id for name in self._names() if isinstance(name.ctx, ast.Store) and not self._is_target(name)
        }
        outside = {name.id for name in self._names() if id(name) not in inside.get(name.id, ())}
        return set(inside) - changed - outside - set(self.parameters)

    def _is_target(self, name: ast.Name) -> bool:
        holders = [part for part in ast.walk(self.node) if isinstance(part, ast.For | ast.comprehension)]
        return any(name is part for holder in holders for part in ast.walk(holder.target))

    # --- refusing

    def place(self, node: ast.AST) -> str:
        return f"{Path(self.file).name}:{getattr(node, 'lineno', self.node.lineno)}"

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        line = getattr(node, "lineno", self.node.lineno)
        raise Outside(f"{self.file}:{line}: {why}: {ast.unparse(node).splitlines()[0]}")


def annotated(annotation: Any) -> str | None:
    """The kind that an annotation promises, if it is a simple one; `int | None` counts as int."""
    parts = [part for part in getattr(annotation, "__args__", ()) if part is not type(None)]
    if isinstance(annotation, UnionType) and len(parts) == 1:
        annotation = parts[0]
    return ANNOTATED.get(annotation)


def script_name(name: str) -> str:
    return f"{name}$" if name in KEYWORDS else name


def literal(value: Any, place: str) -> str:
    """A number, string or `None` as JavaScript writes it."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, int | np.integer):
        if abs(int(value)) > BIGGEST:
            raise Outside(f"{place}: {value} is beyond 2^53")
        return str(int(value))
    if np.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return repr(float(value)).removesuffix(".0")
