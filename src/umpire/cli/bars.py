"""A bar on the terminal that shows what share of some work is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn


class Watch(Protocol):
    """Told how far some work is."""

    def __call__(self, done: float, of: float, what: str = "") -> None:
        """Note how much is done, of how much, and what is being done where that changes."""


@contextmanager
def bar(what: str, *, on: Console, shown: bool, time: ProgressColumn | None = None) -> Iterator[Watch | None]:
    """Show how far some work is, and about how long it still takes, or another ``time``; None where nobody watches."""
    if not shown:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
    with Progress(*columns, time or TimeRemainingColumn(), console=on, transient=True) as progress:
        task = progress.add_task(what, total=None)

        def watch(done: float, of: float, what: str = "") -> None:
            progress.update(task, completed=done, total=of, description=what or None)

        yield watch
