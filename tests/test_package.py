"""Wheel and source archive: built, installed into clean environments, and used there as a stranger would."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tavoliere

ROOT = Path(__file__).resolve().parents[1]
BUILD = "import sys; from flit_core.buildapi import *; build_wheel(sys.argv[1]); build_sdist(sys.argv[1])"
EXTRAS = tuple(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])


def built(project: Path, folder: Path) -> Path:
    subprocess.run([sys.executable, "-c", BUILD, folder], cwd=project, check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def archive(wheel: Path) -> Path:
    return next(wheel.parent.glob("*.tar.gz"))


# --- what is in them ----------------------------------------------------------------------------------------


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        about = Parser().parsestr(file.read(f"tavoliere-{tavoliere.__version__}.dist-info/METADATA").decode())
    assert "tavoliere/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/")) or "__pycache__" in name]
    assert about["Version"] == tavoliere.__version__
    assert about["License-Expression"] == "MIT"
    assert "Typing :: Typed" in about.get_all("Classifier", [])
    # On a package index only whole addresses lead anywhere, and pictures of ours are not there.
    links = re.findall(r"\]\(([^)]*)\)|(?:src|href)=\"([^\"]*)\"", str(about.get_payload()))
    assert [link for pair in links for link in pair if link and not link.startswith(("https://", "#"))] == []


def test_the_version_is_everywhere_the_same() -> None:
    cited = re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited
    assert cited.group(1) == tavoliere.__version__
    released = re.search(r"^date-released: (.*)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert released
    assert f"## {tavoliere.__version__} ({released.group(1)})" in (ROOT / "CHANGELOG.md").read_text()


def test_every_python_that_is_named_is_tested_on_every_push() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text())["jobs"]
    assert jobs["everything"]["strategy"]["matrix"]["python-version"] == named
    assert project["requires-python"] == f">={named[0]}"


@pytest.mark.parametrize("tool", ["ruff format", "ruff check", "oxfmt", "oxlint", "mypy"])
def test_the_checks_before_a_commit_are_those_of_the_test_command(tool: str) -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    assert [hook["name"] for hook in hooks].count(tool) == 1
    assert re.search(r'run\("{}"'.format(tool.replace(" ", '", "')), (ROOT / "test").read_text())


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a clone knows what belongs to the project")
def test_the_archive_is_complete_and_makes_the_same_wheel(wheel: Path, archive: Path, tmp_path: Path) -> None:
    with tarfile.open(archive) as file:
        file.extractall(tmp_path, filter="data")
    project = tmp_path / archive.name.removesuffix(".tar.gz")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    tracked = {name for name in listed.stdout.splitlines() if (ROOT / name).is_file()} - {".gitignore"}
    assert {name for name in tracked if not (project / name).is_file()} == set()
    (tmp_path / "dist").mkdir()
    again = built(project, tmp_path / "dist")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())
        assert all(one.read(name) == other.read(name) for name in one.namelist())


# --- clean environments -------------------------------------------------------------------------------------


def pythons() -> list[Path]:
    """Every Python at hand that the package is for, one of each version; this one is the first of its version."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += sorted(
        (Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions").glob("*/bin")
    )
    found: dict[str, Path] = {}
    for name in ("python3", *(f"python3.{minor}" for minor in range(11, 20))):
        for python in filter(Path.is_file, (folder / name for folder in folders)):
            ask = "import sys, ensurepip; print(sys.version_info >= (3, 11), '%d.%d' % sys.version_info[:2])"
            said = subprocess.run([python, "-c", ask], capture_output=True, text=True).stdout.split()
            if said[:1] == ["True"]:
                found.setdefault(said[1], python)
    found.pop("{}.{}".format(*sys.version_info), None)
    return [found[version] for version in sorted(found)]


def commands(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")


def closure(wheel: Path, extras: tuple[str, ...], left_out: tuple[str, ...]) -> set[str]:
    """The distributions that the wheel with these extras asks for, and what these ask for, as installed here."""
    with zipfile.ZipFile(wheel) as file:
        about = Parser().parsestr(file.read(f"tavoliere-{tavoliere.__version__}.dist-info/METADATA").decode())
    waiting = [(line, extras) for line in about.get_all("Requires-Dist", [])]
    names: set[str] = set()
    while waiting:
        line, asked = waiting.pop()
        wanted = Requirement(line)
        name = canonicalize_name(wanted.name)
        applies = wanted.marker is None or any(wanted.marker.evaluate({"extra": one}) for one in ("", *asked))
        if name in names or name in left_out or not applies:
            continue
        installed = distribution(name)
        assert wanted.specifier.contains(installed.version, prereleases=True), (
            f"{wanted}: {installed.version}"
        )
        names.add(name)
        waiting += [(more, tuple(wanted.extras)) for more in installed.requires or ()]
    return names


def environment_of(names: set[str], wheel: Path, folder: Path) -> Path:
    """A clean environment of this Python that has these distributions, linked from the one of the tests."""
    venv.create(folder, symlinks=os.name != "nt")
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(subprocess.check_output([commands(folder) / "python", "-c", ask], text=True).strip())
    for name in names:
        installed = distribution(name)
        for top in {file.parts[0] for file in installed.files or ()} - {"..", "__pycache__"}:
            (packages / top).symlink_to(Path(str(installed.locate_file(top))))
    pip = f"-m pip --python {commands(folder) / 'python'} install --quiet --no-index --no-deps --no-compile"
    subprocess.run([sys.executable, *pip.split(), wheel], check=True)
    return folder


@contextlib.contextmanager
def served(environment: Path, folder: Path) -> Iterator[str]:
    """The address of a server that runs in an environment."""
    options = ["serve", "--port", "0", "--database", str(folder / "tables.sqlite")]
    command = [str(commands(environment) / "tavoliere"), *options]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()
    assert process.returncode in (0, -signal.SIGTERM)


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read().decode()


def run(environment: Path, folder: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    # Nothing of the machine's own Python, and not the sources beside this test.
    alone = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [commands(environment) / words[0], *words[1:]],
        cwd=folder, input=said, capture_output=True, text=True, timeout=300, env=alone,
    )  # fmt: skip


def play_and_serve(environment: Path, folder: Path, search: bool = True, bot: str = "expert") -> None:
    """A whole game in a terminal, and a page that knows whether experts search."""
    game = run(
        environment, folder, "tavoliere", "play", "duel", "--bot", bot, "--seed", "3", said="pass\n" * 40
    )
    assert "The end: four misthrows." in game.stdout, game.stderr
    with served(environment, folder) as address:
        assert "<title>Tavoliere" in fetched(address)
        about = json.loads(fetched(address + "/api/games"))
        assert [game["name"] for game in about["games"]] == tavoliere.games()
        assert about["search"] is search


STEP = "import tavoliere as tv; b = tv.Batch('duel', 8); b.step(b.sample()); print(b.masks.any(1).all(), tv.__file__)"


def step_a_batch(environment: Path, folder: Path) -> None:
    result = run(environment, folder, "python", "-c", STEP)
    stepped, place = result.stdout.split()
    assert stepped == "True"
    assert Path(place).is_relative_to(environment)


@pytest.mark.slow
def test_the_bare_wheel_plays_serves_and_steps_a_batch(wheel: Path, tmp_path: Path) -> None:
    environment = environment_of(closure(wheel, (), ()), wheel, tmp_path / "bare")
    play_and_serve(environment, tmp_path)
    step_a_batch(environment, tmp_path)
    for module in ("gymnasium", "pettingzoo", "openspiel"):
        result = run(environment, tmp_path, "python", "-c", f"import tavoliere.envs.{module}")
        assert result.stderr.splitlines()[-1].endswith(
            "which is not installed: pip install 'tavoliere[envs]'"
        )


@pytest.mark.whole
def test_without_numba_it_plays_and_serves(wheel: Path, tmp_path: Path) -> None:
    environment = environment_of(closure(wheel, (), ("numba", "llvmlite")), wheel, tmp_path / "plain")
    play_and_serve(environment, tmp_path, search=False)
    result = run(environment, tmp_path, "tavoliere", "simulate", "qwixx")
    assert result.returncode == 2
    assert result.stderr.startswith("tavoliere: playing many games at once needs numba")


USE_EXTRAS = """
import gymnasium, pyspiel
from importlib.util import find_spec
import tavoliere.envs.gymnasium, tavoliere.envs.openspiel, tavoliere.store.postgres
from tavoliere.envs.pettingzoo import duel_v0

env = duel_v0.env()
env.reset(seed=1)
env.step(44)
print(env.agent_selection)
print(all(find_spec(name) for name in ("matplotlib", "ray")))
print(pyspiel.load_game("tavoliere_duel").num_distinct_actions())
print(gymnasium.make("tavoliere/QwixxSolo-v0").reset(seed=1)[0].size)
"""


@pytest.mark.whole
def test_every_extra_brings_what_it_promises(wheel: Path, tmp_path: Path) -> None:
    environment = environment_of(closure(wheel, EXTRAS, ()), wheel, tmp_path / "full")
    result = run(environment, tmp_path, "python", "-c", USE_EXTRAS)
    assert result.stdout.split() == ["player_0", "True", "45", "102"], result.stderr
    result = run(environment, tmp_path, "tavoliere", "export", "duel", "games.parquet", "--games", "10")
    assert (tmp_path / "games.parquet").stat().st_size > 0, result.stderr
    with pytest.raises(
        PackageNotFoundError
    ):  # [learn] leaves the choice of a PyTorch, with or without CUDA, to you
        distribution("torch")


@pytest.mark.whole
@pytest.mark.parametrize("python", pythons(), ids=lambda python: str(python.resolve().name))
def test_pip_installs_it_for_another_python_at_hand(python: Path, wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "other"
    subprocess.run([python, "-m", "venv", "--without-pip", environment], check=True)
    lock = (ROOT / "requirements" / "play.txt").read_text()
    versions = re.findall(r"^(\w\S*==.*?) \\$", lock, re.MULTILINE)
    (tmp_path / "versions.txt").write_text("\n".join(versions))
    pip = [sys.executable, "-m", "pip", "--python", str(commands(environment) / "python"), "install"]
    options = ["--quiet", "--no-compile", "--only-binary=:all:", "--constraint", "versions.txt"]
    subprocess.run([*pip, *options, str(wheel)], cwd=tmp_path, check=True, capture_output=True)
    # An expert would have to be compiled for this Python first; that compiled code runs is seen by the batch.
    play_and_serve(environment, tmp_path, bot="beginner")
    step_a_batch(environment, tmp_path)
