"""Every notebook runs from its first cell to its last, and what its cells show can be shown."""

import ast
import json
import os
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "examples" / "notebooks").glob("*.ipynb"))
PICTURES = ("_repr_svg_", "_repr_html_")


def shown(cell: str, names: dict[str, Any]) -> object:
    """Run a cell, and return its last line's value, as notebooks do."""
    lines = []
    for line in cell.splitlines():
        if line.startswith("%cd "):  # the only magic command that they use
            os.chdir(line.removeprefix("%cd "))
        else:
            lines.append(line)
    body = ast.parse("\n".join(lines)).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None  # type: ignore[attr-defined]


@pytest.mark.whole
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_the_first_cell_to_the_last(
    notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(notebook.parent)  # and back, afterwards
    names: dict[str, Any] = {}
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 1
    for cell in code:
        if cell.startswith("# ") and ".py" in cell.splitlines()[0]:
            continue  # a program for a file
        value = shown(cell, names)
        for picture in PICTURES:
            draw = getattr(value, picture, None)
            assert draw is None or "<svg" in draw()
