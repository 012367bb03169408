"""Positions of On Board as lines: those of Qwixx, with the track after the name and the pawns on the sheets.

    on-board a | g10 pawn 5 | r2,3 | turn 1, dice 11 3456, action 3, crossed

`a` and `b` are the sides of the board; any other track is written as its 40 fields.
"""

import numpy as np

from tavoliere.games import onboard
from tavoliere.games.generic import STATES
from tavoliere.games.refused import Refused
from tavoliere.notation import sheet_line
from tavoliere.notation.line import Phrases, read_number, seat_count, split_line
from tavoliere.notation.tracks import Track, read_written, track_arrays, track_of, write_track

NAME, TITLE = "on-board", "Qwixx On Board"
PHRASES = (*sheet_line.PHRASES, "announced")


def write(state: np.record) -> str:
    return f"{NAME} {write_track(track_of(state.track, state.bonus))} | {sections(state)}"


def sections(state: np.record) -> str:
    """What follows the name and the track."""
    written = [" ".join(_write_sheet(state, seat)) or "-" for seat in range(state.players)]
    announced = "" if state.announced == onboard.NOBODY else f"announced {state.announced}"
    written.append(sheet_line.write_play(state, announced))
    return " | ".join(written)


def _write_sheet(state: np.record, seat: int) -> list[str]:
    words = sheet_line.write_sheet(state, seat)
    if state.pawns[seat]:
        words.append(f"pawn {state.pawns[seat]}")
    return words


def read(line: str) -> np.record:
    head, *sheets, play = split_line(line) if "|" in line else [line, ""]
    players = seat_count(len(sheets), range(2, onboard.SEATS + 1), TITLE, "B1")
    state = np.zeros(1, STATES[NAME])[0]
    onboard.start(state, players, 0, *track_arrays(_read_track(head)))

    def read_pawn(word: str, rest: list[str], seat: int) -> bool:
        if word != "pawn" or state.pawns[seat]:
            return False
        state.pawns[seat] = read_number("pawn", rest.pop(0) if rest else "", 0, onboard.TRACK, "B7")
        return True

    sheet_line.read_sheets(state, sheets, read_pawn)
    phrases = Phrases(play, PHRASES)
    sheet_line.read_play(state, phrases, last_action=3)
    state.announced = phrases.number("announced", onboard.NOBODY, 0, players - 1)
    # B5: the player who announced the end is not active again.
    sheet_line.check_end(state, TITLE, "B5" if state.announced == state.active else "")
    _check_pawns(state)
    return state


def _read_track(head: str) -> Track:
    words = head.split()
    if len(words) != 2:
        raise Refused("after on-board comes the side of the board, a or b, or the 40 fields of a track", "B1")
    return read_written(words[1])


def _check_pawns(state: np.record) -> None:
    """One pawn to a field (B2), each on a number that its player has crossed (B3), the end announced (B5)."""
    pawns = state.pawns[: state.players].tolist()
    for seat, field in enumerate(pawns):
        if field and pawns.index(field) < seat:
            raise Refused("two pawns stand on field {field} of the track", "B2", field=field)
        if field and not onboard.is_crossed(state, seat, state.track[field - 1]):
            raise Refused("the pawn of seat {seat} stands on a number that is not crossed", "B3", seat=seat)
    arrived = [seat for seat, field in enumerate(pawns) if field > onboard.TRACK - onboard.LAST_FIELDS]
    if (state.announced == onboard.NOBODY) == bool(arrived) or (arrived and state.announced not in arrived):
        raise Refused("the end is announced by a pawn on one of the last five fields", "B5")
