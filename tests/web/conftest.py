import pytest

from tests.store.conftest import database, postgres_server, postgres_url
from tests.web.serving import serving

__all__ = ["database", "postgres_server", "postgres_url"]


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that do not stop it."""
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite")) as running:
        yield running
