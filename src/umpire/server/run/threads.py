"""The threads that a server's work is done in, apart from the one that talks, and what is done before there are any."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from threading import Event
from typing import NamedTuple, TypeVar

import msgspec

from umpire.game import games
from umpire.rulings import read_measures

T = TypeVar("T")

ACTING = 1
"""Python's lock lets one thread go on at a time: two would halt each other, and keep those waiting that talk."""

ADVISING = 2


class Interruptible(ThreadPoolExecutor):
    """Threads for long work that asks now and then whether it is still wanted: once ``stopping`` it is not."""

    def __init__(self, count: int, *, name: str) -> None:
        super().__init__(count, thread_name_prefix=name)
        self.stopping = Event()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Have what is being done stop, and do no more."""
        self.stopping.set()
        super().shutdown(wait, cancel_futures=True)


class Threads(NamedTuple):
    """Threads for each kind of work, so that none waits for work that takes longer than its own."""

    acting: Executor
    """Carries actions out, one after the other; none of them waits for the store."""

    thinking: Executor
    """Choose for the server's own bots: one after the other."""

    advising: Executor
    """Answer questions, which no action waits for."""

    looking_back: Interruptible
    """Look back on battles that are over, one after the other: no question waits for that."""

    @classmethod
    def start(cls) -> Threads:
        """Return threads for one server."""
        return cls(
            acting=ThreadPoolExecutor(ACTING, thread_name_prefix="acting"),
            thinking=ThreadPoolExecutor(1, thread_name_prefix="thinking"),
            advising=ThreadPoolExecutor(ADVISING, thread_name_prefix="advising"),
            looking_back=Interruptible(1, name="looking back"),
        )

    def shutdown(self) -> None:
        """Wait for what is being done, and do no more."""
        for each in self:
            each.shutdown()


async def done_by(threads: Executor, job: Callable[[], T]) -> T:
    """Return what a job comes to that is done in another thread."""
    return await asyncio.get_running_loop().run_in_executor(threads, job)


def study_types() -> int:
    """Let msgspec look at every type that has been defined, those of all games among them; return how many there are.

    msgspec studies a type when it is first used, and hands it half-studied to a second thread that asks meanwhile: the
    whole process then dies of it. So a server has every type studied in one thread, before it serves anybody.
    """
    _read_games()
    found = 0
    for kind in _structs(msgspec.Struct):
        try:
            msgspec.json.Decoder(kind)
        except (TypeError, NameError):
            continue  # read by nobody: it holds what no file can
        found += 1
    return found


def _structs(kind: type) -> Iterator[type]:
    known: list[type] = kind.__subclasses__()
    for each in known:
        yield each
        yield from _structs(each)


def _read_games() -> None:
    """Read all of every game, also what it reads on use: two threads do not read modules that import one another."""
    for each in games():
        editing = each.tables.editing if each.tables is not None else None
        for part in (each.battle, each.datasheets, editing, *each.files.values()):
            if part is not None:
                part()
    read_measures()
