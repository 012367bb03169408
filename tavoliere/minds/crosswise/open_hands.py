"""What a position of Crosswise is worth to two players if all hands and the bag are known.

No player may ask this: it is for judging the luck of a drawn tile. A small network answers it. It sees how the lines
stand and what each hand could do with them in one turn, as the quick player weighs turns.

A position is seen from the seat whose turn is next: "mine" is that seat's, "theirs" the other's.
"""

import numpy as np

from tavoliere.games.crosswise import (
    MOVE_FROM,
    PASS,
    REMOVE_FROM,
    REPLACE_FROM,
    SWAP_FROM,
    is_over,
    on_board,
)
from tavoliere.games.lines import SIDE, SYMBOLS
from tavoliere.games.rule import rule
from tavoliere.games.tiles import (
    ACTION_TILES,
    ALL_TILES,
    CELLS,
    HAND,
    MOVE,
    SUN,
    TURN,
    in_bag,
    is_green,
)
from tavoliere.minds.crosswise.lines import EACH, Tables, count_tiles, lead_of_lines, party_of
from tavoliere.minds.crosswise.policy import weigh_turns
from tavoliere.minds.crosswise.search import Desk, outcome
from tavoliere.minds.summed_network import (
    Scratch,
    Weights,
    likelihood,
    load,
    scratch_to_think,
    sum_up,
    win_logit,
)

HIDDEN = 32
MARKS = np.array([-12, -7, -4, -2, 0, 2, 4, 7, 12], np.int16)  # of the network's nine answers

# The part of the game, by the number of empty cells.
PART_OF = np.array([0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 7, *[8] * 4, *[9] * 8, *[10] * 13], np.int64)
PARTS = 11
LEADS = 33  # in bins of a point
LEAD_SCALE = 8.0
GAINS = 28  # in bins of half a point from -4 on; the first means that the hand has no such tile
FEW = 3  # action tiles of a kind

# Where each family of features begins.
LEAD = 0  # [part, lead by the lines]
EMPTY_CELLS = LEAD + PARTS * LEADS
IN_BAG = EMPTY_CELLS + CELLS + 1
ACTIONS_IN_BAG = IN_BAG + ALL_TILES + 1  # [kind, how many]
BEST_OF_TILE = ACTIONS_IN_BAG + ACTION_TILES * (FEW + 1)  # [whose, rank among the hand's symbols, gain]
BEST_OF_ACTION = BEST_OF_TILE + 2 * HAND * GAINS  # [whose, kind, gain]
ACTIONS_HELD = BEST_OF_ACTION + 2 * ACTION_TILES * GAINS  # [whose, kind, how many, part]
LEAD_PLACING = ACTIONS_HELD + 2 * ACTION_TILES * (FEW + 1) * PARTS  # [whose, part, lead after the best tile]
LEAD_ACTING = LEAD_PLACING + 2 * PARTS * LEADS  # [whose, part, lead after the best turn]
EQUAL = LEAD_ACTING + 2 * PARTS * LEADS  # [whose, equal symbols alone in a line, more in hand, in the bag]
FEATURES = EQUAL + 2 * SIDE * (HAND + 1) * (EACH + 1)
MOST_FEATURES = 3 + ACTION_TILES + 2 * (HAND + 2 * ACTION_TILES + 2 + SIDE)


def load_weights() -> Weights:
    """The trained network that comes with the package."""
    return load("crosswise-open", FEATURES, HIDDEN)


def scratch() -> Scratch:
    """Scratch arrays for one evaluation."""
    return scratch_to_think(MOST_FEATURES, HIDDEN)


@rule
def lead_bin(lead: float) -> int:
    return int(min(max(np.floor(lead + 0.5) + LEADS // 2, 0), LEADS - 1))


@rule
def gain_bin(gain: float) -> int:
    return int(min(max(np.floor(2 * gain + 0.5) + 9, 1), GAINS - 1))


@rule
def next_seat(state: np.record) -> int:
    """Whose turn is next: the first player's during the deal, else the other's while a tile is due."""
    if state.settled < state.players:
        return int(state.first)
    return int(state.seat) if state.phase == TURN else 1 - int(state.seat)


@rule
def lead_of(state: np.record, seat: int, tables: Tables, desk: Desk) -> float:
    """The expected final lead of the seat whose turn is next, by the lines alone."""
    empty = count_tiles(state.board, desk.changes.lines, desk.changes.left)
    rival = 1 - seat
    lead = lead_of_lines(state, rival, tables, desk.changes.lines, desk.changes.left)
    return float(-lead - tables.tempo[party_of(state, rival), empty])


@rule
def write_features(
    state: np.record, seat: int, lead: float, tables: Tables, desk: Desk, features: np.ndarray
) -> int:
    """Write the features of a position, and return how many there are."""
    empty = CELLS - int(on_board(state))
    part = PART_OF[empty]
    features[0] = LEAD + part * LEADS + lead_bin(lead)
    features[1] = EMPTY_CELLS + empty
    features[2] = IN_BAG + int(in_bag(state))
    for kind in range(ACTION_TILES):
        features[3 + kind] = ACTIONS_IN_BAG + kind * (FEW + 1) + int(state.bag[MOVE + kind])
    count = 3 + ACTION_TILES
    for whose in range(2):  # a loop, so that the call is compiled once
        count = write_hand(state, whose ^ seat, whose, part, tables, desk, features, count)
    return count


@rule
def write_hand(
    state: np.record,
    seat: int,
    whose: int,
    part: int,
    tables: Tables,
    desk: Desk,
    features: np.ndarray,
    count: int,
) -> int:
    """Write what a seat could do if it were its turn, after the first `count` features."""
    by_symbol, by_kind, best = best_turns(state, seat, tables, desk)
    lead = lead_of_lines(state, seat, tables, desk.changes.lines, desk.changes.left)
    gains = np.empty(HAND)
    held = 0
    for symbol in range(SYMBOLS):
        for _ in range(int(state.hands[seat, symbol])):
            place = held  # best first
            while place > 0 and gains[place - 1] < by_symbol[symbol]:
                gains[place] = gains[place - 1]
                place -= 1
            gains[place] = by_symbol[symbol]
            held += 1
    for rank in range(HAND):
        features[count] = BEST_OF_TILE + (whose * HAND + rank) * GAINS
        if rank < held:
            features[count] += gain_bin(gains[rank])
        count += 1
    for kind in range(ACTION_TILES):
        many = int(state.hands[seat, MOVE + kind])
        place = whose * ACTION_TILES + kind
        features[count] = BEST_OF_ACTION + place * GAINS
        if by_kind[kind] > -np.inf:
            features[count] += gain_bin(by_kind[kind])
        features[count + 1] = ACTIONS_HELD + (place * (FEW + 1) + many) * PARTS + part
        count += 2
    at = (whose * PARTS + part) * LEADS
    if held > 0:
        features[count] = LEAD_PLACING + at + lead_bin(lead + gains[0])
        count += 1
    if best > -np.inf:
        features[count] = LEAD_ACTING + at + lead_bin(lead + best)
        count += 1
    return write_equal(state, seat, whose, desk, features, count)


@rule
def best_turns(
    state: np.record, seat: int, tables: Tables, desk: Desk
) -> tuple[np.ndarray, np.ndarray, float]:
    """The most that a seat's turns add: placing each symbol, doing each action, and overall."""
    by_symbol, by_kind, best = np.full(SYMBOLS, -np.inf), np.full(ACTION_TILES, -np.inf), -np.inf
    for i in range(weigh_turns(state, seat, tables, desk.changes, desk.moves, desk.worths)):
        move, worth = int(desk.moves[i]), float(desk.worths[i])
        if move == PASS:
            break
        best = max(best, worth)
        if move < MOVE_FROM:
            symbol = SUN + move // CELLS
            by_symbol[symbol] = max(by_symbol[symbol], worth)
        else:
            kind = 0 if move < REMOVE_FROM else 1 if move < SWAP_FROM else 2 if move < REPLACE_FROM else 3
            by_kind[kind] = max(by_kind[kind], worth)
    return by_symbol, by_kind, best


@rule
def write_equal(state: np.record, seat: int, whose: int, desk: Desk, features: np.ndarray, count: int) -> int:
    """Write a seat's lines with a single symbol, as counted on the desk: they may become six equal (C9)."""
    mine = 1 if is_green(state, seat) else 0
    for i in range(SIDE):
        line = int(desk.changes.lines[mine, i])
        lying, kinds, alone = 0, 0, 0
        for symbol in range(SYMBOLS):
            many = (line >> (3 * symbol)) & 7
            if many > 0:
                lying, kinds, alone = many, kinds + 1, symbol
        if kinds == 1 and lying < SIDE:
            held, left = min(int(state.hands[seat, alone]), HAND), int(state.bag[alone])
            features[count] = EQUAL + ((whose * SIDE + lying) * (HAND + 1) + held) * (EACH + 1) + left
            count += 1
    return count


@rule
def chance_of_first(
    state: np.record, tables: Tables, weights: Weights, desk: Desk, scratch: Scratch
) -> float:
    """How likely seat 0 is to win, a draw counting half."""
    if is_over(state):
        return outcome(state, 0)
    seat = next_seat(state)
    lead = lead_of(state, seat, tables, desk)
    count = write_features(state, seat, lead, tables, desk, scratch.features)
    sum_up(weights, scratch, count, lead / LEAD_SCALE)
    chance = likelihood(win_logit(weights, scratch))
    return chance if seat == 0 else 1.0 - chance
