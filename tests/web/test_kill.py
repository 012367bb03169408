"""Nothing that was acknowledged is lost, whatever fails and whenever; tests/web/killing.py does it for longer."""

import pytest

from tests.rings import cases
from tests.web.client import run
from tests.web.killing import torture


@pytest.mark.parametrize(
    ("harm", "database", "times"),
    cases(
        [
            ("server", "sqlite", 2),
            ("server", "sqlite", 6),
            ("server", "postgresql", 4),
            ("database", "postgresql", 3),
            ("disk", "sqlite", 5),
            ("clock", "sqlite", 4),
        ],
        [("server", "sqlite", 2)],
    ),
)
def test_harm_at_random_moments(harm, database, times, tmp_path, request):
    is_sqlite = database == "sqlite"
    url = str(tmp_path / "tables.sqlite") if is_sqlite else request.getfixturevalue("postgres_url")
    tables = 8 if harm == "database" else 6
    figures = run(torture(url, times, processes=1 if is_sqlite else 2, tables=tables, harm=harm))
    assert figures["times"] == times
    assert figures["games"] >= 3
    assert figures["acknowledged"] > 50
    if (harm, database, times) == ("server", "sqlite", 6):
        assert figures["offline"]
