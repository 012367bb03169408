"""The daily roll: the same dice for everybody, one try, nothing known before, everything afterwards."""

import asyncio
import contextlib
import io
import json
import zipfile

import httpx
import pytest

import tavoliere as tv
from tavoliere.table import daily, fairness
from tavoliere.table.export import verify
from tavoliere.web.app import app
from tavoliere.web.settings import Settings

DAY = "2026-11-18"
NOON = daily.midnight(DAY) - 12 * daily.HOUR


class Phone:
    """A device that plays the daily roll."""

    def __init__(self, made):
        transport = httpx.ASGITransport(made)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://test")
        self.table = ""

    async def begin(self, name="Ada"):
        reply = await self.http.post("/api/daily", json={"name": name})
        assert reply.status_code == 200, reply.text
        self.table = reply.json()["table"]
        return self.table

    async def daily(self):
        return (await self.http.get("/api/daily")).json()

    async def look(self):
        return (await self.http.get(f"/api/tables/{self.table}")).json()

    async def say(self, message, **body):
        return await self.http.post(f"/api/tables/{self.table}/{message}", json={"seat": 0, **body})

    async def step(self, choose=lambda legal: legal[-1]):
        """One roll or one answer; False if the game is over."""
        state = await self.look()
        if state["table"]["stage"] == "over":
            return False
        decision, view = state["table"]["asked"]["0"], state["views"]["0"]
        if view["chance"]:
            reply = await self.say("roll", decision=decision)
        else:
            reply = await self.say("act", decision=decision, move=choose(view["legal"]))
        assert reply.status_code == 200, reply.text
        return True

    async def play(self, choose=lambda legal: legal[-1]):
        while await self.step(choose):
            pass

    async def rolls(self):
        told = (await self.http.get(f"/api/tables/{self.table}/log")).json()["events"]
        return [event["dice"] for event in told if event["type"] == "rolled"]


@contextlib.asynccontextmanager
async def served(tmp_path, **settings):
    made = app(Settings(database=str(tmp_path / "a.sqlite"), hosts="test", rate=1e6, burst=1e6, **settings))
    async with made.router.lifespan_context(made):
        made.state.rooms.now = lambda: NOON
        yield made


def at(made, now):
    made.state.rooms.now = lambda: now


def test_everybody_has_the_same_dice_and_one_try(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            ada, bo = Phone(made), Phone(made)
            first = await ada.begin()
            other_tab = Phone(made)
            other_tab.http.cookies = ada.http.cookies
            assert await other_tab.begin("Zoe") == first
            assert await bo.begin("Bo") != first
            await ada.play()
            await bo.play(lambda legal: legal[0])
            mine, theirs = await ada.rolls(), await bo.rolls()
            both = min(len(mine), len(theirs))
            assert mine[:both] == theirs[:both]
            assert await ada.begin() == first
            assert (await ada.daily())["done"]["points"] == (await ada.look())["table"]["result"]["scores"][0]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("message", "body"),
    [
        ("hint", {"decision": 1}),
        ("resign", {}),
        ("leave", {}),
        ("rematch", None),
        ("configure", {"hints": True, "seat": ...}),
        ("free", {}),
        ("say", {"text": "red 12 comes next"}),
    ],
)
def test_there_is_nothing_to_do_but_to_play(tmp_path, message, body):
    async def play():
        async with served(tmp_path) as made:
            ada = Phone(made)
            await ada.begin()
            before = await ada.look()
            sent = {"seat": 0, **(body or {})}
            if body is None or sent["seat"] is ...:
                del sent["seat"]
            reply = await ada.http.post(f"/api/tables/{ada.table}/{message}", json=sent)
            assert (reply.status_code, reply.json()["error"]["code"]) == (409, "stage")
            assert (await ada.look())["seq"] == before["seq"]

    asyncio.run(play())


def test_nothing_about_the_dice_is_known_before_they_are_rolled_nor_the_seed_before_the_day_is_over(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            ada, bo = Phone(made), Phone(made)
            seed = daily.seed_of(made.state.rooms.secret, DAY)
            await ada.begin()
            state = await ada.look()
            assert (state["table"]["commitment"], state["table"]["hints"]) == (
                fairness.commitment(seed),
                False,
            )
            assert state["you"]["links"] is None  # nobody watches: they would know the dice
            await ada.play()
            seen = [
                json.dumps(await ada.look()),
                json.dumps(await ada.daily()),
                (await ada.http.get(f"/api/daily/{DAY}")).text,
                (await ada.http.get(f"/api/tables/{ada.table}/games/1/replay")).text,
                (await ada.http.get(f"/api/tables/{ada.table}/log")).text,
            ]
            assert not any(seed in one for one in seen)
            for what in ("export", "verify"):
                refused = await ada.http.get(f"/api/tables/{ada.table}/games/1/{what}")
                assert refused.status_code == 409
            assert (await bo.http.get(f"/api/tables/{ada.table}/games/1/replay")).status_code == 404
            assert (await ada.http.get(f"/api/daily/{daily.after(DAY)}")).status_code == 404
            at(made, daily.midnight(DAY) + daily.GRACE)
            assert (await bo.http.get(f"/api/daily/{DAY}")).json()["seed"] == seed
            text = (await ada.http.get(f"/api/tables/{ada.table}/games/1/export")).text
            assert verify(text, fairness.commitment(seed)).holds

    asyncio.run(play())


def test_a_game_of_yesterday_can_be_ended_for_an_hour_and_then_no_more(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            ada = Phone(made)
            table = await ada.begin()
            at(made, daily.midnight(DAY) + daily.GRACE - 1)
            assert await ada.step()
            at(made, daily.midnight(DAY) + daily.GRACE)
            state = await ada.look()
            decision = state["table"]["asked"]["0"]
            reply = await ada.say("act", decision=decision, move="pass")
            assert reply.status_code == 409
            assert await ada.begin() != table  # today's
            at(made, NOON)  # a clock that is set back brings no second try
            assert await ada.begin() == table

    asyncio.run(play())


def test_places_streaks_and_the_best_of_yesterday(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            ada, bo, cy = Phone(made), Phone(made), Phone(made)
            for phone, name in ((ada, "Ada"), (bo, "Bo")):
                await phone.begin(name)
                await phone.play((lambda legal: legal[-1]) if phone is ada else (lambda legal: "pass"))
            theirs, ours = (await bo.daily())["done"], (await ada.daily())["done"]
            assert (theirs["points"], theirs["end"]["why"]) == (-20, "misthrows")
            assert (ours["place"], theirs["place"]) == ({"place": 1, "of": 2}, {"place": 2, "of": 2})
            assert ours["spread"] == [[-20, 1], [ours["points"], 1]]
            next_noon = NOON + 24 * daily.HOUR
            at(made, next_noon)
            await cy.http.post("/api/tables", json={"game": "duel"})  # a device like any other
            told = await cy.daily()
            assert (told["yesterday"]["best"], told["yesterday"]["by"]) == (ours["points"], "Ada")
            assert told["yesterday"]["table"] is None
            shown = await cy.http.get("/daily/best")
            assert shown.headers["location"] == f"/t/{ada.table}/replay/1"
            assert (await cy.http.get(f"/api/tables/{ada.table}/games/1/replay")).status_code == 200
            told = await ada.daily()
            assert (told["streak"], told["done"], told["table"]) == (1, None, None)
            assert told["yesterday"]["table"] == ada.table
            await ada.begin()
            await ada.play()
            assert (await ada.daily())["streak"] == 2
            at(made, next_noon + 2 * 24 * daily.HOUR)
            assert (await ada.daily())["streak"] == 0

    asyncio.run(play())


def test_one_setting_switches_it_off(tmp_path):
    async def play():
        async with served(tmp_path, daily=False) as made:
            ada = Phone(made)
            assert (await ada.http.get("/api/daily")).status_code == 404
            assert (await ada.http.post("/api/daily", json={"name": "Ada"})).status_code == 404
            assert (await ada.http.get("/api/games")).json()["daily"] is False

    asyncio.run(play())


class Traveller(Phone):
    """A device that takes today's dice along and plays them without a network."""

    async def take(self):
        reply = await self.http.post("/api/daily/dice", json={"name": "Ada"})
        assert reply.status_code == 200, reply.text
        self.told = reply.json()
        return self.told

    def alone(self, choose=lambda legal: legal[-1]):
        """The moves of a game with these dice, by the rules that the device has."""
        position, dice, moves = tv.game("qwixx").start(1), list(self.told["dice"]), []
        while not position.over:
            if position.chance:
                position = position.after_chance(dice.pop(0))
            else:
                moves.append(choose(position.legal(0)))
                position = position.play(0, moves[-1])
        return moves

    async def bring(self, moves):
        return await self.http.post("/api/daily/played", json={"day": self.told["day"], "moves": moves})


def test_dice_that_were_taken_along_are_everybodys_and_the_result_comes_later(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            ada, bo = Traveller(made), Phone(made)
            await ada.take()
            moves = ada.alone()
            assert (await ada.bring(moves[:-1])).status_code == 409  # not over
            assert (await ada.bring([*moves, "pass"])).status_code == 409
            assert (await ada.bring(["r12", *moves])).status_code == 422
            assert (await ada.daily())["done"] is None
            reply = await ada.bring(moves)
            assert reply.status_code == 200, reply.text
            ada.table = reply.json()["table"]
            await bo.begin()
            await bo.play()
            mine, theirs = await ada.rolls(), await bo.rolls()
            assert mine == theirs
            told = await ada.daily()
            assert (told["taken"], told["streak"], told["done"]["place"]["of"]) == (True, 1, 2)
            assert (await ada.bring(moves[:-1])).status_code == 200  # it is there already, as it was
            assert (await ada.daily())["done"]["points"] == told["done"]["points"]
            at(made, daily.opens(DAY))
            text = (await ada.http.get(f"/api/tables/{ada.table}/games/1/export")).text
            assert verify(text, told["commitment"]).holds

    asyncio.run(play())


def test_whoever_took_the_dice_along_has_no_second_try_and_is_nobodys_best(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            ada, bo, late = Traveller(made), Traveller(made), Traveller(made)
            await ada.take()
            assert (await ada.http.post("/api/daily", json={"name": "Ada"})).status_code == 409
            laptop = Traveller(made)  # another device of the same person
            words = (await ada.http.post("/api/person/words", json={})).json()["words"]
            await laptop.http.post("/api/person/join", json={"words": " ".join(words)})
            assert (await laptop.http.post("/api/daily/dice", json={"name": "Ada"})).status_code == 409
            assert (await laptop.http.post("/api/daily", json={"name": "Ada"})).status_code == 409
            await bo.begin("Bo")
            assert (await bo.http.post("/api/daily/dice", json={"name": "Bo"})).status_code == 409
            await late.take()
            await ada.bring(ada.alone())
            await bo.play(lambda legal: "pass")
            at(made, daily.opens(DAY))
            told = await bo.daily()
            assert (told["yesterday"]["best"], told["yesterday"]["by"]) == (-20, "Bo")
            assert told["yesterday"]["place"] == {"place": 2, "of": 2}
            await late.bring(late.alone())  # the dice are open by now: no place, but a day in the row
            assert (await bo.daily())["yesterday"]["place"] == {"place": 2, "of": 2}
            assert (await late.daily())["streak"] == 1
            at(made, daily.midnight(DAY) + daily.LATEST)
            other = Traveller(made)
            other.told = late.told
            assert (await other.bring(late.alone())).status_code == 404  # dice that it never took

    asyncio.run(play())


def test_two_devices_of_one_person_have_one_try(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            phone, laptop = Phone(made), Phone(made)
            await phone.begin()
            await laptop.begin()
            await phone.play(lambda legal: "pass")
            await laptop.play()
            better = (await laptop.daily())["done"]["points"]
            assert better > -20
            words = (await phone.http.post("/api/person/words", json={})).json()["words"]
            await laptop.http.post("/api/person/join", json={"words": " ".join(words)})
            for device in (phone, laptop):
                assert (await device.daily())["done"]["points"] == -20  # the game that ended first counts

    asyncio.run(play())


def test_a_game_in_mid_course_gives_nothing_away(tmp_path):
    async def play():
        async with served(tmp_path) as made:
            ada = Phone(made)
            await ada.begin()
            for _ in range(5):
                await ada.step()
            for what in ("export", "verify", "replay", "story"):
                refused = await ada.http.get(f"/api/tables/{ada.table}/games/1/{what}")
                assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_over")
            seed = daily.seed_of(made.state.rooms.secret, DAY)
            log = (await ada.http.get(f"/api/tables/{ada.table}/log")).text
            assert seed not in log
            await (
                ada.play()
            )  # and what one takes along of a game that is over does not, as long as others play
            for now, is_there in ((NOON, False), (daily.opens(DAY), True)):
                at(made, now)
                everything = await ada.http.get("/api/person/everything")
                with zipfile.ZipFile(io.BytesIO(everything.content)) as packed:
                    texts = [packed.read(name).decode() for name in packed.namelist()]
                assert any(seed in text for text in texts) == is_there

    asyncio.run(play())
