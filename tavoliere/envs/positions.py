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
        found = positions
    elif isinstance(positions, str | Position):
        raise Refused("positions are a list, even a single one")
    else:
        given = [one if isinstance(one, Position) else read(one) for one in positions]
        if any(one.game.name != game for one in given):
            raise Refused("not all of these positions are of {game}", game=game)
        found = np.array([one.whole().state for one in given], dtype)
    if found.dtype != dtype or found.ndim != 1 or not len(found):
        raise Refused("these are not positions of {game}", game=game)
    if not np.isin(found["players"], game_named(game).players).all():
        raise Refused("these are not positions of {game}", game=game)
    if len(set(found["players"].tolist())) > 1:
        raise Refused("these positions are for different numbers of players")
    if any(generic.is_over(state) for state in found):
        raise Refused("a game that is over cannot be begun")
    return found.copy()
