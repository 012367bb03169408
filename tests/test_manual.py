"""The manual (mkdocs.yml): its links lead somewhere, its examples are true, its commands run, and it can be built."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest
import typer

import tavoliere as tv
from tavoliere.cli import COMMANDS, command_line

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
LONG = {"match", "network"}  # they wait for the compiler
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
MADE = {"commands.md", "http.md", "changelog.md"}  # by docs/manual.py
BUILT = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """Where a link may lead on a page: its headings as GitHub and MkDocs both name them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", title.lower()).strip() for title in titles]
    return {title.replace(" ", "-") for title in plain}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    text = re.sub(r"^```.*?^```|`[^`\n]+`", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in (one or other for one, other in LINK.findall(text)):
        file, _, heading = link.partition("#")
        if "://" in link or file in MADE:
            continue
        found = (page.parent / file).resolve() if file else page
        assert found.exists(), link
        assert not heading or heading in anchors(found), link


def test_every_page_has_its_place_in_the_manual() -> None:
    listed = set(re.findall(r": ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    there = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}
    assert listed == (there | MADE) - {"package.md"}


# --- what it says


@pytest.fixture(scope="module")
def manual() -> ModuleType:
    spec = importlib.util.spec_from_file_location("manual", DOCS / "manual.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_moves_of_the_rules_in_pictures_are_allowed_and_refused_as_it_says(manual: ModuleType) -> None:
    examples = [one for name in manual.DRAWN for one in manual.examples(name)]
    assert {line.split()[0] for line, _, _ in examples} == set(tv.games())
    for line, seat, moves in examples:
        position = tv.read(line)
        for move, mark in moves.items():
            assert (position.why_not(seat, move) is None) == (mark == "good"), (line, move)


def lines_with_commands() -> Iterator[tuple[str, str]]:
    """Every line of code in the documents that calls our command, without what stands beside it."""
    for page in PAGES:
        is_code = False
        for line in page.read_text("utf-8").splitlines():
            is_code ^= line.startswith("```")
            if (is_code or line.startswith("    ")) and re.match(r" *(tavoliere|\./play) ", line):
                yield name_of(page), re.split(r" {2,}| #", line.strip())[0]


def test_the_commands_of_all_documents_have_these_options() -> None:
    seen = 0
    for page, line in lines_with_commands():
        words = shlex.split(line.replace("[", "").replace("]", "").replace("|", " "))
        if len(words) < 2 or words[1].startswith("-") or words[1] in ("COMMAND", "LINK"):
            continue
        assert words[1] in COMMANDS, (page, line)
        app = typer.main.get_command(command_line(words[1]))
        command: click.Command = getattr(app, "commands", {}).get(words[1], app)
        nested = getattr(command, "commands", {})
        if len(words) > 2 and words[2] in nested:
            command = nested[words[2]]
        known = {
            option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
        }
        for word in words[2:]:
            if word.startswith("--"):
                assert word.partition("=")[0] in known | {"--help"}, (page, line)
        seen += 1
    assert seen > 40


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.whole if page.stem in LONG else ()) for page in TUTORIALS],
    ids=lambda page: page.stem,
)
def test_the_commands_of_a_tutorial_run(page: Path, tmp_path: Path) -> None:
    text = page.read_text("utf-8")
    for name, program in re.findall(r"^```python\n# (\w+\.py)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        (tmp_path / name).write_text(program, "utf-8")
    ours = f"{shlex.quote(sys.executable)} -c 'from tavoliere.cli import main; main()'"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        block = re.sub(r"^tavoliere", ours, block, flags=re.MULTILINE)
        block = block.replace(
            "python examples", f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT))}/examples"
        )
        done = subprocess.run(
            ["sh", "-eu", "-c", block],
            input="quit\n\n",
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        assert done.returncode == 0, block + done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_manual_is_built_with_no_warning_and_asks_nothing_of_others(tmp_path: Path) -> None:
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run([*BUILT, tmp_path], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 25
    for page in pages:
        # A link may be followed; a picture, a script or a style sheet is fetched.
        fetched = re.findall(
            r"<(?:script|img|link|iframe)[^>]*(?:src|href)=\"([^\"]*)\"", page.read_text("utf-8")
        )
        assert not [address for address in fetched if "//" in address], page
    assert "pictures/rules-in-pictures/0-light.svg" in (tmp_path / "rules-in-pictures.html").read_text(
        "utf-8"
    )
    assert ">>>" in (tmp_path / "reference.html").read_text("utf-8").replace("&gt;", ">")


def test_the_notebooks_are_what_the_manual_says() -> None:
    spec = importlib.util.spec_from_file_location("notebooks", DOCS / "notebooks.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    there = {path.stem for path in made.FOLDER.glob("*.ipynb")}
    assert there == set(made.PAGES)
    for name, page in made.PAGES.items():
        kept = (made.FOLDER / f"{name}.ipynb").read_text("utf-8")
        assert kept == made.notebook(page), "run: python docs/notebooks.py"
