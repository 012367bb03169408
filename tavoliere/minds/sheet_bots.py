"""The bots of Qwixx and On Board: hand-made minds, networks, and the levels made of them."""

from functools import cache
from zlib import crc32

import numpy as np

from tavoliere.games.generic import MODULES, STATES
from tavoliere.games.qwixx import UNANSWERED
from tavoliere.games.rows import FACES
from tavoliere.minds.sheet_choice import BOARDS, GREEDY, LINEAR, Mind
from tavoliere.minds.sheet_network import Network
from tavoliere.minds.sheet_search import choose
from tavoliere.minds.swift import Swift

WHITE_ROLLS = FACES**2
COLOUR_ROLLS = FACES**4


def no_network() -> Network:
    empty = np.zeros(0, np.float32)
    return Network(np.zeros((0, 0), np.float32), empty, np.zeros((0, 0), np.float32), empty, empty, 0.0)


@cache
def swift_choose(game: str) -> Swift:
    """The choice, compiled in the background for a game; plain until then."""

    def example() -> tuple[object, ...]:
        import tavoliere.minds.sheet_kernels  # noqa: F401

        boards = np.zeros(BOARDS, STATES[game])
        boards[0].players = 2
        MODULES[game].happen(boards[0], 0)
        mind = Mind(LINEAR, 0.0, 0.0, 0, no_network())
        size = MODULES[game].ACTIONS
        return mind, boards, 0, np.zeros(size), np.zeros(0, np.int64), np.zeros(size)

    return Swift(choose, example)


class SheetBot:
    """A player of Qwixx or On Board with a mind of its own.

    `samples` is how many sets of coloured dice the search looks at with each of the 36 rolls of the white ones.
    """

    def __init__(self, game: str, mind: Mind, samples: int = 0) -> None:
        self.game = game
        self.mind = mind
        self.samples = samples
        self.swift = swift_choose(game)
        self.swift.start()

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        boards = np.zeros(BOARDS, view.dtype)
        boards[0] = view
        boards[0].answers[:] = UNANSWERED  # who has answered already is no reason to answer otherwise
        size = MODULES[self.game].ACTIONS
        chance = np.random.default_rng([seed, seat, crc32(boards[0].tobytes())])
        blur = chance.standard_normal(size) if self.mind.noise else np.zeros(size)
        return int(self.swift(self.mind, boards, seat, blur, self.rolls(chance), np.zeros(size)))

    def rolls(self, chance: np.random.Generator) -> np.ndarray:
        """The rolls of the search: every roll of the white dice, with a few random sets of coloured ones."""
        white = np.tile(np.arange(WHITE_ROLLS), self.samples)
        return white + WHITE_ROLLS * chance.integers(COLOUR_ROLLS, size=white.size)


def linear(game: str, noise: float = 0.0) -> SheetBot:
    """The four published weights; On Board with the best pawn step added."""
    return SheetBot(game, Mind(LINEAR, noise, 0.0, 0, no_network()))


def greedy(game: str, noise: float = 0.0) -> SheetBot:
    """Most points after the turn, then the fewest fields passed over."""
    return SheetBot(game, Mind(GREEDY, noise, 0.0, 0, no_network()))
