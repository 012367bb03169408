"""Which addresses the server may call for a client: https on the public internet, and nothing inside.

A name is resolved once, and the connection goes to the address that was looked at. If any address of a name is inside,
none is called.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import urlsplit

from tavoliere.games.refused import Refused

LONGEST = 1000  # characters of an address
PORT = 443
GLOBAL = ipaddress.ip_network("2000::/3")  # neither mapped, NAT64, local nor link-local addresses are in it
WRAPPED = (ipaddress.ip_network("2001::/23"), ipaddress.ip_network("2002::/16"))  # such as Teredo, 6to4


class Target(NamedTuple):
    """Where a message goes."""

    host: str
    port: int
    path: str

    @property
    def place(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"https://{self.host}" if self.port == PORT else f"https://{self.place}"


def read(url: str, inside: Collection[str] = ()) -> Target:
    """The target of an address, or a refusal; `inside`: the places, as host:port, that may be called all the same."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORT
    except ValueError:
        host, port, parts = "", 0, urlsplit("")
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not host or not is_plain or parts.scheme != "https" or parts.username is not None:
        raise Refused("this is not a whole address: it begins with https:// and has no blanks")
    target = Target(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
    if target.place not in inside and (port != PORT or not _may_be_public(host)):
        raise Refused("this address is not on the public internet: the server calls no others")
    return target


def _may_be_public(host: str) -> bool:
    try:
        return is_public(host)
    except ValueError:  # a name: what it leads to is looked at when it is called
        return True


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet, and leads nowhere else."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return found.is_global and found in GLOBAL and not any(found in network for network in WRAPPED)
    return found.is_global and not found.is_multicast


async def resolve(target: Target, inside: Collection[str] = ()) -> str:
    """The address to connect to."""
    loop = asyncio.get_running_loop()
    try:
        known = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused("this address cannot be reached: is it spelt correctly?") from None
    addresses = [str(known_as[4][0]) for known_as in known]
    if target.place not in inside and not all(map(is_public, addresses)):
        raise Refused("this address is not on the public internet: the server calls no others")
    return addresses[0]
