"""A real server for benchmarks, and what it takes of the machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen


@contextmanager
def served(*options: str) -> Iterator[tuple[str, int]]:
    """Run a server on loopback with a database of its own; give its address and its process."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "umpire", "serve", "--port", str(port), "--data", folder]
        command += options
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            address = f"127.0.0.1:{port}"
            for _ in range(600):
                try:
                    urlopen(f"http://{address}/api/health").read()
                    break
                except OSError:
                    time.sleep(0.1)
            yield address, process.pid
        finally:
            process.terminate()
            process.wait()


def memory(process: int) -> float:
    """Return the resident memory of a server's processes, kB."""
    told = (dict(line.split(":", 1) for line in text.splitlines()) for text in _of_processes(process, "status"))
    return sum(float(each["VmRSS"].split()[0]) for each in told if "VmRSS" in each)


def processor(process: int) -> float:
    """Return how long a server's processes have kept a processor busy, seconds."""
    fields = (text.rpartition(")")[2].split() for text in _of_processes(process, "stat"))
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def _of_processes(process: int, file: str) -> Iterator[str]:
    """Yield what the system tells in a file of a process and of those that it has started."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if process in (int(folder.name), int(parent)):
                yield (folder / file).read_text()
        except OSError:
            continue  # it has just ended
