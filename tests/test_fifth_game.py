"""A game is one value: a fifth one is added from outside and does everything that ours do (docs/new-game.md)."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "new-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = sorted(path for path in (ROOT / "tests" / "fifth").glob("*.py") if path.name != "checks.py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_page_shows_the_game_as_it_is(path):
    shown = [text for name, text in BLOCKS if name == path.relative_to(ROOT).as_posix()]
    assert shown == [path.read_text("utf-8")]


@pytest.mark.whole
def test_a_fifth_game_does_all_that_ours_do():
    """In a process of its own, because there it is one of the games for good."""
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/fifth/checks.py"],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
