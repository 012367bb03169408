"""Games of Qwixx and On Board for learning: of a mind against itself, with a few random moves."""

from concurrent.futures import Future
from typing import NamedTuple

import numpy as np

import tavoliere.minds.sheet_kernels  # noqa: F401
from tavoliere.games.compiled import compiled
from tavoliere.games.generic import happen, is_over, legal, play
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ACTION_2, ALL_ROLLS
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.sheet_bots import apart
from tavoliere.minds.sheet_choice import BOARDS, MOST_MOVES, Mind, answer_each, best_rest, carry_out, worth
from tavoliere.minds.sheet_search import HAIR, sample_rolls, value_over_rolls

KEPT_WITHOUT_LUCK = 0.9  # λ, where the luck of the dice is taken out
TURNS_OF_A_GAME = 60  # room for so many turns a game, on average; far more than there are


class Games(NamedTuple):
    """Many games as the positions at the ends of their turns, the last one over. `begins[i]` is where game i begins.

    `seats` are who is asked in each game of more than two; of two it is always who rolls next. `luckless`, of
    careful games, is what the seat's chance should be judged as, but for the luck of the dice.
    """

    states: np.ndarray
    begins: np.ndarray
    seats: np.ndarray
    luckless: np.ndarray


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


# To look ahead is compiled once for all who use it, and kept on disk as such.
value_over_rolls_now = compiled(value_over_rolls)


@compiled
def take_out_luck(mind: Mind, kept: float, seed: int, games: Games) -> None:
    """Write for every position what is seen a turn ahead, over many rolls, and what came later but for the dice.

    How far the next position's own target is from what the mind says of it does not depend on the roll that led to
    it: this, and not the position itself, is handed back. (All by the same mind: what another one says would add up.)
    """
    luck = np.empty(2, np.int64)
    reseed(luck, seed)
    boards = np.zeros(BOARDS, games.states.dtype)
    for game in range(len(games.seats)):
        seat = games.seats[game]
        wrong = 0.0  # how much better the next position was than the mind says
        for i in range(games.begins[game + 1] - 2, games.begins[game] - 1, -1):
            boards[0] = games.states[i]
            ahead = value_over_rolls_now(mind, boards, 0, seat, sample_rolls(1, luck))
            target = ahead + kept * wrong
            wrong = target - worth(mind, boards[0], seat)
            games.luckless[i] = min(max(target, 0.0), 1.0)


def new_games(
    mind: Mind, starts: np.ndarray, games: int, explore: float, seed: int, is_careful: bool = False
) -> Games:
    """Games of a mind against itself. Careful ones take ten times longer."""
    states = np.zeros(games * TURNS_OF_A_GAME, starts.dtype)
    begins, seats = np.zeros(games + 1, np.int64), np.zeros(games, np.int64)
    mind = apart(mind)
    play_games(mind, starts, games, explore, seed, states, begins, seats)
    count = begins[-1]
    found = Games(states[:count].copy(), begins, seats, np.zeros(count if is_careful else 0))
    if is_careful:
        take_out_luck(mind, KEPT_WITHOUT_LUCK, seed, found)
    return found


def gather(portions: "list[Future[Games]]") -> Games:
    return join([portion.result() for portion in portions])


def join(window: list[Games]) -> Games:
    offsets = np.cumsum([0, *(len(games.states) for games in window)])
    begins = [games.begins[:-1] + offset for games, offset in zip(window, offsets)]
    return Games(
        np.concatenate([games.states for games in window]),
        np.concatenate([*begins, offsets[-1:]]),
        np.concatenate([games.seats for games in window]),
        np.concatenate([games.luckless for games in window]),
    )
