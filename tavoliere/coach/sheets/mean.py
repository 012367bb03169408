"""What a position of Qwixx or On Board is worth before a roll: the exact mean over all 46,656 rolls.

Given the white dice, the others' answers depend on the coloured ones only through the active player's plan, and that
plan is the best of what each coloured die allows. These dice are independent, so it is enough to rank their 24 faces;
none of the 1,296 coloured rolls is played. If the others do not answer as the plan assumed, the active player thinks
again (`choice.play_turn`): then the faces that the plan leaves possible are ranked again.
"""

import numpy as np

from tavoliere.coach.sheets.turns import ALL_FACES, Ranked, Turns, add_shares, judge_end
from tavoliere.games.generic import happen, legal, play
from tavoliere.games.qwixx import SEATS, can_cross
from tavoliere.games.rows import ACTION_2, FACES, FIELDS, FIRST_COLOURED, PASS, ROWS, field_of
from tavoliere.games.rule import rule
from tavoliere.minds.choosing import best_of
from tavoliere.minds.sheets.choice import MOST_MOVES, Mind, answer_all, first_answers, judge_answers

UNKNOWN = -1
WAYS = 1 + 2 * ROWS  # to play action 2, in the order in which they are considered


# --- action 1 -------------------------------------------------------------------------------------------------


@rule
def begin(mind: Mind, boards: np.ndarray, turns: Turns, expected: np.ndarray) -> int:
    """Write the expected answers to the white dice of `boards[1]`, and where each answer of the active player leads.

    Return how many answers he has.
    """
    turns.is_judged[:, :] = False
    turns.is_told[:, :] = False
    turns.real[:, :] = UNKNOWN
    moves = np.empty(MOST_MOVES, np.int64)
    active = 0 + int(boards[0].active)
    first_answers(mind, boards, 1, expected)
    count = legal(boards[1], active, moves)
    for i in range(count):
        answer_all(boards, 1, expected, active, moves[i])
        turns.ends[i] = boards[2]
        for seat in range(boards[0].players + 0):
            turns.given[i, seat] = moves[i] if seat == active else expected[seat]
    return count


@rule
def end_of_plan(mind: Mind, boards: np.ndarray, turns: Turns, answer: int, cell: int, count: int) -> int:
    """Note where a plan really leads, once the others have answered it; return how many ends are known now.

    The dice of `boards[1]` must allow the plan.
    """
    active = 0 + int(boards[0].active)
    moves = np.empty(MOST_MOVES, np.int64)
    values = np.empty(MOST_MOVES)
    plan = np.empty(3, np.int64)
    expected, given = turns.given[answer], turns.given[count]
    plan[0] = expected[active]
    plan[1] = cell
    plan[2] = turns.steps[answer, cell]
    for seat in range(boards[0].players + 0):
        given[seat] = expected[seat]
        if seat != active:
            many = judge_answers(mind, boards, 1, seat, expected, plan, moves, values)
            given[seat] = moves[best_of(values, many)]
    end = 0
    while not is_given(boards, turns, end, count):
        end += 1
    turns.real[answer, cell] = end
    if end < count:
        return count
    boards[2] = boards[1]
    for seat in range(boards[0].players + 0):
        play(boards[2], seat, given[seat])
    turns.ends[end] = boards[2]
    return count + 1


@rule
def is_given(boards: np.ndarray, turns: Turns, end: int, other: int) -> bool:
    """Whether two ends come from the same answers."""
    for seat in range(boards[0].players + 0):
        if turns.given[end, seat] != turns.given[other, seat]:
            return False
    return True


# --- action 2 -------------------------------------------------------------------------------------------------


@rule
def is_first(value: float, order: int, other: float, other_order: int) -> bool:
    """Whether a choice is preferred to another."""
    return value > other or (value == other and order < other_order)


@rule
def rank(mind: Mind, boards: np.ndarray, turns: Turns, first: int, behind: int, ranked: Ranked) -> int:
    """Rank what the faces of the coloured dice allow after these ends of action 1; return how many beat a pass."""
    active = 0 + int(boards[0].active)
    base, base_order, base_end = -1.0, 0, first
    for end in range(first, behind):
        value = judge_end(mind, boards, turns, end, PASS)
        if value > base:
            base, base_order, base_end = value, end * WAYS, end
    count = 0
    for face in range(ALL_FACES):
        row, die = face // FACES, 1 + face % FACES
        best, best_order, best_end, best_cell = base, base_order, UNKNOWN, PASS
        for end in range(first, behind):
            for white in range(FIRST_COLOURED):
                field = field_of(row, int(boards[1].dice[white]) + die)
                if turns.ends[end].phase == ACTION_2 and can_cross(turns.ends[end], active, row, field):
                    value = judge_end(mind, boards, turns, end, row * FIELDS + field)
                    order = end * WAYS + 1 + FIRST_COLOURED * row + white
                    if is_first(value, order, best, best_order):
                        best, best_order, best_end, best_cell = value, order, end, row * FIELDS + field
        if best_end != UNKNOWN:
            place = count
            while place > 0 and is_first(
                best, best_order, ranked.values[place - 1], int(ranked.orders[place - 1])
            ):
                move_back(ranked, place)
                place -= 1
            write_rank(ranked, place, best, best_order, face, best_end, best_cell)
            count += 1
    write_rank(ranked, count, base, base_order, UNKNOWN, base_end, PASS)
    return count


@rule
def write_rank(ranked: Ranked, place: int, value: float, order: int, face: int, end: int, cell: int) -> None:
    ranked.values[place] = value
    ranked.orders[place] = order
    ranked.faces[place] = face
    ranked.ends[place] = end
    ranked.cells[place] = cell


@rule
def move_back(ranked: Ranked, place: int) -> None:
    before = place - 1
    write_rank(
        ranked,
        place,
        ranked.values[before],
        int(ranked.orders[before]),
        int(ranked.faces[before]),
        int(ranked.ends[before]),
        int(ranked.cells[before]),
    )


@rule
def add_turns(
    mind: Mind, boards: np.ndarray, turns: Turns, answers: int, count: int, weight: float, worths: np.ndarray
) -> int:
    """Add the shares of all turns with the white dice of `boards[1]`; return how many ends are known now."""
    planned = turns.planned
    faces = rank(mind, boards, turns, 0, answers, planned)
    is_left = np.ones(ALL_FACES, np.bool_)  # faces that are not ranked above the current one
    left = np.full(ROWS, FACES)
    for place in range(faces + 1):
        face, answer, cell = int(planned.faces[place]), int(planned.ends[place]), int(planned.cells[place])
        chance = weight
        for row in range(ROWS):
            chance *= (1 if face // FACES == row and place < faces else left[row]) / FACES
        if chance > 0:
            if turns.real[answer, cell] == UNKNOWN:
                if place < faces:
                    boards[1].dice[FIRST_COLOURED + face // FACES] = 1 + face % FACES
                count = end_of_plan(mind, boards, turns, answer, cell, count)
            end = int(turns.real[answer, cell])
            if end == answer:
                add_shares(mind, boards, turns, end, cell, chance, worths)
            else:
                think_again(mind, boards, turns, end, face, is_left, left, chance, worths)
        if place < faces:
            is_left[face] = False
            left[face // FACES] -= 1
    return count


@rule
def think_again(
    mind: Mind,
    boards: np.ndarray,
    turns: Turns,
    end: int,
    shown: int,
    is_left: np.ndarray,
    left: np.ndarray,
    weight: float,
    worths: np.ndarray,
) -> None:
    """Add the shares of the turns that go on from an end, given the face shown (or none) and those still possible."""
    again = turns.again
    faces = rank(mind, boards, turns, end, end + 1, again)
    ways = left.copy()
    if shown != UNKNOWN:
        ways[shown // FACES] = 1
    still = ways.copy()
    for place in range(faces + 1):
        face, cell = int(again.faces[place]), int(again.cells[place])
        row = UNKNOWN if place == faces else face // FACES
        if row != UNKNOWN:
            is_shown = face == shown if shown != UNKNOWN and row == shown // FACES else is_left[face]
            if not is_shown:
                continue
        chance = weight
        for other in range(ROWS):
            chance *= (1 if other == row else still[other]) / ways[other]
        if chance > 0:
            add_shares(mind, boards, turns, end, cell, chance, worths)
        if row != UNKNOWN:
            still[row] -= 1


# --- all rolls ------------------------------------------------------------------------------------------------


@rule
def mean_over_rolls(mind: Mind, boards: np.ndarray, turns: Turns, worths: np.ndarray) -> None:
    """Write the mean worth of `boards[0]`, where a roll is due, to every seat."""
    expected = np.empty(SEATS, np.int64)
    for seat in range(boards[0].players + 0):
        worths[seat] = 0.0
    for total in range(2, 2 * FACES + 1):
        answers = count = 0
        for white in range(max(1, total - FACES), total // 2 + 1):
            other = total - white
            boards[1] = boards[0]
            happen(boards[1], white - 1 + FACES * (other - 1))
            if answers == 0:
                answers = count = begin(mind, boards, turns, expected)
            weight = (1 if white == other else 2) / FACES**2
            count = add_turns(mind, boards, turns, answers, count, weight, worths)
