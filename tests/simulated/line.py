"""Bad lines: requests and answers that are lost, doubled and late, and sockets that break without a word."""

import asyncio
import re
from typing import TYPE_CHECKING, Any

from tests.simulated.server import Server

if TYPE_CHECKING:
    from tests.simulated.people import Person

SEQ = re.compile('"seq":([0-9]+)')  # of a frame: the first one in it is the state's own
PATIENCE = 6.0  # seconds after which a request is given up


async def ask(
    person: "Person",
    what: str,
    given: dict[str, str],
    body: bytes,
    message: Any = None,
    key: str = "",
    query: bytes = b"",
) -> tuple[int, bytes]:
    """One request to any of the servers, and its answer; (0, b"") if none comes."""
    world, chance, name = person.world, person.world.chance, person.name
    server = person.any_server()
    done: asyncio.Future[tuple[int, bytes]] = world.loop.create_future()
    sent = {"body": body, "query": query, "key": key, "message": message}

    def reply(status: int, content: bytes) -> None:
        if chance.fault("lost reply", name) is None:
            wait = chance.delay(f"line to {name}", 0.002, 0.05, "slow line")
            world.people.later(wait, arrive, (status, content))

    def arrive(answer: tuple[int, bytes]) -> None:
        if not done.done():
            done.set_result(answer)

    is_twice = chance.fault("sent twice", name) is not None
    for _ in range(2 if is_twice else 1):
        if chance.fault("lost request", name) is None:
            wait = chance.delay(f"line from {name}", 0.002, 0.05, "slow line")
            world.people.later(wait, server.answer, person, what, given, sent, reply)
    again = chance.fault("sent again late", name)
    if again is not None:
        other = person.dice.choice(world.servers)
        world.people.later(1.0 + again, other.answer, person, what, given, sent, reply)
    try:
        return await asyncio.wait_for(done, PATIENCE)
    except TimeoutError:
        return 0, b""


class Link:
    """One socket: ASGI's `receive` and `send` at one end, and pushes, in order, at the other."""

    def __init__(self, person: "Person", server: Server, seen: int) -> None:
        self.person, self.server, self.world = person, server, person.world
        self.process = server.process
        self.seen = seen  # the newest state that came this way
        self.is_up, self.is_greeted = True, False
        self.sent: int | None = None  # the newest state that the server has sent this way,
        self.is_full = False  # unless it is still sending,
        self.behind_since: float | None = None  # and since when it knows a newer one
        self.last = 0.0
        self.since = self.world.loop.now
        self.gone: asyncio.Future[None] = self.world.loop.create_future()

    # --- the server's end

    async def receive(self) -> dict[str, Any]:
        if not self.is_greeted:
            self.is_greeted = True
            return {"type": "websocket.connect"}
        if not self.gone.done():
            await asyncio.shield(self.gone)
        return {"type": "websocket.disconnect", "code": 1006}

    async def send(self, message: Any) -> None:
        if self.gone.done():
            raise OSError("gone")
        if message["type"] == "websocket.send":
            self._pass_on(self.person.pushed, message["text"])
            wait = self.world.chance.fault("slow reader", self.person.name)
            if wait:
                self.is_full = True
                await asyncio.sleep(wait)
                self.is_full = False
            number = SEQ.search(message["text"])
            self.sent = int(number[1]) if number else self.sent
        elif message["type"] == "websocket.close":
            self._pass_on(self.person.hung_up, message.get("code"))

    def _pass_on(self, call: Any, what: Any) -> None:
        """Whatever is sent arrives in order."""
        wait = self.world.chance.delay(f"line to {self.person.name}", 0.002, 0.05, "slow line")
        self.last = max(self.last, self.world.loop.now + wait)
        self.world.loop.call_at(self.last, call, self, what, context=self.world.people.context)

    def is_left_behind(self, newest: int, patience: float) -> bool:
        """Whether the server has known more for so long, and sends nothing."""
        if not self.is_up or self.gone.done() or self.is_full or self.sent is None or self.sent >= newest:
            self.behind_since = None
        elif self.behind_since is None:
            self.behind_since = self.world.loop.now
        return self.behind_since is not None and self.world.loop.now - self.behind_since > patience

    def notice(self) -> None:
        """The server notices that nobody is there."""
        if not self.gone.done():
            self.gone.set_result(None)

    # --- how it ends

    def cut(self, unnoticed: float) -> None:
        """The line is dead; each end notices in its own time."""
        if self.is_up:
            self.is_up = False
            self.world.people.later(min(unnoticed, 5.0), self.person.hung_up, self, 1006)
            if not self.process.is_dead:
                self.process.later(unnoticed, self.notice)

    def lost_server(self) -> None:
        if self.is_up:
            self.is_up = False
            self.world.people.later(0.3, self.person.hung_up, self, 1006)
