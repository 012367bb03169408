"""The names under which a server is found."""

import contextlib
import socket

EVERYWHERE = ("0.0.0.0", "::")


def reachable(host: str) -> str:
    """The name under which a browser finds a server that listens on `host`.

    A server that listens everywhere is shown by its address in the home network: the links and QR codes that people
    share are made from it, and a friend's phone must find it.
    """
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # An address that only documentation uses: nothing is sent, the system only looks up the way.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"
