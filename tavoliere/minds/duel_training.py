"""How the network of Duel was trained: by games against itself, each position learning from those after it.

`tavoliere train duel` runs it. First games of a simple player, then its own; every position's target is mixed
from what the network thinks of the later positions of its game and from how the game ended (TD(λ)).
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.duel import happen, is_over, score, start
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ALL_ROLLS, OVER
from tavoliere.minds.duel_features import (
    FEATURES,
    LEAD_SCALE,
    MARKS,
    MOST_FEATURES,
    chance_to_win,
    judge,
    lead_of,
    write_features,
)
from tavoliere.minds.duel_turns import MOST_TURNS, all_turns, greedy_worth, room_for_turns
from tavoliere.minds.luck import draw, luck_from, reseed
from tavoliere.minds.summed_network import HEADS, Room, Weights, likelihood, room_to_think, save
from tavoliere.minds.summed_training import BATCH, Adam, add_gradient, fresh, mirrored, shuffle, terminal

STATE = STATES["duel"]
MOST_POSITIONS = 120  # of a game, on average over many: far more than it takes

# Who plays: by points, or by the network.
GREEDY, GREEDY_DIFF, NETWORK = range(3)


@compiled
def best_turn(
    state: np.record, who: int, weights: Weights, room: Room, boards: np.ndarray, moves: np.ndarray
) -> int:
    """Write all ways to play a turn into `boards` and say which one the player takes."""
    seat = state.active
    best = -1
    best_worth = 0.0
    for i in range(all_turns(state, seat, boards, moves)):
        if who == NETWORK:
            worth = chance_to_win(boards[i], seat, weights, room)
        else:
            worth = float(greedy_worth(boards[i], seat, int(who == GREEDY_DIFF)))
        if best < 0 or worth > best_worth:
            best = i
            best_worth = worth
    return best


@compiled
def self_play(
    who: int,
    games: int,
    random_turns: float,
    luck: np.ndarray,
    weights: Weights,
    room: Room,
    boards: np.ndarray,
    moves: np.ndarray,
    positions: np.ndarray,
) -> int:
    """Play games and write their positions between the turns, from start to end. Returns how many."""
    count = 0
    work = positions[len(positions) - 1 :].copy()
    for _ in range(games):
        start(positions[count], 2, 0)
        while not is_over(positions[count]):
            work[0] = positions[count]
            state = work[0]
            happen(state, draw(luck, ALL_ROLLS))
            if draw(luck, 1000) < random_turns * 1000:
                chosen = draw(luck, all_turns(state, state.active, boards, moves))
            else:
                chosen = best_turn(state, who, weights, room, boards, moves)
            count += 1
            positions[count] = boards[chosen]
        count += 1
    return count


@compiled
def write_targets(
    positions: np.ndarray, kept: float, weights: Weights, room: Room, targets: np.ndarray
) -> None:
    """What every position should be judged as: `kept` is the share of each later position's own target (λ)."""
    after = np.zeros(HEADS, np.float32)
    for i in range(len(positions) - 1, -1, -1):
        state = positions[i]
        if is_over(state):
            seat = positions[i - 1].active
            terminal(score(state, seat) - score(state, 1 - seat), MARKS, after)
            continue
        for k in range(HEADS):
            targets[i, k] = after[k]
        judge(state, weights, room)
        for k in range(HEADS):
            room.heads[k] = kept * after[k] + (1 - kept) * likelihood(room.heads[k])
        mirrored(room.heads, after)


@compiled
def learn(
    positions: np.ndarray,
    targets: np.ndarray,
    order: np.ndarray,
    weights: Weights,
    gradient: Weights,
    turned: np.ndarray,
    room: Room,
) -> float:
    """Add the gradients of some positions and return their mean loss."""
    loss = 0.0
    for i in order:
        count = write_features(positions[i], room.features)
        lead = lead_of(positions[i]) / LEAD_SCALE
        loss += add_gradient(weights, gradient, turned, room, count, lead, targets[i])
    return loss / len(order)


@compiled
def match(
    who: int, weights: Weights, whom: int, others: Weights, seed: int, room: Room, results: np.ndarray
) -> None:
    """Play pairs of games with the same dice and swapped seats; writes what the first player wins of each pair."""
    boards = np.zeros(MOST_TURNS, STATE)
    moves = np.zeros((MOST_TURNS, 2), np.int16)
    work = np.zeros(2, STATE)  # a game, and the board before the first roll
    start(work[1], 2, 0)
    luck = np.zeros(2, np.int64)
    for pair in range(len(results)):
        results[pair] = 0
        for seat in range(2):
            reseed(luck, seed + pair)
            work[0] = work[1]
            state = work[0]
            while not is_over(state):
                happen(state, draw(luck, ALL_ROLLS))
                if state.active == seat:
                    chosen = best_turn(state, who, weights, room, boards, moves)
                else:
                    chosen = best_turn(state, whom, others, room, boards, moves)
                work[0] = boards[chosen]
            lead = score(state, seat) - score(state, 1 - seat)
            results[pair] += 0.5 if lead > 0 else 0.25 if lead == 0 else 0.0


def percent(results: np.ndarray) -> str:
    """The mean of the pairs with its 95 % interval."""
    return f"{100 * results.mean():.2f} ± {196 * results.std() / len(results) ** 0.5:.2f} %"


def keep(path: Path, adam: Adam, luck: np.ndarray, number: int) -> None:
    """Write down all that the next round needs."""
    arrays = [*adam.weights, *adam.mean, *adam.square]
    np.savez(path, *arrays, luck=luck, number=number, steps=adam.steps)


def resume(path: Path, adam: Adam, luck: np.ndarray) -> int:
    """Take up what `keep` wrote; returns the number of the round after which it was written."""
    with np.load(path) as kept:
        for i, array in enumerate([*adam.weights, *adam.mean, *adam.square]):
            array[...] = kept[f"arr_{i}"]
        luck[...] = kept["luck"]
        adam.steps = int(kept["steps"])
        return int(kept["number"])


def train(
    path: Path,
    seed: int = 1,
    first_games: int = 60_000,
    rounds: int = 12,
    games: int = 30_000,
    window: int = 4,
    kept: float = 0.7,
    rate: float = 1e-3,
    say: Callable[[str], None] = print,
) -> Weights:
    """Train from nothing, and save the weights after every round.

    A checkpoint beside them lets the same call go on where it was interrupted, only that it has to gather the games
    of the last rounds anew.
    """
    luck = luck_from(seed)
    weights = fresh(FEATURES, seed)
    adam = Adam(weights)
    room = room_to_think(MOST_FEATURES)
    boards, moves = room_for_turns()
    checkpoint = path.with_suffix(".checkpoint.npz")
    first_round = resume(checkpoint, adam, luck) + 1 if checkpoint.exists() else 0
    seen: list[np.ndarray] = []
    results = np.zeros(2000)
    for number in range(first_round, rounds + 1):
        is_first = number == 0
        rate_now = 2 * rate if is_first else rate * (1 - 0.9 * number / rounds)
        positions = np.zeros((first_games if is_first else games) * MOST_POSITIONS, STATE)
        count = self_play(
            GREEDY_DIFF if is_first else NETWORK,
            first_games if is_first else games,
            0.1 if is_first else 0.02,
            luck,
            weights,
            room,
            boards,
            moves,
            positions,
        )
        seen = [*([] if number == 1 else seen[1 - window :]), positions[:count].copy()]
        together = np.concatenate(seen)
        targets = np.zeros((len(together), HEADS), np.float32)
        write_targets(together, 1.0 if is_first else kept, weights, room, targets)
        order = np.flatnonzero(together["phase"] != OVER)
        for _ in range(2 if is_first else 1):
            shuffle(order, luck)
            losses = []
            for first in range(0, len(order) - BATCH + 1, BATCH):
                turned = np.ascontiguousarray(weights.middle.T)
                losses.append(
                    learn(
                        together, targets, order[first : first + BATCH], weights, adam.gradient, turned, room
                    )
                )
                adam.step(rate_now)
        save(path, weights)
        keep(checkpoint, adam, luck, number)
        match(NETWORK, weights, GREEDY, weights, 10**6 * seed, room, results)
        say(f"round {number}: {count:,} positions, loss {np.mean(losses):.4f}, v greedy {percent(results)}")
    return weights
