"""People with phones on bad lines: they open tables, sit down, play, talk, undo, leave, come back and play again."""

import asyncio
import contextlib
import hashlib
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct

from tavoliere.table import messages
from tavoliere.table.messages import FromDevice
from tavoliere.web.edge import keys
from tests.simulated.line import Link, ask
from tests.simulated.server import SECRET, Server

if TYPE_CHECKING:
    from tests.simulated.world import World

TRIES = 12
encode = msgspec.json.encode


class SeatSeen(Struct):
    kind: str
    left: bool
    ready: bool


class TableSeen(Struct):
    id: str
    stage: str
    number: int
    asked: dict[str, int]
    seats: list[SeatSeen]
    seals: list[str | None]
    starting: list[int] | None
    pace: str


class You(Struct):
    seats: list[int]
    host: bool
    may_sit: bool
    undo: dict[str, int]


class View(Struct):
    chance: str | None = None
    legal: list[str] = []


class Line(Struct):
    seq: int


class State(Struct):
    """What a page reads of a state, and the rest as it came."""

    type: str
    seq: int
    since: int | None = None
    table: Raw = Raw(b"null")
    you: Raw = Raw(b"null")
    views: Raw = Raw(b"{}")
    records: Raw = Raw(b"{}")
    events: list[Line] = []


read_state = msgspec.json.Decoder(State).decode
read_table = msgspec.json.Decoder(TableSeen).decode
read_you = msgspec.json.Decoder(You).decode
read_views = msgspec.json.Decoder(dict[str, View]).decode
read_done = msgspec.json.decode


class Person:
    """One device: at its table as the host, invited, or only watching."""

    def __init__(self, world: "World", number: int, right: str, table: str) -> None:
        self.world, self.right = world, right
        self.name = f"person {number}"
        self.dice = world.chance.stream(self.name)
        self.token = keys.new_device(self.dice.randbytes).fresh_token
        self.device = keys.hash_of(self.token)
        self.table = table  # the name of a host's table is known when it is open
        self.is_in = False
        self.link: Link | None = None
        self.state: State | None = None
        self.seq = 0
        self.numbers: dict[str, str] = {}  # for the dice, by their seals
        self.away_until = 0.0
        self.wait = world.shape.wait * self.dice.uniform(0.1, 1.0)
        self._said = 0
        self._news: asyncio.Future[None] = world.loop.create_future()

    # --- requests

    def any_server(self) -> Server:
        servers = self.world.servers
        return self.dice.choice(servers[:1] if self.world.shape.is_together else servers)

    async def say(self, message: FromDevice, key: str = "") -> bool:
        """Say something until it is answered; return whether it was done."""
        judge = self.world.judge
        judge.intend(self, message, key)
        kind, body = type(message).__name__.lower(), encode(message)
        for _ in range(TRIES):
            before = self.world.end_of(self.table)
            given = {"table": self.table, "message": kind}
            status, content = await ask(self, "say", given, body, message, key)
            if status == 200:
                done = read_done(content)
                judge.acknowledged(self, message, key, done["seq"], done["already"])
                return True
            if status in (0, 429, 503):
                await asyncio.sleep(self.dice.uniform(0.2, 2.0))
                continue
            judge.refused(self, message, key, content, before)
            return False
        return False

    def key(self) -> str:
        self._said += 1
        return f"key {self._said}"

    def perhaps_key(self) -> str:
        return self.key() if self.dice.random() < 0.5 else ""

    async def open(self, message: messages.Create) -> None:
        while True:
            status, content = await ask(self, "create", {}, encode(message), message, "open")
            if status == 201:
                break
            await asyncio.sleep(1.0)
        state = read_state(content)
        self.table = read_table(state.table).id
        self.is_in = True
        self.saw(state)

    async def _enter(self) -> None:
        body = encode({"key": keys.link_key(SECRET, self.table, self.right)})
        while not self.is_in:
            status, _ = await ask(self, "enter", {"table": self.table}, body)
            self.is_in = status == 200
            if status == 404:
                await asyncio.Future()  # it is gone
            if not self.is_in:
                await asyncio.sleep(self.dice.uniform(0.1, 1.0))

    # --- what it sees

    def _connect(self) -> None:
        server = self.any_server()
        link = self.link = Link(self, server, self.seq)
        query = f"since={self.seq}".encode() if self.seq else b""

        def arrive() -> None:
            if link.process.is_dead:
                link.lost_server()
            else:
                server.open_socket(link, self, query)

        self.world.people.later(
            self.world.chance.delay(f"line from {self.name}", 0.002, 0.05, "slow line"), arrive
        )

    def hung_up(self, link: Link, code: int) -> None:
        if self.link is link:
            self.link = None
            link.is_up = False
            if not link.process.is_dead:
                link.process.later(0.05, link.notice)

    def pushed(self, link: Link, text: str) -> None:
        if link is not self.link or not link.is_up:
            return
        state = read_state(text)
        if state.type == "state":
            self.world.judge.pushed(self, link.seen, state)
            link.seen = state.seq
            if state.seq >= self.seq:  # it may have looked at another server meanwhile
                self.saw(state)

    async def _look(self) -> None:
        asked_since = self.seq
        query = f"since={asked_since}".encode() if asked_since else b""
        status, content = await ask(self, "look", {"table": self.table}, b"", query=query)
        if status == 200:
            state = read_state(content)
            self.world.judge.sights.answered(self, asked_since, state)
            if state.seq >= self.seq:  # a late answer is ignored, as the page does
                self.saw(state)

    def saw(self, state: State) -> None:
        self.seq, self.state = state.seq, state
        self.world.judge.saw(self, state)
        if not self._news.done():
            self._news.set_result(None)

    # --- what it does

    async def live(self) -> None:
        chance, dice = self.world.chance, self.dice
        await self._enter()
        while True:
            if self.link is None and not self._is_out():
                self._connect()
            self._news = self.world.loop.create_future()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news, dice.uniform(0.3, 4.0))
            if self.link and self.link.is_up:
                unnoticed = chance.fault("cut", self.name)
                if unnoticed is not None:
                    self.link.cut(unnoticed)
            if chance.fault("reload", self.name) is not None:
                self.numbers.clear()
            if dice.random() < self.world.shape.polls and not self._is_out():
                await self._look()
            if self.state and not self._is_out() and not self.world.is_still:
                await asyncio.sleep(dice.uniform(0.0, self.wait))
                await self._act(self.state)

    def _is_out(self) -> bool:
        return self.away_until > self.world.loop.now

    def go_away(self, lasts: float, is_seen: bool) -> None:
        self.away_until = self.world.loop.now + lasts
        if is_seen and self.link:
            self.link.cut(0.1)

    async def _act(self, state: State) -> None:
        table, you, dice = read_table(state.table), read_you(state.you), self.dice
        if table.stage == "lobby":
            await self._settle(table, you)
        elif table.stage == "playing":
            for seat in you.seats:
                decision = table.asked.get(str(seat))
                if table.seats[seat].left:
                    if dice.random() < 0.5:
                        await self.say(messages.Return(seat), self.key())
                elif decision is not None:
                    await self._answer(seat, decision, state)
            if you.seats and self.world.rematches and dice.random() < self.world.shape.resign:
                await self.say(messages.Resign(you.seats[0]), self.perhaps_key())
            elif you.seats and dice.random() < self.world.shape.talk:
                await self._talk(you.seats[0], table, you)
        elif you.seats and table.number <= self.world.rematches:
            if dice.random() < 0.5:
                await self.say(messages.Say(you.seats[0], f"{self.name} says {self._said}"), self.key())
            else:
                await self.say(messages.Rematch(), self.perhaps_key())

    async def _settle(self, table: TableSeen, you: You) -> None:
        dice, is_open = self.dice, any(seat.kind == "open" for seat in table.seats)
        for seat in table.starting or ():
            number = self.numbers.get(table.seals[seat] or "")
            if seat in you.seats and number:
                if self.world.chance.fault("cheat", self.name) is not None:
                    number = number[::-1]
                await self.say(messages.Show(seat, number), self.perhaps_key())
        if table.starting:
            return
        if not you.seats and self.right != "watch" and (is_open or dice.random() < 0.2):
            await self.say(messages.Sit(self.name, seal=self._seal()), self.key())
        for seat in you.seats:
            if not table.seats[seat].ready and dice.random() < 0.5:
                await self.say(messages.Ready(seat, self._seal()), self.perhaps_key())
        if you.host and is_open and dice.random() < 0.4:
            await self.say(messages.Bot("random"), self.key())
        elif you.host and (not is_open or dice.random() < 0.1):
            await self.say(messages.Start(self._seal()), self.perhaps_key())

    def _seal(self) -> str:
        """A seal to a new number; some people have none."""
        if self.dice.random() < 0.2:
            return ""
        number = self.dice.randbytes(16).hex()
        seal = hashlib.sha256(number.encode()).hexdigest()
        self.numbers[seal] = number
        return seal

    async def _answer(self, seat: int, decision: int, state: State) -> None:
        view = read_views(state.views).get(str(seat), View())
        if view.chance == "dice":
            await self.say(messages.Roll(seat, decision), self.perhaps_key())
        elif view.legal:
            await self.say(messages.Act(seat, decision, self.dice.choice(view.legal)), self.perhaps_key())

    async def _talk(self, seat: int, table: TableSeen, you: You) -> None:
        dice, pick = self.dice, self.dice.random()
        if pick < 0.3:
            await self.say(messages.Say(seat, f"{self.name} says {self._said}"), self.key())
        elif pick < 0.4:
            await self.say(messages.Leave(seat), self.perhaps_key())
        elif pick < 0.55:
            undo = you.undo.get(str(seat))
            if undo:
                await self.say(messages.Undo(seat, undo), self.perhaps_key())
        elif pick < 0.85:
            await self.say(messages.Pace(seat, dice.choice(["brisk", "once"])), self.perhaps_key())
        elif pick < 0.95:
            await self.say(messages.Substitute(dice.randrange(len(table.seats))), self.key())
        else:
            await self.say(messages.Emote(seat, "hello"), self.key())
