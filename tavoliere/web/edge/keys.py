"""Tokens of devices and keys of links. Only hashes of tokens are kept; keys are derived from the server's secret."""

import base64
import hashlib
import hmac
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tavoliere.web.edge.cookies import cookie
from tavoliere.web.edge.guard import sent_with

TOKEN_BYTES = 32
YEAR = 365 * 24 * 3600
TOKEN = re.compile("[A-Za-z0-9_-]{43}")  # as `new_device` makes it
INVITE, WATCH = "invite", "watch"
CIRCLE = "circle"
Draw = Callable[[int], bytes]  # that many bytes that nobody can foresee


class Device(NamedTuple):
    """A browser: the hash of its token, and the token if it was made just now."""

    hash: str
    fresh_token: str = ""


def _text(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=").lower()


def _cookie_name(connection: HTTPConnection) -> str:
    # A browser accepts __Host- cookies only over HTTPS, and only from this host.
    return "__Host-tavoliere" if is_secure(connection) else "tavoliere"


def is_secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def hash_of(token: str) -> str:
    """How a device is known at its tables; 128 bits."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def device_of(connection: HTTPConnection) -> Device | None:
    """The device that sent a request, if it has a token of our shape.

    Somebody may well choose a token instead of taking ours: it has no right at any table before it comes with a key.
    """
    token = cookie(sent_with(connection.scope).get(b"cookie", b""), _cookie_name(connection))
    return Device(hash_of(token)) if TOKEN.fullmatch(token) else None


def new_device(draw: Draw) -> Device:
    token = base64.urlsafe_b64encode(draw(TOKEN_BYTES)).rstrip(b"=").decode()
    return Device(hash_of(token), token)


def keep_device(connection: HTTPConnection, response: Response, device: Device) -> None:
    """Give a new device its cookie."""
    if device.fresh_token:
        response.set_cookie(
            _cookie_name(connection),
            device.fresh_token,
            max_age=YEAR,
            path="/",
            secure=is_secure(connection),
            httponly=True,
            samesite="lax",
        )


def lose_device(connection: HTTPConnection, response: Response) -> None:
    """Take a device's cookie away."""
    response.delete_cookie(_cookie_name(connection), path="/", secure=is_secure(connection), httponly=True)


def new_table(secret: bytes, device: Device, key: str, draw: Draw) -> str:
    """The name of a new table; the same for the same device and idempotency key."""
    if not key or device.fresh_token:
        return _text(draw(8))
    return _text(hmac.digest(secret, f"table {device.hash} {key}".encode(), "sha256")[:8])


def new_circle(draw: Draw) -> str:
    """The name of a new circle or evening, which nobody can guess."""
    return _text(draw(16))


def evening_table(secret: bytes, evening: str, match: int, tries: int) -> str:
    """The name of the table for a match, the same for all processes."""
    return _text(hmac.digest(secret, f"evening {evening} {match} {tries}".encode(), "sha256")[:8])


def daily_table(secret: bytes, person: str, day: str) -> str:
    """The name of somebody's table of a daily roll: there is one, and nobody else can guess it."""
    return _text(hmac.digest(secret, f"daily {day} {person}".encode(), "sha256")[:16])


@lru_cache(20_000)
def link_key(secret: bytes, table: str, right: str, renewals: int = 0) -> str:
    """The key to a table in a link, 128 bits, for `invite` or for `watch`; a new one after each renewal."""
    named = f"{right} {table}" + (f" {renewals}" if renewals else "")
    return _text(hmac.digest(secret, named.encode(), "sha256")[:16])


def is_same(key: str, right_one: str) -> bool:
    """Compare keys in a time that tells nothing about where they differ."""
    return hmac.compare_digest(right_one.encode(), key.encode())


def right_of(secret: bytes, table: str, key: str, renewals: int = 0) -> str | None:
    """What a key allows."""
    for right in (INVITE, WATCH):
        if is_same(key, link_key(secret, table, right, renewals)):
            return right
    return None


def circle_key(secret: bytes, circle: str, renewals: int) -> str:
    """The key in a circle's link, until the link is made anew."""
    return link_key(secret, circle, CIRCLE, renewals)


def links(secret: bytes, table: str, renewals: int = 0) -> dict[str, str]:
    return {right: f"/t/{table}/{link_key(secret, table, right, renewals)}" for right in (INVITE, WATCH)}
