"""The names by which a server is known, and the addresses of its clients."""

import contextlib
import re
import socket
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address

LONGEST = 270  # characters of a name that is remembered: 253 for the name, and a port
EVERYWHERE = ("0.0.0.0", "::")
# A Host header in lower case: an address or a name, and perhaps a port. Links are made from it, so it is nothing else.
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::[0-9]{1,5})?")


def reachable(host: str) -> str:
    """The name by which a browser finds a server that listens on `host`.

    For a server that listens everywhere this is its address in the home network: the links and QR codes that people
    share are made from it, and a friend's phone must find it.
    """
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # An address reserved for documentation: nothing is sent, the system only looks up the route.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


class Names:
    """The names that this server answers to.

    A page of another site can make a browser call us by a name of that site ("DNS rebinding"), and would then pass for
    our own. So a name must be known: this machine's own, or one from the settings. An IP address is always fine,
    because nobody can make it point elsewhere.
    """

    def __init__(self, listening: str, hosts: str) -> None:
        own = socket.gethostname().lower()
        given = {name.strip().lower() for name in (listening, *hosts.split(",")) if name.strip()}
        self._known = {"localhost", own, f"{own.partition('.')[0]}.local", *given}
        self._seen: set[str] = set()  # Host headers known to be fine

    def has(self, host: str) -> bool:
        """Whether a Host header, with or without a port, names this server."""
        if host in self._seen:
            return True
        is_ours = self._is_ours(host)
        if is_ours and len(self._seen) < 1000 and len(host) <= LONGEST:
            self._seen.add(host)
        return is_ours

    def _is_ours(self, host: str) -> bool:
        if not host:
            return True  # of programs that send none; every browser does
        shape = HOST.fullmatch(host.lower())
        if not shape:
            return False
        name = shape[1].removesuffix(".")
        return "*" in self._known or name in self._known or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        IPv6Address(name[1:-1]) if name.startswith("[") else IPv4Address(name)
    except ValueError:
        return False
    return True


@lru_cache(4096)
def neighbourhood_of(network: str) -> str:
    """The part of a household's network (see below) that one customer may have a lot of: /48 of IPv6, /24 of IPv4.

    >>> neighbourhood_of("2001:db8:0:7::"), neighbourhood_of("192.0.2.7"), neighbourhood_of("nowhere")
    ('2001:db8::', '192.0.2', 'nowhere')
    """
    if ":" not in network:
        return network.rpartition(".")[0] or network
    try:
        return str(IPv6Address(int(IPv6Address(network)) >> 80 << 80))
    except ValueError:
        return network


def network_of(host: str) -> str:
    """The part of an address that identifies a household: of IPv6 the first half, because it has a whole network.

    >>> network_of("2001:db8::1"), network_of("2001:db8:0:0:ffff::2"), network_of("::ffff:192.0.2.7")
    ('2001:db8::', '2001:db8::', '192.0.2.7')
    """
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
