"""A hash chain over everything that is told of a table: whoever has kept its head sees a past that was changed.

Each line that everybody is told, as its JSON, is joined to the head before it:

    head = SHA-256(head before ‖ SHA-256(line))          the first head is nothing

Only what all may know goes in, so a head tells nobody what is hidden; dice and tiles are sealed by themselves
(`fairness`). A line with a name or talk has some salt. If that is forgotten, `was` keeps the hash of the line as it
was, from which without the salt nobody can guess what it said: so the chain still holds, and the line shows that it
was changed.
"""

import hashlib
from collections.abc import Iterable

import msgspec

SALT_BYTES = 8


def leaf(line: bytes) -> bytes:
    return hashlib.sha256(line).digest()


def joined(head: bytes, leaf: bytes) -> bytes:
    return hashlib.sha256(head + leaf).digest()


def heads(lines: Iterable[msgspec.Raw | bytes], before: str = "") -> dict[int, str]:
    """The head after each line of a log, as JSON, by its number; the last line of a number counts."""
    found, head = {}, bytes.fromhex(before)
    for line in lines:
        told = msgspec.json.decode(line)
        head = joined(head, bytes.fromhex(told.get("was", "")) or leaf(bytes(line)))
        found[told["seq"]] = head.hex()
    return found
