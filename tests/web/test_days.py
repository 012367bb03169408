"""Games over days: nobody need be there at the same time, the server may stop in between, and a clock of days runs."""

import asyncio
import time

import httpx
import pytest

from tavoliere.web.live import driving
from tests.web.killing import CLOCK
from tests.web.receiver import Browser, receiving
from tests.web.serving import Server, wait_until_well
from tests.web.test_devices import NOON, Device, served, table_of_two

DAY = 24 * 3600 * 1000


def back(made, cookies):
    """The same browser, at a server that has started again."""
    device = Device(made)
    device.http.cookies = cookies
    return device


async def rolled(device, table):
    """The table as soon as no dice are due: over days they roll by themselves."""
    for _ in range(3000):
        state = await device.get(f"tables/{table}")
        if not state["views"][str(state["you"]["seats"][0])]["chance"]:
            return state
        await asyncio.sleep(0.01)
    raise AssertionError("the dice lie still")


async def play_turn(device, table, seat):
    """Everything that is asked of a seat, with the last legal move, until somebody else is asked."""
    while str(seat) in (state := await rolled(device, table))["table"]["asked"]:
        decision, move = state["table"]["asked"][str(seat)], state["views"][str(seat)]["legal"][-1]
        await device.did(f"tables/{table}/act", seat=seat, decision=decision, move=move)


def test_two_who_are_never_there_together_play_and_a_bot_answers_when_the_days_are_over(
    database, monkeypatch
):
    monkeypatch.setattr(driving, "GRACE", 0)
    monkeypatch.setattr(driving, "ITSELF", 0)

    async def play():
        async with served(database) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=3 * 24 * 3600, first=0)
            refused = await ada.post(f"tables/{table}/substitute", seat=1)
            assert "goes over days" in refused.json()["error"]["message"]
            await play_turn(ada, table, 0)
            cookies = [ada.http.cookies, bo.http.cookies]
        async with served(database, bot_pause=0, roll_pause=0) as made:
            made.state.rooms.now = lambda: NOON + 2 * DAY
            bo = back(made, cookies[1])
            state = await bo.get(f"tables/{table}")
            assert state["table"]["deadline"] == NOON + 3 * DAY
            await play_turn(bo, table, 1)
        async with served(database, bot_pause=0, roll_pause=0) as made:
            made.state.rooms.now = lambda: NOON + 6 * DAY  # Ada had until the day before
            bo = back(made, cookies[1])
            for _ in range(300):
                state = await bo.get(f"tables/{table}")
                if "1" in state["table"]["asked"]:
                    break
                await asyncio.sleep(0.05)
            assert "1" in state["table"]["asked"]  # a bot has played Ada's turn
            assert state["table"]["seats"][0]["left"] is False
            ada = back(made, cookies[0])
            assert (await ada.get(f"tables/{table}"))["you"]["seats"] == [0]

    asyncio.run(play())


@pytest.mark.whole
def test_it_goes_on_while_nobody_looks_over_kills_and_days(tmp_path):
    """Two people, never there together, and a server that is killed: a bot answers, and both are called in time."""
    clock, days = tmp_path / "clock", 0
    clock.write_text("0")
    database, first = str(tmp_path / "tables.sqlite"), CLOCK.format(file=str(clock))

    def pass_days(count):
        nonlocal days
        days += count
        clock.write_text(str(days * 86_400))

    def as_a_browser(server, cookies=None):
        return httpx.Client(base_url=f"{server.address}/api/", cookies=cookies, timeout=60)

    def wait_for(browser, is_so):
        for _ in range(2400):
            state = browser.get(f"tables/{table}").json()
            if is_so(state["table"]):
                return state
            time.sleep(0.05)
        raise AssertionError(state["table"])

    def asks(seat):
        return lambda told: str(seat) in told["asked"]

    def answer(browser, seat):
        """The whole of what is asked of a seat, with the last legal move; the dice roll by themselves."""
        while True:
            state = wait_for(browser, lambda told: told["asked"])
            view = state["views"][str(seat)]
            if view["chance"]:
                time.sleep(0.05)
            elif str(seat) not in state["table"]["asked"]:
                return
            else:
                body = {
                    "seat": seat,
                    "decision": state["table"]["asked"][str(seat)],
                    "move": view["legal"][-1],
                }
                assert browser.post(f"tables/{table}/act", json=body).status_code == 200

    with receiving(tmp_path) as receiver:
        environment = {
            "TAVOLIERE_CALL_INSIDE": receiver.place,
            "SSL_CERT_FILE": str(receiver.certificate),
            "TAVOLIERE_COMPILE_AHEAD": "false",
        }

        def begin():
            server = Server(database, first=first, **environment)  # type: ignore[arg-type]
            wait_until_well(server)
            return server

        server = begin()
        with as_a_browser(server) as ada, as_a_browser(server) as bo:
            made = ada.post(
                "tables", json={"game": "duel", "name": "Ada", "players": 2, "clock": 3 * 86_400, "first": 0}
            ).json()
            table = made["table"]["id"]
            bo.post(f"tables/{table}/enter", json={"key": made["you"]["links"]["invite"].rsplit("/", 1)[1]})
            bo.post(f"tables/{table}/sit", json={"name": "Bo"})
            phones = Browser(receiver, "/ada"), Browser(receiver, "/bo")
            for browser, phone in ((ada, phones[0]), (bo, phones[1])):
                assert browser.post("person/notices", json=phone.subscription()).status_code == 200
            ada.post(f"tables/{table}/start", json={})
            answer(ada, 0)
            cookies = [dict(ada.cookies), dict(bo.cookies)]
        server.kill()
        pass_days(1)
        server = begin()  # and nobody comes
        [told] = phones[1].told()
        assert told["title"] == "Qwixx Duel: your turn"
        with as_a_browser(server, cookies[1]) as bo:
            answer(bo, 1)
        server.kill()
        pass_days(1)
        server = begin()
        assert phones[0].told()[-1]["title"] == "Qwixx Duel: your turn"
        server.kill()
        pass_days(4)  # Ada is on a mountain: a bot plays her turn, and Bo is called again
        server = begin()
        notices = [one for one in phones[1].told(3) if "title" in one]
        assert len(notices) == 2
        with as_a_browser(server, cookies[1]) as bo:
            assert wait_for(bo, asks(1))["table"]["seats"][0]["left"] is False
        server.kill()


@pytest.mark.parametrize("clock", [601, 24 * 3600 + 1, 2 * 24 * 3600, 15 * 24 * 3600])
def test_other_clocks_are_refused(tmp_path, clock):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada = Device(made)
            assert (await ada.post("tables", game="duel", clock=clock)).status_code in (400, 422)

    asyncio.run(play())
