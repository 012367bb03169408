"""How the network of Duel was trained: by games against itself, each position learning from those after it.

`tavoliere train duel` runs it. First come games of a simple player, then its own; every position's target is a mixture
of what the network thinks of the later positions of its game and of how the game ended (TD(λ)). The last rounds are
careful: fewer games, whose positions are judged one turn ahead over all rolls, so that the luck of the dice drops out
of the targets.
"""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.rows import OVER
from tavoliere.minds.duel.bot import LEAD, NETWORK, by_network, by_points
from tavoliere.minds.duel.features import FEATURES, LEAD_SCALE, MOST_FEATURES, lead_of, write_features
from tavoliere.minds.duel.games import (
    KEPT,
    PORTION,
    play_portion,
    write_targets,
)
from tavoliere.minds.luck import luck_from
from tavoliere.minds.stored import keep, kept
from tavoliere.minds.summed_network import Scratch, Weights, save, scratch_to_think
from tavoliere.minds.summed_training import BATCH, Adam, add_gradient, fresh, shuffle
from tavoliere.minds.training import Contest, Submit, portions

QUICK_ROUNDS, CAREFUL_ROUNDS = 12, 8
RATE, CAREFUL_RATE = 1e-3, 5e-4
CARE = 4  # a careful round has this many times fewer games
WINDOW = 4  # rounds whose games are learnt from together


@compiled
def learn(
    positions: np.ndarray,
    targets: np.ndarray,
    order: np.ndarray,
    weights: Weights,
    gradient: Weights,
    turned: np.ndarray,
    scratch: Scratch,
) -> float:
    """Add the gradients of some positions and return their mean loss."""
    loss = 0.0
    for i in order:
        count = write_features(positions[i], scratch.features)
        lead = lead_of(positions[i]) / LEAD_SCALE
        loss += add_gradient(weights, gradient, turned, scratch, count, lead, targets[i])
    return loss / len(order)


def keep_round(path: Path, adam: Adam, luck: np.ndarray, number: int) -> None:
    """Save everything that the next round needs."""
    arrays = {f"arr_{i}": array for i, array in enumerate([*adam.weights, *adam.mean, *adam.square])}
    keep(path, **arrays, luck=luck, number=number, steps=adam.steps)


def next_round(path: Path, adam: Adam, luck: np.ndarray) -> int:
    """Load what `keep_round` saved, if anything; return the number of the round that comes next."""
    found = kept(path)
    if found is None:
        return 0
    for i, array in enumerate([*adam.weights, *adam.mean, *adam.square]):
        array[...] = found[f"arr_{i}"]
    luck[...] = found["luck"]
    adam.steps = int(found["steps"])
    return int(found["number"]) + 1


def train(
    path: Path,
    submit: Submit,
    contest: Contest,
    seed: int = 1,
    first_games: int = 60_000,
    rounds: int = QUICK_ROUNDS + CAREFUL_ROUNDS,
    games: int = 30_000,
) -> Iterator[tuple[int, str]]:
    """Train from scratch, and save the weights after every round. Yields its number, and how well it plays.

    A checkpoint beside them lets the same call continue where it was interrupted, except that the games of the last
    rounds are played again.
    """
    luck = luck_from(seed)
    weights = fresh(FEATURES, seed)
    adam = Adam(weights)
    scratch = scratch_to_think(MOST_FEATURES)
    checkpoint = path.with_suffix(".checkpoint.npz")
    first_round = next_round(checkpoint, adam, luck)
    seen: list[tuple[np.ndarray, np.ndarray]] = []
    for number in range(first_round, rounds + 1):
        is_first, is_careful = number == 0, number > QUICK_ROUNDS
        wanted = first_games if is_first else max(1, games // CARE) if is_careful else games
        goes_by, random_turns = (LEAD, 0.1) if is_first else (NETWORK, 0.02)
        coming = [
            submit(play_portion, goes_by, weights, size, random_turns, is_careful, [seed, number, portion])
            for portion, size in enumerate(portions(wanted, PORTION))
        ]
        if number in (1, QUICK_ROUNDS + 1):
            seen = []
        seen = [*seen[1 - WINDOW :], joined(coming)]
        positions, targets = (np.concatenate(part) for part in zip(*seen))
        if not is_first and not is_careful:
            write_targets(positions, KEPT, weights, scratch, targets)  # as the network judges now
        order = np.flatnonzero(positions["phase"] != OVER)
        for _ in range(2 if is_first or is_careful else 1):
            shuffle(order, luck)
            losses = []
            for first in range(0, len(order) - BATCH + 1, BATCH):
                turned = np.ascontiguousarray(weights.middle.T)
                some = order[first : first + BATCH]
                losses.append(learn(positions, targets, some, weights, adam.gradient, turned, scratch))
                adam.step(rate_of(number))
        save(path, weights)
        keep_round(checkpoint, adam, luck, number)
        outcome = contest("duel", by_network(weights=weights), by_points(), games=4000, seed=seed)
        loss = np.mean(losses) if losses else np.nan
        yield number, f"{len(order):,} positions, loss {loss:.4f}, against greedy {outcome}"


def joined(portions: "list[Future[tuple[np.ndarray, np.ndarray]]]") -> tuple[np.ndarray, np.ndarray]:
    positions, targets = zip(*(portion.result() for portion in portions))
    return np.concatenate(positions), np.concatenate(targets)


def rate_of(number: int) -> float:
    """A round's learning rate: it falls over the quick rounds, starts afresh, and falls over the careful ones."""
    if number == 0:
        return 2 * RATE
    if number <= QUICK_ROUNDS:
        return RATE * (1 - 0.9 * number / QUICK_ROUNDS)
    return CAREFUL_RATE * (1 - 0.9 * min(1, (number - QUICK_ROUNDS - 1) / (CAREFUL_ROUNDS - 1)))
