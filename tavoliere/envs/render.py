"""A table as text and as a picture, for developers: it shows everything, hidden answers and hands too."""

import numpy as np

from tavoliere.envs.games import GAMES
from tavoliere.games.generic import NAME_OF
from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.notation.pictures import pixels
from tavoliere.notation.position import Position

MODES = ("human", "ansi", "rgb_array", "svg")
SIZE = 504  # the width of a picture in pixels; its height depends on the game and how many play


def check_mode(mode: str | None, allowed: tuple[str, ...] = MODES) -> None:
    if mode is not None and mode not in allowed:
        raise Refused(
            "render_mode is {modes} or None, not “{mode}”", modes=", ".join(allowed), mode=str(mode)[:40]
        )


def rendered(state: np.record, mode: str | None) -> str | np.ndarray | None:
    """The table as the render mode wants it; `human` prints it."""
    if mode == "rgb_array":
        return image(state)
    if mode == "svg":
        return _position(state).svg()
    if mode == "human":
        print(text(state))
    return text(state) if mode == "ansi" else None


def text(state: np.record) -> str:
    """The position's own line, then the board or the sheets drawn in characters."""
    position = _position(state)
    points = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(position.scores))
    return "\n".join([str(position), *GAMES[position.game.name].text(state), f"points {points}"])


def image(state: np.record) -> np.ndarray:
    """The table as an RGB picture, always of the same size for the same game and number of players."""
    return pixels.array(_position(state).svg(size=SIZE))


def _position(state: np.record) -> Position:
    return Position(game(NAME_OF[state.dtype]), state)
