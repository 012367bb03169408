"""The Python interface: games by name, and their first positions."""

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

from tavoliere.games import generic
from tavoliere.games.refused import Refused
from tavoliere.notation import GAMES
from tavoliere.notation.line import check_number, game_of, how_many, is_one_of, shown
from tavoliere.notation.position import Position
from tavoliere.notation.tracks import Track, side_of_board


class Game:
    """One of the games.

    >>> duel = game("duel")
    >>> duel.title, list(duel.players)
    ('Qwixx Duel', [2])
    """

    def __init__(self, name: str) -> None:
        own = GAMES[name]
        self.name = name
        self.rules = generic.MODULES[name]
        self.notation = own
        self.title = own.TITLE
        self.players = own.PLAYERS
        self.options = tuple(own.OPTIONS)  # what `start` takes besides players and first
        self.chance = own.CHANCE  # what chance brings: "dice" or "tile"
        self.actions: int = self.rules.ACTIONS

    @property
    def short(self) -> str:
        """The title without the name of the game that it builds on.

        >>> [game(name).short for name in games()]
        ['Qwixx', 'On Board', 'Duel', 'Crosswise']
        """
        others = (f"{own.TITLE} " for own in GAMES.values())
        return next(
            (self.title.removeprefix(other) for other in others if self.title.startswith(other)), self.title
        )

    def __repr__(self) -> str:
        return f"game({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)

    def start(self, players: int = 2, first: int = 0, **options: Any) -> Position:
        """A new game. The caller draws `first` by lot; `side` and `track` belong to On Board, `lone` to Crosswise.

        >>> game("qwixx").start(players=3, first=2).due
        2
        """
        if not is_one_of(players, self.players):
            raise Refused(
                "{game} is for {players} players, not {found}",
                game=self.title,
                players=how_many(self.players),
                found=shown(players),
            )
        if not is_one_of(first, range(players)):
            raise Refused(
                "the first player is a seat from 0 to {last}, not {first}",
                last=players - 1,
                first=shown(first),
            )
        chosen = {name: value for name, value in options.items() if value is not None}
        for name in options.keys() - set(self.options):
            sentence, rule = _option_of_another(name)
            if name in chosen:
                raise Refused(sentence, rule, game=self.title)
        state = generic.blank(self.name)
        self.notation.start(state, int(players), int(first), **chosen)
        return Position(self, state)

    def read(self, line: str) -> Position:
        """The position that `str(position)` wrote, or that a person typed. See docs/notation.md.

        >>> game("duel").read("duel | r5,7 | r3 | turn 1, dice 34 2356").legal(1)
        ['pass', 'r7', 'y7', 'g7', 'b7']
        """
        name = game_of(line)
        if name != self.name:
            raise Refused(
                "this is a position of {found}, not of {game}", found=GAMES[name].TITLE, game=self.title
            )
        return Position(self, GAMES[name].read(line))

    def write_move(self, action: int) -> str:
        """The words for an action.

        >>> game("duel").write_move(game("duel").read_move("Y5"))
        'y5'
        """
        check_number(f"an action of {self.title}", action, range(self.actions))
        return GAMES[self.name].write_move(action)

    def read_move(self, text: str) -> int:
        """The action of a move as people type it: case, and punctuation between words, do not matter.

        >>> game("crosswise").write_move(game("crosswise").read_move("Swap C4, B2"))
        'swap b2 c4'
        """
        try:
            return _read_move(self.name, text)
        except (KeyError, IndexError, ValueError, TypeError, AttributeError):
            raise Refused(
                "“{move}” is not a move of {game}: write {examples}",
                move=str(text)[:40],
                game=self.title,
                examples=GAMES[self.name].MOVES,
            ) from None

    def track(self, side: str = "a") -> Track:
        """The 40 fields of a side of On Board's board: colour, number, bonus.

        >>> game("on-board").track("a")[4]
        ('green', 10, 3)
        """
        if "track" not in self.options:
            sentence, rule = _option_of_another("track")
            raise Refused(sentence, rule, game=self.title)
        return side_of_board(side)


@lru_cache(8192)
def _read_move(name: str, text: str) -> int:
    return GAMES[name].read_move(" ".join(re.sub(r"[^a-z0-9+-]+", " ", text.lower()).split()))


def _option_of_another(name: str) -> tuple[str, str]:
    """How a game refuses an option of another game: sentence and rule."""
    for other in GAMES.values():
        if name in other.OPTIONS:
            return other.OPTIONS[name]
    raise TypeError(f"no game has an option “{name}”")


def games() -> list[str]:
    """The names of the games.

    >>> games()
    ['qwixx', 'on-board', 'duel', 'crosswise']
    """
    return list(GAMES)


def game(name: str) -> Game:
    """A game by its name: qwixx, on-board, duel or crosswise.

    >>> game("duel").title
    'Qwixx Duel'
    >>> game("dual")
    Traceback (most recent call last):
    tavoliere.games.refused.Refused: “dual” is not a game: did you mean duel?
    """
    key = name.strip().lower().replace("_", "-").replace(" ", "-") if isinstance(name, str) else ""
    if key not in GAMES:
        for guess in get_close_matches(key, GAMES, 1):
            raise Refused("“{name}” is not a game: did you mean {guess}?", name=str(name)[:40], guess=guess)
        raise Refused(
            "“{name}” is not a game: there are {games}", name=str(name)[:40], games=", ".join(GAMES)
        )
    return _game(key)


@cache
def _game(name: str) -> Game:
    return Game(name)


def read(line: str) -> Position:
    """The position that a line of text describes, whichever game it is.

    >>> read("qwixx | r5,7 y2 x1 | - | turn 0").scores
    (-1, 0)
    """
    return game(game_of(line)).read(line)
