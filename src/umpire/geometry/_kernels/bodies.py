"""Bases in a query's own frame: a disc, or a convex polygon; tangents, crossings, chords.

A body is a row (kind, x, y, radius) and, for a polygon, counter-clockwise corners in an array of shape (n, 2). The
frame of a query has t along the axis from the viewer to the target and y to the left of it.
"""

from __future__ import annotations

import math

import numpy as np

from umpire.geometry._kernels.compiler import inner
from umpire.geometry._kernels.types import Array

DISC = 0.0
RIM = 1e-9
"""A point no farther than this from a rim is on it, inches."""


@inner
def support(body: Array, ring: Array, nx: float, ny: float) -> float:
    """Return how far a body reaches in a direction."""
    if body[0] == DISC:
        return nx * body[1] + ny * body[2] + body[3] * math.sqrt(nx * nx + ny * ny)
    best: float = -math.inf
    for k in range(ring.shape[0]):
        reach = nx * ring[k, 0] + ny * ring[k, 1]
        if reach > best:
            best = reach
    return best


@inner
def tangents(body: Array, ring: Array, x: float, y: float) -> tuple[float, float, float, float, bool]:
    """Return the directions from a point to the left and right ends of a body, and whether the point is outside it.

    From a point on the rim they are the two ways along the rim.
    """
    if body[0] == DISC:
        dx, dy, radius = body[1] - x, body[2] - y, body[3]
        square = dx * dx + dy * dy - radius * radius
        far = math.sqrt(square) if square > 0.0 else 0.0
        outside = square > -RIM * radius
        return dx * far - dy * radius, dx * radius + dy * far, dx * far + dy * radius, dy * far - dx * radius, outside
    count = ring.shape[0]
    left, right = -1, -1
    before = _faces(ring, count - 1, x, y)
    for k in range(count):
        faces = _faces(ring, k, x, y)
        if faces and not before:
            left = k
        if before and not faces:
            right = k
        before = faces
    if left < 0 or right < 0:
        return 0.0, 0.0, 0.0, 0.0, False
    return ring[left, 0] - x, ring[left, 1] - y, ring[right, 0] - x, ring[right, 1] - y, True


@inner
def _faces(ring: Array, k: int, x: float, y: float) -> bool:
    """Whether a point lies on the outer side of an edge, or on it."""
    j = k + 1 if k + 1 < ring.shape[0] else 0
    ux, uy = ring[j, 0] - ring[k, 0], ring[j, 1] - ring[k, 1]
    out = (x - ring[k, 0]) * uy - (y - ring[k, 1]) * ux
    return out > -RIM * math.sqrt(ux * ux + uy * uy)


@inner
def chord(
    body: Array, ring: Array, x: float, y: float, dx: float, dy: float, grow: float = 0.0
) -> tuple[float, float]:
    """Return the parameters at which a line enters and leaves a body, grown a little; (1, 0) where it misses."""
    if body[0] == DISC:
        ox, oy = x - body[1], y - body[2]
        a, b = dx * dx + dy * dy, ox * dx + oy * dy
        root = b * b - a * (ox * ox + oy * oy - (body[3] + grow) * (body[3] + grow))
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


@inner
def inside_part(body: Array, ring: Array, sx: float, sy: float, ex: float, ey: float) -> tuple[float, float]:
    """Return the part of a segment, as parameters, that lies inside a body or along its rim; (1, 0) where none does."""
    first, last = chord(body, ring, sx, sy, ex - sx, ey - sy, RIM)
    first, last = max(first, 0.0), min(last, 1.0)
    if last - first > 1e-12:
        return first, last
    return 1.0, 0.0


@inner
def nearest_way(body: Array, ring: Array, x: float, y: float) -> tuple[float, float, float]:
    """Return the direction from a body's nearest rim point to a point outside it, and the distance."""
    if body[0] == DISC:
        dx, dy = x - body[1], y - body[2]
        away = math.sqrt(dx * dx + dy * dy)
        if away <= 0.0:
            return 1.0, 0.0, -body[3]
        return dx / away, dy / away, away - body[3]
    best, bx, by, outside = math.inf, 1.0, 0.0, False
    for k in range(ring.shape[0]):
        j = k + 1 if k + 1 < ring.shape[0] else 0
        ux, uy = ring[j, 0] - ring[k, 0], ring[j, 1] - ring[k, 1]
        dx, dy = x - ring[k, 0], y - ring[k, 1]
        if dx * uy - dy * ux > 0.0:
            outside = True
        along = min(max((dx * ux + dy * uy) / (ux * ux + uy * uy), 0.0), 1.0)
        dx, dy = dx - along * ux, dy - along * uy
        square = dx * dx + dy * dy
        if square < best:
            best, bx, by = square, dx, dy
    away = math.sqrt(best)
    if not outside or away <= 0.0:
        return 1.0, 0.0, -1.0
    return bx / away, by / away, away


@inner
def parting_axis(a: Array, ar: Array, b: Array, br: Array) -> tuple[float, float, float]:
    """Return a unit direction from one body to another along which they are farthest apart, and how far."""
    if b[0] == DISC:
        x, y, away = nearest_way(a, ar, b[1], b[2])
        return x, y, away - b[3]
    if a[0] == DISC:
        x, y, away = nearest_way(b, br, a[1], a[2])
        return -x, -y, away - a[3]
    best, bx, by = -math.inf, 1.0, 0.0
    for turn in range(2):
        ring = ar if turn == 0 else br
        for k in range(ring.shape[0]):
            j = k + 1 if k + 1 < ring.shape[0] else 0
            nx, ny = ring[j, 1] - ring[k, 1], ring[k, 0] - ring[j, 0]
            length = math.sqrt(nx * nx + ny * ny)
            sign = 1.0 / length if turn == 0 else -1.0 / length
            nx, ny = nx * sign, ny * sign
            apart = -support(b, br, -nx, -ny) - support(a, ar, nx, ny)
            if apart > best:
                best, bx, by = apart, nx, ny
    return bx, by, best


@inner
def to_frame(body: Array, ring: Array, frame: Array) -> tuple[Array, Array]:
    """Return a body in the frame (origin x, origin y, axis x, axis y)."""
    moved, turned = np.empty(4), np.empty((ring.shape[0], 2))
    moved[0], moved[3] = body[0], body[3]
    moved[1], moved[2] = place(frame, body[1], body[2])
    for k in range(ring.shape[0]):
        turned[k, 0], turned[k, 1] = place(frame, ring[k, 0], ring[k, 1])
    return moved, turned


@inner
def place(frame: Array, x: float, y: float) -> tuple[float, float]:
    """Return a table point in a frame."""
    dx, dy = x - frame[0], y - frame[1]
    return dx * frame[2] + dy * frame[3], dy * frame[2] - dx * frame[3]


@inner
def unplace(frame: Array, t: float, y: float) -> tuple[float, float]:
    """Return a point of a frame on the table."""
    return frame[0] + t * frame[2] - y * frame[3], frame[1] + t * frame[3] + y * frame[2]
