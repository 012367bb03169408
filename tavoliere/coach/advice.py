"""A hint: the best choices of a seat, from what it can see."""

from typing import Any

from tavoliere.coach.bench import bench
from tavoliere.coach.ledger import Choice, best_of
from tavoliere.coach.review import choices
from tavoliere.coach.why import why
from tavoliere.games import crosswise, onboard
from tavoliere.games.generic import is_awaited
from tavoliere.games.refused import Refused
from tavoliere.games.rows import ACTION_1, CELLS, FIELDS
from tavoliere.games.tiles import CELLS as BOARD
from tavoliere.notation.position import Position
from tavoliere.notation.words import COLOURS, write_move, write_place

MOST_SHOWN = 3
PLAIN = ("qwixx", "on-board")  # where plain Python is quick enough for a single question


def hint(position: Position, seat: int | None = None) -> dict[str, Any]:
    """The best choices of a seat that is to move, ready for JSON; the only one that is to move if none is named.

    `look` is a gentler first step: the row, or the cell, where the best choice is made. `why` says what speaks against
    the second-best choice, if anything can be said.
    """
    game = position.game.name
    seat = asked_seat(position, seat)
    view = position.concealed(seat)
    table = bench(game, position.players)
    if game not in PLAIN:
        table.swift.wait()
    judged = table.judge(view, seat)
    best = best_of(judged, seat)
    worths = judged.worths[:, seat]
    is_simultaneous = game in ("qwixx", "on-board") and view.phase == ACTION_1
    base = float(table.now(view)[seat] if is_simultaneous else worths[best])
    others = [i for i in range(len(worths)) if i != best]
    second = max(others, key=lambda i: worths[i], default=best)
    choice = Choice(seat, view, judged, best, second, base)
    reason = why(game, choice) if choice.loss > 0 else None
    action = int(judged.moves[best])
    return {
        "game": game,
        "seat": seat,
        "best": write_move(game, action),
        "look": look(game, action),
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


def look(game: str, action: int) -> str:
    """Where to look first: a colour, a cell, the pawn; or nothing when the best is to do nothing."""
    if game == "crosswise":
        if action < crosswise.MOVE_FROM:
            return write_place(action % BOARD)
        return write_move(game, action).split()[1] if action < crosswise.PASS else ""
    if action < CELLS:
        return COLOURS[action // FIELDS]
    return "pawn" if game == "on-board" and action > onboard.STEP else ""
