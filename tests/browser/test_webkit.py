"""What people do, in WebKit, which is nearly Safari."""

from collections.abc import Iterator

import pytest

from tavoliere.web.catalogue import LANGUAGES, tag
from tests.browser.acts import STEP
from tests.browser.conftest import Server
from tests.browser.test_firefox import GAMES, PAGES
from tests.browser.webkit import NARROWEST, WebKit, webkit

pytestmark = pytest.mark.whole  # in Chromium the others do the same


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    server = Server(tmp_path_factory.mktemp("server"), "tests.browser.noting:app")
    server.start()
    with webkit(server.url) as running:
        yield running
    server.stop()


@pytest.fixture
def ada(window: WebKit) -> Iterator[WebKit]:
    """Nothing goes wrong in her pages."""
    window.goto("/")
    window.run(
        "() => { localStorage.clear(); localStorage.setItem('tavoliere-name', JSON.stringify('Ada')); }"
    )
    yield window
    assert window.wrong() == []


def play_now(ada: WebKit, game: str) -> None:
    ada.goto("/")
    ada.see("#bot-level")  # now its buttons are heard
    ada.tap(f'[data-play="{game}"]')
    ada.see(".table .dock")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot_then_its_replay_and_review(ada: WebKit, game: str) -> None:
    play_now(ada, game)
    while ada.run(STEP, "") != "over":
        pass
    table = ada.run("() => location.pathname")
    ada.goto(f"{table}/replay/1")
    ada.see(".replay-log li")
    ada.goto(f"{table}/review/1")
    ada.see(".choice-list li")


def test_a_game_goes_on_after_the_page_was_loaded_again(ada: WebKit) -> None:
    play_now(ada, "qwixx")
    for _ in range(6):
        ada.run(STEP, "")
    ada.goto(ada.run("() => location.href"))
    ada.see(".table .dock")
    while ada.run(STEP, "") != "over":
        pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_its_language_and_is_no_wider_than_its_window(ada: WebKit, language: str) -> None:
    ada.resize(NARROWEST)
    ada.run("(language) => { document.cookie = `language=${language}; path=/`; }", language)
    wide = {}
    for path in PAGES:
        ada.goto(path)
        ada.see("main:not(.loading)")
        assert ada.run("() => document.documentElement.lang") == tag(language)
        wide[path] = ada.run("() => document.documentElement.scrollWidth - innerWidth")
    assert {path: more for path, more in wide.items() if more > 0} == {}


def test_what_goes_wrong_in_a_page_is_noticed(window: WebKit) -> None:
    """The test of the tests."""
    window.goto("/")
    window.run("() => { localStorage.clear(); setTimeout(() => { throw new Error('a fault'); }); }")
    window.wait("() => localStorage.getItem('noted')")
    assert any("a fault" in text for text in window.wrong())
    window.run("() => localStorage.clear()")
