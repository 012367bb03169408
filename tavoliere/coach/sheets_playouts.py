"""Choices of Qwixx and On Board compared by games played on."""

from functools import cache
from typing import Any

import numpy as np

from tavoliere.coach.bench import seed_of
from tavoliere.coach.ledger import Choice
from tavoliere.coach.playouts import SUMS, TURNS, add_loss
from tavoliere.games.generic import NAME_OF, STATES, happen, is_over
from tavoliere.games.rows import ALL_ROLLS, OVER
from tavoliere.games.rule import rule
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.sheets.bot import hand_made, network, weights_for
from tavoliere.minds.sheets.choice import BOARDS, LINEAR, Mind, play_turn, worth
from tavoliere.minds.swift import Swift


@rule
def compare_sheets(
    mind: Mind, boards: np.ndarray, leaves: np.ndarray, seat: int, games: int, seed: int, sums: np.ndarray
) -> None:
    """From the ends of a turn `leaves[0]` and `leaves[1]`: add up how much more the first one brings a seat."""
    luck = np.empty(2, np.int64)
    rolls = np.empty(TURNS, np.int64)
    shares = np.empty(2)
    for game in range(games):
        reseed(luck, seed + game)
        for turn in range(TURNS):
            rolls[turn] = draw(luck, ALL_ROLLS)
        for side in range(2):
            boards[0] = leaves[side]
            for turn in range(TURNS):
                if not is_over(boards[0]):
                    happen(boards[0], rolls[turn])
                    play_turn(mind, boards, 0)
            shares[side] = worth(mind, boards[0], seat)
        add_loss(shares[0] - shares[1], sums)


@cache
def swift_compare(game: str) -> Swift:
    def example() -> tuple[Any, ...]:
        boards = np.zeros(BOARDS, STATES[game])
        boards["phase"] = OVER
        boards["players"] = 2
        return hand_made(LINEAR), boards, boards[:2].copy(), 0, 1, 0, np.zeros(SUMS)

    return Swift(compare_sheets, example)


def compare(choice: Choice, games: int, played: int) -> np.ndarray:
    """How much a choice loses against the best one: games, losses and squared losses of these many games more."""
    view = choice.view
    game = NAME_OF[view.dtype]
    swift = swift_compare(game)
    swift.wait()
    sums = np.zeros(SUMS)
    mind = network(weights_for(game, int(view.players)))
    leaves = choice.judged.leaves[[choice.best, choice.chosen]].copy()
    boards = np.zeros(BOARDS, view.dtype)
    swift(mind, boards, leaves, choice.seat, games, seed_of(view) + played, sums)
    return sums
