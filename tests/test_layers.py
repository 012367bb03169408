"""Imports inside the package point downwards only (docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

import tavoliere

ROOT = Path(tavoliere.__file__).parent

# What each layer may import besides itself.
ALLOWED = {
    "games": set(),
    "notation": {"games"},
    "minds": {"games"},
    "arena": {"games", "notation", "minds"},
    "table": {"games", "notation"},
    "coach": {"games", "notation", "minds"},
    "script": {"games", "notation", "minds"},
    "store": {"games", "notation", "table"},
    "envs": {"games", "notation"},
    "web": {"games", "notation", "minds", "arena", "table", "coach", "script", "store", "envs"},
    "cli": {"games", "notation", "minds", "arena", "table", "coach", "script", "store", "envs", "web"},
}
THIRD_PARTY = {"games": {"numpy", "numba"}, "notation": {"numpy"}}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT)


def imported(path: Path) -> set[str]:
    """The full names of the modules that a file imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_downwards(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    found = {name.split(".")[1] for name in imported(path) if name.startswith("tavoliere.")}
    layers_found = found & set(ALLOWED)
    assert layers_found <= ALLOWED[layer] | {layer}


@pytest.mark.parametrize("layer", THIRD_PARTY)
def test_the_core_needs_little(layer: str) -> None:
    import sys

    for path in (ROOT / layer).rglob("*.py"):
        foreign = (
            {name.split(".")[0] for name in imported(path)} - set(sys.stdlib_module_names) - {"tavoliere"}
        )
        assert foreign <= THIRD_PARTY[layer], path


def test_every_folder_is_a_layer() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in FILES}
    assert folders <= set(ALLOWED)
