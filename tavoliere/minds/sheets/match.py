"""Matches of minds at Qwixx and On Board, compiled as a whole: for training, for levels, for calibration."""

import numpy as np

import tavoliere.minds.sheets.kernels  # noqa: F401
from tavoliere.games.compiled import compiled
from tavoliere.games.generic import awaited, happen, is_over, play
from tavoliere.games.rows import ALL_ROLLS, ROLL
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.sheets.bot import hand_made, network
from tavoliere.minds.sheets.choice import BOARDS, LINEAR, Mind, worth
from tavoliere.minds.sheets.linear import win_share
from tavoliere.minds.sheets.search import choose_all
from tavoliere.minds.summed_network import Weights

MOST_TURNS = 400
BINS = 10

# Compiled once for all who use it, and kept on disk as such.
choose_now = compiled(choose_all)


@compiled
def play_match(
    one: Mind,
    others: Mind,
    starts: np.ndarray,
    groups: int,
    seed: int,
    shares: np.ndarray,
    chances: np.ndarray,
    outcomes: np.ndarray,
) -> int:
    """One mind against the others on all other seats: every dice stream once for each seat of the one.

    `shares` receives the mean share of the win in each group. For calibration the one's chance after every turn goes
    into `chances` and what came of it into `outcomes`, as far as they have room; returns how many are there.
    """
    luck = np.empty(2, np.int64)
    reseed(luck, seed)
    boards = np.zeros(1, starts.dtype)
    work = np.zeros(BOARDS, starts.dtype)
    asked = np.empty(1, np.int64)
    seeds = np.empty(1, np.int64)
    action = np.empty(1, np.int16)
    rolls = np.empty(MOST_TURNS, np.int64)
    known = 0
    for group in range(groups):
        start = starts[group % len(starts)]
        players = start.players + 0
        for turn in range(MOST_TURNS):
            rolls[turn] = draw(luck, ALL_ROLLS)
        total = 0.0
        for seat in range(players):
            boards[0] = start
            state = boards[0]
            turn = 0
            first = known
            while not is_over(state):
                if state.phase == ROLL:
                    if known < len(chances):
                        chances[known] = worth(one, state, seat)
                        known += 1
                    happen(state, rolls[turn % MOST_TURNS])
                    turn += 1
                    continue
                asked[0] = awaited(state)
                seeds[0] = group * MOST_TURNS + turn
                choose_now(boards, asked, seeds, one if asked[0] == seat else others, work, action)
                play(state, asked[0], action[0])
            share = win_share(state, seat)
            total += share
            for i in range(first, known):
                outcomes[i] = share
        shares[group] = total / players
    return known


def score_of(one: Mind, others: Mind, starts: np.ndarray, games: int, seed: int) -> tuple[float, float]:
    """The share of the wins that one mind takes against another on all other seats, and half its 95 % interval."""
    shares = np.zeros(games // int(starts[0]["players"]))
    play_match(one, others, starts, len(shares), seed, shares, np.zeros(0), np.zeros(0))
    return float(shares.mean()), float(1.96 * shares.std() / len(shares) ** 0.5)


def against_linear(net: Weights, starts: np.ndarray, games: int = 2000, seed: int = 99) -> str:
    """How one seat with a network does against `linear` on the others, for every number of players that begins so."""
    found = []
    for players in np.unique(starts["players"]).tolist():
        of_these = starts[starts["players"] == players]
        share, about = score_of(network(net), hand_made(LINEAR), of_these, games, seed)
        brier, error = calibration(network(net), of_these, games, seed)
        judged = f"Brier {brier:.4f}, calibration error {error:.4f}"
        found.append(f"{players} players {100 * share:.1f} ± {100 * about:.1f} % ({judged})")
    return ", ".join(found)


def calibration(mind: Mind, starts: np.ndarray, games: int, seed: int) -> tuple[float, float]:
    """How good a mind's chances are when it plays itself: Brier score, and calibration error over ten bins."""
    groups = games // int(starts[0]["players"])
    chances, outcomes = np.zeros((2, groups * MOST_TURNS))
    known = play_match(mind, mind, starts, groups, seed, np.zeros(groups), chances, outcomes)
    chances, outcomes = chances[:known], outcomes[:known]
    bins = np.minimum((chances * BINS).astype(np.int64), BINS - 1)
    gaps = np.abs(np.bincount(bins, chances - outcomes, BINS))
    return float(np.mean((chances - outcomes) ** 2)), float(gaps.sum() / known)
