"""Pig, for two to four players (rules P1–P4).

P1. In a turn you roll one die as often as you dare. What it shows is added to the turn's points.
P2. A 1 ends the turn, and its points are lost.
P3. After any other roll you go on or hold: the turn's points become yours. Hold from five points on.
P4. Your points and the turn's together reach 30: the game is over, and you have won.
"""

import numpy as np

from tavoliere.games.rule import rule
from tavoliere.games.rulings import E4_MOVE, E4_SEAT, FINE, add_reason

SEATS = 4
FACES = 6
GOAL = 30
ENOUGH_TO_HOLD = 5
ROLL, CHOOSE, OVER = range(3)  # what a turn is waiting for
GO_ON, HOLD = range(2)
ACTIONS = 2
P3 = add_reason("P3", "a turn is held from five points on")

RECORD: list[tuple[object, ...]] = [
    ("players", np.int8),
    ("active", np.int8),
    ("phase", np.int8),
    ("die", np.int8),  # 0: not rolled
    ("turn", np.int8),  # the points of this turn
    ("points", np.int8, SEATS),
]


@rule
def start(state: np.record, players: int, first: int) -> None:
    """Nobody has points; the first player is to roll. The record comes zeroed."""
    state.players = players
    state.active = first


@rule
def chance(state: np.record) -> int:
    """How many equally likely outcomes are due now; 0 if none is."""
    return FACES if state.phase == ROLL else 0


@rule
def happen(state: np.record, outcome: int) -> None:
    """The die falls: 0 is a 1, 5 is a 6."""
    state.die = outcome + 1
    if state.die == 1:  # P2
        end_turn(state)
        return
    state.turn += state.die
    state.phase = CHOOSE
    if state.points[state.active] + state.turn >= GOAL:  # P4
        state.points[state.active] += state.turn
        state.phase = OVER


@rule
def end_turn(state: np.record) -> None:
    state.turn = 0
    state.die = 0
    state.phase = ROLL
    state.active = (state.active + 1) % state.players


@rule
def is_awaited(state: np.record, seat: int) -> bool:
    return state.phase == CHOOSE and seat == state.active


@rule
def forbids(state: np.record, seat: int, action: int) -> int:
    """The rule that forbids an action, 0 if it is legal."""
    if not is_awaited(state, seat):
        return E4_SEAT
    if action != GO_ON and action != HOLD:
        return E4_MOVE
    return P3 if action == HOLD and state.turn < ENOUGH_TO_HOLD else FINE


@rule
def legal(state: np.record, seat: int, moves: np.ndarray) -> int:
    """Write the seat's legal actions into `moves` and return how many there are."""
    count = 0
    for action in range(ACTIONS):
        if forbids(state, seat, action) == FINE:
            moves[count] = action
            count += 1
    return count


@rule
def play(state: np.record, seat: int, action: int) -> None:
    """Go on or hold. Caller checked that the action is legal."""
    if action == HOLD:  # P3
        state.points[seat] += state.turn
        end_turn(state)
    else:
        state.die = 0
        state.phase = ROLL


@rule
def is_over(state: np.record) -> bool:
    return state.phase == OVER


@rule
def ending(state: np.record) -> int:
    """There is one way to end (P4)."""
    return 0


@rule
def score(state: np.record, seat: int) -> int:
    return state.points[seat]


standing = score  # what decides the winner


@rule
def conceal(state: np.record, seat: int) -> None:
    """Nothing is hidden."""
