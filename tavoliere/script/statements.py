"""The statements of the subset: assignments, loops, branches, results."""

import ast
from collections.abc import Callable
from typing import Any

from tavoliere.script.expressions import SIGNS, combine
from tavoliere.script.function import STATEMENTS, Function, Value, script_name
from tavoliere.script.kinds import (
    BOOL,
    INT,
    Array,
    Dict,
    Kind,
    List,
    Record,
    Records,
    Tuple,
    joined,
)
from tavoliere.script.places import element, item_of

Writer = Callable[[Function, Any], list[str]]


def statement(node: type[ast.stmt]) -> Callable[[Writer], Writer]:
    def register(writer: Writer) -> Writer:
        STATEMENTS[node] = writer
        return writer

    return register


@statement(ast.Expr)
def expression(function: Function, node: ast.Expr) -> list[str]:
    if isinstance(node.value, ast.Constant):  # a docstring
        return []
    return [f"{function.value(node.value).code};"]


@statement(ast.Pass)
def nothing(function: Function, node: ast.Pass) -> list[str]:
    return []


@statement(ast.Break)
def leave(function: Function, node: ast.Break) -> list[str]:
    return ["break;"]


@statement(ast.Continue)
def go_on(function: Function, node: ast.Continue) -> list[str]:
    return ["continue;"]


@statement(ast.Return)
def give_back(function: Function, node: ast.Return) -> list[str]:
    if node.value is None:
        return ["return;"]
    value = function.value(node.value)
    if function.promised:
        return [f"return {function.converted(node, value, function.promised)};"]
    together = joined(value.kind, value.kind if function.returned is None else function.returned)
    if together is None:
        function.refuse(node, f"returns {value.kind} after {function.returned}")
    function.returned = together
    return [f"return {value.code};"]


@statement(ast.If)
def branch(function: Function, node: ast.If) -> list[str]:
    lines = [f"if ({function.truth(node.test).code}) {{", *function.block(node.body)]
    if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        first, *rest = branch(function, node.orelse[0])
        return [*lines, f"}} else {first}", *rest]
    return [*lines, "} else {", *function.block(node.orelse), "}"] if node.orelse else [*lines, "}"]


# --- loops --------------------------------------------------------------------------------------------------


@statement(ast.While)
def repeat(function: Function, node: ast.While) -> list[str]:
    if node.orelse:
        function.refuse(node, "a loop has no else")
    return [f"while ({function.truth(node.test).code}) {{", *function.block(node.body), "}"]


@statement(ast.For)
def each(function: Function, node: ast.For) -> list[str]:
    if node.orelse:
        function.refuse(node, "a loop has no else")
    names = {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
    if names <= function.of_loops:
        return [f"{loop_head(function, node.target, node.iter)} {{", *function.block(node.body), "}"]
    # The variable is set or read elsewhere, too, so it belongs to the function, and a hidden one drives the loop.
    if not isinstance(node.target, ast.Name):
        function.refuse(node, "several variables that are used outside the loop, too")
    hidden = f"each{function.depth}"
    head = loop_head(function, node.target, node.iter, hidden)
    return [f"{head} {{", f"  {script_name(node.target.id)} = {hidden};", *function.block(node.body), "}"]


def loop_head(function: Function, target: ast.expr, over: ast.expr, hidden: str = "") -> str:
    """`for (…)`, also for a comprehension."""
    if isinstance(over, ast.Call) and function.resolve(over.func) is range:
        return count(function, target, over, hidden)
    value = function.value(over)
    inner = pattern(function, target, item_of(function, over, value))
    return f"for (const {hidden or inner} of {value.code})"


def count(function: Function, target: ast.expr, over: ast.Call, hidden: str) -> str:
    if not isinstance(target, ast.Name) or over.keywords:
        function.refuse(over, "a range has one variable")
    function.put_kind(target, target.id, INT)
    name = hidden or (script_name(target.id) if target.id != "_" else f"_{function.depth}")
    bounds = [function.value(bound) for bound in over.args]
    if any(bound.kind != INT for bound in bounds):
        function.refuse(over, "a range counts whole numbers")
    first, last = ("0", bounds[0]) if len(bounds) == 1 else (bounds[0].code, bounds[1])
    step = function.constant(over.args[2]) if len(bounds) == 3 else 1
    if not isinstance(step, int) or step == 0:
        function.refuse(over, "the step of a range is a constant")
    until, compare = last.code, "<" if step > 0 else ">"
    begin = f"let {name} = {first}"
    if not until.lstrip("-").isdigit():
        until = f"end{function.depth}"
        begin += f", {until} = {last.code}"
    forward = {1: f"{name}++", -1: f"{name}--"}.get(step, f"{name} += {step}")
    return f"for ({begin}; {name} {compare} {until}; {forward})"


def pattern(function: Function, target: ast.expr, kind: Kind) -> str:
    """The variables of a loop, nested as its items are."""
    if isinstance(target, ast.Name):
        if target.id != "_":  # which nobody reads
            function.put_kind(target, target.id, kind)
        return script_name(target.id)
    if isinstance(target, ast.Tuple) and isinstance(kind, Tuple) and len(target.elts) == len(kind.items):
        parts = zip(target.elts, kind.items, strict=True)
        return f"[{', '.join(pattern(function, part, item) for part, item in parts)}]"
    return function.refuse(target, f"no variables for {kind}")


# --- assignments --------------------------------------------------------------------------------------------


@statement(ast.Assign)
def assign(function: Function, node: ast.Assign) -> list[str]:
    target, *more = node.targets
    if more and not all(isinstance(each, ast.Name) for each in node.targets):
        function.refuse(node, "only variables are set together")
    if not isinstance(target, ast.Tuple):
        first = store(function, target, function.value(node.value))
        return [first, *(store(function, other, function.value(target)) for other in more)]
    if not isinstance(node.value, ast.Tuple):
        value = function.value(node.value)
        if not isinstance(value.kind, Tuple) or len(value.kind.items) != len(target.elts):
            function.refuse(node, f"no {len(target.elts)} values in {value.kind}")
        for part, kind in zip(target.elts, value.kind.items, strict=True):
            if not isinstance(part, ast.Name):
                function.refuse(node, "several values go into variables")
            function.put_kind(node, part.id, kind)
        return [
            f"[{', '.join(script_name(p.id) for p in target.elts if isinstance(p, ast.Name))}] = {value.code};"
        ]
    values = [function.value(part) for part in node.value.elts]
    names = {target.id for target in target.elts if isinstance(target, ast.Name)}
    read = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
    if len(names) < len(target.elts) or names & read:  # all are read before the first is set
        held = [f"part{place}" for place in range(len(values))]
        begin = (
            f"const {', '.join(f'{name} = {value.code}' for name, value in zip(held, values, strict=True))};"
        )
        values = [Value(name, value.kind) for name, value in zip(held, values, strict=True)]
        stores = [store(function, part, value) for part, value in zip(target.elts, values, strict=True)]
        return [f"{{ {begin} {' '.join(stores)} }}"]
    return [store(function, part, value) for part, value in zip(target.elts, values, strict=True)]


@statement(ast.AnnAssign)
def assign_annotated(function: Function, node: ast.AnnAssign) -> list[str]:
    return [store(function, node.target, function.value(node.value))] if node.value else []


def store(function: Function, target: ast.expr, value: Value) -> str:
    if isinstance(target, ast.Name):
        function.put_kind(target, target.id, value.kind)
        return f"{script_name(target.id)} = {value.code};"
    if isinstance(target, ast.Subscript):
        place = element(function, target)
        if isinstance(place.kind, Record | Records | Array):
            if place.kind == value.kind or (isinstance(place.kind, Array) and isinstance(value.kind, Array)):
                return f"{place.code}.set({value.code});"
            if isinstance(place.kind, Array):
                return f"{place.code}.fill({function.as_number(target, value).code});"
            function.refuse(target, f"no place for {value.kind}")
        return stored(function, target, place, value)
    if isinstance(target, ast.Attribute) and isinstance(function.value(target.value).kind, Record):
        place = function.value(target)
        if place.kind == INT:
            return stored(function, target, place, value)
    return function.refuse(target, "nothing can be stored here")


def stored(function: Function, target: ast.Subscript | ast.Attribute, place: Value, value: Value) -> str:
    holder = target.value
    if isinstance(function.value(holder).kind, Dict | List):
        if not isinstance(holder, ast.Name) or holder.id not in function.locals:
            function.refuse(target, "only a variable's own list or dictionary is changed")
        kind = function.value(holder).kind
        function.put_kind(target, holder.id, type(kind)(value.kind))
        return f"{place.code} = {value.code};"
    if value.kind == BOOL:
        value = function.as_number(target, value)
    # A boolean is read as a comparison: store into the place to the left of it.
    code = place.code.removesuffix(" !== 0") if place.kind == BOOL else place.code
    return f"{code} = {function.converted(target, value, INT if place.kind == BOOL else place.kind)};"


@statement(ast.AugAssign)
def change(function: Function, node: ast.AugAssign) -> list[str]:
    sign = SIGNS.get(type(node.op)) or function.refuse(node, "no such operation")
    if any(isinstance(part, ast.Call) for part in ast.walk(node.target)):
        function.refuse(node, "no call where something is changed in place")
    before, by = function.value(node.target), function.value(node.value)
    after = combine(function, node, sign, before, by)
    is_short = sign not in ("//", "%", "**") and after.code.startswith(f"{before.code} {sign} ")
    if is_short and not isinstance(node.target, ast.Name):
        return [f"{before.code} {sign}= {function.as_number(node, by).code};"]
    return [store(function, node.target, after)]
