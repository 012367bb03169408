"""What can be seen of a table and pressed, on every screen."""

from playwright.sync_api import Page, ViewportSize

PHONES: list[ViewportSize] = [{"width": 360, "height": 640}, {"width": 390, "height": 664}]
TALLER: ViewportSize = {"width": 360, "height": 740}
SMALLEST: ViewportSize = {"width": 320, "height": 568}
OTHERS: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 667, "height": 375},
    {"width": 768, "height": 1024},
    {"width": 820, "height": 1180},
    {"width": 1024, "height": 768},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
]

# What of the table cannot be seen whole. Hit areas of lit fields may spill over their neighbours, which take no taps.
HIDDEN = """
() => {
  if (document.querySelector(".result")) return []; // a page to read, longer than a screen
  const faults = [];
  const needed = ".stage .field, .stage .total > b, .stage .misthrows > i, .stage .board-cell, .stage .edge, " +
    ".hand-tile, .stage strong, .opponent-head b, .dock button, .dock .prompt b, .dock .die, .stage .die, " +
    ".track-field";
  const inner = (box) => [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]
    .map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]);
  for (const one of document.querySelectorAll(needed)) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest(".log") || !one.checkVisibility({ visibilityProperty: true })) continue;
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


def hidden_at(page: Page, size: ViewportSize) -> list[str]:
    """What is out of sight on this screen and stays so: what moves is given the time to arrive."""
    page.set_viewport_size(size)
    hidden: list[str] = []
    for pause in (0, 60, 250, 700):
        page.wait_for_timeout(pause)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if not (hidden := page.evaluate(HIDDEN)):
            break
    return hidden
