"""A hint: the best choices of a seat, from what it can see."""

from typing import Any

from tavoliere.coach.ledger import Choice, best_of
from tavoliere.coach.modules import MODULES, bench
from tavoliere.coach.review import choices
from tavoliere.coach.why import why
from tavoliere.games.generic import is_awaited
from tavoliere.games.refused import Refused
from tavoliere.notation import GAMES
from tavoliere.notation.position import Position

MOST_SHOWN = 3


def hint(position: Position, seat: int | None = None) -> dict[str, Any]:
    """The best choices of a seat that is to move, ready for JSON; the only one that is to move if none is named.

    `look` is a gentler first step: the row, or the cell, where the best choice is made. `why` says what speaks against
    the second-best choice, if anything can be said.
    """
    game = position.game.name
    seat = asked_seat(position, seat)
    view = position.concealed(seat)
    table = bench(game, position.players)
    if not table.is_quick:
        table.swift.wait()
    judged = table.judge(view, seat)
    best = best_of(judged, seat)
    worths = judged.worths[:, seat]
    base = float(table.now(view)[seat] if table.is_simultaneous(view) else worths[best])
    others = [i for i in range(len(worths)) if i != best]
    second = max(others, key=lambda i: worths[i], default=best)
    choice = Choice(seat, view, judged, best, second, base)
    reason = why(MODULES[game].FACTS, choice) if choice.loss > 0 else None
    action = int(judged.moves[best])
    return {
        "game": game,
        "seat": seat,
        "best": GAMES[game].write_move(action),
        "look": MODULES[game].look(action),
        "choices": choices(game, choice)[:MOST_SHOWN],
        "why": reason.sentence if reason else "",
        "why_parts": {"template": reason.template, "values": reason.values} if reason else None,
    }


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
    state = position.concealed(seat)  # refuses a seat that is not there
    if not is_awaited(state, seat):
        raise Refused("seat {seat} is not to move here", seat=seat)
    return seat
