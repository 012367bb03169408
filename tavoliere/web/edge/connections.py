"""Limits on connections, per address and in total, and how one that costs too much is cut."""

import asyncio
import contextlib
import socket
import struct
from collections import Counter
from functools import cache, lru_cache
from ipaddress import ip_address, ip_network

from tavoliere.web.edge.hosts import network_of
from tavoliere.web.settings import Settings, from_environment

STOP_READING = 2.0  # seconds for clients to read what is left, once the server stops


class Connections:
    """How many connections are open, per address and in total. A proxy may have as many as it likes."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.request_seconds
        self._most_of_one = 4 * settings.sockets  # a household loads pages too
        self._most = 2 * settings.most_sockets
        self._proxies = settings.proxies
        self._open: Counter[str] = Counter()
        self._all = 0

    def may_come(self, client: tuple[str, int] | None) -> bool:
        if client is None or is_proxy(client[0], self._proxies):
            return True
        return self._all < self._most and self._open[network_of(client[0])] < self._most_of_one

    def come(self, client: tuple[str, int] | None) -> None:
        self._all += 1
        self._open[network_of(client[0]) if client else ""] += 1

    def go(self, client: tuple[str, int] | None) -> None:
        who = network_of(client[0]) if client else ""
        self._all -= 1
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]

    def hurry(self, transport: asyncio.Transport) -> None:
        """The server stops: from now on it waits only briefly for clients that do not read."""
        self.seconds = min(self.seconds, STOP_READING)
        if transport.get_write_buffer_size():
            asyncio.get_running_loop().call_later(self.seconds, cut, transport)


@lru_cache(4096)
def is_proxy(host: str, proxies: str) -> bool:
    for proxy in proxies.split(","):
        try:
            if proxy.strip() in ("*", host) or ip_address(host) in ip_network(proxy.strip()):
                return True
        except ValueError:
            continue
    return False


@cache
def connections() -> Connections:
    """The connections of this process."""
    return Connections(from_environment())


def cut(transport: asyncio.Transport) -> None:
    """Hang up; what is still unread is discarded, in the system's buffers too."""
    if transport.get_write_buffer_size():
        connection = transport.get_extra_info("socket")
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
