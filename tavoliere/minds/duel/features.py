"""What the network of Duel sees of a board: the features of a position between two turns.

Seen from the player who rolls next: "mine" is that player's, "theirs" the opponent's. All rows share the same features,
and so do both players' halves of the board, so that what is learnt in one row holds in all.
"""

import numpy as np

from tavoliere.games.duel import MISTHROWS_TO_END, PIECES, SEATS, in_row, is_over, score
from tavoliere.games.rows import FIELDS, ROWS, closed_rows
from tavoliere.games.rule import rule
from tavoliere.minds.duel.turns import last_place
from tavoliere.minds.summed_network import Scratch, Weights, likelihood, load, sum_up, think, win_logit

PLACES = FIELDS + 1  # the last piece in a row: nowhere, or one of the fields
MOST_IN_ROW = 13  # more pieces than this count as this many
FEW = 5  # enough to close a row; more count as this many where the exact number matters little
LEADS = 51  # leads in bins of three points
COARSE_LEADS = 17  # and in bins of nine

# Where each family of features begins.
ONE = 0  # always present
CLOSED = ONE + 1
OCCUPIED = CLOSED + 1  # [whose, field]
LASTS = OCCUPIED + 2 * FIELDS  # [stack in front?, my last, their last]
COUNTS = LASTS + 2 * PLACES * PLACES  # [my count, their count]
COUNT_AT = COUNTS + (MOST_IN_ROW + 1) ** 2  # [whose, last, count]
REACH = COUNT_AT + 2 * PLACES * (MOST_IN_ROW + 1)  # [whose, few, my last, their last]
PAIRS = REACH + 2 * (FEW + 1) * PLACES * PLACES  # [whose, last in a row, last in the other of its direction]
MISTHROWS = PAIRS + 2 * (PLACES + 1) ** 2  # [mine, theirs]
LEAD_AT_MISTHROWS = MISTHROWS + MISTHROWS_TO_END**2  # [misthrows of both, lead]
LEAD_AT_CLOSED = LEAD_AT_MISTHROWS + MISTHROWS_TO_END * LEADS  # [rows closed, lead]
LEAD_AT_SUPPLY = LEAD_AT_CLOSED + 2 * LEADS  # [whose, supply, coarse lead]
FEATURES = LEAD_AT_SUPPLY + 2 * (PIECES + 1) * COARSE_LEADS
MOST_FEATURES = 1 + ROWS * (2 * FIELDS + 6) + 4 + 5
LEAD_SCALE = 30.0
SURE = np.inf  # the log-odds of certainty

MARKS = np.array([-40, -25, -15, -7, 0, 7, 15, 25, 40], np.int16)  # of the network's nine answers


def load_weights() -> Weights:
    """The trained network that comes with the package."""
    return load("duel", FEATURES)


@rule
def in_bins(lead: int, width: int, bins: int) -> int:
    half = bins // 2
    return min(max((lead + half * width + width // 2) // width, 0), bins - 1)


@rule
def write_features(state: np.record, features: np.ndarray) -> int:
    """Write the features of a position between two turns and return how many there are."""
    me = int(state.active)
    count = 0
    for row in range(ROWS):
        count = write_row(state, me, row, features, count)
    for row in range(0, ROWS, 2):
        for whose in range(SEATS):
            one, two = place_in(state, whose ^ me, row), place_in(state, whose ^ me, row + 1)
            features[count] = pair_of(whose, one, two)
            count += 1
    return write_rest(state, me, lead_of(state), features, count)


@rule
def write_row(state: np.record, me: int, row: int, features: np.ndarray, count: int) -> int:
    """Write the features of a row after the first `count`, and return how many there are then."""
    if state.closed[row]:
        features[count] = CLOSED
        return count + 1
    for whose in range(SEATS):
        pieces = int(state.pieces[whose ^ me, row])
        field = 0
        while pieces:
            if pieces & 1:
                features[count] = OCCUPIED + whose * FIELDS + field
                count += 1
            pieces >>= 1
            field += 1
    mine, theirs = last_place(state, me, row), last_place(state, 1 - me, row)
    my_count = min(int(in_row(state, me, row)), MOST_IN_ROW)
    their_count = min(int(in_row(state, 1 - me, row)), MOST_IN_ROW)
    front = max(mine, theirs)
    is_stack = int(front > 0 and state.height[row, front - 1] > 1)
    places = mine * PLACES + theirs
    features[count] = LASTS + is_stack * PLACES * PLACES + places
    features[count + 1] = COUNTS + my_count * (MOST_IN_ROW + 1) + their_count
    features[count + 2] = COUNT_AT + mine * (MOST_IN_ROW + 1) + my_count
    features[count + 3] = COUNT_AT + (PLACES + theirs) * (MOST_IN_ROW + 1) + their_count
    features[count + 4] = REACH + min(my_count, FEW) * PLACES * PLACES + places
    features[count + 5] = REACH + (FEW + 1 + min(their_count, FEW)) * PLACES * PLACES + places
    return count + 6


@rule
def place_in(state: np.record, seat: int, row: int) -> int:
    """How far a player has come in a row; past everything if it is closed."""
    return PLACES if state.closed[row] else last_place(state, seat, row)


@rule
def pair_of(whose: int, one: int, two: int) -> int:
    """The feature for how far a player has come in the two rows of one direction."""
    return PAIRS + (whose * (PLACES + 1) + min(one, two)) * (PLACES + 1) + max(one, two)


@rule
def write_rest(state: np.record, me: int, lead: int, features: np.ndarray, count: int) -> int:
    """Write what does not belong to a row: the lead with the supplies, the misthrows and the closed rows."""
    my_supply, their_supply = int(state.supply[me]), int(state.supply[1 - me])
    my_misthrows, their_misthrows = int(state.misthrows[me]), int(state.misthrows[1 - me])
    fine, coarse = in_bins(lead, 3, LEADS), in_bins(lead, 9, COARSE_LEADS)
    features[count] = ONE
    features[count + 1] = MISTHROWS + my_misthrows * MISTHROWS_TO_END + their_misthrows
    features[count + 2] = LEAD_AT_MISTHROWS + (my_misthrows + their_misthrows) * LEADS + fine
    features[count + 3] = LEAD_AT_CLOSED + min(int(closed_rows(state)), 1) * LEADS + fine
    features[count + 4] = LEAD_AT_SUPPLY + my_supply * COARSE_LEADS + coarse
    features[count + 5] = LEAD_AT_SUPPLY + (PIECES + 1 + their_supply) * COARSE_LEADS + coarse
    return count + 6


@rule
def lead_of(state: np.record) -> int:
    """The lead of the active player, in points."""
    return int(score(state, state.active)) - int(score(state, 1 - state.active))


@rule
def judge(state: np.record, weights: Weights, scratch: Scratch) -> None:
    """Let the network judge a position between two turns, as seen by the player who rolls next."""
    think(weights, scratch, write_features(state, scratch.features), lead_of(state) / LEAD_SCALE)


@rule
def odds_to_win(state: np.record, seat: int, weights: Weights, scratch: Scratch) -> float:
    """A seat's log-odds of winning, from a position between two turns or from the end."""
    if is_over(state):
        lead = score(state, seat) - score(state, 1 - seat)
        return SURE if lead > 0 else -SURE if lead < 0 else 0.0
    count = write_features(state, scratch.features)
    sum_up(weights, scratch, count, lead_of(state) / LEAD_SCALE)
    odds = win_logit(weights, scratch)
    return odds if seat == state.active else -odds


@rule
def chance_to_win(state: np.record, seat: int, weights: Weights, scratch: Scratch) -> float:
    """The same as a probability, a draw counting half."""
    return likelihood(odds_to_win(state, seat, weights, scratch))
