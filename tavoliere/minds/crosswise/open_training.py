"""How the network that sees all hands of Crosswise was trained: from the results of games.

`tavoliere train crosswise-open` runs it. First it learns from very many games of the quick player, then from games of
experts in a hurry, with fewer playouts: they play nearly as well as experts, in a fifth of the time.

What did not help: targets without the luck of later tiles, as at Duel, and a layer that sees every line.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.crosswise import conceal, is_over, play, standing
from tavoliere.games.generic import STATES, awaited
from tavoliere.games.tiles import chance, happen, start
from tavoliere.minds.crosswise.bot import choose_far, choose_quickly
from tavoliere.minds.crosswise.lines import Tables, load_tables
from tavoliere.minds.crosswise.open_hands import (
    FEATURES,
    HIDDEN,
    LEAD_SCALE,
    MARKS,
    lead_of,
    next_seat,
    scratch,
    write_features,
)
from tavoliere.minds.crosswise.search import Desk, desk
from tavoliere.minds.luck import draw, luck_from
from tavoliere.minds.summed_network import HEADS, WIN, Scratch, Weights, likelihood, save
from tavoliere.minds.summed_training import BATCH, Adam, add_gradient, fresh, shuffle, terminal
from tavoliere.minds.training import Contest, Submit, portions

STATE = STATES["crosswise"]
PORTION = 500  # games a worker plays in one go
MOST_POSITIONS = 140  # per game, on average over many: far more than there are
ONE_IN = 3  # positions of a game that are learnt from: neighbours teach nearly the same
BLUR = 0.3  # of the quick player, in points, so that games differ
GAMES_IN_HEAD, TURNS_IN_HEAD = 24, 2
QUICK_RATE, RATE = 4e-3, 1.5e-3  # each falls to 0 within its round
PASSES = 4  # through the positions of a round

# Compiled once, and kept on disk as such.
choose_far_now, choose_quickly_now = compiled(choose_far), compiled(choose_quickly)


@compiled
def self_play(
    games: int,
    is_quick: bool,
    luck: np.ndarray,
    tables: Tables,
    desk: Desk,
    positions: np.ndarray,
    leads: np.ndarray,
) -> int:
    """Play games; write some positions of each, and by how much seat 0 won. Return how many."""
    world, view = np.zeros_like(positions[:1]), np.zeros_like(positions[:1])
    seats, seeds, actions = np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int16)
    count = 0
    for _ in range(games):
        world[:] = np.zeros_like(world)
        state = world[0]
        start(state, 2, draw(luck, 2), -1)
        first = count
        while not is_over(state):
            if draw(luck, ONE_IN) == 0:
                positions[count] = state
                count += 1
            outcomes = chance(state)
            if outcomes > 0:
                happen(state, draw(luck, outcomes))
                continue
            seats[0] = awaited(state)
            seeds[0] = draw(luck, 2**30)
            view[0] = state
            conceal(view[0], seats[0])
            if is_quick:
                choose_quickly_now(
                    view, seats, seeds, BLUR, tables, desk.changes, desk.moves, desk.worths, actions
                )
            else:
                choose_far_now(view, seats, seeds, GAMES_IN_HEAD, TURNS_IN_HEAD, tables, desk, actions)
            play(state, seats[0], actions[0])
        for i in range(first, count):
            leads[i] = standing(state, 0) - standing(state, 1)
    return count


def play_portion(games: int, is_quick: bool, seed: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Positions of new games, and by how much seat 0 won."""
    positions = np.zeros(games * MOST_POSITIONS // ONE_IN, STATE)
    leads = np.zeros(len(positions), np.int16)
    count = self_play(games, is_quick, luck_from(seed), load_tables(), desk(), positions, leads)
    return positions[:count].copy(), leads[:count].copy()


@compiled
def learn(
    positions: np.ndarray,
    leads: np.ndarray,
    order: np.ndarray,
    weights: Weights,
    gradient: Weights,
    turned: np.ndarray,
    tables: Tables,
    desk: Desk,
    scratch: Scratch,
) -> float:
    """Add the gradients of some positions and return the mean squared error of their chances to win."""
    target = np.zeros(HEADS, np.float32)
    error = 0.0
    for i in order:
        seat = next_seat(positions[i])
        terminal(leads[i] if seat == 0 else -leads[i], MARKS, target)
        lead = lead_of(positions[i], seat, tables, desk)
        count = write_features(positions[i], seat, lead, tables, desk, scratch.features)
        add_gradient(weights, gradient, turned, scratch, count, lead / LEAD_SCALE, target)
        error += (likelihood(scratch.heads[WIN]) - target[WIN]) ** 2
    return error / len(order)


def train(
    path: Path,
    submit: Submit,
    contest: Contest,
    seed: int = 1,
    first_games: int = 60_000,
    rounds: int = 1,
    games: int = 10_000,
) -> Iterator[tuple[int, str]]:
    """Train from scratch. Yields the number of every round, and how far off the chances were."""
    luck = luck_from(seed)
    weights = fresh(FEATURES, seed, HIDDEN)
    mind = load_tables(), desk(), scratch()
    for number in range(rounds + 1):
        is_quick = number == 0
        coming = [
            submit(play_portion, size, is_quick, [seed, number, portion])
            for portion, size in enumerate(portions(first_games if is_quick else games, PORTION))
        ]
        positions, leads = (np.concatenate(part) for part in zip(*(portion.result() for portion in coming)))
        order = np.arange(len(positions))
        steps = PASSES * (len(order) // BATCH)
        adam = Adam(weights)
        errors: list[float] = []
        for _ in range(PASSES):
            shuffle(order, luck)
            errors = []
            for first in range(0, len(order) - BATCH + 1, BATCH):
                turned = np.ascontiguousarray(weights.middle.T)
                some = order[first : first + BATCH]
                errors.append(learn(positions, leads, some, weights, adam.gradient, turned, *mind))
                adam.step((QUICK_RATE if is_quick else RATE) * (1 - adam.steps / steps))
        save(path, weights)
        error = np.mean(errors) if errors else np.nan
        yield number, f"{len(order):,} positions, mean squared error of the chance to win {error:.4f}"
