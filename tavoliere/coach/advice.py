"""A hint: the best choices of a seat, from what it can see."""

from typing import Any

import numpy as np

from tavoliere.coach.bench import NOTHING, Choice, Found, best_of, judged_of, place_of, seed_of
from tavoliere.coach.generic import look, move_word, weigh
from tavoliere.coach.ledger import choices
from tavoliere.coach.modules import bench
from tavoliere.coach.why import sentence, why_parts
from tavoliere.games.generic import is_awaited
from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position

MOST_SHOWN = 3


def hint(position: Position, seat: int | None = None) -> dict[str, Any]:
    """The best choices of a seat that is to move, ready for JSON. Without a seat, only one may be to move.

    `look` is a gentler first hint: the row or cell of the best choice. `why` says what is wrong with the second-best
    choice, if anything can be said.
    """
    seat = asked_seat(position, seat)
    table = bench(position.game.name, position.players)
    if not table.is_quick:
        table.swift.wait()
    views = np.zeros(1, position.state.dtype)
    views[0] = position.concealed(seat)
    found = advice(views, seat, NOTHING, table.mind, table.found)
    return {"game": position.game.name, "seat": seat, **found, "why": sentence(found["why_parts"])}


def advice(views: np.ndarray, seat: int, action: int, mind: Any, found: Found) -> dict[str, Any]:
    """What a seat can know about its choices in `views[0]`; `loss` is what `action` would give away, 0 to 100.

    `why_parts` say what is wrong with that action or, if it is -1, with the second-best.

    Translated for the browser, too.
    """
    judged = judged_of(found, weigh(views, seat, action, seed_of(views[0]), mind, found))
    best = best_of(judged, seat)
    worths = judged.worths
    second = best
    for i in range(len(judged.moves)):
        if i != best and (second == best or worths[i, seat] > worths[second, seat]):
            second = i
    asked = place_of(judged, action)
    other = second if asked < 0 else asked
    choice = Choice(seat, views[0], judged, best, other)
    is_better = worths[best, seat] > worths[other, seat]
    return {
        "best": move_word(views[0], int(judged.moves[best])),
        "look": look(views[0], int(judged.moves[best])),
        "choices": choices(choice, MOST_SHOWN)[:MOST_SHOWN],
        "why_parts": why_parts(choice, mind) if is_better else None,
        "loss": 0.0 if asked < 0 else 100 * float(worths[best, seat] - worths[asked, seat]),
    }


class HintBot:
    """Plays what a hint recommends: `tavoliere arena duel expert --bot tavoliere.coach.advice:HintBot`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        table = bench(self.game, int(view.players))
        table.swift.wait()
        judged = table.judge(view, seat)
        return int(judged.moves[best_of(judged, seat)])


def asked_seat(position: Position, seat: int | None) -> int:
    waiting = position.to_move
    if seat is None:
        if len(waiting) != 1:
            raise Refused(
                "nobody is to move here: there is nothing to choose"
                if not waiting
                else "several seats are to move: say which one wants the hint"
            )
        return waiting[0]
    state = position.concealed(seat)  # refuses a seat that does not exist
    if not is_awaited(state, seat):
        raise Refused("seat {seat} is not to move here", seat=seat)
    return seat
