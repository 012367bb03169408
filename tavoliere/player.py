"""A bot for positions: moves as text, without records and actions."""

from zlib import crc32

from tavoliere.games.refused import Refused
from tavoliere.minds import levels
from tavoliere.minds.bot import Bot
from tavoliere.notation.game import game as game_named
from tavoliere.notation.position import Position


class Player:
    """A bot that plays one game.

    >>> from tavoliere import game
    >>> player = bot("duel", "greedy")
    >>> player
    bot('duel', 'greedy')
    >>> player.move(game("duel").read("duel | r5,7 | r3 | turn 1, dice 34 1111"))
    'r7'
    """

    def __init__(self, game: str, name: str, mind: Bot) -> None:
        self.game = game_named(game)
        self.name = name
        self.mind = mind  # what chooses: records in, actions out (docs/bots.md)

    def move(self, position: Position, seat: int | None = None, *, seed: int = 0) -> str:
        """The move of the seat that is asked; where several are, say which.

        The bot gets only what that seat may see. At the same view and seed it always answers the same.

        >>> from tavoliere import read
        >>> bot("qwixx", "greedy").move(read("qwixx | r2,3 | - | turn 0, dice 22 1111"), 0)
        'r4'
        """
        if position.game.name != self.game.name:
            raise Refused(
                "this bot plays {game}, not {found}", game=self.game.title, found=position.game.title
            )
        seat = position.asked(seat)
        if seat not in position.to_move:
            raise Refused("seat {seat} is not to move here", seat=seat)
        view = position.concealed(seat)
        # Weaker bots err by their seed: every view has its own, or they would err alike all the game.
        return self.game.write_move(int(self.mind.choose(view, seat, seed + crc32(view.tobytes()))))

    def __repr__(self) -> str:
        return f"bot({self.game.name!r}, {self.name!r})"


def bot(game: str, level: str = "expert") -> Player:
    """A bot for a game: a level from "beginner" to "expert", a named bot, or one of yours, "module:maker".

    >>> bot("qwixx", "perfect")
    Traceback (most recent call last):
    tavoliere.games.refused.Refused: there is no bot “perfect”: there are random, ...
    """
    name = game_named(game).name
    return Player(name, level, levels.bot(level, name))
