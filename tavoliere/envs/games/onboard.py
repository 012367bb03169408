"""On Board in the environments: sheets, pawns and the track."""

import numpy as np

from tavoliere.envs.fields import Field, place_of
from tavoliere.envs.games import sheets
from tavoliere.envs.games.sheets import observe_sheets
from tavoliere.games import onboard
from tavoliere.games.onboard_track import MOST_BONUS
from tavoliere.games.rows import CELLS
from tavoliere.games.rule import rule
from tavoliere.notation.dice import write_cell

IS_OPEN = False
PARAMETERS = {"side": "a"}

is_simultaneous, longest = sheets.is_simultaneous, sheets.longest


def fields(players: int) -> list[Field]:
    return [
        *sheets.fields(players),
        Field("pawns", (players,), onboard.TRACK, "the field of each pawn, 0 for the start"),
        Field("announced", (players,), 1, "who has announced the end"),
        Field("track", (onboard.TRACK,), CELLS, "the cell that a field names, plus 1"),
        Field("bonus", (onboard.TRACK,), MOST_BONUS, "the bonus points of a field"),
    ]


@rule
def observe(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    players = int(view.players)
    place = observe_sheets(view, seat, row)
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.pawns[other]
    place += players
    if view.announced != onboard.NOBODY:
        row[place + place_of(view, seat, view.announced)] = 1
    place += players
    named = row[place : place + onboard.TRACK]
    bonus = row[place + onboard.TRACK : place + 2 * onboard.TRACK]
    for field in range(onboard.TRACK):
        named[field] = view.track[field] + 1
        bonus[field] = view.bonus[field]


def text(state: np.record) -> list[str]:
    pawns = [
        f"seat {seat} {f'on field {field}, {write_cell(state.track[field - 1])}' if field else 'on the start'}"
        for seat, field in enumerate(state.pawns[: state.players].tolist())
    ]
    return [*sheets.text(state), f"pawns {'; '.join(pawns)}"]
