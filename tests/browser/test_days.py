"""Games over days in the browser: chosen in the lobby, the next game one tap away, and a device that is called."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ARGUMENTS, Person, Server, chromium
from tests.browser.test_pages import AXE

DAYS = 3 * 24 * 3600


def game_of(ada: Page, bo: Page) -> str:
    """A game over days of two; Bo begins, and the dice lie."""
    made = ada.request.post(
        "/api/tables", data={"game": "qwixx", "name": "Ada", "players": 2, "clock": DAYS, "first": 1}
    )
    state: dict[str, Any] = made.json()
    table: str = state["table"]["id"]
    key = state["you"]["links"]["invite"].rsplit("/", 1)[1]
    for path, body in (("enter", {"key": key}), ("sit", {"name": "Bo"})):
        assert bo.request.post(f"/api/tables/{table}/{path}", data=body).ok
    assert ada.request.post(f"/api/tables/{table}/start", data={}).ok
    asked = bo.request.get(f"/api/tables/{table}").json()["table"]["asked"]
    assert bo.request.post(f"/api/tables/{table}/roll", data={"seat": 1, "decision": asked["1"]}).ok
    return table


def test_the_host_says_what_the_end_of_a_clock_means_and_whoever_is_away_says_so(person: Person) -> None:
    ada = person()
    ada.goto("/")
    table = ada.request.post("/api/tables", data={"game": "duel", "name": "Ada"}).json()["table"]["id"]
    ada.goto(f"/t/{table}")
    expect(ada.get_by_role("group", name="If the time runs out")).to_have_count(0)
    ada.get_by_role("combobox", name="Clock").select_option(str(DAYS))
    ada.get_by_role("button", name="The game is lost").click()
    expect(ada.get_by_role("button", name="The game is lost")).to_have_attribute("aria-pressed", "true")
    away = ada.get_by_label("I am away until …").locator("input")
    away.fill(away.get_attribute("max") or "")
    expect(ada.locator("[data-person='0']")).to_contain_text("away until")
    ada.get_by_role("button", name="I am back").click()
    expect(ada.locator("[data-person='0']")).not_to_contain_text("away until")


def test_whoever_has_answered_is_asked_about_notices_once_and_led_to_the_next_game(person: Person) -> None:
    ada, bo = person(bypass_csp=True), person(name="Bo")
    # A browser without a window has said no to notices for everybody.
    ada.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    ada.goto("/")
    first, second = game_of(ada, bo), game_of(ada, bo)
    ada.goto(f"/t/{first}")
    expect(ada).to_have_title("Your turn · Qwixx · Tavoliere")
    ada.locator(".dock [data-chip=pass]").click()
    dock = ada.get_by_role("region", name="What you can do now")
    expect(dock.get_by_text("Shall this device tell you when it is your turn?")).to_be_visible()
    ada.add_script_tag(path=AXE)
    assert ada.evaluate("() => axe.run().then(({ violations }) => violations.map(({ id }) => id))") == []
    ada.get_by_role("button", name="Not now").click()
    ada.get_by_role("link", name="Next game").click()
    ada.wait_for_url(f"**/t/{second}")
    ada.locator(".dock [data-chip=pass]").click()
    expect(ada.locator(".dock")).to_contain_text("Time until")
    expect(dock.get_by_text("Shall this device tell you")).to_have_count(0)
    expect(ada.get_by_role("link", name="Next game")).to_have_count(0)


def test_a_notice_is_shown_once_and_goes_when_somebody_answered(browser: Browser, server: Server) -> None:
    framed = browser.browser_type.launch(executable_path=chromium(is_framed=True), args=ARGUMENTS)
    page = framed.new_page(base_url=server.url)
    page.context.grant_permissions(["notifications"])
    page.goto("/privacy")  # which registers the worker
    tools = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    tools.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller")

    def deliver(**told: object) -> None:
        message = {"origin": page.evaluate("origin"), "registrationId": known[-1]["registrationId"]}
        tools.send("ServiceWorker.deliverPushMessage", {**message, "data": json.dumps(told)})

    notices = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"

    def wait_for(said: str) -> None:
        page.wait_for_function(
            f"(said) => {notices}.then((all) => all.map((one) => `${{one.title}} ${{one.body}}`).join() === said)",
            arg=said,
        )

    title = "Qwixx: your turn"
    deliver(about="table", url="/t/table", title=title, text="Until Friday.", waiting=1)
    wait_for(f"{title} Until Friday.")
    deliver(about="table", url="/t/table", title=title, text="Until Saturday.", waiting=1)
    wait_for(f"{title} Until Saturday.")  # a later one about the same takes its place
    deliver(about="another", waiting=1)
    deliver(about="table", waiting=0)
    wait_for("")
    framed.close()


def test_the_settings_say_that_notices_are_off_and_what_the_browser_forbids(person: Person) -> None:
    page = person()
    page.context.grant_permissions([])
    page.goto("/settings")
    notices = page.locator("#notices")
    expect(notices.get_by_role("button", name="Off")).to_have_attribute("aria-pressed", "true")
    notices.get_by_role("button", name="On", exact=True).click()
    expect(notices).to_contain_text("This browser blocks notices")
