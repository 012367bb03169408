"""Do harm at random moments while people and bots play, and look what is left.

    python -m tests.web.killing --times 1000
    python -m tests.web.killing --times 500 --postgres
    python -m tests.web.killing --times 100 --harm database --tables 24
    python -m tests.web.killing --times 100 --harm disk
    python -m tests.web.killing --times 100 --harm clock [--postgres]

The server is killed and started again; or the database crashes; or the disk is full for a moment; or the clock jumps
by up to forty days, forward or back, and now and then the server starts at such a moment. With PostgreSQL two
processes share the database, and one of them is killed each time. Clients come back by themselves and finish their
games. In the end every acknowledged message must be in the log, once, and every table the replay of its log.
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tavoliere.store import store_of
from tavoliere.table.log import Drawn, Logged, Played, Rolled
from tavoliere.table.table import Table
from tests.web.client import OFFLINE, Client, run
from tests.web.serving import Server, wait_until_well

# Game, people, bots. At a table without people somebody looks on.
GAMES = [("qwixx", 2, 1), ("duel", 2, 0), ("duel", 0, 2), ("on-board", 2, 1), ("crosswise", 2, 1)]
DAY = 86_400
# The server's clock is ahead of the machine's by what a file says, in seconds.
CLOCK = """import time; right = time.time_ns; time.time_ns = lambda: right() + 10**9 * int(open({file!r}).read()); """


class Torture:
    """Tables in play, over one database and one or two servers."""

    def __init__(self, database: str, processes: int, tables: int, seed: int, clock: Path | None) -> None:
        self.database = database
        self.dice = random.Random(seed)
        self.clock = clock
        self.servers = [self.begin() for _ in range(processes)]
        for server in self.servers:
            wait_until_well(server)
        self.ports = [server.port for server in self.servers]
        self.tables = tables
        self.clients: list[Client] = []
        self.games = 0
        self.is_over = False

    def begin(self, port: int = 0) -> Server:
        return Server(self.database, port, first=CLOCK.format(file=str(self.clock)) if self.clock else "")

    def limit_files(self, size: int) -> None:
        process = self.servers[0].process.pid
        resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    async def harm(self, kind: str, times: int) -> None:
        for number in range(1, times + 1):
            await asyncio.sleep(self.dice.uniform(0.05, 0.6))
            await HARMS[kind](self)
            if number % 50 == 0:
                print(f"{number} of {times}", flush=True)
            for server in self.servers:
                await asyncio.to_thread(wait_until_well, server)
        self.is_over = True

    async def play_for_ever(self, number: int) -> None:
        """One table after the other, always the next game, until the killing is over; the last game is played out."""
        dice = random.Random(number)
        while not self.is_over:
            await self.play_once(*GAMES[(number + self.games) % len(GAMES)], dice)
            self.games += 1

    async def play_once(self, game: str, people: int, bots: int, dice: random.Random) -> None:
        addresses = [f"http://127.0.0.1:{port}" for port in self.ports]
        clients = [Roamer(addresses, dice) for _ in range(max(people, 1))]
        self.clients += clients
        sitting = {"name": "Ada"} if people else {}
        state = await clients[0].insist(
            lambda: clients[0].create(game=game, players=people + bots, **sitting)
        )
        for seat, client in enumerate(clients[1:], start=1):
            link = state["you"]["links"]["invite"]
            await client.insist(lambda client=client, link=link: client.enter(link))
            await client.say("sit", name=f"Guest {seat}", seal=client.seal())
        for _ in range(bots):
            await clients[0].say("bot", level="random")
        await clients[0].start(*clients[1:])
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
            seat = next(iter(client.state["you"]["seats"]), None)
            shown = client.state["views"]["spectator" if seat is None else str(seat)]
            assert shown["scores"] == position.view(seat)["scores"]
            assert shown["over"]
        await store.close()
        return {"tables": len(logs), "events": events, "acknowledged": acknowledged}

    async def check_servers(self) -> None:
        """No table waits for the house, and nothing went wrong in an unknown way."""
        for server in self.servers:
            async with httpx.AsyncClient() as http:
                figures = (await http.get(f"{server.address}/api/metrics")).text
            assert "tavoliere_tables_overdue 0\n" in figures
            assert 'requests_total{status="500"}' not in figures


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


# --- harm ---------------------------------------------------------------------------------------------------


async def kill(trial: Torture) -> None:
    """kill -9 of a server, which starts again."""
    victim = trial.dice.randrange(len(trial.servers))
    trial.servers[victim].kill()
    trial.servers[victim] = await asyncio.to_thread(trial.begin, trial.ports[victim])


async def crash(trial: Torture) -> None:
    """Kill one server process of PostgreSQL: all others are ended by force, and it recovers from its log."""
    import asyncpg

    with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
        connection = await asyncpg.connect(trial.database, timeout=5)
        os.kill(connection.get_server_pid(), signal.SIGKILL)
        connection.terminate()


async def fill_disk(trial: Torture) -> None:
    """No file may grow any more for a while, but for a little: a move more or less."""
    trial.limit_files(_size_of(f"{trial.database}-wal") + trial.dice.choice((0, 4096, 50_000)))
    await asyncio.sleep(trial.dice.uniform(0.05, 0.6))
    trial.limit_files(resource.RLIM_INFINITY)


def _size_of(path: str) -> int:
    return Path(path).stat().st_size


async def set_clock(trial: Torture) -> None:
    """Another day; every third time the server wakes up in it."""
    assert trial.clock
    ahead = trial.dice.choice((-1, 1)) * trial.dice.randrange(40 * DAY)
    part = trial.clock.with_suffix(".part")
    part.write_text(str(ahead))
    part.replace(trial.clock)
    if not trial.dice.randrange(3):
        await kill(trial)


HARMS: dict[str, Callable[[Torture], Awaitable[None]]] = {
    "server": kill,
    "database": crash,
    "disk": fill_disk,
    "clock": set_clock,
}


async def torture(
    database: str, times: int, processes: int, tables: int = 6, seed: int = 1, harm: str = "server"
) -> dict[str, Any]:
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        clock = Path(folder) / "clock" if harm == "clock" else None
        if clock:
            clock.write_text("0")
        trial = await asyncio.to_thread(Torture, database, processes, tables, seed, clock)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(trial.harm(harm, times))
                for number in range(tables):
                    group.create_task(trial.play_for_ever(number))
            figures = await trial.check()
            await trial.check_servers()
        finally:
            for server in trial.servers:
                server.kill()
    roams = sum(client.offline for client in trial.clients if isinstance(client, Roamer))
    return {
        "harm": harm,
        "times": times,
        "games": trial.games,
        **figures,
        "offline": roams,
        "seconds": round(time.monotonic() - begin),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--harm", choices=HARMS, default="server")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    is_postgres = arguments.postgres or arguments.harm == "database"
    with contextlib.ExitStack() as stack:
        if is_postgres:
            from tests.store.server import postgres

            database = stack.enter_context(postgres()).url
        else:
            database = stack.enter_context(tempfile.TemporaryDirectory()) + "/tables.sqlite"
        processes = 2 if is_postgres else 1
        print(
            run(
                torture(
                    database,
                    arguments.times,
                    processes,
                    arguments.tables,
                    arguments.seed,
                    arguments.harm,
                )
            )
        )


if __name__ == "__main__":
    main()
