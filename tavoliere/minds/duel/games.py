"""Games of Duel to learn from: the network against itself, with targets for their positions."""

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.duel import happen, is_over, score, start
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ALL_ROLLS
from tavoliere.minds.choosing import best_of
from tavoliere.minds.duel.bot import NETWORK, weigh_turns
from tavoliere.minds.duel.features import MARKS, MOST_FEATURES, chance_to_win, judge
from tavoliere.minds.duel.search import Desk, desk, look_ahead
from tavoliere.minds.duel.turns import MOST_TURNS, all_turns, scratch_for_turns
from tavoliere.minds.luck import draw, luck_from
from tavoliere.minds.summed_network import HEADS, WIN, Scratch, Weights, likelihood, scratch_to_think
from tavoliere.minds.summed_training import mirrored, terminal

STATE = STATES["duel"]
MOST_POSITIONS = 120  # per game, on average over many: far more than it takes
PORTION = 1000  # games a worker plays in one go
KEPT = 0.7  # λ, for games with all their luck
KEPT_WITHOUT_LUCK = 0.9  # λ, where the luck of the dice is taken out


@compiled
def best_turn(
    state: np.record, goes_by: int, weights: Weights, scratch: Scratch, boards: np.ndarray, moves: np.ndarray
) -> int:
    """Write all ways to play a turn into `boards`, and return which one the player takes."""
    worths = np.empty(MOST_TURNS)
    count = weigh_turns(state, state.active, goes_by, weights, scratch, boards, moves, worths)
    return best_of(worths, count)


@compiled
def self_play(
    goes_by: int,
    games: int,
    random_turns: float,
    luck: np.ndarray,
    weights: Weights,
    scratch: Scratch,
    boards: np.ndarray,
    moves: np.ndarray,
    positions: np.ndarray,
) -> int:
    """Play games and write their positions between turns, from start to end. Return how many."""
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
                chosen = best_turn(state, goes_by, weights, scratch, boards, moves)
            count += 1
            positions[count] = boards[chosen]
        count += 1
    return count


@compiled
def write_targets(
    positions: np.ndarray, kept: float, weights: Weights, scratch: Scratch, targets: np.ndarray
) -> None:
    """Write the target of every position; `kept` (λ) is how much the later position's own target counts."""
    after = np.zeros(HEADS, np.float32)
    for i in range(len(positions) - 1, -1, -1):
        state = positions[i]
        if is_over(state):
            seat = positions[i - 1].active
            terminal(score(state, seat) - score(state, 1 - seat), MARKS, after)
            continue
        for k in range(HEADS):
            targets[i, k] = after[k]
        judge(state, weights, scratch)
        for k in range(HEADS):
            scratch.heads[k] = kept * after[k] + (1 - kept) * likelihood(scratch.heads[k])
        mirrored(scratch.heads, after)


# Looking ahead is compiled once for all its callers, and cached on disk by itself.
look_ahead_now = compiled(look_ahead)


@compiled
def write_targets_without_luck(
    positions: np.ndarray, kept: float, weights: Weights, desk: Desk, targets: np.ndarray
) -> None:
    """Write the targets about winning: what a position is worth over all rolls, plus what came later without dice luck.

    How far the next position's target is from its judgement does not depend on the roll that led to it: only this
    difference is handed back.
    """
    wrong = 0.0  # how much better the next position was than judged, for the player who rolls there
    for i in range(len(positions) - 1, -1, -1):
        if is_over(positions[i]):
            wrong = 0.0
            continue
        seat = int(positions[i].active)
        target = look_ahead_now(positions[i], desk, weights) - kept * wrong
        targets[i, WIN] = min(max(target, 0.0), 1.0)
        wrong = target - chance_to_win(positions[i], seat, weights, desk.scratch)


def play_portion(
    goes_by: int, weights: Weights, games: int, random_turns: float, is_careful: bool, seed: list[int]
) -> tuple[np.ndarray, np.ndarray]:
    """Positions of new games, and their targets."""
    scratch = scratch_to_think(MOST_FEATURES)
    boards, moves = scratch_for_turns()
    positions = np.zeros(games * MOST_POSITIONS, STATE)
    luck = luck_from(seed)
    count = self_play(goes_by, games, random_turns, luck, weights, scratch, boards, moves, positions)
    positions = positions[:count].copy()
    targets = np.zeros((count, HEADS), np.float32)
    write_targets(positions, 1.0 if goes_by != NETWORK else KEPT, weights, scratch, targets)
    if is_careful:
        write_targets_without_luck(positions, KEPT_WITHOUT_LUCK, weights, desk(), targets)
    return positions, targets
