"""Engines: the page's session, the samples in three languages, and what happens to those that do something wrong."""

import re
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tavoliere.arena.engines.check import check
from tavoliere.arena.engines.engine import GIVES_UP, MOST_FAILURES, Engine
from tavoliere.arena.engines.named import ENGINE, named
from tavoliere.arena.engines.program import USUAL
from tavoliere.arena.findings import summary
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.arena.report import sentence
from tavoliere.arena.tally import Tally
from tavoliere.games.refused import Refused
from tavoliere.minds.bot import RandomBot
from tavoliere.notation.game import game, games, read
from tests.arena.test_luck import BadJudge, BadJudgeOfChoices
from tests.rings import cases

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "examples" / "engines"
BAD = Path(__file__).with_name("bad_engines.py")
SOON = replace(USUAL, silence=1.0, to_begin=60.0)
ASKED = "qwixx | - | - | turn 0, dice 41 2356"


def bad(kind: str) -> str:
    return f"{sys.executable} {BAD} {kind}"


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The commands of the sample engines; the one in C is built first."""
    for program in ("cc", "node"):
        assert shutil.which(program), f"the sample engines need {program}: install gcc and nodejs"
    built = tmp_path_factory.mktemp("engines") / "random"
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", built, SAMPLES / "random.c"], check=True
    )
    return {
        "c": str(built),
        "javascript": f"node {SAMPLES / 'last.js'}",
        "python": f"{sys.executable} -I {SAMPLES / 'plain.py'}",
    }


# --- the page, the samples, ours ----------------------------------------------------------------------------


def test_the_session_of_the_page_is_what_the_sample_says():
    page = (ROOT / "docs" / "engines.md").read_text("utf-8")
    (shown,) = re.findall(r"```\n(< tavoliere.*?)```", page, re.DOTALL)
    heard = "".join(line[2:] + "\n" for line in shown.splitlines() if line[0] == "<")
    said = [line[2:] for line in shown.splitlines() if line[0] == ">"]
    done = subprocess.run(
        [sys.executable, SAMPLES / "plain.py"], input=heard, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == said
    for seat, legal, line in re.findall(
        r"^< ask (\d) .*\n< legal (.*)\n< position (.*)$", shown, re.MULTILINE
    ):
        assert str(read(line)) == line
        assert set(legal.split(", ")) <= set(read(line).legal(int(seat)))


@pytest.mark.parametrize("language", cases(["c", "javascript", "python"], ["c"]))
def test_the_sample_engines_play_every_game(sample, language):
    found = list(check(sample[language]))
    assert [kind for kind, _ in found] == ["ok"] * len(games()), found


def test_our_bots_are_engines_for_others_and_answer_as_they_do_here():
    engine = Engine(f"{sys.executable} -m tavoliere engine random", "crosswise")
    assert engine.identity.name == "random"
    assert engine.errs
    position = game("crosswise").start(players=3)
    while position.chance:
        position = position.draw(next(iter(position.outcomes())))
    seat = position.to_move[0]
    for seed in (1, 2, 3):
        view = position.concealed(seat)
        assert engine.choose(view, seat, seed) == RandomBot().choose(view, seat, seed)
    assert engine.end()


@pytest.mark.slow
def test_a_match_of_an_engine_is_the_same_each_time(sample):
    match = Match("qwixx", ("random", ENGINE + sample["python"]), seed=5)
    one, two = (play_chunk(match, 0, 0, 6) for _ in range(2))
    assert (one.points, one.winners, one.lost) == (two.points, two.winners, None)


# --- engines that do something wrong ------------------------------------------------------------------------

SENTENCES = {
    "illegal": r"it answers “move r1?2”: .*\(Q3\)",
    "wordy": r"it answers “move the red five, please”: “the red five, please” is not a move of Qwixx",
    "mute": "it says nothing in time",
    "silent": "it says nothing in time",
    "flooding": "it writes more than 100 lines of remarks",
    "endless": "it writes a line that does not end",
}


@pytest.mark.parametrize(("kind", "sentence"), SENTENCES.items(), ids=SENTENCES)
def test_an_engine_that_does_not_answer_with_a_legal_move_gives_the_game_up(kind, sentence):
    engine = Engine(bad(kind), "qwixx", SOON)
    found = engine.answer(read(ASKED).concealed(0), 0, 1, 5.0)
    assert found.action == GIVES_UP
    assert re.match(sentence, found.why)
    engine.end()


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("nameless", "it is ready, but has not said its name"),
        ("chatty", "it says “hello there”, where it should introduce itself"),
        ("sorry", "it says “sorry I only know chess”"),
        ("unready", r"it has ended \(exit code 3\)"),
    ],
)
def test_an_engine_that_does_not_introduce_itself_is_refused(kind, sentence):
    with pytest.raises(Refused, match=sentence):
        Engine(bad(kind), "qwixx", SOON)


@pytest.mark.parametrize("command", ["", "no-such-program-anywhere", "'"])
def test_a_command_that_starts_nothing_is_refused_in_a_sentence(command):
    with pytest.raises(Refused, match=r"is a command|cannot be (started|read)"):
        named(ENGINE + command, "qwixx")


def test_an_engine_that_dies_is_started_again():
    engine, view = Engine(bad("dying"), "qwixx", SOON), read(ASKED).concealed(0)
    actions = [engine.answer(view, 0, seed, 5.0) for seed in range(10)]
    assert [each.action == GIVES_UP for each in actions] == ([False] * 3 + [True]) * 2 + [False] * 2
    assert "(exit code 7)" in actions[3].why
    engine.end()


def test_an_engine_that_fails_three_times_in_a_row_is_not_started_again():
    engine, view = Engine(bad("illegal"), "qwixx", SOON), read(ASKED).concealed(0)
    for seed in range(MOST_FAILURES):
        assert "Q3" in engine.answer(view, 0, seed, 5.0).why
    assert "not started again" in engine.answer(view, 0, 9, 5.0).why
    assert engine.program is None


def test_time_of_the_processor_counts_and_time_of_waiting_does_not():
    view = read(ASKED).concealed(0)
    late = Engine(bad("late"), "qwixx", USUAL)
    assert late.answer(view, 0, 1, 5.0).seconds > 0.25
    too_late = late.answer(view, 0, 1, 0.1)
    assert too_late.action == GIVES_UP
    assert "had 0.10 s left" in too_late.why
    good = Engine(bad("good"), "qwixx", SOON)
    good.answer(view, 0, 1, 5.0)
    time.sleep(0.3)
    assert good.answer(view, 0, 1, 5.0).seconds < 0.2
    late.end()
    good.end()


def test_the_memory_of_an_engine_is_limited(tmp_path):
    greedy = tmp_path / "greedy.py"
    greedy.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('tavoliere'): print('engine greedy 1\\nready', flush=True)\n"
        "    if line.startswith('position'): print('move pass', len(bytearray(200 << 20)), flush=True)\n"
    )
    engine = Engine(f"{sys.executable} {greedy}", "qwixx", replace(SOON, memory=100 << 20))
    assert "it has ended" in engine.answer(read(ASKED).concealed(0), 0, 1, 5.0).why


@pytest.mark.slow
@pytest.mark.parametrize("bank", [30.0, 0.5])
def test_a_match_goes_on_when_an_engine_gives_up_and_the_game_is_lost(tmp_path, bank):
    kind = "dying" if bank > 1 else "late"
    match = Match(
        "qwixx",
        ("random", ENGINE + bad(kind)),
        limits=replace(SOON, bank=bank, increment=0.0, silence=60.0),
        logs=str(tmp_path),
    )
    tally = Tally(match, 4)
    chunk = play_chunk(match, 0, 0, 2)
    assert chunk.lost
    for rotation, (lost, winners) in enumerate(zip(chunk.lost, chunk.winners, strict=True)):
        assert lost == 1 << (1 - rotation % 2)  # the engine sits on seat 1, then on seat 0
        assert winners == 3 ^ lost
    tally.add(chunk)
    found = summary(tally)
    assert [each["gave up"] for each in found["bots"]] == [0, 4]
    assert f"{ENGINE + bad(kind)} gave up 4 games." in sentence(found)
    (log,) = tmp_path.iterdir()
    assert ("exit code 7" if kind == "dying" else "s left") in log.read_text()


@pytest.mark.slow
def test_a_crosswise_team_whose_engine_gives_up_loses_together():
    match = Match("crosswise", ("random", ENGINE + bad("dying")), players=4, limits=SOON)
    chunk = play_chunk(match, 0, 0, 1)
    assert chunk.lost == [0b10, 0b01]
    assert chunk.winners == [0b0101, 0b1010]


@pytest.mark.parametrize(("kind", "lost"), [("dying", [2, 1] * 3), ("errs", None)])
def test_the_luck_of_a_game_that_was_given_up_is_subtracted_as_ever(kind, lost):
    match = Match("qwixx", ("random", ENGINE + bad(kind)), limits=SOON, luck=True)
    chunk = play_chunk(match, 0, 0, 3, coach=BadJudge(2) if lost else BadJudgeOfChoices(2))
    assert chunk.lost == lost
    assert np.any(chunk.luck)


# --- the checker --------------------------------------------------------------------------------------------

FOUND = {
    "good": ("ok", "good 1 plays with 1 and 2 and 5 players"),
    "illegal": ("wrong", r"\(Q3\); it was asked as seat 0 about qwixx"),
    "dying": ("wrong", "it has ended"),
    "flooding": ("wrong", "lines of remarks"),
    "silent": ("wrong", "it says nothing in time"),
    "late": ("wrong", "s and had"),
    "twice": ("wrong", "it speaks before it is asked"),
    "strict": ("wrong", "after a line that it does not know it speaks before it is asked|sorry"),
    "lasting": ("wrong", "it goes on 2 s after the end of its input"),
    "whim": ("note", "do not always get the same answer"),
    "sorry": ("note", "sorry I only know chess"),
}


@pytest.mark.parametrize(("kind", "finding"), FOUND.items(), ids=FOUND)
def test_the_checker_says_what_an_engine_does_wrong(kind, finding):
    limits = replace(SOON, bank=1.0, increment=0.0, silence=20.0 if kind == "late" else 1.0)
    found = list(check(bad(kind), ["qwixx"], limits))
    assert any(each == finding[0] and re.search(finding[1], said) for each, said in found), found


def test_the_checker_notices_an_engine_with_two_names():
    found = list(check(bad("liar"), ["qwixx", "duel"], SOON))
    assert found[-1] == ("wrong", "it has more than one name: liar 1-duel and liar 1-qwixx")


def test_the_checker_is_a_command():
    words = [sys.executable, "-m", "tavoliere", "engine", "check", bad("wordy"), "--game", "duel"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert re.match(r"wrong +duel: it answers “move the red five, please”", done.stdout)
