"""What one connection may cost: uvicorn's protocols with limits.

A connection that says nothing, says half of something, says too much at once or does not read its answers is cut. So
is one too many from an address. Nothing here knows what is said.
"""

import asyncio
import contextlib
import socket
import struct
from collections import Counter
from functools import cache, lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import OPEN

from tavoliere.web.hosts import network_of
from tavoliere.web.settings import Settings, from_environment

HEAD, HEADERS = 32 * 1024, 100  # bytes and lines before the body of a request
PIPELINE = 16  # requests that are sent before the first is answered
UNREAD = 64 * 1024  # bytes of answers that somebody may leave unread while he asks for more
PIECE = 4096  # bytes of frames that are looked at together
CONTROLS, CONTROLS_A_SECOND = 20, 5.0  # pings and pongs: at once, and then
FRAGMENTS = 64  # of one message
ENDING = (b"connection", b"transfer-encoding")  # headers that say how an answer ends


class Connections:
    """How many connections are open, by address and in all. A proxy may have as many as it likes."""

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


@cache
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
    """Of this process."""
    return Connections(from_environment())


def cut(transport: asyncio.Transport) -> None:
    """Hang up; what is still unread is thrown away, in the system's buffers too."""
    if transport.get_write_buffer_size():
        connection = transport.get_extra_info("socket")
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class TooMuch(Exception):
    """A request that is not read to its end."""


class OnePacket(RequestResponseCycle):
    """An answer whose head waits for its body: one packet instead of two, and no header is looked at twice."""

    _start: Any = None  # the message that began the answer

    async def send(self, message: Any) -> None:
        start = self._start
        if start is None and not self.response_started and message["type"] == "http.response.start":
            self._start = message
            return
        if start is not None:
            self._start = None
            if self._is_whole(start, message):
                self._write(start, message["body"])
                return
            await super().send(start)
        await super().send(message)

    def _is_whole(self, start: Any, message: Any) -> bool:
        """Whether this is all of an answer, and everything can go out now. Anything else takes the usual way."""
        return (
            self.keep_alive
            and not self.disconnected
            and not self.flow.write_paused
            and not message.get("more_body")
            and self.scope["method"] != "HEAD"
            and (b"content-length", b"%d" % len(message.get("body", b""))) in start["headers"]
            and not any(name in ENDING for name, _ in start["headers"])
        )

    def _write(self, start: Any, body: bytes) -> None:
        lines = [line(name, value) for name, value in (*self.default_headers, *start["headers"])]
        self.transport.write(b"".join((STATUS_LINE[start["status"]], *lines, b"\r\n", body)))
        self.response_started = self.response_complete = True
        self.message_event.set()
        self.on_response()


@lru_cache(4096)
def line(name: bytes, value: bytes) -> bytes:
    """A header as it is sent. Most answers have the same ones."""
    if HEADER_RE.search(name) or HEADER_VALUE_RE.search(value):
        raise RuntimeError("a header must not have control characters")
    return b"%b: %b\r\n" % (name.lower(), value)


class CarefulHTTP(HttpToolsProtocol):
    """HTTP with limits on the head of a request, on pipelining, and on the time for a whole request and its answer."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = connections()
        self._is_counted = False
        self._is_asking = False  # a request has begun and is not complete
        self._is_in_head = False
        self._head = 0
        self._is_too_much = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._all.may_come(self.client):
            transport.abort()
            return
        self._all.come(self.client)
        self._is_counted = True
        self._within()

    def connection_lost(self, exc: Exception | None) -> None:
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_in_head:
            self._head += len(data)
        super().data_received(data)
        if self._is_in_head and self._head > HEAD:
            self._is_too_much = True
            self.send_400_response("")
        elif self._is_asking and not self._timer:
            self._within()
        elif not self._is_asking:
            self._in_time()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_asking = self._is_in_head = True
        self._head = 0

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        size = len(self.url)
        for name, value in self.headers:
            size += len(name) + len(value)
        if size > HEAD or len(self.headers) > HEADERS or len(self.pipeline) >= PIPELINE:
            self._is_too_much = True
            raise TooMuch  # the parser stops, and the answer is sent
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self.cycle.__class__ = OnePacket  # uvicorn knows no other way to choose it

    def on_message_complete(self) -> None:
        self._is_asking = False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._uncount()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._within()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._in_time()

    def send_400_response(self, msg: str) -> None:
        if not self._is_too_much:
            super().send_400_response(msg)
            return
        self.transport.write(
            b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        )
        self.transport.close()

    def _within(self) -> None:
        """From now on there is only so much time for what is under way."""
        self._in_time()
        self._timer = self.loop.call_later(self._all.seconds, cut, self.transport)

    def _in_time(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _uncount(self) -> None:
        self._in_time()
        if self._is_counted:
            self._is_counted = False
            self._all.go(self.client)


def frame(text: bytes) -> bytes:
    """A text as a WebSocket frame of a server: whole, and without a mask (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


class CarefulWebSocket(WebSocketsSansIOProtocol):
    """WebSocket with limits on pings, on fragments, and on how much, and for how long, is left unread."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = connections()
        self._timer: asyncio.TimerHandle | None = None
        self._controls = 0
        self._since = self.loop.time()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._all.come(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        self._all.go(self.client)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._in_time()
        self._timer = self.loop.call_later(self._all.seconds, cut, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._in_time()

    def _in_time(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    async def send(self, message: Any) -> None:
        text = message.get("text")
        if text is not None and self._is_open():
            self.transport.write(frame(text.encode()))
            return
        try:
            await super().send(message)
        except RuntimeError:
            if not self.close_sent:
                raise
            raise ClientDisconnected from None  # bytes that are no frames have ended it meanwhile

    def _is_open(self) -> bool:
        """Whether a text can go out now as it is."""
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.writable.is_set()
            and self.conn.state is OPEN
            and not self.conn.extensions
        )

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:  # the other side's fault, and no news for the log
                self.frames = []
                self.conn.fail(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        self._control()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._control()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self.transport.abort()
        super().handle_cont(event)

    def _control(self) -> None:
        self._controls += 1
        allowed = CONTROLS + CONTROLS_A_SECOND * (self.loop.time() - self._since)
        if self._controls > allowed or self.transport.get_write_buffer_size() > UNREAD:
            cut(self.transport)
