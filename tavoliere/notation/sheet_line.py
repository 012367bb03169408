"""What the lines of Qwixx and On Board share: sheets, and the state of play.

A sheet: for each row its letter and the crossed numbers from left to right, `lock` for the lock, `x2` for two
misthrows; `-` for an empty sheet.
"""

from collections.abc import Callable

import numpy as np

from tavoliere.games import qwixx
from tavoliere.games.refused import Refused
from tavoliere.games.rows import (
    ACTION_1,
    ACTION_2,
    ACTION_3,
    BIT,
    COUNT,
    FIELDS,
    LAST,
    LOCK,
    OVER,
    PASS,
    ROLL,
    ROWS,
    closed_rows,
    coloured_field,
    field_of,
    is_usable,
    number_at,
    white_field,
)
from tavoliere.games.rulings import FINE
from tavoliere.notation.dice import COLOURS, LETTERS, read_move, read_roll, write_move, write_roll
from tavoliere.notation.line import UNKNOWN, Phrases, read_number

PHRASES = ("turn", "dice", "said", "action", "crossed", "over")
ACTIONS = (ACTION_1, ACTION_2, ACTION_3)


# --- writing ------------------------------------------------------------------------------------------------


def write_sheet(state: np.record, seat: int) -> list[str]:
    words = []
    for row in range(ROWS):
        marks = int(state.marks[seat, row])
        if marks:
            numbers = [str(number_at(row, field)) for field in range(FIELDS) if marks >> field & 1]
            if marks >> LOCK:
                numbers.append("lock")
            words.append(LETTERS[row] + ",".join(numbers))
    if state.misthrows[seat]:
        words.append(f"x{state.misthrows[seat]}")
    return words


def write_play(state: np.record, own: str) -> str:
    """The state of play; the game's own phrase, if it has one now, comes before `over`."""
    phrases = [f"turn {state.active}"]
    if state.phase != ROLL and state.phase != OVER:
        phrases.append(f"dice {write_roll(state.dice, state.closed)}")
    for seat, answer in enumerate(state.answers[: state.players].tolist()):
        if answer != qwixx.UNANSWERED:
            phrases.append(f"said {seat} {UNKNOWN if answer == qwixx.HIDDEN else write_move(answer)}")
    if state.phase == ACTION_2 or state.phase == ACTION_3:
        phrases.append(f"action {1 + state.phase - ACTION_1}")
    if state.crossed:
        phrases.append("crossed")
    if own:
        phrases.append(own)
    if state.phase == OVER:
        phrases.append("over")
    return ", ".join(phrases)


# --- reading ------------------------------------------------------------------------------------------------


def no_other_word(word: str, rest: list[str], seat: int) -> bool:
    return False


def read_sheets(
    state: np.record, sheets: list[str], read_own: Callable[[str, list[str], int], bool] = no_other_word
) -> None:
    """Read all sheets and the rows they close. `read_own` may take other words, with the words that follow."""
    for seat, sheet in enumerate(sheets):
        words = [] if sheet == "-" else sheet.split()
        while words:
            word = words.pop(0)
            if not read_own(word, words, seat):
                _read_word(state, seat, word)
    for row in range(ROWS):
        state.closed[row] = any(state.marks[seat, row] >> LOCK for seat in range(state.players))


def _read_word(state: np.record, seat: int, word: str) -> None:
    if word[0] in LETTERS and (word[1:2].isdigit() or word[1:] == "lock"):
        row = LETTERS.index(word[0])
        if state.marks[seat, row]:
            raise Refused("the {colour} row of seat {seat} appears twice", colour=COLOURS[row], seat=seat)
        state.marks[seat, row] = _read_row(row, word[1:].split(","), seat)
    elif word[0] == "x" and not state.misthrows[seat]:
        state.misthrows[seat] = read_number("x", word[1:], 1, qwixx.MOST_MISTHROWS, "Q8")
    else:
        raise Refused(
            "“{word}” is not part of the sheet of seat {seat}: write rows such as r5,7",
            word=word[:40],
            seat=seat,
        )


def _read_row(row: int, words: list[str], seat: int) -> int:
    """The mask of a row, if the rules could have led to it (Q1, Q6)."""
    marks = 0
    for word in words:
        field = LOCK if word == "lock" else field_of(row, read_number(COLOURS[row], word, 2, 12, "S1"))
        if marks >> field:
            raise Refused(
                "seat {seat}, {colour}: a row is crossed from left to right",
                "Q1",
                seat=seat,
                colour=COLOURS[row],
            )
        marks |= int(BIT[field])
    if (marks >> LAST & 1) != (marks >> LOCK & 1):
        raise Refused(
            "seat {seat}, {colour}: the last number and the lock are crossed together",
            "Q6",
            seat=seat,
            colour=COLOURS[row],
        )
    if marks >> LAST & 1 and COUNT[marks] < qwixx.ENOUGH_TO_CLOSE + 2:
        raise Refused(
            "seat {seat}, {colour}: the last number needs five crosses first",
            "Q6",
            seat=seat,
            colour=COLOURS[row],
        )
    return marks


def read_play(state: np.record, phrases: Phrases, last_action: int) -> None:
    last = int(state.players) - 1
    if "turn" not in phrases:
        raise Refused("the position does not say whose turn it is: end it with, say, “turn 0”")
    state.active = phrases.number("turn", 0, 0, last)
    if "over" in phrases:
        if word := phrases.first_of("dice", "said", "action", "crossed"):
            raise Refused("“{word}” does not belong to a game that is over", "Q8", word=word)
        state.phase = OVER
        return
    if "dice" not in phrases:
        if word := phrases.first_of("said", "action", "crossed"):
            raise Refused("“{word}” comes after a roll: write the dice too", "Q2", word=word)
        state.phase = ROLL
        return
    state.dice[:] = read_roll(phrases.text("dice"), state.closed)
    state.phase = ACTIONS[phrases.number("action", 1, 1, last_action) - 1]
    state.crossed = "crossed" in phrases
    if state.crossed and not _can_have_crossed(state):
        raise Refused("the active player cannot have crossed anything in this turn", "Q5")
    for text in phrases.texts("said"):
        _read_answer(state, text)


def _read_answer(state: np.record, text: str) -> None:
    number, _, move = text.partition(" ")
    seat = read_number("said", number, 0, int(state.players) - 1)
    is_hidden = move == UNKNOWN
    try:
        action = PASS if is_hidden else read_move(move)  # whatever it is: everybody may pass
    except ValueError:
        action = qwixx.UNANSWERED
    if state.phase != ACTION_1 or qwixx.forbids(state, seat, action) != FINE:
        raise Refused("seat {seat} cannot have said {move}", "Q3", seat=seat, move=move[:40])
    state.answers[seat] = qwixx.HIDDEN if is_hidden else action
    if not any(qwixx.is_awaited(state, other) for other in range(state.players)):
        raise Refused("all seats have answered action 1: write what came of it", "Q3")


# --- what cannot be -----------------------------------------------------------------------------------------


def _can_have_crossed(state: np.record) -> bool:
    """Whether the active player's sheet shows a cross that an action before this one can have made (Q5)."""
    if state.phase == ACTION_1:
        return False
    for row in range(ROWS):
        fields = [white_field(state, row)]
        if state.phase == ACTION_3:
            # The die of a closed row is out, so it can no longer tell whether the row was closed in this turn.
            whites = (0, 1) if is_usable(state, row) else ()
            fields += [LAST] if state.closed[row] else [coloured_field(state, row, white) for white in whites]
        if any(state.marks[state.active, row] & BIT[field] for field in fields):
            return True
    return False


def check_end(state: np.record, title: str, other_end: str = "") -> None:
    """Over exactly when a rule says so: Q8, or the game's other end, given by its rule."""
    closed = int(closed_rows(state))
    has_four = [seat for seat in range(state.players) if state.misthrows[seat] == qwixx.MOST_MISTHROWS]
    # Only the active player takes a misthrow, and not in a turn that two closed rows ended.
    if has_four and (has_four != [state.active] or closed >= qwixx.ROWS_TO_END):
        raise Refused("the game would have ended before this", "Q8")
    # A third row can close only together with the second, and by another player.
    lockers = {seat for seat in range(state.players) if any(state.marks[seat] >> LOCK)}
    if closed > qwixx.ROWS_TO_END and (closed == ROWS or len(lockers) == 1):
        raise Refused("the game would have ended before this", "Q8")
    ended = bool(has_four) or closed >= qwixx.ROWS_TO_END
    if state.phase == OVER and not (ended or other_end):
        raise Refused("nothing has ended this game of {game}", "Q8", game=title)
    if state.phase != OVER and ended:
        raise Refused("this game is over: end the line with “over”", "Q8")
    if state.phase != OVER and other_end:
        raise Refused("this game is over: end the line with “over”", other_end)
