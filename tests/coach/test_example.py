"""The worked example of docs/coach.md is what the review of its game says."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from tavoliere.cli.review import headline, told, write_html
from tavoliere.coach import review
from tavoliere.notation.record import Record

DOCS = Path(__file__).parents[2] / "docs"
ROWS = {
    "start": "start",
    "luck of the dice": "luck",
    "what came to light": "hidden",
    "own choices": "own",
    "the others' choices": "others",
    "result": "result",
}


@pytest.mark.slow
def test_the_worked_example_holds(tmp_path):
    found = review(Record.read((DOCS / "example-game.txt").read_text("utf-8")), is_sure=False)
    text = (DOCS / "coach.md").read_text("utf-8").replace("−", "-")
    for label, entry in ROWS.items():
        row = re.search(rf"^\| {label} \| (.+) \| (.+) \|$", text, re.MULTILINE)
        assert row, label
        values = found[entry] if entry in found else [line[entry] for line in found["seats"]]
        assert [float(cell) for cell in row.groups()] == pytest.approx(
            [100 * each for each in values], abs=0.06
        )
    first = next(moment for moment in found["moments"] if moment["seat"] == 0 and "choices" in moment)
    assert (first["text"], first["best"]) == ("g7", "pass")
    assert first["loss"] == pytest.approx(11.7, abs=0.06)
    rating = found["seats"][0]["rating"]
    assert (rating["value"], rating["within"]) == pytest.approx((16.0, 13.1), abs=0.06)
    assert [line["decisions"] for line in found["seats"]] == [22, 31]
    page = as_page(found, tmp_path / "review.html")
    assert "<title>Qwixx: Anna 53, Bo {63}</title>" in page
    assert "what came to light" in page


def as_page(found, file):
    """What `tavoliere review --html` writes; a name may have braces."""
    console = Console(record=True, file=io.StringIO())
    for part in told(found):
        console.print(part)
    write_html(console, file, headline(found).replace("63", "{63}"))
    return file.read_text("utf-8")
