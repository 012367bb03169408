"""Without Numba and without the extras: people play, and what cannot be done is said in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run_without(package: str, code: str) -> str:
    """What a Python prints that runs this code and does not find this package."""
    blocked = f"import sys; sys.modules[{package!r}] = None\n{code}"
    result = subprocess.run(
        [sys.executable, "-c", blocked], capture_output=True, text=True, timeout=120, cwd=ROOT
    )
    assert result.stderr == ""
    return result.stdout


COMMANDS = [
    ["simulate", "duel"],
    ["perft", "duel"],
    ["arena", "duel", "hard", "greedy"],
    ["solve", "qwixx"],
    ["bench", "envs"],
    ["export", "duel", "games.parquet"],
]
RUN = f"""
from tavoliere.cli import main
sys.stderr = sys.stdout
for words in {COMMANDS}:
    sys.argv = ["tavoliere", *words]
    try:
        main()
    except SystemExit as end:
        print(end.code)
"""


def test_a_command_that_needs_numba_says_so() -> None:
    lines = run_without("numba", RUN).splitlines()
    assert lines[1::2] == ["2"] * len(COMMANDS)
    for line in lines[::2]:
        assert line.startswith("tavoliere: ")
        assert line.endswith(" needs numba, which is not installed: pip install 'numba'")
    assert not (ROOT / "games.parquet").exists()  # a file is begun only when there is something to write


POSTGRES = """
from tavoliere.cli import main
sys.stderr = sys.stdout
for words in (["serve"], ["backup", {path!r}]):
    sys.argv = ["tavoliere", *words, "--database", "postgresql://nobody@localhost/nothing"]
    try:
        main()
    except SystemExit as end:
        print(end.code)
"""


def test_a_command_that_needs_asyncpg_says_so(tmp_path: Path) -> None:
    lines = run_without("asyncpg", POSTGRES.format(path=str(tmp_path / "copy.sqlite"))).splitlines()
    sentence = (
        "tavoliere: PostgreSQL needs asyncpg, which is not installed: pip install 'tavoliere[postgres]'"
    )
    assert lines == [sentence, "2"] * 2


IMPORT = """
try:
    {statement}
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize(
    ("statement", "package", "install"),
    [
        ("import tavoliere; tavoliere.Batch", "numba", "numba"),
        ("import tavoliere.envs.gymnasium", "gymnasium", "tavoliere[envs]"),
        ("import tavoliere.envs.pettingzoo", "pettingzoo", "tavoliere[envs]"),
        ("import tavoliere.envs.openspiel", "pyspiel", "tavoliere[envs]"),
        ("import tavoliere.store.postgres", "asyncpg", "tavoliere[postgres]"),
    ],
)
def test_an_import_names_what_is_missing(statement: str, package: str, install: str) -> None:
    said = run_without(package, IMPORT.format(statement=statement))
    assert said.startswith("Missing ")
    assert f"needs {package}, which is not installed: pip install '{install}'" in said


PLAY = """
import random
import tavoliere as tv
from tavoliere.minds.bot import legal_actions
from tavoliere.minds.levels import LEVELS, bot

rng = random.Random(1)
for game in tv.games():
    bots = [bot(level, game) for level in LEVELS]
    position, turns = tv.game(game).start(players=2), 0
    while not position.over and turns < 12:
        if position.chance:
            outcome = rng.choice(list(position.outcomes()))
            position = position.roll(outcome) if position.chance == "dice" else position.draw(outcome)
            continue
        seat, turns = position.to_move[0], turns + 1
        view = position.concealed(seat)
        for one in bots:
            assert one.choose(view, seat, turns) in legal_actions(view, seat)
        position = position.play(seat, rng.choice(position.legal(seat)))
    print(game, len(bots))
"""


def test_every_level_plays_without_numba() -> None:
    """Experts too: what takes the compiler, their search, is left out."""
    assert run_without("numba", PLAY) == "qwixx 5\non-board 5\nduel 5\ncrosswise 5\n"


def test_a_server_without_the_package_for_it_calls_nobody_and_says_so() -> None:
    said = run_without(
        "cryptography",
        "import tavoliere.web.app\n"
        "from tavoliere.web.api import offer, offered\n"
        "from tavoliere.web.settings import Settings\n"
        "print(offer(*offered(Settings())).push)",
    )
    assert said == "False\n"
