"""./play and ./test as real processes, in a copy of the project with next to nothing in it."""

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys.executable
CLI = """
import sys


def main() -> int:
    print("played", *sys.argv[1:], sep="|")
    return 3
"""
# What this machine tells pip must not decide what these tests see.
PLAIN = {"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": "", "PIP_RETRIES": "1"}


@pytest.fixture
def project(tmp_path):
    """A copy, in a folder with a space in its name, whose lock for playing holds the build backend alone."""
    folder = tmp_path / "a copy"
    vendored = ("tavoliere/web/static/vendor", "tavoliere/notation/pictures/fonts")
    for name in ("tavoliere", "tests", "requirements", "docs", *vendored):
        (folder / name).mkdir(parents=True)
    for name in (
        "play",
        "test",
        "environment.py",
        "pyproject.toml",
        "LICENSE",
        "docs/package.md",
        "requirements/test.txt",
    ):
        shutil.copy(ROOT / name, folder / name)
    lock = (ROOT / "requirements" / "play.txt").read_text()
    backend = re.search(r"^flit-core==.*(\\\n.*)+", lock, re.MULTILINE)
    assert backend
    (folder / "requirements" / "play.txt").write_text(backend.group() + "\n")
    (folder / "tavoliere" / "__init__.py").write_text('"""A copy."""\n\n__version__ = "0"\n')
    for name in vendored:  # pyproject.toml names the licences of what comes with the package
        (folder / name / "LICENSE-one").touch()
    (folder / "tavoliere" / "web" / "static" / "one.js").write_text("export const one = 1;\n")
    (folder / "tavoliere" / "cli.py").write_text(CLI)
    return folder


def start(*command, **environment):
    return subprocess.Popen(
        command,
        cwd="/",
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def run(*command, **environment):
    """Exit code, output and errors."""
    process = start(*command, **environment)
    output, errors = process.communicate(timeout=120)
    assert "Traceback" not in errors
    return process.returncode, output, errors


@pytest.mark.parametrize("name", ["play", "test", "environment.py"])
def test_an_old_python_can_read_the_scripts(name):
    ast.parse((ROOT / name).read_text(), feature_version=(3, 6))


@pytest.mark.parametrize("name", ["play", "test"])
def test_an_old_python_is_told_what_is_needed(project, name):
    old = "import runpy, sys; sys.version_info = (3, 9, 2); sys.version = '3.9.2'; sys.path[0] = sys.argv[1]"
    start_it = f"{old}; runpy.run_path({str(project / name)!r})"
    code, output, errors = run(PYTHON, "-c", start_it, project)
    assert (code, output) == (1, "")
    assert errors.startswith(
        "Tavoliere needs Python 3.11 or newer, and this is Python 3.9.2. Install a newer"
    )


def test_a_python_without_venv_is_told_what_to_install(project, tmp_path):
    (tmp_path / "ensurepip.py").write_text("raise ImportError")
    code, output, errors = run(PYTHON, project / "play", PYTHONPATH=str(tmp_path))
    assert (code, output) == (1, "")
    assert "apt install python3-venv" in errors


def test_a_folder_that_cannot_be_written_is_named(project):
    project.chmod(0o555)
    # Root may write anywhere, unless it gives up its privileges.
    humble = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    code, _, errors = run(*humble, PYTHON, project / "play")
    project.chmod(0o755)
    assert code == 1
    assert errors == f"{project} cannot be written. Make it writable, or copy it to a folder that is.\n"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can make a disk that is full")
def test_a_full_disk_is_said(project):
    (project / ".venv").mkdir()
    script = 'mount -t tmpfs -o size=64k none "$0/.venv" && exec "$1" "$0/play"'
    code, _, errors = run("unshare", "--mount", "sh", "-c", script, project, PYTHON)
    assert code == 1
    assert errors.endswith("The disk is full. Free 0.5 GB, then run ./play again.\n")


@pytest.mark.whole
def test_an_offline_machine_is_said(project):
    code, _, errors = run(PYTHON, project / "play", **PLAIN, PIP_INDEX_URL="http://127.0.0.1:9/")
    assert code == 1
    assert errors.endswith("this machine seems to be offline. Go online, then run ./play again.\n")


@pytest.mark.whole
def test_another_failure_of_pip_is_shown(project):
    code, _, errors = run(PYTHON, project / "play", **PLAIN, PIP_NO_INDEX="1")
    assert code == 1
    assert ".venv/play cannot be made. Mend this, then run ./play again:\n" in errors
    assert "No matching distribution found for flit-core" in errors


@pytest.mark.whole
def test_play_is_the_command(project, tmp_path):
    """Interrupted, then started twice at once through a link, then once more."""
    link = tmp_path / "link"
    link.symlink_to(project / "play")
    interrupted = start(PYTHON, link)
    assert interrupted.stderr
    interrupted.stderr.readline()
    os.killpg(interrupted.pid, signal.SIGINT)
    _, errors = interrupted.communicate(timeout=60)
    assert interrupted.returncode == 130
    assert errors.endswith("Interrupted. The next ./play starts afresh.\n")

    both = [start(PYTHON, link, "a b", "--c") for _ in range(2)]
    results = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [3, 3]
    assert [output for output, _ in results] == ["played|a b|--c\n"] * 2
    assert sorted(errors.count("Making") for _, errors in results) == [0, 1]

    assert run(PYTHON, link) == (3, "played\n", "")


@pytest.mark.whole
def test_play_does_without_what_has_no_wheel_here(project):
    lock = project / "requirements" / "play.txt"
    nowhere = "".join(
        f"{name}==0.0.0 \\\n    --hash=sha256:{'0' * 64}\n" for name in ("llvmlite", "numba", "uvloop")
    )
    lock.write_text(nowhere + lock.read_text())
    code, output, errors = run(PYTHON, project / "play")
    assert (code, output) == (3, "played\n")
    assert re.findall("There is no (.*) for this machine: ", errors) == ["Numba", "uvloop"]
    assert "experts without their search" in errors


def test_on_windows_the_command_is_waited_for(project):
    """There the commands lie in Scripts, and exec would give the prompt back too early."""
    pretend = (
        "import environment, os, runpy, subprocess, sys; environment.holds = lambda *_: True; os.name = 'nt'; "
        "subprocess.call = lambda command: print(*command, sep='|') or 5; sys.argv[:] = ['play', 'a b']; "
        "runpy.run_path('play', run_name='__main__')"
    )
    result = subprocess.run([PYTHON, "-c", pretend], cwd=project, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (5, "")
    assert result.stdout == f"{project / '.venv' / 'play' / 'Scripts' / 'tavoliere'}|a b\n"


@pytest.fixture
def tested(project):
    """The copy with the environment that runs this very test, and something wrong for each check but lint."""
    (project / ".venv" / "test").mkdir(parents=True)
    (project / ".venv" / "test" / "bin").symlink_to(Path(sys.prefix) / "bin")
    ask = "import environment; print(environment.fingerprint('test'), end='')"
    stamp = subprocess.check_output([PYTHON, "-c", ask], cwd=project)
    (project / ".venv" / "test" / "complete").write_bytes(stamp)
    (project / "tavoliere" / "wrong.py").write_text("number : int = 'one'\n")
    tests = "def test_right():\n    pass\n\n\ndef test_wrong():\n    assert 1 == 2\n"
    (project / "tests" / "test_wrong.py").write_text(tests)
    return project


@pytest.mark.whole
def test_all_checks_run_and_the_failed_ones_are_named(tested):
    code, output, _ = run(PYTHON, tested / "test", "--quick")
    assert code == 1
    steps = dict(re.findall(r"^(\w+) +(ok|FAILED) +[\d.]+ s\b", output, re.MULTILINE))
    assert steps == {"format": "FAILED", "lint": "ok", "types": "FAILED", "tests": "FAILED"}
    assert "1 failed, 1 passed" in output


@pytest.mark.slow
def test_other_arguments_go_to_pytest_alone(tested):
    code, output, _ = run(PYTHON, tested / "test", "-k", "right")
    assert code == 0
    assert "1 passed, 1 deselected" in output
    assert "== format ==" not in output
