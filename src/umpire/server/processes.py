"""Running the server: in this process, or in several that share one port and one PostgreSQL database."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from multiprocessing.process import BaseProcess
from threading import Thread

import uvicorn
from sqlalchemy import make_url
from uvicorn.config import STARTUP_FAILURE
from uvicorn.server import ServerState
from uvicorn.supervisors import Multiprocess

from umpire.errors import InputError
from umpire.server.app import create_app
from umpire.server.run.doors import Doors, room_for_files
from umpire.server.run.exchange import Exchange, Handed
from umpire.server.run.guarded import guarded
from umpire.server.run.settings import MEMORY, Settings
from umpire.server.storage import Store

GOODBYE = 3
"""How long open connections may keep a process from ending, seconds."""

PATIENCE = 15.0
"""How long a process may take to end before it is ended, seconds."""

SILENT = 120
"""How long a process may say nothing before it is taken to hang, seconds: on a busy machine it imports for long."""


def serve_alone(settings: Settings, ready: Callable[[], None] = lambda: None) -> bool:
    """Serve in this process until told to end; False if it could not start.

    ``ready`` is called when the database has been found, before anybody is served.

    Raises:
        StoreError: If the database cannot be reached.
        InputError: If it is damaged, or a newer Umpire has written it.
    """
    if settings.database != MEMORY:
        asyncio.run(_bring_up_to_date(settings.database))
    ready()
    server = uvicorn.Server(_Serving(settings))
    with suppress(KeyboardInterrupt):
        server.run()
    return server.started


def check_together(settings: Settings) -> None:
    """Check that several processes can serve.

    Raises:
        InputError: If the database is not one that they could hear of each other by.
    """
    if make_url(settings.database).get_backend_name() == "sqlite":
        told = "several processes need a PostgreSQL database, and SQLite serves one"
        fix = "Name one with --database postgresql://USER@HOST/NAME, or leave --processes out."
        raise InputError(told, path="--processes", fix=fix)


def serve_together(settings: Settings, processes: int, ready: Callable[[], None] = lambda: None) -> bool:
    """Serve in several processes until told to end; one that dies is started again. False if one could not start.

    ``ready`` is called when the database has been found, before anybody is served.

    Raises:
        StoreError: If the database cannot be reached.
        InputError: If a newer Umpire has written it.
    """
    asyncio.run(_bring_up_to_date(settings.database))
    ready()
    # Its owner alone may look into such a folder, so nobody else hands anything over.
    with tempfile.TemporaryDirectory(prefix="umpire-", ignore_cleanup_errors=True) as folder:
        serving = _Serving(settings, processes, folder)
        with serving.bind_socket() as listening:
            supervisor = _Supervisor(serving, [listening])
            supervisor.run()
    return all(each.exitcode != STARTUP_FAILURE for each in supervisor.processes)


class _Serving(uvicorn.Config):
    """How uvicorn serves; it can be handed to another process, which makes an app and doors of its own."""

    def __init__(self, settings: Settings, processes: int = 1, folder: str = "") -> None:
        self._make = partial(create_app, settings)
        # Access logs would hold what stands in addresses.
        super().__init__(
            self._make, factory=True, host=settings.host, port=settings.port, workers=processes,
            access_log=False, log_level="warning", ws_max_size=settings.limits.frame,
            proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies),
            timeout_graceful_shutdown=GOODBYE, timeout_worker_healthcheck=SILENT,
        )  # fmt: skip
        self._settings, self._folder = settings, folder

    def load(self) -> None:
        """Make what belongs to the process that serves."""
        doors = Doors(self._settings.limits, self._settings.proxies, files=room_for_files())
        if self._folder and sys.platform != "win32":  # which lets no process hand an open connection to another
            taken = ServerState()
            exchange = Exchange(self._folder, self.workers, partial(self._take, taken))
            self.http, self._socket = guarded(doors, exchange)
            self.app = partial(self._make, sharing=partial(_sharing, exchange, taken))
        else:
            self.http, self._socket = guarded(doors)
        self.ws = self._socket
        self.backlog = doors.backlog
        super().load()
        if (watching := multiprocessing.parent_process()) is not None:
            Thread(target=_end_after, args=(watching,), daemon=True).start()

    def _take(self, taken: ServerState, connection: socket.socket, came: Handed) -> None:
        """Go on with a connection that another process has handed over."""
        loop = asyncio.get_running_loop()
        connection.settimeout(0.0)
        protocol = self._socket(config=self, server_state=taken, app_state={})
        protocol.handed = came

        async def connect() -> None:
            await loop.connect_accepted_socket(lambda: protocol, connection)

        taking = loop.create_task(connect())
        taken.tasks.add(taking)
        taking.add_done_callback(taken.tasks.discard)


@asynccontextmanager
async def _sharing(exchange: Exchange, taken: ServerState) -> AsyncIterator[None]:
    """Take what is handed over, and say goodbye in the end, which uvicorn does to what came in by its own door."""
    async with exchange.opened():
        try:
            yield
        finally:
            for each in tuple(taken.connections):
                each.shutdown()
            if taken.tasks:
                await asyncio.wait(taken.tasks, timeout=GOODBYE)


class _Supervisor(Multiprocess):
    """uvicorn's supervisor, which starts again what dies, but waits for ever for what does not end."""

    def keep_subprocess_alive(self) -> None:
        """Start again what has died; what dies while it is asked how it is answers nothing, which must be heard."""
        for each in self.processes:
            # With this end of the line open here too, uvicorn would wait for an answer as long as for one that hangs.
            each.child_conn.close()
        super().keep_subprocess_alive()

    def join_all(self) -> None:
        """Wait until all have ended, and end those that do not."""
        until = time.monotonic() + PATIENCE
        for each in self.processes:
            each.process.join(max(0.0, until - time.monotonic()))
            each.kill()
            each.join()

    def handle_hup(self) -> None:
        """End, as one process does: uvicorn would start all anew when the terminal is closed."""
        self.handle_term()


def _end_after(watching: BaseProcess) -> None:
    """End this process when the one that watches it is gone, which uvicorn does not look for."""
    watching.join()
    os.kill(os.getpid(), signal.SIGTERM)


async def _bring_up_to_date(database: str) -> None:
    await (await Store.open(database)).close()
