"""Qwixx in the coach."""

import numpy as np

from tavoliere.coach.judging.playouts import compare
from tavoliere.coach.judging.workspace import Findings
from tavoliere.coach.sheets import judge, playouts
from tavoliere.coach.sheets.facts import cell_of, gain, lock_earned, lock_gone, occupied
from tavoliere.coach.sheets.judge import JudgeKit, draws_see_everything, is_simultaneous, weigh, weigh_after
from tavoliere.coach.sheets.playouts import share_after
from tavoliere.coach.words.dice_facts import (
    closes_row,
    last_points,
    leaves_more,
    look,
    misthrow,
    move_word,
    row_facts,
    turn_brings_more,
    turn_ends_ahead,
    turn_ends_behind,
)
from tavoliere.coach.words.why import Because, Case
from tavoliere.games.rows import ACTION_2

__all__ = [
    "IS_QUICK",
    "LUCK_JUDGE",
    "cell_of",
    "compare",
    "draws_see_everything",
    "empty_findings",
    "gain",
    "is_simultaneous",
    "look",
    "mind",
    "move_word",
    "occupied",
    "reason_for",
    "share_after",
    "swift_compare",
    "swift_weigh",
    "weigh",
    "weigh_after",
]

IS_QUICK = True
LUCK_JUDGE = None
swift_weigh, swift_compare = judge.swift("qwixx"), playouts.swift("qwixx")


def mind(players: int) -> JudgeKit:
    return judge.mind("qwixx", players)


def empty_findings() -> Findings:
    return judge.empty_findings("qwixx")


def reason_for(view: np.record, case: Case, kit: JudgeKit) -> Because | None:
    return (
        turn_ends_behind(case, ACTION_2)
        or turn_ends_ahead(case, ACTION_2)
        or misthrow(case, ACTION_2)
        or last_points(case)
        or closes_row(case)
        or lock_gone(case)
        or lock_earned(case)
        or row_facts(case)
        or turn_brings_more(case)
        or leaves_more(case)
    )
