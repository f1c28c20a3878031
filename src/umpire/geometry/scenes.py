"""Obstacles laid out as arrays, once for each set of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate, chain
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry._kernels import RUN, Bodies, Obstacles
from umpire.geometry.areas import signed_area
from umpire.geometry.checks import check_shape
from umpire.geometry.convex import Ring, circle_points
from umpire.geometry.gaps import corners
from umpire.geometry.shapes import Disc, Outline, Oval, Solid
from umpire.geometry.tolerance import Point, unit

KEPT = 256
REMEMBERED = 8192
PLAINLY = 1e-6
CELL_BITS = 10
NOWHERE: Point = (math.nan, math.nan)
Points: TypeAlias = NDArray[np.float64]
"""Places as an array of shape (n, 2)."""

NO_SOLIDS: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
CIRCLE: NDArray[np.float64] = np.array(circle_points(64))
"""The polygon that stands for a disc where heights decide."""


class Scene:
    """Obstacles laid out once, in an order of its own; ask about the same scene again and nothing is built anew."""

    __slots__ = ("asked", "grouped", "highest", "ids", "numbers", "obstacles", "solids")

    def __init__(self, solids: Sequence[Solid]) -> None:
        layouts = [_laid(solid) for solid in solids]
        order = _in_order(solids, layouts)
        self.solids = tuple([solids[k] for k in order])
        self.ids = tuple([solid.id for solid in self.solids])
        self.obstacles = _obstacles(self.solids, [layouts[k] for k in order])
        self.numbers: dict[str, list[int]] = {}
        for number, name in enumerate(self.ids):
            self.numbers.setdefault(name, []).append(number)
        self.asked: dict[tuple[str, ...], list[int]] = {}
        self.highest = _highest(self.solids)
        self.grouped: _kernels.Rings | None = None

    def joined_by(self, solids: Sequence[Solid]) -> Scene:
        """Return the scene with a few more solids in it, which nobody can leave out: sooner than all laid out anew."""
        found = object.__new__(Scene)
        found.solids, found.ids = (*self.solids, *solids), (*self.ids, *(solid.id for solid in solids))
        found.obstacles = _both(self.obstacles, _plainly(solids, first=len(self.solids)))
        found.numbers, found.asked = self.numbers, self.asked
        found.highest = max(self.highest, _highest(solids))
        found.grouped = None
        return found

    def named(self, ids: Iterable[str]) -> list[int]:
        """Return the numbers of the solids with these ids, a list not to be changed; an id not here stands for none."""
        names = tuple(ids)
        found = self.asked.get(names)
        if found is None:
            if len(self.asked) >= KEPT:
                self.asked.clear()
            found = self.asked[names] = [number for name in names for number in self.numbers.get(name, ())]
        return found

    def solids_without(self, ids: Iterable[str]) -> tuple[Solid, ...]:
        """Return all solids but those named."""
        gone = frozenset(ids)
        return tuple(solid for solid in self.solids if solid.id not in gone)

    def rings(self) -> _kernels.Rings:
        """Return all rings in groups of neighbours, with marks of this thread's own for the solids left out."""
        marks, found = _kernels.kept_marks(len(self.ids)), self.grouped
        if found is None:
            every = np.arange(len(self.obstacles.owners))
            found = _kernels.rings_of(self.obstacles.bounds, every, NO_SOLIDS)
        if found.skipped is not marks:  # another thread asked last, or nobody did
            found = self.grouped = found._replace(skipped=marks)
        return found

    def rings_of(self, numbers: Sequence[int]) -> _kernels.Rings:
        """Return the rings of some solids alone in the same way."""
        some = np.flatnonzero(np.isin(self.obstacles.owners, numbers))
        return _kernels.rings_of(self.obstacles.bounds, some, _kernels.kept_marks(len(self.ids)))


class _Layout(NamedTuple):
    """A solid's outer ring, where the box around it has its middle, and all rings of its footprint as arrays.

    Each ring comes with its bounds and with a place from which all of it is seen.
    """

    outer: Ring
    middle: Point
    rings: tuple[tuple[Points, tuple[float, ...]], ...]


def _obstacles(solids: Sequence[Solid], layouts: Sequence[_Layout]) -> Obstacles:
    """Return solids laid out as arrays."""
    laid = [(number, *each) for number, layout in enumerate(layouts) for each in layout.rings]
    return Obstacles(
        corners=_joined([ring for _, ring, _ in laid]),
        starts=np.array([0, *accumulate(len(ring) for _, ring, _ in laid)], dtype=np.int64),
        bounds=_with_runs(np.array([bounds for _, _, bounds in laid], dtype=np.float64).reshape(-1, 6)),
        owners=np.array([number for number, _, _ in laid], dtype=np.int64),
        heights=np.array(
            [(solids[number].bottom, solids[number].top) for number, _, _ in laid], dtype=np.float64
        ).reshape(-1, 2),
    )


def _plainly(solids: Sequence[Solid], *, first: int) -> Obstacles:
    """Return some solids as arrays, without a place from which the whole of each is seen; numbered from ``first``."""
    rings = [(number, ring) for number, solid in enumerate(solids) for ring in _rings(solid)]
    points = np.array([corner for _, ring in rings for corner in ring], dtype=np.float64)
    starts = np.array([0, *accumulate(len(ring) for _, ring in rings)], dtype=np.int64)
    low, high = np.minimum.reduceat(points, starts[:-1]), np.maximum.reduceat(points, starts[:-1])
    heights = [(solids[number].bottom, solids[number].top) for number, _ in rings]
    return Obstacles(
        corners=points,
        starts=starts,
        bounds=np.column_stack((low, high, np.full_like(low, math.nan))),
        owners=np.array([first + number for number, _ in rings], dtype=np.int64),
        heights=np.array(heights, dtype=np.float64),
    )


def _both(one: Obstacles, other: Obstacles) -> Obstacles:
    rings = (one.bounds[: len(one.owners)], other.bounds[: len(other.owners)])
    return Obstacles(
        corners=np.concatenate((one.corners, other.corners)),
        starts=np.concatenate((one.starts, other.starts[1:] + one.starts[-1])),
        bounds=_with_runs(np.concatenate(rings)),
        owners=np.concatenate((one.owners, other.owners)),
        heights=np.concatenate((one.heights, other.heights)),
    )


def _highest(solids: Sequence[Solid]) -> float:
    return max((solid.top for solid in solids if math.isfinite(solid.top)), default=0.0)


def _in_order(solids: Sequence[Solid], layouts: Sequence[_Layout]) -> list[int]:
    """Return the numbers of solids by their places, near ones together: no answer depends on how they were listed."""
    if not layouts:
        return []
    across, along = np.array([layout.middle for layout in layouts]).T
    left, low = across.min(), along.min()
    size = max(across.max() - left, along.max() - low, 1.0)
    columns = ((across - left) / size * (2**CELL_BITS - 1)).astype(np.int64)
    rows = ((along - low) / size * (2**CELL_BITS - 1)).astype(np.int64)
    codes: list[int] = (_spread()[columns] | _spread()[rows] << 1).tolist()
    keys = [
        (code, layout.outer, each.bottom, each.top, each.id)
        for code, layout, each in zip(codes, layouts, solids, strict=True)
    ]
    return sorted(range(len(solids)), key=keys.__getitem__)


@cache
def _spread() -> NDArray[np.int64]:
    """Return each number of a cell with a gap behind each bit: two of them bit by bit number cells, near ones together.

    Shape (2**CELL_BITS,).
    """
    bits = np.arange(CELL_BITS)
    found: NDArray[np.int64] = ((np.arange(2**CELL_BITS)[:, None] >> bits & 1) << 2 * bits).sum(axis=1)
    return found


_ready: dict[int, tuple[Sequence[Solid], Scene]] = {}


def scene_of(solids: Sequence[Solid] | Scene) -> Scene:
    """Return solids laid out as arrays; a tuple's arrays are remembered for as long as it is in use."""
    if isinstance(solids, Scene):
        return solids
    found = _ready.get(id(solids))
    if found is not None and found[0] is solids:
        return found[1]
    scene = Scene(solids)
    if isinstance(solids, tuple):
        if len(_ready) >= KEPT:
            _ready.clear()
        _ready[id(solids)] = (solids, scene)
    return scene


@lru_cache(maxsize=REMEMBERED)
def _laid(solid: Solid) -> _Layout:
    plain = _rings(solid)
    rings = [np.array(ring, dtype=np.float64) for ring in plain]
    laid = [(ring, (*_bounds(ring), *(_middle(ring) if len(rings) == 1 else NOWHERE))) for ring in rings]
    left, low, right, high = laid[0][1][:4]
    return _Layout(plain[0], ((left + right) / 2.0, (low + high) / 2.0), tuple(laid))


def _bounds(ring: Points) -> tuple[float, ...]:
    return (*ring.min(axis=0).tolist(), *ring.max(axis=0).tolist())


def _middle(ring: Points) -> Point:
    """Return a place plainly inside a ring from which all of it is seen, if the mean of its corners is one."""
    middle = ring.mean(axis=0)
    ways = ring - middle
    after = np.roll(ways, -1, axis=0)
    turns = ways[:, 0] * after[:, 1] - ways[:, 1] * after[:, 0]
    return (float(middle[0]), float(middle[1])) if (turns > PLAINLY).all() else NOWHERE


def _with_runs(bounds: Points) -> Points:
    """Return the bounds of rings, then those of each run of them, and of each run of runs."""
    runs = _runs(bounds)
    return np.concatenate((bounds, runs, _runs(runs)))


def _runs(bounds: Points) -> Points:
    starts = np.arange(0, len(bounds), RUN)
    found = np.full((len(starts), 6), math.nan)
    if len(bounds):
        np.minimum.reduceat(bounds[:, :2], starts, out=found[:, :2])
        np.maximum.reduceat(bounds[:, 2:4], starts, out=found[:, 2:4])
    return found


def _joined(rings: Sequence[Points]) -> Points:
    return np.concatenate(rings) if rings else np.empty((0, 2))


def _rings(solid: Solid) -> list[Ring]:
    """Return the rings of a solid's footprint with its inside on their left."""
    check_shape(solid.footprint, solid.id or "A body")
    if math.isnan(solid.bottom) or math.isnan(solid.top) or solid.bottom > solid.top:
        raise GeometryError(f"{solid.id} stands from {solid.bottom} to {solid.top}: give heights in order.")
    if isinstance(solid.footprint, Outline):
        return [corners(solid.footprint)]
    outer = solid.footprint.ring
    rings = [outer if signed_area(outer) > 0.0 else outer[::-1]]
    rings += [hole if signed_area(hole) < 0.0 else hole[::-1] for hole in solid.footprint.holes]
    return rings


Part: TypeAlias = tuple[NDArray[np.float64], Points]
"""A convex end of sight lines: (kind, x, y, half length, half width, facing x, facing y) and the corners.

Nobody writes to either.
"""

ROUND, CORNERED = 0.0, 1.0


@lru_cache(maxsize=REMEMBERED)
def parts_of(solid: Solid) -> tuple[Part, ...]:
    """Return a solid as convex parts that together cover its footprint."""
    footprint = solid.footprint
    if isinstance(footprint, Outline):
        check_shape(footprint, solid.id or "A body")
        x, y = footprint.at
        match footprint.base:
            case Disc(radius=radius):
                row = (ROUND, x, y, radius, radius, 1.0, 0.0)
            case Oval(length=length, width=width):
                row = (ROUND, x, y, length / 2.0, width / 2.0, *unit(footprint.facing))
            case _:
                row = (CORNERED, x, y, 0.0, 0.0, 1.0, 0.0)
        return ((np.array(row), np.array(corners(footprint), dtype=np.float64)),)
    if footprint.holes:
        raise GeometryError(f"{solid.id} has holes: sight from or to a holed area is not supported.")
    parts = convex_parts(_rings(solid)[0])
    return tuple(
        [(np.array((CORNERED, *part[0], 0.0, 0.0, 1.0, 0.0)), np.array(part, dtype=np.float64)) for part in parts]
    )


def bodies_of(parts: Sequence[Part], heights: Sequence[tuple[float, float]], skips: Sequence[Sequence[int]]) -> Bodies:
    """Return parts as arrays, each with its heights and the numbers of the solids that it skips."""
    some = any(skips)
    return Bodies(
        rows=_joined([row for row, _ in parts]).reshape(-1, 7),
        rings=_joined([ring for _, ring in parts]),
        ring_starts=np.array([0, *accumulate(len(ring) for _, ring in parts)], dtype=np.int64),
        heights=np.array(heights, dtype=np.float64),
        skips=np.array([*chain.from_iterable(skips)], dtype=np.int64) if some else NO_SOLIDS,
        skip_starts=np.array([0, *accumulate(map(len, skips))] if some else [0] * (len(parts) + 1), dtype=np.int64),
    )


def convex_parts(ring: Ring) -> list[Ring]:
    """Return a simple counter-clockwise ring cut into convex ones: itself, or triangles."""
    corners_left = list(ring)
    if all(_turn(corners_left, k) >= 0.0 for k in range(len(ring))):
        return [ring]
    parts: list[Ring] = []
    while len(corners_left) > 3:
        ear = next((k for k in range(len(corners_left)) if _is_ear(corners_left, k)), None)
        if ear is None:
            raise GeometryError("The area's outline crosses itself.")
        parts.append((corners_left[ear - 1], corners_left[ear], corners_left[(ear + 1) % len(corners_left)]))
        del corners_left[ear]
    parts.append(tuple(corners_left))
    return [part for part in parts if signed_area(part) > 0.0]


def _turn(ring: Sequence[Point], k: int) -> float:
    ax, ay = ring[k - 1]
    bx, by = ring[k]
    cx, cy = ring[(k + 1) % len(ring)]
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


def _is_ear(ring: Sequence[Point], k: int) -> bool:
    if _turn(ring, k) < 0.0:
        return False
    a, b, c = ring[k - 1], ring[k], ring[(k + 1) % len(ring)]
    if _turn(ring, k) == 0.0:
        return True
    return not any(_in_triangle(a, b, c, point) for point in ring if point not in (a, b, c))


def _in_triangle(a: Point, b: Point, c: Point, p: Point) -> bool:
    return all(_turn((p, u, v), 1) >= 0.0 for u, v in ((a, b), (b, c), (c, a)))
