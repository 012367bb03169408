"""Worths at Qwixx and On Board, for all seats at once.

The network judges ends of turns: a position within a turn is worth what its end is worth if all go on as
`minds.sheets.choice` foresees. Before a roll it is the exact mean over all rolls (`mean`).
"""

from typing import NamedTuple

import numpy as np

from tavoliere.coach.judging.generic import weigh as ask_judge
from tavoliere.coach.judging.leads import expected_lead
from tavoliere.coach.judging.workspace import NOTHING, Findings, findings_for
from tavoliere.coach.sheets.mean import mean_over_rolls
from tavoliere.coach.sheets.turns import Turns, scratch_for_turns
from tavoliere.coach.sheets.worth import write_worths
from tavoliere.games.generic import STATES, is_over, legal, score
from tavoliere.games.qwixx import SEATS, UNANSWERED
from tavoliere.games.rows import ACTION_1, OVER, ROLL
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.bot import hand_made, network, weights_for
from tavoliere.minds.sheets.choice import (
    BOARDS,
    LINEAR,
    MOST_MOVES,
    Mind,
    best_rest,
    carry_out,
    foresee,
    play_turn,
)
from tavoliere.minds.sheets.network import MARKS, ask, lead_over_best
from tavoliere.minds.sheets.search import follow
from tavoliere.minds.swift import Swift

LEADS = MARKS.astype(np.float64)  # the leads that the network's heads are about


class JudgeKit(NamedTuple):
    """The judge's network and workspace."""

    mind: Mind
    boards: np.ndarray
    turns: Turns


@rule
def go_on(mind: Mind, boards: np.ndarray, at: int) -> None:
    """Play `boards[at]` to the end of the turn as foreseen; answers that are still held back do not count."""
    plan = np.empty(3, np.int64)
    if boards[at].phase == ACTION_1:
        for seat in range(SEATS):
            boards[at].answers[seat] = UNANSWERED
        play_turn(mind, boards, at)
    else:
        best_rest(mind, boards, at, 0 + int(boards[at].active), plan)
        carry_out(boards, at, plan)


@rule
def worth_now(mind: Mind, boards: np.ndarray, worths: np.ndarray) -> None:
    """Write what `boards[0]`, within a turn or over, is worth to every seat."""
    boards[1] = boards[0]
    if not is_over(boards[1]):
        go_on(mind, boards, 1)
    write_worths(mind, boards[1], worths)


@rule
def worth_before_roll(kit: JudgeKit, worths: np.ndarray) -> None:
    """Write the mean worth of the first board, where a roll is due."""
    if kit.boards[0].players == 1:
        worths[0] = 1.0
    else:
        mean_over_rolls(kit.mind, kit.boards, kit.turns, worths)


@rule
def lead_at(mind: Mind, state: np.record, seat: int) -> float:
    """A seat's expected lead over its best opponent, from the end of a turn; alone, its points so far."""
    if state.players == 1:
        return float(score(state, seat))
    if is_over(state):
        return float(lead_over_best(state, seat))
    is_mirrored = ask(mind.net, mind.scratch, state, seat)
    lead = expected_lead(mind.scratch.heads, LEADS)
    return -lead if is_mirrored else lead


@rule
def judge_moves(mind: Mind, boards: np.ndarray, seat: int, findings: Findings) -> int:
    """Write what every legal move of a seat is worth; return how many there are."""
    answers = np.empty(SEATS, np.int64)
    plan = np.empty(3, np.int64)
    if boards[0].phase == ACTION_1:
        foresee(mind, boards, 0, answers, plan)
    count = legal(boards[0], seat, findings.moves)
    for i in range(count):
        follow(boards, mind, seat, findings.moves[i], answers, plan)
        write_worths(mind, boards[1], findings.move_worths[i])
        findings.leads[i] = lead_at(mind, boards[1], seat)
        findings.leaves[i] = boards[1]
    return count


@rule
def weigh(states: np.ndarray, seat: int, also: int, seed: int, kit: JudgeKit, findings: Findings) -> int:
    """Write what `states[0]` is worth to all, whatever is due, and what the moves of a seat (unless -1) are worth."""
    kit.boards[0] = states[0]
    if states[0].phase == ROLL:
        worth_before_roll(kit, findings.worths)
        return 0
    worth_now(kit.mind, kit.boards, findings.worths)
    return judge_moves(kit.mind, kit.boards, seat, findings) if seat >= 0 else 0


def weigh_after(states: np.ndarray, kit: JudgeKit, findings: Findings) -> None:
    ask_judge(states[1:], NOTHING, NOTHING, 0, kit, findings)


def is_simultaneous(state: np.record) -> bool:
    return bool(state.phase == ACTION_1)


def draws_see_everything(state: np.record) -> bool:
    return False


def mind(game: str, players: int) -> JudgeKit:
    thinks = network(weights_for(game, players)) if players > 1 else hand_made(LINEAR)
    return kit_with(game, thinks)


def kit_with(game: str, mind: Mind) -> JudgeKit:
    return JudgeKit(mind, np.zeros(BOARDS, STATES[game]), scratch_for_turns(game))


def empty_findings(game: str) -> Findings:
    return findings_for(STATES[game], SEATS, MOST_MOVES)


def swift(game: str) -> Swift:
    def example() -> tuple[object, ...]:
        over = np.zeros(1, STATES[game])
        over["phase"] = OVER
        return over, NOTHING, NOTHING, 0, kit_with(game, hand_made(LINEAR)), empty_findings(game)

    return Swift(weigh, example)
