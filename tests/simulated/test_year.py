"""A year goes by: nothing grows, every day comes once, and every table goes in its time."""

import time
from datetime import date, timedelta

import pytest

from tests.simulated.year import DAYS, FIRST, Year

SETTLED = 4  # fortnights after which as many tables go as come


@pytest.fixture
def in_rome(monkeypatch):
    """Where clocks change twice a year."""
    monkeypatch.setenv("TZ", "Europe/Rome")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("tables", [200, pytest.param(100_000, marks=pytest.mark.whole)])
def test_a_year_leaves_nothing_behind(in_rome, tables):
    year = Year(tables).run()
    first = FIRST.date()
    days = [(first + timedelta(number)).isoformat() for number in range(DAYS)]
    assert year.days[:DAYS] == days
    assert date(2028, 2, 29).isoformat() in year.days
    assert min(year.ages) > 17  # idle for 14 days, and marked for three
    assert max(year.ages) < 30  # few at a time
    assert len(year.ages) >= tables * (DAYS - 30) // DAYS
    # After a while as many tables go as come, and the memory is as large as before.
    assert max(year.rooms) <= max(year.rooms[:SETTLED])
    assert max(year.blocks[SETTLED:]) < 1.03 * max(year.blocks[:SETTLED])
