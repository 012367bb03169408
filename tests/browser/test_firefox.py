"""What people do, in Firefox."""

from collections.abc import Iterator

import pytest

from tavoliere.web.catalogue import LANGUAGES, tag
from tests.browser.acts import STEP
from tests.browser.conftest import Server
from tests.browser.firefox import Firefox, Page, firefox

GAMES = ("qwixx", "on-board", "duel", "crosswise")
pytestmark = pytest.mark.whole  # in Chromium the others do the same
PAGES = ("/", "/past", "/settings", "/paper/qwixx", "/rules/duel", "/learn/crosswise", "/practice/on-board")


@pytest.fixture(scope="module")
def browser() -> Iterator[Firefox]:
    with firefox() as running:
        yield running


@pytest.fixture
def fox(browser: Firefox) -> Iterator[Firefox]:
    """Nothing goes wrong in its pages."""
    browser.wrong.clear()
    yield browser
    browser.ask("session.status")  # what was said until now has been heard then
    assert browser.wrong == []


def play_on(*pages: Page) -> None:
    """Everybody plays until the game is over."""
    while {page.run(STEP, "") for page in pages} != {"over"}:
        pass


def play_now(page: Page, game: str) -> None:
    page.goto("/")
    page.see("#bot-level")  # now its buttons are heard
    page.tap(f'[data-play="{game}"]')
    page.see(".table .dock")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot_then_its_replay_and_review(
    fox: Firefox, server: Server, game: str
) -> None:
    ada = fox.person(server.url)
    play_now(ada, game)
    play_on(ada)
    table = ada.run("() => location.pathname")
    ada.goto(f"{table}/replay/1")
    ada.see(".replay-log li")
    ada.goto(f"{table}/review/1")
    ada.see(".choice-list li")


def test_two_people_play_a_game_at_two_devices(fox: Firefox, server: Server) -> None:
    ada, bo = fox.person(server.url), fox.person(server.url, "Bo")
    ada.goto("/")
    ada.tap('[data-invite="duel"]')
    bo.goto(ada.wait("() => document.querySelector('#link')?.value"))
    bo.tap(".name-form .btn")
    ada.tap(".lobby-dock .btn.solid:not([disabled])")
    bo.see(".table")
    play_on(ada, bo)


def test_a_game_goes_on_after_the_page_was_loaded_again(fox: Firefox, server: Server) -> None:
    ada = fox.person(server.url)
    play_now(ada, "qwixx")
    for _ in range(6):
        ada.run(STEP, "")
    ada.goto(ada.run("() => location.href"))
    ada.see(".table .dock")
    play_on(ada)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_its_language_and_is_no_wider_than_a_phone(
    fox: Firefox, server: Server, language: str
) -> None:
    ada = fox.person(server.url)
    ada.goto("/")
    ada.run("(language) => { document.cookie = `language=${language}; path=/`; }", language)
    wide = {}
    for path in PAGES:
        ada.goto(path)
        ada.see("main:not(.loading)")
        assert ada.run("() => document.documentElement.lang") == tag(language)
        wide[path] = ada.run("() => document.documentElement.scrollWidth - innerWidth")
    assert {path: more for path, more in wide.items() if more > 0} == {}


def test_what_goes_wrong_in_a_page_is_noticed(browser: Firefox, server: Server) -> None:
    """The test of the tests: also in the first script of a page."""
    ada = browser.person(server.url)
    browser.wrong.clear()
    ada.goto("/")
    ada.run("() => { setTimeout(() => { throw new Error('a fault'); }); }")
    ada.wait("() => new Promise((done) => setTimeout(() => done(true), 50))")
    assert any("a fault" in text for text in browser.wrong)
