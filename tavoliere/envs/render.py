"""A table as text and as a small picture, for developers: it shows everything, hidden answers and hands too."""

import numpy as np

from tavoliere.envs.games import GAMES
from tavoliere.games.generic import NAME_OF
from tavoliere.notation.game import game
from tavoliere.notation.position import Position


def text(state: np.record) -> str:
    """The position's own line, then the board or the sheets drawn in characters."""
    name = NAME_OF[state.dtype]
    position = Position(game(name), state)
    points = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(position.scores))
    return "\n".join([str(position), *GAMES[name].text(state), f"points {points}"])


def image(state: np.record) -> np.ndarray:
    """The table as an RGB picture, always of the same size for the same game and number of players."""
    return GAMES[NAME_OF[state.dtype]].image(state)
