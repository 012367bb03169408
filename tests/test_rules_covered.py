"""Every numbered rule of docs/rules.md has a test that bears its number, and every ruling one of its own."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# S1–S4, Q1–Q9, B1–B8, D1–D14, C1–C13, E1–E5: what docs/rules.md must number.
NUMBERED = {"S": 4, "Q": 9, "B": 8, "D": 14, "C": 13, "E": 5}


def rulings_by_rule() -> dict[str, int]:
    """The rules that docs/rules.md numbers, each with how many rulings it has."""
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rules = re.split(r"^- \*\*([A-Z]\d+)\.\*\*", text, flags=re.MULTILINE)
    return {number: len(re.findall(r"\*Ruling:?\*", body)) for number, body in zip(rules[1::2], rules[2::2])}


@cache
def names_of_tests() -> list[str]:
    return [
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def test_all_rules_are_written_down():
    wanted = {f"{letter}{number}" for letter, last in NUMBERED.items() for number in range(1, last + 1)}
    assert set(rulings_by_rule()) == wanted


@pytest.mark.parametrize("letter", NUMBERED)
def test_every_rule_has_a_test(letter):
    numbers = [f"{letter}{number}" for number in range(1, NUMBERED[letter] + 1)]
    names = names_of_tests()
    untested = [n for n in numbers if not any(name.startswith(f"test_{n}_") for name in names)]
    assert untested == []


def test_every_ruling_has_a_test():
    names = names_of_tests()
    missing = {
        number: rulings
        for number, rulings in rulings_by_rule().items()
        if sum(name.startswith(f"test_{number}_ruling_") for name in names) < rulings
    }
    assert missing == {}


def test_every_test_of_a_rule_names_one_that_exists():
    rules = rulings_by_rule()
    named = {found[1] for name in names_of_tests() if (found := re.match(r"test_([A-Z]\d+)_", name))}
    assert named <= set(rules)
