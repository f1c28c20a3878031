"""Bases in a query's own frame: an ellipse, or a convex polygon; tangents, crossings, chords.

The frame of a query has t along the axis from the viewer to the target and y to the left of it, both in inches. An
ellipse's row is (ROUND, x, y, half length, half width, facing x, facing y). An ellipse is a unit circle stretched
along and across its facing, and stretching keeps lines, tangents and the order along a line: so everything is worked
out in closed form where it is the unit circle, and carried back. A polygon is counter-clockwise and is asked edge by
edge, a chord as in Cyrus and Beck, "Generalized Two- and Three-Dimensional Clipping" (1978).

What two bodies are parted by is a direction, not a distance: whatever gap is told along it is there. It is all of it
for circles and, where a corner faces an edge, for polygons; between two corners it is less; with an ellipse it may be
less by the factor that the ellipse is longer than wide, for its direction is that of the nearest point where it is the
unit circle. Round bodies that are not both circles are parted as the one and the drawn corners of the other.

Degenerate cases: a point within ``RIM`` of a rim counts as outside for tangents and as inside for parts of segments,
so that an edge along a rim is one that the body covers; a line that only touches has no chord; from a point inside an
ellipse both tangents are meaningless and said to be so.
"""

from __future__ import annotations

import math

from umpire.geometry._kernels.compiler import borrowing, inlined
from umpire.geometry._kernels.types import Array, Body

ROUND = 0.0
RIM = 1e-9
"""A point no farther than this from a rim is on it, inches."""


@inlined
def to_circle(row: Array, dx: float, dy: float) -> tuple[float, float]:
    """Return a way on the table as the ellipse has it where it is the unit circle."""
    return (dx * row[5] + dy * row[6]) / row[3], (dy * row[5] - dx * row[6]) / row[4]


@inlined
def from_circle(row: Array, u: float, v: float) -> tuple[float, float]:
    """Return a way of the unit circle on the table."""
    u, v = u * row[3], v * row[4]
    return u * row[5] - v * row[6], u * row[6] + v * row[5]


@inlined
def support(body: Body, nx: float, ny: float) -> float:
    """Return how far a body reaches in a direction."""
    row, ring = body.row, body.ring
    if row[0] == ROUND:
        u, v = (nx * row[5] + ny * row[6]) * row[3], (ny * row[5] - nx * row[6]) * row[4]
        return float(nx * row[1] + ny * row[2] + math.sqrt(u * u + v * v))
    best: float = -math.inf
    for k in range(ring.shape[0]):
        reach: float = nx * ring[k, 0] + ny * ring[k, 1]
        best = max(best, reach)
    return best


@inlined
def tangents(body: Body, x: float, y: float) -> tuple[float, float, float, float, bool]:
    """Return the directions from a point to the left and right ends of a body, and whether the point is outside it.

    From a point on the rim they are the two ways along the rim.
    """
    row, ring = body.row, body.ring
    if row[0] == ROUND:
        u, v = to_circle(row, row[1] - x, row[2] - y)
        square = u * u + v * v - 1.0
        far = math.sqrt(square) if square > 0.0 else 0.0
        lt, ly = from_circle(row, u * far - v, u + v * far)
        rt, ry = from_circle(row, u * far + v, v * far - u)
        return lt, ly, rt, ry, square * row[4] > -RIM
    left, right = -1, -1
    before = faces(ring, ring.shape[0] - 1, x, y)
    for k in range(ring.shape[0]):
        here = faces(ring, k, x, y)
        if here and not before:
            left = k
        if before and not here:
            right = k
        before = here
    if left < 0 or right < 0:
        return 0.0, 0.0, 0.0, 0.0, False
    return ring[left, 0] - x, ring[left, 1] - y, ring[right, 0] - x, ring[right, 1] - y, True


@inlined
def faces(ring: Array, k: int, x: float, y: float) -> bool:
    """Whether a point lies on the outer side of an edge, or on it."""
    j = k + 1 if k + 1 < ring.shape[0] else 0
    ux, uy = ring[j, 0] - ring[k, 0], ring[j, 1] - ring[k, 1]
    outer: bool = (x - ring[k, 0]) * uy - (y - ring[k, 1]) * ux > -RIM * (abs(ux) + abs(uy))
    return outer


@inlined
def touch(body: Body, x: float, y: float, left: bool) -> tuple[float, float]:
    """Return the point where the left or right tangent from a point outside touches a body."""
    row = body.row
    if row[0] == ROUND:
        u, v = to_circle(row, row[1] - x, row[2] - y)
        square = max(u * u + v * v, 1.0)
        far = math.sqrt(square - 1.0)
        turn = 1.0 if left else -1.0
        du, dv = from_circle(row, (u * far - turn * v) * far / square, (turn * u + v * far) * far / square)
        return x + du, y + dv
    lt, ly, rt, ry, _ = tangents(body, x, y)
    if left:
        return x + lt, y + ly
    return x + rt, y + ry


@borrowing
def chord(body: Body, x: float, y: float, dx: float, dy: float, grow: float) -> tuple[float, float]:
    """Return the parameters at which a line enters and leaves a body, grown a little; (1, 0) where it misses."""
    row, ring = body.row, body.ring
    if row[0] == ROUND:
        u, v = to_circle(row, x - row[1], y - row[2])
        du, dv = to_circle(row, dx, dy)
        a, b = du * du + dv * dv, u * du + v * dv
        root = b * b - a * (u * u + v * v - 1.0 - 2.0 * grow)
        if root <= 0.0 or a <= 0.0:
            return 1.0, 0.0
        root = math.sqrt(root)
        return (-b - root) / a, (-b + root) / a
    first, last = -math.inf, math.inf
    for k in range(ring.shape[0]):
        j = k + 1 if k + 1 < ring.shape[0] else 0
        ux, uy = ring[j, 0] - ring[k, 0], ring[j, 1] - ring[k, 1]
        out = (x - ring[k, 0]) * uy - (y - ring[k, 1]) * ux - grow * (abs(ux) + abs(uy))
        slope = dx * uy - dy * ux
        if slope < 0.0:
            first = max(first, -out / slope)
        elif slope > 0.0:
            last = min(last, -out / slope)
        elif out >= 0.0:
            return 1.0, 0.0
    if first < last:
        return first, last
    return 1.0, 0.0


@inlined
def inside_part(body: Body, sx: float, sy: float, ex: float, ey: float) -> tuple[float, float]:
    """Return the part of a segment, as parameters, that lies inside a body or along its rim; (1, 0) where none does."""
    first, last = chord(body, sx, sy, ex - sx, ey - sy, RIM)
    first, last = max(first, 0.0), min(last, 1.0)
    if last - first > 1e-12:
        return first, last
    return 1.0, 0.0


@borrowing
def best_side(ring: Array, a: Body, b: Body, sign: float) -> tuple[float, float, float]:
    """Return the direction square to an edge of a polygon along which two bodies are farthest apart."""
    best, bx, by = -math.inf, 1.0, 0.0
    for k in range(ring.shape[0]):
        j = k + 1 if k + 1 < ring.shape[0] else 0
        nx, ny = sign * (ring[j, 1] - ring[k, 1]), sign * (ring[k, 0] - ring[j, 0])
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        apart = -support(b, -nx, -ny) - support(a, nx, ny)
        if apart > best:
            best, bx, by = apart, nx, ny
    return bx, by, best


@borrowing
def from_round(body: Body, ring: Array) -> tuple[float, float]:
    """Return a direction from an ellipse to a polygon that parts them, if any does: to its point nearest the circle."""
    row = body.row
    best, bu, bv = math.inf, 1.0, 0.0
    for k in range(ring.shape[0]):
        j = k + 1 if k + 1 < ring.shape[0] else 0
        u, v = to_circle(row, ring[k, 0] - row[1], ring[k, 1] - row[2])
        eu, ev = to_circle(row, ring[j, 0] - row[1], ring[j, 1] - row[2])
        du, dv = eu - u, ev - v
        part = min(max(-(u * du + v * dv) / (du * du + dv * dv), 0.0), 1.0)
        u, v = u + part * du, v + part * dv
        if u * u + v * v < best:
            best, bu, bv = u * u + v * v, u, v
    bu, bv = bu / row[3], bv / row[4]
    nx, ny = bu * row[5] - bv * row[6], bu * row[6] + bv * row[5]
    length = math.sqrt(nx * nx + ny * ny)
    if length <= 0.0:
        return 1.0, 0.0
    return nx / length, ny / length


@borrowing
def parting_axis(a: Body, b: Body) -> tuple[float, float, float]:
    """Return a unit direction from one body to another along which they are (nearly) farthest apart, and how far."""
    if a.row[0] == ROUND and b.row[0] == ROUND and a.row[3] == a.row[4] and b.row[3] == b.row[4]:
        nx, ny = b.row[1] - a.row[1], b.row[2] - a.row[2]
        length = math.sqrt(nx * nx + ny * ny)
        if length <= 0.0:
            return 1.0, 0.0, -1.0
        return nx / length, ny / length, length - a.row[3] - b.row[3]
    if a.row[0] == ROUND:
        nx, ny = from_round(a, b.ring)
        return nx, ny, -support(b, -nx, -ny) - support(a, nx, ny)
    if b.row[0] == ROUND:
        nx, ny = from_round(b, a.ring)
        return -nx, -ny, -support(b, nx, ny) - support(a, -nx, -ny)
    ax, ay, apart = best_side(a.ring, a, b, 1.0)
    bx, by, other = best_side(b.ring, a, b, -1.0)
    if apart >= other:
        return ax, ay, apart
    return bx, by, other


@inlined
def framed_in(body: Body, frame: Array, row: Array, ring: Array) -> Body:
    """Return a body in the frame, written into a row and a ring that has room for its corners."""
    row[0], row[3], row[4] = body.row[0], body.row[3], body.row[4]
    row[1], row[2] = place(frame, body.row[1], body.row[2])
    row[5] = body.row[5] * frame[2] + body.row[6] * frame[3]
    row[6] = body.row[6] * frame[2] - body.row[5] * frame[3]
    count = 0 if row[0] == ROUND else body.ring.shape[0]
    for k in range(count):
        ring[k, 0], ring[k, 1] = place(frame, body.ring[k, 0], body.ring[k, 1])
    return Body(row, ring[:count])


@inlined
def place(frame: Array, x: float, y: float) -> tuple[float, float]:
    """Return a table point in a frame."""
    dx, dy = x - frame[0], y - frame[1]
    return dx * frame[2] + dy * frame[3], dy * frame[2] - dx * frame[3]


@inlined
def unplace(frame: Array, t: float, y: float) -> tuple[float, float]:
    """Return a point of a frame on the table."""
    return frame[0] + t * frame[2] - y * frame[3], frame[1] + t * frame[3] + y * frame[2]
