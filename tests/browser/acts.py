"""What people do at a table, as few words as possible. They see only the page."""

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tavoliere.coach.practice.puzzles import shipped
from tavoliere.table.weekly import week_of


def play_now(page: Page, game: str) -> None:
    page.goto("/")
    page.click(f'[data-play="{game}"]')
    page.wait_for_selector(".table .dock")


def invite(page: Page, game: str, players: int = 2) -> str:
    """A new table with a lobby; the answer is the link to it."""
    page.goto("/")
    page.click(f'[data-invite="{game}"]')
    page.wait_for_selector(".lobby")
    seats = page.locator(".opts .seg[aria-label=Seats] button", has_text=str(players))
    if seats.count() and seats.first.get_attribute("aria-pressed") == "false":
        seats.first.click()
        expect(page.locator(".seat-list:only-child .seat, .place")).to_have_count(players)
    return page.input_value("#link")


def sit(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.fill("#name", name)
    page.click(".name-form .btn")
    page.wait_for_selector(".lobby")


def start(page: Page) -> None:
    page.click(".lobby-dock .btn.solid:not([disabled])")
    page.wait_for_selector(".table, .curtain-open")


def seat_beside(page: Page, name: str) -> None:
    """Somebody else on the same device."""
    page.get_by_role("button", name="Someone on this device").click()
    page.fill(".seat.open #name", name)
    page.click(".seat.open .name-form .btn")
    expect(page.locator(":is(.seat, .place):not(.open)", has_text=name)).to_be_visible()


def play_with_own_dice(page: Page, other: str) -> None:
    """Two on one device, with dice of their own."""
    page.goto("/")
    page.click("[data-dice=own]")
    page.wait_for_selector(".lobby")
    seat_beside(page, other)
    start(page)


def sit_down(page: Page, game: str, position: str, bots: int = 1, **settings: Any) -> None:
    """A table from a position, against bots; with 0 against Bo on the same device; with -1 alone."""
    said = {"game": game, "position": position, "pace": "once", **settings}
    table = page.request.post("/api/tables", data=said).json()["table"]["id"]
    others = [("bot", {"level": "beginner", "seat": 1 + bot}) for bot in range(bots)]
    others = others if bots else [("sit", {"name": "Bo", "seat": 1})]
    for message, body in (("sit", {"name": "Ada", "seat": 0}), *others, ("start", {})):
        assert page.request.post(f"/api/tables/{table}/{message}", data=body).ok
    page.goto(f"/t/{table}")


def type_dice(page: Page, *faces: int) -> None:
    """Own dice: white, white, red, yellow, green, blue."""
    for row, face in enumerate(faces):
        page.locator(".pad-row").nth(row).locator("button").nth(face - 1).click()


def state_of(page: Page) -> dict[str, Any]:
    """What the server tells this browser of its table."""
    table = page.url.split("/")[4]
    state: dict[str, Any] = page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")
    return state


def watch(page: Page, player: Page) -> None:
    """Look on with the link that somebody at the table has."""
    page.goto(state_of(player)["you"]["links"]["watch"])
    page.wait_for_selector(".table")


def wait_until(page: Page, script: str, told: Any = None, seconds: float = 600) -> None:
    """Until a script that may answer later says yes; `wait_for_function` takes its promise for a yes."""
    end = time.monotonic() + seconds
    while not page.evaluate(script, told):
        assert time.monotonic() < end, f"not within {seconds} seconds: {script}"
        page.wait_for_timeout(50)


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


# One step of whoever can do something, in the page itself: the first that applies. Fields and chips are tapped as
# a person would; large gaps first, so that a game does not last.
STEP = """
(stop) => {
  if (stop && document.querySelector(stop)) return "there";
  const tap = (selector, last) => {
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && !one.disabled);
    const one = last ? all.at(-1) : all[0];
    if (one) one.click();
    return Boolean(one);
  };
  if (document.querySelector(".result")) return "over";
  if (tap(".curtain-open")) return "curtain";
  if (tap("[data-confirm]")) return "confirm";
  if (tap(".board-cell.lit")) return "cell";
  if (tap(".hand-tile.lit")) return "second tile";
  if (document.querySelector(".hand") && !document.querySelector(".dock .wait, .dock .plays")) {
    const symbols = ["sun", "moon", "wave", "bloom", "gem", "cross"];
    const symbol = symbols.map((tile) => `.hand-tile[data-tile=${tile}]`).join();
    if (tap(".dock .btn.solid") || tap(symbol) || tap(".hand-tile[data-tile]")) return "tile";
  }
  if (tap(".dock .play", true)) return "chip";
  if (tap(".dock [data-chip=pass]") || tap(".dock .btn.solid")) return "button";
  return "";
}
"""


def step(page: Page, stop: str = "") -> str:
    """Do one thing, if there is one, unless what `stop` selects is there."""
    return str(page.evaluate(STEP, stop))


def play_on(*pages: Page, until: str = "", all_wait: bool = False, seconds: float = 600) -> None:
    """Everybody plays until the game is over, or until the first (or all, who then wait) sees what `until` selects."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        did = [step(page, until if all_wait or page is pages[0] else "") for page in pages]
        if all(what == "there" for what in (did if all_wait else did[:1])) or all(
            what == "over" for what in did
        ):
            return
        if not any(what and what != "over" for what in did):
            pages[0].wait_for_timeout(15)
    raise AssertionError(f"the game did not get there in {seconds} seconds")


# Whatever on the table has moved although nobody moved it. A number may grow, and the dock below as it needs.
SHIFTS = """
() => {
  window.shifted = new Set();
  const lasting =
    ".sheet, .row, .field, .duel-row, .board-grid, .board-cell, .track, .track-field, .hand, .opponent, .tray";
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node, previousRect: was, currentRect: is } of sources) {
        const one = node?.nodeType === 1 ? node : node?.parentElement;
        if (one?.matches(lasting) && one.closest(".table .stage") && was.width && is.width)
          window.shifted.add(`${one.className || one.tagName} ${was.x},${was.y} → ${is.x},${is.y}`);
      }
  }).observe({ type: "layout-shift" });
}
"""


def watch_shifts(page: Page) -> None:
    page.evaluate(SHIFTS)


def shifts(page: Page) -> list[str]:
    """What has moved on the table since then."""
    return list(page.evaluate("[...window.shifted]"))


def with_positions(server: Any) -> None:
    """This week's positions, as the process that looks for them would leave them."""
    week = week_of(round(time.time() * 1000))
    with sqlite3.connect(Path(server.folder) / "tables.sqlite", timeout=60) as database:
        for game in ("on-board", "duel", "crosswise"):
            row = (week, game, json.dumps(shipped(game)[5]))
            database.execute("INSERT OR REPLACE INTO puzzle VALUES (?, ?, ?)", row)
