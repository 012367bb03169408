"""The solved game of two rows against a plain recursion over the real rules."""

import numpy as np
import pytest
from scipy.optimize import linprog  # type: ignore[import-untyped]

from tavoliere.games import qwixx, rows
from tavoliere.games.generic import blank, is_over, legal, play, score
from tavoliere.games.rows import BLUE, FACES, FIELDS, GREEN, PASS, RED, YELLOW
from tavoliere.minds.sheets import numbers
from tavoliere.minds.sheets.row_states import CLOSED
from tavoliere.minds.sheets.two_rows.rows import CLOSES, rows_of
from tavoliere.minds.sheets.two_rows.table import empty_tables, solve
from tavoliere.minds.sheets.two_rows.turn import FURTHEST, share
from tests.rings import cases


class RealRules:
    """Qwixx as it is, but yellow and green are out from the start, and the rows may be shorter."""

    def __init__(self, monkeypatch, low, to_close):
        self.first, self.last = low - 2, 12 - low
        monkeypatch.setattr(qwixx, "LAST", self.last)
        monkeypatch.setattr(qwixx, "ENOUGH_TO_CLOSE", to_close)
        monkeypatch.setattr(qwixx, "ROWS_TO_END", rows.ROWS)
        self.known = {}
        self.scratch = np.zeros(qwixx.ACTIONS, np.int16)

    def start(self, marks, misthrows):
        """`marks` are each seat's red and blue fields, counted from 0 in the short row."""
        state = blank("qwixx")
        qwixx.start(state, 2, 0)
        state.closed[YELLOW] = state.closed[GREEN] = 1
        for seat in range(2):
            state.misthrows[seat] = misthrows[seat]
            for row, fields in zip((RED, BLUE), marks[seat], strict=True):
                for field in fields:
                    state.marks[seat, row] |= int(rows.BIT[self.first + field])
        return state

    def moves(self, state, seat):
        count = legal(state, seat, self.scratch)
        fields = [(int(move), int(move) % FIELDS) for move in self.scratch[:count]]
        return [move for move, field in fields if move == PASS or self.first <= field <= self.last]

    def after(self, state, seat, move):
        following = state.copy()
        play(following, seat, move)
        return following

    def value(self, state):
        """What a state is worth to seat 0 before a roll, or at the end."""
        if is_over(state):
            return share(score(state, 0) - score(state, 1))
        key = state.tobytes()
        if key not in self.known:
            faces = range(1, FACES + 1)
            rolls = [
                (white, other, red, blue)
                for white in faces
                for other in faces
                for red in (faces if not state.closed[RED] else [1])
                for blue in (faces if not state.closed[BLUE] else [1])
            ]
            self.known[key] = sum(self.value_of(state, *dice) for dice in rolls) / len(rolls)
        return self.known[key]

    def value_of(self, state, white, other, red, blue):
        rolled = state.copy()
        rows.roll(rolled, np.array([white, other, red, 1, 1, blue]))
        answers = [self.moves(rolled, 0), self.moves(rolled, 1)]
        game = np.array(
            [
                [self.second(self.after(self.after(rolled, 0, mine), 1, others)) for others in answers[1]]
                for mine in answers[0]
            ]
        )
        return worth_by_linear_programme(game)

    def second(self, state):
        if is_over(state):
            return self.value(state)
        active = int(state.active)
        values = [self.value(self.after(state, active, move)) for move in self.moves(state, active)]
        return max(values) if active == 0 else min(values)


def worth_by_linear_programme(game):
    if 1 in game.shape:
        return game.min(axis=1).max()
    choices = len(game)
    # The most that a mix of the rows surely gives: maximise v with mix · game ≥ v.
    found = linprog(
        [0.0] * choices + [-1.0],
        A_ub=np.column_stack([-game.T, np.ones(game.shape[1])]),
        b_ub=np.zeros(game.shape[1]),
        A_eq=[[1.0] * choices + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * choices + [(None, None)],
        method="highs",
    )
    return -found.fun


def expected(state, rules, tables, first):
    """What the tables say of a state of the real rules, to seat 0."""
    active = int(state.active)
    joints, difference = [], 0
    for row in (RED, BLUE):
        states = []
        for seat in (1 - active, active):  # the tables speak for who does not roll
            fields = [field for field in range(FIELDS + 1) if int(state.marks[seat, row]) >> field & 1]
            last = fields[-1] - first + 1 if fields else 0
            states.append((last, len(fields)))
        if state.closed[row]:
            difference += int(rows.POINTS[states[0][1]] - rows.POINTS[states[1][1]])
        else:
            number = [0 if last == 0 else last * (last - 1) // 2 + crosses for last, crosses in states]
            joints.append(number[0] * rules.states + number[1])
    lane = int(state.misthrows[1 - active]) * 4 + int(state.misthrows[active])
    if len(joints) == 2:
        low, high = sorted(joints)
        waiting = tables.both[high * (high + 1) // 2 + low, lane]
    else:
        waiting = tables.one[joints[0], difference + FURTHEST, lane]
    return 1 - waiting if active == 0 else waiting


def test_full_rows_are_those_of_the_rules():
    rules, real = rows_of(), numbers.rules()
    assert (np.where(rules.after == CLOSES, CLOSED, rules.after) == real.after[:CLOSED]).all()
    assert (rules.field[:, 2:] == real.field[[RED, BLUE], 2:]).all()


# Low number, crosses to close, each seat's fields (red, blue), misthrows.
ENDINGS = [
    (6, 1, [((0,), (0, 1)), ((1,), (0, 1))], (3, 2)),
    (6, 2, [((0, 1), (0,)), ((0,), (0, 1))], (2, 3)),
    (5, 2, [((0, 1, 2), (0, 1, 3)), ((0, 2, 3), (0, 1, 2))], (3, 3)),
    (2, 5, [((0, 1, 2, 3, 8), (0, 1, 2, 4, 9)), ((1, 2, 3, 4, 5, 9), (0, 2, 3, 8))], (3, 3)),
]
WHOLE = [(6, 1, [((), ()), ((), ())], (3, 3)), (5, 2, [((1,), (0,)), ((), (0, 2))], (3, 3))]


@pytest.fixture(scope="module")
def solved():
    known = {}

    def of(low, to_close):
        if (low, to_close) not in known:
            rules = rows_of((low, 14 - low), to_close)
            known[low, to_close] = rules, empty_tables(rules)
            for _ in solve(*known[low, to_close]):
                pass
        return known[low, to_close]

    return of


@pytest.mark.slow
@pytest.mark.parametrize("ending", cases(range(3), [1]))
def test_the_sweep_agrees_with_a_recursion_over_the_real_rules(monkeypatch, solved, ending):
    agree(monkeypatch, solved, *ENDINGS[ending])


@pytest.mark.whole
@pytest.mark.parametrize("ending", WHOLE)
def test_the_sweep_agrees_with_a_long_recursion_over_the_real_rules(monkeypatch, solved, ending):
    agree(monkeypatch, solved, *ending)


def agree(monkeypatch, solved, low, to_close, marks, misthrows):
    rules, tables = solved(low, to_close)
    real = RealRules(monkeypatch, low, to_close)
    real.value(real.start(marks, misthrows))
    assert len(real.known) > 3
    for key, value in real.known.items():
        state = type(blank("qwixx"))(key)
        assert value == pytest.approx(expected(state, rules, tables, low - 2), abs=1e-9)
