"""Threads that read messages of one type for the first time at the same moment."""

from __future__ import annotations

import subprocess
import sys

RACE = """
import sys, threading, msgspec
from umpire.server.run.threads import study_types

sys.setswitchinterval(1e-6)

def fresh(number):
    inner = msgspec.defstruct(f"Inner{number}", [("x", int), ("y", tuple[float, ...])], module="umpire.made")
    fields = [("a", inner), ("z", dict[str, inner]), ("s", str, "")]
    outer = msgspec.defstruct(f"Outer{number}", fields, module="umpire.made")
    whole = [("b", tuple[outer, ...]), ("o", outer | None, None)]
    return msgspec.defstruct(f"Whole{number}", whole, module="umpire.made")

def read_in_threads(kind):
    together = threading.Barrier(4)
    def read():
        together.wait()
        msgspec.convert({"b": 3 * [{"a": {"x": 1, "y": [1.0]}, "z": {"k": {"x": 2, "y": []}}}]}, kind)
    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

kinds = [fresh(number) for number in range(1500)]
study_types()
for kind in kinds:
    read_in_threads(kind)
"""


def test_types_that_were_looked_at_are_read_by_many_threads_at_once() -> None:
    """Without looking at them first, this crashes the process."""
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


LEFT = """
from importlib import import_module
from pkgutil import walk_packages
import msgspec, umpire
from umpire.server import app
from umpire.server.run.threads import study_types

def structs(kind):
    return {each for own in kind.__subclasses__() for each in (own, *structs(own))}

study_types()
known = structs(msgspec.Struct)
for package in ("analysis", "bots", "formats", "render", "systems"):
    for module in walk_packages(import_module(f"umpire.{package}").__path__, f"umpire.{package}."):
        import_module(module.name)
print(*sorted(f"{each.__module__}.{each.__name__}" for each in structs(msgspec.Struct) - known))
"""


def test_no_type_is_left_that_a_server_defines_once_its_threads_run() -> None:
    done = subprocess.run([sys.executable, "-c", LEFT], capture_output=True, text=True, check=True)
    assert not done.stdout.split()
