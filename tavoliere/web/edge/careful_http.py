"""Limits on what one HTTP connection may cost: uvicorn's protocol over httptools.

A connection that sends nothing, half a request or too much at once, or does not read its answers, is cut. So is one
too many from an address. Nothing here knows what is sent.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tavoliere.web.edge.connections import connections, cut

HEAD, HEADERS = 32 * 1024, 100  # bytes around the body of a request, and lines before it
PIPELINE = 16  # requests sent before the first is answered


class TooMuch(Exception):
    """A request that is too large to read to its end."""


class Together:
    """A connection that holds back the head of an answer until its body comes: one packet instead of two."""

    __slots__ = ("_held", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._held: bytes | None = None  # empty once something has gone out

    def write(self, data: bytes) -> None:
        if self._held is None:
            self._held = data
        else:
            try:
                self._transport.write(self._held + data)
            except RuntimeError:
                # From uvloop, if the connection was cut while other answers wait behind this one.
                if not self._transport.is_closing():
                    raise
            self._held = b""

    def close(self) -> None:
        if self._held:  # no body came
            self._transport.write(self._held)
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()


class CarefulHTTP(HttpToolsProtocol):
    """HTTP with limits on the head of a request, on pipelining, and on the time for a whole request and its answer."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = connections()
        self._is_counted = False
        self._is_asking = False  # a request has begun and is not complete
        self._head = 0  # its bytes outside the body: the head, sizes of chunks, trailers
        self._is_too_much = False
        self._asking: asyncio.TimerHandle | None = None  # until a request must be complete
        self._reading: asyncio.TimerHandle | None = None  # until an answer must be read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._all.may_come(self.client):
            transport.abort()
            return
        self._all.come(self.client)
        self._is_counted = True
        self._asking = self._within()

    def connection_lost(self, exc: Exception | None) -> None:
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_asking:
            self._head += len(data)
        super().data_received(data)
        if self._is_asking and self._head > HEAD:
            self._is_too_much = True
            self.send_400_response("")
        elif self._is_counted and not self._asking and (self._is_asking or not self._is_answering()):
            self._asking = self._within()  # also for empty lines, which begin no request

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_asking = True
        self._head = 0

    def on_headers_complete(self) -> None:
        size = len(self.url)
        for name, value in self.headers:
            size += len(name) + len(value)
        if size > HEAD or len(self.headers) > HEADERS or len(self.pipeline) >= PIPELINE:
            self._is_too_much = True
            raise TooMuch  # the parser stops, and the answer is sent
        before = self.cycle
        super().on_headers_complete()
        # The answer to HEAD has no body to wait for, and “100 Continue” is sent at once.
        if self.cycle is not before and self.scope["method"] != "HEAD" and not self.expect_100_continue:
            self.cycle.transport = Together(self.transport)  # type: ignore[assignment]

    def on_body(self, body: bytes) -> None:
        self._head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_asking = False
        if self._asking:
            self._asking.cancel()
            self._asking = None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._uncount()
        super().handle_websocket_upgrade()

    def shutdown(self) -> None:
        """The server stops: complete requests are answered, incomplete ones are not waited for."""
        super().shutdown()
        cycle = self.cycle
        if cycle is not None and cycle.more_body and not cycle.response_complete:
            if self.pipeline:  # the ones before it are answered first
                cycle.disconnected = True
                self.pipeline[0] = cycle, self._hang_up
            else:
                self.transport.close()
        self._all.hurry(self.transport)

    async def _hang_up(self, *_: object) -> None:
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self._within()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading:
            self._reading.cancel()
            self._reading = None

    def send_400_response(self, msg: str) -> None:
        if not self._is_too_much:
            super().send_400_response(msg)
            return
        self.transport.write(
            b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        )
        self.transport.close()

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _within(self) -> asyncio.TimerHandle:
        """Start the time limit for what is under way."""
        return self.loop.call_later(self._all.seconds, cut, self.transport)

    def _uncount(self) -> None:
        for timer in (self._asking, self._reading):
            if timer:
                timer.cancel()
        if self._is_counted:
            self._is_counted = False
            self._all.go(self.client)
