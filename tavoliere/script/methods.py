"""The methods of the subset: those of arrays, records, lists, strings and integers."""

import ast
from collections.abc import Callable
from typing import Any

from tavoliere.script.calls import METHODS
from tavoliere.script.function import Function, Value
from tavoliere.script.kinds import (
    BOOL,
    INT,
    NUMBERS,
    STR,
    Array,
    Dict,
    Kind,
    List,
    Named,
    Record,
    Records,
    Tuple,
)


def method(name: str) -> Callable[[Any], Any]:
    def register(writer: Any) -> Any:
        METHODS[name] = writer
        return writer

    return register


@method("copy")
def copy(function: Function, node: ast.Call, holder: Value) -> Value:
    if isinstance(holder.kind, Record | Records):
        return Value(
            f"{'$copy' if isinstance(holder.kind, Record) else '$copies'}({holder.code})", holder.kind
        )
    if isinstance(holder.kind, Array):
        return Value(f"{holder.operand}.slice()", holder.kind)
    return function.refuse(node, f"no copy of {holder.kind}")


@method("ravel")
def flat(function: Function, node: ast.Call, holder: Value) -> Value:
    return Value(holder.code, Array(of_array(function, node, holder).element))


@method("sum")
def total(function: Function, node: ast.Call, holder: Value) -> Value:
    kind = of_array(function, node, holder)
    return (
        Value(f"$sum({holder.code})", kind.item)
        if kind.item == INT
        else function.refuse(node, "of whole numbers")
    )


@method("tolist")
def listed(function: Function, node: ast.Call, holder: Value) -> Value:
    kind = of_array(function, node, holder)
    if len(kind.tail) > 1 or kind.item not in NUMBERS:
        function.refuse(node, "only an array of numbers with one or two dimensions becomes a list")
    if kind.tail:
        return Value(f"$lists({holder.code}, {kind.stride})", List(List(kind.item)))
    return Value(f"Array.from({holder.code})", List(kind.item))


@method("tobytes")
def as_bytes(function: Function, node: ast.Call, holder: Value) -> Value:
    """The bytes of an array are only passed on, so the array stands for them. Those of a record can be iterated."""
    if isinstance(holder.kind, Record):
        return Value(f"{holder.operand}.bytes", Array("uint8"))
    return Value(holder.code, of_array(function, node, holder))


@method("bit_length")
def bits(function: Function, node: ast.Call, holder: Value) -> Value:
    return Value(f"32 - Math.clz32({holder.code})", INT, False)


@method("append")
def append(function: Function, node: ast.Call, holder: Value) -> Value:
    value = function.value(node.args[0])
    owner = node.func.value if isinstance(node.func, ast.Attribute) else node
    if not isinstance(owner, ast.Name) or not isinstance(holder.kind, List):
        function.refuse(node, "only a variable's own list is extended")
    function.put_kind(node, owner.id, List(value.kind))
    return Value(f"{holder.code}.push({value.code})", INT)


@method("join")
def join(function: Function, node: ast.Call, holder: Value) -> Value:
    value = function.value(node.args[0])
    if holder.kind != STR or value.kind != List(STR):
        function.refuse(node, "words are joined by a word")
    return Value(f"{value.operand}.join({holder.code})", STR)


@method("startswith")
def begins(function: Function, node: ast.Call, holder: Value) -> Value:
    value = function.value(node.args[0])
    if holder.kind != STR or value.kind != STR:
        function.refuse(node, "a word begins with a word")
    return Value(f"{holder.operand}.startsWith({value.code})", BOOL)


@method("upper")
def capitals(function: Function, node: ast.Call, holder: Value) -> Value:
    if holder.kind != STR:
        function.refuse(node, "only of a word")
    return Value(f"{holder.operand}.toUpperCase()", STR)


@method("index")
def index(function: Function, node: ast.Call, holder: Value) -> Value:
    value = function.value(node.args[0])
    if holder.kind not in (List(INT), List(BOOL), List(STR), STR) or value.kind not in (INT, BOOL, STR):
        function.refuse(node, "only of a number or word in a list")
    return Value(f"{holder.operand}.indexOf({value.code})", INT)


@method("items")
def pairs(function: Function, node: ast.Call, holder: Value) -> Value:
    if not isinstance(holder.kind, Dict):
        function.refuse(node, "only of a dictionary")
    return Value(f"Object.entries({holder.code})", List(Tuple((STR, holder.kind.value))))


@method("_replace")
def replaced(function: Function, node: ast.Call, holder: Value) -> Value:
    """Another named tuple, with these fields changed."""
    if not isinstance(holder.kind, Named):
        function.refuse(node, f"{holder.kind} is no named tuple")
    fields = dict(holder.kind.fields)
    parts = [f"...{holder.operand}"]
    for keyword in node.keywords:
        if keyword.arg not in fields:
            function.refuse(node, f"there is no field {keyword.arg}")
        code = function.converted(keyword.value, function.value(keyword.value), fields[keyword.arg])
        parts.append(f"{keyword.arg}: {code}")
    return Value(f"({{ {', '.join(parts)} }})", holder.kind)


def of_array(function: Function, node: ast.Call, holder: Value) -> Array:
    kind: Kind = holder.kind
    return kind if isinstance(kind, Array) else function.refuse(node, f"{kind} is no array")
