"""Dice that are no plain D6, and what Scatters by them."""

from __future__ import annotations

import msgspec

from umpire.geometry import Point, heading_from_degrees, snap_point, unit
from umpire.rulings import cite

FACES = 6
ARROWS = 4
"""How many faces of a Scatter die show a plain arrow; the others show a Hit with a small one."""
DIRECTIONS = 360
"""In how many directions an arrow may point: whole degrees, counter-clockwise from the right of the table."""


class ScatterDie(msgspec.Struct, frozen=True, kw_only=True):
    """What a Scatter die shows: a Hit or not, and the way of its arrow in degrees."""

    hit: bool
    degrees: int


def scatter_die(face: int, degrees: int) -> ScatterDie:
    """A Scatter die has four arrows and two Hits that carry a small arrow; every direction is as likely.

    Args:
        face: Which of its six faces is up: 1 to 4 are arrows, 5 and 6 Hits.
        degrees: Where the arrow points, from 1 to 360.
    """
    cite("LI-BAS-003")
    return ScatterDie(hit=face > ARROWS, degrees=degrees)


def d3(natural: int) -> int:
    """Return a D3: a D6 halved, rounded up (LI-BAS-002)."""
    cite("LI-BAS-002")
    return (natural + 1) // 2


def scattered(at: Point, die: ScatterDie, inches: int) -> Point:
    """What Scatters moves that far along the arrow, and stays where it is on a Hit.

    Returns:
        Where it comes to rest, on the grid.
    """
    cite("LI-BAS-004")
    return at if die.hit else moved(at, die.degrees, inches)


def moved(at: Point, degrees: int, inches: int) -> Point:
    """Return the place so many inches from another in a direction."""
    x, y = unit(heading_from_degrees(degrees))
    return snap_point((at[0] + x * inches, at[1] + y * inches))
