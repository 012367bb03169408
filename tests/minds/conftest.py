"""What trainings have in common here."""

from typing import Any

import pytest

from tavoliere.arena import contest
from tavoliere.minds.training import Outcome


@pytest.fixture
def brief_contests(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a round a training plays thousands of games to say how good it is: here a few are enough."""
    whole = contest.contest

    def brief(*bots: Any, **settings: Any) -> Outcome:
        return whole(*bots, **settings | {"games": 40})

    monkeypatch.setattr(contest, "contest", brief)
