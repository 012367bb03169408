"""What the app costs on a device: bytes of a first visit, and times at a table of the device itself.

    python -m tests.browser.measure            # all of it, some minutes
    python -m tests.browser.measure taps       # bytes, taps, motion, experts, coach or opening alone

It starts a server and a browser of its own and prints a table. Times depend on the machine and on what else it does.
The work that stands beside the time of a tap is the processor time of the page's own thread.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tavoliere.web.catalogue import LANGUAGES
from tavoliere.web.live.finished import replay
from tests.browser import acts
from tests.browser.conftest import ARGUMENTS, PHONE, Server, chromium
from tests.coach.played import played

GAMES = ("qwixx", "on-board", "duel", "crosswise")
TAPS, MOVES, OPENINGS = 60, 25, 5
MOTIONS, SLOWER = 30, 4
TRACED = {"includedCategories": ["toplevel", "disabled-by-default-devtools.timeline"]}
QUICK = """
    localStorage.setItem('tavoliere-name', '"Ada"');
    localStorage.setItem('tavoliere-explains', '"off"');
    localStorage.setItem('tavoliere-pauses', JSON.stringify({ roll: 80, move: 80 }));
"""

# Bytes that came over the line for a page and all that it loaded, without what bots have learnt.
BYTES = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ name }) => !/\\.bin$|worker\\.js$/.test(name))
    .reduce((sum, { transferSize }) => sum + transferSize, 0)"""

# What can be tapped next, once it is one's turn and nothing moves any more: a play if there is one, as people do.
NEXT = """async () => {
    const action = '[data-tile=move], [data-tile=remove], [data-tile=swap], [data-tile=replace]';
    const kinds = [
        '[data-confirm]', '.board-cell.lit', `.dock .play, .hand-tile:not(${action})`,
        '.dock [data-chip=pass], .dock .btn.solid', '.hand-tile:not(.chosen)',
    ];
    const all = (some) => [...document.querySelectorAll(some)].filter((one) => one.checkVisibility() && !one.disabled);
    const isWaiting = () => document.querySelector('.dock.idle');
    const one = () => isWaiting() ? null : kinds.flatMap((some) => all(some).slice(-1))[0];
    while (!document.querySelector('.result')) {
        window.next = one();
        await new Promise((go) => setTimeout(go, 40));
        if (window.next && window.next === one()) return true;
    }
    return false;
}"""

# From a tap to the new table drawn: the click, the first change of the page, and the end of the frame after it: the
# first task that the browser does then, before those that the page has put off until it is drawn. Nothing if it was the
# last tap of a game: what is drawn then is no table but the result.
TAP = """async () => {
    const app = document.getElementById('app');
    const begin = performance.now();
    const changed = new Promise((go) => {
        const watch = new MutationObserver(() => { watch.disconnect(); go(); });
        watch.observe(app, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(go, 1000);
    });
    window.next.click();
    await changed;
    const drawn = () => scheduler.postTask(() => performance.now(), { priority: 'user-blocking' });
    const end = await new Promise((go) => requestAnimationFrame(() => go(drawn())));
    const took = end - begin;
    return document.querySelector('.result') ? null : took;
}"""

# An expert's moves in the worker, from positions of a game that it plays against itself.
EXPERT = """async ([version, game, moves]) => {
    const { load } = await import(`/static/${version}/engine/device/rules.js`);
    const { Position } = await import(`/static/${version}/engine/device/position.js`);
    const { think } = await import(`/static/${version}/engine/thinking.js`);
    const rules = await load(game);
    const times = [];
    let position = Position.start(rules, 2, 0);
    while (times.length < moves + 3) {
        if (position.over) position = Position.start(rules, 2, 0);
        if (position.chance) { position = position.happen(position.chanceOutcome()); continue; }
        const [seat] = position.toMove;
        const legal = position.legal(seat);
        if (legal.length === 1) { position = position.play(seat, legal[0]); continue; } // nothing to think about
        const begin = performance.now();
        const action = await think(game, 'expert', 2, seat, position.concealed(seat).state.bytes);
        times.push(performance.now() - begin);
        position = position.play(seat, rules.write_move(action));
    }
    return times.slice(3);
}"""

# The coach in his worker: a hint for every choice of a game, then the review of all of it.
COACH = """async ([version, replay]) => {
    const { ofReplay } = await import(`/static/${version}/engine/finished.js`);
    const { hint, review } = await import(`/static/${version}/engine/thinking.js`);
    const past = await ofReplay(replay);
    const { start, steps } = past;
    const { game } = start.rules.ABOUT;
    const { players } = start;
    const positions = [start];
    for (const step of steps) positions.push(positions.at(-1).after(step));
    const times = [];
    for (const [i, { kind, seat }] of steps.entries()) {
        if (kind !== 'play' || positions[i].legal(seat).length === 1) continue;
        const begin = performance.now();
        await hint(game, players, seat, positions[i].concealed(seat).state.bytes.slice());
        times.push(performance.now() - begin);
    }
    const begin = performance.now();
    await review({ ...past, game, players, positions });
    return [times.slice(3), performance.now() - begin]; // the first ones wait for what he has learnt
}"""


def p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


def both(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} / {p95(times):.0f} ms"


def line(what: str, found: str, goal: str = "") -> None:
    print(f"{what:<54} {found:>34}   {goal}", flush=True)


def bytes_of_first_visits(browser: Browser, url: str) -> None:
    def visit(language: str, ready: str, play: str = "") -> int:
        context = browser.new_context(
            base_url=url,
            viewport=PHONE,
            service_workers="block",
            locale={"pt": "pt-PT"}.get(language, language),
        )
        context.add_init_script(QUICK)
        page = context.new_page()
        page.goto("/")
        if play:  # a table of the device: the address of one that is there already, opened without a cache
            page.route("**/api/tables", lambda route: route.abort())
            page.click(f'[data-play="{play}"]')
            page.wait_for_selector(ready)
            page.context.new_cdp_session(page).send("Network.clearBrowserCache")
            page.reload()
        page.wait_for_selector(ready)
        page.wait_for_timeout(500)
        found = int(page.evaluate(BYTES))
        context.close()
        return found

    def visits(ready: str, play: str = "") -> str:
        sizes = {code: visit(code, ready, play) / 1000 for code in LANGUAGES}
        return " ".join(f"{code} {size:.0f}" for code, size in sizes.items()) + " kB"

    line("home, first visit", visits(".game-list"), "≤ 60 kB")
    for game in GAMES:
        line(f"a table of {game} with its rules", visits(".table .dock", game), "≤ 130 kB, weights apart")


def taps_at_a_table(context: BrowserContext, page: Page) -> None:
    """How long a tap takes, and how much of that the page's own thread works."""
    browser = context.new_cdp_session(page)
    browser.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        """Milliseconds of processor time of the page's thread so far."""
        found = {one["name"]: one["value"] for one in browser.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(found["TaskDuration"])

    for game in GAMES:
        acts.play_now(page, game)
        times: list[float] = []
        work: list[float] = []
        while len(times) < TAPS:
            if not page.evaluate(NEXT):
                acts.play_now(page, game)
                continue
            before = worked()
            took = page.evaluate(TAP)
            if took is not None:
                times.append(took)
                work.append(worked() - before)
        found = f"{both(times)}, work {both(work)}"
        line(f"{game}: tap to drawn, median / p95 of {TAPS}", found, "p95 ≤ 30 ms")


def motion(browser: Browser, url: str) -> None:
    """Falling dice, crosses, locks, pieces, pawns and tiles: the processor time of each task of the page's thread, as a
    phone four times slower than this machine would need it."""
    for game in GAMES:
        context = browser.new_context(
            base_url=url, viewport=PHONE, service_workers="block", reduced_motion="no-preference"
        )
        context.add_init_script(QUICK.replace("80", "1000"))
        page = context.new_page()
        acts.play_now(page, game)
        page.wait_for_timeout(2000)
        traced: list[dict[str, Any]] = []
        over: list[Any] = []
        tools = context.new_cdp_session(page)
        tools.on("Tracing.dataCollected", lambda told, into=traced: into.extend(told["value"]))
        tools.on("Tracing.tracingComplete", lambda told, into=over: into.append(told))
        tools.send("Tracing.start", {"traceConfig": TRACED, "transferMode": "ReportEvents"})
        for _ in range(MOTIONS):
            acts.step(page)
            page.wait_for_timeout(1000)
        tools.send("Tracing.end")
        while not over:
            page.wait_for_timeout(50)
        main = {one["tid"] for one in traced if one["args"].get("name") == "CrRendererMain"}
        tasks = [one for one in traced if one["name"] == "RunTask" and one["tid"] in main]
        times = [SLOWER * one.get("tdur", 0) / 1000 for one in tasks]
        found = f"{sum(time > 50 for time in times)} of {len(times)}, longest {max(times):.0f} ms"
        line(f"{game}: tasks over 50 ms while things move", found, "none")
        context.close()


def experts(page: Page) -> None:
    version = page.locator("link[rel=stylesheet]").first.get_attribute("href").split("/")[2]  # type: ignore[union-attr]
    for game in GAMES:
        times = page.evaluate(EXPERT, [version, game, MOVES])
        line(f"{game}: expert's move in a worker, median / p95 of {len(times)}", both(times), "p95 ≤ 150 ms")


def coach(page: Page) -> None:
    version = page.locator("link[rel=stylesheet]").first.get_attribute("href").split("/")[2]  # type: ignore[union-attr]
    for game, players in (*((game, 2) for game in GAMES), ("qwixx", 5)):
        told = to_builtins(replay(played(game, players, 1, "medium")))
        hints, whole = page.evaluate(COACH, [version, told])
        name = f"{game}, {players} players"
        line(f"{name}: hint in a worker, median / p95 of {len(hints)}", both(hints), "p95 ≤ 300 ms")
        line(f"{name}: review in a worker", f"{whole / 1000:.1f} s", f"≤ {5 if players == 2 else 10} s")


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
    context = browser.new_context(base_url=url, viewport=PHONE, locale="en")
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


def main(*wanted: str) -> None:
    wanted = wanted or ("bytes", "taps", "motion", "experts", "coach", "opening")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(is_framed=True), args=ARGUMENTS)
        try:
            if "bytes" in wanted:
                bytes_of_first_visits(browser, server.url)
            context, page = taken_along(browser, server.url)
            if "taps" in wanted:
                taps_at_a_table(context, page)
            if "motion" in wanted:
                motion(browser, server.url)
            if "experts" in wanted:
                experts(page)
            if "coach" in wanted:
                coach(page)
            if "opening" in wanted:
                time_until_playable(context, page)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
