"""The terminal speaks five languages: a game, its refusals, hints and reviews, from the app's catalogue."""

import io
from random import Random

import pytest
from rich.console import Console

import tavoliere as tv
from tavoliere.cli import language
from tavoliere.cli.begin import new_game
from tavoliere.cli.dialogue import next_words, spellings
from tavoliere.cli.games import GAMES
from tavoliere.cli.review import told
from tavoliere.cli.screen import keys, replay
from tavoliere.cli.screen import review as screen_review
from tavoliere.cli.screen import session as screen_session
from tavoliere.web.translations import LANGUAGES
from tests.cli.terminal import run
from tests.cli.test_screen import SIZES

SYSTEM = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": ""}


@pytest.fixture(params=[code for code in LANGUAGES if code != "en"])
def spoken(request):
    language.speak(request.param)
    yield request.param
    language.speak("en")


@pytest.fixture
def german():
    language.speak("de")
    yield
    language.speak("en")


def console_of(size):
    return Console(width=size[0], height=size[1], file=io.StringIO(), force_terminal=True, highlight=False)


def session(game, size=(80, 24), position=None):
    options = (
        {"position": position, "players": None, "first": None} if position else {"players": 2, "first": 0}
    )
    begun = new_game(tv.game(game), None, lambda n: 0, people=2, name=None, track=None, **options)
    return screen_session.ScreenSession(begun, {}, Random(1), False, console_of(size))


def test_a_game_is_played_in_the_language_that_is_asked_for():
    line = "qwixx | r5 | - | turn 0, dice 41 2356"
    played = run("play", line, "--lines", "--language", "de", stdin="y4\n? r4\n1\nundo\nquit\n\n").stdout
    for said in (
        "du bist dran",
        "Aktion 1",
        "y4 geht nicht: in Aktion 1 gilt nur die Summe der beiden weißen Würfel (Q3)",
        "Lücke 3",
        "Zurücknehmen kannst du nur",
        "Das Spiel blieb offen",
        "Ein Dateiname, um später weiterzuspielen",
    ):
        assert said in " ".join(played.split()), said


def test_a_terminal_speaks_the_systems_language_or_english():
    line = "duel | - | - | turn 0, dice 41 2356"
    for variables, said in (
        ({"LANG": "it_IT.UTF-8"}, "tocca a"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:de"}, "au tour de"),
        ({"LANG": "ja_JP.UTF-8"}, "turn of"),
        ({"LANG": "C"}, "turn of"),
    ):
        assert said in run("show", line, **{**SYSTEM, **variables}).stdout
    wrong = run("show", line, "--language", "latin")
    assert wrong.returncode == 2
    assert "“latin” is not one of the languages: en, de, fr, it, pt" in wrong.stderr


def test_every_question_and_help_is_whole_in_every_language(spoken):
    for help_line in (screen_session.HELP, replay.HELP, screen_review.HELP):
        assert len(language._(help_line)) < SIZES[0][0]
    lines = (
        "qwixx | - | - | turn 0, dice 41 2356",
        "qwixx | - | - | turn 0, dice 41 2356, action 2",
        "on-board a | - | - | turn 0, dice 41 2356, action 3",
        "duel | r5,7 | r3 | turn 1, dice 34 2356",
    )
    for line in lines:
        played = session(line.split()[0], position=line)
        position = played.position
        seat = position.to_move[0]
        words = list(next_words(spellings(position, seat), []).values())
        shown = "\n".join(
            text.plain for text in played.dialogue.canvas(position, seat, words, []).canvas.lines()
        )
        asked = language._(GAMES[position.game.name].NOW[position.phase][0])
        assert " ".join(asked.split()) in " ".join(shown.split())


def test_tiles_and_buttons_are_named(german):
    board = "s..... .m.... ...... ...... ...... ......"
    played = session(
        "crosswise", (120, 40), f"crosswise | {board} | sun wave gem swap | sun wave gem moon | turn 0"
    )
    words = list(next_words(spellings(played.position, 0), []).values())
    shown = "\n".join(
        line.plain for line in played.dialogue.canvas(played.position, 0, words, []).canvas.lines()
    )
    for said in ("Sonne", "Mond", "Tauschen", "Orange (Zeilen)", "Beutel: "):
        assert said in shown


def test_numbers_and_lists_are_written_as_the_language_does(german):
    assert language.number(12.34, "+.1f") == "+12,3"
    assert language.joined(["Ada", "Bo", "Cy"]) == "Ada, Bo und Cy"
    parts = {
        "template": "{chosen} passes over one number of its row; passing keeps it.",
        "values": {"chosen": "y5"},
    }
    assert language.because(parts).startswith("y5 ")
    assert language.explained(tv.Refused("the game is over", "E4")) == "das Spiel ist aus (E4)"


@pytest.fixture(scope="module")
def reviewed():
    """A review as the coach would write it, with two marked choices; judging a game takes the compiler."""
    record = tv.load("docs/example-game.txt")
    steps = [
        n
        for n, step in enumerate(record.steps)
        if step.kind == "play" and step.seat == 0 and step.text != "pass"
    ][:2]
    line = {
        "luck": 0.1,
        "hidden": 0.0,
        "own": -0.1,
        "others": 0.0,
        "decisions": 2,
        "marks": {"?": 2},
        "rating": None,
    }
    why = {
        "template": "{chosen} passes over one number of its row; passing keeps it.",
        "values": {"chosen": "y5"},
    }
    moments = [
        {
            "n": 0,
            "step": 0,
            "kind": "roll",
            "seat": 0,
            "before": [0.5, 0.5],
            "after": [0.5, 0.5],
            "text": "41 2356",
        }
    ]
    for n, step in enumerate(steps):
        moments.append({
            "n": n + 1, "step": step, "kind": "decision", "seat": 0, "before": [0.5, 0.5], "after": [0.4, 0.6],
            "text": record.steps[step].text, "best": "pass", "loss": 10.0, "mark": "?", "why_parts": why,
            "choices": [{"move": "pass", "win": 0.5, "points": 0.0}],
        })  # fmt: skip
    found = {
        "game": record.game.name, "players": 2, "names": list(record.names), "result": [1.0, 0.0], "scores": [5, 3],
        "resigned": None, "end": {"why": "misthrows", "seat": 0}, "start": [0.5, 0.5], "moments": moments,
        "seats": [{**line, "between": []}, {**line, "between": []}],
    }  # fmt: skip
    return record, found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_review_has_a_board_beside_each_marked_choice(reviewed, size):
    record, found = reviewed
    pages = screen_review.Pages(record, found)
    assert len(pages) == 3
    for page in range(3):
        lines = [line.plain for line in pages.canvas(console_of(size), page, 0).lines()]
        assert len(lines) == size[1]
        assert {len(line) for line in lines} == {size[0]}
        shown = "\n".join(lines)
        assert f"{page + 1} of 3" in shown
        if page:
            move = found["moments"][page]["text"]
            assert f"✗  {move}" in shown
            assert f"✗{move[1:]}" in shown.replace(" ", "") or size != SIZES[0]  # the field itself is marked
            assert "passes over one number" in " ".join(shown.split())
        else:
            assert "luck of the dice" in shown


def test_a_review_is_told_in_the_language(reviewed, german):
    console = console_of((100, 40))
    for part in told(reviewed[1]):
        console.print(part)
    shown = console.file.getvalue()
    for said in ("Glück der Würfel", "eigene Entscheidungen", "am besten war", "10,0", "Ergebnis"):
        assert said in shown


def test_a_review_is_gone_through_with_the_arrows(reviewed, monkeypatch):
    console = console_of((80, 24))
    pressed = iter(["right", "right", "right", "left", "down", "q"])
    monkeypatch.setattr(keys, "Keys", lambda: type("Script", (), {"next": lambda self: next(pressed)})())
    monkeypatch.setattr(keys, "listening", lambda: io.StringIO())
    screen_review.look_through(console, *reviewed)
    shown = console.file.getvalue()
    assert shown.index("1 of 3") < shown.index("2 of 3") < shown.index("3 of 3") < shown.rindex("2 of 3")
