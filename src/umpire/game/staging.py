"""How what happens is played before the eyes of those who watch: who goes which way, who fires at whom."""

from __future__ import annotations

import msgspec

from umpire.geometry import Point


class Staged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event as it is played on a table.

    Attributes:
        line: The line of its entry that tells it.
        ways: For each model that moves the places that it passes, inches, its start and end included.
        shots: Who fires at what: a model, and a unit or a piece of terrain.
        needed: What a die had to show, as players say it ("4+"), "" where one die alone decides nothing.
    """

    line: int = 0
    ways: dict[str, tuple[Point, ...]] = {}
    shots: tuple[tuple[str, str], ...] = ()
    needed: str = ""
