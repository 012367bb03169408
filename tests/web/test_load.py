"""Which work is refused first when there is too much, and that it is refused in a way that clients can wait for."""

import asyncio
import contextlib
import threading
import time

import httpx

from tavoliere.web.app import app
from tavoliere.web.edge.load import CROWD, SHARES, WAIT, Load
from tavoliere.web.settings import Settings

KINDS = ["reading", "opening", "talking", "playing"]


def test_moves_are_shed_last():
    load = Load()
    shed = []
    for load.in_hand in range(1000):
        shed += [kind for kind in SHARES if load.sheds(kind) and kind not in shed]
    assert shed == KINDS


def test_a_machine_that_is_slow_for_other_reasons_refuses_nobody():
    load = Load()
    load.late, load.pace, load.in_hand = 5.0, 1.0, CROWD // 3
    assert not any(load.sheds(kind) for kind in KINDS)


def most_in_hand(load):
    return next(count for load.in_hand in range(10_000) if load.sheds("playing") for count in [load.in_hand])


def answer_for_a_while(load, begin, pace, crowd):
    """As if requests had been answered at a pace for three seconds, with this many in hand."""
    for step in range(150):
        for _ in range(pace // 50):
            load.in_hand = crowd + 1
            load.answered(is_shed=False)
        load.measure(begin + step / 50)


def test_no_more_are_taken_in_hand_than_can_be_answered_soon():
    load, begin = Load(), time.monotonic()
    answer_for_a_while(load, begin, 5000, crowd=CROWD)
    fast = most_in_hand(load)
    assert 0.9 * WAIT * 5000 < fast < 1.1 * WAIT * 5000
    answer_for_a_while(load, begin + 3, 1000, crowd=CROWD)
    assert 0.9 * WAIT * 1000 < most_in_hand(load) < 1.1 * WAIT * 1000
    answer_for_a_while(load, begin + 6, 50, crowd=2)  # quiet: this says nothing about what could be done
    assert most_in_hand(load) > 0.9 * WAIT * 1000
    answer_for_a_while(load, begin + 9, 50, crowd=CROWD)
    assert most_in_hand(load) == CROWD + 1


def test_a_loop_that_is_held_up_is_late_and_recovers():
    async def look():
        load = Load()
        load.start()
        await asyncio.sleep(0.1)
        for _ in range(5):
            time.sleep(0.2)  # noqa: ASYNC251 - this is what is measured
            await asyncio.sleep(0)
        held_up = load.late
        for _ in range(400):
            await asyncio.sleep(0.005)
            if load.late < held_up / 4:
                break
        load.stop()
        return held_up, load.late

    held_up, after = asyncio.run(look())
    assert held_up > 0.05
    assert after < held_up / 4


def test_what_is_refused_says_when_to_come_again(tmp_path):
    async def play():
        made = app(Settings(database=str(tmp_path / "a.sqlite"), hosts="test"))
        line = httpx.AsyncClient(transport=httpx.ASGITransport(made), base_url="http://test")
        async with made.router.lifespan_context(made), line as client:
            table = (await client.post("/api/tables", json={"game": "duel", "name": "Ada"})).json()["table"][
                "id"
            ]
            path = f"/api/tables/{table}"
            requests = {
                "reading": lambda: client.get(f"{path}/games/1/replay"),
                "opening": lambda: client.post("/api/tables", json={"game": "duel"}),
                "talking": lambda: client.post(f"{path}/say", json={"seat": 0, "text": "hello"}),
                "playing": lambda: client.post(f"{path}/start", json={}),
            }
            load = made.state.load
            load.stop()
            load.pace = 1000.0
            for place, kind in enumerate(KINDS):
                load.in_hand = int(SHARES[kind] * WAIT * load.pace) + 1
                answers = {other: await requests[other]() for other in KINDS}
                refused = [other for other in KINDS if answers[other].status_code == 503]
                assert refused == KINDS[: place + 1]
                assert answers[kind].headers["Retry-After"] == "1"
                assert answers[kind].json()["error"]["code"] == "busy"
                assert (await client.get(path)).status_code == 200  # whoever plays must see the table
            assert 'tavoliere_shed_total{kind="playing"}' in (await client.get("/api/metrics")).text
            load.in_hand = 0
            assert (await requests["talking"]()).status_code == 200  # at once normal again

    asyncio.run(play())


@contextlib.asynccontextmanager
async def table_at_a_slow_server(tmp_path):
    """The app, a line to it, and the address of a table; hardly anything is answered while there is a crowd."""
    made = app(Settings(database=str(tmp_path / "a.sqlite"), hosts="test", burst=100_000))
    line = httpx.AsyncClient(transport=httpx.ASGITransport(made), base_url="http://test")
    async with made.router.lifespan_context(made), line as client:
        table = (await client.post("/api/tables", json={"game": "duel", "name": "Ada"})).json()["table"]
        made.state.load.stop()
        made.state.load.pace = 1.0
        yield made, client, f"/api/tables/{table['id']}"


def test_who_waits_for_costly_work_keeps_no_player_out(tmp_path):
    async def play():
        async with table_at_a_slow_server(tmp_path) as (made, client, path):
            is_done = threading.Event()
            costly = asyncio.create_task(made.state.finished.aside(is_done.wait))
            link = path.replace("/api/tables", "/t")
            waiting = [
                asyncio.create_task(client.get(address))
                for address in (f"/qr?link={link}/key", f"{path}/log") * CROWD
            ]
            await asyncio.sleep(0.1)
            assert (await client.post(f"{path}/rename", json={"seat": 0, "name": "Bo"})).status_code == 200
            is_done.set()
            answers = await asyncio.gather(costly, *waiting)
            assert {200} < {answer.status_code for answer in answers[1:]} <= {200, 429, 503}
            assert made.state.load.in_hand == 0

    asyncio.run(play())


def test_requests_that_are_not_complete_yet_keep_nobody_out(tmp_path):
    """Waiting for the rest of a message is no work; else a few dozen connections could stop all games."""

    async def play():
        async with table_at_a_slow_server(tmp_path) as (made, client, path):
            rest = asyncio.Event()

            async def slowly():
                yield b'{"seat": 0, '
                await rest.wait()
                yield b'"text": "hello"}'

            kind = {"Content-Type": "application/json"}
            half_sent = [
                asyncio.create_task(client.post(f"{path}/{message}", content=slowly(), headers=kind))
                for message in ("say", "enter", "roll") * CROWD
            ]
            await asyncio.sleep(0.1)
            assert (await client.post(f"{path}/say", json={"seat": 0, "text": "hello"})).status_code == 200
            rest.set()
            answers = await asyncio.gather(*half_sent)
            assert {answer.status_code for answer in answers} == {200, 400, 503}  # now there is a crowd
            assert made.state.load.in_hand == 0

    asyncio.run(play())
