"""Looking into a server of several processes: which they are, and at which one a player sits."""

from __future__ import annotations

import socket
import time
from collections.abc import Collection
from pathlib import Path

from tests.server.playing import Player
from tests.server.serving import Served

TRIES = 25
"""How many battles are begun until two have different homes: each time it is even odds."""


def workers(served: Served) -> list[int]:
    """Return the processes that serve."""
    assert served.process is not None
    watching = served.process.pid
    told = Path(f"/proc/{watching}/task/{watching}/children").read_text().split()
    return [int(each) for each in told if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text()]


def worker_of(player: Player) -> int:
    """Return the process at which a player sits."""
    assert player.socket is not None
    found = _worker_at(player.served, player.socket.socket.getsockname()[1])
    assert found is not None, "nobody serves this player"
    return found


def both_up(served: Served, seconds: float = 120.0) -> None:
    """Wait until each process takes connections."""
    end, found = time.monotonic() + seconds, set[int | None]()
    while len(found - {None}) < served.processes:
        assert time.monotonic() < end, f"only {found} serve"
        with socket.create_connection(("127.0.0.1", served.port)) as line:
            time.sleep(0.02)
            found.add(_worker_at(served, line.getsockname()[1]))


def _worker_at(served: Served, port: int) -> int | None:
    """Return the process that has taken a connection from a port, None if none has yet."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = (f"{served.port:04X}", f"{port:04X}")
    inode = next((row[9] for row in rows if (row[1][-4:], row[2][-4:]) == ends), None)
    for worker in workers(served):
        if any(_target(each) == f"socket:[{inode}]" for each in Path(f"/proc/{worker}/fd").iterdir()):
            return worker
    return None


def until_seated_at(player: Player, among: Collection[int], seconds: float = 20.0) -> int:
    """Wait until a player sits at one of these processes, and return which."""
    end = time.monotonic() + seconds
    while (found := worker_of(player)) not in among:
        assert time.monotonic() < end, f"it sits at {found}"
        time.sleep(0.02)
    return found


def until_gone(processes: list[int], seconds: float = 20.0) -> None:
    """Wait until none of these processes is there."""
    end = time.monotonic() + seconds
    while any(_there(each) for each in processes):
        assert time.monotonic() < end, "a process is left"
        time.sleep(0.05)


def _there(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:
        return ""
