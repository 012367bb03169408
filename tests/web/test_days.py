"""Games over days: nobody need be there at the same time, the server may stop in between, and a clock of days runs."""

import asyncio

import pytest

from tavoliere.web.live import driving
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


@pytest.mark.parametrize("clock", [601, 24 * 3600 + 1, 2 * 24 * 3600, 15 * 24 * 3600])
def test_other_clocks_are_refused(tmp_path, clock):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada = Device(made)
            assert (await ada.post("tables", game="duel", clock=clock)).status_code in (400, 422)

    asyncio.run(play())
