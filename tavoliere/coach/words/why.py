"""Why a marked choice was worse than the best one: one true sentence, from computed facts.

Each game's module lists its facts, the weightiest first, and the first that favours the best choice is shown. If none
does, nothing is said. Sentences keep their template and values apart, so that they can be translated. All of it is
translated for the browser, too.
"""

from typing import Any, NamedTuple

import numpy as np

from tavoliere.coach.judging.generic import move_word, reason_for
from tavoliere.coach.judging.workspace import Choice
from tavoliere.games.generic import is_over, score

PASS = "pass"
PASSING = "passing"


class Because(NamedTuple):
    """A sentence: its template, and the values to fill in."""

    template: str
    values: dict[str, Any]


class Case(NamedTuple):
    """A choice and a better one: the chooser's view, both moves, and the positions judged for them."""

    seat: int
    view: np.record
    best: int
    chosen: int
    after_best: np.record
    after_chosen: np.record
    names: dict[str, str]  # of both moves


def case_of(choice: Choice) -> Case:
    judged = choice.judged
    best, chosen = int(judged.moves[choice.best]), int(judged.moves[choice.chosen])
    names = {"best": say(choice.view, best), "chosen": say(choice.view, chosen)}
    after_best, after_chosen = judged.leaves[choice.best], judged.leaves[choice.chosen]
    return Case(choice.seat, choice.view, best, chosen, after_best, after_chosen, names)


def say(view: np.record, action: int) -> str:
    words = move_word(view, action)
    return PASSING if words == PASS else words


def why(choice: Choice, mind: Any) -> Because | None:
    """The weightiest reason for the best choice, or None."""
    return reason_for(choice.view, case_of(choice), mind)


def why_parts(choice: Choice, mind: Any) -> dict[str, Any] | None:
    """The reason for JSON."""
    reason = why(choice, mind)
    return None if reason is None else {"template": reason.template, "values": reason.values}


def sentence(parts: dict[str, Any] | None) -> str:
    """A reason in English; empty if there is none."""
    if parts is None:
        return ""
    said = str(parts["template"]).format(**parts["values"])
    # A move keeps its spelling at the beginning of a sentence, a word does not.
    return said.capitalize() if said.startswith(PASSING) else said


# --- facts of every game --------------------------------------------------------------------------------------


def points_against(state: np.record, seat: int) -> int:
    """The points of a seat's best opponent."""
    most = -1000  # fewer than anybody can have
    for other in range(int(state.players)):
        if other != seat:
            most = max(most, int(score(state, other)))
    return most


def ends_behind(case: Case) -> Because | None:
    if not is_over(case.after_chosen) or is_over(case.after_best):
        return None
    mine, theirs = int(score(case.after_chosen, case.seat)), points_against(case.after_chosen, case.seat)
    if mine >= theirs:
        return None
    return Because(
        "{chosen} ends the game while you are behind, {mine} to {theirs}.",
        {**case.names, "mine": mine, "theirs": theirs},
    )


def ends_ahead(case: Case, theirs: int) -> Because | None:
    """`theirs` are the points of the best opponent after the best choice."""
    mine = int(score(case.after_best, case.seat))
    if not is_over(case.after_best) or is_over(case.after_chosen) or mine <= theirs:
        return None
    return Because(
        "{best} ends the game while you are ahead, {mine} to {theirs}.",
        {**case.names, "mine": mine, "theirs": theirs},
    )
