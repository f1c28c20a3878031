"""A table as two sides meet on it: what hides, where each sets up, what they fight over, and who moves there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.analysis.tables.estimates import grids_of
from umpire.errors import GeometryError
from umpire.geometry import CONTACT, EAST, Base, Ground, Outline, Point, Polygon, Solid, contains_point, corners

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

MOST = 4_000_000
"""More positions than this on one map are a mistake in the step."""
FEWEST = 4
"""Fewer places than this in a zone tell nothing of it."""
MOST_PLACES = 10_000
"""Who sees whom is kept for all pairs of places: more of them than this are a mistake in the step."""
NEAR = 3.0
"""Whoever is this near to a marker holds it or contests it, inches."""
SPACING = 1.0
"""How far the places around a marker lie apart, inches."""


@dataclass(frozen=True, kw_only=True)
class Mover:
    """Somebody who moves over a table: what they are called, how far they move in a turn, inches, over what ground."""

    name: str
    speed: float
    ground: Ground


@dataclass(frozen=True, kw_only=True)
class Side:
    """A side of a table: what it is called, and where it sets up."""

    name: str
    zones: tuple[Polygon, ...]


@dataclass(frozen=True, kw_only=True)
class Marker:
    """Something that both sides want to hold: its name and its place."""

    id: str
    at: Point


@dataclass(frozen=True, kw_only=True)
class Arena:
    """A table as two sides meet on it, its lower left corner at the origin, inches.

    Attributes:
        name: What it is called.
        size: Width and depth.
        solids: What hides what is behind it.
        opened: Which of these one sees into and out of, but not through.
        sides: Who sets up where.
        markers: What they fight over.
        movers: Who moves.
    """

    name: str
    size: tuple[float, float]
    solids: tuple[Solid, ...]
    opened: tuple[str, ...]
    sides: tuple[Side, Side]
    markers: tuple[Marker, ...] = ()
    movers: tuple[Mover, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Places:
    """Where a table is looked at: a centred grid, the same after half a turn and in a mirror.

    Attributes:
        xs: Where the columns stand, shape (columns,), inches.
        ys: Where the rows stand, shape (rows,), inches.
        spots: All places, lowest row first, shape (n, 2).
        zones: Which of them lie in the zones of each side, shape (2, n).
        neutral: Which lie in no zone, shape (n,).
        near: Places within 3" of the markers, shape (m, 2).
        grids: Which of nine grids laid into one another each place belongs to, shape (n,).
        near_grids: The same of those near markers, shape (m,).
    """

    xs: Floats
    ys: Floats
    spots: Floats
    zones: Mask
    neutral: Mask
    near: Floats
    grids: Numbers
    near_grids: Numbers


def places_of(
    size: tuple[float, float], sides: tuple[Side, Side], markers: tuple[Marker, ...], *, step: float, base: Base
) -> Places:
    """Return where a table is looked at by models with a base, ``step`` inches apart.

    Raises:
        GeometryError: If the step or the table holds no grid, or next to no place of it lies in a zone.
    """
    reach = reach_of(base)
    xs, ys = grid_of(size, step, reach)
    spots = crossings(xs, ys)
    if len(spots) > MOST_PLACES:
        raise GeometryError(f"{len(spots)} places are more than {MOST_PLACES}: take a larger step.")
    zones = np.array([_within(spots, side.zones) for side in sides])
    for side, inside in zip(sides, zones, strict=True):
        if inside.sum() < FEWEST:
            told = f'Only {inside.sum()} places {step:g}" apart lie in the zone of {side.name}'
            raise GeometryError(f"{told}: take a smaller step, or check the zone.")
    near, near_grids = _around(markers, size, reach)
    columns, rows = np.meshgrid(np.arange(len(xs)), np.arange(len(ys)))
    return Places(
        xs=xs,
        ys=ys,
        spots=spots,
        zones=zones,
        neutral=np.logical_not(zones.any(axis=0)),
        near=near,
        grids=grids_of(columns.ravel(), rows.ravel()),
        near_grids=near_grids,
    )


def reach_of(base: Base) -> tuple[float, float]:
    """Return how far a base reaches from its centre along x and along y."""
    ring = corners(Outline(base=base, at=(0.0, 0.0), facing=EAST))
    return max(abs(x) for x, _ in ring), max(abs(y) for _, y in ring)


def grid_of(size: tuple[float, float], step: float, reach: tuple[float, float]) -> tuple[Floats, Floats]:
    """Return the columns and rows of a centred grid on which no base leaves the table.

    Raises:
        GeometryError: If the step is none, or there is no room.
    """
    if not 0.0 < step < 1e4:
        raise GeometryError(f"A grid's step must be a positive number of inches, not {step}.")
    axes: list[Floats] = []
    for length, half in zip(size, reach, strict=True):
        room = length - 2.0 * half
        if not 0.0 <= room < 1e4:
            raise GeometryError(f'The base does not fit on a table of {size[0]:g}" x {size[1]:g}".')
        count = int(room / step) + 1
        axes.append(half + 0.5 * (room - (count - 1) * step) + step * np.arange(count, dtype=np.float64))
    if len(axes[0]) * len(axes[1]) > MOST:
        raise GeometryError(f"{len(axes[0])} x {len(axes[1])} positions are more than {MOST}: take a larger step.")
    return axes[0], axes[1]


def crossings(xs: Floats, ys: Floats) -> Floats:
    """Return the places of a grid, lowest row first, shape (n, 2)."""
    across, up = np.meshgrid(xs, ys)
    return np.column_stack((across.ravel(), up.ravel()))


def _within(spots: Floats, zones: tuple[Polygon, ...]) -> Mask:
    return np.array([any(contains_point(zone, (x, y)) for zone in zones) for x, y in spots.tolist()], dtype=np.bool_)


def _around(
    markers: tuple[Marker, ...], size: tuple[float, float], reach: tuple[float, float]
) -> tuple[Floats, Numbers]:
    """Return the places around markers on which a base stands on the table, and the grids that they belong to."""
    steps = np.arange(-NEAR, NEAR + CONTACT, SPACING)
    offsets = crossings(steps, steps)
    columns, rows = np.meshgrid(np.arange(len(steps)), np.arange(len(steps)))
    round_about = np.hypot(offsets[:, 0], offsets[:, 1]) <= NEAR + CONTACT
    grids = np.tile(grids_of(columns.ravel(), rows.ravel())[round_about], len(markers))
    found = np.concatenate([np.empty((0, 2)), *(offsets[round_about] + np.array(each.at) for each in markers)])
    inside = np.ones(len(found), dtype=np.bool_)
    for axis in range(2):
        inside &= (found[:, axis] >= reach[axis] - CONTACT) & (found[:, axis] <= size[axis] - reach[axis] + CONTACT)
    return found[inside], grids[inside]
