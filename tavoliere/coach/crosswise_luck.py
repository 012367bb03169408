"""What a drawn tile did, told for matches: many games are to be judged, and of each tile only the change counts.

A review tells the mean over all tiles of the bag. Here every game played on is played twice with the same luck: with
the tile that came, and with one drawn anew from the same bag. Each of the two might as well have been the other, so
their difference has mean 0 whatever the judge thinks of them. It scatters less than a mean that costs as much.
"""

import numpy as np

from tavoliere.coach.bench import Chance, seed_of
from tavoliere.coach.crosswise_judge import STATE, tables, write_teams
from tavoliere.games.crosswise import on_board
from tavoliere.games.rule import rule
from tavoliere.games.tiles import SEATS, draw, happen, in_bag
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.lines import Tables
from tavoliere.minds.crosswise.search import Desk, desk, play_on
from tavoliere.minds.luck import draw as draw_number
from tavoliere.minds.luck import reseed
from tavoliere.minds.swift import Swift

# Fewer turns see less, and with more of them chance has too much to say. The fuller the board, the more often games
# end within them, and the more they scatter.
TURNS = 12
PAIRS, MORE_A_TILE = 16, 3


@rule
def weigh_tile(
    states: np.ndarray, came: int, seed: int, tables: Tables, desk: Desk, worths: np.ndarray
) -> None:
    """Write all seats' shares of the win in games where a tile is drawn anew in `states[0]`, and where this came."""
    seat = 0 + int(states[0].seat)
    left = in_bag(states[0])
    luck = np.empty(2, np.int64)
    shares = np.zeros(2)
    pairs = PAIRS + MORE_A_TILE * on_board(states[0])
    for game in range(pairs):
        for k in range(2):
            reseed(luck, seed + game)
            other = draw_number(luck, left)
            desk.worlds[0] = states[0]
            if k == 0:
                happen(desk.worlds[0], other)
            else:
                draw(desk.worlds[0], came)
            shares[k] += play_on(desk.worlds[0], seat, TURNS, tables, luck, desk) / pairs
    for k in range(2):
        write_teams(worths[k], states[0], seat, shares[k])


swift_tile = Swift(weigh_tile, lambda: (a_first_turn()[0][:1], 0, 0, tables(), desk(), np.zeros((2, SEATS))))


class TileJudge:
    """Tells the luck of tiles."""

    def __init__(self) -> None:
        self.states, self.worths = np.zeros(1, STATE), np.zeros((2, SEATS))
        self.tables, self.desk = tables(), desk()
        swift_tile.wait()

    def chance(self, before: np.record, after: np.record) -> Chance:
        self.states[0] = before
        came = int(np.argmax(before.bag != after.bag))
        swift_tile(self.states, came, seed_of(before), self.tables, self.desk, self.worths)
        return Chance(*self.worths[:, : before.players].copy())
