"""How uvicorn's connections are guarded: none may take its time, and none is kept that nobody reads from.

uvicorn limits neither how long a request may be on its way nor how long an answer may lie there untaken: it leaves
both to a proxy. Its protocols tell enough of where they are for that to be judged from outside, and do what they did:

- a request has so long until its last header line, its body must then come at a lowest rate after some grace;
- a client that takes nothing of what it is sent for a while is given up, and so is one that is being said goodbye to;
- a socket is used as soon as it is sent something, for only those are who have a seat;
- a socket whose battle another process has is handed to that one, with all that came over it;
- what a socket is told goes out in as few writes as may be, and only what is long is packed: each write and each
  packing costs more than a short message, and lets the threads that play battles take Python's lock first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.frames import Frame

from umpire.server.run.doors import Doors
from umpire.server.run.exchange import MOST, Exchange, Handed

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
SMALL = 64 * 1024
"""A request of this size is always taken in, bytes."""

PACKED = 8 * 1024
"""Messages over a socket that are shorter than this go out as they are, bytes."""

LINE = "umpire.line"
"""Under what name whoever answers a socket finds the connection of it."""


class _Line:
    """The way out to a client, and since when nothing has moved on it."""

    doors: Doors
    _left = 0
    _moved = 0.0

    def is_stuck(self, transport: asyncio.Transport, now: float) -> bool:
        """Whether the client has taken nothing for too long of what there is for it."""
        left, before = transport.get_write_buffer_size(), self._left
        self._left = left
        if left == 0 or before == 0 or left < before:
            self._moved = now
        return now - self._moved > self.doors.limits.stall


class _Deaf:
    """A way out on which nothing goes out."""

    def __init__(self, line: asyncio.Transport) -> None:
        self.is_closing = line.is_closing

    def write(self, data: bytes) -> None:
        """Send nothing: it has been sent already."""


class Sparing(Extension):
    """What packs messages, spared the short ones; either side may leave any message unpacked."""

    def __init__(self, packing: Extension) -> None:
        self.name, self._packing = packing.name, packing

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        """Unpack a message if it is packed."""
        return self._packing.decode(frame, max_size=max_size)

    def encode(self, frame: Frame) -> Frame:
        """Pack a message if it is long."""
        return frame if len(frame.data) < PACKED else self._packing.encode(frame)


class GuardedHttp(_Line, H11Protocol):
    """A connection for requests."""

    cycle: RequestResponseCycle | None  # type: ignore[assignment]  # there is none before the first request
    _since = 0.0
    _arrived = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Take a place, or be turned away."""
        super().connection_made(transport)
        self._since = self.loop.time()
        if not self.doors.enter(self, _host_of(self.client)):
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to another."""
        self._begin_anew()
        self.doors.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Note how much of a request has arrived, and when all of it has."""
        if self.transport.is_closing():
            return
        self._arrived += len(data)
        fits = self.doors.take_in(_host_of(self.client), len(data)) or self._arrived <= SMALL
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._since = self.loop.time()
        if not fits:
            self._refuse(FULL)
        self._judge()

    def on_response_complete(self) -> None:
        """Forget the request that has been answered; the next one may be here already."""
        self._begin_anew()
        super().on_response_complete()
        self._judge()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the place over: the socket enters by itself."""
        self._begin_anew()
        self.doors.leave(self)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Note that the client does not take its answer."""
        super().pause_writing()
        self._judge()

    def resume_writing(self) -> None:
        """Note that it does."""
        super().resume_writing()
        self._judge()

    def tend(self, now: float) -> None:
        """End it when its request is late, or nobody takes its answer."""
        if self.is_stuck(self.transport, now):
            self.transport.abort()
        elif self._is_coming() and not self.flow.read_paused and not self.transport.is_closing():
            limits, taken = self.doors.limits, now - self._since
            in_body = self.cycle is not None and not self.cycle.response_complete
            if taken > (limits.body + self._arrived / limits.slowest if in_body else limits.headers):
                self._refuse(TOO_LATE)

    def drop(self) -> None:
        """Make room for another."""
        self.transport.abort()

    def _is_coming(self) -> bool:
        """Whether a request is awaited, or has come in part."""
        return self.cycle is None or self.cycle.more_body or self.cycle.response_complete

    def _judge(self) -> None:
        if self._is_coming() or self.flow.write_paused:
            self.doors.waits(self)
        else:
            self.doors.works(self)

    def _begin_anew(self) -> None:
        self.doors.take_in(_host_of(self.client), -self._arrived)
        self._since, self._arrived = self.loop.time(), 0

    def _refuse(self, told: bytes) -> None:
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(told)
        self.transport.close()


class GuardedSocket(_Line, WebSocketsSansIOProtocol):
    """A connection that a battle is played over."""

    exchange: Exchange | None
    handed: Handed | None = None
    """What came over it at the process that has handed it on, until it is read here."""

    _came: list[bytes] | None = None
    """All that came over it, as long as it may be handed on."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place that the request had; what came before it was handed on comes once more."""
        super().connection_made(transport)
        if not self.doors.enter(self, _host_of(self.client)):
            self.transport.abort()
        elif self.handed is not None:
            self.transport.pause_reading()
            super().data_received(self.handed.request)
        elif self.exchange is not None:
            self._came = []

    def data_received(self, data: bytes) -> None:
        """Remember it while it may be handed on."""
        if self._came is not None:
            self._came.append(data)
        super().data_received(data)

    def handle_connect(self, event: Any) -> None:  # a request as websockets has it
        """Let whoever answers find this connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # it has none where it was refused
            cast(dict[str, Any], self.scope)[LINE] = self

    async def hand_on(self, battle: str) -> bool:
        """Hand it to the process that is home to a battle, and be done with it here; False if it stays.

        It is asked once, when it is known what battle it is for; then all that came over it is forgotten.
        """
        came, self._came = self._came, None
        if self.exchange is None or came is None or sum(map(len, came)) > MOST:
            return False
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            return False
        request, *since = came
        self.transport.pause_reading()
        number = self.transport.get_extra_info("socket").fileno()
        if await self.exchange.hand_on(battle, number, Handed(request, b"".join(since))):
            # This closes our hold on it alone, not the connection.
            self.transport.abort()
            return True
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to another."""
        self.doors.leave(self)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:  # an ASGI message
        """Send; a goodbye does not wait until a client takes what came before it."""
        if message["type"] == "websocket.accept":
            self.conn.extensions = [Sparing(each) for each in self.conn.extensions]
            if self.handed is not None:
                await self._accept_again(message, self.handed)
                return
        if message["type"] == "websocket.send":
            self.doors.works(self)
        elif message["type"] == "websocket.close":
            self.writable.set()
        await super().send(message)

    async def tell(self, texts: Sequence[bytes]) -> None:
        """Send messages in one write, as `send` sends each, past what lies between an application and its socket.

        Raises:
            ClientDisconnected: If nobody is there any more.
        """
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.doors.works(self)
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def _accept_again(self, message: Any, handed: Handed) -> None:  # an ASGI message
        """Accept a client that has been told so by the process before; then read what it has said to that one."""
        self.handed, line = None, self.transport
        self.transport = cast(asyncio.Transport, _Deaf(line))
        try:
            await super().send(message)
        finally:
            self.transport = line
        if handed.since:
            super().data_received(handed.since)
        if not self.read_paused and not line.is_closing():
            line.resume_reading()

    def tend(self, now: float) -> None:
        """End it when nobody takes what it is told; how long one may be silent, the talk itself knows."""
        if self.is_stuck(self.transport, now):
            self.transport.abort()

    def drop(self) -> None:
        """Make room for another."""
        self.transport.abort()


def guarded(found: Doors, others: Exchange | None = None) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """Return the protocols of a server whose connections go through these doors, and to these other processes."""

    class Http(GuardedHttp):
        doors = found

    class Socket(GuardedSocket):
        doors, exchange = found, others

    return Http, Socket


def _host_of(client: tuple[str, int] | None) -> str:
    return client[0] if client is not None else ""
