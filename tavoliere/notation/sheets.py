"""Positions of Qwixx and On Board as lines.

    qwixx | r5,7 y2 x1 | - | turn 0, dice 41 2356, said 1 y5
    on-board a | g10 pawn 5 | r2,3 | turn 1, dice 11 3456, action 3, crossed

A sheet: for each row its letter and the crossed numbers from left to right, `lock` for the lock, `x2` for two
misthrows, in On Board `pawn 5`; `-` for an empty sheet.
"""

import numpy as np

from tavoliere.games import onboard, qwixx
from tavoliere.games.generic import STATES
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
    ROLL,
    ROWS,
    closed_rows,
    coloured_field,
    field_of,
    number_at,
    white_field,
)
from tavoliere.games.rulings import FINE
from tavoliere.notation.line import Phrases, read_number, seat_count, split_line
from tavoliere.notation.tracks import check_track, side, track_arrays, track_of, write_track
from tavoliere.notation.words import COLOURS, LETTERS, TITLES, read_move, read_roll, write_move, write_roll

PHRASES = ("turn", "dice", "said", "action", "crossed", "announced", "over")


# --- writing ------------------------------------------------------------------------------------------------


def write(game: str, state: np.record) -> str:
    head = game
    if game == "on-board":
        head += " " + write_track(track_of(state.track, state.bonus))
    sheets = [write_sheet(game, state, seat) for seat in range(state.players)]
    return " | ".join([head, *sheets, ", ".join(_play_phrases(game, state))])


def write_row(marks: int) -> list[int]:
    return [field for field in range(FIELDS) if marks >> field & 1]


def write_sheet(game: str, state: np.record, seat: int) -> str:
    words = []
    for row in range(ROWS):
        marks = int(state.marks[seat, row])
        if marks:
            numbers = [str(number_at(row, field)) for field in write_row(marks)]
            words.append(LETTERS[row] + ",".join(numbers + ["lock"] * (marks >> LOCK)))
    if state.misthrows[seat]:
        words.append(f"x{state.misthrows[seat]}")
    if game == "on-board" and state.pawns[seat]:
        words.append(f"pawn {state.pawns[seat]}")
    return " ".join(words) or "-"


def _play_phrases(game: str, state: np.record) -> list[str]:
    phrases = [f"turn {state.active}"]
    if state.phase in (ACTION_1, ACTION_2, ACTION_3):
        phrases.append(f"dice {write_roll(state.dice)}")
    for seat in range(state.players):
        if state.answers[seat] >= 0:
            phrases.append(f"said {seat} {write_move(game, int(state.answers[seat]))}")
    if state.phase in (ACTION_2, ACTION_3):
        phrases.append(f"action {2 if state.phase == ACTION_2 else 3}")
    if state.crossed:
        phrases.append("crossed")
    if game == "on-board" and state.announced != onboard.NOBODY:
        phrases.append(f"announced {state.announced}")
    if state.phase == OVER:
        phrases.append("over")
    return phrases


# --- reading ------------------------------------------------------------------------------------------------


def read(game: str, line: str) -> np.record:
    head, *sheets, play = split_line(line) if "|" in line else [line, ""]
    rules = onboard if game == "on-board" else qwixx
    players = seat_count(
        len(sheets), 2 if game == "on-board" else 1, rules.SEATS, game, "B1" if rules is onboard else "Q1"
    )
    state = np.zeros(1, STATES[game])[0]
    _start(game, state, players, head)
    for seat, sheet in enumerate(sheets):
        _read_sheet(game, state, seat, sheet)
    _close_locked_rows(state)
    _read_play(game, state, Phrases(play, PHRASES))
    _check_end(game, state)
    if game == "on-board":
        _check_pawns(state)
    return state


def _start(game: str, state: np.record, players: int, head: str) -> None:
    words = head.split()
    if game == "qwixx":
        if len(words) > 1:
            raise Refused(
                "“{text}” does not belong behind the name of the game", text=" ".join(words[1:])[:40]
            )
        qwixx.start(state, players, 0)
        return
    if len(words) != 2:
        raise Refused(
            "behind on-board comes the side of the board, a or b, or the 40 fields of a track", "B1"
        )
    track = check_track(words[1].split(",")) if "," in words[1] else side(words[1])
    onboard.start(state, players, 0, *track_arrays(track))


def _read_sheet(game: str, state: np.record, seat: int, sheet: str) -> None:
    words = [] if sheet == "-" else sheet.split()
    while words:
        word = words.pop(0)
        if word[0] in LETTERS and (word[1:2].isdigit() or word[1:] == "lock"):
            row = LETTERS.index(word[0])
            if state.marks[seat, row]:
                raise Refused("the {colour} row of seat {seat} stands twice", colour=COLOURS[row], seat=seat)
            state.marks[seat, row] = _read_row(row, word[1:].split(","), seat)
        elif word[0] == "x" and not state.misthrows[seat]:
            state.misthrows[seat] = read_number("x", word[1:], 1, qwixx.MOST_MISTHROWS, "Q8")
        elif word == "pawn" and game == "on-board" and not state.pawns[seat]:
            state.pawns[seat] = read_number("pawn", words.pop(0) if words else "", 0, onboard.TRACK, "B7")
        else:
            raise Refused(
                "“{word}” is not part of the sheet of seat {seat}: write rows such as r5,7",
                word=word[:40],
                seat=seat,
            )


def _read_row(row: int, words: list[str], seat: int) -> int:
    """The mask of a row, if it can have come about (Q1, Q6)."""
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


def _close_locked_rows(state: np.record) -> None:
    for row in range(ROWS):
        state.closed[row] = any(state.marks[seat, row] >> LOCK for seat in range(state.players))


def _read_play(game: str, state: np.record, phrases: Phrases) -> None:
    last = int(state.players) - 1
    if "turn" not in phrases:
        raise Refused("the position does not say whose turn it is: end it with, say, “turn 0”")
    state.active = phrases.number("turn", 0, 0, last)
    if game == "on-board":
        state.announced = phrases.number("announced", onboard.NOBODY, 0, last)
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
    action = phrases.number("action", 1, 1, 3 if game == "on-board" else 2)
    state.phase = (ACTION_1, ACTION_2, ACTION_3)[action - 1]
    state.crossed = "crossed" in phrases
    if state.crossed and not _can_have_crossed(state):
        raise Refused("the active player cannot have crossed anything in this turn", "Q5")
    for text in phrases.texts("said"):
        _read_answer(game, state, text)


def _read_answer(game: str, state: np.record, text: str) -> None:
    number, _, move = text.partition(" ")
    seat = read_number("said", number, 0, int(state.players) - 1)
    action = read_move(game, move)
    if state.phase != ACTION_1 or qwixx.forbids(state, seat, action) != FINE:
        raise Refused("seat {seat} cannot have said {move}", "Q3", seat=seat, move=move[:40])
    state.answers[seat] = action
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
            # Of a row that is closed the die is out, and cannot tell any more whether it closed it in this turn.
            fields += [LAST] if state.closed[row] else [coloured_field(state, row, white) for white in (0, 1)]
        if any(state.marks[state.active, row] & BIT[field] for field in fields):
            return True
    return False


def _check_end(game: str, state: np.record) -> None:
    """Over exactly when a rule says so (Q8, B5)."""
    closed = int(closed_rows(state))
    has_four = [seat for seat in range(state.players) if state.misthrows[seat] == qwixx.MOST_MISTHROWS]
    # Only the active player takes a misthrow, and none when rows were closed in his turn.
    if has_four and (has_four != [state.active] or closed >= qwixx.ROWS_TO_END):
        raise Refused("the game would have ended before this", "Q8")
    # A third row closes together with the second, by another player.
    lockers = {seat for seat in range(state.players) if any(state.marks[seat] >> LOCK)}
    if closed > qwixx.ROWS_TO_END and (closed == ROWS or len(lockers) == 1):
        raise Refused("the game would have ended before this", "Q8")
    ended = bool(has_four) or closed >= qwixx.ROWS_TO_END
    # B5: who has announced the end is not active again.
    last_turns_played = game == "on-board" and state.announced == state.active
    if state.phase == OVER and not (ended or last_turns_played):
        raise Refused("nothing has ended this game of {game}", "Q8", game=TITLES[game])
    if state.phase != OVER and (ended or last_turns_played):
        raise Refused("this game is over: end the line with “over”", "Q8" if ended else "B5")


def _check_pawns(state: np.record) -> None:
    """One pawn a field (B2), each on a number that its player has crossed (B3), the end announced (B5)."""
    pawns = state.pawns[: state.players].tolist()
    for seat, field in enumerate(pawns):
        if field and pawns.index(field) < seat:
            raise Refused("two pawns stand on field {field} of the track", "B2", field=field)
        if field and not onboard.is_crossed(state, seat, state.track[field - 1]):
            raise Refused("the pawn of seat {seat} stands on a number that is not crossed", "B3", seat=seat)
    arrived = [seat for seat, field in enumerate(pawns) if field > onboard.TRACK - onboard.LAST_FIELDS]
    if (state.announced == onboard.NOBODY) == bool(arrived) or (arrived and state.announced not in arrived):
        raise Refused("the end is announced by a pawn on one of the last five fields", "B5")
