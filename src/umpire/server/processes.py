"""Running the server: in this process, or in several that share one port and one PostgreSQL database."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from contextlib import suppress
from functools import partial
from multiprocessing.process import BaseProcess
from threading import Thread

import uvicorn
from sqlalchemy import make_url
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from umpire.errors import InputError
from umpire.server.app import create_app
from umpire.server.run.doors import Doors, room_for_files
from umpire.server.run.guarded import guarded
from umpire.server.run.settings import MEMORY, Settings
from umpire.server.storage import Store

GOODBYE = 3
"""How long open connections may keep a process from ending, seconds."""

PATIENCE = 15.0
"""How long a process may take to end before it is ended, seconds."""

SILENT = 120
"""How long a process may say nothing before it is taken to hang, seconds: on a busy machine it imports for long."""


def serve_alone(settings: Settings) -> bool:
    """Serve in this process until told to end; False if it could not start.

    Raises:
        StoreError: If the database cannot be reached.
        InputError: If it is damaged, or a newer Umpire has written it.
    """
    if settings.database != MEMORY:
        asyncio.run(_bring_up_to_date(settings.database))
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


def serve_together(settings: Settings, processes: int) -> bool:
    """Serve in several processes until told to end; one that dies is started again. False if one could not start.

    Raises:
        StoreError: If the database cannot be reached.
        InputError: If a newer Umpire has written it.
    """
    asyncio.run(_bring_up_to_date(settings.database))
    serving = _Serving(settings, processes)
    with serving.bind_socket() as listening:
        supervisor = _Supervisor(serving, [listening])
        supervisor.run()
    return all(each.exitcode != STARTUP_FAILURE for each in supervisor.processes)


class _Serving(uvicorn.Config):
    """How uvicorn serves; it can be handed to another process, which makes an app and doors of its own."""

    def __init__(self, settings: Settings, processes: int = 1) -> None:
        # Access logs would hold what stands in addresses.
        super().__init__(
            partial(create_app, settings), factory=True, host=settings.host, port=settings.port, workers=processes,
            access_log=False, log_level="warning", ws_max_size=settings.limits.frame,
            proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies),
            timeout_graceful_shutdown=GOODBYE, timeout_worker_healthcheck=SILENT,
        )  # fmt: skip
        self._settings = settings

    def load(self) -> None:
        """Make what belongs to the process that serves."""
        doors = Doors(self._settings.limits, self._settings.proxies, files=room_for_files())
        self.http, self.ws = guarded(doors)
        self.backlog = doors.backlog
        super().load()
        if (watching := multiprocessing.parent_process()) is not None:
            Thread(target=_end_after, args=(watching,), daemon=True).start()


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
