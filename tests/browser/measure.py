"""What the app costs on a device: bytes of a first visit, and times at a table of the device itself.

    python -m tests.browser.measure

It starts a server and a browser of its own, takes about a minute, and prints a table. Times depend on the machine and
on what else it does.
"""

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser import acts
from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE, Server

GAMES = ("qwixx", "on-board", "duel", "crosswise")
TAPS, MOVES, OPENINGS = 80, 25, 5
QUICK = """
    localStorage.setItem('tavoliere-name', '"Ada"');
    localStorage.setItem('tavoliere-pauses', JSON.stringify({ roll: 0, move: 0 }));
"""

# Bytes that came over the line for a page and all that it loaded, without what bots have learnt.
BYTES = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ name }) => !/\\.bin$|worker\\.js$/.test(name))
    .reduce((sum, { transferSize }) => sum + transferSize, 0)"""

# From a tap to the new table drawn: the click, the first change of the page, and the frame after it.
TAP = """async (taps) => {
    const times = [];
    const app = document.getElementById('app');
    const one = () => [...document.querySelectorAll('.dock .play, .dock [data-chip=pass], .dock .btn.solid')]
        .filter((button) => button.offsetParent && !button.disabled).at(-1);
    while (times.length < taps && !document.querySelector('.result')) {
        const button = one();
        if (!button) { await new Promise((go) => setTimeout(go, 5)); continue; }
        const asks = button.matches('.play') && document.querySelector('[data-confirm]') === null;
        const begin = performance.now();
        const changed = new Promise((go) => {
            const watch = new MutationObserver(() => { watch.disconnect(); go(); });
            watch.observe(app, { subtree: true, childList: true, attributes: true, characterData: true });
            setTimeout(go, 1000);
        });
        button.click();
        await changed;
        await new Promise(requestAnimationFrame);
        times.push(performance.now() - begin);
    }
    return times;
}"""

# An expert's moves in the worker, from positions of a game that it plays against itself.
EXPERT = """async ([version, game, moves]) => {
    const { load } = await import(`/static/${version}/device/rules.js`);
    const { Position } = await import(`/static/${version}/device/position.js`);
    const { think } = await import(`/static/${version}/device/bots.js`);
    const rules = await load(game);
    const times = [];
    let position = Position.start(rules, 2, 0);
    while (times.length < moves + 3) {
        if (position.over) position = Position.start(rules, 2, 0);
        if (position.chance) { position = position.happen(position.chanceOutcome()); continue; }
        const [seat] = position.toMove;
        const begin = performance.now();
        const action = await think(game, 'expert', 2, seat, position.concealed(seat).state.bytes);
        times.push(performance.now() - begin);
        position = position.play(seat, rules.write_move(action));
    }
    return times.slice(3);
}"""


def p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


def line(what: str, found: str, goal: str = "") -> None:
    print(f"{what:<58} {found:>22}   {goal}", flush=True)


def bytes_of_first_visits(browser: Browser, url: str) -> None:
    def visit(path: str, ready: str, play: str = "") -> int:
        context = browser.new_context(base_url=url, viewport=PHONE, service_workers="block")
        context.add_init_script(QUICK)
        page = context.new_page()
        page.goto(path)
        if play:  # a table of the device: the address of one that is there already, opened without a cache
            page.route("**/api/tables", lambda route: route.abort())
            page.click(f'[data-play="{play}"]')
        page.wait_for_selector(ready)
        page.wait_for_timeout(500)
        if play:
            page.context.new_cdp_session(page).send("Network.clearBrowserCache")
            page.reload()
            page.wait_for_selector(ready)
            page.wait_for_timeout(500)
        found = int(page.evaluate(BYTES))
        context.close()
        return found

    line("home, first visit", f"{visit('/', '.game-list') / 1000:.0f} kB", "≤ 60 kB")
    for game in GAMES:
        size = visit("/", ".table .dock", game)
        line(f"a table of {game} with its rules", f"{size / 1000:.0f} kB", "≤ 130 kB, weights apart")


def times_at_a_table(context: BrowserContext, page: Page) -> None:
    for game in GAMES[:3]:
        acts.play_now(page, game)
        times = page.evaluate(TAP, TAPS)
        found = f"{statistics.median(times):.0f} / {p95(times):.0f} ms"
        line(f"{game}: tap to drawn, median / p95 of {len(times)}", found, "p95 ≤ 30 ms")
    version = page.locator("link[rel=stylesheet]").first.get_attribute("href").split("/")[2]  # type: ignore[union-attr]
    for game in GAMES:
        times = page.evaluate(EXPERT, [version, game, MOVES])
        found = f"{statistics.median(times):.0f} / {p95(times):.0f} ms"
        line(f"{game}: expert's move in a worker, median / p95 of {len(times)}", found, "p95 ≤ 150 ms")


def time_until_playable(context: BrowserContext, page: Page) -> None:
    acts.play_now(page, "duel")
    table = page.url
    page.close()
    times = []
    for _ in range(OPENINGS):
        opened = context.new_page()
        opened.goto(table, wait_until="commit")
        opened.wait_for_selector(".dock .btn, .dock .play")
        times.append(opened.evaluate("performance.now()"))
        opened.close()
    line(
        f"offline: opened until playable, median of {OPENINGS}", f"{statistics.median(times):.0f} ms", "≤ 1 s"
    )


def taken_along(browser: Browser, url: str) -> tuple[BrowserContext, Page]:
    context = browser.new_context(base_url=url, viewport=PHONE, reduced_motion="reduce", locale="en")
    context.set_default_timeout(60_000)
    context.add_init_script(QUICK)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.register('/worker.js')")
    page.goto("/settings")
    button: Any = page.locator("#along button", has_text="MB")
    button.wait_for()
    line("take everything along", str(button.inner_text().partition(", ")[2]))
    button.click()
    page.wait_for_selector("#along button[hidden]", state="attached")
    context.set_offline(True)
    return context, page


def main() -> None:
    found = next(path for name in CHROMIUM if (path := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        try:
            bytes_of_first_visits(browser, server.url)
            context, page = taken_along(browser, server.url)
            times_at_a_table(context, page)
            time_until_playable(context, page)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
