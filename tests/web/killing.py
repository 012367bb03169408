"""Kill the server at random moments while people and bots play, start it again on the same database, and look.

    python -m tests.web.killing --kills 1000
    python -m tests.web.killing --kills 1000 --postgres

With PostgreSQL two processes share the database, and one of them is killed each time. Clients come back by
themselves and finish their games. In the end every acknowledged message must be in the log, once, and every table
the replay of its log.
"""

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from typing import Any

import msgspec

from tavoliere.store import store_of
from tavoliere.table.log import Drawn, Logged, Played, Rolled
from tavoliere.table.table import Table
from tests.web.client import OFFLINE, Client, run
from tests.web.serving import Server, wait_until_well

GAMES = [("qwixx", 2, 1), ("duel", 2, 0), ("on-board", 2, 1), ("crosswise", 2, 1)]


class Torture:
    """Tables in play, over one database and one or two servers."""

    def __init__(self, database: str, processes: int, tables: int, seed: int) -> None:
        self.database = database
        self.dice = random.Random(seed)
        self.servers = [Server(database) for _ in range(processes)]
        for server in self.servers:
            wait_until_well(server)
        self.ports = [server.port for server in self.servers]
        self.tables = tables
        self.clients: list[Client] = []
        self.games = 0
        self.is_over = False

    async def kill(self, kills: int) -> None:
        for _ in range(kills):
            await asyncio.sleep(self.dice.uniform(0.05, 0.6))
            victim = self.dice.randrange(len(self.servers))
            self.servers[victim].kill()
            self.servers[victim] = await asyncio.to_thread(Server, self.database, self.ports[victim])
            await asyncio.to_thread(wait_until_well, self.servers[victim])
        self.is_over = True

    async def play_for_ever(self, number: int) -> None:
        """One table after the other, always the next game, until the killing is over; the last game is played out."""
        dice = random.Random(number)
        while not self.is_over:
            await self.play_once(*GAMES[(number + self.games) % len(GAMES)], dice)
            self.games += 1

    async def play_once(self, game: str, people: int, bots: int, dice: random.Random) -> None:
        clients = [Roamer([f"http://127.0.0.1:{port}" for port in self.ports], dice) for _ in range(people)]
        self.clients += clients
        state = await clients[0].insist(
            lambda: clients[0].create(game=game, players=people + bots, name="Ada")
        )
        for seat, client in enumerate(clients[1:], start=1):
            link = state["you"]["links"]["invite"]
            await client.insist(lambda client=client, link=link: client.enter(link))
            await client.say("sit", name=f"Guest {seat}", entropy="ab" * 16)
        for _ in range(bots):
            await clients[0].say("bot", level="random")
        await clients[0].say("start", entropy="cd" * 16)
        await asyncio.gather(*(client.play(dice) for client in clients))

    async def check(self) -> dict[str, int]:
        """Every acknowledged message is in the log, once; every state is the replay of its log."""
        store = store_of(self.database)
        await store.open()
        acknowledged = events = 0
        logs: dict[str, list[Logged]] = {}
        for client in self.clients:
            if client.table not in logs:
                logs[client.table] = await store.read_all(client.table)
                events += len(logs[client.table])
            log = logs[client.table]
            assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
            acknowledged += len(client.acknowledged)
            _check_acknowledged(log, client)
            table = Table(client.table, log)
            assert client.state["seq"] == table.seq
            assert client.state["table"]["result"] == msgspec.to_builtins(table.result())
            position = table.position
            assert position
            seat = client.state["you"]["seats"][0]
            shown = client.state["views"][str(seat)]
            assert shown["scores"] == position.view(seat)["scores"]
            assert shown["over"]
        await store.close()
        return {"tables": len(logs), "events": events, "acknowledged": acknowledged}


def _check_acknowledged(log: list[Logged], client: Client) -> None:
    """What the client was told is done is in the log, in the place that it was told, and nothing else is."""
    seats = client.state["you"]["seats"]
    for message, body, seq in client.acknowledged:
        assert seq <= len(log), "an acknowledged event is lost"
        event = log[seq - 1].event
        if message == "roll":
            assert isinstance(event, Rolled)
            assert event.seat == body["seat"]
        elif message == "act":
            while isinstance(event, Drawn):  # tiles that were drawn with the move come after it
                seq -= 1
                event = log[seq - 1].event
            assert event == Played(body["seat"], body["move"])
    for message, kind in (("act", Played), ("roll", Rolled)):
        said = sum(1 for name, _, _ in client.acknowledged if name == message)
        assert said == sum(1 for logged in log if type(logged.event) is kind and logged.event.seat in seats)


class Roamer(Client):
    """A client that tries another server when one does not answer."""

    def __init__(self, addresses: list[str], dice: random.Random) -> None:
        super().__init__(addresses[0])
        self.addresses = addresses
        self.dice = dice
        self.offline = 0

    async def insist(self, work: Any) -> Any:
        while True:
            try:
                return await work()
            except OFFLINE:
                self.roam()
                await asyncio.sleep(0.05)
            except AssertionError as error:
                if '"unavailable"' not in str(error):
                    raise

    def roam(self) -> None:
        self.offline += 1
        self.address = self.dice.choice(self.addresses)
        self.http.base_url = self.address


async def torture(
    database: str, kills: int, processes: int, tables: int = 6, seed: int = 1
) -> dict[str, Any]:
    begin = time.monotonic()
    trial = await asyncio.to_thread(Torture, database, processes, tables, seed)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(trial.kill(kills))
            for number in range(tables):
                group.create_task(trial.play_for_ever(number))
        figures = await trial.check()
    finally:
        for server in trial.servers:
            server.kill()
    roams = sum(client.offline for client in trial.clients if isinstance(client, Roamer))
    return {
        "kills": kills,
        "games": trial.games,
        **figures,
        "offline": roams,
        "seconds": round(time.monotonic() - begin),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        if arguments.postgres:
            from tests.store.server import postgres

            database = stack.enter_context(postgres()).url
        else:
            database = stack.enter_context(tempfile.TemporaryDirectory()) + "/tables.sqlite"
        processes = 2 if arguments.postgres else 1
        print(run(torture(database, arguments.kills, processes, seed=arguments.seed)))


if __name__ == "__main__":
    main()
