"""On Board's tracks: two sides of our own, and any that the owner of a board types in (B7).

A track file is TOML with one list, `fields`, of 40 entries such as `"g10 3"`: colour letter and number, bonus.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np

from tavoliere.games.onboard import TRACK
from tavoliere.games.onboard_track import FALLS, FAULTS, NO_BONUS, fault
from tavoliere.games.refused import Refused
from tavoliere.games.rows import FIELDS, number_at
from tavoliere.notation.dice import COLOURS, read_cell, write_cell

SIDES = ("a", "b")

Track = tuple[tuple[str, int, int], ...]


def side_of_board(name: str) -> Track:
    """One of the two sides that come with the program: `a` or `b`."""
    key = name.strip().lower() if isinstance(name, str) else ""
    if key not in SIDES:
        raise Refused("the board has two sides, a and b; “{side}” is neither", "B1", side=str(name)[:40])
    return _read_side(key)


@cache
def _read_side(key: str) -> Track:
    return read_track(resources.files("tavoliere.notation").joinpath(f"track_{key}.toml").read_text("utf-8"))


def read_track_file(path: str | Path) -> Track:
    """The track in a file that the owner of a board wrote."""
    try:
        text = Path(path).read_text("utf-8-sig")  # some editors begin a text with a byte order mark
    except (OSError, ValueError) as error:  # not there, not text, or not even a path
        is_text = not isinstance(error, UnicodeDecodeError)
        reason = getattr(error, "strerror", None) or error if is_text else "it is not a text in UTF-8"
        raise Refused("the track file {path} cannot be read: {error}", path=path, error=reason) from None
    return read_track(text)


def read_track(text: str) -> Track:
    """The track in a TOML text."""
    try:
        fields = tomllib.loads(text).get("fields") if isinstance(text, str) else None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Refused("the track is not a TOML file: {error}", error=error) from None
    if not isinstance(fields, list):
        raise Refused("a track file needs a list called fields, with entries such as “g10 3”", "B7")
    return check_track(fields)


def check_track(fields: Sequence[object]) -> Track:
    """Check 40 entries of colour, number and bonus; the bonus, between 1 and 20, never falls (B7)."""
    if isinstance(fields, str) or not isinstance(fields, Sequence):
        raise Refused("a track is a list of entries such as “g10 3”", "B7")
    if len(fields) != TRACK:
        raise Refused(
            "a track has {wanted} fields; this one has {found}", "B7", wanted=TRACK, found=len(fields)
        )
    track = tuple(_read_entry(entry, place) for place, entry in enumerate(fields, start=1))
    cells, bonus = track_arrays(track)
    for place in range(TRACK):
        wrong = fault(cells, bonus, place)
        if wrong in (NO_BONUS, FALLS):
            raise Refused("field {place} of the track: {fault}", "B7", place=place + 1, fault=FAULTS[wrong])
    return track


def _read_entry(entry: object, place: int) -> tuple[str, int, int]:
    text = " ".join(map(str, entry)) if isinstance(entry, list | tuple) else str(entry)
    match = re.fullmatch(r"([a-z]+) ?(\d{1,2})[ /:,]+(\d{1,2})", text.strip().lower())
    try:
        cell = read_cell(f"{match[1]}{match[2]}") if match else -1
    except ValueError:
        cell = -1
    if not match or cell < 0:
        raise Refused(
            "field {place} of the track, “{entry}”: write colour, number and bonus, such as “g10 3”",
            "B7",
            place=place,
            entry=text[:40],
        )
    row, field = divmod(cell, FIELDS)
    return COLOURS[row], number_at(row, field), int(match[3])


def track_arrays(track: Track) -> tuple[np.ndarray, np.ndarray]:
    """A track as the record keeps it: the cells that its fields name, and the bonus points."""
    cells = [read_cell(f"{colour}{number}") for colour, number, _ in track]
    return np.array(cells, np.int8), np.array([bonus for *_, bonus in track], np.int8)


def track_of(cells: np.ndarray, bonus: np.ndarray) -> Track:
    """The track of a record."""
    return tuple(
        (COLOURS[cell // FIELDS], number_at(cell // FIELDS, cell % FIELDS), points)
        for cell, points in zip(cells.tolist(), bonus.tolist(), strict=True)
    )


def write_track(track: Track) -> str:
    """A track as `a`, `b`, or its 40 entries in one word: `r2/1,y3/1,…`."""
    for name in SIDES:
        if side_of_board(name) == track:
            return name
    return ",".join(write_fields(track))


def write_fields(track: Track) -> list[str]:
    """The 40 entries of a track."""
    return [f"{write_cell(read_cell(f'{colour}{number}'))}/{bonus}" for colour, number, bonus in track]


def read_written(text: str) -> Track:
    """The track that `write_track` wrote."""
    return check_track(text.split(",")) if "," in text else side_of_board(text)
