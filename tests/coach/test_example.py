"""The worked example of docs/coach.md is what the review of its game says."""

import re
from pathlib import Path
from typing import Any

import pytest

from tavoliere.cli.review import ENTRIES, amounts, write_html
from tavoliere.coach import review
from tavoliere.notation.record import Record

DOCS = Path(__file__).parents[2] / "docs"
ROWS = ("start", "luck of the dice", "what came to light", "own choices", "the others' choices", "result")


@pytest.mark.slow
def test_the_worked_example_holds(tmp_path):
    found: Any = review(Record.read((DOCS / "example-game.txt").read_text("utf-8")), is_sure=False)
    text = (DOCS / "coach.md").read_text("utf-8").replace("−", "-")
    rows = [re.search(rf"^\| {label} \| (.+) \| (.+) \|$", text, re.MULTILINE) for label in ROWS]
    assert all(rows)
    for seat in range(2):
        shown = [round(10 * float(row[1 + seat])) for row in rows if row]
        assert shown == amounts(found, seat, 10)
        assert sum(shown[:-1]) == shown[-1], "what is shown does not add up"
        ledger = found["seats"][seat]
        exact = [found["start"][seat], *(ledger[entry] for entry in ENTRIES), found["result"][seat]]
        assert shown == pytest.approx([1000 * share for share in exact], abs=2)
    (_, _, _, own, others, _), (_, _, _, his, hers, _) = (amounts(found, seat, 10) for seat in range(2))
    assert (own, others) == (-hers, -his)
    first = next(moment for moment in found["moments"] if moment["seat"] == 0 and "choices" in moment)
    assert (first["text"], first["best"]) == ("g7", "pass")
    assert first["loss"] == pytest.approx(11.7, abs=0.06)
    rating = found["seats"][0]["rating"]
    assert (rating["value"], rating["within"]) == pytest.approx((16.0, 13.1), abs=0.06)
    assert [line["decisions"] for line in found["seats"]] == [22, 31]
    write_html(found | {"names": ["Anna", "Bo {x}"]}, tmp_path / "review.html")
    page = (tmp_path / "review.html").read_text("utf-8")
    assert "<title>Qwixx: Anna 53, Bo {x} 63</title>" in page
    assert "what came to light" in page
