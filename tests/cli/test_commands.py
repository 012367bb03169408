"""The commands that are not a game, as processes."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tavoliere
from tavoliere.cli import COMMANDS
from tests.cli.terminal import COMMAND, run

DUEL = "duel | r5,7 | r3 b8,5*2 | turn 1, dice 41 2356"

REFUSED = {
    "a game written wrong": (("play", "dule"), "“dule” is not a game: did you mean duel?"),
    "no such game": (("play", "chess"), "“chess” is not a game"),
    "too many players": (("play", "duel", "--players", "3"), "2 players"),
    "no such bot": (("play", "duel", "--bot", "grandmaster"), "there is no bot"),
    "no players": (("play", "duel", "--players", "0"), "is for 2 players, not 0"),
    "no players of a match": (("arena", "duel", "random", "--players", "0"), "is for 2 players, not 0"),
    "too many people": (("play", "duel", "--players", "2", "--people", "3"), "cannot share"),
    "nobody": (("play", "duel", "--people", "0"), "at least one person"),
    "no such seat": (("play", "duel", "--first", "2"), "first player"),
    "no track in Duel": (("play", "duel", "--side", "a"), "B1"),
    "no such side": (("simulate", "on-board", "--side", "c"), "two sides"),
    "no such track file": (("play", "on-board", "--track", "nowhere.toml"), "nowhere.toml"),
    "typed tiles": (("play", "crosswise", "--own-dice"), "dice games"),
    "no lone player of two": (("simulate", "crosswise", "--lone", "1"), "C3"),
    "no position": (("show", "duel | r5 | r3 | dice 41 2356"), "turn"),
    "an impossible position": (("show", "duel | r7,5 | - | turn 0"), "D2"),
    "no file to play on": (("play", "nowhere.txt"), "there is no such file: the games are qwixx, on-board"),
    "puzzles in a folder": (("puzzles", "duel", "--out", "docs"), "docs cannot be written: it is a folder\n"),
    "puzzles nowhere": (("puzzles", "duel", "--out", "no/such/file"), "there is no folder no/such\n"),
    "a file for a hint": (("hint", "docs/example-game.txt"), "is not a position: write one as a line"),
    "no file": (("show", "nowhere.txt"), "neither a position"),
    "a folder": (("show", "."), "neither a position"),
    "nothing": (("show", ""), "nothing is named"),
    "no file to review": (("review", "nowhere.txt"), "“nowhere.txt” cannot be read: No such file"),
    "a game that nobody sealed": (("verify", "docs/example-game.txt"), "nothing was sealed"),
    "not a game": (("verify", "pyproject.toml"), "line 1"),
    "a link that is none": (("verify", "https://[::1"), "https://[::1 cannot be read: Invalid IPv6 URL"),
    "a link with a space": (("verify", "http://127.0.0.1:9/a b"), "b cannot be read: URL can't contain"),
    "nobody who answers": (("verify", "http://127.0.0.1:9/t/x"), "cannot be read: Connection refused\n"),
    "a device without an end": (("verify", "/dev/zero"), "“/dev/zero” cannot be read: it is no file\n"),
    "no text": (("verify", "tavoliere/minds/weights/duel.npz"), "is not a text"),
    "a folder as a track": (("play", "on-board", "--track", "docs"), "docs cannot be read: Is a directory\n"),
    "no text as a track": (
        ("play", "on-board", "--track", "tavoliere/minds/weights/duel.npz"),
        "duel.npz cannot be read: it is not a text in UTF-8\n",
    ),
    "no bot at all": (("play", "duel", "--bot", "os:getcwd"), "as in getcwd('duel')"),
    "a bot that cannot choose": (("play", "duel", "--bot", "builtins:str"), "has no method “choose”"),
    "a bot by its path": (("play", "duel", "--bot", "./bots:Mine"), "“./bots:Mine” cannot be loaded"),
    "too deep": (("perft", "duel", "--depth", "21"), "from 0 to 20, not 21"),
    "a name that is too long": (("export", "duel", "x" * 300), "cannot be written: File name too long\n"),
    "a file nowhere": (
        ("export", "duel", "no/such/folder"),
        "cannot be written: No such file or directory\n",
    ),
    "a file that is there": (("export", "duel", "pyproject.toml"), "there already"),
    "training in a file": (("train", "duel", "--folder", "pyproject.toml"), "pyproject.toml cannot be made"),
    "training of nothing": (("train", "chess"), "there is no network “chess”"),
    "perft of nothing": (("perft", "go"), "is not a game"),
    "bench of nothing": (("bench", "weather"), "“weather” cannot be measured: there are games"),
    "picture nowhere": (("show", DUEL, "--svg", "no/such/folder.svg"), "cannot be written"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_done_is_said_in_one_sentence(case):
    arguments, words = REFUSED[case]
    ended = run(*arguments)
    assert ended.returncode == 2
    assert words in ended.stderr
    assert ended.stderr.count("\n") == 1, ended.stderr


@pytest.mark.parametrize(
    "arguments",
    [("fly",), ("play", "duel", "--players", "many"), ("simulate",), ("perft", "duel", "--depth", "0")],
    ids=str,
)
def test_a_wrong_command_line_points_to_the_help(arguments):
    ended = run(*arguments)
    assert ended.returncode == 2
    assert "--help" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_help_lists_every_command():
    listed = run("--help")
    assert listed.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command} " in listed.stdout
    assert ".." not in listed.stdout.partition("Commands:")[2]  # every sentence is whole


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_by_examples(command):
    taught = run(command, "--help")
    assert taught.returncode == 0
    assert run(command, "-h").stdout == taught.stdout
    assert f"Examples:\n    tavoliere {command}" in taught.stdout


def test_a_game_starts_without_the_compiler():
    program = (
        "import sys; from tavoliere.cli import main; sys.argv = ['tavoliere', 'play', 'qwixx', '--bot', 'random']\n"
        "try: main()\nexcept SystemExit: print('numba' in sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, text=True, check=True
    )
    assert ended.stdout.endswith("False\n")


def test_a_closed_pipe_is_quiet():
    with subprocess.Popen(
        [*COMMAND, "show", DUEL], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.close()
        assert process.stderr
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("words", [("show", DUEL), ("perft", "duel", "--depth", "1"), ("--help",)], ids=str)
def test_a_full_disk_is_said_in_one_sentence(words):
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run([*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (ended.returncode, ended.stderr) == (2, "tavoliere: No space left on device\n")


def test_where_there_are_no_marks_letters_say_the_same():
    drawn = run("show", "qwixx | r2,4 | - | turn 0, dice 41 2356", PYTHONIOENCODING="ascii")
    assert drawn.returncode == 0
    assert " R red       x   -   x " in drawn.stdout
    assert " R............ Y............ G" in run("play", "qwixx", PYTHONIOENCODING="ascii").stdout
    assert '"chess" is not a game' in run("play", "chess", PYTHONIOENCODING="ascii").stderr
    assert '"??" is not a game' in run("play", "漢字", PYTHONIOENCODING="ascii").stderr


def test_show_draws_the_whole_position():
    drawn = run("show", DUEL).stdout
    assert "[O2]" in drawn  # grey may stack on its own front
    assert "<X>" in drawn  # black's front piece can be captured
    hands = run(
        "show",
        "crosswise | s..... ...... ...... ...... ...... ....m. | sun gem move swap | moon moon wave cross | turn 0",
    ).stdout
    assert "sun gem move swap" in hands
    assert "moon moon wave cross" in hands


def test_show_reads_the_input(tmp_path):
    picture = tmp_path / "table.svg"
    drawn = run("show", "-", "--svg", str(picture), stdin=DUEL + "\n")
    assert "Qwixx Duel" in drawn.stdout
    assert picture.read_text().startswith("<svg")
    assert picture.read_text().count("http") == 1  # the name of the format, and nothing to fetch


@pytest.mark.parametrize("begin", ["", "\ufeff"], ids=["plain", "with a byte order mark"])
def test_a_position_may_be_in_a_file(begin, tmp_path):
    kept = tmp_path / "position.txt"
    kept.write_text(f"{begin}{DUEL}\n", "utf-8")
    assert run("show", str(kept)).stdout == run("show", DUEL).stdout
    assert run("show", "-", stdin=kept.read_text("utf-8")).stdout == run("show", DUEL).stdout


@pytest.mark.parametrize("command", ["show", "hint", "review"])
def test_what_comes_through_a_pipe_makes_the_terminal_show_nothing_else(command: str) -> None:
    refused = run(command, "-", stdin=f"{DUEL}\x1b[1G\x1b[2K")
    assert (refused.returncode, "\x1b" in refused.stdout + refused.stderr) == (2, False)
    assert "is not a text" in refused.stderr


@pytest.mark.slow
def test_perft_counts_ply_by_ply():
    # All 6⁶ rolls; then for each, pass and four rows that are open at the start, but for sums that are a last number.
    counts = [line.split() for line in run("perft", "duel", "--depth", "2").stdout.splitlines()]
    assert counts[0] == ["1", "46656"]
    assert int(counts[1][1]) == 46656 * 5 - 2 * 2 * 46656 // 36


@pytest.mark.slow
def test_simulate_prints_json():
    ended = run("simulate", "duel", "--games", "300", "--seed", "5", "--json")
    summary = json.loads(ended.stdout)
    assert summary["games"] == 300
    assert len(summary["seats"]) == 2
    assert sum(seat["wins"] for seat in summary["seats"]) + summary["draws"] == pytest.approx(1, abs=1e-5)
    assert sum(summary["endings"].values()) == pytest.approx(1, abs=1e-5)
    assert ended.stdout == run("simulate", "duel", "--games", "300", "--seed", "5", "--json").stdout
    assert ended.stdout != run("simulate", "duel", "--games", "300", "--seed", "6", "--json").stdout


@pytest.mark.slow
def test_simulate_fits_on_80_columns():
    shown = run("simulate", "crosswise", "--players", "4", "--games", "20")
    assert shown.returncode == 0
    assert "seat 3" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.slow
def test_bench_measures_everything_it_says(monkeypatch):
    from tavoliere.cli import bench_games

    monkeypatch.setattr(bench_games, "ROUNDS", 1)
    monkeypatch.setattr(bench_games, "SECONDS", 0.02)
    figures = bench_games.measure(["duel"])
    assert json.loads(json.dumps(figures)) == figures
    duel = figures["games"]["duel"]
    assert set(duel) == {"compiled", "plain", "first move", "compile", "from cache"}
    assert all(figure > 0 for figure in (figures["import"], *duel.values()))


def test_without_arguments_the_app_is_served_and_opened(tmp_path):
    opened = tmp_path / "opened"
    environment = os.environ | {
        "BROWSER": f"sh -c 'echo %s > {opened}'",
        "TAVOLIERE_PORT": "0",
        "TAVOLIERE_DATABASE": str(tmp_path / "tables.sqlite"),
    }
    with subprocess.Popen(COMMAND, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = process.stdout.readline().split()[3]
        for _ in range(200):
            if opened.exists() and opened.read_text().strip():
                break
            time.sleep(0.05)
        process.terminate()
    assert opened.read_text().strip() == address


def test_the_version_is_told():
    ended = run("--version")
    assert (ended.returncode, ended.stdout.strip()) == (0, tavoliere.__version__)


@pytest.mark.parametrize(
    ("words", "offered"),
    [("tavoliere wa", "warm"), ("tavoliere play cr", "crosswise"), ("tavoliere arena d", "duel")],
)
def test_a_shell_completes_commands_and_games(words, offered):
    asked = run(_TAVOLIERE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(words.count(" ")))
    assert asked.stdout.split() == [offered]


@pytest.mark.whole
def test_warm_leaves_nothing_of_a_hint_to_compile(tmp_path):
    assert run("warm", "qwixx", TAVOLIERE_CACHE=str(tmp_path)).stdout == "Everything is compiled.\n"
    kept = sorted(tmp_path.rglob("*.nbc"))
    assert kept
    run("hint", "qwixx | - | - | turn 0, dice 41 2356", "--seat", "0", TAVOLIERE_CACHE=str(tmp_path))
    assert sorted(tmp_path.rglob("*.nbc")) == kept
