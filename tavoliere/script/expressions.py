"""The expressions of the subset: operators, array elements, fields of records, and lists and strings for views."""

import ast
from collections.abc import Callable
from typing import Any

from tavoliere.games import generic
from tavoliere.script.function import EXPRESSIONS, UNKNOWN, Function, Value, script_name
from tavoliere.script.kinds import (
    BOOL,
    F32,
    FLOAT,
    INT,
    JSON,
    NONE,
    NUMBERS,
    STR,
    Array,
    Dict,
    Kind,
    List,
    Named,
    Record,
    gathered,
    joined,
)

SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
OF_TRUTH = {"&": "&&", "|": "||", "^": "!=="}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "===",
    ast.NotEq: "!==",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "===",
    ast.IsNot: "!==",
}
Writer = Callable[[Function, Any], Value]


def expression(node: type[ast.expr]) -> Callable[[Writer], Writer]:
    def register(writer: Writer) -> Writer:
        EXPRESSIONS[node] = writer
        return writer

    return register


@expression(ast.Name)
def name(function: Function, node: ast.Name) -> Value:
    if node.id not in function.locals:
        function.refuse(node, "neither a variable nor a number nor a table")
    if node.id not in function.kinds:
        function.refuse(node, "read before it is set")
    return Value(script_name(node.id), function.kinds[node.id])


@expression(ast.Attribute)
def field(function: Function, node: ast.Attribute) -> Value:
    if function.resolve(node) is not UNKNOWN:
        function.refuse(node, "neither a number nor a table")
    holder = function.value(node.value)
    if isinstance(holder.kind, Record):
        types: Any = generic.STATES[holder.kind.game].fields
        if node.attr in types:
            inner = types[node.attr][0]
            kind: Kind = Array(inner.subdtype[0].name, inner.shape[1:]) if inner.subdtype else INT
            return Value(f"{holder.operand}.{node.attr}", kind)
    if isinstance(holder.kind, Named) and node.attr in dict(holder.kind.fields):
        return Value(f"{holder.operand}.{node.attr}", dict(holder.kind.fields)[node.attr])
    if isinstance(holder.kind, Array) and node.attr == "size":
        return Value(f"{holder.operand}.length", INT)
    return function.refuse(node, f"{holder.kind} has no such field")


# --- operators ----------------------------------------------------------------------------------------------


@expression(ast.BinOp)
def operation(function: Function, node: ast.BinOp) -> Value:
    return combine(
        function, node, SIGNS.get(type(node.op), ""), function.value(node.left), function.value(node.right)
    )


def combine(function: Function, node: Any, sign: str, a: Value, b: Value) -> Value:
    """Two values and an operator: numbers, arrays with a number, booleans, strings, dictionaries."""
    if not sign:
        function.refuse(node, "no such operation")
    if a.kind == b.kind == BOOL and sign in OF_TRUTH:
        right = node.value if isinstance(node, ast.AugAssign) else node.right
        if any(isinstance(part, ast.Call) for part in ast.walk(right)):
            function.refuse(node, "no call behind & or |: it might be left out")
        return Value(f"{a.operand} {OF_TRUTH[sign]} {b.operand}", BOOL, False)
    if a.kind == b.kind == STR and sign == "+":
        return Value(f"{a.operand} + {b.operand}", STR, False)
    if isinstance(a.kind, Dict) and isinstance(b.kind, Dict) and sign == "|":
        return Value(
            f"({{ ...{a.operand}, ...{b.operand} }})", Dict(a.kind.value if a.kind == b.kind else JSON)
        )
    if isinstance(a.kind, List) and isinstance(b.kind, List) and sign == "+":
        together = gathered([a.kind.item, b.kind.item])
        return Value(f"[...{a.operand}, ...{b.operand}]", together or function.refuse(node, "no such list"))
    if isinstance(a.kind, Array) and not a.kind.tail and b.kind in NUMBERS:
        each = arithmetic(function, node, sign, Value("x", a.kind.item), b)
        if each.kind != a.kind.item:
            function.refuse(node, f"{each.kind} in an array of {a.kind.item}")
        return Value(f"{a.operand}.map((x) => {each.code})", a.kind)
    return arithmetic(function, node, sign, function.as_number(node, a), function.as_number(node, b))


def arithmetic(function: Function, node: Any, sign: str, a: Value, b: Value) -> Value:
    kind = joined(a.kind, b.kind)
    place = f'"{function.place(node)}"'
    is_checked = function.module.is_checked and kind == INT
    if sign in ("<<", ">>", "&", "|", "^"):
        if kind != INT:
            function.refuse(node, "only whole numbers have bits")
        if is_checked and sign in ("<<", ">>"):
            return Value(f"{'$left' if sign == '<<' else '$right'}({a.code}, {b.code}, {place})", INT)
        if is_checked:
            return Value(f"$bits({a.code}, {place}) {sign} $bits({b.code}, {place})", INT, False)
        return Value(f"{a.operand} {sign} {b.operand}", INT, False)
    if sign == "%":
        if b.code.startswith("-"):
            function.refuse(node, "a remainder is of division by more than 0")
        return Value(f"$mod({a.code}, {f'$over({b.code}, {place})' if is_checked else b.code})", kind)
    if sign == "//":
        result = Value(f"Math.floor({a.operand} / {b.operand})", kind)
    elif kind == F32:
        return Value(f"Math.fround({a.operand} {sign} {b.operand})", F32)
    else:
        result = Value(f"{a.operand} {sign} {b.operand}", FLOAT if sign == "/" else kind, False)
    if (
        result.kind == INT
        and sign in ("*", "//")
        and not any(value.code.strip("0").isdigit() for value in (a, b))
    ):
        result = Value(f"{result.operand} + 0", INT, False)  # an integer has no minus zero
    return Value(f"$whole({result.code}, {place})", INT) if is_checked and result.kind == INT else result


@expression(ast.UnaryOp)
def sign_of(function: Function, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        return Value(f"!{function.truth(node.operand).operand}", BOOL, False)
    value = function.value(node.operand)
    if isinstance(node.op, ast.USub):
        if isinstance(value.kind, Array) and not value.kind.tail:
            return Value(f"{value.operand}.map((x) => -x)", value.kind)
        number = function.as_number(node, value)
        sign = "0 - " if number.kind == INT else "-"  # an integer has no minus zero
        return Value(f"{sign}{number.operand}", number.kind, False)
    if isinstance(node.op, ast.Invert) and value.kind == INT:
        code = (
            f'$bits({value.code}, "{function.place(node)}")' if function.module.is_checked else value.operand
        )
        return Value(f"~{code}", INT, False)
    return function.refuse(node, "no such operation")


@expression(ast.BoolOp)
def both_or_either(function: Function, node: ast.BoolOp) -> Value:
    values = [function.value(part) for part in node.values]
    # A named tuple is true, and `None` is false.
    is_plain = [value.kind in (BOOL, INT, STR) or isinstance(value.kind, Named) for value in values]
    if not all(is_plain[:-1]):
        function.refuse(node, "neither true nor false: compare it")
    kind: Any = values[0].kind
    for other in values[1:]:
        kind = joined(kind, other.kind) or function.refuse(node, f"{kind} or {other.kind}: compare them")
    return Value(
        (" && " if isinstance(node.op, ast.And) else " || ").join(value.operand for value in values),
        kind,
        False,
    )


@expression(ast.IfExp)
def choice(function: Function, node: ast.IfExp) -> Value:
    one, other = function.value(node.body), function.value(node.orelse)
    kind = joined(one.kind, other.kind)
    if kind is None:
        function.refuse(node, f"{one.kind} or {other.kind}")
    return Value(f"{function.truth(node.test).operand} ? {one.operand} : {other.operand}", kind, False)


@expression(ast.Compare)
def comparison(function: Function, node: ast.Compare) -> Value:
    nodes = [node.left, *node.comparators]
    if any(not isinstance(middle, ast.Name | ast.Constant) for middle in nodes[1:-1]):
        function.refuse(node, "the middle of a chain is a name")
    values = [function.value(part) for part in nodes]
    parts = [
        compare(function, node, op, a, b) for op, a, b in zip(node.ops, values, values[1:], strict=False)
    ]
    return Value(" && ".join(parts), BOOL, False)


def compare(function: Function, node: ast.Compare, op: ast.cmpop, a: Value, b: Value) -> str:
    if isinstance(op, ast.In | ast.NotIn):
        sign = "!" if isinstance(op, ast.NotIn) else ""
        if isinstance(b.kind, Dict):
            return f"{sign}Object.hasOwn({b.code}, {a.code})"
        if (isinstance(b.kind, List) and b.kind.item == a.kind) or b.kind == a.kind == STR:
            return f"{sign}{b.operand}.includes({a.code})"
        function.refuse(node, f"no {a.kind} is in {b.kind}")
    sign = COMPARISONS.get(type(op)) or function.refuse(node, "no such comparison")
    if isinstance(op, ast.Is | ast.IsNot) and b.kind != NONE:
        function.refuse(node, "“is” compares with None only")
    if b.kind != NONE and not a.kind == b.kind == STR:
        if a.kind == b.kind == BOOL and sign in ("===", "!=="):
            return f"{a.operand} {sign} {b.operand}"
        a, b = function.as_number(node, a), function.as_number(node, b)
    return f"{a.operand} {sign} {b.operand}"
