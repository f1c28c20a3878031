"""Handing the socket of a battle to the process that has the battle, so that each is played out in one process alone.

Processes of one server take connections as the system gives them out; which battle a socket is for is known only when
its client has said hello. Each battle has a home, told by its name, among the places that the processes take for
themselves: a lock on a file holds a place, and the system lets go of it with the process, for the one that is started
instead. A process hands the open connection on with all that came over it so far; the other one reads that once more,
answers nothing that has been answered, and goes on from there. The client notices nothing.

Nobody depends on it: where the other process is not there the battle is played here, and the store judges as ever.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from hashlib import sha256
from pathlib import Path

import msgspec

if sys.platform != "win32":
    import fcntl

MOST = 64 * 1024
"""How much may have come over a connection that is handed on, bytes: it fits into what a line to a process holds."""

PATIENCE = 2.0
"""How long what is handed over may take to arrive, seconds."""

HEAD = 4
"""How many bytes say how many follow."""

TAKEN = b"1"
"""What is answered by whoever has taken a connection."""


class Handed(msgspec.Struct, frozen=True):
    """What came over a connection: the request that opened it, as it is understood, and all that followed."""

    request: bytes
    since: bytes


class Exchange:
    """The place of one process among those of a server, and its lines to the others."""

    def __init__(self, folder: str, processes: int, take: Callable[[socket.socket, Handed], None]) -> None:
        """Know the ``processes`` that share a ``folder``; ``take`` gets each connection that another one hands over."""
        self._folder, self._count, self._take = Path(folder), processes, take
        self._place: int | None = None
        self._taking: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Take what is handed over, as long as the process serves."""
        with suppress(OSError):  # where it cannot be heard, it takes nothing and plays what comes
            self._place = self._claimed()
        if self._place is None:
            yield
            return
        loop = asyncio.get_running_loop()
        with socket.socket(socket.AF_UNIX) as heard:
            path = self._line(self._place)
            path.unlink(missing_ok=True)
            heard.settimeout(0.0)
            heard.bind(str(path))
            heard.listen(MOST // 512)
            loop.add_reader(heard.fileno(), self._answer, heard)
            try:
                yield
            finally:
                loop.remove_reader(heard.fileno())
                await asyncio.gather(*self._taking, return_exceptions=True)

    async def hand_on(self, battle: str, connection: int, came: Handed) -> bool:
        """Hand a connection to the process that is home to a battle; False if that is this one, or does not take it."""
        home = int.from_bytes(sha256(battle.encode()).digest()[:8]) % self._count
        told = msgspec.msgpack.encode(came)
        if self._place is None or home == self._place or len(told) > MOST:
            return False
        told = len(told).to_bytes(HEAD) + told
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(0.0)
            try:
                line.connect(str(self._line(home)))
                # What arrives in part is not taken there, and so not lost here.
                if socket.send_fds(line, [told], [connection]) != len(told):
                    return False
                async with asyncio.timeout(PATIENCE):
                    # It closes the line without a word if it ends just now.
                    return await asyncio.get_running_loop().sock_recv(line, len(TAKEN)) == TAKEN
            except TimeoutError:
                return True  # it has it, and is busy
            except OSError:
                return False

    def _claimed(self) -> int | None:
        """Take a place that no other process has; None if there is none, as while one that is to end still ends."""
        for place in range(self._count):
            held = os.open(self._folder / f"{place}.held", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(held)
            else:
                return place  # it stays open, and the place ours, until the process is gone
        return None

    def _line(self, place: int) -> Path:
        return self._folder / f"{place}.line"

    def _answer(self, heard: socket.socket) -> None:
        with suppress(BlockingIOError):
            line, _ = heard.accept()
            task = asyncio.get_running_loop().create_task(self._receive(line))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)

    async def _receive(self, line: socket.socket) -> None:
        if (found := await asyncio.to_thread(_received, line)) is not None:
            self._take(*found)


def _received(line: socket.socket) -> tuple[socket.socket, Handed] | None:
    """Return a connection and what came over it; None if not all of that arrived."""
    connections: list[socket.socket] = []
    with closing(line):
        line.settimeout(PATIENCE)
        told, size = b"", HEAD
        with suppress(OSError, msgspec.DecodeError):
            while len(told) < size:
                more, found, _, _ = socket.recv_fds(line, MOST, 1)
                connections += [socket.socket(fileno=each) for each in found]
                if not more:
                    break
                told += more
                size = HEAD + int.from_bytes(told[:HEAD]) if len(told) >= HEAD else HEAD
            if connections and len(told) == size > HEAD:
                came = msgspec.msgpack.decode(told[HEAD:], type=Handed)
                line.sendall(TAKEN)
                return connections[0], came
    for each in connections:
        each.close()
    return None
