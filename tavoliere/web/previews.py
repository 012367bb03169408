"""What a browser asks about positions that are not on a table: a board after a move."""

from typing import Any

import numpy as np

from tavoliere.games import crosswise, tiles
from tavoliere.games.generic import STATES
from tavoliere.games.lines import EMPTY, SIDE
from tavoliere.games.refused import Refused
from tavoliere.games.rulings import FINE, REASONS
from tavoliere.notation.crosswise import describe
from tavoliere.notation.crosswise_words import SYMBOLS, TILES
from tavoliere.notation.game import game

INITIALS = "".join(symbol[0] for symbol in SYMBOLS)


def board_after(board: str, move: str) -> dict[str, Any]:
    """A Crosswise board after a move of somebody who holds the tiles for it, with the points of all lines.

    The board is 36 initials of symbols, row by row, `.` for an empty cell.

    >>> after = board_after("s....." + "." * 30, "sun b1")
    >>> after["board"], after["row_points"]
    ({'a1': 'sun', 'b1': 'sun'}, [1, 0, 0, 0, 0, 0])
    """
    if len(board) != SIDE * SIDE or set(board) - set(INITIALS + "."):
        raise Refused("a board is 36 signs: {signs}, or . for an empty cell", signs=INITIALS)
    state = np.zeros(1, STATES["crosswise"])[0]
    crosswise.start(state, 2, 0, tiles.NOBODY)
    state.board[:] = [EMPTY if sign == "." else INITIALS.index(sign) for sign in board]
    state.phase = tiles.TURN
    action = game("crosswise").read_move(move)
    for word in move.split():
        if word in TILES:
            state.hands[0, TILES.index(word)] = 1
            state.held[0] += 1
    reason = crosswise.forbids(state, 0, action)
    if reason != FINE:
        rule, sentence = REASONS[reason]
        raise Refused("{move} is not possible: {reason}", rule, move=move, reason=sentence)
    held = int(state.held[0])
    crosswise.play(state, 0, action)
    view = describe(state, None)
    # Hands are filled up again: only a move that leaves fewer tiles is followed by a draw, and is final.
    return {part: view[part] for part in ("board", "row_points", "column_points")} | {
        "draws": int(state.held[0]) < held
    }
