"""The luck of drawn tiles in matches, where there are many games to judge and only the change by each tile counts.

With two players a network that sees all hands (`minds.crosswise.open_hands`) compares the tile that came with the mean
over the bag. It errs most in the last cells, so the ends of games are played again (`arena.ends`).

With three or four there are playouts by the quick player, in pairs with the same luck: with the tile that came, and
with another drawn from the same bag. Either could have been the other, so their difference has mean 0. It varies less
than a mean over the bag at the same cost.

Neither biases the shares, whatever it thinks of positions.
"""

import numpy as np

from tavoliere.coach.crosswise.judge import STATE, write_teams
from tavoliere.coach.judging.workspace import Chance, seed_of
from tavoliere.games.crosswise import is_over, on_board
from tavoliere.games.rule import rule
from tavoliere.games.tiles import CELLS, SEATS, TILES, draw, happen, in_bag
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.lines import Tables, load_tables
from tavoliere.minds.crosswise.open_hands import chance_of_first, load_weights, scratch
from tavoliere.minds.crosswise.search import Desk, desk, play_on
from tavoliere.minds.luck import draw as draw_number
from tavoliere.minds.luck import reseed
from tavoliere.minds.summed_network import Scratch, Weights
from tavoliere.minds.swift import Swift

# Fewer turns see less, and more of them add too much noise. The fuller the board, the more playouts reach the end, and
# the more they vary; so there are more of them.
TURNS = 12
PAIRS, MORE_A_TILE = 16, 3

# With this many empty cells the end of a game begins. Earlier, and playing it again would take too long; later, and
# less of its luck would be seen (`docs/strength.md`).
LAST_CELLS = 6


@rule
def play_pairs(
    states: np.ndarray, came: int, seed: int, tables: Tables, desk: Desk, shares: np.ndarray
) -> None:
    """Write the drawer's shares of the win in playouts from `states[0]`: with a random tile, and with `came`."""
    seat = 0 + int(states[0].seat)
    left = in_bag(states[0])
    pairs = PAIRS + MORE_A_TILE * on_board(states[0])
    luck = np.empty(2, np.int64)
    shares[:] = 0.0
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


@rule
def look_at_all(
    states: np.ndarray,
    came: int,
    tables: Tables,
    weights: Weights,
    desk: Desk,
    scratch: Scratch,
    shares: np.ndarray,
) -> None:
    """Write the drawer's chance if all hands are seen: the mean over the bag of `states[0]`, and with `came`."""
    left = in_bag(states[0])
    shares[:] = 0.0
    for tile in range(TILES):
        if states[0].bag[tile] > 0:
            desk.worlds[0] = states[0]
            draw(desk.worlds[0], tile)
            share = chance_of_first(desk.worlds[0], tables, weights, desk, scratch)
            if states[0].seat == 1:
                share = 1.0 - share
            shares[0] += share * states[0].bag[tile] / left
            if tile == came:
                shares[1] = share


@rule
def weigh_tile(
    states: np.ndarray,
    came: int,
    seed: int,
    tables: Tables,
    weights: Weights,
    desk: Desk,
    scratch: Scratch,
    worths: np.ndarray,
) -> None:
    """Write what all seats had of the win before a tile was drawn in `states[0]`, and what they had when this came."""
    shares = np.empty(2)
    if states[0].players == 2:
        look_at_all(states, came, tables, weights, desk, scratch, shares)
    else:
        play_pairs(states, came, seed, tables, desk, shares)
    for k in range(2):
        write_teams(worths[k], states[0], 0 + int(states[0].seat), shares[k])


swift_tile = Swift(
    weigh_tile,
    lambda: (
        a_first_turn()[0][:1],
        0,
        0,
        load_tables(),
        load_weights(),
        desk(),
        scratch(),
        np.zeros((2, SEATS)),
    ),
)


@rule
def weigh_seen(
    states: np.ndarray, tables: Tables, weights: Weights, desk: Desk, scratch: Scratch, worths: np.ndarray
) -> None:
    """Write what `states[0]`, with two players, is worth to both if all hands are seen."""
    desk.worlds[0] = states[0]
    write_teams(worths, states[0], 0, chance_of_first(desk.worlds[0], tables, weights, desk, scratch))


swift_seen = Swift(
    weigh_seen,
    lambda: (a_first_turn()[0][:1], load_tables(), load_weights(), desk(), scratch(), np.zeros(SEATS)),
)


class TileJudge:
    """Judges the luck of tiles."""

    def __init__(self) -> None:
        self.states, self.worths = np.zeros(1, STATE), np.zeros((2, SEATS))
        self.mind = load_tables(), load_weights(), desk(), scratch()
        swift_tile.wait()
        swift_seen.wait()

    def chance(self, before: np.record, after: np.record) -> Chance:
        self.states[0] = before
        came = int(np.argmax(before.bag != after.bag))
        swift_tile(self.states, came, seed_of(before), *self.mind, self.worths)
        worths = self.worths[:, : before.players].copy()
        return Chance(worths[0], worths[1])

    def now(self, state: np.record) -> np.ndarray:
        """The worth of a position to two players; zeros for more players, where it would take too long."""
        self.states[0] = state
        worths = np.zeros(SEATS)
        if state.players == 2:
            swift_seen(self.states, *self.mind, worths)
        return worths[: state.players]

    def is_late(self, state: np.record) -> bool:
        return bool(CELLS - on_board(state) <= LAST_CELLS and not is_over(state))
