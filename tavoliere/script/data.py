"""Tuples, and what views are made of: lists, dictionaries and strings."""

import ast

from tavoliere.script.expressions import expression
from tavoliere.script.function import Function, Value
from tavoliere.script.kinds import INT, STR, Dict, List, Tuple, gathered, is_blank, is_json
from tavoliere.script.places import item_of
from tavoliere.script.statements import loop_head


@expression(ast.Tuple)
def several(function: Function, node: ast.Tuple) -> Value:
    values = [function.value(part) for part in node.elts]
    return Value(
        f"[{', '.join(value.code for value in values)}]", Tuple(tuple(value.kind for value in values))
    )


@expression(ast.List)
def listing(function: Function, node: ast.List) -> Value:
    parts, kinds = [], []
    for part in node.elts:
        if isinstance(part, ast.Starred):
            value = function.value(part.value)
            parts.append(f"...{value.operand}")
            kinds += [] if is_blank(value.kind) else [item_of(function, part, value)]
        else:
            value = function.value(part)
            parts.append(value.code)
            kinds.append(value.kind)
    kind = gathered(kinds)
    return Value(f"[{', '.join(parts)}]", kind or function.refuse(node, "no such list"))


@expression(ast.Dict)
def dictionary(function: Function, node: ast.Dict) -> Value:
    parts, kinds = [], []
    for key, item in zip(node.keys, node.values, strict=True):
        value = function.value(item)
        if key is None and isinstance(value.kind, Dict):
            parts.append(f"...{value.operand}")
            kinds += [] if is_blank(value.kind) else [value.kind.value]
            continue
        word = function.value(key) if key else function.refuse(node, "only dictionaries are spread out")
        if word.kind != STR or not is_json(value.kind):
            function.refuse(item, f"words with data, not {word.kind} with {value.kind}")
        parts.append(f"{word.code if isinstance(key, ast.Constant) else f'[{word.code}]'}: {value.code}")
        kinds.append(value.kind)
    kind = gathered(kinds)
    assert isinstance(kind, List)
    return Value(f"({{ {', '.join(parts)} }})" if parts else "({})", Dict(kind.item))


@expression(ast.GeneratorExp)
@expression(ast.ListComp)
def made_list(function: Function, node: ast.ListComp | ast.GeneratorExp) -> Value:
    head = heads(function, node.generators)
    item = function.value(node.elt)
    return Value(f"$list((out) => {{ {head} out.push({item.code}); }})", List(item.kind))


@expression(ast.DictComp)
def made_dictionary(function: Function, node: ast.DictComp) -> Value:
    head = heads(function, node.generators)
    key, item = function.value(node.key), function.value(node.value)
    if key.kind != STR or not is_json(item.kind):
        function.refuse(node, f"words with data, not {key.kind} with {item.kind}")
    return Value(f"$dict((out) => {{ {head} out[{key.code}] = {item.code}; }})", Dict(item.kind))


def heads(function: Function, generators: list[ast.comprehension]) -> str:
    parts = []
    for generator in generators:
        function.depth += 1
        parts.append(loop_head(function, generator.target, generator.iter))
        parts += [f"if ({function.truth(test).code})" for test in generator.ifs]
    function.depth -= len(generators)
    return " ".join(parts)


@expression(ast.JoinedStr)
def sentence(function: Function, node: ast.JoinedStr) -> Value:
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value).replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${"))
        elif isinstance(part, ast.FormattedValue):
            value = function.value(part.value)
            if part.format_spec or part.conversion != -1 or value.kind not in (INT, STR):
                function.refuse(node, "only whole numbers and words, without a format")
            parts.append(f"${{{value.code}}}")
    return Value(f"`{''.join(parts)}`", STR)
