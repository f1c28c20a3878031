"""Places nearest to one where a base has no room: beside one thing, or between two.

Where a base overlaps things, the places that it may not stand in are, for each thing, the thing grown by the base (the
Minkowski sum with the base turned round). The nearest free place lies on the rim of these sums: at the point of one
rim that is nearest, or where two rims cross. A rim is made of straight sides and bows of circles, so both are worked
out exactly; nothing is tried step by step.

Invariant: whatever free place there is, one that is told is no farther away, as long as it lies within the reach. That
holds for any number of things: the free places are closed, and at the nearest one either one rim alone keeps the base
from coming nearer, or two do. Rims inside a sum do no harm: what lies on them is not free, and who asks leaves it out.
Where the base stands on the very middle of a round thing, every point of the rim is as near: some of them are told, in
directions whose components are exact everywhere.

Other degenerate cases: sides along one line cross nowhere, and their ends are the crossings with the next sides;
circles that all but touch have the point between them in common; circles about one middle cross nowhere. An oval
counts as the polygon that is drawn for it. Lengths are inches. The sums are those of Lozano-Perez, "Spatial Planning:
A Configuration Space Approach" (1983); that two rims are enough is derived here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from umpire.geometry.areas import area_of
from umpire.geometry.convex import Edge, Ring, base_ring, difference, edges_of
from umpire.geometry.gaps import between
from umpire.geometry.paths import segment
from umpire.geometry.shapes import Base, Disc, Polygon, Shape
from umpire.geometry.tolerance import CONTACT, GRID, Heading, Point, point_distance

WAYS: tuple[Point, ...] = (
    (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0),
    (0.8, 0.6), (-0.6, 0.8), (-0.8, -0.6), (0.6, -0.8),
    (0.6, 0.8), (-0.8, 0.6), (-0.6, -0.8), (0.8, -0.6),
    (0.96, 0.28), (-0.28, 0.96), (-0.96, -0.28), (0.28, -0.96),
    (0.28, 0.96), (-0.96, 0.28), (-0.28, -0.96), (0.96, -0.28),
)  # fmt: skip
"""Twenty directions whose components are exact enough everywhere: Pythagorean triples, no trigonometry."""

EVERYWHERE: tuple[Point, Point] = ((0.0, 0.0), (0.0, 0.0))
ROOM = 1e-9
"""How far beyond the end of a side or a bow a crossing still counts, inches."""


class _Bow(NamedTuple):
    """A part of a circle between two directions, counter-clockwise by less than half a turn; all of it for none."""

    x: float
    y: float
    radius: float
    ends: tuple[Point, Point] = EVERYWHERE

    def holds(self, x: float, y: float) -> bool:
        (ax, ay), (bx, by) = self.ends
        dx, dy = x - self.x, y - self.y
        return ax * dy - ay * dx >= -ROOM and dx * by - dy * bx >= -ROOM


_Piece: TypeAlias = Edge | _Bow


def places_beside(
    base: Base, facing: Heading, at: Point, things: Iterable[Shape], borders: Iterable[Polygon], *, within: float
) -> list[Point]:
    """Return the places up to a distance away, the nearest first, where a base touches a thing and none is nearer.

    Args:
        base: The base that is put somewhere; it keeps its facing.
        facing: Its facing.
        at: Where it would stand.
        things: What it may not overlap.
        borders: Areas whose borders it may not lie across: it may touch them from within, too.
        within: How far away is looked, inches.

    Returns:
        For each side and bow of a rim its nearest point, and every point where two of them cross. Some overlap another
        thing: who asks leaves those out.
    """
    pieces = [piece for thing in things for piece in _rim(base, facing, thing)]
    pieces += [piece for border in borders for piece in _border_rim(base, facing, border)]
    pieces = [piece for piece in pieces if _least(piece, at) <= within]
    found = [spot for piece in pieces for spot in _nearest(piece, at)]
    found += [spot for one, other in _meeting(pieces) for spot in _crossings(one, other)]
    return sorted({spot for spot in found if point_distance(spot, at) <= within}, key=lambda spot: _rank(spot, at))


def around_on_grid(spot: Point) -> tuple[Point, ...]:
    """Return the four points of the grid around a place, the nearest first."""
    left, low = math.floor(spot[0] / GRID) * GRID, math.floor(spot[1] / GRID) * GRID
    corners = [(left, low), (left + GRID, low), (left, low + GRID), (left + GRID, low + GRID)]
    return tuple(sorted(corners, key=lambda corner: _rank(corner, spot)))


def _rank(spot: Point, at: Point) -> tuple[float, Point]:
    return point_distance(spot, at), spot


def _rim(base: Base, facing: Heading, thing: Shape) -> Sequence[_Piece]:
    """Return the rim of a thing grown by a base."""
    if isinstance(thing, Polygon):
        return _border_rim(base, facing, thing)
    x, y = thing.at
    if isinstance(base, Disc) and isinstance(thing.base, Disc):
        return (_Bow(x, y, base.radius + thing.base.radius),)
    if isinstance(base, Disc):
        return _rounded([(x + u, y + v) for u, v in base_ring(thing.base, thing.facing)], base.radius)
    if isinstance(thing.base, Disc):
        return _rounded([(x - u, y - v) for u, v in base_ring(base, facing)], thing.base.radius)
    edges = between(thing.base, thing.facing, base, facing)
    return [(x + u, y + v, dx, dy, length) for u, v, dx, dy, length in edges]


def _rounded(ring: Sequence[Point], radius: float) -> list[_Piece]:
    """Return the rim of a convex ring, counter-clockwise, grown by a radius."""
    pieces: list[_Piece] = []
    edges = edges_of(ring)
    for k, (x, y, ux, uy, length) in enumerate(edges):
        _, _, before_x, before_y, _ = edges[k - 1]
        pieces.append((x + uy * radius, y - ux * radius, ux, uy, length))
        pieces.append(_Bow(x, y, radius, ((before_y, -before_x), (uy, -ux))))
    return pieces


def _border_rim(base: Base, facing: Heading, area: Polygon) -> list[_Piece]:
    """Return the rims of all sides of an area, each grown by a base: from outside and from within."""
    pieces: list[_Piece] = []
    for x, y, ux, uy, length in area_of(area).edges:
        if isinstance(base, Disc):
            aside, along = uy * base.radius, ux * base.radius
            pieces.append((x + aside, y - along, ux, uy, length))
            pieces.append((x - aside, y + along, ux, uy, length))
            pieces.append(_Bow(x, y, base.radius))
        else:
            side: Ring = segment(x, y, x + ux * length, y + uy * length)
            pieces += difference(side, base_ring(base, facing))
    return pieces


def _nearest(piece: _Piece, at: Point) -> tuple[Point, ...]:
    """Return the point of a piece that is nearest to a place; several where all are as near."""
    if not isinstance(piece, _Bow):
        x, y, ux, uy, length = piece
        along = min(max((at[0] - x) * ux + (at[1] - y) * uy, 0.0), length)
        return ((x + ux * along, y + uy * along),)
    dx, dy = at[0] - piece.x, at[1] - piece.y
    away = math.sqrt(dx * dx + dy * dy)
    ways = WAYS if away <= CONTACT else ()
    ways = (*ways, (dx / away, dy / away)) if away > 0.0 else ways
    spots = [(piece.x + piece.radius * ux, piece.y + piece.radius * uy) for ux, uy in ways]
    return tuple(spot for spot in spots if piece.holds(*spot))


def _least(piece: _Piece, at: Point) -> float:
    """Return a distance from which no point of a piece is nearer to a place."""
    if isinstance(piece, _Bow):
        return abs(point_distance((piece.x, piece.y), at) - piece.radius)
    return point_distance(_nearest(piece, at)[0], at)


def _meeting(pieces: Sequence[_Piece]) -> Iterator[tuple[_Piece, _Piece]]:
    """Return the pairs of pieces whose bounds meet."""
    if len(pieces) < 2:
        return
    left, low, right, high = np.array([_bounds(piece) for piece in pieces]).T
    for k in range(len(pieces) - 1):
        rest = slice(k + 1, None)
        near = (left[rest] <= right[k]) & (right[rest] >= left[k]) & (low[rest] <= high[k]) & (high[rest] >= low[k])
        for j in np.flatnonzero(near).tolist():
            yield pieces[k], pieces[k + 1 + j]


def _bounds(piece: _Piece) -> tuple[float, float, float, float]:
    if not isinstance(piece, _Bow):
        x, y, ux, uy, length = piece
        xs, ys = (x, x + ux * length), (y, y + uy * length)
        return min(xs) - ROOM, min(ys) - ROOM, max(xs) + ROOM, max(ys) + ROOM
    (ax, ay), (bx, by) = piece.ends
    turn, reach = 1.0 + ax * bx + ay * by, piece.radius + ROOM
    if piece.ends == EVERYWHERE or turn < 0.5:
        return piece.x - reach, piece.y - reach, piece.x + reach, piece.y + reach
    # a bow lies in the triangle of its ends and the point where the tangents at them meet
    mx, my = (ax + bx) / turn, (ay + by) / turn
    return (
        piece.x + min(ax, bx, mx) * reach,
        piece.y + min(ay, by, my) * reach,
        piece.x + max(ax, bx, mx) * reach,
        piece.y + max(ay, by, my) * reach,
    )


def _crossings(one: _Piece, other: _Piece) -> list[Point]:
    """Return the points where two pieces cross; for circles that all but touch, the point between them."""
    if isinstance(one, _Bow):
        spots = _bows_crossing(one, other) if isinstance(other, _Bow) else _side_and_bow(other, one)
    else:
        spots = _side_and_bow(one, other) if isinstance(other, _Bow) else _sides_crossing(one, other)
    return [spot for spot in spots if all(not isinstance(piece, _Bow) or piece.holds(*spot) for piece in (one, other))]


def _sides_crossing(one: Edge, other: Edge) -> list[Point]:
    x, y, ux, uy, length = one
    px, py, vx, vy, reach = other
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-12:
        return []
    along = ((px - x) * vy - (py - y) * vx) / cross
    across = ((px - x) * uy - (py - y) * ux) / cross
    inside = -ROOM <= along <= length + ROOM and -ROOM <= across <= reach + ROOM
    return [(x + ux * along, y + uy * along)] if inside else []


def _side_and_bow(side: Edge, bow: _Bow) -> list[Point]:
    x, y, ux, uy, length = side
    middle = (bow.x - x) * ux + (bow.y - y) * uy
    aside = (bow.x - x) * uy - (bow.y - y) * ux
    half = _half_chord(bow.radius, aside)
    stops = [] if half is None else [middle - half, middle + half]
    return [(x + ux * along, y + uy * along) for along in stops if -ROOM <= along <= length + ROOM]


def _bows_crossing(one: _Bow, other: _Bow) -> list[Point]:
    dx, dy = other.x - one.x, other.y - one.y
    apart = math.sqrt(dx * dx + dy * dy)
    if apart <= CONTACT:
        return []
    along = (apart + (one.radius - other.radius) * (one.radius + other.radius) / apart) / 2.0
    half = _half_chord(one.radius, along)
    if half is None:
        return []
    ux, uy = dx / apart, dy / apart
    x, y = one.x + ux * along, one.y + uy * along
    return [(x - uy * half, y + ux * half), (x + uy * half, y - ux * half)]


def _half_chord(radius: float, aside: float) -> float | None:
    """Return half the length of a chord that passes a circle's middle at a distance; None where it misses it."""
    square = (radius - abs(aside)) * (radius + abs(aside))
    if square < 0.0:
        return 0.0 if abs(aside) - radius <= CONTACT / 2.0 else None
    return math.sqrt(square)
