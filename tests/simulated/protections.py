"""Protections of the real code, each of which can be taken out, to see whether worlds find that it is missing.

A protection is a piece of a function; `without` replaces the function's code by the same without that piece.
"""

import contextlib
import importlib
import inspect
import types
from collections.abc import Iterator
from typing import Any, NamedTuple

ROOMS, DRIVING, SOCKET = "web.live.rooms:Rooms.", "web.live.driving:Driver.", "web.live.socket:"
PLAY, HANDLE = "table.play:", "table.handle:"


class Protection(NamedTuple):
    says: str
    function: str  # module, and the function in it
    piece: str
    instead: str = ""


def _p(says: str, function: str, piece: str, instead: str = "") -> Protection:
    return Protection(says, function, piece, instead)


PROTECTIONS = {
    "compare and swap": _p(
        "A place in the log is written once.",
        "tests.simulated.database:Database.has_room",
        "all(events[0].seq == self.end_of(table) + 1 for table, events in wanted.parts.items())",
        "True",
    ),
    "behind": _p(
        "Whoever came second learns what was written, and thinks again.",
        ROOMS + "_write",
        "if not await self._catch_up(room):\n"
        "                        await self._check_is_there(room)\n"
        "                    continue",
        "self._apply(room, outcome.events)\n                    return outcome",
    ),
    "commit before acknowledge": _p(
        "Nothing is acknowledged before it is on disk.",
        ROOMS + "_write",
        "await self.store.append(room.table.id, outcome.events)",
        "self._spawn(self.store.append(room.table.id, outcome.events))",
    ),
    "lock": _p(
        "A table does one thing at a time.",
        ROOMS + "_write",
        "async with room.lock:",
        "async with contextlib.nullcontext():",
    ),
    "hidden view": _p(
        "A seat sees its view.", "table.sight:Sight._seen_by", "position.seen_by(seat)", "position"
    ),
    "comes next": _p(
        "What others tell counts only if it comes next.",
        ROOMS + "_catch_up",
        "bool(told) and told[0].seq == room.table.seq + 1",
        "bool(told)",
    ),
    "look after a commit": _p(
        "After every event the house looks whether it has something to do.",
        ROOMS + "_write",
        "room.foreign = False\n                self.driver.look(room)",
        "room.foreign = False",
    ),
    "look after an attempt": _p(
        "However an attempt of the house ended, the table is looked at again.",
        DRIVING + "_ended",
        "self._failed(room, error)\n        self.look(room)",
        "self._failed(room, error)",
    ),
    "notifications": _p(
        "What other processes wrote is read.",
        ROOMS + "_heard",
        "[self._rooms.get(name)] if name else",
        "[] if name else",
    ),
    "everything after silence": _p(
        "When some news may be lost, all tables are read.",
        ROOMS + "_heard",
        "else list(self._rooms.values())",
        "else []",
    ),
    "behind until read": _p(
        "A table that could not be read is read later.",
        ROOMS + "_follow",
        "self._behind[room] = None",
        "pass",
    ),
    "written while loaded": _p(
        "A table that was written to while it was loaded is read again.",
        ROOMS + "_load",
        "if name in self._written:",
        "if False:",
    ),
    "pause of others": _p(
        "A server does not move for the house right after another one did.",
        DRIVING + "_asked",
        "(TAKE_OVER if room.foreign else 0.0)",
        "0.0",
    ),
    "read on": _p(
        "Who has seen more than a server knows makes it read.",
        "web.api:find_since",
        "if since and since > room.table.seq:",
        "if False:",
    ),
    "a person's seat": _p(
        "The house does not play for a person.",
        PLAY + "_may_act",
        "if not table.is_bots(seat):",
        "if False:",
    ),
    "read before refusing": _p(
        "Nobody is refused before the table has read what others wrote.",
        ROOMS + "_write",
        "if await self._catch_up(room):  # it may be fine given what another process wrote",
        "if False:",
    ),
    "marks wait": _p(
        "A table is deleted days after it was marked, and not before.",
        "store.expiry:Expiry.sweep",
        "and served - since >= GRACE + (self._idle if table in ahead else 0)",
        "",
    ),
    "read before already": _p(
        "Nothing is called done before the table has read what others wrote.",
        ROOMS + "_write",
        "if await self._catch_up(room):  # there may be something to do after all",
        "if False:",
    ),
    "idempotency key": _p(
        "A message that comes again with its key is not done again.",
        HANDLE + "handle",
        "known = table.known(name)",
        "known = None",
    ),
    "keys of earlier games": _p(
        "A table that is loaded remembers the keys of earlier games.",
        ROOMS + "_read",
        "if events[0].seq > 1 else []",
        "if False else []",
    ),
    "decision of a move": _p(
        "A move answers one question only.",
        PLAY + "act",
        "refusals.forbids_answer(before, seat, message.decision, is_roll=False)",
        "refusals.forbids_answer(before, seat, before.asked[seat] or message.decision, is_roll=False)",
    ),
    "decision of a roll": _p(
        "A roll answers one question only.",
        PLAY + "roll",
        "refusals.forbids_answer(before, seat, message.decision, is_roll=True)",
        "refusals.forbids_answer(before, seat, before.asked[seat] or message.decision, is_roll=True)",
    ),
    "repeated answer": _p(
        "A move that comes again without a key is answered as done.",
        HANDLE + "handle",
        "if isinstance(message, messages.Act):",
        "if False:",
    ),
    "absence": _p(
        "Nobody is told that a table does not exist, or that nothing is new, while the database fails.",
        ROOMS + "check_absence",
        "if self.store.trouble and not await self.store.is_well():",
        "if False:",
    ),
    "traces": _p(
        "A table of which anything is left exists.",
        ROOMS + "_events",
        "if not events and await self.store.has_traces(name):",
        "if False:",
    ),
    "since of the frame": _p(
        "What a frame says that it contains is what it contains.",
        SOCKET + "_push",
        "since = room.table.seq\n        # A client",
        "await asyncio.sleep(0)\n        since = room.table.seq\n        # A client",
    ),
    "knows before it waits": _p(
        "What happens while a socket is told that nothing is new is not lost.",
        SOCKET + "_push",
        'await websocket.send_text(f\'{{"type":"current","seq":{since}}}\')',
        'await websocket.send_text(f\'{{"type":"current","seq":{since}}}\')\n        listener.knows()',
    ),
    "the sealed number": _p(
        "Only the number that was sealed is taken.",
        PLAY + "show",
        "fairness.seal(message.entropy) != seat.seal",
        "False",
    ),
    "everything after a new line": _p(
        "When a new connection listens, all tables are read.",
        "store.postgres_others:PostgresOthers._listen",
        "self.heard(None, 0, list)",
        "pass",
    ),
    "a silent line": _p(
        "A connection that says nothing any more is noticed.",
        "store.postgres_others:PostgresOthers._listen",
        'await connection.execute("SELECT 1")',
        "pass",
    ),
    "calling off": _p(
        "A start for which a number is missing is called off.",
        DRIVING + "_due",
        "if table.stage == LOBBY and table.starting_at and not is_alone:",
        "if False:",
    ),
}


@contextlib.contextmanager
def without(name: str) -> Iterator[None]:
    """The real code without one of its protections."""
    protection = PROTECTIONS[name]
    function = _function(protection.function)
    before = function.__code__
    function.__code__ = _code_without(function, protection)
    try:
        yield
    finally:
        function.__code__ = before


def _function(place: str) -> types.FunctionType:
    module, _, path = place.partition(":")
    found: Any = importlib.import_module(module if module.startswith("tests.") else f"tavoliere.{module}")
    for part in path.split("."):
        found = getattr(found, part)
    found = inspect.unwrap(found)
    assert isinstance(found, types.FunctionType)
    return found


def _code_without(function: types.FunctionType, protection: Protection) -> types.CodeType:
    """The code of the function after the change, from the whole source of its module, compiled anew."""
    text, lines = inspect.getsource(inspect.getmodule(function)), inspect.getsource(function)  # type: ignore[arg-type]
    assert lines.count(protection.piece) == 1, f"not there any more: {protection.piece}"
    assert text.count(lines) == 1
    changed = text.replace(lines, lines.replace(protection.piece, protection.instead))
    found = _find(compile(changed, function.__code__.co_filename, "exec"), function.__qualname__)
    assert found, function.__qualname__
    return found


def _find(code: types.CodeType, name: str) -> types.CodeType | None:
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            if part.co_qualname == name:
                return part
            found = _find(part, name)
            if found:
                return found
    return None
