"""Limits on what one WebSocket may cost, in uvicorn's protocol."""

import asyncio
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State

from tavoliere.web.edge.connections import connections, cut

UNREAD = 64 * 1024  # bytes of answers that a client may leave unread while it asks for more
PIECE = 4096  # bytes of frames that are processed together
CONTROLS, CONTROLS_A_SECOND = 20, 5.0  # pings and pongs: at once, and then
FRAGMENTS = 64  # of one message


class CarefulWebSocket(WebSocketsSansIOProtocol):
    """WebSocket with limits on pings, on fragments, and on how much is left unread, and for how long."""

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

    def shutdown(self) -> None:
        super().shutdown()
        self._all.hurry(self.transport)

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
            if self.conn.handshake_exc and not self.close_sent:
                # A line of its head was too long. Nothing else would end this, and the server could not stop cleanly.
                self.close_sent = self.handshake_complete = True
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and self._can_take():
            # Nearly everything that a server sends: a frame of text, which need not wait in a queue.
            self.transport.write(Frame(Opcode.TEXT, message["text"].encode()).serialize(mask=False))
            return
        try:
            await super().send(message)
        except RuntimeError:
            if not self.close_sent:
                raise
            raise ClientDisconnected from None  # bytes that are not frames have ended it meanwhile
        if self.initial_response:
            self.handshake_complete = True  # by a refusal, which need not be logged

    def _can_take(self) -> bool:
        """Whether a frame can be written at once."""
        is_open = self.conn.state is State.OPEN and self.handshake_complete
        return is_open and self.writable.is_set() and not self.transport.is_closing()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:  # the client's fault, which need not be logged
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
