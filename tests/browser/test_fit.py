"""Whatever is asked, on every screen: all that the decision needs is in sight and can be pressed."""

import time

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser import acts
from tests.browser.conftest import Person

PHONES: list[ViewportSize] = [{"width": 360, "height": 640}, {"width": 390, "height": 664}]
OTHERS: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 820, "height": 1180},
    {"width": 1280, "height": 800},
]

# What the dock asks now, as a word; and what of the table cannot be seen whole. Hit areas of lit fields may spill
# over their neighbours, which take no taps.
ASKED = """
() => {
  const dock = document.querySelector(".dock");
  if (document.querySelector(".result")) return "over";
  if (!dock || dock.classList.contains("idle")) return dock ? "waiting" : "";
  if (dock.querySelector(".adding")) return "adding";
  if (dock.querySelector("[data-chip^='+']")) return "pawn";
  if (dock.querySelector(".quiet .cost")) return "misthrow";
  if (dock.querySelector(".plays .play")) return "white";
  if (dock.querySelector("[data-confirm]")) return "tile";
  return dock.querySelector(".btn.solid") ? "roll" : "hand";
}
"""
HIDDEN = """
() => {
  const faults = [];
  const needed = ".stage .field, .stage .total > b, .stage .miss > i, .stage .board-cell, .stage .edge, .hand-tile, " +
    ".stage strong, .opponent-head b, .dock button, .dock .prompt b, .dock .die, .stage .die, .track.near .track-field";
  const inner = (box) => [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]
    .map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]);
  for (const one of document.querySelectorAll(needed)) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest(".log") || getComputedStyle(one).visibility === "hidden") continue;
    const spills = ".lit, .pawn-seat, .opponent, .track-open";
    const covers = (at) => !at || !(one.contains(at) || at.contains(one) || at.closest(spills));
    if (inner(box).some(([x, y]) => covers(document.elementFromPoint(x, y))))
      faults.push(`${one.className || one.tagName}: ${one.textContent.trim().slice(0, 20)}`);
  }
  const dice = [...document.querySelectorAll(".dock .die, .tray .die")].filter((die) => die.getClientRects().length);
  if (document.querySelector(".dock .play") && !document.querySelector("[data-chip^='+']") && dice.length < 5)
    faults.push("the dice are not in sight");
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.push("the page scrolls");
  return [...new Set(faults)];
}
"""


def look_at_every_decision(page: Page, sizes: list[ViewportSize], seconds: float = 25) -> str:
    """Play on; the first time that something is asked, see what is hidden at each size."""
    faults: list[str] = []
    seen: set[str] = set()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        asked = page.evaluate(ASKED)
        if asked == "over":
            break
        if asked and asked not in seen:
            seen.add(asked)
            for size in sizes:
                page.set_viewport_size(size)
                page.wait_for_timeout(60)
                if hidden := page.evaluate(HIDDEN):
                    faults.append(f"{asked} at {size['width']}×{size['height']}: {hidden}")
        if not acts.step(page):
            page.wait_for_timeout(15)
    assert len(seen) > 2
    return "\n".join(faults)


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(("game", "bots"), [("qwixx", 4), ("on-board", 3), ("duel", 1), ("crosswise", 3)])
def test_all_that_a_decision_needs_is_in_sight(person: Person, game: str, bots: int, language: str) -> None:
    ada = person(language=language, size=PHONES[0])
    ada.add_init_script(f"localStorage.setItem('tavoliere-bots', '{bots}')")
    acts.play_now(ada, game)
    assert look_at_every_decision(ada, PHONES + OTHERS) == ""


# Whatever on the table has moved although nobody moved it; the dock below grows and shrinks as it needs.
SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries())
    for (const { node, previousRect: was, currentRect: is } of sources) {
      const one = node?.nodeType === 1 ? node : node?.parentElement;
      if (one?.closest(".stage") && !one.closest(".log") && document.querySelector(".table") && was.width && is.width)
        window.shifted.push(`${one.className || one.tagName} ${was.x},${was.y} → ${is.x},${is.y}`);
    }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize(
    ("game", "size"),
    [("qwixx", PHONES[0]), ("on-board", PHONES[1]), ("duel", OTHERS[3]), ("crosswise", PHONES[0])],
)
def test_nothing_on_the_table_shifts_while_a_game_is_played(
    person: Person, game: str, size: ViewportSize
) -> None:
    ada = person(size=size)
    acts.play_now(ada, game)
    ada.evaluate(SHIFTS)
    acts.play_on(ada)
    assert ada.evaluate("[...new Set(window.shifted)].slice(0, 20)") == []
