"""How well a seat played: 1000 times what it gave away per decision, and between which levels that lies."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

SCALE = 1000.0
TWO_SIDED = 1.96
FEWEST = 5  # decisions, below which a rating says nothing


def rating(losses: list[float]) -> dict[str, float] | None:
    """1000 × the mean loss over decisions with more than one choice, with half its 95 % interval."""
    if len(losses) < FEWEST:
        return None
    found = np.array(losses)
    half = TWO_SIDED * found.std(ddof=1) / len(found) ** 0.5
    return {"value": float(SCALE * found.mean()), "within": float(SCALE * half)}


@cache
def measured() -> dict[str, Any]:
    """The ratings of our levels, with the command that measured them."""
    read: dict[str, Any] = json.loads((files("tavoliere.coach") / "levels.json").read_text("utf-8"))
    return read


def between(game: str, players: int, value: float) -> list[str]:
    """The levels next to a rating: the better, the worse; one alone beyond the last of them."""
    levels = measured()["ratings"].get(game, {}).get(str(players), {})
    better = [name for name, found in levels.items() if found["value"] <= value]
    worse = [name for name, found in levels.items() if found["value"] > value]
    best_below = max(better, key=lambda name: levels[name]["value"], default=None)
    least_above = min(worse, key=lambda name: levels[name]["value"], default=None)
    return [name for name in (best_below, least_above) if name]
