"""What a match showed, as people read it."""

from typing import Any

from tavoliere.arena.report import sentence, tables
from tavoliere.cli.arena import show


def result(bot, share):
    return {
        "bot": bot,
        "seats": 1,
        "share": share,
        "share ±": 0.0115,
        "wins": share,
        "shared": 0.0025,
        "points": 47.58,
        "points ±": 2.14,
    }


def of_bot(name, median):
    quantiles = {"5 %": -11.0, "25 %": -5.0, "50 %": median, "75 %": 5.0, "95 %": 20.0}
    return {
        "bot": name,
        "points": 1.05,
        "deviation": 10.12,
        "quantiles": quantiles,
        "gave up": 0,
        "milliseconds": {"p50": 0.0179, "p99": 2.57},
    }


MINE, OTHER = "mybots:Cautious", "random"
FOUND: dict[str, Any] = {
    "match": {"luck": False},
    "games": 1_000_000,
    "seconds": 100.0,
    "first_seat": {"share": 0.5, "share ±": 0.01, "even": 0.5},
    "line_ups": [
        {
            "games": 1_000_000,
            "even": 0.5,
            "decided": True,
            "results": [result(MINE, 0.9812), result(OTHER, 0.0188)],
        }
    ],
    "bots": [of_bot(MINE, 47.0), of_bot(OTHER, -0.4)],
}


def test_the_tables_of_a_match_fit_a_screen(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    show(FOUND)
    shown = capsys.readouterr().out
    assert shown.count(MINE) == 3  # in both tables and in what is sure, never cut off
    assert f"\n{OTHER} " in shown
    assert "\n  " not in shown  # no row needs two lines
    assert " 1,000,000\n" in shown


def test_what_is_decided_is_said_in_words():
    assert f"It is certain (95 %) that {MINE} is better than {OTHER}." in sentence(FOUND)
    worse = {**FOUND["line_ups"][0], "results": [result(OTHER, 0.0188), result(MINE, 0.9812)]}
    open_ = {**worse, "decided": False}
    assert f"It is certain (95 %) that {OTHER} is worse than {MINE}." in sentence(
        {**FOUND, "line_ups": [worse, open_]}
    )
    assert "sure" not in sentence({**FOUND, "line_ups": [open_]})


def test_nothing_is_minus_nothing():
    *_, (_, _, rows) = tables(FOUND)
    assert rows[1][5] == "0"
