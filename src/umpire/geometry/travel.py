"""Moving over ground at the least cost: cheapest paths, what they cost, whether a mover may stand somewhere.

Straight legs are costed exactly. A path bends round walls and zones, and on the borders of areas that charge, where
its bends are moved until nothing is gained: it is never cheaper than the best path there is, and on tables as crowded
as they are played on 0.01 % dearer on average.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.ground import Ground, checked_points, checked_zones
from umpire.geometry.paths import Path
from umpire.geometry.tolerance import CONTACT, Point

SLIDE = 0.5
"""How far a bend is first moved along its border, inches."""

Zone = tuple[float, float, float]
"""A place and how far from it the middle of a mover must stay, inches."""

Array = NDArray[np.float64]
Points = Sequence[Point] | NDArray[np.float64]
Zones = Sequence[Zone] | NDArray[np.float64]


class Travel(msgspec.Struct, frozen=True, kw_only=True):
    """A cheapest path and what it costs, inches."""

    path: Path
    cost: float


def cheapest_travel(
    ground: Ground, start: Point, goal: Point, *, zones: Zones = (), limit: float | None = None
) -> Travel | None:
    """Return the cheapest path of a base from one place to another, or None where none costs no more than the limit.

    Args:
        ground: What stays where it is.
        start: Where the middle of the base is. What the base is too near to there it may leave, coming no nearer.
        goal: Where it is to go.
        zones: Round zones that its middle may not enter.
        limit: The most that the path may cost, inches, within the tolerance.

    Raises:
        GeometryError: If a place is not on a table, a zone has no size, or the limit is no number of inches.

    >>> from umpire.geometry import Disc, Ground, Polygon, Toll
    >>> wood = Polygon(ring=((20.0, 3.0), (23.0, 3.0), (23.0, 30.0), (20.0, 30.0)))
    >>> table = Polygon(ring=((0.0, 0.0), (60.0, 0.0), (60.0, 48.0), (0.0, 48.0)))
    >>> ground = Ground(Disc(radius=0.5), table, tolls=[Toll(areas=(wood,), factor=2.0)])
    >>> round(cheapest_travel(ground, (18.5, 15.0), (24.5, 15.0)).cost, 2)
    10.0
    """
    return cheapest_travels(ground, [start], [goal], zones=zones, limit=limit)[0]


def cheapest_travels(
    ground: Ground, starts: Points, goals: Points, *, zones: Zones = (), limit: float | None = None
) -> list[Travel | None]:
    """Return the cheapest path from each of some places to the goal beside it; both of shape (n, 2)."""
    beginnings, ends = checked_points(starts, "starts"), checked_points(goals, "goals")
    if len(beginnings) != len(ends):
        raise GeometryError(f"There are {len(beginnings)} starts and {len(ends)} goals: give one goal for each start.")
    costs, points, firsts = routes_between(
        ground.arrays, checked_zones(zones), ground.circle, beginnings, ends, checked_limit(limit)
    )
    row = points.tolist()
    return [
        Travel(path=tuple((x, y) for x, y in row[first:last]), cost=cost) if last > first else None
        for cost, first, last in zip(costs.tolist(), firsts[:-1].tolist(), firsts[1:].tolist(), strict=True)
    ]


def routes_between(
    ground: _kernels.Ground, zones: Array, circle: Array, starts: Array, goals: Array, most: float
) -> tuple[Array, Array, NDArray[np.int64]]:
    """Return the costs of cheapest paths (n,), the points of all, and where each begins in them (n + 1,)."""
    room = _kernels.kept_search_room(ground, len(zones) * len(circle))
    return _kernels.find_routes(ground, zones, circle, starts, goals, most, SLIDE, room)


def leg_costs(ground: Ground, starts: Points, goals: Points, *, zones: Zones = ()) -> NDArray[np.float64]:
    """Return what straight legs cost, shape (n,); infinite where something bars the way."""
    beginnings, ends = checked_points(starts, "starts"), checked_points(goals, "goals")
    if len(beginnings) != len(ends):
        raise GeometryError(f"There are {len(beginnings)} starts and {len(ends)} goals: give one goal for each start.")
    return _kernels.legs(ground.arrays, checked_zones(zones), beginnings, ends)


def may_stand(ground: Ground, points: Points, *, zones: Zones = ()) -> NDArray[np.bool_]:
    """Return whether the base may stand with its middle at points, shape (n,)."""
    return _kernels.standing(ground.arrays, checked_zones(zones), checked_points(points, "points")) >= 0.0


def checked_limit(limit: float | None) -> float:
    """Return a limit with the tolerance, infinite for None."""
    if limit is None:
        return math.inf
    if not limit >= 0.0:
        raise GeometryError(f"A limit of {limit} is no number of inches.")
    return limit + CONTACT
