"""Writes the notebooks of `examples/notebooks/` from pages of the manual, whose code the tests run.

python docs/notebooks.py
"""

import json
import re
from pathlib import Path

DOCS = Path(__file__).resolve().parent
FOLDER = DOCS.parent / "examples" / "notebooks"
PAGES = {
    "a-game": "tutorials/game.md",
    "bots-and-coach": "python.md",
    "recipes": "recipes.md",
    "a-network": "tutorials/network.md",
    "gallery": "gallery.md",
}
BLOCK = re.compile(r"^```python\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
START = "%cd ../..\n# The folder of the project: the examples name files from there."


def notebook(page: str) -> str:
    """A page as a notebook: its text, and its code to run."""
    parts = BLOCK.split((DOCS / page).read_text("utf-8"))
    cells = [cell(START, is_code=True)]
    for number, part in enumerate(parts):
        if part.strip():
            cells.append(cell(part.strip(), is_code=number % 2 == 1))
    for number, one in enumerate(cells):
        one["id"] = f"cell-{number}"
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    found = {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def cell(text: str, is_code: bool) -> dict[str, object]:
    lines = text.splitlines(keepends=True)
    if is_code:
        return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": lines}
    return {"cell_type": "markdown", "metadata": {}, "source": lines}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (FOLDER / f"{name}.ipynb").write_text(notebook(page), "utf-8")
