"""Nothing that was acknowledged is lost, whenever the server is killed; tests/web/killing.py does it for longer."""

import pytest

from tests.web.client import run
from tests.web.killing import torture


@pytest.mark.slow
@pytest.mark.parametrize(("database", "kills"), [("sqlite", 6), ("postgresql", 4)])
def test_kill_9_at_random_moments(database, kills, tmp_path, request):
    is_sqlite = database == "sqlite"
    url = str(tmp_path / "tables.sqlite") if is_sqlite else request.getfixturevalue("postgres_url")
    figures = run(torture(url, kills, processes=1 if is_sqlite else 2))
    assert figures["kills"] == kills
    assert figures["games"] >= 3
    assert figures["acknowledged"] > 50
    assert figures["offline"] or not is_sqlite
