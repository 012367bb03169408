"""What a seat cannot see at Qwixx and On Board: answers that are not revealed yet."""

import numpy as np

from tavoliere.games.qwixx import HIDDEN, UNANSWERED
from tavoliere.games.rule import rule


@rule
def ask_again(view: np.record, seat: int, luck: np.ndarray) -> None:
    """Whoever has answered unseen (Q3) will answer once more."""
    for other in range(view.players):
        if view.answers[other] == HIDDEN:
            view.answers[other] = UNANSWERED
