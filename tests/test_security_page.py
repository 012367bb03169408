"""Every promise of docs/security.md names a test, and the test exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def promises():
    text = (ROOT / "docs" / "security.md").read_text("utf-8")
    table = text.partition("## Threats and answers")[2].partition("\n\nWhat it does not")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return {row[0]: row[-1] for row in rows[1:]}


def test_every_promise_names_tests_that_exist():
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert len(promises()) > 20
    for promise, held_by in promises().items():
        named = re.findall(r"`([^`]+)`", held_by)
        assert named, promise
        for name in named:
            if name.startswith("tests/"):
                assert (ROOT / name).exists(), name
            else:
                ending = "" if name.endswith("…") else r"\("
                assert re.search(rf"def {name.removesuffix('…')}{ending}", tests), name
