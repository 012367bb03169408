"""Why a marked choice was worse than the best one: one true sentence, from facts that are computed.

The facts of a game stand in its module, the weightiest first, and the first that speaks for the best choice is told.
Where none does, nothing is said. Sentences keep their template and values apart, so that they can be said in other
languages.
"""

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from tavoliere.coach.ledger import Choice
from tavoliere.games.generic import NAME_OF, is_over, score
from tavoliere.notation import GAMES

PASS = "pass"
PASSING = "passing"


class Because:
    """A sentence in one language; `template` and `values` say the same in any other."""

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        sentence = template.format(**values)
        # A move keeps its spelling at the beginning of a sentence, a word does not.
        self.sentence = sentence.capitalize() if sentence.startswith(PASSING) else sentence


class Case:
    """A choice that was made beside a better one: the chooser's view, both moves, and what was judged of them."""

    def __init__(self, choice: Choice) -> None:
        judged = choice.judged
        self.seat, self.view = choice.seat, choice.view
        self.best, self.chosen = int(judged.moves[choice.best]), int(judged.moves[choice.chosen])
        self.after_best, self.after_chosen = judged.leaves[choice.best], judged.leaves[choice.chosen]
        self.names = {"best": self.say(self.best), "chosen": self.say(self.chosen)}

    def say(self, action: int) -> str:
        words = GAMES[NAME_OF[self.view.dtype]].write_move(action)
        return PASSING if words == PASS else words


Fact = Callable[[Case], Iterator[Because]]


def why(facts: Iterable[Fact], choice: Choice) -> Because | None:
    """The weightiest reason for the best choice, or None."""
    case = Case(choice)
    return next((found for fact in facts for found in fact(case)), None)


# --- facts of every game --------------------------------------------------------------------------------------


def both_scores(state: np.record, seat: int) -> tuple[int, int]:
    """A seat's points, and those of its best opponent."""
    others = [int(score(state, other)) for other in range(int(state.players)) if other != seat]
    return int(score(state, seat)), max(others, default=0)


def ends_behind(case: Case) -> Iterator[Because]:
    if is_over(case.after_chosen) and not is_over(case.after_best):
        mine, theirs = both_scores(case.after_chosen, case.seat)
        if mine < theirs:
            yield Because(
                "{chosen} ends the game while you are behind, {mine} to {theirs}.",
                **case.names,
                mine=mine,
                theirs=theirs,
            )


def ends_ahead(case: Case) -> Iterator[Because]:
    if is_over(case.after_best) and not is_over(case.after_chosen):
        mine, theirs = both_scores(case.after_best, case.seat)
        if mine > theirs:
            yield Because(
                "{best} ends the game while you are ahead, {mine} to {theirs}.",
                **case.names,
                mine=mine,
                theirs=theirs,
            )
