"""The database itself crashes while bots play; every table plays on by itself when it is back."""

import asyncio
import contextlib
import os
import random
import signal

import asyncpg
import pytest

from tests.web.client import Client, run
from tests.web.serving import serving

TABLES, CRASHES = 8, 3


async def crash(url):
    """Kill one server process of PostgreSQL: all others are ended by force, and it recovers from its log."""
    with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        connection = await asyncpg.connect(url, timeout=5)
        os.kill(connection.get_server_pid(), signal.SIGKILL)
        connection.terminate()


@pytest.mark.slow
def test_bot_tables_outlive_crashes_of_the_database(postgres_url):
    async def watch(client):
        async with contextlib.aclosing(client.states()) as states:
            async for state in states:
                if state["table"]["stage"] == "over":
                    return state

    async def play(server):
        dice = random.Random(1)
        clients = [Client(server.address) for _ in range(TABLES)]
        for client in clients:
            await client.create(game="duel", players=2)
            for _ in range(2):
                await client.say("bot", level="random")
            await client.say("start")
        async with asyncio.timeout(90):
            watching = [asyncio.create_task(watch(client)) for client in clients]
            for _ in range(CRASHES):
                await asyncio.sleep(dice.uniform(0.1, 0.4))
                await crash(postgres_url)
            ends = await asyncio.gather(*watching)
        assert all(end["table"]["result"] for end in ends)
        figures = (await clients[0].http.get("/api/metrics")).text
        assert "tavoliere_tables_overdue 0\n" in figures
        assert 'requests_total{status="500"}' not in figures

    with serving(postgres_url, TAVOLIERE_BOT_PAUSE="0.05", TAVOLIERE_ROLL_PAUSE="0.05") as server:
        run(play(server))
