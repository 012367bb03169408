"""The solver against brute force over the real rules, and at full size."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tavoliere import Refused, game
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.games.compiled import compiled
from tavoliere.games.generic import chance, happen, is_over, legal, play, score
from tavoliere.games.qwixx import ACTIONS, cross, forbids_cross
from tavoliere.games.rows import ACTION_2, FIELDS, PASS, ROWS
from tavoliere.games.rulings import FINE
from tavoliere.minds.levels import bot
from tavoliere.minds.sheets import solver
from tavoliere.minds.sheets.numbers import all_sheets, rules, sheet_of
from tavoliere.minds.sheets.row_states import row_state
from tavoliere.minds.sheets.solo import SoloValues, table
from tavoliere.minds.sheets.solver import solve, start_values
from tests.rings import cases

ROOT = Path(__file__).parents[3]

# Endings of a few dozen sheets: rows with and without enough crosses to close, a closed row, four open ones.
THREE_ROWS = "qwixx | r2,3,4,5,6,10 y2,3,4,5,10 g12,8,7,6,5,3 b12,11,10,9,8,2,lock x2 | turn 0"
FOUR_ROWS = "qwixx | r2,3,4,5,6,11 y2,3,4,5,10 g12,8,7,6,5,3 b12,11,10,9,4 x3 | turn 0"

TWO_PLAYERS = "qwixx | r2,3,4,5,6,11 y2,3,4,5,10 g12,8,7,6,5,3 x3 | b12,11,10,9,8,2,lock | turn 0"


# --- brute force: every roll and every answer, by the real rules ---------------------------------------------
#
# Seat 0 is the player; others always pass, and their misthrows are forgotten.

KEYS = 1 << 15


@compiled
def key(state):
    """A number for what can change in the endings: misthrows, who is active, and the fields 8 and 9 of open rows."""
    number = state.misthrows[0] * 2 + state.active
    for row in range(ROWS):
        number = number * 8 + state.closed[row] * 4 + (state.marks[0, row] >> 8 & 3)
    return number


@compiled
def after_turn(state, values, scratch):
    """The value of a state after a turn. One that is not known yet is kept in `scratch`."""
    for other in range(1, state.players):
        state.misthrows[other] = 0
    if is_over(state):
        return 1.0 * score(state, 0)
    number = key(state)
    if np.isnan(values[number]):
        scratch[number] = state
    return values[number]


@compiled
def turn(states, values, scratch, late_action, moves):
    """The expected final score of `states[0]`, where a roll is due; NaN while what can follow is not known."""
    total = 0.0
    rolls = chance(states[0])
    for outcome in range(rolls):
        states[1] = states[0]
        rolled = states[1]
        happen(rolled, outcome)
        best = -np.inf
        for first in range(legal(rolled, 0, moves[0])):
            states[2] = rolled
            answered = states[2]
            play(answered, 0, moves[0, first])
            for other in range(1, rolled.players):
                play(answered, other, PASS)
            is_late = late_action and is_over(answered) and rolled.active == 0
            if is_late:
                answered.phase = ACTION_2
                answered.crossed = 1
                for die in range(len(rolled.dice)):
                    is_out = die >= 2 and answered.closed[die - 2]
                    answered.dice[die] = 0 if is_out else rolled.dice[die]
            if answered.phase != ACTION_2:
                best = max(best, after_turn(answered, values, scratch))
            elif answered.active != 0:
                play(answered, answered.active, PASS)
                best = max(best, after_turn(answered, values, scratch))
            else:
                for second in range(legal(answered, 0, moves[1])):
                    states[3] = answered
                    play(states[3], 0, moves[1, second])
                    if is_late:
                        best = max(best, 1.0 * score(states[3], 0))
                    else:
                        best = max(best, after_turn(states[3], values, scratch))
        total += best
    return total / rolls


def brute_force(start, late_action=False):
    """The value of every state that may follow, as pairs of a state and its expected final score."""
    values = np.full(KEYS, np.nan)
    found = np.zeros(KEYS, start.dtype)
    solved = []
    waiting = [start]
    while waiting:
        states = np.repeat(waiting[-1], 4)
        scratch = np.zeros(KEYS, start.dtype)
        value = turn(states, values, scratch, late_action, np.empty((2, ACTIONS), np.int16))
        unknown = scratch[scratch["players"] > 0]
        if len(unknown):
            waiting.extend(unknown)
            continue
        state = waiting.pop()
        if np.isnan(values[key(state)]):
            values[key(state)] = value
            found[key(state)] = state
            solved.append((state, value))
    return solved


def test_the_sheets_of_a_brute_force_are_told_apart_by_their_key():
    """The check of the check: no ending may begin left of what the key looks at."""
    for line in (THREE_ROWS, FOUR_ROWS):
        state = game("qwixx").read(line).state
        for row in range(ROWS):
            assert state.closed[row] or state.marks[0, row] >> 7


@pytest.mark.parametrize("line", cases([THREE_ROWS, FOUR_ROWS], [THREE_ROWS]))
@pytest.mark.parametrize("late_action", [False, True])
def test_Q8_the_solver_agrees_with_brute_force(line, late_action):
    start = game("qwixx").read(line).state
    values = solve(late_action=late_action, after=start)
    solved = brute_force(start, late_action)
    assert len(solved) >= 8
    for state, value in solved:
        expected = score(state, 0) + values[0, state.misthrows[0], sheet_of(state, 0)]
        assert value == pytest.approx(expected, abs=1e-9)


def test_the_late_action_is_worth_something():
    start = game("qwixx").read(FOUR_ROWS).state
    sheet = sheet_of(start, 0)
    late, ruled = solve(late_action=True, after=start), solve(after=start)
    assert late[0, 3, sheet] > ruled[0, 3, sheet] + 0.01


def test_a_race_agrees_with_brute_force():
    start = game("qwixx").read(TWO_PLAYERS).state
    values = solve(2, after=start)
    solved = brute_force(start)
    assert {int(state.active) for state, _ in solved} == {0, 1}
    for state, value in solved:
        expected = score(state, 0) + values[state.active, state.misthrows[0], sheet_of(state, 0)]
        assert value == pytest.approx(expected, abs=1e-9)


# --- the parts ----------------------------------------------------------------------------------------------


def test_a_row_state_says_all_that_matters_of_a_row():
    """Whatever the marks of a row are, its state tells where it can be crossed, and what that brings."""
    known = rules()
    state = game("qwixx").start(players=1).state
    rng = np.random.default_rng(0)
    for marks in rng.integers(0, 1 << 10, 200).tolist():
        state.marks[0, 0] = marks
        number = row_state(state, 0, 0)
        for field in range(FIELDS):
            is_free = forbids_cross(state, 0, 0, field) == FINE
            assert (known.after[number, field] >= 0) == is_free
            if is_free:
                after = state.copy()
                cross(after, 0, 0, field)
                assert known.gain[number, field] == score(after, 0) - score(state, 0)


def test_the_solver_is_the_same_compiled_and_plain(monkeypatch):
    start = game("qwixx").read(THREE_ROWS).state
    sheet = sheet_of(start, 0)
    values = np.ascontiguousarray(solve(after=start).transpose(0, 2, 1))
    again = values.copy()
    again[0, sheet] = 0
    for name in ("index_with", "write_crosses", "active_value", "passive_value", "solve_sheets"):
        monkeypatch.setattr(solver, name, getattr(solver, name).py_func)
    solver.solve_sheets(np.array([sheet]), all_sheets(), again, *rules(), False)
    assert again[0, sheet] == pytest.approx(values[0, sheet], abs=1e-12)


def test_Q9_solo_plays_alone():
    with pytest.raises(Refused, match="there is no bot “solo”"):
        bot("solo", "duel")


# --- at full size -------------------------------------------------------------------------------------------


def tavoliere(*arguments):
    """Run the command in a process of its own, which finds the table on disk."""
    main = "from tavoliere.cli import main; main()"
    run = subprocess.run([sys.executable, "-c", main, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.whole
def test_Q9_the_solved_game_and_perfect_play_of_it():
    solved = start_values(table()[None])[0]
    assert f"{solved:.4f}" == "115.4831"

    # The table plays the real game, and gets what it promises.
    points = np.array(play_chunk(Match("qwixx", ("solo",), players=1, seed=9), 0, 0, 20_000).points)
    error = points.std() / np.sqrt(len(points))
    assert abs(points.mean() - solved) < 3 * error

    # It judges any point of a turn: what a move is worth does not change when the move is made.
    judge = SoloValues()
    rolled = game("qwixx").start(players=1).roll("41 2356")
    after = np.array([rolled.play(0, move).state for move in rolled.legal(0)])
    best = judge.values(after, np.zeros(len(after))).max()
    assert judge.values(np.array([rolled.state]), np.zeros(1))[0] == pytest.approx(best)

    with pytest.raises(Refused, match="for one player alone"):
        bot("solo", "qwixx").choose(game("qwixx").start(players=2).roll("41 2356").concealed(0), 0, 0)

    assert tavoliere("solve", "qwixx") == "115.4831\n"
    line = "qwixx | r2,3,4,5,6,7,8,9,10,11 x3 | turn 0, dice 66 1111"
    lines = tavoliere("solve", "qwixx", "--position", line).splitlines()
    values = {move: float(value) for value, move in map(str.split, lines)}
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert set(values) == {"r12", "g12", "b12", "pass"}
    assert values["g12"] == values["b12"]
