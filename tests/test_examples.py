"""The learner that needs nothing besides the package learns."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.mark.whole
def test_the_learner_in_plain_numpy_gets_better() -> None:
    command = [sys.executable, str(EXAMPLES / "learn_qwixx.py"), "--rounds", "20", "--games", "128"]
    result = subprocess.run(command, cwd=EXAMPLES.parent, capture_output=True, text=True, check=True)
    found = re.search(r"before learning (-?[\d.]+) points, after 20 rounds (-?[\d.]+)", result.stdout)
    assert found
    assert float(found.group(2)) > float(found.group(1)) + 8
