"""Where a slow oracle can be put in place of the kernels of sight, to compare answers and times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeAlias

from umpire.geometry.shapes import Solid

Eye: TypeAlias = tuple[float, float, float]
Line: TypeAlias = tuple[Eye, Eye]


class Oracle(Protocol):
    """Who answers what the kernels answer otherwise; obstacles that count for nothing are left out already."""

    def free_line(self, viewer: Solid, target: Solid, obstacles: Sequence[Solid]) -> Line | None:
        """Return a line from one body to another that nothing blocks, or None."""

    def obscured_share(self, eye: Eye, target: Solid, obstacles: Sequence[Solid]) -> float:
        """Return the share of a target's outline that is hidden from an eye, 0 to 1."""


_IN_PLACE: ContextVar[Oracle | None] = ContextVar("oracle", default=None)


@contextmanager
def looking_with(oracle: Oracle) -> Iterator[None]:
    """Let an oracle answer `line_of_sight`, `sights` and `obscured_share` for a while, in place of the kernels.

    It names nobody who blocks. What was remembered of sight before is not forgotten: ask about other tables.
    """
    before = _IN_PLACE.set(oracle)
    try:
        yield
    finally:
        _IN_PLACE.reset(before)


def oracle_in_place() -> Oracle | None:
    """Return the oracle that answers now, or None where the kernels do."""
    return _IN_PLACE.get()
