"""What can be translated means the same as in Python; what cannot is refused, with its file and line."""

import inspect
import json
from types import FunctionType

import numpy as np
import pytest

from tavoliere.script.function import Outside
from tavoliere.script.kinds import ANNOTATED, Array, Kind
from tavoliere.script.module import Module
from tests.script import accepted, refused
from tests.script.conftest import Engine

NUMBERS = [-100, -37, -7, -1, 0, 1, 2, 5, 11, 64, 1023]


def functions_of(module: object) -> list[FunctionType]:
    found = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    return [function for function in found if function.__module__ == getattr(module, "__name__", "")]


@pytest.mark.parametrize("function", functions_of(refused), ids=lambda function: function.__name__)
def test_what_is_outside_is_refused_with_its_line(function: FunctionType) -> None:
    lines, first = inspect.getsourcelines(function)
    line, why = next(
        (first + i, text.split("# refused: ")[1].strip()) for i, text in enumerate(lines) if "#" in text
    )
    kinds: list[Kind] = [
        ANNOTATED.get(parameter.annotation) or Array("int16")
        for parameter in inspect.signature(function).parameters.values()
    ]
    with pytest.raises(Outside) as error:
        Module().export("f", function, kinds)
    assert f"refused.py:{line}: " in str(error.value)
    assert why in str(error.value)


@pytest.mark.parametrize("is_checked", [False, True])
def test_what_is_translated_means_the_same(engine: Engine, is_checked: bool) -> None:
    module = Module(is_checked)
    for function in functions_of(accepted):
        module.export(function.__name__, function, ["int", "int"])
    name = f"accepted-{is_checked}.js"
    engine.add(name, module.text())
    asked = [(x, y) for x in NUMBERS for y in NUMBERS if y > 0]
    for function in functions_of(accepted):
        script = """async ([name, f, asked]) => {
            const module = await import(`/${name}`);
            const seen = (_, part) => (Object.is(part, -0) ? "minus zero" : part);
            const zero = () => f !== "fractions" && f !== "narrow" ? seen : undefined;
            return asked.map(([x, y]) => JSON.stringify(module[f](x, y), zero()));
        }"""
        found = engine.run(script, [name, function.__name__, asked])
        for (x, y), answer in zip(asked, found, strict=True):
            expected = function(x, y)
            plain = expected.item() if isinstance(expected, np.generic) else expected
            assert json.loads(answer) == json.loads(json.dumps(plain)), (function.__name__, x, y)


def beyond_exact(x: int) -> int:
    return x * x


def beyond_bits(x: int) -> int:
    return x | 1


def shifted_out(x: int) -> int:
    return x << 20


def shifted_far(x: int) -> int:
    return 1 >> x


def outside_an_array(x: int) -> int:
    return accepted.TABLE[x, 0]


def remainder_of_nothing(x: int) -> int:
    return 5 % (100 - x)


@pytest.mark.parametrize(
    ("function", "x", "why"),
    [
        (beyond_exact, 99_999_999, "beyond 2^53"),
        (beyond_bits, 2**40, "beyond 32 bits"),
        (shifted_out, 2**12, "beyond 32 bits"),
        (shifted_far, 32, "a shift by 32"),
        (outside_an_array, 2, "no place 6 of 6"),
        (remainder_of_nothing, 100, "a remainder of division by 0"),
    ],
)
def test_a_checked_build_finds_what_a_script_cannot_hold(
    engine: Engine, function: FunctionType, x: int, why: str
) -> None:
    module = Module(is_checked=True)
    module.export("f", function, ["int"])
    name = f"{function.__name__}.js"
    engine.add(name, module.text())
    script = """async ([name, x]) => {
        const { f } = await import(`/${name}`);
        f(1);
        try { return String(f(x)); } catch (error) { return error.message; }
    }"""
    answer = engine.run(script, [name, x])
    assert why in answer
    assert f"test_translator.py:{function.__code__.co_firstlineno + 1}" in answer
