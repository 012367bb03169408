"""The games in this layer. Their modules offer the same names; shared code asks them and never compares names."""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

import numpy as np

from tavoliere.coach.crosswise import crosswise
from tavoliere.coach.duel import duel
from tavoliere.coach.judging import generic
from tavoliere.coach.judging.workspace import NOTHING, Chance, Findings, Judged, LuckJudge, judged_of, seed_of
from tavoliere.coach.sheets import onboard, qwixx
from tavoliere.games.generic import STATES
from tavoliere.games.refused import Refused
from tavoliere.minds.swift import Swift


class Coach(Protocol):
    """What a game's module offers besides the functions that `generic` chooses."""

    IS_QUICK: bool  # whether plain Python is fast enough for a single question
    swift_weigh: Swift
    swift_compare: Swift

    @property
    def LUCK_JUDGE(self) -> Callable[[], LuckJudge] | None:  # noqa: N802
        """Makes a judge of luck that is quick enough for many games, where the judge of reviews is not."""

    def mind(self, players: int) -> Any:
        """The judge's network or tables, and its workspace."""

    def empty_findings(self) -> Findings:
        """Empty arrays for the judge to write into."""


MODULES: dict[str, Coach] = generic.MODULES
MODULES |= {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}


class Judge:
    """The judge of a game for a number of players, ready to be asked."""

    def __init__(self, game: str, players: int) -> None:
        own = MODULES[game]
        self.game, self.players = game, players
        self.is_quick, self.swift = own.IS_QUICK, own.swift_weigh
        self.mind, self.findings = own.mind(players), own.empty_findings()
        self.states = np.zeros(2, STATES[game])
        self.swift.start()

    @property
    def functions(self) -> tuple[Swift, Swift]:
        """All that a review needs compiled."""
        return MODULES[self.game].swift_weigh, MODULES[self.game].swift_compare

    def wait(self) -> None:
        """Return when everything is compiled."""
        for function in self.functions:
            function.start()
        for function in self.functions:
            function.wait()

    def now(self, state: np.record) -> np.ndarray:
        """The worth of a position to every seat; where chance is due, the mean over all outcomes."""
        self.states[0] = state
        generic.weigh(self.states, NOTHING, NOTHING, seed_of(self.states[0]), self.mind, self.findings)
        return self.findings.worths[: self.players].copy()

    def chance(self, before: np.record, after: np.record) -> Chance:
        """What chance did, seen from the whole state."""
        worth = self.now(before)
        self.states[1] = after
        generic.weigh_after(self.states, self.mind, self.findings)
        return Chance(worth, self.findings.worths[: self.players].copy())

    def is_late(self, state: np.record) -> bool:
        """Where dice are rolled, the judge is good to the end."""
        return False

    def judge(self, view: np.record, seat: int, also: int = NOTHING) -> Judged:
        """What a seat's choices are worth, from its view."""
        self.states[0] = view
        findings = MODULES[self.game].empty_findings()
        count = generic.weigh(self.states, seat, also, seed_of(self.states[0]), self.mind, findings)
        return judged_of(findings, count)


@cache
def judge_of(game: str, players: int) -> Judge:
    """The judge of a game for this many players. It has one workspace, so only one thread may use it at a time."""
    if game not in MODULES:
        raise Refused("the coach does not know {game}", game=game)
    return Judge(game, players)


@cache
def luck_judge(game: str, players: int) -> LuckJudge:
    """The judge of luck in many games: the game's own if it has one, else the judge of reviews."""
    make = MODULES[game].LUCK_JUDGE if game in MODULES else None
    return make() if make else judge_of(game, players)
