"""Bots for the tests of the arena."""

import numpy as np

from tavoliere.minds.bot import legal_actions


class First:
    """The first legal move; in the dice games, a pass."""

    def __init__(self, game):
        pass

    def choose(self, view, seat, seed):
        return int(legal_actions(view, seat)[0])


class Last(First):
    """The last legal move."""

    def choose(self, view, seat, seed):
        return int(legal_actions(view, seat)[-1])


class Twin(First):
    """The same as `First`, under another name."""


class ManyAtOnce(Last):
    """The same as `Last`, all at once."""

    def choose_many(self, views, seats, seeds):
        return np.array([self.choose(*question) for question in zip(views, seats, seeds)])


class Recorder(Last):
    """Writes down what it sees."""

    seen: list[tuple[np.record, int, int]] = []  # noqa: RUF012

    def choose(self, view, seat, seed):
        self.seen.append((view.copy(), seat, seed))
        return super().choose(view, seat, seed)


class Cheat(First):
    """Crosses red 2, whatever the dice are."""

    def choose(self, view, seat, seed):
        return 0


class Broken(First):
    def choose(self, view, seat, seed):
        raise ZeroDivisionError("this bot is broken")
