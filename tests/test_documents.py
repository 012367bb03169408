"""What the documents show runs as it stands, and what they name is there."""

import ast
import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
# Files, and a group of entry points, that are called like modules.
NO_MODULES = {"tavoliere.service", "tavoliere.env", "tavoliere.bots"}
# What is shown there is compiled first, trained or looked at in every outcome.
MARKS = dict.fromkeys(("environments.md", "recipes.md"), pytest.mark.whole)
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[str]:
    """The Python that a page shows. What begins with the name of a file is for that file, and tested with it."""
    return [block for block in BLOCK.findall(page.read_text("utf-8")) if not block.startswith("# ")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_and_name_is_there(page):
    for name in set(re.findall(r"\btavoliere(?:\.\w+)+", page.read_text("utf-8"))) - NO_MODULES:
        resolve_name(name)


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=MARKS.get(page.name, ())) for page in PAGES if blocks(page)],
    ids=lambda page: page.name,
)
def test_python_runs_and_gives_what_is_written_beside_it(page):
    names: dict[str, object] = {}
    for block in blocks(page):
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            if isinstance(statement, ast.Expr):
                found = eval(compile(ast.Expression(statement.value), page.name, "eval"), names)
                written = lines[(statement.end_lineno or 1) - 1].partition("#")[2].strip()
                assert not written.startswith(("[", "(", "'")) or ast.literal_eval(written) == found
            else:
                exec(compile(ast.Module([statement], []), page.name, "exec"), names)
