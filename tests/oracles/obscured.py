"""The obscured share counted the slow way: rays over the whole outline."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely

from tests.oracles.gaps import drawn
from umpire.geometry import Solid
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
