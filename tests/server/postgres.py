"""A PostgreSQL server for tests, on loopback: one that is named, or one started from the programs found here."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.serving import free_port

NAMED = "UMPIRE_TEST_POSTGRES"
OWNER = "postgres"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class Postgres:
    """A server that is started for tests, and can go away and come back."""

    def __init__(self, folder: Path, where: Path) -> None:
        data, port = folder / "data", free_port()
        folder.mkdir(parents=True, exist_ok=True)
        prefix = _as_owner(folder)
        run = [*prefix, str(where / "initdb"), "-D", str(data), "-U", "umpire", "-A", "trust", "--no-sync"]
        subprocess.run(run, check=True, capture_output=True)
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        self._control = [*prefix, str(where / "pg_ctl"), "-D", str(data), "-w"]
        self._begin = ["-l", str(folder / "log.txt"), "-o", options, "start"]
        self.address = f"postgresql://umpire@127.0.0.1:{port}/postgres"

    def start(self) -> None:
        subprocess.run([*self._control, *self._begin], check=True, capture_output=True)

    def stop(self) -> None:
        subprocess.run([*self._control, "-m", "immediate", "stop"], check=False, capture_output=True)


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Start a server, and give the address of an empty database in it.

    Skips the test if there is none and none can be started.
    """
    if os.environ.get(NAMED):
        yield os.environ[NAMED]
        return
    with own_postgres(folder) as server:
        yield server.address


@contextmanager
def own_postgres(folder: Path) -> Iterator[Postgres]:
    """Start a server with an empty database in it that nobody else uses; skips the test if none can be started."""
    where = programs()
    if where is None:
        pytest.skip(f"no PostgreSQL is installed; install it, or name a server in {NAMED}")
    server = Postgres(folder, where)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _as_owner(folder: Path) -> list[str]:
    """Return what runs a command as a user that PostgreSQL accepts: it refuses to be run by root."""
    if os.getuid() != 0:
        return []
    owner = pwd.getpwnam(OWNER)
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    for parent in folder.parents:
        if parent.stat().st_mode & 0o001 == 0:
            parent.chmod(parent.stat().st_mode | 0o011)
    return ["setpriv", f"--reuid={owner.pw_uid}", f"--regid={owner.pw_gid}", "--clear-groups"]
