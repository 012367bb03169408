"""How well a seat played: 1000 times what it gave away per decision, and which levels that lies between."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

SCALE = 1000.0
TWO_SIDED = 1.96
NONE_OF_THEM = -1
FEWEST = 5  # with fewer decisions a rating says nothing


def rating(losses: list[float]) -> dict[str, float] | None:
    """1000 × the mean loss over decisions with more than one choice, with half its 95 % interval."""
    return rating_of(len(losses), sum(losses), sum(loss**2 for loss in losses))


def rating_of(count: int, total: float, squares: float) -> dict[str, float] | None:
    """The same, from the number of losses, their sum and the sum of their squares."""
    if count < FEWEST:
        return None
    mean = total / count
    variance = max(0.0, squares / count - mean**2) * count / (count - 1)
    return {"value": SCALE * mean, "within": SCALE * TWO_SIDED * (variance / count) ** 0.5}


@cache
def measured() -> dict[str, Any]:
    """The ratings of our levels, with the command that measured them."""
    read: dict[str, Any] = json.loads((files("tavoliere.coach") / "levels.json").read_text("utf-8"))
    return read


def levels_of(game: str, players: int) -> tuple[list[str], list[float]]:
    """The levels that were measured at a game with this many players, and their ratings."""
    levels = measured()["ratings"].get(game, {}).get(str(players), {})
    return list(levels), [float(level["value"]) for level in levels.values()]


def between_levels(names: list[str], ratings: list[float], value: float) -> list[str]:
    """The levels next to a rating: the better, then the worse; only one at either end of the scale."""
    better = NONE_OF_THEM
    worse = NONE_OF_THEM
    for place in range(len(ratings)):
        rated = ratings[place]
        if rated <= value and (better < 0 or rated > ratings[better]):
            better = place
        if rated > value and (worse < 0 or rated < ratings[worse]):
            worse = place
    return [names[place] for place in [better, worse] if place >= 0]
