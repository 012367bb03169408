"""Without a connection: the app opens, and whole games are played on the device itself."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tavoliere.notation.record import Record
from tests.browser import acts
from tests.browser.conftest import ARGUMENTS, PHONE, WAITS, Server, chromium
from tests.browser.test_own_dice import count_taps
from tests.rings import cases

GAMES = ("qwixx", "on-board", "duel", "crosswise")
QUICK = """
    localStorage.setItem('tavoliere-name', '"Ada"');
    localStorage.setItem('tavoliere-pauses', JSON.stringify({ roll: 0, move: 0 }));
"""


NOTES = "import('/static/x/engine/device/store.js').then(({ games }) => games())"
# The link of the latest game that was brought to the server; whether the latest of the server is kept here.
LINK = f"{NOTES}.then((all) => all.find((one) => one.link).link)"
FORGOTTEN = """import('/static/x/engine/device/store.js').then(async ({ games, note }) => {
    const brought = (await games()).find((one) => one.link);
    await note({ ...brought, there: 'longago' });
})"""
KEPT = f"{NOTES}.then((all) => Boolean(all[0].kept))"


# Is everything kept that bots of the usual level need?
READY = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    for (const { url } of (await cache.keys()).filter(({ url }) => url.endsWith(".bots.js")))
        for (const { file } of Object.values((await import(url)).MINDS.easy))
            if (file && !(await cache.match(new URL(file, url)))) return false;
    return true;
}"""


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A phone that visited once, and is where there is no network."""
    context = browser.new_context(base_url=server.url, viewport=PHONE, reduced_motion="reduce", locale="en")
    context.set_default_timeout(WAITS)
    context.add_init_script(QUICK)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.register('/worker.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    acts.wait_until(page, READY)
    page.close()
    context.set_offline(True)
    yield context
    context.close()


@pytest.fixture(scope="module")
def device(visitor: BrowserContext) -> BrowserContext:
    """The same phone, which took everything along."""
    visitor.set_offline(False)
    page = visitor.new_page()
    page.goto("/settings")
    along = page.locator("#along")
    expect(along.get_by_role("button")).to_contain_text(" MB")
    along.get_by_role("button").click()
    expect(along).to_contain_text("Everything is on this device")
    page.close()
    visitor.set_offline(True)
    return visitor


@contextmanager
def opened(context: BrowserContext) -> Iterator[Page]:
    """The app, opened there; nothing goes wrong in it."""
    wrong: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/")
    yield page
    page.close()
    assert not wrong


@pytest.fixture
def visit(visitor: BrowserContext) -> Iterator[Page]:
    with opened(visitor) as page:
        yield page


@pytest.fixture
def page(device: BrowserContext) -> Iterator[Page]:
    with opened(device) as page:
        yield page


@pytest.mark.parametrize("game", cases(GAMES, ["crosswise"]))
def test_a_whole_game_against_a_bot_offline(visit: Page, game: str) -> None:
    page = visit
    acts.play_now(page, game)
    assert "/device#" in page.url
    acts.play_on(page)
    expect(page.locator(".result-head")).to_be_visible()
    if game != "crosswise":  # there six equal may end a game before anything can be told of its course
        expect(page.locator(".result-head .story")).not_to_be_empty()
    assert page.locator(".dock .btn", has_text="Rematch").count() == 1
    save_the_picture(page)


def save_the_picture(page: Page) -> None:
    """Made on the page itself, and without names unless they are wanted."""
    page.get_by_role("button", name="Share").click()
    picture = page.locator(".keepsake")
    expect(picture).not_to_contain_text("Ada")
    pictures = []
    for _ in range(2):
        with page.expect_download() as saved:
            page.get_by_role("button", name=re.compile("Save the picture|Saved")).click()
        data = saved.value.path().read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(data[16:20], "big") == 1080
        assert len(data) > 20_000
        pictures.append(data)
        page.get_by_label("With names").check()
        expect(picture).to_contain_text("Ada")
    assert pictures[0] != pictures[1]
    page.get_by_role("button", name="Close").click()


def test_a_past_game_is_replayed_and_saved_with_its_own_dice(page: Page) -> None:
    acts.play_now(page, "duel")
    acts.play_on(page)
    page.goto("/past")
    past = page.locator(".past-game").first
    expect(past).to_contain_text("Qwixx Duel")
    past.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".table-replay")
    with page.expect_download() as saved:
        page.click("a[download]")
    record = Record.read(saved.value.path().read_text("utf-8"))
    assert record.headers["dice"] == "device"
    assert record.position.over
    page.keyboard.press("Home")
    expect(page.locator(".replay-dock")).to_contain_text("start")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    shown = page.locator(".duel-seat strong").all_inner_texts()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".topbar-title p")).to_contain_text("from a position")
    assert page.locator(".duel-seat strong").all_inner_texts() == shown
    acts.play_on(page)
    expect(page.locator(".result-head .begun")).to_contain_text("not counted")
    page.get_by_role("button", name="Rematch").click()  # from the same position again
    expect(page.locator(".topbar-title p")).to_contain_text("from a position")


def test_games_travel_to_the_server_and_from_there(page: Page, server: Server) -> None:
    """A game of the device is shared by a link and played on at the server; one of the server is kept here."""
    acts.play_now(page, "duel")
    table = page.url
    acts.play_on(page, until=".dock .play")
    page.context.set_offline(False)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play on with others").click()
    page.wait_for_selector(".lobby")
    assert "/t/" in page.url
    acts.start(page)
    page.context.set_offline(True)
    page.goto(table)
    acts.play_on(page)
    page.context.set_offline(False)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate(FORGOTTEN)  # by the server, some weeks later: the game is brought there once more
    page.get_by_role("button", name="Copy a link").click()
    acts.wait_until(page, f"{NOTES}.then((all) => all.find((one) => one.link).there !== 'longago')")
    friend = page.context.browser.new_context(base_url=server.url).new_page()  # type: ignore[union-attr]
    friend.goto(page.evaluate(LINK))
    expect(friend.locator(".result-head")).to_contain_text("Played on a device")
    assert friend.locator("a.seal[href*=verify]").count() == 0
    friend.goto(friend.url.rpartition("/")[0] + "/verify/1")  # by typing its address
    expect(friend.get_by_role("heading", name="This game cannot be checked")).to_be_visible()
    friend.context.close()

    acts.play_now(page, "crosswise")
    page.get_by_role("button", name="Menu").click()
    page.click(".menu .bad")
    page.click("[data-resign]")
    expect(page.locator(".result-head")).to_be_visible()
    export = page.evaluate("fetch(document.querySelector('a[download]').href).then((one) => one.text())")
    acts.wait_until(page, KEPT)
    page.context.set_offline(True)
    page.goto("/past")
    kept = page.locator(".past-game").first
    expect(kept).to_contain_text("Crosswise")
    kept.get_by_role("link", name="Replay").click()
    with page.expect_download() as saved:
        page.click("a[download]")
    text = saved.value.path().read_text("utf-8")
    assert "\nnoted: " in text  # which only this device knows
    assert re.sub(r"\nnoted: .*", "", text) == export
    page.go_back()
    page.locator(".past-game").first.get_by_role("link", name="Review").click()
    expect(page.locator(".review-head")).to_contain_text("Luck")


def test_three_at_one_device_go_on_after_the_page_was_closed(page: Page) -> None:
    """Hot-seat with own dice: the pad and referee of a real table, to the end."""
    page.click('[data-dice="own"]')
    page.wait_for_selector(".lobby")
    for name in ("Uma", "Cleo"):
        acts.seat_beside(page, name)
    acts.start(page)
    expect(page.locator(".table")).to_contain_text("Uma")
    table = page.url
    again = page.context.new_page()
    page.close()
    again.goto(table)
    expect(again.locator(".table")).to_contain_text("Cleo")
    again.goto("/")
    again.click(".continue-card a")
    expect(again.locator(".table")).to_contain_text("Uma")
    again.get_by_role("button", name="Let us play").click()
    count_taps(again, ask_others=False)
    expect(again.locator(".result-head")).to_be_visible()
    again.close()


def test_three_at_one_device_play_one_game_in_two_tabs(page: Page) -> None:
    """Hot-seat with tiles that the others must not see, and the same table open twice."""
    page.click('[data-invite="crosswise"]')
    page.wait_for_selector(".lobby")
    for name in ("Uma", "Cleo"):
        acts.seat_beside(page, name)
    acts.start(page)
    expect(page.locator(".curtain")).to_contain_text("face down")
    other = page.context.new_page()
    other.goto(page.url)
    acts.play_on(page, other)
    expect(other.locator(".result-head h2")).to_have_text(page.locator(".result-head h2").inner_text())
    other.close()


def test_a_tab_follows_when_another_changes_the_game(page: Page) -> None:
    page.click('[data-invite="qwixx"]')
    page.wait_for_selector(".lobby")
    acts.seat_beside(page, "Uma")
    other = page.context.new_page()
    other.goto(page.url)
    other.select_option(".opts select", "duel")
    acts.start(other)
    expect(page.locator(".duel-seat")).to_have_count(2)
    other.close()


FULL = """() => {
    IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
DENIED = """() => {
    indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };
}"""


def test_a_phone_keeps_one_sheet_at_a_real_table(page: Page) -> None:
    """Every phone its own, without dice: the sheet knows the rules, and is told what happens elsewhere."""
    page.get_by_role("link", name="Just my score sheet").click()
    for move in ("r3", "r5", "y2", "g10", "b9"):
        page.click(f'[data-field="{move}"]')
    page.click('[data-field="r4"]')
    expect(page.locator(".toast")).to_contain_text("Q1")
    page.click('[data-field="b2"]')
    expect(page.locator(".toast")).to_contain_text("Q6")
    page.get_by_role("button", name="Blue is closed.").click()
    page.click('[data-field="b8"]')
    expect(page.locator(".toast")).to_contain_text("Q7")
    page.get_by_role("button", name="Misthrow").click()
    page.click('[data-field="y12"]', force=True)  # not before five crosses
    page.click('[data-field="y7"]')
    page.keyboard.press("u")
    other = page.context.new_page()  # the same sheet: what one tab writes, the other has
    other.goto(page.url)
    other.click('[data-field="g9"]')
    expect(page.get_by_role("group", name="Total 3 points")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(other.get_by_role("group", name="Total 1 point")).to_be_visible()
    other.close()
    page.reload()
    expect(page.get_by_role("group", name="Total 1 point")).to_be_visible()  # 3 + 1 + 1 + 1 - 5
    expect(page.locator(".dock")).to_contain_text("A misthrow")
    page.get_by_role("button", name="Red is closed.").click()  # the second row: the game is over (Q8)
    page.get_by_role("button", name="No, nothing more").click()
    expect(page.get_by_role("button", name="New sheet")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Game over").click()
    page.evaluate("() => void (Storage.prototype.setItem = () => { throw new Error('denied') })")
    page.get_by_role("button", name="New sheet").click()
    expect(page.get_by_role("group", name="Total 0 points")).to_be_visible()
    expect(page.locator(".toast")).to_contain_text("Nothing can be kept")
    page.click('[data-field="r2"]')
    page.evaluate(
        "dispatchEvent(new StorageEvent('storage', { key: 'tavoliere-name' }))"
    )  # no news of the sheet
    page.click('[data-field="r3"]')
    expect(page.get_by_role("group", name="Total 3 points")).to_be_visible()


def test_the_installed_app_opens_in_a_window_of_its_own_without_its_server(
    browser: Browser, tmp_path: Path
) -> None:
    """A real installation, by the browser's own door for it; then the server is gone for good."""
    server = Server(tmp_path)
    server.start()
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=chromium(is_framed=True), args=ARGUMENTS, locale="en"
    )
    try:
        context.add_init_script(QUICK)
        page = context.pages[0]
        page.goto(server.url)
        page.evaluate("navigator.serviceWorker.register('/worker.js')")
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        acts.wait_until(page, READY)
        door = context.new_cdp_session(page)
        assert door.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        app = {"manifestId": door.send("Page.getAppId")["appId"]}
        door.send("PWA.install", {**app, "installUrlOrBundleUrl": server.url})
        door.send("PWA.changeAppUserSettings", {**app, "displayMode": "standalone"})
        server.stop()
        with context.expect_page() as opened:
            door.send("PWA.launch", app)
        window = opened.value
        window.wait_for_selector("[data-play]")
        assert window.evaluate("matchMedia('(display-mode: standalone)').matches")
        window.click('[data-play="duel"]')
        window.wait_for_selector(".table .dock")
        acts.play_on(window, until=".dock .play")
        assert "/device#" in window.url
    finally:
        context.close()
        server.stop()


def test_a_full_device_says_so_and_the_game_goes_on(page: Page) -> None:
    acts.play_now(page, "duel")
    page.evaluate(FULL)
    acts.play_on(page, until=".strip")
    expect(page.locator(".strip")).to_contain_text("Nothing can be kept on this device")
    acts.play_on(page)


def test_where_nothing_may_be_kept_the_game_is_played_in_memory(page: Page) -> None:
    page.add_init_script(f"({DENIED})()")
    acts.play_now(page, "duel")
    expect(page.locator(".strip")).to_contain_text("Nothing can be kept on this device")
    acts.play_on(page)
    expect(page.locator(".result-head")).to_be_visible()
    assert page.locator("a[href*=replay]").count() == 0  # it is nowhere


def test_the_language_changes_offline(page: Page) -> None:
    page.select_option(".lang select", "it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.goto("/rules/duel")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.goto("/t/elsewhere")  # a table of the server
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.goto("/settings")
    page.select_option("select[data-language]", "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
