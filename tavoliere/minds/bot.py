"""The seam for everybody who chooses moves: a `Bot` sees a view, never the whole state.

A view is a concealed record (`games.generic.conceal`). The same view and seed always give the same answer.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import Protocol, cast

import numpy as np

from tavoliere.games.generic import MODULES, NAME_OF, legal
from tavoliere.games.refused import Refused

LEVELS = ("beginner", "easy", "medium", "hard", "expert")


class Bot(Protocol):
    """Chooses an action for a seat that is to move.

    A bot may also have `choose_many(views, seats, seeds) -> actions`, over arrays of equal length (records, then
    integers), with the same answers as `choose` one by one. Use it through `choose_many(bot, …)`.
    """

    def choose(self, view: np.record, seat: int, seed: int) -> int: ...


def choose_at_once(bot: Bot, view: np.record, seat: int, seed: int) -> int:
    """The bot's action where people wait: one that is still being compiled may let a quicker one answer for it."""
    return int(getattr(bot, "choose_at_once", bot.choose)(view, seat, seed))


def choose_many(bot: Bot, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """The bot's action for every view: at once if it has `choose_many`, else one by one."""
    at_once = getattr(bot, "choose_many", None)
    if at_once is not None:
        return np.asarray(at_once(views, seats, seeds), np.int16)
    answers = [bot.choose(*question) for question in zip(views, seats.tolist(), seeds.tolist())]
    return np.array(answers, np.int16)


class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        moves = legal_actions(view, seat)
        return int(moves[np.random.default_rng(seed).integers(len(moves))])


def legal_actions(view: np.record, seat: int) -> np.ndarray:
    """The legal actions of a seat as an array of their numbers."""
    moves = np.empty(MODULES[NAME_OF[view.dtype]].ACTIONS, np.int16)
    return moves[: legal(view, seat, moves)]


def foreign_maker(name: str) -> Callable[[str], Bot] | None:
    """Who makes a bot from elsewhere: "module:maker", or an entry point of an installed package."""
    for point in entry_points(group="tavoliere.bots"):
        if point.name == name:
            return cast(Callable[[str], Bot], point.load())
    module, colon, maker = name.partition(":")
    if not colon:
        return None
    try:
        return cast(Callable[[str], Bot], getattr(import_module(module), maker))
    except (ImportError, AttributeError, ValueError) as error:
        raise Refused("the bot “{name}” cannot be loaded: {error}", name=name[:80], error=error) from error


# Who makes a bot of a name for any game; `levels` has those that play one game.
MAKERS: dict[str, Callable[[str], Bot]] = {"random": lambda game: RandomBot()}


def names(game: str) -> list[str]:
    """The names of our bots that play a game."""
    from tavoliere.minds.levels import PLAYERS

    return [*MAKERS, *(name for who_plays, name in PLAYERS if who_plays == game)]


def bot(name: str, game: str) -> Bot:
    """The bot of this name for a game: a level such as "medium", a named bot, or one from elsewhere.

    Bots from elsewhere are named "module:maker", or are found by the entry points "tavoliere.bots" of installed
    packages. A maker is called with the game's name; a class whose constructor takes it will do.
    """
    from tavoliere.minds.levels import PLAYERS

    if name in MAKERS:
        return MAKERS[name](game)
    if (game, name) in PLAYERS:
        return PLAYERS[game, name]()
    maker = foreign_maker(name)
    if maker is None:
        known = [*names(game), *(point.name for point in entry_points(group="tavoliere.bots"))]
        raise Refused(
            "there is no bot “{name}”: there are {names}",
            name=name[:40],
            names=", ".join(dict.fromkeys(known)),
        )
    return maker(game)
