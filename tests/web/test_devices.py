"""One person with several devices: joined by words, dropped, taken along, and forgotten wherever they stood."""

import asyncio
import contextlib
import io
import json
import random
import zipfile

import httpx
import pytest

from tavoliere.games.refused import Refused
from tavoliere.store.backup import COLUMNS
from tavoliere.table.table import Table
from tavoliere.web.app import app
from tavoliere.web.edge.keys import hash_of
from tavoliere.web.people import words
from tavoliere.web.settings import Settings

NOON = 1_795_003_200_000


class Device:
    """A browser with a cookie of its own."""

    def __init__(self, made, agent="Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0"):
        transport = httpx.ASGITransport(made)
        self.http = httpx.AsyncClient(
            transport=transport, base_url="http://test", headers={"User-Agent": agent}
        )

    @property
    def hash(self):
        return hash_of(self.http.cookies["tavoliere"])

    async def post(self, path, **body):
        return await self.http.post(f"/api/{path}", json=body)

    async def did(self, path, **body):
        reply = await self.post(path, **body)
        assert reply.status_code in (200, 201), reply.text
        return reply.json()

    async def get(self, path):
        return (await self.http.get(f"/api/{path}")).json()

    async def join(self, other):
        spelt = (await other.did("person/words"))["words"]
        await self.did("person/join", words=" ".join(spelt))


@contextlib.asynccontextmanager
async def served(database, **settings):
    made = app(
        Settings(database=database, hosts="test", rate=1e6, burst=1e6, compile_ahead=False, **settings)
    )
    async with made.router.lifespan_context(made):
        made.state.rooms.now = lambda: NOON
        yield made


async def table_of_two(ada, bo, game="duel", **settings):
    """A game of Ada and Bo that has begun; the answer is its name."""
    state = await ada.did("tables", game=game, name="Ada Quill", players=2, **settings)
    table = state["table"]["id"]
    await bo.did(f"tables/{table}/enter", key=state["you"]["links"]["invite"].rsplit("/", 1)[1])
    await bo.did(f"tables/{table}/sit", name="Bo")
    await ada.did(f"tables/{table}/start")
    return table


async def play_some(table, *devices, steps=12):
    dice = random.Random(1)
    for _ in range(steps):
        for device in devices:
            state = await device.get(f"tables/{table}")
            for seat in state["you"]["seats"]:
                decision, view = state["table"]["asked"].get(str(seat)), state["views"][str(seat)]
                if decision and view["chance"]:
                    await device.did(f"tables/{table}/roll", seat=seat, decision=decision)
                elif decision:
                    move = dice.choice(view["legal"])
                    await device.did(f"tables/{table}/act", seat=seat, decision=decision, move=move)


def test_a_seat_of_a_running_game_comes_along_and_a_lost_device_is_dropped(database):
    async def play():
        async with served(database) as made:
            phone, laptop, bo = Device(made), Device(made), Device(made)
            table = await table_of_two(phone, bo)
            other = (await laptop.did("tables", game="qwixx", name="Ada"))["table"]["id"]
            await play_some(table, phone, bo, steps=3)
            await laptop.join(phone)
            for device in (phone, laptop):
                assert (await device.get(f"tables/{table}"))["you"]["seats"] == [0]
                assert (await device.get(f"tables/{other}"))["you"]["seats"] == [0]
            await play_some(table, laptop, bo, steps=3)
            assert (await bo.get(f"tables/{table}"))["you"]["seats"] == [1]
            told = await laptop.get("person")
            assert sorted((one["name"], one["here"]) for one in told["devices"]) == [
                ("Firefox, Linux", False),
                ("Firefox, Linux", True),
            ]
            lost = next(one["id"] for one in told["devices"] if not one["here"])
            await laptop.did("person/drop", device=lost)
            assert (await phone.http.get(f"/api/tables/{table}")).status_code == 404
            assert (await laptop.get(f"tables/{table}"))["you"]["seats"] == [0]
            assert [one["here"] for one in (await laptop.get("person"))["devices"]] == [True]

    asyncio.run(play())


def test_words_lead_to_a_person_once_and_for_ten_minutes(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            phone, laptop, thief = Device(made), Device(made), Device(made)
            first = (await phone.did("person/words"))["words"]
            shown = await phone.did("person/words")
            assert len(shown["words"]) == 12
            assert shown["link"] == "http://test/devices#" + "-".join(shown["words"])
            old = await thief.post("person/join", words=" ".join(first))
            assert old.status_code == 404  # only the last ones count
            await laptop.did("person/join", words=" ".join(shown["words"]))
            again = await thief.post("person/join", words=" ".join(shown["words"]))
            assert again.status_code == 404
            late = (await phone.did("person/words"))["words"]
            made.state.rooms.now = lambda: NOON + 10 * 60 * 1000
            assert (await thief.post("person/join", words=" ".join(late))).status_code == 404

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("abandon " * 11 + "abot", "“abot” is none of the words"),
        ("abandon " * 11, "12 words are needed, and these are 11"),
        ("abandon " * 12, "one of these words is not the right one"),
    ],
)
def test_words_that_were_copied_wrong_are_refused_with_what_is_wrong(text, sentence):
    with pytest.raises(Refused, match=sentence):
        words.read(text)


def test_words_are_read_as_they_were_spelt():
    dice = random.Random(5)
    for _ in range(50):
        secret = dice.randbytes(16)
        assert words.read("-".join(words.spell(secret))) == secret


def test_a_second_device_brings_no_second_try_of_the_daily_roll(database):
    async def play():
        async with served(database) as made:
            phone, laptop = Device(made), Device(made)
            table = (await phone.did("daily", name="Ada"))["table"]
            other = (await laptop.did("daily", name="Ada"))["table"]
            assert other != table
            await play_some(other, laptop, steps=200)
            assert (await laptop.get("daily"))["done"] is not None
            await phone.join(laptop)
            assert (await phone.did("daily", name="Ada"))["table"] == other
            assert (await phone.get("daily"))["done"] is not None

    asyncio.run(play())


async def everything_in(store):
    """Every value in the database, as text."""
    found = []
    for table, columns in COLUMNS.items():
        for row in await store.rows(f"SELECT {', '.join(columns)} FROM {table}"):
            found += [str(value) for value in row]
    return "\n".join(found)


def test_nothing_is_left_of_somebody_who_deletes_everything(database):
    async def play():
        async with served(database) as made:
            phone, laptop, bo = Device(made), Device(made), Device(made)
            over, running = await table_of_two(phone, bo), await table_of_two(phone, bo, "crosswise")
            alone = (await phone.did("tables", game="qwixx", name="Ada Quill"))["table"]["id"]
            await phone.did(f"tables/{over}/say", seat=0, text="see you at the lighthouse")
            await phone.did(f"tables/{over}/rename", seat=0, name="Ada of Quill")
            await play_some(over, phone, bo, steps=4)
            await bo.did(f"tables/{over}/resign", seat=1)
            await bo.get(f"tables/{over}")
            card = {"id": "1", "game": "duel", "seat": 1, "state": "A", "best": "r5", "chosen": "r6"}
            card |= {"choices": [], "others": ["Ada of Quill"]}
            found = {"luck": 0.1, "lost": 0.2}
            for device in (phone, bo):
                await device.did("person/reviews", table=over, number=1, found=found, card=card)
            (named,) = (await bo.get("person/cards"))["cards"]
            assert named["others"] == ["Ada Quill"]
            await laptop.did("daily/dice", name="Ada Quill")
            await laptop.join(phone)
            store = made.state.rooms.store
            (person,) = {row[0] for row in await store.rows("SELECT person FROM device")}
            before = await everything_in(store)
            gone = [person, phone.hash, laptop.hash, "Quill", "lighthouse", alone]
            assert all(one in before for one in gone)
            await laptop.did("person/delete")
            after = await everything_in(store)
            assert [one for one in gone if one in after] == []
            assert bo.hash in after
            kept = (await bo.get(f"tables/{over}"))["table"]["result"]
            assert (kept["names"], kept["resigned"]) == (["–", "Bo"], 1)
            assert (await bo.http.get(f"/api/tables/{over}/games/1/verify")).json()["holds"]
            seat = (await bo.get(f"tables/{running}"))["table"]["seats"][0]
            assert (seat["kind"], seat["name"]) == ("bot", "–")
            for name in (over, running):
                Table(name, await store.read(name))
            assert (await phone.http.get(f"/api/tables/{over}")).status_code == 404

    asyncio.run(play())


def test_everything_can_be_taken_along_in_one_file(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo)
            await bo.did(f"tables/{table}/resign", seat=1)
            await ada.did("person/words")
            reply = await ada.http.get("/api/person/everything")
            packed = zipfile.ZipFile(io.BytesIO(reply.content))
            assert "seat 0: Ada Quill" in packed.read(f"games/{table}-1.txt").decode()
            kept = json.loads(packed.read("person.json"))
            assert [one["name"] for one in kept["devices"]] == ["Firefox, Linux"]

    asyncio.run(play())


def test_one_setting_switches_it_off(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite"), devices=False) as made:
            ada = Device(made)
            assert (await ada.post("person/words")).status_code == 404
            assert (await ada.post("person/delete")).status_code == 200  # nobody may keep what must go

    asyncio.run(play())
