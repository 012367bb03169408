"""A simulated server: the real rooms, driver, presence, chores, endpoints and sockets, over a simulated store."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from starlette.requests import Request

from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position
from tavoliere.store.contract import Unavailable
from tavoliere.store.postgres import PostgresStore
from tavoliere.web import api
from tavoliere.web.edge.guard import Limit
from tavoliere.web.edge.load import Load
from tavoliere.web.live.chores import Chores
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.live.socket import Socket
from tavoliere.web.metrics import Metrics
from tests.simulated.loop import Process
from tests.simulated.postgres import Driver
from tests.simulated.store import Store

if TYPE_CHECKING:
    from tests.simulated.line import Link
    from tests.simulated.people import Person
    from tests.simulated.world import World

SECRET = b"s" * 32
EXPIRE_EVERY = 3.0  # seconds between looks for old tables: days pass quickly here
Reply = Callable[[int, bytes], None]


class Bots:
    """Instead of threads that think: any legal move, the same for the same question, after a while."""

    def __init__(self, world: "World", name: str) -> None:
        self.world, self.name = world, name

    def prepare(self, level: str, position: Position) -> None:
        """Nothing needs compiling."""

    async def choose(self, position: Position, seat: int, level: str, decision: str) -> str:
        self.world.judge.thought(decision)
        await asyncio.sleep(self.world.chance.delay(f"bots of {self.name}", 0.01, 0.3, "slow bot"))
        moves = position.legal(seat)
        return moves[hashlib.blake2b(decision.encode()).digest()[0] % len(moves)]


class Server:
    def __init__(self, world: "World", number: int) -> None:
        self.world, self.name = world, f"server {number}"
        self.starts = 0
        self.trouble_until = 0.0  # until when it cannot be expected to know everything
        self.start()

    def start(self) -> None:
        self.starts += 1
        self.process = Process(self.world.loop, f"{self.name}.{self.starts}")
        self.links: list[Link] = []
        self.process.context.run(self._boot)

    def _boot(self) -> None:
        world = self.world
        self.way: Store | Driver
        metrics = Metrics("")
        bots: Any = Bots(world, self.name)
        draws = world.chance.stream(f"secrets of {self.name}")
        store: Any  # a server asks for fewer things than the contract has
        if world.shape.is_postgres:
            driver = self.way = Driver(world, self.process, self.name)
            store = PostgresStore("", driver=driver, draw=draws.randbytes, clock=world.loop.time)
            self.process.spawn(self._open(store))
        else:
            store = self.way = Store(world, self.process, self.name)
        self.rooms = Rooms(store, bots, SECRET, world.settings, metrics, self.process.wall, draws.randbytes)
        self.chores = self.process.spawn(Chores(self.rooms, EXPIRE_EVERY).go_on())
        self.app = SimpleNamespace(
            state=SimpleNamespace(
                rooms=self.rooms,
                sockets={},
                load=Load(),
                device_limit=Limit(1e9, 1e9),
                create_limit=Limit(1e9, 1e9),
                finished=SimpleNamespace(forget=lambda name: None),
            )
        )

    async def _open(self, store: PostgresStore) -> None:
        """Somebody starts a server again that does not come up."""
        while True:
            try:
                return await store.open()
            except Refused:
                await asyncio.sleep(1.0)

    @property
    def is_up(self) -> bool:
        return not self.process.is_dead

    def crash(self) -> None:
        if self.is_up:
            self.process.die()
            self.way.close()
            for link in self.links:
                link.lost_server()

    def forget(self) -> None:
        """Let the tables go that nobody looks at, as the chores do after a minute."""
        for room in self.rooms.live():
            if not room.listeners and not room.driving and not room.lock.locked():
                self.rooms.drop(room)

    def visit(self, table: str) -> None:
        """Somebody without any right looks at a table that nobody looks at here: it is loaded all the same."""
        self.forget()
        self.process.spawn(self._visit(table))

    async def _visit(self, table: str) -> None:
        with contextlib.suppress(Unavailable):
            await self.rooms.get(table)

    async def stop(self) -> None:
        """As after SIGTERM."""
        self.chores.cancel()
        await self.rooms.close()

    # --- requests

    def answer(
        self, person: "Person", what: str, given: dict[str, str], sent: dict[str, Any], reply: Reply
    ) -> None:
        if self.is_up:
            self.process.spawn(self._answer(person, what, given, sent, reply))

    async def _answer(
        self, person: "Person", what: str, given: dict[str, str], sent: dict[str, Any], reply: Reply
    ) -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": sent["body"]}

        scope = self._scope("http", person.token, given, sent["query"], sent["key"])
        before = self.world.judge.asked(person, sent["message"], sent["key"])
        room = self.rooms._rooms.get(person.table)
        if room and room.table.seq < self.world.end_of(person.table):
            self.world.judge.sometimes("told late")
        try:
            response = await getattr(api, what)(Request(scope, receive))
        except Exception as error:  # noqa: BLE001 - the app would answer 500
            self.world.judge.broken("answers", f"{what} {given}: {error!r}")
            return
        self.world.judge.answered(person, sent["message"], sent["key"], before, response)
        reply(response.status_code, bytes(response.body))

    def open_socket(self, link: "Link", person: "Person", query: bytes) -> None:
        self.links = [*(one for one in self.links if one.is_up), link]
        self.process.spawn(self._serve_socket(link, person, query))

    async def _serve_socket(self, link: "Link", person: "Person", query: bytes) -> None:
        scope = self._scope("websocket", person.token, {"table": person.table}, query)
        await Socket()(scope, link.receive, link.send)
        link.lost_server()

    def _scope(
        self, kind: str, token: str, given: dict[str, str], query: bytes, key: str = ""
    ) -> dict[str, Any]:
        sent = {b"cookie": b"tavoliere=" + token.encode(), b"content-type": b"application/json"}
        if key:
            sent[b"idempotency-key"] = key.encode()
        return {
            "type": kind,
            "scheme": "http" if kind == "http" else "ws",
            "method": "POST",
            "path": "/",
            "query_string": query,
            "headers": list(sent.items()),
            "sent": sent,
            "path_params": given,
            "app": self.app,
            "client": ("10.0.0.1", 1),
        }
