"""`tavoliere hint` and `tavoliere review` as processes."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from tavoliere.cli.hint import told
from tavoliere.cli.review import headline
from tavoliere.cli.review_page import write_page
from tests.cli.terminal import run

pytestmark = pytest.mark.slow  # they are compiled first

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-game.txt"
LINE = "qwixx | r5,7 y2 | b12 | turn 0, dice 41 2356"
BAD = "game: duel\nplayers: 2\nfirst: 0\nresult: *\n\nroll 41 2356; 0 y5\n0 r9\n"


def test_a_hint_as_text_and_as_json():
    told = run("hint", LINE, "--seat", "0")
    assert told.returncode == 0
    assert "best" in told.stdout
    found = json.loads(run("hint", LINE, "--seat", "0", "--json").stdout)
    assert found["best"] == found["choices"][0]["move"]
    assert 2 <= len(found["choices"]) <= 3


def test_every_line_of_a_hint_is_indented():
    line = "crosswise | sm.... ...... ...... ..w... ...... ...... | cross move swap gem | sun gem wave moon | turn 0"
    told = run("hint", line, COLUMNS="60")
    assert told.returncode == 0
    for text in told.stdout.rstrip("\n").split("\n"):
        assert text.startswith(" ")
        assert len(text.rstrip()) <= 60


def test_a_hint_for_nobody_is_a_sentence():
    refused = run("hint", LINE)
    assert refused.returncode == 2
    assert "several seats are to move: say which one wants the hint, such as --seat 0" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_what_is_as_good_as_the_best_is_no_second_best():
    best = {"move": "sun a1", "win": 0.5, "points": 0.1}
    found = {
        "game": "crosswise",
        "choices": [best, best | {"move": "sun a2"}, best | {"win": 0.4}],
        "why_parts": None,
    }
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(told(found))
    printed = console.export_text()
    assert printed.count("%") == 2
    assert "best, as good as sun a2" in printed


def test_a_review_in_a_pipe_ends_no_line_with_blanks():
    reviewed = run("review", str(EXAMPLE))
    assert reviewed.returncode == 0
    assert "luck of the dice" in reviewed.stdout
    assert not re.search(r"[ ]\n", reviewed.stdout)


def test_a_bad_record_is_refused_with_its_line(tmp_path):
    file = tmp_path / "bad.txt"
    for content, said in ((BAD.encode(), "line 7"), (b"\x80game: duel", "is not a text")):
        file.write_bytes(content)
        refused = run("review", str(file))
        assert refused.returncode == 2
        assert said in refused.stderr
        assert "Traceback" not in refused.stderr


def test_a_game_that_is_not_over_is_refused():
    refused = run("review", "-", stdin=BAD.rpartition("0 r9")[0])
    assert refused.returncode == 2
    assert "not over" in refused.stderr


def test_the_commands_teach_by_examples():
    for command in ("hint", "review", "puzzles"):
        taught = run(command, "--help")
        assert taught.returncode == 0
        assert f"Examples:\n    tavoliere {command}" in taught.stdout


def test_a_review_says_what_decided_a_game_besides_points():
    game = {"game": "crosswise", "players": 2, "names": ["Anna", "Bo"], "scores": [5, 3], "resigned": None}
    six, full = ({"why": why, "seat": None} for why in ("six equal", "board full"))
    assert headline(game | {"end": six}) == "Crosswise: Anna 5, Bo 3; six equal in one line"
    assert headline(game | {"end": full}) == "Crosswise: Anna 5, Bo 3"
    assert headline(game | {"resigned": 1, "end": None}) == "Crosswise: Anna 5, Bo 3; Bo resigned"


def test_any_name_may_stand_in_the_title_of_a_page(tmp_path):
    names = "DARK, LIGHT & {COLUMNS}"
    write_page([Text(names)], names, 40, tmp_path / "review.html")
    assert "<title>DARK, LIGHT &amp; {COLUMNS}</title>" in (tmp_path / "review.html").read_text("utf-8")


def test_a_review_as_a_page_has_its_colours_on_light_and_on_dark_paper(tmp_path):
    file = tmp_path / "review.html"
    told = run("review", str(EXAMPLE), "--html", str(file))
    assert told.returncode == 0
    head, _, body = file.read_text("utf-8").partition("<body>")
    assert "<title>Qwixx: Anna 53, Bo 63</title>" in head
    assert "turn 1, Anna" in body
    used = set(re.findall(r"color: ([^;\"]+)", body))
    assert len(used) >= 4  # one for each row
    light, dark = (
        dict(re.findall(r"(--\w+): (#\w+);", paper)) for paper in head.split("prefers-color-scheme: dark")
    )
    for colour in used:
        name = colour.removeprefix("var(").removesuffix(")")
        assert light[name] != dark[name]
