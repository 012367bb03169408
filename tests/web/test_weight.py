"""What a first visit weighs, in every language. `python -m tests.browser.measure` counts the same in a browser."""

import gzip
import re

import pytest

from tavoliere.notation.game import games
from tavoliere.web.api import offer
from tavoliere.web.catalogue import LANGUAGES
from tavoliere.web.pages import engine
from tavoliere.web.pages.assets import packed, screens, scripts
from tavoliere.web.pages.pages import render
from tavoliere.web.pages.styles import sheets
from tavoliere.web.settings import Settings

HEAD = 300  # bytes of an answer beside its content, as browsers reckon
ICON = "icons/icon.svg"


def weight(language: str, template: str, *files: str, **values: str) -> int:
    about = offer(Settings().patience, search=True)
    page = render(language, f"{template}.html", about, **values).encode()
    contents = [
        gzip.compress(page),
        *map(packed, (ICON, *scripts("core/older.js", "core/theme.js", "pages/start.js", *files))),
    ]
    return sum(len(content) + HEAD for content in contents)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_is_light(language: str) -> None:
    styles = sum(len(packed(sheet)) + HEAD for sheet in sheets("home"))
    assert weight(language, "home", "pages/home.js") + styles <= 60_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_the_device_is_light_with_its_rules(language: str) -> None:
    for game in games():
        own = ("pages/table.js", "engine/device/live.js", "engine/thinker.js", *screens()[game])
        styles = sum(len(packed(sheet)) + HEAD for sheet in sheets("table", game))
        rules = sum(len(engine.packed(f"{game}.{kind}") or b"") + HEAD for kind in ("js", "table.js"))
        assert weight(language, "table", *own, table="", key="") + styles + rules <= 130_000, game


@pytest.mark.parametrize("game", games())
def test_no_style_of_a_table_is_looked_for_inside_it(game: str) -> None:
    """A selector with :has() is tried again with everything that changes: at a table, with every tap."""
    text = "".join(gzip.decompress(packed(sheet)).decode() for sheet in sheets("table", game))
    assert set(re.findall(r"([^\s,}]*):has\(", text)) <= {":root", ".lobby"}
