"""Positions of Qwixx Duel as lines.

    duel | r5,7 x1 | r3 y5 b8,5*2 | turn 1, dice 41 2356, action 2, used y5

Black's pieces, then grey's: for each row its letter and the numbers from left to right, `5*2` for a stack of two,
`lock` for the piece on the lock, `x1` for a piece in the misthrow column. The supplies follow from the board.
"""

import numpy as np

from tavoliere.games import duel
from tavoliere.games.generic import STATES
from tavoliere.games.refused import Refused
from tavoliere.games.rows import (
    ACTION_1,
    ACTION_2,
    BIT,
    FIELDS,
    LAST,
    LOCK,
    OVER,
    ROLL,
    ROWS,
    closed_rows,
    field_of,
    number_at,
    white_field,
)
from tavoliere.notation.dice import COLOURS, LETTERS, read_cell, read_roll, write_cell, write_roll
from tavoliere.notation.line import Phrases, check_head, read_number, seat_count, split_line

NAME, TITLE = "duel", "Qwixx Duel"
PHRASES = ("turn", "dice", "action", "used", "over")
DICE_RULES = ("D8", "D8")  # about a die that is out of the game, and about one that is not


def write(state: np.record) -> str:
    return f"{NAME} | {sections(state)}"


def sections(state: np.record) -> str:
    """What follows the name."""
    phrases = [f"turn {state.active}"]
    if state.phase != ROLL and state.phase != OVER:
        phrases.append(f"dice {write_roll(state.dice, state.closed)}")
    if state.phase == ACTION_2:
        phrases.append("action 2")
    if state.used != duel.NOWHERE:
        phrases.append(f"used {write_cell(state.used)}")
    if state.phase == OVER:
        phrases.append("over")
    return " | ".join([_write_pieces(state, 0), _write_pieces(state, 1), ", ".join(phrases)])


def _write_pieces(state: np.record, seat: int) -> str:
    words = []
    for row in range(ROWS):
        fields = [field for field in range(FIELDS + 1) if state.pieces[seat, row] & BIT[field]]
        if fields:
            words.append(
                LETTERS[row]
                + ",".join(_write_stack(row, field, state.height[row, field]) for field in fields)
            )
    if state.misthrows[seat]:
        words.append(f"x{state.misthrows[seat]}")
    return " ".join(words) or "-"


def _write_stack(row: int, field: int, height: int) -> str:
    if field == LOCK:
        return "lock"
    return f"{number_at(row, field)}*{height}" if height > 1 else str(number_at(row, field))


def read(line: str) -> np.record:
    head, *seats, play = split_line(line) if "|" in line else [line, ""]
    check_head(head, NAME)
    seat_count(len(seats), range(2, 3), TITLE, "D1")
    state = np.zeros(1, STATES[NAME])[0]
    duel.start(state, 2, 0)
    for seat, pieces in enumerate(seats):
        _read_pieces(state, seat, pieces)
    for row in range(ROWS):
        state.closed[row] = state.height[row, LOCK]
    _read_play(state, Phrases(play, PHRASES))
    _check(state)
    return state


def _read_pieces(state: np.record, seat: int, pieces: str) -> None:
    for word in [] if pieces == "-" else pieces.split():
        if word[0] in LETTERS and (word[1:2].isdigit() or word[1:] == "lock"):
            row = LETTERS.index(word[0])
            if state.pieces[seat, row]:
                raise Refused("the {colour} row of seat {seat} appears twice", colour=COLOURS[row], seat=seat)
            for stack in word[1:].split(","):
                _read_stack(state, seat, row, stack)
        elif word[0] == "x" and not state.misthrows[seat]:
            state.misthrows[seat] = read_number("x", word[1:], 1, duel.MISTHROWS_TO_END, "D10")
        else:
            raise Refused(
                "“{word}” is not part of the pieces of seat {seat}: write rows such as r5,7*2",
                word=word[:40],
                seat=seat,
            )
    lying = int(state.misthrows[seat]) + sum(int(duel.in_row(state, seat, row)) for row in range(ROWS))
    if lying > duel.PIECES:
        raise Refused(
            "seat {seat} has {count} pieces on the board; each player has 22", "D1", seat=seat, count=lying
        )
    state.supply[seat] = duel.PIECES - lying


def _read_stack(state: np.record, seat: int, row: int, stack: str) -> None:
    number, star, height = stack.partition("*")
    field = LOCK if number == "lock" else field_of(row, read_number(COLOURS[row], number, 2, 12, "S1"))
    if state.pieces[seat, row] >> field:
        raise Refused(
            "seat {seat}, {colour}: write the pieces from left to right, a stack as 7*2",
            "D2",
            seat=seat,
            colour=COLOURS[row],
        )
    if state.height[row, field]:
        raise Refused("{cell}: a field holds pieces of one player only", "D3", cell=LETTERS[row] + number)
    state.pieces[seat, row] |= BIT[field]
    state.height[row, field] = read_number(number + "*", height, 1, duel.PIECES, "D1") if star else 1
    if field >= LAST and state.height[row, field] > 1:
        raise Refused("{cell}: no stack can stand here", "D8", cell=LETTERS[row] + number)


def _read_play(state: np.record, phrases: Phrases) -> None:
    if "turn" not in phrases:
        raise Refused("the position does not say whose turn it is: end it with, say, “turn 0”")
    state.active = phrases.number("turn", 0, 0, 1)
    if "over" in phrases:
        if word := phrases.first_of("dice", "action", "used"):
            raise Refused("“{word}” does not belong to a game that is over", "D10", word=word)
        state.phase = OVER
        return
    if "dice" not in phrases:
        if word := phrases.first_of("action", "used"):
            raise Refused("“{word}” comes after a roll: write the dice too", "D6", word=word)
        state.phase = ROLL
        return
    state.dice[:] = read_roll(phrases.text("dice"), state.closed, *DICE_RULES)
    state.phase = ACTION_2 if phrases.number("action", 1, 1, 2) == 2 else ACTION_1
    if "used" in phrases:
        state.used = _read_used(state, phrases.text("used"))


def _read_used(state: np.record, text: str) -> int:
    try:
        cell = read_cell(text)
    except ValueError:
        cell = duel.NOWHERE
    if cell == duel.NOWHERE or not _can_have_used(state, cell):
        raise Refused("action 1 cannot have used {move}", "D6", move=text[:40])
    return cell


def _can_have_used(state: np.record, cell: int) -> bool:
    """Whether action 1 can have used a cell: it is the white sum, with the player's last piece of the row (D2)."""
    row, field = divmod(cell, FIELDS)
    if state.phase != ACTION_2 or white_field(state, row) != field:
        return False
    mine_from_here = int(state.pieces[state.active, row]) >> field
    return mine_from_here == (0b11 if field == LAST else 0b1)  # the last number comes with the lock (D8)


def _check(state: np.record) -> None:
    """A closed row has its five pieces (D8), and the game is over exactly when a rule says so (D9, D10)."""
    for seat in range(duel.SEATS):
        for row in range(ROWS):
            pieces = int(state.pieces[seat, row])
            is_last, is_locked = pieces >> LAST & 1, pieces >> LOCK & 1
            on_last = int(is_last) + int(is_locked)
            where = {"seat": seat, "colour": COLOURS[row]}
            if is_last and int(duel.in_row(state, seat, row)) - on_last < duel.ENOUGH_TO_CLOSE:
                raise Refused("seat {seat}, {colour}: the last number needs five pieces first", "D8", **where)
            if is_locked and not is_last:
                raise Refused(
                    "seat {seat}, {colour}: the lock is taken together with the last number", "D8", **where
                )
            if is_last and not is_locked and state.supply[seat]:
                raise Refused(
                    "seat {seat}, {colour}: with the last number comes a piece on the lock", "D8", **where
                )
    misthrows, closed = int(sum(state.misthrows)), int(closed_rows(state))
    is_full, are_closed = misthrows >= duel.MISTHROWS_TO_END, closed >= duel.ROWS_TO_END
    ended = is_full or are_closed or not all(state.supply)
    # A turn ends with a misthrow or with a closed row, not with both.
    is_too_late = misthrows > duel.MISTHROWS_TO_END or closed > duel.ROWS_TO_END or (is_full and are_closed)
    if is_too_late or (ended and not _can_have_ended(state, is_full)):
        raise Refused("the game would have ended before this", "D10")
    if state.phase == OVER and not ended:
        raise Refused("nothing has ended this game of {game}", "D10", game=TITLE)
    if state.phase != OVER and ended:
        raise Refused("this game is over: end the line with “over”", "D10")


def _can_have_ended(state: np.record, is_full: bool) -> bool:
    """Whether the active player can have ended the game: nobody else acts (D1)."""
    active = int(state.active)
    if not all(state.supply):
        return not state.supply[active] and bool(state.supply[1 - active])
    return bool(state.misthrows[active]) if is_full else any(state.pieces[active] >> LOCK)
