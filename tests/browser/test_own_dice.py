"""Own dice at a real table: the app is the score sheet and the referee, and as fast as paper."""

import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

# Three people who cross what leaves few gaps, with dice by chance. Every tap is counted; the answer is what was tapped.
TAP = """
([random, someoneWants]) => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const tap = (one, what) => (one.click(), what);
  if (document.querySelector(".result")) return "over";
  const gaps = (chip) => Number((chip.textContent.match(/skips (\\d+)/) ?? [0, 0])[1]);
  const fewest = (list, of) => list.toSorted((a, b) => of(a) - of(b))[0];
  const confirm = all(".dock .plays.two .btn.solid")[0];
  if (confirm) return tap(confirm, "confirm");
  const next = all(".pad-row.next")[0];
  const face = Math.floor(random[0] * 6);
  if (next) return tap(next.querySelectorAll("button")[face], next.nextElementSibling ? "die" : "roll");
  const way = all(".quiet [data-chip=pass]")[0];
  const chip = fewest(all(".dock .play"), gaps);
  if (chip && (gaps(chip) <= 2 || !way)) return tap(chip, "cross");
  const all_pass = all("[data-pass-all]")[0];
  if (chip && all_pass && !someoneWants) return tap(all_pass, "all pass");
  if (chip) return tap(way, "pass");
  if (all(".looking").length) {
    const whites = all(".stage .die.c-white, .dock .die.c-white").map((die) => Number(die.ariaLabel.match(/\\d/)[0]));
    const dice = all(".looking .pad-row").flatMap((row, i) => {
      const face = 1 + Math.floor(random[1 + i] * 6);
      const colour = [...row.classList].find((name) => name.startsWith("c-"))[2];
      return whites.map((white) => {
        const field = document.querySelector(`.sheet [data-field="${colour}${white + face}"].open`);
        if (!field) return { lost: 99 };
        const fields = [...field.parentElement.children];
        const lost = fields.slice(0, fields.indexOf(field)).filter((one) => one.matches(".open")).length;
        return { button: row.querySelectorAll("button")[face - 1], lost };
      });
    });
    const best = fewest(dice, (die) => die.lost);
    if (best?.lost <= 1) return tap(best.button, "die");
  }
  return way ? tap(way, "pass") : "";
}
"""


def someone_wants(page: Page) -> bool:
    """Whether anybody who is still asked would cross the white sum; people at a table say so."""
    if not page.locator("[data-pass-all]").count():
        return False
    state = acts.state_of(page)
    for seat in state["table"]["asked"]:
        view = state["views"][seat]
        rows = {row["colour"][0]: row for row in view["sheets"][int(seat)]["rows"]}
        for move in view["legal"]:
            fields = rows[move[0]]["fields"] if move != "pass" else []
            before = [field["state"] for field in fields if _is_before(field["number"], move, fields)]
            if move != "pass" and before.count("open") <= 2:
                return True
    return False


def _is_before(number: int, move: str, fields: list[dict[str, Any]]) -> bool:
    numbers = [field["number"] for field in fields]
    return numbers.index(number) < numbers.index(int(move[1:]))


def count_taps(page: Page, *, ask_others: bool = True) -> tuple[int, int]:
    """A whole game: how many taps, and how many turns. Where the table is the device's, nobody asks the others."""
    chance = random.Random(5)
    taps = turns = 0
    for _ in range(3000):
        wanted = ask_others and someone_wants(page)
        what = page.evaluate(TAP, [[chance.random() for _ in range(5)], wanted])
        if what == "over":
            break
        taps += bool(what)
        turns += what == "roll"
        page.wait_for_timeout(25)
    return taps, turns


def test_three_on_one_phone_need_few_taps(person: Person) -> None:
    ada = person()
    ada.add_init_script("localStorage.setItem('tavoliere-pace', JSON.stringify('once'))")
    ada.goto("/")
    ada.click("[data-dice=own]")
    ada.wait_for_selector(".lobby")
    acts.seat_beside(ada, "Bo")
    acts.seat_beside(ada, "Cleo")
    acts.start(ada)
    taps, turns = count_taps(ada)
    print(f"{taps} taps in {turns} turns")
    expect(ada.locator(".result")).to_be_visible()
    assert turns > 10
    assert taps / turns <= 7


def test_own_dice_are_typed_in(person: Person) -> None:
    ada = person()
    ada.goto("/")
    ada.click("[data-dice=own]")
    ada.wait_for_selector(".lobby")
    ada.click(".seat.open .bot .btn")
    table = ada.url.split("/")[4]
    assert ada.request.post(f"/api/tables/{table}/configure", data={"first": 1}).ok
    with ada.expect_response("**/static/rules/**"):  # what comes of the dice is known on the page, too
        acts.start(ada)
    expect(ada.locator(".dock .prompt")).to_contain_text("A bot has to know the coloured dice too.")
    acts.type_dice(ada, 3, 4, 1, 2, 3, 4)  # the last one confirms
    expect(ada.locator(".dock .sum")).to_have_text("7")
    expect(ada.locator(".field.lit")).to_have_count(4)


def test_own_dice_that_are_taken_back_are_still_there(person: Person) -> None:
    ada = person()
    acts.play_with_own_dice(ada, "Bo")
    acts.type_dice(ada, 3, 4)
    prompt = ada.locator(".dock .prompt")
    one, other = ("Ada:", "Bo:") if "Ada:" in prompt.inner_text() else ("Bo:", "Ada:")
    ada.locator(".dock .play").first.click()
    expect(prompt).to_contain_text(other)  # the device goes on
    ada.click(".quiet [data-key=u]")  # what the one before did can still be taken back
    expect(prompt).to_contain_text(one)
    ada.click(".quiet [data-key=u]")
    expect(ada.locator(".pad-row [aria-checked=true]")).to_have_count(2)
    ada.locator(".pad-row").nth(1).locator("button").nth(4).click()
    ada.click(".dock .btn.solid")
    expect(ada.locator(".dock .sum")).to_have_text("8")
    expect(ada.locator(".topbar-title p")).to_contain_text("Round 1")


def test_people_on_one_phone_who_can_only_pass_all_do_so_by_themselves(person: Person) -> None:
    ada = person()
    ada.add_init_script("localStorage.setItem('tavoliere-pace', JSON.stringify('once'))")
    acts.sit_down(ada, "qwixx", "qwixx | r3 y3 | r3 y3 | turn 0", bots=0, dice="own")
    acts.type_dice(ada, 1, 1)  # a 2 fits nowhere
    expect(ada.locator(".dock .prompt")).to_contain_text("Ada: use a colour?")
