"""What a player, a spectator, or only a player sees of a state, for OpenSpiel."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tavoliere.envs import kernels, observation
from tavoliere.envs.spiel_story import MEMORY, WIDTH, in_numbers
from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused

with needed("OpenSpiel", "pyspiel", "tavoliere[envs]"):
    import pyspiel

if TYPE_CHECKING:
    from tavoliere.envs.openspiel import TableGame, TableState


class TableObserver:
    """Observations as in `envs.observation`; with perfect recall they are followed by everything a seat was told.

    Public is what a spectator sees. Private is what a player sees and a spectator does not: the other numbers are 0.
    """

    def __init__(self, game: "TableGame", kind: Any) -> None:
        self._game = game.batch.game
        self._players = game.batch.players
        self._recalls = kind.perfect_recall
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_public = kind.public_info
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Refused("there is no observer that sees what all players hold: look at the state itself")
        if not (self._is_private or self._is_public) or (self._recalls and not self._is_public):
            raise Refused(
                "there are observers for a player, for a spectator and, without perfect recall, "
                "for what a player alone sees"
            )
        self._size = observation.size(self._game, self._players)
        self.tensor = np.zeros(self._size + self._recalls * MEMORY * WIDTH, np.float32)
        self.dict = observation.read_observation(self._game, self._players, self.tensor[: self._size])
        if self._recalls:
            self.dict["told"] = self.tensor[self._size :].reshape(MEMORY, WIDTH)

    def set_from(self, state: "TableState", player: int) -> None:
        self.tensor[: self._size] = self._row(state, player)
        if self._recalls:
            in_numbers(state.told(self._listener(player)), self.dict["told"])

    def string_from(self, state: "TableState", player: int) -> str:
        """The numbers that are not 0, field by field, each with its place."""
        if self._recalls:
            return state.told_in_words(self._listener(player))
        parts = observation.read_observation(self._game, self._players, self._row(state, player))
        said = [
            f"{name} {_nonzero(part.ravel())}".strip()
            for name, part in parts.items()
            if self._is_public or part.any()
        ]
        watcher = f"seat {player}" if self._is_private else "spectator"
        return "; ".join([watcher, *said])

    def _listener(self, player: int) -> int:
        return player if self._is_private else kernels.NOBODY

    def _row(self, state: "TableState", player: int) -> np.ndarray:
        if not self._is_private:
            return state.row(kernels.NOBODY)
        row = state.row(player)
        if self._is_public:
            return row
        public = np.empty_like(row)
        observation.observe(state.view(kernels.NOBODY), player, public)
        return np.where(row == public, 0, row)


def _nonzero(numbers: np.ndarray) -> str:
    places = numbers.nonzero()[0].tolist()
    return " ".join(str(place) if numbers[place] == 1 else f"{place}={numbers[place]}" for place in places)
