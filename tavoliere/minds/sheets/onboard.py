"""On Board in this layer: its players, its judge, its network, and what can be trained (`modules.py`)."""

import numpy as np

from tavoliere.games.onboard import NOBODY, TRACK, is_crossed
from tavoliere.games.qwixx import ENOUGH_TO_CLOSE
from tavoliere.games.rows import COUNT, FIELDS, LAST
from tavoliere.games.rule import rule
from tavoliere.minds.later import Maker, later
from tavoliere.minds.sheets.levels import players_of
from tavoliere.minds.sheets.network import (
    AHEAD,
    ANNOUNCED,
    BARRED,
    BEYOND,
    CROSSED,
    GAP,
    HIS_TRACK,
    LOCKS,
    MY_TRACK,
    OUTLOOKS,
    PAWNS,
    WIDEST_GAP,
    WITH_TRACK,
)
from tavoliere.minds.sheets.row_states import NEXT_FIELD
from tavoliere.minds.training import Network

PLAYERS = players_of("on-board", easy=0.13, medium=0.065, hard=0.05)
LIGHT = "medium"
IMAGINE = "sheets.hidden:ask_again"
NETWORKS = {
    "on-board": Network(
        later("sheets.training:train", game="on-board", first_games=40_000, games=18_000),
        rounds=12,
        tables=tuple(
            {"players": players, "side": side} for players in (2, 2, 3, 2, 2, 4) for side in ("a", "b")
        ),
    ),
}
FEATURES = WITH_TRACK


def network(players: int) -> str:
    """The name of the network, the same for all numbers of players."""
    return "on-board"


def evaluator(players: int) -> Maker:
    return later("sheets.evaluator:by_network", game="on-board")


# --- what the track shows a network -------------------------------------------------------------------------


@rule
def track_terms(state: np.record, seat: int, rows: np.ndarray, count: int) -> int:
    for other in range(state.players + 0):
        begin = MY_TRACK
        if other != seat:
            begin = HIS_TRACK
            rows[count] = PAWNS + int(state.pawns[seat]) * (TRACK + 1) + int(state.pawns[other])
            count += 1
        for step in range(AHEAD):
            rows[count] = begin + step * OUTLOOKS + int(outlook(state, other, step + int(state.pawns[other])))
            count += 1
    rows[count] = ANNOUNCED + int(last_turns(state, seat))
    return count + 1


@rule
def outlook(state: np.record, seat: int, field: int) -> int:
    """What a field of the track, counted from 0, is to a seat: beyond the end, crossed, barred, a lock, or its gap."""
    if field >= TRACK:
        return BEYOND
    cell = state.track[field]
    row, place = cell // FIELDS, cell % FIELDS
    if is_crossed(state, seat, cell):
        return CROSSED
    marks = state.marks[seat, row]
    gap = place - NEXT_FIELD[marks]
    if state.closed[row] or gap < 0:
        return BARRED
    if place == LAST:
        return LOCKS if COUNT[marks] >= ENOUGH_TO_CLOSE else BARRED
    return GAP + min(gap, WIDEST_GAP)


@rule
def last_turns(state: np.record, seat: int) -> int:
    """The turns left once the end is announced (B5), combined with whether one is this seat's; 0 before that."""
    if state.announced == NOBODY:
        return 0
    players = state.players
    left = (state.announced - state.active + players) % players
    is_mine = (seat - state.active + players) % players < left
    return 2 * left + (1 if is_mine else 0)
