"""Running the server: in this process, or in several that share one port and one database."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import time
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Thread

import msgspec
import uvicorn
from sqlalchemy import make_url

from umpire.errors import InputError
from umpire.server.app import create_app
from umpire.server.run.doors import Doors, room_for_files
from umpire.server.run.guarded import guarded
from umpire.server.run.neighbours import can_meet
from umpire.server.run.settings import MEMORY, Settings
from umpire.server.storage import Store

GOODBYE = 3
"""How long open connections may keep a process from ending, seconds."""

PATIENCE = 15.0
"""How long a process may take to end before it is ended, seconds."""

LOOK = 0.2
"""How often it is looked whether all are to end, seconds."""

SOONEST = 2.0
"""How long after its start a process that has died is started again at the earliest, seconds."""

FAILED = 3
"""What a process that could not start returns; where the first ones cannot, starting them again would not help."""


def serve_alone(settings: Settings) -> bool:
    """Serve in this process until told to end; False if it could not start.

    Raises:
        StoreError: If the database cannot be reached.
        InputError: If it is damaged, or a newer Umpire has written it.
    """
    if settings.database != MEMORY:
        asyncio.run(_bring_up_to_date(settings.database))
    server = _server(settings)
    with suppress(KeyboardInterrupt):
        server.run()
    return server.started


def check_together(settings: Settings) -> None:
    """Check that several processes can serve.

    Raises:
        InputError: If they cannot find each other on this system, or cannot share the database.
    """
    fix = "Leave --processes out."
    if not can_meet():
        told = "on this system the processes of a server cannot find each other: it has no Unix sockets"
        raise InputError(told, path="--processes", fix=fix)
    address = make_url(settings.database)
    if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
        raise InputError("a database in memory belongs to one process", path="--processes", fix=fix)


def serve_together(settings: Settings, processes: int) -> bool:
    """Serve in several processes until told to end; one that dies is started again. False if they could not start.

    Raises:
        StoreError: If the database cannot be reached.
        InputError: If it is damaged, or a newer Umpire has written it.
    """
    asyncio.run(_bring_up_to_date(settings.database))
    # A socket's address has room for a hundred letters: a data folder's may be longer.
    meeting = Path(tempfile.mkdtemp(prefix="umpire-"))
    try:
        with _listening(settings) as listening:
            return _Together(msgspec.structs.replace(settings, meeting=meeting), processes, listening).run()
    finally:
        shutil.rmtree(meeting, ignore_errors=True)


class _Together:
    """The processes that serve, and the one that watches them."""

    def __init__(self, settings: Settings, processes: int, listening: socket.socket) -> None:
        self._settings, self._listening = settings, listening
        # Fresh processes inherit no threads and no locks.
        self._context = multiprocessing.get_context("spawn")
        self._all: list[tuple[float, BaseProcess]] = []
        self._first: list[BaseProcess] = []
        self._wanted = processes
        self._stop = Event()

    def run(self) -> bool:
        """Keep them running until told to end; False if one could not start."""
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: self._stop.set())
        self._all = [self._started() for _ in range(self._wanted)]
        self._first = [process for _, process in self._all]
        try:
            return self._watch()
        finally:
            self._end()

    def _watch(self) -> bool:
        while not self._stop.is_set():
            if not wait([process.sentinel for _, process in self._all], LOOK):
                continue
            for place, (at, process) in enumerate(self._all):
                if process.is_alive():
                    continue
                if process.exitcode == FAILED and process in self._first:
                    return False
                if not self._stop.wait(max(0.0, at + SOONEST - time.monotonic())):
                    self._all[place] = self._started()
        return True

    def _started(self) -> tuple[float, BaseProcess]:
        process = self._context.Process(target=_serve_as_one_of_many, args=(self._settings, self._listening))
        # Ctrl-C reaches all processes at once: the one that watches the others ends them. They inherit that.
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        process.start()
        signal.signal(signal.SIGINT, heard)
        return time.monotonic(), process

    def _end(self) -> None:
        for _, process in self._all:
            process.terminate()
        until = time.monotonic() + PATIENCE
        for _, process in self._all:
            process.join(max(0.0, until - time.monotonic()))
            process.kill()
            process.join()


def _serve_as_one_of_many(settings: Settings, listening: socket.socket) -> None:
    """Serve in a process of its own, until told to end or nobody watches it any more."""
    Thread(target=_end_when_alone, args=(settings.meeting,), daemon=True).start()
    server = _server(settings)
    server.run(sockets=[listening])
    if not server.started:
        raise SystemExit(FAILED)


def _end_when_alone(meeting: Path | None) -> None:
    watching = multiprocessing.parent_process()
    if watching is None:
        return
    watching.join()
    if meeting is not None:
        shutil.rmtree(meeting, ignore_errors=True)
    os.kill(os.getpid(), signal.SIGTERM)


def _server(settings: Settings) -> uvicorn.Server:
    doors = Doors(settings.limits, settings.proxies, files=room_for_files())
    http, sockets = guarded(doors)
    # Access logs would hold what stands in addresses.
    config = uvicorn.Config(
        create_app(settings), host=settings.host, port=settings.port, access_log=False, log_level="warning",
        http=http, ws=sockets, ws_max_size=settings.limits.frame, backlog=doors.backlog,
        proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=GOODBYE,
    )  # fmt: skip
    return uvicorn.Server(config)


def _listening(settings: Settings) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((settings.host, settings.port))
    return made


async def _bring_up_to_date(database: str) -> None:
    await (await Store.open(database)).close()
