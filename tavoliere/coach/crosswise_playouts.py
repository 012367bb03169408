"""Choices of Crosswise compared by games played on to their end, with hands that the others may well have."""

import numpy as np

from tavoliere.coach.bench import seed_of
from tavoliere.coach.crosswise_judge import tables
from tavoliere.coach.ledger import Choice
from tavoliere.coach.playouts import SUMS, add_loss
from tavoliere.games.crosswise import play
from tavoliere.games.rule import rule
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.lines import Tables
from tavoliere.minds.crosswise.search import Desk, deal_unseen, desk, play_on
from tavoliere.minds.luck import reseed
from tavoliere.minds.swift import Swift

TO_THE_END = 100  # turns


@rule
def compare_crosswise(
    views: np.ndarray,
    moves: np.ndarray,
    tables: Tables,
    desk: Desk,
    seat: int,
    games: int,
    seed: int,
    sums: np.ndarray,
) -> None:
    """Add up how much more the first of two moves brings a seat, from its view."""
    luck = np.empty(2, np.int64)
    shares = np.empty(2)
    for game in range(games):
        for side in range(2):
            reseed(luck, seed + game)
            desk.worlds[0] = views[0]
            deal_unseen(desk.worlds[0], seat, luck)
            play(desk.worlds[0], seat, moves[side])
            shares[side] = play_on(desk.worlds[0], seat, TO_THE_END, tables, luck, desk)
        add_loss(shares[0] - shares[1], sums)


swift_compare = Swift(
    compare_crosswise,
    lambda: (a_first_turn()[0], np.zeros(2, np.int64), tables(), desk(), 0, 1, 0, np.zeros(SUMS)),
)


def compare(choice: Choice, games: int, played: int) -> np.ndarray:
    """How much a choice loses against the best one: games, losses and squared losses of these many games more."""
    swift_compare.wait()
    sums = np.zeros(SUMS)
    views = np.zeros(1, choice.view.dtype)
    views[0] = choice.view
    moves = choice.judged.moves[[choice.best, choice.chosen]]
    seed = seed_of(choice.view) + played
    swift_compare(views, moves, tables(), desk(), choice.seat, games, seed, sums)
    return sums
