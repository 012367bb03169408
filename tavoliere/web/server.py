"""The app under uvicorn: one process, or several that share a PostgreSQL database."""

import asyncio
import contextlib
import os
import socket
import tempfile
import threading
import webbrowser
from typing import Literal

import msgspec
import uvicorn

from tavoliere.games.refused import Refused
from tavoliere.web.app import check
from tavoliere.web.edge.careful_socket import CarefulWebSocket
from tavoliere.web.edge.hosts import reachable
from tavoliere.web.metrics import FOLDER
from tavoliere.web.ops.logs import logging_config
from tavoliere.web.settings import Settings, to_environment

KEEP_ALIVE = 75  # seconds that an idle connection is kept for the next request
STOP_WITHIN = 10  # seconds for requests to finish
BACKLOG = 2048  # connections that may wait
# Bytes that the system buffers for a client that does not read; by default it would be megabytes.
SEND_BUFFER = 128 * 1024
FRAME = 16 * 1024  # bytes that a WebSocket frame from outside may have before the connection is cut


def run(settings: Settings, open_browser: bool = False) -> None:
    """Serve until somebody stops it."""
    config = uvicorn.Config(
        "tavoliere.web.app:app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        # Only these proxies may say who is behind them; nobody may if the list is empty.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        log_config=logging_config(settings.json_logs),
        access_log=False,
        server_header=False,
        http=_http(),
        ws=CarefulWebSocket,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,  # it would take more memory per socket than everything else
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=STOP_WITHIN,
    )
    allow_many_sockets()
    asyncio.run(check(settings))
    listening = _listen(settings.host, settings.port)
    sockets = [listening]
    if settings.metrics_port:
        sockets.append(_listen(settings.metrics_host, settings.metrics_port))
    settings = msgspec.structs.replace(settings, port=listening.getsockname()[1])
    os.environ.update(to_environment(settings))  # for the app, and for the processes that uvicorn starts
    address = f"http://{reachable(settings.host)}:{settings.port}"
    print(f"Tavoliere is at {address}   (Ctrl-C stops it)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        with tempfile.TemporaryDirectory(prefix="tavoliere-") as folder:
            os.environ[FOLDER] = folder
            Multiprocess(config, sockets=sockets).run()
    else:
        uvicorn.Server(config).run(sockets=sockets)


def _http() -> type[asyncio.Protocol] | Literal["h11"]:
    """HTTP with limits; without httptools, uvicorn's other parser, which is enough for a household."""
    try:
        from tavoliere.web.edge.careful_http import CarefulHTTP
    except ImportError:
        return "h11"
    return CarefulHTTP


def allow_many_sockets() -> None:
    """Raise the limit on open files as far as the system allows: each socket is one."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _listen(host: str, port: int) -> socket.socket:
    try:
        return _listening(host, port)
    except OSError as error:
        raise Refused("cannot listen on {host}:{port}: {error}", host=host, port=port, error=error) from None


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # for all incoming connections
    listening.bind((host, port))
    listening.listen(BACKLOG)  # clients that come before the app is ready wait, and are not turned away
    return listening
