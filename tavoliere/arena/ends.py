"""The ends of games, played again by the same bots.

Where a game is nearly over, a judge may err most, and there it matters most. But the end can be played again, with
other dice and tiles: any of these ends could have been the one that counted. What came of it, less the mean over all of
them, is luck with mean 0, and no judge is needed to see it.
"""

from collections.abc import Callable

import numpy as np

from tavoliere.arena.luck import ENDS, Games
from tavoliere.coach.judging.workspace import LuckJudge

REPLAYS = 3  # how often an end is played again
OTHER_ROUNDS = 2**40  # from here on there are rounds that no match reaches


class Ends:
    """Where the ends of games began, and the luck that they had had by then."""

    def __init__(self, coach: LuckJudge, bank: float) -> None:
        self.coach, self.bank = coach, bank
        self.begun: dict[int, tuple[np.record, np.ndarray]] = {}

    def look(self, games: Games) -> None:
        """Note games whose end begins now."""
        for game in range(len(games.states)):
            if game not in self.begun and not games.lost[game] and self.coach.is_late(games.states[game]):
                self.begun[game] = games.states[game].copy(), games.luck[game].copy()

    def weigh(self, games: Games, sides: int, play: Callable[[Games], None]) -> None:
        """Write the luck of the ends of games that are over, after other ends of them have been played."""
        if not self.begun:
            return
        ended = np.array(list(self.begun))
        before = np.array([luck for _, luck in self.begun.values()])
        rounds = games.rounds[ended][:, None] + OTHER_ROUNDS * np.arange(1, REPLAYS + 1)
        again = Games.of(
            np.repeat(np.array([state for state, _ in self.begun.values()]), REPLAYS),
            rounds.ravel(),
            np.repeat(games.bot_at[ended], REPLAYS, axis=0),
            np.zeros((len(ended) * REPLAYS, *games.luck.shape[1:])),
            self.bank,
        )
        play(again)
        others = (shares(again, sides) - again.luck.sum(-1)).reshape(len(ended), REPLAYS, -1)
        own = shares(games, sides)[ended] - (games.luck[ended] - before).sum(-1)
        games.luck[ended, :, ENDS] = own - (own + others.sum(1)) / (REPLAYS + 1)


def shares(games: Games, sides: int) -> np.ndarray:
    """Every seat's share of the win, `[game, seat]`; the first seats are one of each side, which win together (C3)."""
    _, wins = games.results(sides)
    return np.asarray(wins / wins[:, :sides].sum(-1, keepdims=True))
