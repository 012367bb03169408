"""Whole games in a terminal of 80 × 24, by somebody who takes the first choice each time."""

import re
import signal
import sys

import pytest

from tavoliere.notation.record import Record
from tests.cli.terminal import CLEARED, COLUMNS, LINES, PATIENCE, Terminal, first_option, plain, run

KINDS = {
    "qwixx": ("qwixx", "--players", "3"),
    "qwixx alone": ("qwixx", "--players", "1"),
    "on-board": ("on-board", "--players", "2", "--side", "b"),
    "duel": ("duel",),
    "crosswise": ("crosswise",),
    "crosswise for three": ("crosswise", "--players", "3", "--lone", "0"),
}


def play_to_the_end(terminal):
    """Every screen that was asked on, and what was printed at the end."""
    screens = [terminal.read()]
    while "keep the game" not in screens[-1]:
        terminal.type(first_option(screens[-1]))
        screens.append(terminal.read())
        assert len(screens) < 500
    return screens


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_fits_on_the_screen_and_can_be_kept(kind, tmp_path):
    kept = tmp_path / "game.txt"
    with Terminal("play", *KINDS[kind], "--bot", "random", "--seed", "1") as terminal:
        screens = play_to_the_end(terminal)
        assert "Written" in terminal.ask(str(kept))
        assert terminal.process.wait(PATIENCE) == 0
    for screen in screens:
        lines = plain(screen.rpartition(CLEARED)[2]).split("\n")
        assert max(map(len, lines)) <= COLUMNS, screen
        assert len(lines) <= LINES or "The end" in screen
        assert "Traceback" not in screen
    record = Record.read(kept.read_text())
    assert record.position.over
    for score in record.position.scores:
        assert str(score) in plain(screens[-1])
    shown = run("show", str(kept))
    assert shown.returncode == 0
    assert record.names[0] in shown.stdout


def test_the_same_seed_brings_the_same_dice():
    def screen(seed):
        return run("play", "qwixx", "--bot", "random", "--seed", seed).stdout

    assert screen("3") == screen("3")
    assert screen("3") != screen("4")


def test_without_a_name_one_of_the_four_is_chosen():
    with Terminal("play") as terminal:
        assert "Crosswise" in plain(terminal.read())
        assert "is not a game" in terminal.ask("chess")
        assert "Qwixx Duel" in terminal.ask("3")


def test_enter_chooses_the_first_game():
    with Terminal("play") as terminal:
        terminal.read()
        assert "Qwixx · " in plain(terminal.ask(""))


def test_undo_is_offered_only_where_it_can_be_used():
    with Terminal(
        "play", "qwixx", "--players", "2", "--people", "2", "--own-dice", "--first", "0"
    ) as terminal:
        assert "undo" not in plain(terminal.read())
        assert "undo" in plain(terminal.ask("66 1111"))


def test_a_number_is_no_file_name(tmp_path):
    with Terminal("play", "duel", "--bot", "random", "--seed", "1") as terminal:
        screens = [terminal.read()]
        while "keep the game" not in screens[-1]:
            terminal.type(first_option(screens[-1]))
            screens.append(terminal.read())
        assert "1 is no file name" in plain(terminal.ask("1"))


def test_a_refused_move_and_a_question_name_the_rule():
    with Terminal("play", "duel", "--own-dice", "--first", "0") as terminal:
        terminal.read()
        assert "is not a roll" in terminal.ask("7")
        assert "Action 1" in terminal.ask("66 1111")
        assert "(D8)" in terminal.ask("r12")
        assert "(D6)" in terminal.ask("? r5")
        assert "g12 is possible" in terminal.ask("? g12")
        assert "There is no choice 9" in terminal.ask("9")
        assert "is not a move" in terminal.ask("castle")
        assert "undo" in terminal.ask("?")
        assert "D3" in terminal.ask("rules")


def test_a_hint_that_cannot_be_given_does_not_end_the_game():
    ended = run("play", "qwixx", "--players", "1", "--seed", "3", stdin="hint\npass\nquit\n")
    assert "alone there is nothing to win" in ended.stdout
    assert "Action 2" in ended.stdout
    assert ended.returncode == 0, ended.stderr


def test_an_answer_can_be_undone_before_anything_else_happens():
    with Terminal("play", "duel", "--own-dice", "--first", "0", "--bot", "random") as terminal:
        terminal.read()
        assert "Only your own last answer" in terminal.ask("undo") + terminal.ask("66 1111")
        assert "Action 2" in terminal.ask("g12")
        assert "Action 1" in terminal.ask("undo")
        assert "Action 2" in terminal.ask("b12")
        told = terminal.ask("pass")
        assert "You passed" in told
        assert "Bot to roll" in told
        assert "Action 2" in terminal.ask("undo")


def test_Q3_an_answer_that_revealed_the_others_stays():
    with Terminal("play", "qwixx", "--people", "2", "--first", "1", "--seed", "1") as terminal:
        terminal.read()
        second = terminal.ask("1")
        assert "Player 1 has answered" in second
        assert "● r" not in second.split("has answered")[0]
        assert "Action 2" in terminal.ask("0")
        assert "Only your own last answer" in terminal.ask("undo")


def test_C3_hands_stay_hidden_when_the_keyboard_is_passed_on():
    names = ("--people", "2", "--name", "Anna", "--name", "Bo")
    with Terminal("play", "crosswise", *names, "--first", "0", "--seed", "2") as terminal:
        assert "Bo                   4 hidden" in plain(terminal.read())
        terminal.ask("1")
        passed_on = terminal.ask("c4")
        assert "Pass the keyboard to Bo" in passed_on.rpartition("\x1b[3J")[2]
        assert "hidden" not in passed_on
        turned = terminal.ask("")
        assert "Anna                 4 hidden" in turned
        assert "Anna drew" not in turned


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_marks_and_brackets_say_what_colours_say(environment):
    with Terminal("play", "qwixx", "--seed", "1", "--bot", "random", **environment) as terminal:
        raw = terminal.read()
    assert "\x1b[9" not in raw
    assert "\x1b[3" not in raw.replace("\x1b[3J", "")
    for sign in ("● red", "▲ yellow", "■ green", "◆ blue", "[ 4]"):
        assert sign in raw
    if environment.get("TERM") == "dumb":
        assert "\x1b" not in raw


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_by_a_key_offers_to_keep_the_game(key, tmp_path):
    kept = tmp_path / "game.txt"
    with Terminal("play", "duel", "--own-dice", "--first", "0", "--bot", "random") as terminal:
        terminal.read()
        terminal.ask("66 1111")
        terminal.ask("g12")
        assert "to play on later" in terminal.press(key)
        assert f"tavoliere play {kept}" in terminal.ask(str(kept))
        assert terminal.process.wait(PATIENCE) == 0
    assert str(Record.read(kept.read_text()).position).startswith("duel | g12 | - |")


def test_ctrl_c_is_quiet_where_there_is_nothing_to_keep():
    for arguments in ((), ("duel",)):
        with Terminal("play", *arguments) as terminal:
            terminal.read()
            said = terminal.press("\x03")
            assert "Traceback" not in said
            assert "file name" not in said
            assert terminal.process.wait(PATIENCE) == 0


SLOW = """
import time

class Slow:
    def __init__(self, game):
        pass

    def choose(self, view, seat, seed):
        time.sleep(60)
"""


def test_ctrl_c_while_a_bot_thinks_offers_to_keep_the_game(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    line = "duel | r5 | r2,3,4 | turn 0, dice 34 2356, action 2"
    with Terminal("play", line, "--bot", "slow:Slow", folder=tmp_path) as terminal:
        terminal.read()
        terminal.type("pass")
        terminal.read(until="Bot is thinking")
        assert "to play on later" in terminal.press("\x03")
        assert "tavoliere play game.txt" in terminal.ask("game.txt")
    assert Record.read((tmp_path / "game.txt").read_text()).position.to_move == (1,)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_game_is_kept_when_it_must_end_at_once(number, tmp_path):
    line = "duel | r5 | r2,3,4 | turn 0, dice 34 2356"
    with Terminal("play", line, "--bot", "random", folder=tmp_path) as terminal:
        terminal.read()
        terminal.ask("y7")
        said = terminal.end(number)
        assert terminal.process.wait(PATIENCE) == 128 + number
    (kept,) = tmp_path.iterdir()
    assert f"tavoliere play {kept.name}" in said
    with Terminal("play", kept.name, folder=tmp_path) as terminal:
        assert "You ▲ y7" in plain(terminal.read())
        terminal.ask("undo")
        terminal.ask("r7")
        terminal.end(number)
        assert terminal.process.wait(PATIENCE) == 128 + number
    assert list(tmp_path.iterdir()) == [kept]  # what was played on stays in its file
    assert "r5,7" in str(Record.read(kept.read_text()).position)


def test_a_game_is_kept_when_its_terminal_closes(tmp_path):
    line = "duel | r5 | r2,3,4 | turn 0, dice 34 2356"
    with Terminal("play", line, "--bot", "random", folder=tmp_path) as terminal:
        terminal.read()
        terminal.ask("y7")
        terminal.close()
        terminal.process.wait(PATIENCE)
    (kept,) = tmp_path.iterdir()
    assert "y7" in str(Record.read(kept.read_text()).position)


def test_two_games_that_must_end_in_the_same_second_are_both_kept(tmp_path):
    line = "duel | r5 | r2,3,4 | turn 0, dice 34 2356"
    with (
        Terminal("play", line, "--bot", "random", folder=tmp_path) as one,
        Terminal("play", line, "--bot", "random", folder=tmp_path) as other,
    ):
        for terminal, move in ((one, "y7"), (other, "g7")):
            terminal.read()
            terminal.ask(move)
        for terminal in (one, other):
            terminal.process.send_signal(signal.SIGTERM)
        for terminal in (one, other):
            terminal.end(signal.SIGTERM)
    positions = [str(Record.read(kept.read_text()).position) for kept in tmp_path.iterdir()]
    assert sorted(move for move in ("y7", "g7") for position in positions if move in position) == ["g7", "y7"]


def test_a_full_disk_leaves_the_game_that_was_there(tmp_path):
    kept = tmp_path / "game.txt"
    before = "game: duel\nbots: 1\n\nroll 34 2356\n"
    kept.write_text(before)
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
    command = (sys.executable, "-c", f"{full}; from tavoliere.cli import main; main()")
    with Terminal("play", str(kept), command=command) as terminal:
        terminal.read()
        terminal.ask("y7")
        terminal.ask("quit")
        assert "cannot be written" in " ".join(terminal.ask(str(kept)).split())
    assert kept.read_text() == before


def test_no_more_input_ends_politely():
    ended = run("play", "duel", stdin="")
    assert ended.returncode == 0
    assert "left unfinished" in ended.stdout
    assert ended.stderr == ""


def test_a_game_that_cannot_be_kept_under_one_name_is_kept_under_another(tmp_path):
    there, kept = tmp_path / "game.txt", tmp_path / "our [b] game.txt"
    there.write_text("mine")
    with Terminal("play", "qwixx", "--players", "1", "--seed", "1") as terminal:
        play_to_the_end(terminal)
        assert "there already" in " ".join(terminal.ask(str(there)).split())
        refused = terminal.ask(str(tmp_path / "no folder" / "game.txt"))
        assert "No such file" in " ".join(refused.split())
        assert f"tavoliere show '{kept}'" in terminal.ask(str(kept))
        assert terminal.process.wait(PATIENCE) == 0
    assert there.read_text() == "mine"
    assert Record.read(kept.read_text()).position.over


def test_a_game_that_nobody_wants_is_not_kept(tmp_path):
    there = tmp_path / "game.txt"
    there.write_text("mine")
    with Terminal("play", "qwixx", "--players", "1", "--seed", "1") as terminal:
        play_to_the_end(terminal)
        terminal.ask(str(there))
        assert "Written" not in terminal.ask("")
        assert terminal.process.wait(PATIENCE) == 0
    assert there.read_text() == "mine"


def test_a_narrow_terminal_is_told_how_wide_a_game_is():
    with Terminal("play", "qwixx", "--first", "0", "--seed", "1", columns=46) as terminal:
        screen = plain(terminal.read())
    assert "This needs 80 columns; your terminal has 46." in screen
    assert "Points: You 0, Bot 0." in screen  # the columns of the points are beyond the edge
    rows = [line for line in screen.split("\n") if re.match(r" [●▲■◆] [a-z]", line)]
    assert len(rows) == 4
    assert all(len(line.rstrip()) <= 46 for line in rows)


def test_where_a_cell_is_asked_for_a_number_is_answered_with_one():
    with Terminal("play", "crosswise", "--first", "0", "--seed", "2") as terminal:
        assert "your turn" in plain(terminal.read())
        terminal.ask("1")
        assert re.search("type a cell, such as [a-f][1-6]", terminal.ask("1"))


THREE_TILES = (
    "crosswise | s..... .m.... ..g... ...... ...... ...... "
    "| sun moon swap replace | sun wave gem gem | turn 0"
)


def test_a_move_is_picked_word_by_word_in_any_order():
    with Terminal("play", THREE_TILES, "--bot", "random") as terminal:
        terminal.read()
        assert " a1 b2 c3" in terminal.ask("swap")
        assert " a1 b2 \n" in terminal.ask("c3")
        assert "You swap b2 c3" in terminal.ask("b2")


def test_a_cell_that_cannot_be_picked_is_refused_with_its_rule():
    with Terminal("play", THREE_TILES, "--bot", "random") as terminal:
        terminal.read()
        terminal.ask("sun")
        assert "(C6)" in terminal.ask("b2")
        assert "You sun b3" in terminal.ask("b3")


def test_a_game_that_somebody_quits_is_kept_and_played_on(tmp_path):
    kept = tmp_path / "game.txt"
    with Terminal("play", "duel", "--own-dice", "--first", "0", "--bot", "random") as terminal:
        terminal.read()
        terminal.ask("66 1111")
        terminal.ask("g12")
        assert "to play on later" in terminal.ask("quit")
        assert f"tavoliere play {kept}" in terminal.ask(str(kept))
        assert terminal.process.wait(PATIENCE) == 0
    with Terminal("play", str(kept)) as terminal:
        again = plain(terminal.read())
        assert "Action 2" in again
        assert "You ■ g12" in again
        assert "Action 1" in terminal.ask("undo")
        terminal.ask("b12")
        assert "Bot to roll" in terminal.ask("pass")
        assert "Action 2" in terminal.ask("undo")
        terminal.ask("quit")
        assert "Written" in terminal.ask(str(kept))  # the file it came from may be replaced
    record = Record.read(kept.read_text())
    assert str(record.position) == "duel | b12 | - | turn 0, dice 66 1111, action 2, used b12"
    assert (record.bots, record.headers["bot"]) == ({1}, "random")


def test_a_game_can_begin_at_a_position(tmp_path):
    kept = tmp_path / "game.txt"
    line = "duel | r5,7 | r3 | turn 0, dice 34 2356"
    with Terminal("play", line, "--name", "Anna", "--bot", "random") as terminal:
        assert "Anna: Action 1" in plain(terminal.read())
        terminal.ask("y7")
        terminal.ask("quit")
        terminal.ask(str(kept))
    record = Record.read(kept.read_text())
    assert str(record.start) == line
    assert record.names == ("Anna", "Bot")


def test_a_position_may_be_longer_than_the_name_of_a_file():
    sheet = "r2,3,4,5,6,7,8,9 y2,3,4,5,6,7,8,9 g12,11,10,9,8,7,6 b12,11,10,9,8,7,6 x3"
    ended = run("play", f"qwixx | {' | '.join([sheet] * 5)} | turn 0")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Bot 4" in ended.stdout


def test_D3_the_story_says_that_a_piece_was_captured():
    with Terminal("play", "duel | r5 | r2,3,7 | turn 0, dice 34 2356", "--bot", "random") as terminal:
        terminal.read()
        assert "You captured ● r7" in terminal.ask("r7")


def test_who_quits_at_once_is_not_asked_for_a_file():
    with Terminal("play", "duel", "--own-dice") as terminal:
        terminal.read()
        assert "file name" not in terminal.ask("quit")


def test_a_file_decides_who_plays_but_loads_no_bot_from_elsewhere(tmp_path):
    kept = tmp_path / "game.txt"
    kept.write_text("game: duel\nbots: 1\nbot: os:system\n\nroll 41 2356\n")
    for arguments, said in (
        ((), "the bot of this game is “os:system”"),
        (("--players", "2"), "leave out --players"),
        (("--bot", "grandmaster"), "there is no bot “grandmaster”"),
    ):
        ended = run("play", str(kept), *arguments)
        assert (ended.returncode, said in ended.stderr) == (2, True)
        assert ended.stderr.count("\n") == 1
    of_bots = tmp_path / "bots.txt"
    of_bots.write_text("game: duel\nbots: 0 1\ndice: own\n\n")
    assert "leave your seat out of its line “bots: 0 1”" in run("play", str(of_bots)).stderr
    assert "Action 1" in run("play", str(kept), "--bot", "random", "--seed", "1").stdout
    assert "is over" in run("play", "docs/example-game.txt").stderr


def test_at_a_real_table_everybody_sees_what_a_bot_did_before_the_next_roll():
    line = "duel | r5 | r2,3,4 | turn 1"
    with Terminal("play", line, "--own-dice", "--bot", "random", "--seed", "3") as terminal:
        assert "Bot to roll" in plain(terminal.read())
        told = terminal.ask("5 5 1 2 3 4").rpartition(CLEARED)[2]
        assert "Bot rolled 55 1234 · Bot " in plain(told)  # as everybody writes it, however it was typed
        assert "22 pieces left" not in told
        assert "You to roll" in told


def test_a_roll_that_was_typed_wrong_is_taken_back_with_what_bots_answered_to_it():
    line = "duel | r5 | r2,3,4 | turn 1"
    with Terminal("play", line, "--own-dice", "--bot", "random", "--seed", "3") as terminal:
        terminal.read()
        assert "You to roll" in terminal.ask("55 1234")
        assert "Bot to roll" in terminal.ask("undo")
        assert "can be undone" in terminal.ask("undo")
        assert "You to roll" in terminal.ask("56 1234")
        assert "Action 1" in terminal.ask("34 1234")
        again = terminal.ask("undo")
        assert "You to roll" in again
        assert "Bot rolled 56 1234" in again


def test_where_dice_are_asked_for_the_same_questions_are_answered():
    with Terminal("play", "duel", "--own-dice", "--first", "0") as terminal:
        assert "22 pieces left" in terminal.read()
        assert "undo" in terminal.ask("?")
        assert "D3" in terminal.ask("rules")
        assert "Nothing has happened yet" in terminal.ask("log")
        assert "first the dice are rolled (E4)" in terminal.ask("? r5")
        assert "roll first" in terminal.ask("hint").lower()
        assert "left unfinished" in terminal.ask("quit")


def test_alone_there_is_nothing_to_review(tmp_path):
    kept = tmp_path / "game.txt"
    with Terminal("play", "qwixx", "--players", "1", "--seed", "1") as terminal:
        assert "review" not in play_to_the_end(terminal)[-1]
        terminal.ask(str(kept))
    refused = run("review", str(kept))
    assert (refused.returncode, "nothing to win" in refused.stderr) == (2, True)


def test_at_the_end_of_a_game_everybody_sees_all_hands():
    with Terminal("play", "crosswise", "--bot", "random", "--seed", "1") as terminal:
        end = plain(play_to_the_end(terminal)[-1])
    assert "hidden" not in end


def test_a_screen_says_what_else_can_be_typed():
    with Terminal("play", "qwixx", "--seed", "1") as terminal:
        heading = plain(terminal.read().rpartition(CLEARED)[2]).split("\n")[0]
    assert heading.endswith("? help · hint · quit")  # nothing was answered yet, so there is nothing to undo
    assert len(heading) <= COLUMNS
