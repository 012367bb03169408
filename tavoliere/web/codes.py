"""Short codes that can be read out across a room: `k7m-2qp` stands for an invitation link, for a day.

They live in the memory of one process: a code is for people who sit down now, a link for later.
"""

import re
import secrets
import time

from tavoliere.games.rulings import Refused

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that can be mistaken for another
DAY = 86_400.0
MOST = 20_000
LINK = re.compile(r"/t/[\w-]{1,40}/[\w-]{1,64}")

_links: dict[str, tuple[str, float]] = {}  # code → link, and until when; the oldest come first
_codes: dict[str, str] = {}


def code_for(link: str) -> str:
    """The code of a link, the same one while it lasts.

    >>> link_of(code_for("/t/k3v9q2m7p5xwa/secret"))
    '/t/k3v9q2m7p5xwa/secret'
    """
    if not LINK.fullmatch(link):
        raise Refused("a code stands for a link to a table")
    _forget()
    if link not in _codes:
        signs = "".join(secrets.choice(SIGNS) for _ in range(6))
        code = f"{signs[:3]}-{signs[3:]}"
        _codes[link] = code
        _links[code] = link, time.monotonic() + DAY
    return _codes[link]


def link_of(code: str) -> str | None:
    """The link that a code stands for; how it was typed does not matter."""
    _forget()
    signs = re.sub(r"[^a-z0-9]", "", code.lower())
    found = _links.get(f"{signs[:3]}-{signs[3:]}")
    return found[0] if found else None


def _forget() -> None:
    now = time.monotonic()
    while _links:
        code, (link, until) = next(iter(_links.items()))
        if until > now and len(_links) < MOST:
            return
        del _links[code], _codes[link]
