"""Calls: a few functions of Python and NumPy, named tuples, and other functions that can be translated."""

import ast
import inspect
import math
import unicodedata
from collections.abc import Callable, Hashable
from types import FunctionType
from typing import Any

import numpy as np

from tavoliere.games.rule import RULES
from tavoliere.script.expressions import expression
from tavoliere.script.function import UNKNOWN, Function, Value, annotated
from tavoliere.script.kinds import (
    BOOL,
    BOXES,
    F32,
    FLOAT,
    INT,
    STR,
    Array,
    Dict,
    List,
    Named,
    Records,
    Tuple,
    joined,
)
from tavoliere.script.places import item_of

Writer = Callable[[Function, ast.Call], Value]
CALLS: dict[Any, Writer] = {}
METHODS: dict[str, Callable[[Function, ast.Call, Value], Value]] = {}


def called(*targets: Any) -> Callable[[Writer], Writer]:
    def register(writer: Writer) -> Writer:
        CALLS.update(dict.fromkeys(targets, writer))
        return writer

    return register


@expression(ast.Call)
def call(function: Function, node: ast.Call) -> Value:
    target = function.resolve(node.func)
    if target is UNKNOWN:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if (
            isinstance(node.func, ast.Attribute)
            and name in METHODS
            and (name == "_replace" or not node.keywords)
        ):
            return METHODS[name](function, node, function.value(node.func.value))
        function.refuse(node, "no such method")
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        function.refuse(node, "arguments are written out")
    known = CALLS.get(target) if isinstance(target, Hashable) else None
    if node.keywords and known not in (numbered_or_paired, order):
        function.refuse(node, "no arguments by name")
    if known:
        return known(function, node)
    if isinstance(target, type) and hasattr(target, "_fields"):
        return named_tuple(function, node, target)
    plain = inspect.unwrap(target) if callable(target) else None
    is_ours = isinstance(plain, FunctionType) and plain.__module__.startswith(function.module.package)
    if not isinstance(plain, FunctionType) or not (is_ours or plain in RULES):
        function.refuse(node, "this function cannot be translated")
    return translated(function, node, target, plain)


def translated(function: Function, node: ast.Call, target: Any, plain: FunctionType) -> Value:
    """A call of another function, which is translated for these kinds of arguments."""
    values = [function.value(argument) for argument in node.args]
    plain = function.module.chosen(target, values[0].kind if values else None) or plain
    parameters = list(inspect.signature(plain).parameters.values())
    for parameter in parameters[len(values) :]:
        if parameter.default is parameter.empty:
            function.refuse(node, f"no {parameter.name}")
        default = ast.copy_location(ast.Constant(parameter.default), node)
        values.append(
            function.written(default, parameter.default) or function.refuse(node, "no such default")
        )
    if len(values) != len(parameters):
        function.refuse(node, "too many arguments")
    kinds, codes = [], []
    for parameter, value in zip(parameters, values, strict=True):
        wanted = annotated(parameter.annotation)
        codes.append(function.converted(node, value, wanted) if wanted else value.code)
        kinds.append(wanted or value.kind)
    name, result = function.module.ask(plain, kinds)
    return Value(f"{name}({', '.join(codes)})", result)


def named_tuple(function: Function, node: ast.Call, target: Any) -> Value:
    if len(node.args) != len(target._fields):
        function.refuse(node, "every field is given")
    values = [function.value(argument) for argument in node.args]
    inner = ", ".join(f"{field}: {value.code}" for field, value in zip(target._fields, values, strict=True))
    fields = tuple(zip(target._fields, (value.kind for value in values), strict=True))
    return Value(f"({{ {inner} }})", Named(target.__name__, fields))


# --- Python's own -------------------------------------------------------------------------------------------


@called(len)
def length(function: Function, node: ast.Call) -> Value:
    value = function.value(node.args[0])
    if isinstance(value.kind, Array) and value.kind.tail:
        return Value(f"{value.operand}.length / {value.kind.stride}", INT, False)
    if isinstance(value.kind, Dict):
        return Value(f"Object.keys({value.code}).length", INT)
    if isinstance(value.kind, Array | Records | List) or value.kind == STR:
        return Value(f"{value.operand}.length", INT)
    return function.refuse(node, f"{value.kind} has no length")


@called(int)
def whole(function: Function, node: ast.Call) -> Value:
    value = function.number(node.args[0])
    return value if value.kind == INT else Value(f"Math.trunc({value.code}) + 0", INT, False)


@called(float)
def fraction(function: Function, node: ast.Call) -> Value:
    value = function.number(node.args[0])
    return Value(value.code, FLOAT, value.is_tight)


@called(bool)
def truth(function: Function, node: ast.Call) -> Value:
    value = function.value(node.args[0])
    return (
        value
        if value.kind == BOOL
        else Value(f"{function.as_number(node, value).operand} !== 0", BOOL, False)
    )


@called(str)
def word(function: Function, node: ast.Call) -> Value:
    value = function.value(node.args[0])
    if value.kind not in (INT, STR):
        function.refuse(node, f"no word for {value.kind}")
    return Value(f"String({value.code})", STR)


@called(abs)
def size(function: Function, node: ast.Call) -> Value:
    value = function.number(node.args[0])
    return Value(f"Math.abs({value.code})", value.kind)


@called(min, max)
def extreme(function: Function, node: ast.Call) -> Value:
    if len(node.args) != 2:
        function.refuse(node, "of two numbers")
    one, other = (function.number(argument) for argument in node.args)
    name = function.resolve(node.func).__name__
    return Value(f"Math.{name}({one.code}, {other.code})", joined(one.kind, other.kind))


@called(sum)
def total(function: Function, node: ast.Call) -> Value:
    value = function.value(node.args[0])
    if value.kind != List(INT):
        function.refuse(node, "only of a list of whole numbers")
    return Value(f"$sum({value.code})", INT)


@called(divmod)
def division(function: Function, node: ast.Call) -> Value:
    one, other = (function.number(argument) for argument in node.args)
    if one.kind != INT or other.kind != INT:
        function.refuse(node, "of whole numbers")
    return Value(f"$divmod({one.code}, {other.code})", Tuple((INT, INT)))


@called(enumerate, zip)
def numbered_or_paired(function: Function, node: ast.Call) -> Value:
    """`strict` is a promise that a script need not check; `start` is where `enumerate` begins counting."""
    target = function.resolve(node.func)
    values = [function.value(argument) for argument in node.args]
    items = [item_of(function, node, value) for value in values]
    if len(items) != (1 if target is enumerate else 2):
        function.refuse(node, "enumerate takes one sequence, zip two")
    kind = Tuple((INT, items[0]) if target is enumerate else (items[0], items[1]))
    codes = [value.code for value in values]
    codes += [function.value(keyword.value).code for keyword in node.keywords if keyword.arg == "start"]
    return Value(f"${target.__name__}({', '.join(codes)})", List(kind))


@called(range)
def counted(function: Function, node: ast.Call) -> Value:
    if len(node.args) != 1:
        function.refuse(node, "a range that is no loop counts from 0")
    return Value(f"Array.from($range({function.number(node.args[0]).code}))", List(INT))


@called(tuple, list)
def gathered(function: Function, node: ast.Call) -> Value:
    value = function.value(node.args[0])
    if isinstance(value.kind, Tuple) and len(set(value.kind.items)) == 1:
        return Value(value.code, List(value.kind.items[0]))
    if value.kind == STR:
        return Value(f"[...{value.operand}]", List(STR))
    return value if isinstance(value.kind, List) else function.refuse(node, "only of a list")


@called(dict)
def from_pairs(function: Function, node: ast.Call) -> Value:
    value = function.value(node.args[0])
    item = value.kind.item if isinstance(value.kind, List) else None
    if not isinstance(item, Tuple) or len(item.items) != 2 or item.items[0] != STR:
        function.refuse(node, "of pairs whose first is a word")
    return Value(f"Object.fromEntries({value.code})", Dict(item.items[1]))


@called(ord)
def code_point(function: Function, node: ast.Call) -> Value:
    return Value(f"{of_words(function, node)[0].operand}.codePointAt(0)", INT)


@called(unicodedata.category)
def category(function: Function, node: ast.Call) -> Value:
    return Value(f"$category({of_words(function, node)[0].code})", STR)


@called(unicodedata.normalize)
def normal(function: Function, node: ast.Call) -> Value:
    form, text = of_words(function, node)
    return Value(f"{text.operand}.normalize({form.code})", STR)


def of_words(function: Function, node: ast.Call) -> list[Value]:
    values = [function.value(argument) for argument in node.args]
    return values if {value.kind for value in values} == {STR} else function.refuse(node, "only of words")


# --- NumPy --------------------------------------------------------------------------------------------------


@called(np.float32)
def narrow(function: Function, node: ast.Call) -> Value:
    return Value(f"Math.fround({function.number(node.args[0]).code})", F32)


@called(np.exp, math.exp, np.sqrt, math.sqrt, np.log, math.log)
def curve(function: Function, node: ast.Call) -> Value:
    """In double precision, even for a float32: storing into one rounds."""
    return Value(f"Math.{function.resolve(node.func).__name__}({function.number(node.args[0]).code})", FLOAT)


@called(np.argsort)
def order(function: Function, node: ast.Call) -> Value:
    value = function.value(node.args[0])
    if not isinstance(value.kind, Array) or value.kind.tail:
        function.refuse(node, "only a flat array is sorted")
    if [function.constant(keyword.value) for keyword in node.keywords] != ["mergesort"]:
        function.refuse(node, 'equal ones stay in their order: kind="mergesort"')
    return Value(f"$argsort({value.code})", Array("int64"))


@called(np.frombuffer)
def from_bytes(function: Function, node: ast.Call) -> Value:
    """The bytes of an array are the array itself, if they are read as the type they were."""
    value = function.value(node.args[0])
    element = np.dtype(function.resolve(node.args[1])).name
    if value.kind != Array(element):
        function.refuse(node, f"{value.kind}, not {element}")
    return value


@called(np.arange)
def numbers(function: Function, node: ast.Call) -> Value:
    if len(node.args) != 1:
        function.refuse(node, "from 0 on")
    return Value(f"$range({function.number(node.args[0]).code})", Array("int64"))


@called(np.zeros, np.empty, np.ones, np.full)
def array(function: Function, node: ast.Call) -> Value:
    """A new array; what NumPy leaves uninitialised is zero here."""
    target = function.resolve(node.func)
    rest = node.args[2:] if target is np.full else node.args[1:]
    filled = function.number(node.args[1]) if target is np.full else None
    default = "int64" if filled and filled.kind == INT else "float64"
    element = np.dtype(function.resolve(rest[0])).name if rest else default
    sizes = node.args[0].elts if isinstance(node.args[0], ast.Tuple) else [node.args[0]]
    tail = [function.constant(part) for part in sizes[1:]]
    if element not in BOXES or not all(isinstance(part, int) for part in tail):
        function.refuse(node, "no such array")
    kind = Array(element, tuple(tail))
    first = function.number(sizes[0])
    code = f"new {BOXES[element]}({first.code if not tail else f'{first.operand} * {kind.stride}'})"
    if target is np.ones:
        code += ".fill(1)"
    return Value(f"{code}.fill({filled.code})" if filled else code, kind)
