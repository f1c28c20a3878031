"""The same kernels on a GPU: sights and ranges of all pairs of two crowds, one thread for each slot of working room.

A GPU takes the very functions that the processor runs; only the driver differs. It splits no lines into cells: the few
pairs that bounds in plan leave open come back as such, and the processor settles them.

Invariant: a verdict that comes back is the processor's, for both compile the same source, and neither fuses a product
and a sum, which would round once less. A thread takes every so-many-th pair, so that no two write to one place; there
are as many slots as ``MEMORY`` holds the working room of.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

import numpy as np

from umpire.geometry._kernels.bases import Shapes, Stood, gap_between, outline_for, room_between
from umpire.geometry._kernels.compiler import bring_numba
from umpire.geometry._kernels.corridor import PIECE, VERTEX
from umpire.geometry._kernels.crowds import Scratch, Verdicts, pair_sight
from umpire.geometry._kernels.types import Array, Bodies, Indices, Obstacles, Room

cuda: Any = import_module("numba.cuda")  # typed in part only, and not for its simulator

bring_numba()  # CUDA takes the kernels as numba has them

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
THREADS = 64
MEMORY = 2**30
"""Bytes of working room at most, shared out to the threads."""
MOST_SLOTS = 2**16


class _Kernel(Protocol):
    def __getitem__(self, grid: tuple[int, int]) -> _Kernel: ...
    def __call__(self, *arguments: object) -> None: ...


def available() -> bool:
    """Whether there is a GPU that CUDA can use, or its simulator."""
    return bool(cuda.is_available())


@contextmanager
def without_fusing() -> Iterator[None]:
    """Compile for the GPU without fused multiply-add, which rounds otherwise than the processor does.

    numba passes no such option on, so it is put to those that reach the compiler.
    """
    if SIMULATED:
        yield
        return
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    whole = nvvm.compile_ir

    def compile_ir(code: object, **options: object) -> object:
        return whole(code, **(options | {"fma": False}))

    nvvm.compile_ir = compile_ir
    try:
        yield
    finally:
        nvvm.compile_ir = whole


def _drive(
    first: int, rows: Array, rings: Array, ring_starts: Indices, heights: Array, skips: Indices, skip_starts: Indices,
    corners: Array, starts: Indices, bounds: Array, owners: Indices, spans: Array, every: Indices,
    pieces: Array, vertices: Array, blocked: Array, met: Array, near: Indices, chosen: Indices, sure: Indices,
    skipped: Indices, small: Array, planes: Array, view_rows: Array, view_rings: Array, matrix: Verdicts,
) -> None:  # fmt: skip
    """Fill in what each of the first bodies sees of each of the others, every slot its share of the pairs."""
    slot = cuda.grid(1)
    if slot >= pieces.shape[0]:
        return
    bodies = Bodies(rows, rings, ring_starts, heights, skips, skip_starts)
    obstacles = Obstacles(corners, starts, bounds, owners, spans)
    room = Room(
        pieces[slot], vertices[slot], blocked[slot], met[slot], near[slot], chosen[slot], sure[slot], skipped[slot]
    )
    scratch = Scratch(
        small[slot, 0], planes[slot], small[slot, 1], small[slot, 2], small[slot, 3], small[slot, 4],
        view_rows[slot], view_rings[slot, 0], view_rings[slot, 1],
    )  # fmt: skip
    others = rows.shape[0] - first
    for pair in range(slot, first * others, pieces.shape[0]):
        i, j = pair // others, pair % others
        matrix[i, j] = pair_sight(bodies, i, first + j, obstacles, every, room, scratch)


def _drive_gaps(
    kinds: Indices, sizes: Array, rings: Array, ring_starts: Indices, edges: Array, edge_starts: Indices,
    other_kinds: Indices, other_sizes: Array, other_rings: Array, other_ring_starts: Indices, other_edges: Array,
    other_edge_starts: Indices, at: Array, which: Indices, others_at: Array, others_which: Indices,
    corners: Array, outlines: Array, found: Array,
) -> None:  # fmt: skip
    """Fill in the gap of each base here to each there, every slot its share of the pairs."""
    slot = cuda.grid(1)
    if slot >= corners.shape[0]:
        return
    one = Shapes(kinds, sizes, rings, ring_starts, edges, edge_starts)
    other = Shapes(other_kinds, other_sizes, other_rings, other_ring_starts, other_edges, other_edge_starts)
    others = others_at.shape[0]
    for pair in range(slot, at.shape[0] * others, corners.shape[0]):
        i, j = pair // others, pair % others
        a, b = which[i], others_which[j]
        count = outline_for(one, a, other, b, corners[slot], outlines[slot])
        dx, dy = others_at[j, 0] - at[i, 0], others_at[j, 1] - at[i, 1]
        found[i, j] = gap_between(one, a, other, b, outlines[slot], count, dx, dy)


@cache
def _kernel(driver: Callable[..., None]) -> _Kernel:
    # numba's decorator has no types: what comes back is started with a grid and called with arrays.
    return cast(_Kernel, cuda.jit(driver))


def survey_on_gpu(bodies: Bodies, first: int, obstacles: Obstacles, *, slots: int | None = None) -> Verdicts:
    """Return what each of the first bodies sees of each of the others: 0 blocked, 1 seen, 2 not known yet.

    Shape (first, bodies - first). ``slots`` is how many pairs are worked on at once.
    """
    others = len(bodies.rows) - first
    matrix = np.zeros((first, others), np.uint8)
    if matrix.size == 0:
        return matrix
    corners = max(4, int(np.diff(bodies.ring_starts).max()))
    held = max(1, min(slots or _slots(obstacles, corners), matrix.size))
    scratch = _scratch(held, obstacles, corners)
    blocks = (held + THREADS - 1) // THREADS
    inputs = [np.ascontiguousarray(each) for each in (*bodies, *obstacles)]
    every = np.arange(len(obstacles.owners), dtype=np.int64)
    on_device = [cuda.to_device(each) for each in (*inputs, every, *scratch)]
    found = cuda.to_device(matrix)
    with without_fusing():
        _kernel(_drive)[blocks, THREADS](first, *on_device, found)
    copied: Verdicts = found.copy_to_host()
    return copied


def gaps_on_gpu(here: Stood, there: Stood, *, slots: int | None = None) -> Array:
    """Return the gap of each base here to each there, shape (here, there), as `gaps_of` fills it in."""
    found = np.empty((len(here.at), len(there.at)))
    if found.size == 0:
        return found
    corners, outlines = room_between(here.shapes, there.shapes)
    most = MEMORY // max(1, corners.nbytes + outlines.nbytes)
    held = max(1, min(slots or most, MOST_SLOTS, found.size))
    blocks = (held + THREADS - 1) // THREADS
    inputs = (*here.shapes, *there.shapes, here.at, _which(here), there.at, _which(there))
    work = (np.empty((held, *corners.shape)), np.empty((held, *outlines.shape)))
    on_device = [cuda.to_device(np.ascontiguousarray(each)) for each in (*inputs, *work)]
    told = cuda.to_device(found)
    with without_fusing():
        _kernel(_drive_gaps)[blocks, THREADS](*on_device, told)
    copied: Array = told.copy_to_host()
    return copied


def _which(stood: Stood) -> Indices:
    """Return the shape of each base."""
    which = np.empty(len(stood.at), np.int64)
    which[stood.order] = np.repeat(np.arange(len(stood.starts) - 1), np.diff(stood.starts))
    return which


def _sizes(obstacles: Obstacles, corners: int) -> list[tuple[tuple[int, ...], type[np.generic]]]:
    edges, rings = max(1, 3 * len(obstacles.corners)), max(1, len(obstacles.owners))
    solids = int(obstacles.owners[-1]) + 1 if len(obstacles.owners) else 1
    return [
        ((edges, PIECE), np.float64),
        ((2 * edges, VERTEX), np.float64),
        ((6 * edges + 8, 2), np.float64),
        ((2 * edges + 2, 4), np.float64),
        ((rings,), np.int64),
        ((rings,), np.int64),
        ((rings,), np.int64),
        ((solids,), np.int64),
        ((5, 6), np.float64),
        ((5, 8), np.float64),
        ((2, 7), np.float64),
        ((2, corners, 2), np.float64),
    ]


def _slots(obstacles: Obstacles, corners: int) -> int:
    each = sum(8 * int(np.prod(shape)) for shape, _ in _sizes(obstacles, corners))
    return max(1, min(MOST_SLOTS, MEMORY // each))


def _scratch(slots: int, obstacles: Obstacles, corners: int) -> list[Array | Indices]:
    return [np.zeros((slots, *shape), kind) for shape, kind in _sizes(obstacles, corners)]
