"""Crowds: many bodies laid out once, and who of one crowd sees whom of another, all pairs at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.gaps import corners
from umpire.geometry.scenes import CIRCLE, ROUND, Scene, parts_of, scene_of
from umpire.geometry.shapes import EAST, Base, Outline, Polygon, Solid
from umpire.geometry.tolerance import CONTACT, Heading

__all__ = ["Crowd", "Progress", "count_sights", "crowd_sights"]

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]
Progress: TypeAlias = Callable[[int, int], None]
"""Told how many bodies are done, and of how many."""

TASKS = 64
"""Into how many parts a question is split: enough for the threads, and for a progress bar to move."""
TALLEST = 1e6


class Crowd:
    """Convex bodies laid out once, near ones together; ask about the same crowd again and nothing is built anew."""

    __slots__ = ("bottoms", "boxes", "children", "order", "ring_starts", "rings", "rows", "spans", "tops")

    def __init__(self, rows: Floats, rings: Floats, ring_starts: Numbers, bottoms: Floats, tops: Floats) -> None:
        if not (np.isfinite(rows).all() and np.isfinite(rings).all() and np.isfinite(bottoms).all()):
            raise GeometryError("A body stands at a place, or at a height, that is not a number.")
        if np.isnan(tops).any() or (bottoms > tops).any():
            raise GeometryError("A body's top lies below its bottom: give heights in order.")
        self.rows, self.rings, self.ring_starts = rows, rings, ring_starts
        self.bottoms, self.tops = bottoms, np.minimum(tops, TALLEST)
        self.boxes, self.spans, self.children, self.order = _gathered(_bounds(rings, ring_starts))

    def __len__(self) -> int:
        return len(self.rows)

    @classmethod
    def at(cls, places: Floats, base: Base, *, facing: Heading = EAST, bottom: float = 0.0, top: float = 1.0) -> Crowd:
        """Return bodies with the same base at many places, shape (n, 2), inches."""
        spots = np.asarray(places, dtype=np.float64).reshape(-1, 2)
        outline = Outline(base=base, at=(0.0, 0.0), facing=facing)
        ((row, ring),) = parts_of(Solid(id="", footprint=outline))
        rows = np.tile(np.array(row, dtype=np.float64), (len(spots), 1))
        rows[:, 1:3] += spots
        around = np.array(ring, dtype=np.float64)
        rings = (spots[:, None, :] + around[None, :, :]).reshape(-1, 2)
        starts = np.arange(len(spots) + 1, dtype=np.int64) * len(around)
        return cls(rows, rings, starts, np.full(len(spots), bottom), np.full(len(spots), top))

    @classmethod
    def of(cls, solids: Sequence[Solid]) -> Crowd:
        """Return bodies of any kind.

        Raises:
            GeometryError: If a footprint has holes or is not convex.
        """
        parts = []
        for solid in solids:
            found = parts_of(solid)
            if len(found) != 1:
                raise GeometryError(f"{solid.id} is not convex: a crowd holds convex bodies only; use sights().")
            parts += found
        rings = [point for _, ring in parts for point in ring]
        return cls(
            np.array([row for row, _ in parts], dtype=np.float64).reshape(-1, 7),
            np.array(rings, dtype=np.float64).reshape(-1, 2),
            np.cumsum([0, *(len(ring) for _, ring in parts)], dtype=np.int64),
            np.array([solid.bottom for solid in solids], dtype=np.float64),
            np.array([solid.top for solid in solids], dtype=np.float64),
        )

    def overlapping(self, solid: Solid) -> NDArray[np.bool_]:
        """Return which bodies' footprints overlap a solid's, shape (n,)."""
        area = _drawn(solid)
        shapely.prepare(area)
        found = np.zeros(len(self), dtype=np.bool_)
        low, high = self.boxes[self._leaf_of(), 0], self.boxes[self._leaf_of(), 2]
        left, down, right, up = area.bounds
        near = (low[:, 0] <= right) & (high[:, 0] >= left) & (low[:, 1] <= up) & (high[:, 1] >= down)
        circles = near & (self.rows[:, 0] == ROUND) & (self.rows[:, 3] == self.rows[:, 4])
        centres = shapely.points(self.rows[circles, 1:3])
        found[circles] = shapely.dwithin(centres, area, self.rows[circles, 3] - CONTACT)
        for k in np.flatnonzero(near & ~circles):
            ring = shapely.Polygon(self.rings[self.ring_starts[k] : self.ring_starts[k + 1]])
            found[k] = area.relate_pattern(ring, "T********")
        return found

    def laid_out(self, skips: Sequence[Sequence[int]]) -> _kernels.Crowd:
        """Return the arrays of a question; ``skips`` names the solids that count for nothing for each body."""
        bodies = _kernels.Bodies(
            rows=self.rows,
            rings=self.rings,
            ring_starts=self.ring_starts,
            heights=np.column_stack((self.bottoms, self.tops)),
            skips=np.array([number for skipped in skips for number in skipped], dtype=np.int64),
            skip_starts=np.cumsum([0, *(len(skipped) for skipped in skips)], dtype=np.int64),
        )
        rows = np.zeros((len(self.boxes), 7))
        rows[:, 0], rows[:, 1:3], rows[:, 5] = 1.0, self.boxes[:, 0], 1.0
        low = _over_spans(np.minimum, self.bottoms[self.order], self.spans)
        high = _over_spans(np.maximum, self.tops[self.order], self.spans)
        return _kernels.Crowd(
            bodies, self.boxes, rows, np.column_stack((low, high)), self.spans, self.children, self.order
        )

    def _leaf_of(self) -> Numbers:
        leaves = np.flatnonzero(self.children[:, 0] < 0)
        found = np.empty(len(self), dtype=np.int64)
        found[self.order[self.spans[leaves, 0]]] = leaves
        return found


def count_sights(
    here: Crowd,
    there: Crowd,
    obstacles: Sequence[Solid] | Scene,
    *,
    opened: Sequence[str] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> Numbers:
    """Return, for each body here, how many there see it, and for how many it is undecided, shape (bodies here, 2).

    Sight is that of `line_of_sight`, for every pair. ``opened`` names obstacles that count for nothing for a body
    whose footprint overlaps them: those that one sees into and out of, but not through.
    """
    return _survey(here, there, scene_of(obstacles), opened, threads, progress, matrix=False)[0]


def crowd_sights(
    here: Crowd,
    there: Crowd,
    obstacles: Sequence[Solid] | Scene,
    *,
    opened: Sequence[str] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.bool_]:
    """Return who sees whom, shape (bodies here, bodies there); an undecided sight counts as blocked."""
    found: NDArray[np.bool_] = _survey(here, there, scene_of(obstacles), opened, threads, progress, matrix=True)[1] == 1
    return found


def _survey(
    here: Crowd,
    there: Crowd,
    scene: Scene,
    opened: Sequence[str],
    threads: int | None,
    progress: Progress | None,
    *,
    matrix: bool,
) -> tuple[Numbers, NDArray[np.uint8]]:
    counts = np.zeros((len(here), 2), dtype=np.int64)
    verdicts = np.zeros((len(here), len(there)) if matrix else (0, 0), dtype=np.uint8)
    if not len(here) or not len(there):
        return counts, verdicts
    marked = np.zeros(len(scene.ids), dtype=np.int64)
    marked[scene.named(opened)] = 1
    one = here.laid_out(_skips(here, scene, opened))
    other = one if there is here else there.laid_out(_skips(there, scene, opened))

    def ask(node: int) -> int:
        _kernels.survey(one, other, np.array([[node, 0]]), scene.obstacles, marked, CIRCLE, counts, verdicts)
        return int(one.spans[node, 1] - one.spans[node, 0])

    done = 0
    with ThreadPoolExecutor(max_workers=threads or os.cpu_count()) as workers:
        for task in as_completed([workers.submit(ask, node) for node in _top_nodes(one)]):
            done += task.result()
            if progress is not None:
                progress(done, len(here))
    return counts, verdicts


def _top_nodes(crowd: _kernels.Crowd) -> list[int]:
    """Return nodes that hold every body once, so that no two tasks write to the same row."""
    nodes = [0]
    while len(nodes) < TASKS and any(crowd.children[node, 0] >= 0 for node in nodes):
        nodes = [
            int(child)
            for node in nodes
            for child in (crowd.children[node] if crowd.children[node, 0] >= 0 else (node,))
        ]
    return nodes


def _skips(crowd: Crowd, scene: Scene, opened: Sequence[str]) -> list[list[int]]:
    skips: list[list[int]] = [[] for _ in range(len(crowd))]
    for number in scene.named(opened):
        for k in np.flatnonzero(crowd.overlapping(scene.solids[number])):
            skips[k].append(number)
    return skips


def _drawn(solid: Solid) -> shapely.Polygon:
    if isinstance(solid.footprint, Polygon):
        return shapely.Polygon(solid.footprint.ring, solid.footprint.holes)
    return shapely.Polygon(corners(solid.footprint))


def _bounds(rings: Floats, starts: Numbers) -> Floats:
    """Return the bounds of every body: left, lower, right and upper, shape (n, 4)."""
    if len(starts) < 2:
        return np.empty((0, 4))
    low, high = np.minimum.reduceat(rings, starts[:-1]), np.maximum.reduceat(rings, starts[:-1])
    return np.column_stack((low, high))


def _over_spans(reduce: np.ufunc, values: Floats, spans: Numbers) -> Floats:
    """Return a reduction of the values in each span, which is never empty."""
    padded = np.concatenate((values, values[-1:]))
    found: Floats = reduce.reduceat(padded, spans.reshape(-1))[::2]
    return found


def _gathered(bounds: Floats) -> tuple[Floats, Numbers, Numbers, Numbers]:
    """Return boxes of boxes around bodies: rings, spans, children, and the order that the spans are of.

    A box is halved across its longer side, half of its bodies on either side, until each holds one.
    """
    count = len(bounds)
    order = np.arange(count, dtype=np.int64)
    middles = 0.5 * (bounds[:, :2] + bounds[:, 2:])
    spans, children = [np.array([[0, count]], dtype=np.int64)], [np.full((1, 2), -1, dtype=np.int64)]
    made, level = 1, 0
    while count and (spans[level][:, 1] - spans[level][:, 0] > 1).any():
        held = spans[level]
        parents = np.flatnonzero(held[:, 1] - held[:, 0] > 1)
        halves = _halve(held[parents], order, bounds, middles)
        children[level][parents, 0] = made + 2 * np.arange(len(parents))
        children[level][parents, 1] = children[level][parents, 0] + 1
        spans.append(halves)
        children.append(np.full((len(halves), 2), -1, dtype=np.int64))
        made, level = made + len(halves), level + 1
    whole = np.concatenate(spans)
    if not count:
        return np.empty((1, 4, 2)), whole, np.concatenate(children), order
    low = np.column_stack([_over_spans(np.minimum, bounds[order, k], whole) for k in range(2)])
    high = np.column_stack([_over_spans(np.maximum, bounds[order, 2 + k], whole) for k in range(2)])
    ring = (low[:, 0], low[:, 1]), (high[:, 0], low[:, 1]), (high[:, 0], high[:, 1]), (low[:, 0], high[:, 1])
    return np.array(ring).transpose(2, 0, 1).copy(), whole, np.concatenate(children), order


def _halve(held: Numbers, order: Numbers, bounds: Floats, middles: Floats) -> Numbers:
    """Sort the bodies of some spans across their longer sides, and return the halves of each span."""
    sizes = held[:, 1] - held[:, 0]
    node = np.repeat(np.arange(len(held)), sizes)
    spots = np.arange(len(node)) - np.repeat(np.cumsum(sizes) - sizes, sizes) + np.repeat(held[:, 0], sizes)
    wide, tall = (
        _over_spans(np.maximum, bounds[order, 2 + k], held) - _over_spans(np.minimum, bounds[order, k], held)
        for k in range(2)
    )
    across = np.where(wide >= tall, 0, 1)[node]
    inside = order[spots]
    key, other = middles[inside, across], middles[inside, 1 - across]
    order[spots] = inside[np.lexsort((inside, other, key, node))]
    middle = (held[:, 0] + held[:, 1]) // 2
    return np.column_stack((held[:, 0], middle, middle, held[:, 1])).reshape(-1, 2)
