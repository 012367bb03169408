"""Positions as an array of records: where the games of a batch begin."""

from collections.abc import Sequence

import numpy as np

from tavoliere.games import generic
from tavoliere.games.refused import Refused
from tavoliere.notation.game import game as game_named
from tavoliere.notation.game import read
from tavoliere.notation.position import Position

Positions = np.ndarray | Sequence[Position | str]  # positions, their lines of text, or records


def records(game: str, positions: Positions) -> np.ndarray:
    """Positions of one game with one number of players, none of them over, as an array of records."""
    dtype = generic.STATES[game]
    if isinstance(positions, np.ndarray):
        states = positions
    elif isinstance(positions, str | Position):
        raise Refused("positions are a list, even a single one")
    else:
        parsed = [one if isinstance(one, Position) else read(one) for one in positions]
        if any(one.game.name != game for one in parsed):
            raise Refused("not all of these positions are of {game}", game=game)
        states = np.array([one.whole().state for one in parsed], dtype)
    if states.dtype != dtype or states.ndim != 1 or not len(states):
        raise Refused("these are not positions of {game}", game=game)
    if not np.isin(states["players"], game_named(game).players).all():
        raise Refused("these are not positions of {game}", game=game)
    if len(set(states["players"].tolist())) > 1:
        raise Refused("these positions are for different numbers of players")
    if any(generic.is_over(state) for state in states):
        raise Refused("a game that is over cannot be begun")
    return states.copy()
