"""What a position of Duel is worth one turn later: the exact mean over all 46,656 rolls of the best turn.

Given the white dice, the value of the best turn is the maximum of what it is without action 2 and of what each
colour's die allows: the dice of different colours are independent, so the mean needs no loop over their rolls.
And a turn leads to the same board whichever dice made it, so no board is judged twice.
"""

import numpy as np

from tavoliere.games.duel import forbids_piece, happen, is_over, play
from tavoliere.games.rows import ACTION_1, FACES, FIELDS, LAST, PASS, ROWS, field_of
from tavoliere.games.rule import rule
from tavoliere.games.rulings import FINE
from tavoliere.minds.duel_features import chance_to_win
from tavoliere.minds.duel_turns import all_turns
from tavoliere.minds.summed_network import Room, Weights

UNKNOWN = -1.0
NOTHING = 0.0  # what a forbidden turn adds to a maximum of chances
ENOUGH_FOR_A_TURN = 5  # with so many pieces left, no turn places the last one


@rule
def mean_of_best(least: float, by_die: np.ndarray) -> float:
    """The mean of the maximum of `least` and one value of each row of `by_die`, its columns equally likely."""
    values = np.empty(by_die.size)
    ways = np.zeros(len(by_die), np.int64)  # how many faces of each die give at most the value at hand
    order = np.argsort(by_die.ravel())
    flat = by_die.ravel()
    total = 0.0
    chance_before = 0.0
    for k in range(len(order)):
        values[k] = max(flat[order[k]], least)
        ways[order[k] // FACES] += 1
        chance = 1.0
        for way in ways:
            chance *= way / FACES
        total += values[k] * (chance - chance_before)
        chance_before = chance
    return total


@rule
def worth_of_turn(
    state: np.record,
    first: int,
    second: int,
    known: np.ndarray,
    work: np.ndarray,
    weights: Weights,
    room: Room,
) -> float:
    """The active player's chance after these two actions, from the table `known` or by looking.

    `work[0]` is the board after action 1.
    """
    worth = known[first, second]
    if worth != UNKNOWN:
        return float(worth)
    seat = int(state.active)
    is_same = first == second != PASS
    row, field = second // FIELDS, second % FIELDS
    if is_same or (second != PASS and forbids_piece(work[0], seat, row, field) != FINE):
        known[first, second] = NOTHING
        return NOTHING
    work[1] = work[0]  # after action 1
    play(work[1], seat, second)
    worth = chance_to_win(work[1], seat, weights, room)
    known[first, second] = worth
    # In two rows, neither closed nor the game ended by the first action, the order does not matter.
    is_plain = first != PASS and second != PASS and state.supply[seat] >= ENOUGH_FOR_A_TURN
    if (
        is_plain
        and first // FIELDS != second // FIELDS
        and first % FIELDS != LAST
        and second % FIELDS != LAST
    ):
        known[second, first] = worth
    return worth


@rule
def look_ahead(state: np.record, known: np.ndarray, work: np.ndarray, weights: Weights, room: Room) -> float:
    """The chance of the player who rolls now, over all rolls, if he then plays the turn the network likes best."""
    seat = int(state.active)
    known[:, :] = UNKNOWN
    total = 0.0
    by_die = np.empty((ROWS, FACES))
    for white in range(1, FACES + 1):
        for other in range(1, white + 1):
            by_die[:, :] = 0.0
            least = 0.0
            for choice in range(ROWS + 1):  # action 1 in a row, or none
                first = PASS
                if choice < ROWS:
                    field = field_of(choice, white + other)
                    if forbids_piece(state, seat, choice, field) != FINE:
                        continue
                    first = choice * FIELDS + field
                work[0] = state
                work[0].phase = ACTION_1
                play(work[0], seat, first)
                if is_over(work[0]):
                    if known[first, PASS] == UNKNOWN:
                        known[first, PASS] = chance_to_win(work[0], seat, weights, room)
                    least = max(least, known[first, PASS])
                    continue
                least = max(least, worth_of_turn(state, first, PASS, known, work, weights, room))
                for row in range(ROWS):
                    for die in range(1, FACES + 1):
                        for one in (white, other):
                            second = row * FIELDS + field_of(row, one + die)
                            worth = worth_of_turn(state, first, second, known, work, weights, room)
                            by_die[row, die - 1] = max(by_die[row, die - 1], worth)
            total += (1 if white == other else 2) * mean_of_best(least, by_die)
    return total / FACES**2


@rule
def look_further(
    state: np.record, rolls: np.ndarray, known: np.ndarray, work: np.ndarray, weights: Weights, room: Room
) -> float:
    """The chance of the player who rolls now, two turns deep: these rolls of his, then all rolls of the other.

    `work` has room for two boards, then for the roll, then for all turns.
    """
    seat = int(state.active)
    boards = work[3:]
    moves = np.empty((len(boards), 2), np.int16)
    total = 0.0
    for outcome in rolls:
        work[2] = state
        happen(work[2], outcome)
        best = -1
        best_chance = -1.0
        for i in range(all_turns(work[2], seat, boards, moves)):
            chance = chance_to_win(boards[i], seat, weights, room)
            if chance > best_chance:
                best = i
                best_chance = chance
        if is_over(boards[best]):
            total += best_chance
        else:
            total += 1.0 - look_ahead(boards[best], known, work, weights, room)
    return total / len(rolls)
