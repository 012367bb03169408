"""Many games with uniformly random legal answers, compiled.

A game depends only on the seed and its number: however a simulation is split up, the games are the same.
"""

import numpy as np

from tavoliere.games.compiled import inlined
from tavoliere.games.generic import (
    MODULES,
    NAME_OF,
    awaited,
    chance,
    ending,
    happen,
    is_over,
    is_winner,
    legal,
    play,
    score,
)
from tavoliere.games.streams import below, stream_of
from tavoliere.notation.position import Position

SEEDS = 2**64


@inlined
def play_games(
    states: np.ndarray, seed: np.uint64, first_game: int, moves: np.ndarray, lengths: np.ndarray
) -> None:
    """Play each state to its end in place, as the games from `first_game` on; count outcomes and answers."""
    for game in range(len(states)):
        state = states[game]
        stream = np.uint64(stream_of(seed, first_game + game))
        chances = 0
        answers = 0
        while not is_over(state):
            outcomes = chance(state)
            if outcomes > 0:
                chances += 1
                happen(state, below(outcomes, stream, chances + answers))
            else:
                answers += 1
                seat = awaited(state)
                count = legal(state, seat, moves)
                play(state, seat, moves[below(count, stream, chances + answers)])
        lengths[game, 0] = chances
        lengths[game, 1] = answers


@inlined
def read_results(states: np.ndarray, scores: np.ndarray, wins: np.ndarray) -> None:
    """Write every seat's points, and whether it shares the win, for finished games."""
    for game in range(len(states)):
        for seat in range(scores.shape[1]):
            scores[game, seat] = score(states[game], seat)
            wins[game, seat] = is_winner(states[game], seat)


@inlined
def read_endings(states: np.ndarray, kinds: np.ndarray) -> None:
    for game in range(len(states)):
        kinds[game] = ending(states[game])


def copies(start: Position, count: int) -> np.ndarray:
    """An array of `count` records, each the start."""
    state = start.state
    return np.full(count, state, state.dtype)


def scratch_for_moves(start: Position) -> np.ndarray:
    return np.empty(MODULES[NAME_OF[start.state.dtype]].ACTIONS, np.int16)


def simulate(start: Position, games: int, seed: int, first_game: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Play games from a position to the end; return the last states, and how many outcomes and answers each had."""
    states = copies(start, games)
    lengths = np.empty((games, 2), np.int32)
    play_games(states, np.uint64(seed % SEEDS), first_game, scratch_for_moves(start), lengths)
    return states, lengths


def results(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scores (games × seats) and wins of finished games, all with the same number of players."""
    players = int(states[0].players)
    scores = np.empty((len(states), players), np.int16)
    wins = np.empty((len(states), players), np.bool_)
    read_results(states, scores, wins)
    return scores, wins


def endings(states: np.ndarray) -> np.ndarray:
    """How finished games ended, as numbers that the game's `ENDINGS` explain."""
    kinds = np.empty(len(states), np.int8)
    read_endings(states, kinds)
    return kinds
