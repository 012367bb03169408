"""What a notebook shows of hints and reviews."""

import json
import re
from xml.etree import ElementTree

import pytest

import tavoliere as tv
from tavoliere.coach.pictures import ShownReview, review_svg

SVG = "{http://www.w3.org/2000/svg}"


def part(win: float, **more: object) -> dict[str, object]:
    return {
        "n": 0,
        "step": 0,
        "kind": "roll",
        "seat": 1,
        "before": [],
        "after": [win, 1 - win],
        "text": "41 2356",
    } | more


def a_review() -> dict[str, object]:
    seat = {"luck": 0.25, "hidden": -0.05, "own": -0.2, "others": 0.5}
    other = {name: -value for name, value in seat.items()} | {"own": -0.5, "others": 0.2}
    slip = {"kind": "decision", "seat": 0, "text": "g7", "best": "r7", "mark": "?", "why": "g7 & r7 differ."}
    return {
        "game": "duel", "players": 2, "names": ["Anna <3", "Bo"], "result": [1.0, 0.0], "scores": [12, 9],
        "start": [0.5, 0.5], "seats": [seat, other], "moments": [part(0.75), part(0.55, **slip), part(1.0)],
    }  # fmt: skip


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_review_is_a_line_for_each_seat_and_a_ledger_that_adds_up():
    review = a_review()
    svg = ShownReview(review)._repr_html_()
    assert svg == review_svg(review)
    written = texts(svg)
    assert {"Anna <3, 12 points", "Bo, 9 points", "100 %", "50 %", "+25.0", "−20.0", "−50.0"} <= set(written)
    lines = list(ElementTree.fromstring(svg).iter(f"{SVG}path"))
    assert [line.get("d", "").count("L") for line in lines] == [3, 3]
    titles = [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}title")]
    assert titles == ["Anna <3: g7, r7 was better. g7 & r7 differ."]


@pytest.mark.slow
def test_a_hint_shows_its_choices_and_stays_what_json_can_hold():
    hint = tv.hint(tv.read("duel | r5,7 | r3 | turn 1, dice 34 2356"))
    assert json.loads(json.dumps(hint)) == hint
    html = hint._repr_html_()  # type: ignore[attr-defined]
    svg, _, why = html.partition("</svg>")
    written = texts(svg + "</svg>")
    assert written[0] == hint["best"] == "r7"
    assert f"{100 * hint['choices'][0]['win']:.1f} %" in written
    assert re.fullmatch(r"<p>.*captures a piece.*</p>", why)
