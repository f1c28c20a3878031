"""The threads that a server's work is done in, apart from the one that talks."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

__all__ = ["Threads"]

ACTING = 2
"""Python's lock lets one thread go on at a time: more of them would only keep those waiting that talk and write."""

ADVISING = 2


class Threads(NamedTuple):
    """Threads for each kind of work, so that none waits for work that takes longer than its own."""

    acting: Executor
    """Carry actions out; none of them waits for the store."""

    thinking: Executor
    """Choose for the server's own bots: one after the other."""

    advising: Executor
    """Answer questions, which no action waits for."""

    @classmethod
    def start(cls) -> Threads:
        """Return threads for one server."""
        return cls(*(ThreadPoolExecutor(count, thread_name_prefix=name) for name, count in _pools()))

    def shutdown(self) -> None:
        """Wait for what is being done, and do no more."""
        for each in self:
            each.shutdown()


def _pools() -> Iterator[tuple[str, int]]:
    yield "acting", ACTING
    yield "thinking", 1
    yield "advising", ADVISING
