"""A client as a phone has one: a cookie, POST with idempotency keys, a socket that comes back by itself."""

import asyncio
import contextlib
import hashlib
import json
import random
import secrets
from collections.abc import AsyncGenerator, Coroutine
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

State = dict[str, Any]
OFFLINE = (httpx.TransportError, OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)
LONGEST_SILENCE = 120  # seconds without a word from a table that is being played: then it is stuck


Result = TypeVar("Result")
_open: list["Client"] = []


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Do something with clients, and close them."""

    async def do() -> Result:
        try:
            return await work
        finally:
            while _open:
                await _open.pop().http.aclose()

    return asyncio.run(do())


class Client:
    """One device. `state` is the newest state it was shown."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=60)
        _open.append(self)
        self.table = ""
        self.state: State = {}
        self.acknowledged: list[tuple[str, dict[str, Any], int]] = []
        self.sealed: dict[str, str] = {}  # its own numbers for the dice, by their seals

    async def create(self, **settings: Any) -> State:
        reply = await self.http.post("/api/tables", json=settings)
        assert reply.status_code == 201, reply.text
        self.state = reply.json()
        self.table = self.state["table"]["id"]
        return self.state

    async def enter(self, link: str) -> State:
        _, _, self.table, key = link.split("/")
        reply = await self.http.post(f"/api/tables/{self.table}/enter", json={"key": key})
        assert reply.status_code == 200, reply.text
        self.state = reply.json()
        return self.state

    async def look(self) -> State:
        reply = await self.http.get(f"/api/tables/{self.table}")
        assert reply.status_code == 200, reply.text
        self.state = reply.json()
        return self.state

    async def post(self, message: str, once: str = "", **body: Any) -> httpx.Response:
        headers = {"Idempotency-Key": once} if once else {}
        return await self.http.post(f"/api/tables/{self.table}/{message}", json=body, headers=headers)

    async def say(self, message: str, **body: Any) -> dict[str, Any]:
        """A message that must be accepted; asked again with the same key while the server is away."""
        key = secrets.token_hex(8)
        while True:
            try:
                reply = await self.post(message, key, **body)
            except OFFLINE:
                self.roam()
                await asyncio.sleep(0.1)
                continue
            if reply.status_code in (429, 503):
                await asyncio.sleep(0.1)
                continue
            assert reply.status_code == 200, (message, body, reply.text)
            answer: dict[str, Any] = reply.json()
            self.acknowledged.append((message, body, answer["seq"]))
            return answer

    def seal(self) -> str:
        """The seal to a new number, which is shown when a game starts."""
        entropy = secrets.token_hex(16)
        seal = hashlib.sha256(entropy.encode()).hexdigest()
        self.sealed[seal] = entropy
        return seal

    async def start(self, *others: "Client") -> None:
        """Start the game as its host, and let everybody show their numbers, as a page does by itself."""
        await self.say("start", seal=self.seal())
        for client in (self, *others):
            table = (await client.look())["table"]
            for seat in table["starting"] or ():
                if seat in client.state["you"]["seats"]:
                    await client.say("show", seat=seat, entropy=client.sealed[table["seals"][seat]])

    def roam(self) -> None:
        """The server did not answer. This client waits for it; others may try another."""

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, since: int | None = None, **options: Any) -> Any:
        address = self.address.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        if since is not None:
            address += f"?since={since}"
        return connect(
            address,
            additional_headers={"Cookie": self.cookie()},
            compression=None,
            proxy=None,
            open_timeout=60,
            **options,
        )

    async def states(self) -> AsyncGenerator[State, None]:
        """Every state that is pushed, in order, whatever happens to the connection."""
        seq: int | None = None
        while True:
            try:
                async with self.socket(seq) as socket:
                    async for frame in socket:
                        state = json.loads(frame)
                        if state["type"] != "state":
                            continue
                        assert seq is None or state["seq"] >= seq
                        assert state["since"] in (None, seq)
                        seq = state["seq"]
                        self.state = state
                        yield state
            except OFFLINE:
                self.roam()
            await asyncio.sleep(0.05)

    async def play(self, dice: random.Random) -> State:
        """Play all own seats at random until the game is over."""
        clock = asyncio.get_running_loop().time
        async with asyncio.timeout(LONGEST_SILENCE) as silence, contextlib.aclosing(self.states()) as states:
            async for state in states:
                silence.reschedule(clock() + LONGEST_SILENCE)
                if state["table"]["stage"] == "over":
                    break
                # What was pushed before the last answer came through asks for it still.
                if state["seq"] >= (self.acknowledged[-1][2] if self.acknowledged else 0):
                    await self.answer(state, dice)
        return self.state

    async def answer(self, state: State, dice: random.Random) -> bool:
        for seat in state["you"]["seats"]:
            decision = state["table"]["asked"].get(str(seat))
            if decision is None or state["table"]["stage"] != "playing":
                continue
            view = state["views"][str(seat)]
            if view["chance"]:
                await self.say("roll", seat=seat, decision=decision)
            else:
                await self.say("act", seat=seat, decision=decision, move=dice.choice(view["legal"]))
            return True
        return False
