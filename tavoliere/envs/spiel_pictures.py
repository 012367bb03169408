"""What a player or a spectator sees of a state as a picture, for OpenSpiel: the same drawing as everywhere."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tavoliere.envs import kernels
from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.notation.pictures import pixels
from tavoliere.notation.position import Position

with needed("OpenSpiel", "pyspiel", "tavoliere[envs]"):
    import pyspiel

if TYPE_CHECKING:
    from tavoliere.envs.openspiel import TableGame, TableState

WIDTH = 252  # pixels, unless another width is asked for
MOST = 2016
ASKED = "picture"


class PictureObserver:
    """A picture of the table: rows of red, green and blue from 0 to 1, always of the same size; as a string, SVG."""

    def __init__(self, table: "TableGame", kind: Any, params: dict[str, Any]) -> None:
        width = params.get(ASKED)
        if set(params) != {ASKED} or isinstance(width, bool) or not isinstance(width, int):
            raise Refused("pictures have one parameter, their width: {{“picture”: {width}}}", width=WIDTH)
        if not 1 <= width <= MOST:
            raise Refused("a picture is 1 to {most} pixels wide, not {width}", most=MOST, width=width)
        if kind.perfect_recall or not kind.public_info:
            raise Refused(
                "a picture shows the table now, to a player or to a spectator: public, without recall"
            )
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Refused("there is no observer that sees what all players hold: look at the state itself")
        self._game = game(table.batch.game)
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._width = width
        first = self._drawn(table.new_initial_state(), 0)
        self.tensor = first.ravel()  # the same numbers, flat
        self.dict = {ASKED: self.tensor.reshape(first.shape)}

    def set_from(self, state: "TableState", player: int) -> None:
        self.dict[ASKED][:] = self._drawn(state, player)

    def string_from(self, state: "TableState", player: int) -> str:
        seat = player if self._is_private else kernels.NOBODY
        position = Position(self._game, state.view(seat))
        return position.svg(player if self._is_private else None, size=self._width)

    def _drawn(self, state: "TableState", player: int) -> np.ndarray:
        return pixels.array(self.string_from(state, player)).astype(np.float32) / 255
