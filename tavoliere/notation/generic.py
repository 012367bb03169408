"""What a game's notation tells of a record, chosen by the record, so that tables and stories are written once."""

from typing import Any

import numpy as np

from tavoliere.games.generic import NAME_OF
from tavoliere.games.rule import CHOICES
from tavoliere.notation import GAMES
from tavoliere.notation.contract import Facts, Notation


def due(state: np.record) -> int:
    """The seat that rolls, or whose hand is due a tile. Caller checked that chance is due."""
    return _own(state).due(state)


def effect(before: np.record, after: np.record, seat: int, action: int) -> Facts:
    """What a seat's action did, beyond what the move itself says."""
    return _own(before).effect(before, after, seat, action)


def _own(state: Any) -> Notation:
    return GAMES[NAME_OF[state.dtype]]


for _function in (due, effect):
    CHOICES[_function] = lambda game, name=_function.__name__: getattr(GAMES[game], name)  # type: ignore[misc]
