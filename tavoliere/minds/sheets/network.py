"""A network that estimates the chance to win at Qwixx or On Board, from the sheets at the end of a turn.

Its first layer is a sum of table rows, one for each feature of a position: for every row of the sheet my state against
his, for the two rows of one direction both states of one player, misthrows, the difference of points, the order of
turns, and in On Board the pawns. Rows share their tables, so the colours' symmetries are exact. Two small layers
follow.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.generic import NAME_OF, score
from tavoliere.games.onboard import MOST_STEPS, TRACK
from tavoliere.games.qwixx import MOST_MISTHROWS, SEATS
from tavoliere.games.rows import GREEN, ROWS
from tavoliere.games.rule import CHOICES, rule
from tavoliere.minds.sheets.levels import of_sheets
from tavoliere.minds.sheets.row_states import PAIRS, ROW_STATES, pair, row_state
from tavoliere.minds.summed_network import Scratch, Weights, likelihood, sum_up, think, win_logit

# The difference of points, in steps of two, cut at ±50.
WIDEST, STEP_OF_POINTS = 50, 2
DIFFERENCES = 2 * WIDEST // STEP_OF_POINTS + 1
LEAD_SCALE = 30
MARKS = np.array([-30, -20, -12, -5, 0, 5, 12, 20, 30], np.int16)  # of the network's nine answers

# What each of the ten fields ahead of a pawn would be to its owner (B3).
AHEAD = 2 * MOST_STEPS
BEYOND, BARRED, CROSSED, LOCKS, GAP = range(5)
WIDEST_GAP = 3
OUTLOOKS = GAP + WIDEST_GAP + 1

# Where each table begins in the one that contains them all.
CROSS = 0
MY_PAIR = CROSS + ROW_STATES**2
HIS_PAIR = MY_PAIR + PAIRS
MISTHROWS = HIS_PAIR + PAIRS
DIFFERENCE = MISTHROWS + MOST_MISTHROWS**2
TURN = DIFFERENCE + DIFFERENCES
PAWNS = TURN + SEATS * SEATS
ANNOUNCED = PAWNS + (TRACK + 1) ** 2
MY_TRACK = ANNOUNCED + 2 * SEATS
HIS_TRACK = MY_TRACK + AHEAD * OUTLOOKS
WITHOUT_TRACK, WITH_TRACK = PAWNS, HIS_TRACK + AHEAD * OUTLOOKS
MOST_TERMS = 96
HIDDEN = 64  # units of the first layer

# The memory of a network: how much it holds, and how the features become a key. The key is made of two halves, and
# products stay below 2^53, so that every language can compute them.
MEMORY_BITS = 12
HALF_BITS, MORE_BITS = 31, 22  # of each half as it is computed, and how many of the second are kept
ALL_BITS = (1 << HALF_BITS) - 1
KEY_FACTORS = (1664525, 2096429)
LEAST_LEAD = 1000
TERM_BITS = 14  # enough for every term


# --- what a position shows ----------------------------------------------------------------------------------


@rule
def terms(state: np.record, seat: int, rows: np.ndarray) -> int:
    """Write the table rows of a position as a seat sees it at the end of a turn; return how many there are."""
    count = 0
    players = int(state.players)
    for row in range(0, ROWS, GREEN):
        rows[count] = MY_PAIR + pair(row_state(state, seat, row), row_state(state, seat, row + 1))
        count += 1
    mine = int(score(state, seat))
    for other in range(players):
        if other == seat:
            continue
        for row in range(ROWS):
            my_row, his_row = int(row_state(state, seat, row)), int(row_state(state, other, row))
            rows[count] = CROSS + my_row * ROW_STATES + his_row
            count += 1
        for row in range(0, ROWS, GREEN):
            rows[count] = HIS_PAIR + pair(row_state(state, other, row), row_state(state, other, row + 1))
            count += 1
        rows[count] = MISTHROWS + int(state.misthrows[seat]) * MOST_MISTHROWS + int(state.misthrows[other])
        lead = max(-WIDEST, min(WIDEST, mine - int(score(state, other))))
        rows[count + 1] = DIFFERENCE + (lead + WIDEST) // STEP_OF_POINTS
        count += 2
    until_mine = (seat + players - int(state.active)) % players
    rows[count] = TURN + (players - 1) * SEATS + int(until_mine)
    return track_terms(state, seat, rows, count + 1)


def track_terms(state: np.record, seat: int, rows: np.ndarray, count: int) -> int:
    """Add what the track shows, in a game that has one."""
    return int(of_sheets(NAME_OF[state.dtype]).track_terms(state, seat, rows, count))


CHOICES[track_terms] = lambda game: of_sheets(game).track_terms


@rule
def lead_over_best(state: np.record, seat: int) -> int:
    """A seat's points less those of its best opponent."""
    lead = 1000  # more than anybody can have
    mine = int(score(state, seat))
    for other in range(state.players + 0):
        if other != seat:
            lead = min(lead, mine - int(score(state, other)))
    return lead


# --- the chance to win --------------------------------------------------------------------------------------


@rule
def ask(net: Weights, scratch: Scratch, state: np.record, seat: int) -> bool:
    """Let the network think about the end of a turn; return whether the answers in the room are the opponent's.

    With two players the next to roll is always asked: the other's answers are the mirrored ones.
    """
    viewer = 0 + int(state.active) if state.players == 2 else seat
    count = terms(state, viewer, scratch.features)
    think(net, scratch, count, lead_over_best(state, viewer) / LEAD_SCALE)
    return viewer != seat


class Memory(NamedTuple):
    """The network's recent answers, by a key for what it saw: a search meets the same boards often."""

    keys: np.ndarray
    chances: np.ndarray


def blank_memory() -> Memory:
    return Memory(np.full(1 << MEMORY_BITS, -1), np.zeros(1 << MEMORY_BITS))


@rule
def win_chance(net: Weights, scratch: Scratch, memory: Memory, state: np.record, seat: int) -> float:
    """The share of the win that a seat can expect at the end of a turn."""
    viewer = 0 + int(state.active) if state.players == 2 else seat
    count = terms(state, viewer, scratch.features)
    lead = int(lead_over_best(state, viewer))
    # A 53-bit key for the features and the lead. Nothing keeps two positions from sharing one, and then the second gets
    # the chance of the first: if keys are as good as random, once in 2^41 questions (12 of the bits are the slot).
    one = two = lead + LEAST_LEAD
    scratch.features[count] = 0  # a partner for the last one, if their number is odd
    for k in range(0, count, 2):
        both = (int(scratch.features[k]) << TERM_BITS) + int(scratch.features[k + 1])
        one = (one * KEY_FACTORS[0] + both) & ALL_BITS
        two = (two * KEY_FACTORS[1] + both) & ALL_BITS
    key = one * (1 << MORE_BITS) + (two >> HALF_BITS - MORE_BITS)
    slot = one >> HALF_BITS - MEMORY_BITS
    if memory.keys[slot] != key:
        sum_up(net, scratch, count, lead / LEAD_SCALE)
        memory.chances[slot] = likelihood(win_logit(net, scratch))
        memory.keys[slot] = key
    return memory.chances[slot] if viewer == seat else 1 - memory.chances[slot]
