"""How the networks of Qwixx and On Board learn: from games against themselves, by TD(λ).

First come games of `linear`, whose results are learnt as they are. Then each round plays new games with the current
network and a few random moves, and fits it once to the games of the last rounds. A position's target depends partly on
what the network thinks of the positions that followed, partly on how the game ended.
"""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.minds.sheets.bot import hand_made, linear, network, player, scratch_for
from tavoliere.minds.sheets.choice import LINEAR
from tavoliere.minds.sheets.evaluator import by_network
from tavoliere.minds.sheets.games import Games, gather, join, new_games
from tavoliere.minds.sheets.levels import of_sheets
from tavoliere.minds.sheets.linear import win_share
from tavoliere.minds.sheets.network import (
    CROSS,
    HIDDEN,
    LEAD_SCALE,
    MARKS,
    MY_PAIR,
    TURN,
    ask,
    lead_over_best,
    terms,
)
from tavoliere.minds.sheets.row_states import ROW_STATES
from tavoliere.minds.stored import keep, kept
from tavoliere.minds.summed_network import HEADS, WIN, Scratch, Weights, likelihood
from tavoliere.minds.summed_training import BATCH, Adam, add_gradient, fresh, mirrored, terminal
from tavoliere.minds.training import Contest, Submit, portions

PORTION = 2000  # games a worker plays in one go
PORTIONS = 1000  # more than a round has
LINEAR_EXPLORES = 0.03  # how often `linear` moves at random in the first games

# While it learns, the table also has a row for each single row state of CROSS, so that rare pairs know something too.
SHARED_ROWS = 2 * ROW_STATES


class Plan(NamedTuple):
    """How long to train, and how fast to learn: the rate falls linearly over `cooling` rounds."""

    seed: int = 1
    first_games: int = 60_000
    rounds: int = 12
    games: int = 24_000
    window: int = 5
    keep: float = 0.7  # λ
    explore: float = 0.02
    rate: float = 1e-3
    last_rate: float = 1e-4
    cooling: int = 12


# --- targets ------------------------------------------------------------------------------------------------


@compiled
def write_targets(net: Weights, scratch: Scratch, games: Games, keep: float, targets: np.ndarray) -> None:
    """Write what the network should have answered to each position of the games, for the seat asked (TD(λ))."""
    now, later = np.zeros(HEADS, np.float32), np.zeros(HEADS, np.float32)
    for game in range(len(games.seats)):
        seat = games.seats[game]
        last = games.begins[game + 1] - 1
        end = games.states[last]
        terminal(lead_over_best(end, seat), MARKS, later)
        later[WIN] = win_share(end, seat)
        for i in range(last - 1, games.begins[game] - 1, -1):
            state = games.states[i]
            # `later` is the target of the position after this one, already mixed with the network's own answer.
            targets[i] = later
            is_mirrored = ask(net, scratch, state, seat)
            for k in range(HEADS):
                now[k] = likelihood(scratch.heads[k])
            if is_mirrored:
                mirrored(later, targets[i])
                mirrored(now.copy(), now)
            for k in range(HEADS):
                later[k] = keep * later[k] + (1 - keep) * now[k]


# --- fitting ------------------------------------------------------------------------------------------------


@compiled
def add_gradients(
    weights: Weights,
    gradient: Weights,
    turned: np.ndarray,
    scratch: Scratch,
    games: Games,
    of_game: np.ndarray,
    order: np.ndarray,
    targets: np.ndarray,
) -> float:
    """Add the gradients of the positions in `order`; return their mean loss."""
    loss = 0.0
    begin = len(weights.table) - 1 - SHARED_ROWS
    for i in order:
        state = games.states[i]
        seat = 0 + int(state.active) if state.players == 2 else games.seats[of_game[i]]
        count = terms(state, seat, scratch.features)
        for term in range(count):
            cell = scratch.features[term] - CROSS
            if 0 <= cell < MY_PAIR - CROSS:
                scratch.features[count] = begin + cell // ROW_STATES
                scratch.features[count + 1] = begin + ROW_STATES + cell % ROW_STATES
                count += 2
        lead = lead_over_best(state, seat) / LEAD_SCALE
        loss += add_gradient(weights, gradient, turned, scratch, count, lead, targets[i])
    return loss / len(order)


def merged(weights: Weights) -> Weights:
    """A copy of the weights for play, while these go on learning: shared rows are added to the pairs they serve."""
    begin = len(weights.table) - 1 - SHARED_ROWS
    shared = weights.table[begin:-1]
    table = np.concatenate([weights.table[:begin], weights.table[-1:]])
    cells = shared[:ROW_STATES, None] + shared[None, ROW_STATES:]
    table[CROSS:MY_PAIR] += cells.reshape(-1, table.shape[1])
    return Weights(table, *(value.copy() for value in weights[1:]))


def untrained(features: int, seed: int) -> Weights:
    """Pairs begin at 0, so that those never met add nothing; single row states tell the units apart."""
    weights = fresh(features + SHARED_ROWS, seed, HIDDEN)
    weights.table[:TURN] = 0
    weights.table[features:-1] *= 5
    return weights


class Trainer:
    """A network in training, with the games of the last rounds and the networks that played them."""

    def __init__(self, starts: np.ndarray, features: int, plan: Plan, submit: Submit) -> None:
        self.starts = starts
        self.plan = plan
        self.submit = submit
        self.adam = Adam(untrained(features, plan.seed))
        self.scratch = scratch_for(self.adam.weights)
        self.round = -1
        self.players: dict[int, Weights] = {}  # by round
        self.window: list[Games] = []

    def begin_games(self, number: int) -> "list[Future[Games]]":
        """Start playing the games of a round: always the same for the same network."""
        plan = self.plan
        if number == 0:
            mind, games, explore = hand_made(LINEAR), plan.first_games, LINEAR_EXPLORES
        else:
            mind, games, explore = network(self.players[number]), plan.games, plan.explore
        seed = (plan.seed * PORTIONS + number) * PORTIONS
        return [
            self.submit(new_games, mind, self.starts, size, explore, seed + portion)
            for portion, size in enumerate(portions(games, PORTION))
        ]

    def fit(self, number: int, keep: float, rate: float) -> float:
        """One pass through the window, in random order; every round asks about another seat of the same games."""
        joined = join(self.window)
        players = joined.states["players"][joined.begins[:-1]]
        joined = joined._replace(seats=(joined.seats + number) % players)
        net = merged(self.adam.weights)
        targets = np.zeros((len(joined.states), HEADS), np.float32)
        write_targets(net, scratch_for(net), joined, keep, targets)
        of_game = np.repeat(np.arange(len(joined.seats)), np.diff(joined.begins))
        is_last = np.zeros(len(joined.states), np.bool_)
        is_last[joined.begins[1:] - 1] = True
        order = np.random.default_rng([self.plan.seed, number]).permutation(np.flatnonzero(~is_last))
        losses = []
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            weights, gradient = self.adam.weights, self.adam.gradient
            turned = np.ascontiguousarray(weights.middle.T)
            batch = order[begin : begin + BATCH]
            losses.append(
                add_gradients(weights, gradient, turned, self.scratch, joined, of_game, batch, targets)
            )
            self.adam.step(rate)
        return float(np.mean(losses)) if losses else 0.0

    def learn_from_linear(self) -> float:
        """Round 0: learn the results of games of `linear`."""
        self.window = [gather(self.begin_games(0))]
        for rate in (2e-3, 5e-4):
            loss = self.fit(0, 1.0, rate)
        self.players = {1: merged(self.adam.weights)}
        self.round = 0
        return loss

    def train(self) -> Iterator[float]:
        """Continue round by round, and yield the loss of each. The next games are played while a round is fitted."""
        plan = self.plan
        if self.round < 0:
            yield self.learn_from_linear()
        if self.round >= plan.rounds:
            return
        again = [self.begin_games(number) for number in sorted(self.players) if number <= self.round]
        self.window = [gather(games) for games in again]
        coming = self.begin_games(self.round + 1)
        for number in range(self.round + 1, plan.rounds + 1):
            self.window = [*self.window, gather(coming)][-plan.window :]
            self.players[number + 1] = merged(self.adam.weights)
            if number < plan.rounds:
                coming = self.begin_games(number + 1)
            done = min(1.0, (number - 1) / (plan.cooling - 1))
            rate = plan.rate + (plan.last_rate - plan.rate) * done
            loss = self.fit(number, plan.keep, rate)
            self.players.pop(number + 1 - plan.window, None)
            self.round = number
            yield loss

    def checkpoint(self, path: Path) -> None:
        """Save everything that is needed to continue as if nothing had happened."""
        parts = {"weights": self.adam.weights, "mean": self.adam.mean, "square": self.adam.square}
        parts |= {f"player{number}": net for number, net in self.players.items()}
        arrays = {
            f"{part} {name}": value for part, net in parts.items() for name, value in net._asdict().items()
        }
        keep(path, done=np.array([self.round, self.adam.steps]), **arrays)

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint, if there is one."""
        stored = kept(path)
        if stored is None:
            return

        def net(part: str) -> Weights:
            return Weights(*(stored[f"{part} {name}"] for name in Weights._fields))

        self.adam.weights, self.adam.mean, self.adam.square = map(net, ("weights", "mean", "square"))
        self.round, self.adam.steps = stored["done"].tolist()
        numbers = {int(key.split()[0][6:]) for key in stored if key.startswith("player")}
        self.players = {number: net(f"player{number}") for number in sorted(numbers)}


def save(path: Path, weights: Weights) -> None:
    """Save eight bits per number in the table, each column with its own scale; sixteen in the rest."""
    scale = np.abs(weights.table).max(axis=0) / 127
    small = {name: value.astype(np.float16) for name, value in weights._asdict().items() if name != "table"}
    table = np.round(weights.table / scale).astype(np.int8)
    np.savez_compressed(path, table=table, scale=scale.astype(np.float32), **small)


def train(
    path: Path, submit: Submit, contest: Contest, starts: np.ndarray, game: str, **plan: Any
) -> Iterator[tuple[int, str]]:
    """Train by a plan, and save the weights after every round. Yields its number, and how well it plays."""
    trainer = Trainer(starts, of_sheets(game).FEATURES, Plan(**plan), submit)
    checkpoint = path.with_suffix(".checkpoint.npz")
    trainer.resume(checkpoint)
    for loss in trainer.train():
        net = merged(trainer.adam.weights)
        trainer.checkpoint(checkpoint)
        save(path, net)
        results = [
            against_linear(game, net, players, contest) for players in np.unique(starts["players"]).tolist()
        ]
        yield trainer.round, f"loss {loss:.4f}, against linear {', '.join(results)}"


def against_linear(game: str, net: Weights, players: int, contest: Contest) -> str:
    """How one seat with a network does against `linear`, and how accurate its chances are in self-play."""
    one = player(game, lambda players: network(net))
    outcome = contest(game, one, linear(game), players=players, seed=99)
    judged = contest(game, one, one, players=players, seed=99, judge=by_network(game, net=net))
    said = f"Brier {judged.brier:.4f}, calibration error {judged.error:.4f}"
    return f"{players} players {outcome} ({said})"
