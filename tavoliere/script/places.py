"""Places: elements and slices of arrays, records, lists and strings, and fields."""

import ast

from tavoliere.script.expressions import expression
from tavoliere.script.function import Function, Value
from tavoliere.script.kinds import BOOL, INT, JSON, STR, Array, Dict, Kind, List, Record, Records, Tuple


@expression(ast.Subscript)
def element(function: Function, node: ast.Subscript) -> Value:
    holder = function.value(node.value)
    if isinstance(node.slice, ast.Slice):
        return part_of(function, node, holder, node.slice)
    if isinstance(holder.kind, Dict) or holder.kind == JSON:
        key = function.value(node.slice)
        if key.kind != STR and isinstance(holder.kind, Dict):
            function.refuse(node, "the keys of a dictionary are words")
        return Value(
            f"{holder.operand}[{key.code}]", holder.kind.value if isinstance(holder.kind, Dict) else JSON
        )
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if all(
        isinstance(index, ast.Slice) and not (index.lower or index.upper or index.step) for index in indices
    ):
        return holder  # `[:, :]` is all of it
    places = [function.value(index) for index in indices]
    for index, place in zip(indices, places, strict=True):
        if place.code.startswith("-") and place.code[1:].isdigit():
            function.refuse(index, "places count from 0")
        if place.kind != INT and not isinstance(place.kind, Array):
            function.refuse(index, "a place is a whole number")
    if isinstance(holder.kind, Tuple) and len(places) == 1 and places[0].code.isdigit():
        return Value(f"{holder.operand}[{places[0].code}]", holder.kind.items[int(places[0].code)])
    if isinstance(holder.kind, Array):
        return place_in(function, node, holder, places)
    if len(places) == 1 and places[0].kind == INT:
        inner = within(function, node, places[0].code, f"{holder.operand}.length")
        if isinstance(holder.kind, Records):
            return Value(f"{holder.operand}[{inner}]", Record(holder.kind.game))
        if isinstance(holder.kind, List) or holder.kind == STR:
            return Value(f"{holder.operand}[{inner}]", STR if holder.kind == STR else holder.kind.item)
    return function.refuse(node, f"no such place in {holder.kind}")


def place_in(function: Function, node: ast.Subscript, holder: Value, places: list[Value]) -> Value:
    """An element of an array with several dimensions, which is stored flat."""
    kind: Array = holder.kind
    if isinstance(places[0].kind, Array):
        if len(places) > 1 or kind.tail or places[0].kind.item != INT:
            function.refuse(node, "many places at once only in a flat array")
        return Value(f"$take({holder.code}, {places[0].code})", kind)
    if len(places) > 1 + len(kind.tail) or any(place.kind != INT for place in places):
        function.refuse(node, f"no such place in {kind}")
    flat = places[0]
    for size, place in zip(kind.tail, places[1:], strict=False):
        flat = Value(
            f"{flat.operand} * {size} + {place.operand}" if flat.code != "0" else place.code, INT, False
        )
    rest = kind.tail[len(places) - 1 :]
    if not rest:
        inner = within(function, node, flat.code, f"{holder.operand}.length")
        item = Value(f"{holder.operand}[{inner}]", kind.item)
        return Value(f"{item.code} !== 0", BOOL, False) if kind.item == BOOL else item
    size = Array("", rest).stride
    begin = within(function, node, f"{flat.operand} * {size}", f"{holder.operand}.length")
    return Value(
        f"{holder.operand}.subarray({begin}, {flat.operand} * {size} + {size})", Array(kind.element, rest[1:])
    )


def within(function: Function, node: ast.AST, place: str, length: str) -> str:
    if not function.module.is_checked:
        return place
    return f'$at({place}, {length}, "{function.place(node)}")'


def part_of(function: Function, node: ast.Subscript, holder: Value, part: ast.Slice) -> Value:
    if part.step:
        function.refuse(node, "a part has no step")
    if not isinstance(holder.kind, Array | Records | List) and holder.kind != STR:
        function.refuse(node, f"no part of {holder.kind}")
    first = part.lower or ast.copy_location(ast.Constant(0), node)
    ends = [function.value(end) for end in (first, part.upper) if end]
    if any(end.kind != INT or end.code.startswith("-") for end in ends):
        function.refuse(node, "places count from 0")
    size = holder.kind.stride if isinstance(holder.kind, Array) else 1
    codes = [end.code if size == 1 else f"{end.operand} * {size}" for end in ends]
    if codes == ["0"] and isinstance(holder.kind, Array):
        return holder
    return Value(
        f"{holder.operand}.{'subarray' if isinstance(holder.kind, Array) else 'slice'}({', '.join(codes)})",
        holder.kind,
    )


def item_of(function: Function, node: ast.AST, value: Value) -> Kind:
    if isinstance(value.kind, List):
        item: Kind = value.kind.item
        return item
    if isinstance(value.kind, Array) and not value.kind.tail and value.kind.item != BOOL:
        return value.kind.item
    return STR if value.kind == STR else function.refuse(node, f"no loop over {value.kind}")
