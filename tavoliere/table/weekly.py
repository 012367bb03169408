"""The positions of a week: one for each game beside the daily roll's, the same for everybody on a server.

As with the daily roll, a week's seed follows from the server's secret; its commitment is shown from the week's
beginning, and the seed itself when the week is over (`table/daily.py`). A week begins on Monday, in UTC.
"""

import hmac
import re
from datetime import UTC, date, datetime, timedelta

WEEK = re.compile(r"(\d{4})-W(\d{2})")


def week_of(now: int) -> str:
    """The week of a time in milliseconds.

    >>> week_of(1_763_510_400_000)
    '2025-W47'
    """
    year, week, _ = datetime.fromtimestamp(now / 1000, UTC).isocalendar()
    return f"{year}-W{week:02}"


def monday(week: str) -> date:
    """The first day of a week; `ValueError` if there is none.

    >>> monday("2025-W47").isoformat()
    '2025-11-17'
    """
    found = WEEK.fullmatch(week)
    if not found:
        raise ValueError(week)
    return date.fromisocalendar(int(found[1]), int(found[2]), 1)


def end(week: str) -> int:
    """When a week is over, in milliseconds since 1970."""
    after = monday(week) + timedelta(7)
    return round(datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp() * 1000)


def seed_of(secret: bytes, week: str) -> str:
    return hmac.digest(secret, f"weekly {week}".encode(), "sha256").hex()


def seed_for(seed: str, game: str) -> str:
    """The seed of one game's position."""
    return hmac.digest(bytes.fromhex(seed), game.encode(), "sha256").hex()
