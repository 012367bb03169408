"""The interface of everything that chooses moves: a `Bot` sees a view, never the whole state.

A view is a concealed record (`games.generic.conceal`). The same view and seed always give the same answer.
"""

from typing import Protocol

import numpy as np

from tavoliere.games.generic import MODULES, NAME_OF, legal
from tavoliere.minds.evaluator import Evaluator


class Bot(Protocol):
    """Chooses an action for a seat that is to move.

    A bot may also have `choose_many(views, seats, seeds) -> actions`, over arrays of equal length (records, then
    integers), with the same answers as `choose` one by one. Use it through `choose_many(bot, …)`.

    A bot that errs at random, depending only on its seed, may set `errs`: then matches can subtract that luck.
    """

    def choose(self, view: np.record, seat: int, seed: int) -> int: ...


def choose_at_once(bot: Bot, view: np.record, seat: int, seed: int) -> int:
    """The bot's action while people wait: a bot that is still being compiled may let a quicker one answer for it."""
    return int(getattr(bot, "choose_at_once", bot.choose)(view, seat, seed))


def choose_many(bot: Bot, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """The bot's action for every view: at once if it has `choose_many`, else one by one."""
    at_once = getattr(bot, "choose_many", None)
    if at_once is not None:
        return np.asarray(at_once(views, seats, seeds), np.int16)
    answers = [bot.choose(*question) for question in zip(views, seats.tolist(), seeds.tolist())]
    return np.array(answers, np.int16)


def errs(bot: Bot) -> bool:
    """Whether a bot's answers depend much on the seed, and asking it again is quick."""
    return bool(getattr(bot, "errs", False))


class RandomBot:
    """Plays any legal move, all equally likely."""

    errs = True

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        moves = legal_actions(view, seat)
        return int(moves[np.random.default_rng(seed).integers(len(moves))])


class Follower:
    """Plays the move that a judge likes best."""

    def __init__(self, judge: Evaluator) -> None:
        self.judge = judge

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        return int(self.choose_many(np.array([view], view.dtype), np.array([seat]), np.array([seed]))[0])

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        return self.judge.judge(views, seats).best()


def legal_actions(view: np.record, seat: int) -> np.ndarray:
    """The legal actions of a seat as an array."""
    moves = np.empty(MODULES[NAME_OF[view.dtype]].ACTIONS, np.int16)
    return moves[: legal(view, seat, moves)]
