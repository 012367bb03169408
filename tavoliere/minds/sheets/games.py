"""Games of Qwixx and On Board to learn from: a mind against itself, with a few random moves."""

from concurrent.futures import Future
from typing import NamedTuple

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.generic import happen, is_over, legal, play
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ACTION_2, ALL_ROLLS
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.sheets.bot import apart
from tavoliere.minds.sheets.choice import BOARDS, MOST_MOVES, Mind, answer_each, best_rest, carry_out

HAIR = 1 << 16  # steps between 0 and 1 for random numbers
TURNS_OF_A_GAME = 60  # room for this many turns per game on average, far more than there are


class Games(NamedTuple):
    """Many games as positions at the ends of turns, the last one the end of the game; game i begins at `begins[i]`.

    `seats` are the seats that the network is asked about, one per game; with two players it is always the next to roll.
    """

    states: np.ndarray
    begins: np.ndarray
    seats: np.ndarray


@compiled
def play_games(
    mind: Mind,
    starts: np.ndarray,
    games: int,
    explore: float,
    seed: int,
    states: np.ndarray,
    begins: np.ndarray,
    seats: np.ndarray,
) -> None:
    """Play games of a mind against itself, with some random moves, and keep the ends of all turns."""
    luck = np.empty(2, np.int64)
    reseed(luck, seed)
    boards = np.zeros(BOARDS, starts.dtype)
    chosen = np.empty(SEATS, np.int64)
    plan = np.empty(3, np.int64)
    moves = np.empty(MOST_MOVES, np.int64)
    count = 0
    for game in range(games):
        boards[0] = starts[game % len(starts)]
        state = boards[0]
        players = state.players + 0
        begins[game] = count
        seats[game] = draw(luck, players)
        while True:
            if count < len(states):
                states[count] = state
                count += 1
            if is_over(state):
                break
            happen(state, draw(luck, ALL_ROLLS))
            answer_each(mind, boards, 0, chosen)
            for seat in range(players):
                if draw(luck, HAIR) < explore * HAIR:
                    chosen[seat] = moves[draw(luck, legal(state, seat, moves))]
            for seat in range(players):
                play(state, seat, chosen[seat])
            active = 0 + int(state.active)
            best_rest(mind, boards, 0, active, plan)
            if state.phase == ACTION_2 and draw(luck, HAIR) < explore * HAIR:
                plan[1] = moves[draw(luck, legal(state, active, moves))]
            carry_out(boards, 0, plan)
    begins[games] = count


def new_games(mind: Mind, starts: np.ndarray, games: int, explore: float, seed: int) -> Games:
    states = np.zeros(games * TURNS_OF_A_GAME, starts.dtype)
    begins, seats = np.zeros(games + 1, np.int64), np.zeros(games, np.int64)
    play_games(apart(mind), starts, games, explore, seed, states, begins, seats)
    return Games(states[: begins[-1]].copy(), begins, seats)


def gather(portions: "list[Future[Games]]") -> Games:
    return join([portion.result() for portion in portions])


def join(window: list[Games]) -> Games:
    offsets = np.cumsum([0, *(len(games.states) for games in window)])
    begins = [games.begins[:-1] + offset for games, offset in zip(window, offsets)]
    return Games(
        np.concatenate([games.states for games in window]),
        np.concatenate([*begins, offsets[-1:]]),
        np.concatenate([games.seats for games in window]),
    )
