"""What the formatter leaves alone in scripts and style sheets: the markup inside of html`…`, and comments."""

from pathlib import Path

import pytest

import tavoliere.web

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
