"""What every game can do, chosen by the state's record type.

Loops over many games (simulations, searches, batches) are written once with these functions. Called from plain
Python they look the game up; in compiled code the choice is made when the loop is compiled.
"""

from operator import itemgetter
from types import ModuleType
from typing import Any

import numpy as np

from tavoliere.games import crosswise, duel, onboard, qwixx
from tavoliere.games.plain import Plain, plain_type
from tavoliere.games.rule import CHOICES, rule

MODULES: dict[str, ModuleType] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}


def _state_type(game: str, fields: np.dtype[np.void]) -> np.dtype[np.void]:
    """Like `np.record`, with fields as attributes, but read and copied many times faster in plain Python."""

    def attribute(field: str) -> property:
        def put(record: Any, value: object) -> None:
            record[field] = value

        return property(itemgetter(field), put)

    def copy(record: Any) -> Any:
        return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]

    name = f"{game.title().replace('-', '')}State"
    attributes: dict[str, Any] = {field: attribute(field) for field in fields.names or ()}
    attributes["copy"] = copy
    globals()[name] = type(name, (np.void,), {"__module__": __name__, "__slots__": (), **attributes})
    return np.dtype((globals()[name], fields))  # a global, because that is where pickle looks for it


STATES: dict[str, np.dtype[np.void]] = {}
NAME_OF: dict[np.dtype[np.void], str] = {}
PLAIN: dict[np.dtype[np.void], type[Plain]] = {}
_BY_STATE: dict[np.dtype[np.void], ModuleType] = {}


def add(name: str, rules: ModuleType) -> None:
    """Make a game known by its name: a module with a `RECORD` of fields, `ACTIONS`, and the functions in `CHOSEN`."""
    packed, state = np.dtype(rules.RECORD), _state_type(name, np.dtype(rules.RECORD, align=True))
    # Records are compared and hashed byte by byte, so there must be no padding between fields.
    assert state.itemsize == packed.itemsize, (
        f"{name}: order the fields of the record so that none needs padding"
    )
    MODULES[name], STATES[name], NAME_OF[state], _BY_STATE[state] = rules, state, name, rules
    PLAIN[state] = plain_type(state)


def blank(name: str) -> Any:
    """A plain state of a game, all zeros."""
    record = STATES[name]
    return PLAIN[record](bytes(record.itemsize))


for _name, _rules in list(MODULES.items()):
    add(_name, _rules)

# Those of the functions below that each game implements.
CHOSEN = (
    "chance",
    "happen",
    "is_awaited",
    "forbids",
    "legal",
    "play",
    "is_over",
    "ending",
    "score",
    "standing",
    "conceal",
)


def chance(state: np.record) -> int:
    """How many equally likely outcomes are due now (rolls, or tiles in the bag); 0 if none is."""
    return int(_BY_STATE[state.dtype].chance(state))


def happen(state: np.record, outcome: int) -> None:
    """Apply the outcome with this number, which is below `chance(state)`."""
    _BY_STATE[state.dtype].happen(state, outcome)


def is_awaited(state: np.record, seat: int) -> bool:
    """Whether this seat must answer now."""
    return bool(_BY_STATE[state.dtype].is_awaited(state, seat))


def forbids(state: np.record, seat: int, action: int) -> int:
    """The reason (`rulings.REASONS`) that forbids an action, 0 if it is legal."""
    return int(_BY_STATE[state.dtype].forbids(state, seat, action))


def legal(state: np.record, seat: int, moves: np.ndarray) -> int:
    """Write the seat's legal actions into `moves` (int16, long enough for all) and return how many there are."""
    return int(_BY_STATE[state.dtype].legal(state, seat, moves))


def play(state: np.record, seat: int, action: int) -> None:
    """Answer for a seat. Caller checked that the action is legal."""
    _BY_STATE[state.dtype].play(state, seat, action)


def is_over(state: np.record) -> bool:
    return bool(_BY_STATE[state.dtype].is_over(state))


def ending(state: np.record) -> int:
    """How a finished game ended, as the game's own number for it (E5)."""
    return int(_BY_STATE[state.dtype].ending(state))


def score(state: np.record, seat: int) -> int:
    """A seat's points (its team's in Crosswise) as if the game ended now."""
    return int(_BY_STATE[state.dtype].score(state, seat))


def standing(state: np.record, seat: int) -> int:
    """What decides the winner: the score, except that six equal symbols win in Crosswise (C9)."""
    return int(_BY_STATE[state.dtype].standing(state, seat))


def conceal(state: np.record, seat: int) -> None:
    """Blank in place what a seat may not know; seat -1 is a spectator, who knows the least."""
    _BY_STATE[state.dtype].conceal(state, seat)


for _name in CHOSEN:
    CHOICES[globals()[_name]] = lambda game, name=_name: getattr(MODULES[game], name)  # type: ignore[misc]


@rule
def awaited(state: np.record) -> int:
    """The first seat that must answer now, -1 if none must."""
    for seat in range(state.players):
        if is_awaited(state, seat):
            return seat
    return -1


@rule
def is_winner(state: np.record, seat: int) -> bool:
    """Whether a seat shares the best total of a game that is over (E1)."""
    if not is_over(state):
        return False
    mine = standing(state, seat)
    for other in range(state.players):
        if standing(state, other) > mine:
            return False
    return True
