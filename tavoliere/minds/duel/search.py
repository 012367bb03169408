"""What a position of Duel is worth one turn later: the exact mean over all 46,656 rolls of the best turn.

Given the white dice, the best turn is worth the maximum of what it is without action 2 and of what each coloured die
allows. These dice are independent, so the mean needs no loop over their rolls.

A turn changes one row or two, so what each row adds to the network's first layer is summed once for every action
in it, and a board after two actions is judged by four such sums. No board is judged twice.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.duel import SEATS, forbids_piece, happen, is_over, play
from tavoliere.games.generic import STATES
from tavoliere.games.rows import (
    ACTION_1,
    ACTION_2,
    CELLS,
    FACES,
    FIELDS,
    PASS,
    ROLL,
    ROWS,
    field_of,
    number_at,
)
from tavoliere.games.rule import rule
from tavoliere.games.rulings import FINE
from tavoliere.minds.duel.features import (
    LEAD_SCALE,
    MOST_FEATURES,
    chance_to_win,
    lead_of,
    pair_of,
    place_in,
    write_rest,
    write_row,
)
from tavoliere.minds.duel.turns import MOST_TURNS, all_turns
from tavoliere.minds.rolling import Ranking, mean_of_best, scratch_to_rank
from tavoliere.minds.summed_network import (
    HIDDEN,
    Scratch,
    Weights,
    add_rows,
    likelihood,
    scratch_to_think,
    win_logit,
)

NOTHING = 0.0  # the chance of an impossible turn: it never changes a maximum

# A row as it may lie at the end of a turn: after one action in it (its number), untouched, after two actions.
UNTOUCHED = CELLS
TWICE = UNTOUCHED + ROWS
LYING = TWICE + 1


class Desk(NamedTuple):
    """The expert's workspace."""

    scratch: Scratch
    boards: np.ndarray  # for all turns of a roll
    after: np.ndarray  # the board after each action 1, then one to play on
    rolled: np.ndarray  # a board with dice
    sums: np.ndarray  # [row as it may lie]: what it adds to the hidden layer
    places: np.ndarray  # [row as it may lie, whose]: how far each player has come in it
    noted: np.ndarray  # [row as it may lie]: whether its sum is known
    lying: np.ndarray  # how the four rows lie now
    worths: np.ndarray  # [action 1, action 2]: the chance of the player who takes them
    ranking: Ranking


def desk() -> Desk:
    return Desk(
        scratch_to_think(MOST_FEATURES),
        np.zeros(MOST_TURNS, STATES["duel"]),
        np.zeros(PASS + 2, STATES["duel"]),
        np.zeros(1, STATES["duel"]),
        np.zeros((LYING, HIDDEN), np.float32),
        np.zeros((LYING, SEATS), np.int64),
        np.zeros(LYING, np.int8),
        np.zeros(ROWS, np.int64),
        np.zeros((PASS + 1, PASS + 1)),
        scratch_to_rank(),
    )


@rule
def note_row(board: np.record, me: int, row: int, lying: int, desk: Desk, weights: Weights) -> None:
    """Note the sum of a row of a board under `lying`; `me` rolls next."""
    total = desk.sums[lying]
    total[:] = 0
    add_rows(weights, desk.scratch.features, write_row(board, me, row, desk.scratch.features, 0), total)
    for whose in range(SEATS):
        desk.places[lying, whose] = place_in(board, whose ^ me, row)


@rule
def chance_after(board: np.record, seat: int, first: int, second: int, desk: Desk, weights: Weights) -> float:
    """The chance of a seat that has just taken these two actions, from the sums of the rows as they lie now."""
    if is_over(board):
        return float(chance_to_win(board, seat, weights, desk.scratch))
    me = 1 - seat
    lying = desk.lying
    for row in range(ROWS):
        lying[row] = UNTOUCHED + row
    if first != PASS:
        lying[first // FIELDS] = first
    if second != PASS:
        row = second // FIELDS
        if lying[row] == UNTOUCHED + row:
            lying[row] = second
        else:
            note_row(board, me, row, TWICE, desk, weights)
            lying[row] = TWICE
    features, hidden = desk.scratch.features, desk.scratch.hidden
    count = 0
    for row in range(0, ROWS, 2):
        for whose in range(SEATS):
            place, other = desk.places[lying[row], whose], desk.places[lying[row + 1], whose]
            features[count] = pair_of(whose, place, other)
            count += 1
    lead = lead_of(board)
    count = write_rest(board, me, lead, features, count)
    scale, last = np.float32(lead / LEAD_SCALE), weights.table[len(weights.table) - 1]
    one, two, three, four = (
        desk.sums[lying[0]],
        desk.sums[lying[1]],
        desk.sums[lying[2]],
        desk.sums[lying[3]],
    )
    for i in range(len(hidden)):
        hidden[i] = scale * last[i] + (one[i] + two[i]) + (three[i] + four[i])
    add_rows(weights, features, count, hidden)
    return 1.0 - likelihood(win_logit(weights, desk.scratch))


@rule
def best_turn(state: np.record, boards: np.ndarray, moves: np.ndarray, desk: Desk, weights: Weights) -> int:
    """Write all turns of a roll as `all_turns` does; return the one that the network likes best."""
    seat = int(state.active)
    count = all_turns(state, seat, boards, moves)
    for row in range(ROWS):
        note_row(state, 1 - seat, row, UNTOUCHED + row, desk, weights)
    desk.noted[:] = 0
    best = 0
    most = -1.0
    for i in range(count):
        first, second = int(moves[i, 0]), int(moves[i, 1])
        if first // FIELDS != second // FIELDS:
            note_once(boards[i], seat, first, desk, weights)
            note_once(boards[i], seat, second, desk, weights)
        chance = chance_after(boards[i], seat, first, second, desk, weights)
        if chance > most:
            best = i
            most = chance
    return best


@rule
def note_once(board: np.record, seat: int, action: int, desk: Desk, weights: Weights) -> None:
    """Note the sum of a row after this action of a seat in it, unless it is known."""
    if action != PASS and not desk.noted[action]:
        note_row(board, 1 - seat, action // FIELDS, action, desk, weights)
        desk.noted[action] = 1


@rule
def weigh_turns(state: np.record, desk: Desk, weights: Weights) -> None:
    """Write what every turn is worth to the player who rolls now, for any dice."""
    seat = int(state.active)
    after, worths = desk.after, desk.worths
    worths[:, :] = NOTHING
    for row in range(ROWS):
        note_row(state, 1 - seat, row, UNTOUCHED + row, desk, weights)
    for action in range(PASS + 1):
        after[action] = state
        row, field = action // FIELDS, action % FIELDS
        if action == PASS or forbids_piece(state, seat, row, field) == FINE:
            after[action].phase = ACTION_1
            play(after[action], seat, action)
            if is_over(after[action]):
                worths[action, PASS] = chance_to_win(after[action], seat, weights, desk.scratch)
            elif action != PASS:
                note_row(after[action], 1 - seat, row, action, desk, weights)
    board = after[PASS + 1]
    for first in range(PASS + 1):
        if after[first].phase != ACTION_2:
            continue
        for second in range(PASS + 1):
            if worths[first, second] == NOTHING and can_follow(seat, first, second, after):
                after[PASS + 1] = after[first]
                play(board, seat, second)
                worth = chance_after(board, seat, first, second, desk, weights)
                worths[first, second] = worth
                # The same two actions in the other order lead to the same board, if the game does not end between.
                if first // FIELDS != second // FIELDS and after[second].phase == ACTION_2:
                    worths[second, first] = worth


@rule
def can_follow(seat: int, first: int, second: int, after: np.ndarray) -> bool:
    """Whether some dice allow these two actions, and the rules do; `after` has the board after each single one."""
    if second == PASS:
        return True
    row, field = second // FIELDS, second % FIELDS
    if first == PASS:
        return bool(after[second].phase != ROLL)
    if abs(number_at(first // FIELDS, first % FIELDS) - number_at(row, field)) >= FACES:
        return False
    if first // FIELDS != row:
        return bool(after[second].phase != ROLL)
    return first != second and forbids_piece(after[first], seat, row, field) == FINE


@rule
def look_ahead(state: np.record, desk: Desk, weights: Weights) -> float:
    """The chance of the player who rolls now, over all rolls, if the network's favourite turn follows."""
    weigh_turns(state, desk, weights)
    worths = desk.worths
    total = 0.0
    best = np.empty(PASS + 1)  # by action 2, over all possible actions 1
    by_face = np.empty((ROWS, FACES))
    for white in range(1, FACES + 1):
        for other in range(1, white + 1):
            for second in range(PASS + 1):  # `best[:] = …` would take four seconds to compile
                best[second] = worths[PASS, second]
            for row in range(ROWS):
                first = worths[row * FIELDS + field_of(row, white + other)]
                for second in range(PASS + 1):
                    best[second] = max(best[second], first[second])
            for row in range(ROWS):
                for die in range(1, FACES + 1):
                    one, two = field_of(row, white + die), field_of(row, other + die)
                    by_face[row, die - 1] = max(best[row * FIELDS + one], best[row * FIELDS + two])
            total += (1 if white == other else 2) * mean_of_best(best[PASS], by_face, desk.ranking)
    return total / FACES**2


@rule
def look_further(state: np.record, rolls: np.ndarray, desk: Desk, weights: Weights) -> float:
    """The chance of the player who rolls now, two turns deep: over these rolls, then over all rolls of the other."""
    seat = int(state.active)
    moves = np.empty((MOST_TURNS, 2), np.int16)
    total = 0.0
    for outcome in rolls:
        desk.rolled[0] = state
        happen(desk.rolled[0], outcome)
        best = -1
        best_chance = -1.0
        for i in range(all_turns(desk.rolled[0], seat, desk.boards, moves)):
            chance = chance_to_win(desk.boards[i], seat, weights, desk.scratch)
            if chance > best_chance:
                best = i
                best_chance = chance
        if is_over(desk.boards[best]):
            total += best_chance
        else:
            total += 1.0 - look_ahead(desk.boards[best], desk, weights)
    return total / len(rolls)
