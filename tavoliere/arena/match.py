"""What a match is: which bots sit where, and how often.

The same dice are played with the bots rotated through all seats, so that luck is the same for everybody. These games
are a round. Different rounds have different dice, and intervals are taken over rounds.
"""

from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np

from tavoliere.arena.engines.engine import Engine
from tavoliere.arena.engines.named import named
from tavoliere.arena.engines.program import USUAL, Limits
from tavoliere.games.refused import Refused
from tavoliere.notation import GAMES
from tavoliere.notation.game import game
from tavoliere.notation.position import Position

LineUp = tuple[int, ...]  # for every side of the game, the number of the bot that plays it


@dataclass(frozen=True)
class Match:
    """Which bots play which game. The dice depend only on the seed."""

    game: str
    bots: tuple[str, ...]
    players: int = 2
    seed: int = 0
    side: str | None = None  # of the board, in On Board
    calibration: bool = False  # whether to record how accurate the judged chances are
    luck: bool = False  # whether to record the luck of dice, tiles and errors
    limits: Limits = USUAL  # of the engines among the bots
    logs: str | None = None  # the folder for what engines say
    keep_steps: bool = False  # whether to keep whole games; only together with their luck

    def check(self) -> None:
        """Refuse a match that cannot be played, before anything is."""
        if not self.bots:
            raise Refused("name at least one bot, such as hard")
        if len(set(self.bots)) < len(self.bots):
            raise Refused("name every bot once: seats that are left over go to the last one")
        if not 0 <= self.seed < 2**63:
            raise Refused("the seed is a number from 0 to 2⁶³ − 1, not {seed}", seed=self.seed)
        if self.calibration and self.players == 1:
            raise Refused(
                "alone there is nothing to win, and so no chance to be compared with what came of it"
            )
        if self.luck and self.players == 1:
            raise Refused("alone there is nothing to win, and so no share from which to take the luck")
        self.start(first=0)
        for name in self.bots:
            player = named(name, self.game, self.limits)
            if isinstance(player, Engine):
                player.end()

    def begin(self, first: int) -> Position:
        """The first position of a game of the match."""
        return game(self.game).start(self.players, first, side=self.side)

    def start(self, first: int) -> np.record:
        """The first state of a game of the match."""
        return self.begin(first).state

    @property
    def sides(self) -> int:
        """How many sides there are: teams where the game has them (C3), else every seat is its own."""
        return GAMES[self.game].sides(self.players)

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    def line_ups(self) -> list[LineUp]:
        """Who meets whom: every combination of as many bots as there are sides.

        With fewer bots than sides, the last bot takes all remaining sides.

        >>> Match("qwixx", ("expert", "hard", "easy")).line_ups()
        [(0, 1), (0, 2), (1, 2)]
        >>> Match("qwixx", ("expert", "linear"), players=4).line_ups()
        [(0, 1, 1, 1)]
        """
        numbers = range(len(self.bots))
        if len(self.bots) < self.sides:
            return [(*numbers, *[len(self.bots) - 1] * (self.sides - len(self.bots)))]
        return list(combinations(numbers, self.sides))

    def to_json(self) -> dict[str, Any]:
        settings = asdict(self) | {"bots": list(self.bots)}
        del settings["logs"]  # where they are kept makes no difference
        return settings


def rotations(line_up: LineUp) -> list[LineUp]:
    """All different ways to move the bots around the table together.

    >>> rotations((0, 1, 1))
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    >>> rotations((0, 0))
    [(0, 0)]
    """
    turned = [line_up[len(line_up) - by :] + line_up[: len(line_up) - by] for by in range(len(line_up))]
    return list(dict.fromkeys(turned))
