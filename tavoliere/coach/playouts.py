"""Two choices compared by games played on from both with the same luck.

Everybody goes on as the judge would. Dice and hidden hands are the same on both sides as long as they mean the same, so
most of the luck cancels; where the games are not played to their end, the judge says how they stand then.
"""

from functools import cache
from typing import Any

import numpy as np

from tavoliere.coach.bench import seed_of
from tavoliere.coach.crosswise import tables
from tavoliere.coach.duel import weights
from tavoliere.coach.ledger import Choice
from tavoliere.games import duel
from tavoliere.games.generic import STATES, happen, is_over, play
from tavoliere.games.rows import ALL_ROLLS, OVER
from tavoliere.games.rule import rule
from tavoliere.minds.crosswise import search
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.lines import Tables
from tavoliere.minds.duel.features import MOST_FEATURES, chance_to_win
from tavoliere.minds.duel.turns import MOST_TURNS, all_turns
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.sheets.bot import hand_made, network, weights_for
from tavoliere.minds.sheets.choice import BOARDS, LINEAR, Mind, play_turn, worth
from tavoliere.minds.summed_network import Room, Weights, room_to_think
from tavoliere.minds.swift import Swift

# How many turns the games go on; those of Crosswise go on to the end.
TURNS = 8
TO_THE_END = 100

# What is added up: games, losses, squared losses.
SUMS = 3


@rule
def add_loss(loss: float, sums: np.ndarray) -> None:
    sums[0] += 1
    sums[1] += loss
    sums[2] += loss * loss


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


@rule
def compare_duel(
    weights: Weights,
    room: Room,
    boards: np.ndarray,
    leaves: np.ndarray,
    seat: int,
    games: int,
    seed: int,
    sums: np.ndarray,
) -> None:
    """The same for Duel."""
    luck = np.empty(2, np.int64)
    rolls = np.empty(TURNS, np.int64)
    moves = np.empty((MOST_TURNS, 2), np.int16)
    state = leaves[:1].copy()
    shares = np.empty(2)
    for game in range(games):
        reseed(luck, seed + game)
        for turn in range(TURNS):
            rolls[turn] = draw(luck, ALL_ROLLS)
        for side in range(2):
            state[0] = leaves[side]
            for turn in range(TURNS):
                if is_over(state[0]):
                    break
                duel.happen(state[0], rolls[turn])
                active = int(state[0].active)
                best = 0
                best_chance = -1.0
                for i in range(all_turns(state[0], active, boards, moves)):
                    chance = chance_to_win(boards[i], active, weights, room)
                    if chance > best_chance:
                        best = i
                        best_chance = chance
                state[0] = boards[best]
            shares[side] = chance_to_win(state[0], seat, weights, room)
        add_loss(shares[0] - shares[1], sums)


@rule
def compare_crosswise(
    views: np.ndarray,
    moves: np.ndarray,
    tables: Tables,
    desk: search.Desk,
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
            search.deal_unseen(desk.worlds[0], seat, luck)
            play(desk.worlds[0], seat, moves[side])
            shares[side] = search.play_on(desk.worlds[0], seat, TO_THE_END, tables, luck, desk)
        add_loss(shares[0] - shares[1], sums)


@cache
def swift_sheets(game: str) -> Swift:
    def example() -> tuple[Any, ...]:
        import tavoliere.minds.sheets.kernels  # noqa: F401

        boards = np.zeros(BOARDS, STATES[game])
        boards["phase"] = OVER
        boards["players"] = 2
        return hand_made(LINEAR), boards, boards[:2].copy(), 0, 1, 0, np.zeros(SUMS)

    return Swift(compare_sheets, example)


def duel_rooms() -> tuple[Weights, Room, np.ndarray]:
    return weights(), room_to_think(MOST_FEATURES), np.zeros(MOST_TURNS, STATES["duel"])


def example_of_duel() -> tuple[Any, ...]:
    over = np.zeros(2, STATES["duel"])
    over["phase"] = OVER
    return *duel_rooms(), over, 0, 1, 0, np.zeros(SUMS)


swift_duel = Swift(compare_duel, example_of_duel)
swift_crosswise = Swift(
    compare_crosswise,
    lambda: (a_first_turn()[0], np.zeros(2, np.int64), tables(), search.desk(), 0, 1, 0, np.zeros(SUMS)),
)


def swift_for(game: str) -> Swift:
    if game == "duel":
        return swift_duel
    return swift_crosswise if game == "crosswise" else swift_sheets(game)


def compare(game: str, choice: Choice, games: int, played: int) -> np.ndarray:
    """How much a choice loses against the best one: games, losses and squared losses of these many games more."""
    judged, view = choice.judged, choice.view
    swift = swift_for(game)
    swift.wait()
    sums = np.zeros(SUMS)
    asked = choice.seat, games, seed_of(view) + played, sums
    leaves = judged.leaves[[choice.best, choice.chosen]].copy()
    if game == "duel":
        swift(*duel_rooms(), leaves, *asked)
    elif game == "crosswise":
        moves = judged.moves[[choice.best, choice.chosen]]
        views = np.zeros(1, view.dtype)
        views[0] = view
        swift(views, moves, tables(), search.desk(), *asked)
    else:
        mind = network(weights_for(game, int(view.players)))
        swift(mind, np.zeros(BOARDS, view.dtype), leaves, *asked)
    return sums
