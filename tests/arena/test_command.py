"""The commands `arena` and `solve` as people call them, and the worked example of docs/bots.md."""

import json
import os
import subprocess
import sys
from pathlib import Path
from signal import SIGINT, SIGKILL
from subprocess import PIPE
from time import sleep

import pytest

from tests import forked

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from tavoliere.cli import main; main()"]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


def tavoliere(*arguments, folder):
    """Run the command in a folder."""
    return forked.run(*arguments, folder=folder, environment=ENVIRONMENT)


@pytest.fixture
def folder_with_my_bots(tmp_path):
    """A folder with the bot of docs/bots.md, as a reader would type it."""
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    code = text.split("```python\n# mybots.py\n")[1].split("```")[0]
    (tmp_path / "mybots.py").write_text(code, "utf-8")
    return tmp_path


@pytest.mark.slow
def test_the_worked_example_plays_and_wins(folder_with_my_bots):
    run = tavoliere(
        "arena", "qwixx", "mybots:Cautious", "random", "--games", "200", "--workers", "1", "--json",
        "--report", "found", folder=folder_with_my_bots,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    mine, other = found["line_ups"][0]["results"]
    assert (mine["bot"], other["bot"]) == ("mybots:Cautious", "random")
    assert mine["share"] > 0.9
    assert mine["share"] + other["share"] == pytest.approx(1)
    assert found["elo"][0]["bot"] == "mybots:Cautious"
    assert found["games"] == 200
    assert 0.2 < found["first_seat"]["share"] < 0.8
    assert found["bots"][0]["milliseconds"]["p50"] <= found["bots"][0]["milliseconds"]["p99"]

    report = folder_with_my_bots / "found"
    page = (report / "report.md").read_text("utf-8")
    assert "mybots:Cautious" in page
    for plot in ("points.png", "share.png"):
        assert f"({plot})" in page
        assert (report / plot).read_bytes().startswith(b"\x89PNG")

    # The games are kept: the same command has nothing left to play, and finds the same.
    kept = (report / "games.jsonl").read_bytes()
    again = tavoliere(
        "arena", "qwixx", "--bot", "mybots:Cautious", "--bot", "random", "--games", "200", "--workers", "1",
        "--json", "--report", "found", folder=folder_with_my_bots,
    )  # fmt: skip
    assert json.loads(again.stdout)["line_ups"] == found["line_ups"]
    assert (report / "games.jsonl").read_bytes() == kept


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["arena", "qwixx", "mybots:Cautious", "random", "--games", "2", "--workers", "1"],
        ["play", "qwixx", "--bot", "mybots:Cautious"],
        ["export", "qwixx", "games.parquet", "--games", "2", "--bots", "mybots:Cautious"],
    ],
    ids=lambda words: words[0],
)
def test_own_bots_are_found_in_the_current_folder(folder_with_my_bots, words):
    installed = [
        sys.executable,
        "-P",
        *COMMAND[1:],
    ]  # like the installed command, it does not look here by itself
    run = subprocess.run(
        [*installed, *words],
        cwd=folder_with_my_bots,
        env=ENVIRONMENT,
        input="",
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.slow
def test_after_an_interruption_the_same_command_goes_on(tmp_path):
    words = ["arena", "duel", "random", "--games", "100000", "--workers", "2", "--report", "found"]
    file = tmp_path / "found" / "games.jsonl"
    with subprocess.Popen(
        [*COMMAND, *words], cwd=tmp_path, env=ENVIRONMENT, stdout=PIPE, stderr=PIPE, text=True
    ) as process:
        while not file.exists() or file.read_text().count("\n") < 4:
            assert process.poll() is None, process.communicate()
            sleep(0.2)
        process.send_signal(SIGINT)
        _, complaint = process.communicate(timeout=120)
    assert process.returncode == 130
    assert complaint.startswith("Interrupted after ")
    assert "the same command goes on with it" in complaint
    assert "Traceback" not in complaint
    kept = sum(len(json.loads(line)["points"]) for line in file.read_text().splitlines()[1:])
    assert 0 < kept < 100_000

    run = tavoliere("arena", "duel", "random", "--games", str(kept + 6), "--workers", "1", "--report", "found",
                    "--json", folder=tmp_path)  # fmt: skip
    assert json.loads(run.stdout)["games"] == kept + 6


@pytest.mark.whole
def test_workers_go_when_the_command_is_killed(tmp_path):
    words = ["arena", "duel", "random", "--games", "100000", "--workers", "2", "--report", "found"]
    file = tmp_path / "found" / "games.jsonl"
    with subprocess.Popen([*COMMAND, *words], cwd=tmp_path, env=ENVIRONMENT, stderr=PIPE) as process:
        while not file.exists() or file.read_text().count("\n") < 4:
            assert process.poll() is None, process.communicate()
            sleep(0.2)
        process.kill()
        process.communicate(timeout=60)  # ends when nobody is left who could write to it
    assert process.returncode == -SIGKILL


@pytest.mark.whole
def test_an_installed_package_offers_its_bots(folder_with_my_bots):
    package = folder_with_my_bots / "mybots-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: mybots\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[tavoliere.bots]\ncautious = mybots:Cautious\n")
    run = tavoliere(
        "arena", "qwixx", "cautious", "--workers", "1", "--games", "4", folder=folder_with_my_bots
    )
    assert run.returncode == 0, run.stderr
    assert "cautious" in run.stdout
    refused = tavoliere("arena", "duel", "cautious", "random", folder=folder_with_my_bots)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "tavoliere: this bot plays qwixx, not duel\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["arena", "chess", "random"], "“chess” is not a game"),
        (["arena", "duel"], "name at least one bot"),
        (["solve", "duel"], "only Qwixx is solved exactly"),
        (["solve", "qwixx", "--players", "2", "--position", "x"], "a position is judged for one player"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(words, sentence, tmp_path):
    run = tavoliere(*words, folder=tmp_path)
    assert run.returncode == 2
    assert run.stderr.startswith(f"tavoliere: {sentence}")
    assert run.stderr.count("\n") == 1


def test_what_cannot_be_known_yet_is_null_in_json(tmp_path):
    run = tavoliere(
        "arena", "duel", "random", "greedy", "--games", "4", "--workers", "1", "--until-decided", "--json",
        folder=tmp_path,
    )  # fmt: skip
    found = json.loads(run.stdout, parse_constant=pytest.fail)
    assert found["line_ups"][0]["results"][0]["share ±"] is None


@pytest.mark.slow
def test_without_workers_nothing_is_played(tmp_path):
    run = tavoliere("arena", "duel", "random", "--games", "4", "--workers", "0", folder=tmp_path)
    assert run.returncode == 2
    assert run.stderr == "tavoliere: at least one worker is needed, not 0\n"
