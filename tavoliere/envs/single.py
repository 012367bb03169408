"""One game, as the environments of PettingZoo and Gymnasium hold it: a batch of one, its spaces, its picture."""

import secrets
from typing import Any

import numpy as np

from tavoliere.envs import observation, render
from tavoliere.envs.batch import Batch
from tavoliere.games.extras import needed
from tavoliere.games.generic import is_awaited
from tavoliere.games.refused import Refused

with needed("this environment", "gymnasium", "tavoliere[envs]"):
    from gymnasium import spaces


class Single:
    """A game and what an environment needs with it. Chance is played inside."""

    def __init__(self, game: str, render_mode: str | None, **options: Any) -> None:
        render.check_mode(render_mode)
        self.render_mode = render_mode
        self.batch = Batch(game, 1, seed=secrets.randbits(64), auto_reset=False, **options)
        self._action = np.zeros(1, np.int64)

    def box(self) -> spaces.Box:
        return box_of(self.batch)

    def mask_box(self) -> spaces.Box:
        return spaces.Box(0, 1, (self.batch.action_count,), np.int8)

    def begin(self, seed: int | None) -> None:
        """Begin a new game; without a seed, chance goes on where it was."""
        self.batch.reset(None if seed is None else int(seed))

    @property
    def seat(self) -> int:
        """Who is to move, -1 if nobody is."""
        return self.batch.seats.item(0)

    @property
    def over(self) -> bool:
        return self.seat < 0

    def awaits(self, seat: int) -> bool:
        return is_awaited(self.batch.games[0].state, seat)

    def play(self, action: int) -> None:
        """Answer for the seat that is to move."""
        batch = self.batch
        if action < 0:  # a batch would take -1 for a game that waits
            raise Refused(
                "an action is a number from 0 to {last}, not {action}",
                last=batch.action_count - 1,
                action=action,
            )
        self._action[0] = action
        if action < batch.action_count and batch.masks[0, action]:
            batch.play(self._action)  # faster: it is known to be legal
        else:
            batch.step(self._action)  # says why it is not legal

    def observe(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """What a seat sees and may do, as new arrays: an environment's user may keep them."""
        batch = self.batch
        if seat == batch.seats.item(0):
            return batch.observations[0].copy(), batch.masks[0].view(np.int8).copy()
        row, mask = batch.observe(0, seat)
        return row, mask.view(np.int8)

    def state(self) -> np.ndarray:
        """Everything anybody sees, one seat's observation after the other, for critics that may know everything."""
        return np.concatenate([self.observe(seat)[0] for seat in range(self.batch.players)])

    def state_box(self) -> spaces.Box:
        high = np.tile(self.box().high, self.batch.players)
        return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)

    def scores(self) -> tuple[int, ...]:
        """The final points of a game that is over."""
        return tuple(self.batch.scores[0].tolist())

    def picture(self) -> str | np.ndarray | None:
        return render.rendered(self.batch.games[0].state, self.render_mode)


def box_of(batch: Batch) -> spaces.Box:
    """The space of observations."""
    high = observation.highest(batch.game, batch.players)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
