"""The example of docs/api.md runs as it stands, in a shell."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

API = Path(__file__).resolve().parents[2] / "docs" / "api.md"


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_example_with_curl_plays_a_move(server, tmp_path):
    (script,) = re.findall(r"^```sh\n(.*?)^```", API.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    here = script.replace("http://127.0.0.1:8000", server.address)
    assert here != script
    done = subprocess.run(
        ["sh", "-eu", "-c", here], capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert '"error"' not in done.stdout
    assert done.stdout.splitlines()[-1] == "[1, 0]"
