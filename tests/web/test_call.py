"""Calls to people who are not here: one notice for a decision, which nobody but their browser can read."""

import asyncio
import contextlib
import sqlite3

import pytest

from tavoliere.store.backup import backup, restore
from tavoliere.store.calls import Receiver
from tavoliere.table.table import Table
from tavoliere.web.call.calls import content_of
from tavoliere.web.call.words import quiet_until, your_turn
from tavoliere.web.live import driving, room
from tests.web.receiver import Browser, claims_of, receiving
from tests.web.test_days import DAY, play_turn, rolled
from tests.web.test_devices import NOON, Device, served, table_of_two
from tests.web.test_wire import crosswise_twins, qwixx_twins


@pytest.fixture
def receiver(tmp_path, monkeypatch):
    monkeypatch.setattr(driving, "ITSELF", 0)
    monkeypatch.setattr(room, "POLLING", 0)  # who is asking is here for a moment only
    with receiving(tmp_path) as found:
        monkeypatch.setenv("SSL_CERT_FILE", str(found.certificate))
        yield found


@contextlib.asynccontextmanager
async def called(database, receiver, **settings):
    """A server that may call the receiver."""
    async with served(database, call_inside=receiver.place, **settings) as made:
        yield made


async def subscribe(device, receiver, path, **more):
    browser = Browser(receiver, path)
    await device.did("person/notices", **browser.subscription(**more))
    return browser


async def later(made, milliseconds=60_000):
    """Some time later, everything that is due has been looked at."""
    now = made.state.rooms.now() + milliseconds
    made.state.rooms.now = lambda: now
    await made.state.calls.look()


async def nothing_more(made, receiver, count):
    """Whatever was to be sent has been, and it is so much."""
    await asyncio.sleep(0.2)
    await asyncio.to_thread(made.state.calls._outbox._threads.submit(lambda: None).result)
    assert len(receiver.got) == count


def test_a_notice_is_sent_once_for_a_decision_and_withdrawn_when_it_was_answered(database, receiver):
    async def play():
        async with called(database, receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=3 * 24 * 3600, first=0)
            await rolled(ada, table)
            browser = await subscribe(bo, receiver, "/bo")
            await play_turn(ada, table, 0)
            await rolled(ada, table)
            assert receiver.got == []  # he may still be here
            await later(made)
            await later(made)
            [told] = await asyncio.to_thread(browser.told)
            assert told == {
                "about": table,
                "url": f"/t/{table}",
                "title": "Qwixx Duel: your turn",
                "text": "At the table with Ada Quill: you have time until Sat, Nov 21, 13:00.",
                "waiting": 1,
            }
            [got] = receiver.got
            public = (await bo.get("person/notices"))["key"]
            claims = claims_of(got, public)
            assert claims["aud"] == f"https://{receiver.place}"
            assert NOON / 1000 < claims["exp"] < NOON / 1000 + 24 * 3600
            assert (got.headers["content-encoding"], int(got.headers["ttl"]) // DAY) == ("aes128gcm", 0)
            assert await bo.get("person/waiting") == {"tables": [table]}
            await play_turn(bo, table, 1)
            _, withdrawn = await asyncio.to_thread(browser.told, 2)
            assert withdrawn == {"about": table, "waiting": 1}  # he went on to the next part of his turn
            topics = {one.headers["topic"] for one in receiver.got}
            assert len(topics) == 1  # so a service that has not delivered the first one yet replaces it
            await later(made)
            await nothing_more(made, receiver, 2)

    asyncio.run(play())


def test_who_answers_in_time_is_not_called_at_all(tmp_path, receiver):
    async def play():
        async with called(str(tmp_path / "a.sqlite"), receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=24 * 3600, first=0)
            await subscribe(bo, receiver, "/bo")
            await rolled(ada, table)
            await play_turn(ada, table, 0)
            await rolled(ada, table)
            await play_turn(bo, table, 1)
            await later(made)
            await nothing_more(made, receiver, 0)

    asyncio.run(play())


def test_quiet_hours_are_those_of_the_persons_own_clock(tmp_path, receiver):
    """At noon in London it is nine in the evening in Tokyo."""

    async def play():
        async with called(str(tmp_path / "a.sqlite"), receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=3 * 24 * 3600, first=0)
            await rolled(ada, table)
            browser = await subscribe(ada, receiver, "/ada", zone="Asia/Tokyo", quiet="21-7")
            await later(made)
            await later(made, 8 * 3600_000)
            await nothing_more(made, receiver, 0)
            await later(made, 2 * 3600_000)
            assert len(await asyncio.to_thread(browser.told)) == 1

    asyncio.run(play())


@pytest.mark.parametrize(
    ("quiet", "hour", "until"),
    [("22-8", 23, 32), ("22-8", 7, 8), ("22-8", 8, None), ("22-8", 21, None), ("1-5", 3, 5), ("", 3, None)],
)
def test_quiet_hours_begin_and_end_at_whole_hours(quiet, hour, until):
    half = hour * 3_600_000 + 1_800_000
    assert quiet_until(quiet, "UTC", half) == (until and until * 3_600_000)


def test_who_is_away_is_called_when_back(tmp_path, receiver):
    async def play():
        async with called(str(tmp_path / "a.sqlite"), receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=3 * 24 * 3600, first=0)
            await rolled(ada, table)
            browser = await subscribe(ada, receiver, "/ada")
            await ada.did(f"tables/{table}/away", seat=0, until=NOON + 4 * DAY)
            await later(made, 3 * DAY)
            await nothing_more(made, receiver, 0)
            await later(made, DAY)
            assert len(await asyncio.to_thread(browser.told)) == 1

    asyncio.run(play())


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_not_called_again(status, database, receiver):
    async def play():
        async with called(database, receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=24 * 3600, first=0)
            receiver.status["/ada"] = status
            await subscribe(ada, receiver, "/ada")
            await rolled(ada, table)
            await later(made)
            await asyncio.to_thread(receiver.wait_for, "/ada")
            for _ in range(500):
                if not (await ada.get("person/notices"))["on"]:
                    break
                await asyncio.sleep(0.01)
            assert not (await ada.get("person/notices"))["on"]

    asyncio.run(play())


def test_no_redirect_is_followed(tmp_path, receiver):
    async def play():
        async with called(str(tmp_path / "a.sqlite"), receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=24 * 3600, first=0)
            receiver.status["/ada"] = 307
            await subscribe(ada, receiver, "/ada")
            await rolled(ada, table)
            await later(made)
            await asyncio.to_thread(receiver.wait_for, "/ada")
            await nothing_more(made, receiver, 1)

    asyncio.run(play())


def test_all_devices_of_a_person_are_called_but_none_that_was_dropped(database, receiver):
    async def play():
        async with called(database, receiver) as made:
            phone, laptop, bo = Device(made), Device(made), Device(made)
            table = await table_of_two(phone, bo, clock=24 * 3600, first=0)
            await rolled(phone, table)
            await subscribe(phone, receiver, "/phone")
            await laptop.join(phone)
            browser = await subscribe(laptop, receiver, "/laptop")
            lost = next(one["id"] for one in (await laptop.get("person"))["devices"] if not one["here"])
            await later(made)
            for path in ("/phone", "/laptop"):
                await asyncio.to_thread(receiver.wait_for, path)
            await laptop.did("person/drop", device=lost)
            await play_turn(laptop, table, 0)
            await asyncio.to_thread(browser.told, 2)  # withdrawn
            await nothing_more(made, receiver, 3)
            await laptop.did("person/delete")
            assert await made.state.rooms.store.rows("SELECT * FROM receiver") == []

    asyncio.run(play())


def test_what_a_process_could_not_do_because_it_was_stopped_is_done_by_the_next(database, receiver):
    async def play():
        async with called(database, receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=3 * 24 * 3600, first=0)
            browser = await subscribe(ada, receiver, "/ada")
            await rolled(ada, table)
            await made.state.rooms.store.change(
                ("DELETE FROM waiting",), ("UPDATE due SET seq = 1, at = $1", 2**53)
            )
        async with called(database, receiver) as made:
            await made.state.calls.catch_up()
            await later(made)
            [told] = await asyncio.to_thread(browser.told)
            assert told["about"] == table

    asyncio.run(play())


# --- nothing hidden ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("twins", [crosswise_twins, qwixx_twins])
@pytest.mark.parametrize("person", "abc")
def test_a_notice_says_nothing_that_is_hidden(twins, person):
    """If two games differ only in what somebody may not see, the very bytes for everybody are equal."""
    receiver = Receiver("d", person, "https://push.example", "", "", "de", "Europe/Rome", "", 0)
    notices = [content_of(your_turn(Table("desk", events), person, NOON), receiver, 1) for events in twins()]
    assert notices[0] == notices[1]


# --- where calls may go -------------------------------------------------------------------------------------------


def test_a_backup_keeps_the_key_and_who_is_called(tmp_path, receiver):
    async def play(name):
        async with called(str(tmp_path / name), receiver) as made:
            ada = Device(made)
            if name == "a.sqlite":
                await table_of_two(ada, Device(made), clock=24 * 3600)
                await subscribe(ada, receiver, "/ada", quiet="22-8")
            return (await ada.get("person/notices"))["key"]

    key = asyncio.run(play("a.sqlite"))
    backup(str(tmp_path / "a.sqlite"), tmp_path / "copy")
    restore(tmp_path / "copy", str(tmp_path / "b.sqlite"))
    assert asyncio.run(play("b.sqlite")) == key
    for name in ("a.sqlite", "b.sqlite"):
        with sqlite3.connect(tmp_path / name) as database:
            assert len(database.execute("SELECT * FROM receiver").fetchall()) == 1


def test_what_no_browser_would_send_is_refused(tmp_path, receiver):
    async def play():
        async with called(str(tmp_path / "a.sqlite"), receiver) as made:
            ada, good = Device(made), Browser(receiver, "/ada").subscription()
            assert (await ada.post("person/notices", **good)).status_code == 403  # nobody knows this device
            await table_of_two(ada, Device(made))
            for change in (
                {"keys": {"p256dh": "AAAA", "auth": good["keys"]["auth"]}},
                {"keys": {"p256dh": good["keys"]["p256dh"], "auth": "AAAA"}},
                {"zone": "Europe/Atlantis"},
                {"zone": "../../etc/passwd"},
                {"quiet": "25-8"},
                {"endpoint": "https://[::1/"},
                {"endpoint": "http://push.example.org/"},
            ):
                refused = await ada.post("person/notices", **{**good, **change})
                assert 400 <= refused.status_code < 500, change
                assert refused.json()["error"]["message"]
            assert not (await ada.get("person/notices"))["on"]

    asyncio.run(play())


def test_everything_can_be_switched_off(tmp_path):
    async def play():
        settings = {"push": False, "hooks": False, "days": False}
        async with served(str(tmp_path / "a.sqlite"), **settings) as made:
            ada = Device(made)
            about = await ada.get("games")
            assert (about["push"], about["days"]) == (False, False)
            assert (await ada.http.get("/api/person/notices")).status_code == 404
            refused = await ada.post("tables", game="duel", clock=24 * 3600)
            assert "no games over days" in refused.json()["error"]["message"]
            table = (await ada.did("tables", game="duel", name="Ada"))["table"]["id"]
            assert (await ada.http.get(f"/api/tables/{table}/hook")).status_code == 404
            refused = await ada.post(f"tables/{table}/configure", clock=24 * 3600)
            assert "no games over days" in refused.json()["error"]["message"]

    asyncio.run(play())
