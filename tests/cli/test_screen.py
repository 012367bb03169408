"""The game on the whole screen: everything fits, every move can be reached by arrows and by the mouse."""

import io
from random import Random
from typing import Any

import pytest
from rich.console import Console

import tavoliere as tv
from tavoliere.cli.begin import new_game
from tavoliere.cli.dialogue import Command, Quit, next_words, spellings
from tavoliere.cli.screen import keys
from tavoliere.cli.screen.replay import canvas_of, told
from tavoliere.cli.screen.session import Screen, ScreenSession, fits, moved
from tests.cli.terminal import PATIENCE, Terminal, plain, run

SIZES = [(80, 24), (120, 40), (200, 60)]
MOST = {"qwixx": 5, "on-board": 4, "duel": 2, "crosswise": 4}  # players


class Script:
    """Keys that are pressed one after the other; then there are none."""

    def __init__(self, *keys):
        self.keys = list(keys)

    def next(self):
        if not self.keys:
            raise EOFError
        return self.keys.pop(0)


def session(game, size, players=2, position=None):
    console = Console(width=size[0], height=size[1], file=io.StringIO(), force_terminal=True, highlight=False)
    options = {"position": position} if position else {"players": players, "first": 0}
    people = tv.read(position).players if position else players
    rest = {"players": None, "first": None, "track": None} | options
    begun = new_game(tv.game(game), None, lambda n: 0, people=people, name=None, **rest)
    return ScreenSession(begun, {}, Random(1), False, console)


def some_positions(game, players, rng):
    """What is asked in a random game, from time to time."""
    position = tv.game(game).start(players=players)
    while not position.over:
        if position.chance:
            position = position.random(rng)
            continue
        seat = position.to_move[0]
        if rng.random() < 0.15:
            yield position, seat
        position = position.play(seat, rng.choice(position.legal(seat)))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", tv.games())
def test_everything_fits_and_each_choice_has_a_place_that_arrows_reach(game, size):
    played = session(game, size, MOST[game])
    screen: Screen = played.dialogue
    for position, seat in some_positions(game, MOST[game], Random(2)):
        played.position = position
        legal = spellings(position, seat)
        for chosen in [[], *(move[:1] for move in legal if len(move) > 1)][:3]:
            words = list(next_words(legal, chosen).values())
            drawn = screen.canvas(position, seat, words, chosen)
            lines = drawn.canvas.lines()
            assert len(lines) == size[1]
            assert {line.cell_len for line in lines} == {size[0]}
            assert set(drawn.places) == set(words)
            spots = [
                (x, y)
                for place in drawn.places.values()
                for x in range(place.x, place.x + place.wide)
                for y in range(place.y, place.y + place.high)
            ]
            assert len(spots) == len(set(spots)), "two choices lie on each other"
            assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in spots)
            reached, todo = {words[0]}, [words[0]]
            while todo:
                word = todo.pop()
                for key in ("up", "down", "left", "right"):
                    found = moved(drawn.places, word, key)
                    if found and found not in reached:
                        reached.add(found)
                        todo.append(found)
            assert reached == set(words)


def test_without_colours_or_room_a_game_is_played_line_by_line(monkeypatch):
    monkeypatch.setattr(keys, "are_there", lambda: True)  # the tests' own input is no terminal
    monkeypatch.delenv("NO_COLOR", raising=False)

    def is_filled(**wrong):
        options: Any = {
            "width": 80,
            "height": 24,
            "force_terminal": True,
            "color_system": "256",
            "file": io.StringIO(),
        }
        return fits(Console(**options | wrong), "duel")

    assert is_filled()
    for wrong in ({"no_color": True}, {"width": 79}, {"height": 23}, {"color_system": None}):
        assert not is_filled(**wrong)
    monkeypatch.setenv("TAVOLIERE_LINES", "1")
    assert not is_filled()


def test_a_click_plays_a_field_and_another_place_plays_nothing():
    played = session("duel", (80, 24), position="duel | r5,7 | r3 | turn 1, dice 34 2356")
    screen = played.dialogue
    place = screen.canvas(played.position, 1, played.position.legal(1), []).places["g7"]
    screen.keys = Script((0, 0), (place.x + 1, place.y))
    assert screen.choose(played.position, 1, played.names) == "g7"


def test_arrows_and_enter_play_a_field():
    played = session("duel", (80, 24), position="duel | r5,7 | r3 | turn 1, dice 34 2356")
    played.dialogue.keys = Script("down", "down", "enter")
    assert played.dialogue.choose(played.position, 1, played.names) == "g7"


def test_a_move_of_several_tiles_is_chosen_step_by_step_and_can_be_begun_again():
    board = "s..... .m.... ...... ...... ...... ......"
    line = f"crosswise | {board} | sun wave gem swap | sun wave gem moon | turn 0"
    played = session("crosswise", (120, 40), position=line)
    screen, position = played.dialogue, played.position

    def at(word, *chosen):
        words = list(next_words(spellings(position, 0), list(chosen)).values())
        place = screen.canvas(position, 0, words, chosen).places[word]
        return place.x, place.y

    screen.keys = Script(at("gem"), "escape", at("swap"), at("b2", "swap"), at("a1", "swap", "b2"))
    assert screen.choose(position, 0, played.names) == "swap a1 b2"


def test_keys_ask_for_what_the_game_offers():
    played = session("qwixx", (80, 24), position="qwixx | - | - | turn 0, dice 41 2356")
    for key, command in (("h", Command.HINT), ("u", Command.UNDO), ("l", Command.LOG)):
        played.dialogue.keys = Script(key)
        assert played.dialogue.choose(played.position, 0, played.names) == command
    played.dialogue.keys = Script("?")
    with pytest.raises(Quit):
        played.dialogue.choose(played.position, 0, played.names)
    assert any("(Q1)" in line.plain for line in played.dialogue.notice)
    played.dialogue.keys = Script("q")
    with pytest.raises(Quit):
        played.dialogue.choose(played.position, 0, played.names)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "crosswise"])
def test_a_whole_game_is_played_with_one_key(game, tmp_path):
    kept = tmp_path / "game.txt"
    with Terminal("play", game, "--bot", "random", "--seed", "1", TAVOLIERE_LINES="") as terminal:
        shown = terminal.read("q quit")
        assert "\x1b[?1049h" in shown  # the screen of its own
        while "The game is over" not in shown:
            terminal.type("")
            shown = terminal.read("q quit")
        terminal.type("")
        assert "keep the game" in terminal.read()
        terminal.ask(str(kept))
        assert terminal.process.wait(PATIENCE) == 0
    assert tv.load(kept).position.over


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_replay_fits_at_every_step(size):
    console = Console(width=size[0], height=size[1], file=io.StringIO(), force_terminal=True, highlight=False)
    record = tv.load("docs/example-game.txt")
    said = told(record, record.names)
    assert len(said) == len(record.steps) + 1
    for place, position in list(enumerate(record.positions()))[::9]:
        lines = canvas_of(console, position, record.names, said, place).lines()
        assert {line.cell_len for line in lines} == {size[0]}
        assert f"Step {place} of {len(record.steps)}." in lines[-2].plain


def test_a_game_is_gone_through_step_by_step():
    with Terminal("show", "docs/example-game.txt", "--replay", "--at", "16", TAVOLIERE_LINES="") as terminal:
        assert "Step 16 of 100." in plain(terminal.read("q quit"))
        terminal.press_key("\x1b[C")
        assert "Step 17 of 100. Bo: rolled 46 2461" in plain(terminal.read("q quit"))
        terminal.press_key("q")
        assert terminal.process.wait(PATIENCE) == 0


def test_a_game_is_shown_after_any_step():
    shown = run("show", "docs/example-game.txt", "--at", "17").stdout
    assert "white 4 + 6 = 10" in shown
    assert (
        "this game has 100 steps: give --at 0 to 100"
        in run("show", "docs/example-game.txt", "--at", "101").stderr
    )
    assert "--at and --replay are for a game" in run("show", "duel | - | - | turn 0", "--at", "1").stderr
