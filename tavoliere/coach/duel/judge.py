"""Worths at Duel: a choice is worth what it is before the other player's roll, the exact mean over all rolls.

A roll is judged by the network's answer at the end of the turn, against the exact mean of the same; how the choices
look one turn deeper is revealed afterwards.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.coach.judging.generic import weigh as ask_judge
from tavoliere.coach.judging.leads import expected_lead
from tavoliere.coach.judging.workspace import NOTHING, Findings, findings_for
from tavoliere.games.duel import is_over, score
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ROLL
from tavoliere.games.rule import rule
from tavoliere.minds.duel.bot import example
from tavoliere.minds.duel.features import MARKS, chance_to_win, load_weights
from tavoliere.minds.duel.features import judge as ask
from tavoliere.minds.duel.search import Desk, desk, look_ahead
from tavoliere.minds.duel.turns import MOST_FIRST, MOST_SECOND, MOST_TURNS, all_turns
from tavoliere.minds.summed_network import Weights
from tavoliere.minds.swift import Swift

STATE = STATES["duel"]
MOST_MOVES = max(MOST_FIRST, MOST_SECOND)
LEADS = MARKS.astype(np.float64)  # the leads that the network's heads are about


class JudgeKit(NamedTuple):
    """The judge's network and workspace."""

    weights: Weights
    desk: Desk
    boards: np.ndarray


@rule
def lead_at(state: np.record, seat: int, kit: JudgeKit) -> float:
    """A seat's expected lead at the end, from a position between two turns."""
    if is_over(state):
        return float(score(state, seat) - score(state, 1 - seat))
    ask(state, kit.weights, kit.desk.scratch)
    lead = expected_lead(kit.desk.scratch.heads, LEADS)
    return lead if seat == state.active else -lead


@rule
def write_both(worths: np.ndarray, seat: int, chance: float) -> None:
    """Write the worths of both seats, from the chance of one."""
    worths[seat] = chance
    worths[1 - seat] = 1.0 - chance


@rule
def weigh(states: np.ndarray, seat: int, also: int, seed: int, kit: JudgeKit, findings: Findings) -> int:
    """Write what `states[0]` is worth and, unless seat is -1, what each move is if the active player goes on well.

    Where a roll is due, that is the mean over all rolls; after it, the network's answer at the end of the best turn.
    """
    active = 0 + int(states[0].active)  # a wide integer, so that every function is compiled for only one type
    if is_over(states[0]):
        lead = score(states[0], active) - score(states[0], 1 - active)
        write_both(findings.worths, active, 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5)
        return 0
    if states[0].phase == ROLL:
        write_both(findings.worths, active, look_ahead(states[0], kit.desk, kit.weights))
        return 0
    turns = np.empty((MOST_TURNS, 2), np.int16)
    boards = kit.boards
    count = 0
    most = 0.0
    for i in range(all_turns(states[0], active, boards, turns)):
        chance = chance_to_win(boards[i], active, kit.weights, kit.desk.scratch)
        most = max(most, chance)
        if seat < 0:
            continue
        if not is_over(boards[i]):
            chance = 1.0 - look_ahead(boards[i], kit.desk, kit.weights)
        place = 0
        while place < count and findings.moves[place] != turns[i, 0]:
            place += 1
        if place == count or chance > findings.move_worths[place, active]:
            findings.moves[place] = turns[i, 0]
            write_both(findings.move_worths[place], active, chance)
            findings.leaves[place] = boards[i]
            count = max(count, place + 1)
    write_both(findings.worths, active, most)
    for place in range(count):
        findings.leads[place] = lead_at(findings.leaves[place], active, kit)
    return count


def weigh_after(states: np.ndarray, kit: JudgeKit, findings: Findings) -> None:
    ask_judge(states[1:], NOTHING, NOTHING, 0, kit, findings)


def is_simultaneous(state: np.record) -> bool:
    return False


def draws_see_everything(state: np.record) -> bool:
    return False


def mind(players: int = 2) -> JudgeKit:
    return JudgeKit(load_weights(), desk(), np.zeros(MOST_TURNS, STATE))


def empty_findings() -> Findings:
    return findings_for(STATE, 2, MOST_MOVES)


swift_weigh = Swift(weigh, lambda: (example()[0][:1], 0, NOTHING, 0, mind(), empty_findings()))
