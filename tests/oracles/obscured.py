"""The obscured share counted the slow way: rays over the whole outline."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely

from tests.oracles.gaps import drawn
from umpire.geometry import Disc, Outline, Oval, Solid
from umpire.geometry.sight import Point3


def share(eye: Point3, target: Solid, obstacles: Sequence[Solid], *, rays: int) -> float:
    """Return the hidden part of the rays that meet a target, on a grid of rays by rays over its outline."""
    ring = np.array(drawn(target.footprint).exterior.coords)
    middle = np.array(target.footprint.at)  # type: ignore[union-attr]
    axis = (middle - eye[:2]) / np.linalg.norm(middle - eye[:2])
    depth = (ring - eye[:2]) @ axis
    aside = (ring - eye[:2]) @ np.array([-axis[1], axis[0]]) / depth
    ups = [(z - eye[2]) / d for z in (target.bottom, target.top) for d in (depth.min(), depth.max())]
    met = hidden = 0
    for u in np.linspace(aside.min(), aside.max(), 2 * rays + 1)[1::2]:
        far = np.array(eye[:2]) + 1000.0 * (axis + u * np.array([-axis[1], axis[0]]))
        line = shapely.LineString([eye[:2], far])
        mine = _spans(line, target)
        walls = [(solid, _spans(line, solid)) for solid in obstacles]
        for w in np.linspace(min(ups), max(ups), 2 * rays + 1)[1::2]:
            first = _first_met(mine, target, eye, w, axis, u)
            if first is None:
                continue
            met += 1
            found = [_first_met(spans, solid, eye, w, axis, u) for solid, spans in walls]
            entry = mine[0][0] * 1000.0
            hidden += any(at is not None and at < entry for at in found)
    return hidden / met


def _spans(line: shapely.LineString, solid: Solid) -> list[tuple[float, float]]:
    """Return the parts of a ray over a footprint, as fractions of its length."""
    inside = line.intersection(drawn(solid.footprint))
    found = []
    for part in getattr(inside, "geoms", [inside]):
        if isinstance(part, shapely.LineString) and not part.is_empty:
            ends = [line.project(shapely.Point(xy), normalized=True) for xy in part.coords]
            found.append((min(ends), max(ends)))
    return sorted(found)


def _first_met(
    spans: Sequence[tuple[float, float]], solid: Solid, eye: Point3, w: float, axis: np.ndarray, u: float
) -> float | None:
    """Return the depth at which a ray first meets a solid."""
    for near, far in spans:
        low, high = sorted((eye[2] + w * near * 1000.0, eye[2] + w * far * 1000.0))
        if high > solid.bottom and low < solid.top:
            edge = solid.bottom if eye[2] + w * near * 1000.0 < solid.bottom else solid.top
            start = near * 1000.0
            if not solid.bottom < eye[2] + w * start < solid.top:
                start = (edge - eye[2]) / w
            return start
    return None


def drawn_share(eye: Point3, target: Solid, obstacles: Sequence[Solid]) -> float:
    """Return the hidden part of a cornered target's picture as Shapely draws it: all stands between eye and target."""
    x, y = target.footprint.at  # type: ignore[union-attr]
    away = np.hypot(x - eye[0], y - eye[1])
    axis = (float((x - eye[0]) / away), float((y - eye[1]) / away))
    whole = _seen_as(eye, axis, target)
    cover = shapely.union_all([_seen_as(eye, axis, each) for each in obstacles])
    return float(whole.intersection(cover).area / whole.area)


def depths(eye: Point3, target: Solid, solid: Solid) -> tuple[float, float]:
    """Return how near and how far a body stands along the axis to a target."""
    x, y = target.footprint.at  # type: ignore[union-attr]
    away = np.hypot(x - eye[0], y - eye[1])
    found = [
        ((px - eye[0]) * (x - eye[0]) + (py - eye[1]) * (y - eye[1])) / away
        for px, py in drawn(solid.footprint).exterior.coords
    ]
    return min(found), max(found)


def _seen_as(eye: Point3, axis: tuple[float, float], solid: Solid) -> shapely.Geometry:
    """Return a prism's picture: its sides, its bottom and its top, joined."""

    def seen(px: float, py: float, z: float) -> tuple[float, float]:
        dx, dy = px - eye[0], py - eye[1]
        depth = dx * axis[0] + dy * axis[1]
        return (dy * axis[0] - dx * axis[1]) / depth, (z - eye[2]) / depth

    low, high = max(solid.bottom, -50.0), min(solid.top, 50.0)
    ring = list(drawn(solid.footprint).exterior.coords)
    faces = [shapely.Polygon([seen(*corner, z) for corner in ring]) for z in (low, high)]
    for start, end in pairwise(ring):
        faces.append(shapely.Polygon([seen(*start, low), seen(*end, low), seen(*end, high), seen(*start, high)]))
    return shapely.union_all([face.buffer(0) for face in faces if face.area > 0.0])


def share_by_columns(eye: Point3, target: Solid, obstacles: Sequence[Solid], *, columns: int) -> float:
    """Return the hidden share of a target's picture, added up column by column.

    A column is all rays of one direction in plan. Along it every body is met over stretches of depth, and over one
    stretch it takes up one interval of the column; what stands before the target's near face hides. Only the sum over
    the columns is not exact.
    """
    x, y = target.footprint.at  # type: ignore[union-attr]
    away = np.hypot(x - eye[0], y - eye[1])
    axis = np.array([(x - eye[0]) / away, (y - eye[1]) / away])
    low, high = _breadth(eye, axis, target)
    asides = low + (high - low) * (np.arange(columns) + 0.5) / columns
    ways = axis + asides[:, None] * np.array([-axis[1], axis[0]])
    near, far = (each[:, 0] for each in _met(eye, ways, target))
    rises = np.array([target.bottom - eye[2], target.top - eye[2]])
    floor, roof = np.minimum(rises[0] / near, rises[0] / far), np.maximum(rises[1] / near, rises[1] / far)
    lows, highs = [], []
    for solid in obstacles:
        first, last = _met(eye, ways, solid)
        last = np.minimum(last, near[:, None])
        under, over = max(solid.bottom, -50.0) - eye[2], min(solid.top, 50.0) - eye[2]
        hides = first < last - 1e-9
        lows.append(np.where(hides, np.minimum(under / first, under / last), np.inf))
        highs.append(np.where(hides, np.maximum(over / first, over / last), -np.inf))
    hidden = _covered(np.hstack(lows), np.hstack(highs), floor, roof) if obstacles else np.zeros(columns)
    whole = np.where(np.isfinite(near), roof - floor, 0.0)
    return float(hidden[whole > 0.0].sum() / whole.sum())


def _breadth(eye: Point3, axis: np.ndarray, target: Solid) -> tuple[float, float]:
    """Return the least and the greatest direction in plan, as a slope to the axis, that a target may be met in."""
    ring = np.array(drawn(target.footprint).exterior.coords) - eye[:2]
    aside = (ring @ np.array([-axis[1], axis[0]])) / (ring @ axis)
    more = 0.0 if isinstance(target.footprint, Outline) and _cornered(target.footprint) else 1e-3
    return float(aside.min() - more), float(aside.max() + more)


def _cornered(outline: Outline) -> bool:
    return not isinstance(outline.base, Disc | Oval)


def _met(eye: Point3, ways: np.ndarray, solid: Solid) -> tuple[np.ndarray, np.ndarray]:
    """Return the stretches of depth over which each direction meets a body, shape (directions, stretches).

    What is never met, or behind the eye, begins and ends at infinity.
    """
    if isinstance(solid.footprint, Outline) and not _cornered(solid.footprint):
        return _met_oval(eye, ways, solid.footprint)
    rings = [drawn(solid.footprint).exterior, *drawn(solid.footprint).interiors]
    found = []
    for ring in rings:
        corners = np.array(ring.coords) - eye[:2]
        for (ax, ay), (bx, by) in pairwise(corners):
            one, other = ways[:, 0] * ay - ways[:, 1] * ax, ways[:, 0] * by - ways[:, 1] * bx
            with np.errstate(all="ignore"):
                depth = (ax * by - ay * bx) / (ways[:, 0] * (by - ay) - ways[:, 1] * (bx - ax))
            found.append(np.where(((one > 0.0) != (other > 0.0)) & (depth > 1e-6), depth, np.inf))
    depths = np.sort(np.column_stack(found), axis=1)
    within = np.isfinite(depths).sum(axis=1) % 2 == 1
    depths[within] = np.hstack([np.full((int(within.sum()), 1), 1e-6), depths[within][:, :-1]])
    if depths.shape[1] % 2:
        depths = np.hstack([depths, np.full((len(depths), 1), np.inf)])
    return depths[:, 0::2], depths[:, 1::2]


def _met_oval(eye: Point3, ways: np.ndarray, outline: Outline) -> tuple[np.ndarray, np.ndarray]:
    base, (fx, fy) = outline.base, np.array(outline.facing) / np.hypot(*outline.facing)
    assert isinstance(base, Disc | Oval)
    halves = (base.radius, base.radius) if isinstance(base, Disc) else (base.length / 2, base.width / 2)
    turn = np.array([[fx, fy], [-fy, fx]]) / np.array(halves)[:, None]
    start, way = turn @ (np.array(eye[:2]) - outline.at), ways @ turn.T
    a, b, c = (way**2).sum(axis=1), way @ start, start @ start - 1.0
    root = b * b - a * c
    with np.errstate(invalid="ignore"):
        half = np.sqrt(root)
    near, far = (np.where(root > 0.0, (-b + sign * half) / a, np.inf) for sign in (-1.0, 1.0))
    return near[:, None], far[:, None]


def _covered(lows: np.ndarray, highs: np.ndarray, floor: np.ndarray, roof: np.ndarray) -> np.ndarray:
    """Return how much of each column between a floor and a roof lies in one interval at least."""
    order = np.argsort(lows, axis=1)
    total, top = np.zeros(len(floor)), floor.copy()
    for k in range(lows.shape[1]):
        row = np.arange(len(floor))
        low, high = lows[row, order[:, k]], np.minimum(highs[row, order[:, k]], roof)
        total += np.maximum(high - np.maximum(low, top), 0.0)
        top = np.maximum(top, np.where(high > low, high, top))
    return total
