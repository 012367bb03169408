"""Bots by name: the levels from beginner to expert, named bots of a game, and bots from elsewhere.

Each game's module says what the names mean (`modules.py` lists them). A new level needs its name in `LEVELS`, in order
of strength, its settings in the `PLAYERS` of every game, and its words for people in `web/static/core/levels.js`.
"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points
from inspect import signature
from typing import cast

from tavoliere.games.refused import Refused
from tavoliere.minds.bot import Bot, RandomBot
from tavoliere.minds.modules import MODULES

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
RANDOM = "random"  # the one that plays every game
UCT = "uct"  # so does this one, as in `uct:1000` (`minds.uct`)


def names(game: str) -> list[str]:
    """The names of our bots that play a game."""
    return [RANDOM, *(MODULES[game].PLAYERS if game in MODULES else ())]


def bot(name: str, game: str) -> Bot:
    """The bot of this name for a game: a level such as "medium", a named bot, or one from elsewhere.

    Bots from elsewhere are named "module:maker", or found through the entry points "tavoliere.bots" of installed
    packages. A maker is called with the game's name; a class whose constructor takes it will do.
    """
    if name == RANDOM:
        return RandomBot()
    if name.partition(":")[0] == UCT:
        return cast(Bot, import_module("tavoliere.minds.uct").named(name, game))
    if name in names(game):
        return cast(Bot, MODULES[game].PLAYERS[name]())
    maker = foreign_maker(name)
    if maker is None:
        choices = [
            *names(game),
            f"{UCT}:1000",
            *(point.name for point in entry_points(group="tavoliere.bots")),
        ]
        raise Refused(
            "there is no bot “{name}”: there are {names}",
            name=name[:40],
            names=", ".join(dict.fromkeys(choices)),
        )
    return made_by(maker, name, game)


def made_by(maker: Callable[[str], Bot], name: str, game: str) -> Bot:
    """A bot from elsewhere. Only what is not a bot at all is refused: a fault inside a maker shows where it is."""
    try:
        with suppress(ValueError):  # some functions do not tell what they take
            signature(maker).bind(game)
    except TypeError:
        raise Refused(
            "the bot “{name}” cannot be made: it must take the game's name, as in {maker}('{game}')",
            name=name[:80],
            maker=name.rpartition(":")[2][:40],
            game=game,
        ) from None
    made = maker(game)
    if not callable(getattr(made, "choose", None)):
        raise Refused("“{name}” makes no bot: what it returns has no method “choose”", name=name[:80])
    return made


def stand_in(name: str, game: str) -> Bot:
    """The bot that answers for one that is too busy: the same level if it is light, else the strongest light one.

    It answers in plain Python within milliseconds, even while others compile, so no bot ever needs to move at random.
    """
    light = MODULES[game].LIGHT if game in MODULES else RANDOM
    if name == RANDOM or (name in LEVELS and light in LEVELS and LEVELS.index(name) < LEVELS.index(light)):
        light = name
    return bot(light, game)


def foreign_maker(name: str) -> Callable[[str], Bot] | None:
    """The maker of a bot from elsewhere: "module:maker", or an entry point of an installed package."""
    for point in entry_points(group="tavoliere.bots"):
        if point.name == name:
            return cast(Callable[[str], Bot], point.load())
    module, colon, maker = name.partition(":")
    if not colon:
        return None
    try:
        return cast(Callable[[str], Bot], getattr(import_module(module), maker))
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise Refused("the bot “{name}” cannot be loaded: {error}", name=name[:80], error=error) from error
