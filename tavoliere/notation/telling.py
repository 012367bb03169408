"""What a move did and why a game is over: facts for sentences, so that who writes them needs to know no rules."""

from typing import Any

import numpy as np

from tavoliere.games import crosswise, duel, onboard, qwixx
from tavoliere.games.lines import EMPTY, SIDE, is_six_equal
from tavoliere.games.rows import CELLS, FIELDS, LOCK, MISTHROW_POINTS, ROWS, closed_rows
from tavoliere.notation.words import COLOURS, COLUMNS, TILES, read_move, read_place, write_cell

Facts = dict[str, Any]


def use_of(state: np.record, seat: int, action: int) -> str:
    """What a piece would do on a field of Duel's board: `place`, `capture` or `stack` (D2–D4)."""
    row, field = divmod(action, FIELDS)
    if int(state.pieces[seat, row]) >> field & 1:
        return "stack"
    return "capture" if int(state.pieces[1 - seat, row]) >> field & 1 else "place"


def effect(game: str, before: np.record, after: np.record, seat: int, move: str) -> Facts:
    """What a seat's move did, as far as the move itself does not say it; nothing if it says all.

    `locks`: the rows that it closed; `miss`: the points that it cost; `use` and `height` in Duel; `field`, `cell`
    and `bonus` of a pawn; `tiles` that it touched in Crosswise.
    """
    if game == "crosswise":
        places = [read_place(word) for word in move.split()[1:] if word not in TILES]
        found = [TILES[tile] for place in places if (tile := int(before.board[place])) != EMPTY]
        return {"tiles": found} if found else {}
    facts: Facts = {}
    masks = "pieces" if game == "duel" else "marks"
    was, now = before[masks][seat].tolist(), after[masks][seat].tolist()
    locks = [COLOURS[row] for row in range(ROWS) if (now[row] & ~was[row]) >> LOCK & 1]
    if locks:
        facts["locks"] = locks
    if after.misthrows[seat] > before.misthrows[seat]:
        facts["miss"] = MISTHROW_POINTS
    action = read_move(game, move)
    if game == "duel" and action < CELLS:
        facts["use"] = use_of(before, seat, action)
        facts["height"] = int(after.height[action // FIELDS, action % FIELDS])
    if game == "on-board" and action > onboard.STEP:
        field = int(after.pawns[seat])
        facts |= {
            "field": field,
            "cell": write_cell(after.track[field - 1]),
            "bonus": int(after.bonus[field - 1]),
        }
    return facts


def ending(game: str, state: np.record) -> Facts:
    """Why a game is over: `why` is a word, `seat` who brought it about, where the rules name one."""
    if game == "crosswise":
        if winning_line(state.board):
            return {"why": "six equal", "seat": None}
        is_full = int(crosswise.on_board(state)) == SIDE * SIDE
        return {"why": "board full" if is_full else "nobody can play", "seat": None}
    if closed_rows(state) >= qwixx.ROWS_TO_END:
        return {"why": "rows closed", "seat": None}
    if game == "duel":
        empty = [seat for seat, left in enumerate(state.supply.tolist()) if left == 0]
        return {"why": "no piece left", "seat": empty[0]} if empty else {"why": "misthrows", "seat": None}
    missed = [seat for seat in range(state.players) if int(state.misthrows[seat]) == qwixx.MOST_MISTHROWS]
    if missed:
        return {"why": "misthrows", "seat": missed[0]}
    return {"why": "track", "seat": int(state.announced)}


def winning_line(board: np.ndarray) -> str | None:
    """The line that has won, as `row 3` or `column b`."""
    for line in range(SIDE):
        if is_six_equal(board, line * SIDE, 1):
            return f"row {line + 1}"
        if is_six_equal(board, line, SIDE):
            return f"column {COLUMNS[line]}"
    return None


def misthrow_limit(game: str) -> int:
    """How many misthrows end the game: a player's own, or in Duel those of both (Q8, D10)."""
    return duel.MISTHROWS_TO_END if game == "duel" else qwixx.MOST_MISTHROWS
