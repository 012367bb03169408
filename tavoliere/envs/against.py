"""A batch in which you have seat 0 of every game, and bots have the other seats."""

from typing import Any

import numpy as np

from tavoliere.envs.batch import Batch
from tavoliere.envs.kernels import WAIT
from tavoliere.games.refused import Refused
from tavoliere.minds.bot import Bot
from tavoliere.minds.levels import bot as bot_named
from tavoliere.notation.game import game as game_named
from tavoliere.notation.line import shown

SEAT = 0  # the first player is drawn by lot, so one seat is as good as another


class Against:
    """Many games against a bot. A step is your answer, then the bots' answers until you are asked again."""

    def __init__(self, game: str, size: int, *, bot: Bot | str | None, **options: Any) -> None:
        self.batch = Batch(game, size, auto_reset=False, **options)
        if bot is None and self.batch.players > 1:
            raise Refused("name the bot that plays the other seats, such as bot=“medium”, or play alone")
        if not (bot is None or isinstance(bot, str) or callable(getattr(bot, "choose", None))):
            raise Refused(
                "bot is a name, such as “medium”, or has a method “choose”; {bot} has none", bot=shown(bot)
            )
        # A bot given by name is loaded only once; "random" needs no loading.
        self.bot = bot_named(bot, self.batch.game) if isinstance(bot, str) and bot != "random" else bot
        self._pass = game_named(game).read_move("pass")
        self._places = np.arange(size)

    def begin(self, seed: int | None = None, where: np.ndarray | None = None) -> None:
        """Begin new games, all or those of `where`; the bots answer whatever comes before your first turn."""
        self.batch.reset(seed, where=where)
        self._let_bots_answer()

    def step(self, actions: np.ndarray, where: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Answer in the games of `where`; return your rewards, and which answers were illegal.

        Instead of an illegal action you pass; where that is not legal either, a legal action is drawn by lot.
        """
        batch = self.batch
        illegal = where & (batch.masks[self._places, actions] == 0)
        instead = np.where(batch.masks[:, self._pass], self._pass, batch.sample())
        batch.step(np.where(where, np.where(illegal, instead, actions), WAIT))
        rewards = batch.rewards[:, SEAT].astype(np.float64)
        return rewards + self._let_bots_answer(), illegal

    def _let_bots_answer(self) -> np.ndarray:
        """Until you are to move in every game that goes on; return your rewards."""
        batch = self.batch
        rewards = np.zeros(batch.size)
        is_other = batch.seats > SEAT
        while is_other.any():
            assert self.bot is not None
            batch.step(np.where(is_other, batch.choose(self.bot, where=is_other), WAIT))
            rewards += batch.rewards[:, SEAT]
            is_other = batch.seats > SEAT
        return rewards

    @property
    def over(self) -> np.ndarray:
        """The games that are over."""
        return self.batch.seats < 0

    def masks(self) -> np.ndarray:
        """Your legal actions, as a new array. Where a game is over, `pass` is set, so that no row is all 0."""
        masks = self.batch.masks.view(np.int8).copy()
        masks[self.over, self._pass] = 1
        return masks
