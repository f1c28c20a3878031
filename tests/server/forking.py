"""Servers forked from a process that has imported Umpire: importing is all that takes long when a server starts.

``python -m tests.server.forking`` is that process. It reads of one server in a line, and answers with its number.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

import umpire.server  # noqa: F401 - the command imports it when it is run
from umpire.cli import main

CAN_FORK = hasattr(os, "fork") and hasattr(os, "pidfd_open")
ROOT = Path(__file__).resolve().parents[2]


class Wanted(msgspec.Struct, frozen=True):
    """A program to run: its arguments, its surroundings, and the file that it writes to."""

    arguments: Sequence[str]
    environment: Mapping[str, str]
    told: str


class Forked:
    """A process that is no child of this one; it can be ended and waited for like one."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], told: Path) -> None:
        source = _source()
        assert source.stdin is not None
        assert source.stdout is not None
        source.stdin.write(msgspec.json.encode(Wanted(arguments, environment, str(told))) + b"\n")
        source.stdin.flush()
        self.pid = int(source.stdout.readline())
        self._handle = os.pidfd_open(self.pid)

    def __del__(self) -> None:
        with suppress(AttributeError):  # it ended before it could be taken hold of
            os.close(self._handle)

    def send_signal(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, how)

    def poll(self) -> int | None:
        """Return None as long as it runs."""
        return 0 if select.select([self._handle], [], [], 0)[0] else None

    def wait(self, timeout: float) -> int:
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        return 0


@cache
def _source() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", __name__]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)


def _become(wanted: Wanted) -> None:
    """Be the program that is wanted."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    file, nothing = os.open(wanted.told, os.O_WRONLY | os.O_CREAT | os.O_APPEND), os.open(os.devnull, os.O_RDONLY)
    for number, end in enumerate((nothing, file, file)):
        os.dup2(end, number)
    os.environ.clear()
    os.environ.update(wanted.environment)
    sys.argv = ["umpire", *wanted.arguments]
    main()


def _fork_on_demand() -> None:
    gc.freeze()
    # Who has ended is gone at once: nobody here asks how.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        wanted = msgspec.json.decode(line, type=Wanted)
        pid = os.fork()
        if not pid:
            _become(wanted)
            return
        print(pid, flush=True)


if __name__ == "__main__":
    _fork_on_demand()
