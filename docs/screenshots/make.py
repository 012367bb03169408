"""Makes the pictures in this folder, the moving one included: a real server, real games, a real browser.

    python docs/screenshots/make.py

Needs what the tests need, Chromium included.
"""

import re
import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser import acts  # noqa: E402
from tests.browser.conftest import ARGUMENTS, CHROMIUM, Server  # noqa: E402

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
SLOWER = 12  # a picture takes its time: what moves is slowed down, and shown at its own pace


def choose_well(page: Page) -> None:
    """The chip with the smallest gap, so that the sheets look like those of people."""
    page.evaluate("""() => {
      const gap = (chip) => Number(chip.textContent.match(/\\d+$/)?.[0] ?? 0);
      const chips = [...document.querySelectorAll(".dock .play")].sort((a, b) => gap(a) - gap(b));
      const main = document.querySelector(".dock [data-chip=pass], .dock .btn.solid:not([disabled])");
      (chips[0] && gap(chips[0]) < 3 ? chips[0] : main)?.click();
    }""")


def play_to_the_middle(page: Page, game: str) -> None:
    """A position in the middle of a game where there is a choice."""
    acts.play_now(page, game)
    for _ in range(600):
        if game == "crosswise":
            if page.locator(".board-cell .tile").count() >= 16 and page.locator(".board-cell.lit").count():
                page.locator(".board-cell.lit").first.click()
                return
            acts.step(page)
        else:
            number = re.search(r"(?:Round|Turn) (\d+)", page.locator(".topbar-title p").inner_text())
            if number and int(number[1]) >= 8 and page.locator(".lit").count() > 2:
                return
            choose_well(page)
        page.wait_for_timeout(60)


def learn(page: Page) -> None:
    """The first step of a lesson that asks for a move."""
    page.goto("/learn/qwixx")
    page.wait_for_selector(".guide-go")
    while page.locator(".guide-go .btn.solid, .dock .btn.solid").count():
        page.locator(".guide-go .btn").last.click()
        page.wait_for_timeout(100)
    shoot(page, "lesson-phone")


class Film:
    """Pictures of a page, each with the time that it is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []

    def take(self, milliseconds: int) -> None:
        picture = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        if self.pictures and picture.tobytes() == self.pictures[-1].tobytes():
            self.times[-1] += milliseconds
            return
        self.pictures.append(picture)
        self.times.append(milliseconds)

    def follow(self, seconds: float, rest: int) -> None:
        """Whatever moves now, and then a rest to look at it."""
        for _ in range(round(seconds * 1000 / 45)):
            self.take(45)
            self.page.wait_for_timeout(15 * SLOWER)
        self.take(rest)

    def keep(self, name: str) -> None:
        path = Path(__file__).parent / f"{name}.webp"
        first, *others = self.pictures
        first.save(
            path, save_all=True, append_images=others, duration=self.times, loop=0, quality=70, method=4
        )
        print(path.relative_to(ROOT), f"{path.stat().st_size / 1000:.0f} kB")


def film_a_turn(browser: Browser, server: Server) -> None:
    """A whole turn of Qwixx: the roll, a cross for the white dice, one for a colour, and the bot's answer."""
    width, height = SIZES["phone"]
    context = browser.new_context(
        base_url=server.url, viewport={"width": width, "height": height}, bypass_csp=True
    )
    page = context.new_page()
    play_to_the_middle(page, "qwixx")
    page.add_style_tag(content="body { background-image: none !important }")
    roll = page.get_by_role("button", name="Roll the dice")
    for _ in range(200):
        if roll.count():
            break
        choose_well(page)
        page.wait_for_timeout(100)
    page.wait_for_timeout(800)
    motion = context.new_cdp_session(page)
    motion.send("Animation.enable")
    motion.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})
    film = Film(page)
    film.take(900)
    roll.click()
    page.wait_for_selector(".dock .play, .dock [data-chip=pass]")
    film.follow(0.5, 1300)
    for _ in range(2):
        choose_well(page)
        page.wait_for_timeout(300)
        film.follow(0.3, 1300)
    film.keep("turn")
    context.close()


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(900)
    path = Path(__file__).parent / f"{name}.png"
    page.add_style_tag(
        content="body { background-image: none !important }"
    )  # the felt's weave is heavy as PNG
    page.screenshot(path=path)
    print(path.relative_to(ROOT), f"{path.stat().st_size / 1000:.0f} kB")


def main() -> None:
    chromium = next(path for name in CHROMIUM if (path := shutil.which(name)))
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            for size, theme in (("phone", "light"), ("desktop", "dark")):
                width, height = SIZES[size]
                context = browser.new_context(
                    base_url=server.url,
                    viewport={"width": width, "height": height},
                    color_scheme=theme,  # type: ignore[arg-type]
                    reduced_motion="reduce",
                    bypass_csp=True,
                )
                page = context.new_page()
                page.goto("/")
                shoot(page, f"home-{size}")
                if size == "phone":
                    learn(page)
                for game in ("qwixx", "on-board", "duel", "crosswise"):
                    play_to_the_middle(page, game)
                    shoot(page, f"{game}-{size}")
                context.close()
            film_a_turn(browser, server)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
