"""What the formatter leaves alone: templates; in scripts and style sheets the markup in html`…`, and comments."""

import re
from pathlib import Path

import pytest

import tavoliere.web
from tavoliere.minds.levels import LEVELS

STATIC = Path(tavoliere.web.__file__).parent / "static"
OURS = sorted(
    path for path in STATIC.rglob("*") if path.suffix in (".js", ".css") and "vendor" not in path.parts
)
COLUMNS = 110


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(STATIC)))
def test_no_line_is_too_long(path: Path) -> None:
    long = [
        n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line.rstrip()) > COLUMNS
    ]
    assert not long


TEMPLATES = STATIC.parent / "templates"


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_no_line_of_a_template_is_too_long(path: Path) -> None:
    """A sentence or a path is one piece: of the longest on a line, its quotes count."""
    for line in path.read_text("utf-8").splitlines():
        pieces = re.findall(r'"[^"]*"', line)
        if pieces and len(line) > COLUMNS:
            line = line.replace(max(pieces, key=len), '""')
        assert len(line) <= COLUMNS


def test_every_level_has_its_words() -> None:
    """A name, a character, and what to expect of it."""
    text = (STATIC / "core" / "levels.js").read_text("utf-8")
    assert {level: len(re.findall(rf"\b{level}:", text)) for level in LEVELS} == dict.fromkeys(LEVELS, 3)


GOES = re.compile(r"location(?:\.href)? = |location\.(?:assign|replace)\(")


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix == ".js"], ids=lambda path: path.stem)
def test_scripts_lead_to_pages_where_they_are(path: Path) -> None:
    """In a folder of files `/settings` lies elsewhere: `go` knows where, and links are found by `at` in ui.js."""
    if path.name not in ("addresses.js", "start.js", "join.js", "languages.js"):
        assert not GOES.search(path.read_text("utf-8"))


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix == ".css"], ids=lambda path: path.stem)
def test_style_sheets_say_nothing_that_browsers_of_2022_cannot_read(path: Path) -> None:
    """Nested rules came with Safari 17.2 and Firefox 117; a browser that cannot read one drops the whole rule."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    around: list[str] = []
    for head in re.findall(r"[^{};]*\{|\}", text):
        if head == "}":
            around.pop()
        else:
            assert all(outer.startswith("@") for outer in around), (
                f"{head.strip()} stands within another rule"
            )
            around.append(head.strip())
