import asyncio
import secrets

import asyncpg
import pytest

from tests.store.server import postgres


@pytest.fixture(scope="session")
def postgres_server():
    with postgres() as server:
        yield server.url


@pytest.fixture
def postgres_url(postgres_server):
    """A database of its own."""
    name = f"test_{secrets.token_hex(6)}"

    async def create():
        connection = await asyncpg.connect(postgres_server)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return postgres_server.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """A fresh database of each kind, as the command line names it."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return request.getfixturevalue("postgres_url")
