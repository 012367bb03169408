"""Games of Crosswise to learn from: the quick player against itself, and against the greedy one."""

from typing import NamedTuple

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.crosswise import ACTIONS, is_over, play
from tavoliere.games.generic import STATES, awaited
from tavoliere.games.tiles import TURN, start
from tavoliere.minds.crosswise.greedy import greedy_moves
from tavoliere.minds.crosswise.lines import Tables
from tavoliere.minds.crosswise.policy import Changes, quick_turn, scratch_for_changes
from tavoliere.minds.crosswise.search import fill_hands
from tavoliere.minds.luck import draw, luck_from

BLUR = 0.5  # of the quick player, in points, so that games differ
STATE = STATES["crosswise"]
MOST_TURNS = 80  # per game, on average over many: far more than it takes
PORTION = 500  # games a worker plays in one go


class Part(NamedTuple):
    """A worker's games: positions after turns, the seats that moved, the game each is from, and how the games ended."""

    positions: np.ndarray
    movers: np.ndarray
    endings: np.ndarray
    last: np.ndarray


def play_part(players: int, is_greedy: bool, tables: Tables, games: int, seed: list[int]) -> Part:
    scratch = scratch_for_changes()
    moves, worths = np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.float32)
    positions = np.zeros(games * MOST_TURNS, STATE)
    movers, endings = np.zeros(len(positions), np.int8), np.zeros(len(positions), np.int32)
    last = np.zeros(games + 1, STATE)
    luck = luck_from(seed)
    played = self_play(
        games,
        players,
        is_greedy,
        BLUR,
        luck,
        tables,
        scratch,
        moves,
        worths,
        positions,
        movers,
        endings,
        last,
    )
    return Part(positions[:played].copy(), movers[:played].copy(), endings[:played].copy(), last)


@compiled
def self_play(
    games: int,
    players: int,
    greedy: bool,
    blur: float,
    luck: np.ndarray,
    tables: Tables,
    scratch: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
    positions: np.ndarray,
    movers: np.ndarray,
    endings: np.ndarray,
    last: np.ndarray,
) -> int:
    """Play games; write every position right after a turn, the seat that moved, and the number of its game."""
    work = positions[:2].copy()
    blank = work[1:2].copy()
    state = work[0]
    count = 0
    for game in range(games):
        work[0] = last[len(last) - 1]  # all zero
        start(state, players, draw(luck, players), 1 if players == 3 else -1)
        while not is_over(state):
            fill_hands(state, luck)
            seat = awaited(state)
            was_turn = state.phase == TURN
            if greedy and was_turn:
                played = greedy_moves(state, seat, moves, blank)
                action = moves[draw(luck, played)]
            else:
                action = quick_turn(state, seat, tables, blur, luck, scratch, moves, worths)
            play(state, seat, action)
            if was_turn:
                positions[count] = state
                movers[count] = seat
                endings[count] = game
                count += 1
        last[game] = state
    return count
