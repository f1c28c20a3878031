"""Crowds: many bodies laid out once, and who of one crowd sees whom of another, all pairs at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError, InputError
from umpire.geometry import _kernels
from umpire.geometry.gaps import corners
from umpire.geometry.scenes import CIRCLE, ROUND, Part, Scene, parts_of, scene_of
from umpire.geometry.shapes import EAST, Base, Outline, Polygon, Solid
from umpire.geometry.tolerance import CONTACT, Heading
from umpire.on_use import shapely

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]
Progress: TypeAlias = Callable[[int, int], None]
"""Told how many bodies are done, and of how many."""

Ignored: TypeAlias = tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]]
"""For each body here, and for each there, the ids of the obstacles that it ignores."""

TASKS = 64
"""Into how many parts a question is split: enough for the threads, and for a progress bar to move."""
WORTH = 32
"""Bodies for which a part of its own is worth while."""
FULL = 3.0
"""Boxes larger than their bodies together by more than this factor are opened unasked."""
TWINS = 4096
"""So many bodies at most that a matrix of who sees whom is kept to look at each pair once."""
AT_ONCE = 2**28
"""How many verdicts a device returns at once."""
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
        self.boxes, self.spans, self.children, self.order = _gathered(bounds_of(rings, ring_starts))

    def __len__(self) -> int:
        return len(self.rows)

    @classmethod
    def at(cls, places: Floats, base: Base, *, facing: Heading = EAST, bottom: float = 0.0, top: float = 1.0) -> Crowd:
        """Return bodies with the same base at many places, shape (n, 2), inches."""
        spots = np.asarray(places, dtype=np.float64).reshape(-1, 2)
        outline = Outline(base=base, at=(0.0, 0.0), facing=facing)
        ((row, ring),) = parts_of(Solid(id="", footprint=outline))
        rows = np.tile(row, (len(spots), 1))
        rows[:, 1:3] += spots
        rings = (spots[:, None, :] + ring[None, :, :]).reshape(-1, 2)
        starts = np.arange(len(spots) + 1, dtype=np.int64) * len(ring)
        return cls(rows, rings, starts, np.full(len(spots), bottom), np.full(len(spots), top))

    @classmethod
    def of(cls, solids: Sequence[Solid]) -> Crowd:
        """Return bodies of any kind.

        Raises:
            GeometryError: If a footprint has holes or is not convex.
        """
        parts: list[Part] = []
        for solid in solids:
            found = parts_of(solid)
            if len(found) != 1:
                raise GeometryError(f"{solid.id} is not convex: a crowd holds convex bodies only; use sights().")
            parts += found
        rings = [ring for _, ring in parts]
        return cls(
            np.array([row for row, _ in parts], dtype=np.float64).reshape(-1, 7),
            np.concatenate([np.empty((0, 2)), *rings]),
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
        spans = np.column_stack((self.spans, self._filled())).astype(np.int64)
        return _kernels.Crowd(bodies, self.boxes, rows, np.column_stack((low, high)), spans, self.children, self.order)

    def _filled(self) -> NDArray[np.bool_]:
        """Return which boxes are about as full of bodies as they can be, shape (nodes,)."""
        bounds = bounds_of(self.rings, self.ring_starts)
        sizes = (bounds[:, 2] - bounds[:, 0]) * (bounds[:, 3] - bounds[:, 1])
        held = _over_spans(np.add, sizes[self.order], self.spans)
        wide, tall = (self.boxes[:, 2, k] - self.boxes[:, 0, k] for k in range(2))
        filled: NDArray[np.bool_] = wide * tall <= FULL * held
        return filled

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
    gpu: bool = False,
    progress: Progress | None = None,
) -> Numbers:
    """Return, for each body here, how many there see it, and for how many it is undecided, shape (bodies here, 2).

    Sight is that of `line_of_sight`, for every pair. ``opened`` names obstacles that count for nothing for a body
    whose footprint overlaps them: those that one sees into and out of, but not through. With ``gpu`` a CUDA device
    does the work, with the same result.

    Raises:
        InputError: If there is no such device.
    """
    if gpu:
        verdicts = _survey_on_gpu(here, there, scene_of(obstacles), opened, progress)
        return np.column_stack([(verdicts == verdict).sum(axis=1, dtype=np.int64) for verdict in (1, 2)])
    return _survey(here, there, scene_of(obstacles), opened, threads, progress, matrix=False)[0]


def crowd_sights(
    here: Crowd,
    there: Crowd,
    obstacles: Sequence[Solid] | Scene,
    *,
    opened: Sequence[str] = (),
    ignoring: Ignored | None = None,
    threads: int | None = None,
    gpu: bool = False,
    progress: Progress | None = None,
) -> NDArray[np.bool_]:
    """Return who sees whom, shape (bodies here, bodies there); an undecided sight counts as blocked.

    The arguments are those of `count_sights`. With ``ignoring``, which names for each body here and for each there the
    obstacles that count for nothing in its sights, nothing else does; of these, ``opened`` are those that whoever
    ignores them stands in.

    Raises:
        InputError: If there is no such device, or a GPU is asked about bodies that ignore something.
    """
    if gpu and ignoring is not None:
        raise InputError("A GPU is asked about bodies that ignore something", fix="Leave the GPU out.")
    if gpu:
        on_device: NDArray[np.bool_] = _survey_on_gpu(here, there, scene_of(obstacles), opened, progress) == 1
        return on_device
    verdicts = _survey(here, there, scene_of(obstacles), opened, threads, progress, matrix=True, ignoring=ignoring)[1]
    found: NDArray[np.bool_] = verdicts == 1
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
    ignoring: Ignored | None = None,
) -> tuple[Numbers, NDArray[np.uint8]]:
    twin = here is there and len(here) <= TWINS and ignoring is None
    counts = np.zeros((len(here), 2), dtype=np.int64)
    verdicts = np.zeros((len(here), len(there)) if matrix or twin else (0, 0), dtype=np.uint8)
    if not len(here) or not len(there):
        return counts, verdicts
    marked = np.zeros(len(scene.ids), dtype=np.int64)
    if ignoring is None:
        one = here.laid_out(overlapped(here, scene, opened))
        other = one if there is here else there.laid_out(overlapped(there, scene, opened))
    else:
        named = [[scene.named(ids) for ids in each] for each in ignoring]
        marked[[*{number for each in named for numbers in each for number in numbers}]] = _kernels.ANYWHERE
        one, other = here.laid_out(named[0]), there.laid_out(named[1])
    marked[scene.named(opened)] = 1

    def ask(task: Numbers) -> int:
        room = _kernels.kept_room(scene.obstacles)
        _kernels.survey(one, other, task, scene.obstacles, marked, CIRCLE, counts, verdicts, twin, room)
        return int((one.spans[task[:, 0], 1] - one.spans[task[:, 0], 0]).sum()) if not twin else 1

    if threads == 1 and progress is None:
        ask(np.array([[0, 0]]))
    else:
        _share_out(ask, _tasks(one, twin=twin), len(here), threads, progress, twin=twin)
    if twin:
        counts[:, 0], counts[:, 1] = (verdicts == 1).sum(axis=1), (verdicts == 2).sum(axis=1)
    return counts, verdicts


def _share_out(
    ask: Callable[[Numbers], int],
    tasks: Sequence[Numbers],
    bodies: int,
    threads: int | None,
    progress: Progress | None,
    *,
    twin: bool,
) -> None:
    """Ask the parts of a question in threads of their own."""
    from concurrent.futures import ThreadPoolExecutor, as_completed  # noqa: PLC0415 - brings logging, for crowds alone

    done, whole = 0, len(tasks) if twin else bodies
    with ThreadPoolExecutor(max_workers=threads or os.cpu_count()) as workers:
        for ended in as_completed([workers.submit(ask, task) for task in tasks]):
            done += ended.result()
            if progress is not None:
                progress(done * bodies // whole, bodies)


def _tasks(crowd: _kernels.Crowd, *, twin: bool) -> list[Numbers]:
    """Return pairs of nodes, in parts that write to different places."""
    nodes = _top_nodes(crowd)
    if not twin:
        return [np.array([[node, 0]]) for node in nodes]
    return [np.array([[node, other] for other in nodes[k:]]) for k, node in enumerate(nodes)]


def gpu_kernels() -> ModuleType:
    """Return what a CUDA device runs.

    Raises:
        InputError: If there is no such device.
    """
    from umpire.geometry._kernels import gpu  # noqa: PLC0415 - the one place that needs CUDA

    if not gpu.available():
        fix = "Install the extra `cuda` on a machine with a CUDA device, or leave the GPU out."
        raise InputError("There is no GPU that CUDA can use", fix=fix)
    return gpu


def _survey_on_gpu(
    here: Crowd, there: Crowd, scene: Scene, opened: Sequence[str], progress: Progress | None
) -> NDArray[np.uint8]:
    """Return the verdicts of all pairs: the device's, and where it does not decide the processor's."""
    gpu = gpu_kernels()
    verdicts = np.zeros((len(here), len(there)), dtype=np.uint8)
    skips, others = overlapped(here, scene, opened), overlapped(there, scene, opened)
    share = max(1, AT_ONCE // max(1, len(there)))
    for start in range(0, len(here), share):
        part = np.arange(start, min(start + share, len(here)))
        bodies = bodies_together(here, part, [skips[k] for k in part], there, others)
        found = gpu.survey_on_gpu(bodies, len(part), scene.obstacles)
        left = np.argwhere(found == 2)
        settled, lines = np.empty(len(left), np.int64), np.empty((len(left), 6))
        pairs = np.column_stack((left[:, 0], left[:, 1] + len(part))).astype(np.int64)
        nobody, room = np.empty((0, len(scene.ids))), _kernels.kept_room(scene.obstacles)
        _kernels.see(bodies, pairs, scene.obstacles, CIRCLE, settled, lines, nobody, room)
        found[left[:, 0], left[:, 1]] = settled
        verdicts[part] = found
        if progress is not None:
            progress(int(part[-1]) + 1, len(here))
    return verdicts


def bodies_together(
    here: Crowd, part: Numbers, skips: Sequence[Sequence[int]], there: Crowd, others: Sequence[Sequence[int]]
) -> _kernels.Bodies:
    """Return some bodies of one crowd and all of another as one list."""
    starts = here.ring_starts
    rings = [here.rings[starts[k] : starts[k + 1]] for k in part] + [there.rings]
    sizes = np.concatenate((np.diff(starts)[part], np.diff(there.ring_starts)))
    heights = np.column_stack(
        [np.concatenate((one[part], other)) for one, other in ((here.bottoms, there.bottoms), (here.tops, there.tops))]
    )
    skipped = [*skips, *others]
    return _kernels.Bodies(
        rows=np.concatenate((here.rows[part], there.rows)),
        rings=np.concatenate(rings),
        ring_starts=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        heights=heights,
        skips=np.array([number for each in skipped for number in each], dtype=np.int64),
        skip_starts=np.cumsum([0, *(len(each) for each in skipped)], dtype=np.int64),
    )


def _top_nodes(crowd: _kernels.Crowd) -> list[int]:
    """Return nodes that hold every body once, so that no two tasks write to the same row."""
    nodes, wanted = [0], min(TASKS, len(crowd.order) // WORTH)
    while len(nodes) < wanted and any(crowd.children[node, 0] >= 0 for node in nodes):
        nodes = [
            int(child)
            for node in nodes
            for child in (crowd.children[node] if crowd.children[node, 0] >= 0 else (node,))
        ]
    return nodes


def overlapped(crowd: Crowd, scene: Scene, opened: Sequence[str]) -> list[tuple[int, ...]]:
    """Return which of some obstacles count for nothing for each body, for it overlaps them: their numbers."""
    # Most overlap nothing and share one value: thousands of new ones would set off a search for garbage.
    skips: list[tuple[int, ...]] = [()] * len(crowd)
    for number in scene.named(opened):
        for k in np.flatnonzero(crowd.overlapping(scene.solids[number])):
            skips[k] = (*skips[k], number)
    return skips


def _drawn(solid: Solid) -> shapely.Polygon:
    if isinstance(solid.footprint, Polygon):
        return shapely.Polygon(solid.footprint.ring, solid.footprint.holes)
    return shapely.Polygon(corners(solid.footprint))


def bounds_of(rings: Floats, starts: Numbers) -> Floats:
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
