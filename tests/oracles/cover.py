"""The 25 % rule counted the slow way: rays from an eye over the outline of a round model, past one upright block."""

from __future__ import annotations

import math

import numpy as np
import shapely

Eye = tuple[float, float, float]
FAR = 500.0


def hidden_share(
    eye: Eye, at: tuple[float, float], radius: float, height: float, block: shapely.Geometry, top: float, *, rays: int
) -> float:
    """Return the share of the rays that meet a round model, standing on the table, which a block stops before it.

    Rays are told apart by how far they go aside and up for each inch of depth, depth being measured along the line from
    the eye to the middle of the model.
    """
    middle, here = np.array(at), np.array(eye[:2])
    depth = float(np.linalg.norm(middle - here))
    ahead = (middle - here) / depth
    left = np.array([-ahead[1], ahead[0]])
    aside = radius / math.sqrt(depth * depth - radius * radius)
    met = hidden = 0
    for u in np.linspace(-aside, aside, 2 * rays + 1)[1::2]:
        near, far = _through_disc(depth, radius, float(u))
        ups = _ups(eye[2], height, near, far, rays)
        seen = _enters(ups, eye[2], 0.0, height, near, far)
        line = shapely.LineString([here, here + FAR * (ahead + u * left)])
        stopped = np.zeros_like(seen)
        for low, high in _spans(line, block, here, ahead):
            if low < near:
                stopped |= _enters(ups, eye[2], 0.0, top, low, min(high, near))
        width = float(ups[1] - ups[0])
        met += float(seen.sum()) * width
        hidden += float((seen & stopped).sum()) * width
    return hidden / met


def _ups(eye: float, height: float, near: float, far: float, rays: int) -> np.ndarray:
    """Return how far up rays go that may meet the model at this place aside, evenly spread."""
    edges = [(z - eye) / d for z in (0.0, height) for d in (near, far)]
    return np.linspace(min(edges), max(edges), 2 * rays + 1)[1::2]


def _through_disc(depth: float, radius: float, aside: float) -> tuple[float, float]:
    """Return the depths at which a ray goes into a disc straight ahead and out of it."""
    a, b, c = 1.0 + aside * aside, -2.0 * depth, depth * depth - radius * radius
    root = math.sqrt(max(0.0, b * b - 4.0 * a * c))
    return (-b - root) / (2.0 * a), (-b + root) / (2.0 * a)


def _enters(ups: np.ndarray, eye: float, bottom: float, top: float, near: float, far: float) -> np.ndarray:
    """Whether rays are between two heights somewhere between two depths."""
    first, last = eye + ups * near, eye + ups * far
    found: np.ndarray = (np.minimum(first, last) < top) & (np.maximum(first, last) > bottom)
    return found


def _spans(
    line: shapely.LineString, block: shapely.Geometry, here: np.ndarray, ahead: np.ndarray
) -> list[tuple[float, float]]:
    """Return between which depths a ray is over a block."""
    over = line.intersection(block)
    found = []
    for part in getattr(over, "geoms", [over]):
        if isinstance(part, shapely.LineString) and not part.is_empty:
            depths = [float((np.array(xy) - here) @ ahead) for xy in part.coords]
            found.append((min(depths), max(depths)))
    return found
