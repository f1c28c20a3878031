"""Many bases at their places, as arrays: how far apart, and how far before one another, all pairs in one call.

Bases that are alike and face the same way share a form, so that what depends on their shapes alone is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.areas import Area, area_of
from umpire.geometry.convex import base_ring
from umpire.geometry.crowds import Crowd, gpu_kernels
from umpire.geometry.gaps import base_edges
from umpire.geometry.scenes import CORNERED, ROUND
from umpire.geometry.shapes import Base, Disc, Oval, Polygon, Rectangle, Shape
from umpire.geometry.tolerance import Heading, unit

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

NO_CORNERS: Floats = np.empty((0, 2))
NO_EDGES: Floats = np.empty((0, 5))


class Form(NamedTuple):
    """What all bases of a kind have in common that face one way, or a convex area as it lies.

    ``ring`` and ``edges`` are what distances are measured from, ``drawn`` what is seen, with ``row`` for its head.
    """

    kind: int
    size: tuple[float, float, float, float]
    ring: Floats
    edges: Floats
    drawn: Floats
    row: tuple[float, ...]


@lru_cache(maxsize=4096)
def form_of(base: Base, facing: Heading) -> Form:
    """Return the form of a base that faces a way."""
    drawn = np.array(base_ring(base, facing))
    match base:
        case Disc(radius=radius):
            row = (ROUND, radius, radius, 1.0, 0.0)
            return Form(_kernels.DISC, (radius, 0.0, 0.0, 0.0), NO_CORNERS, NO_EDGES, drawn, row)
        case Rectangle(length=length, width=width):
            size = (length / 2.0, width / 2.0, *unit(facing))
            return Form(_kernels.RECTANGLE, size, drawn, NO_EDGES, drawn, (CORNERED, 0.0, 0.0, 1.0, 0.0))
        case Oval(length=length, width=width):
            row = (ROUND, length / 2.0, width / 2.0, *unit(facing))
        case _:
            row = (CORNERED, 0.0, 0.0, 1.0, 0.0)
    return Form(_kernels.RING, (0.0, 0.0, 0.0, 0.0), drawn, np.array(base_edges(base, facing)), drawn, row)


@lru_cache(maxsize=256)
def _form_of_area(area: Area) -> Form:
    if area.convex is None:
        raise GeometryError("A concave or holed area has no form: ask gap() about it.")
    ring, drawn = np.array(area.convex), np.array(area.polygon.ring)
    row = (CORNERED, 0.0, 0.0, 1.0, 0.0)
    return Form(_kernels.AREA, (0.0, 0.0, 0.0, 0.0), ring, np.array(area.edges), drawn, row)


class Bases:
    """Bases at places, laid out once; ask about the same ones again and nothing is built anew.

    Attributes:
        forms: The different forms that there are.
        which: The form of each, shape (n,).
        at: Where the middle of each is, inches, shape (n, 2); an area's is (0, 0).
    """

    __slots__ = ("_stood", "at", "forms", "which")

    def __init__(self, forms: Sequence[Form], which: Numbers, at: Floats) -> None:
        if not np.isfinite(at).all():
            raise GeometryError("A base stands at a place that is not a number.")
        self.forms, self.which, self.at = tuple(forms), which, np.ascontiguousarray(at)
        self._stood: _kernels.Stood | None = None

    def __len__(self) -> int:
        return len(self.which)

    @classmethod
    def of(cls, shapes: Sequence[Shape]) -> Bases:
        """Return bases where they stand, convex areas among them.

        Raises:
            GeometryError: If an area is concave or has holes.
        """
        forms: dict[int, tuple[int, Form]] = {}
        which, at = [], []
        for shape in shapes:
            if isinstance(shape, Polygon):
                form, place = _form_of_area(area_of(shape)), (0.0, 0.0)
            else:
                form, place = form_of(shape.base, shape.facing), shape.at
            which.append(forms.setdefault(id(form), (len(forms), form))[0])
            at.append(place)
        places = np.array(at, dtype=np.float64).reshape(-1, 2)
        return cls([form for _, form in forms.values()], np.array(which, dtype=np.int64), places)

    @classmethod
    def placed(cls, base: Base, at: Floats, facings: NDArray[np.int64]) -> Bases:
        """Return one base at many places, shape (n, 2), inches, where it faces such headings, shape (n, 2)."""
        ways, which = np.unique(facings.reshape(-1, 2), axis=0, return_inverse=True)
        forms = [form_of(base, (x, y)) for x, y in ways.tolist()]
        return cls(forms, which.reshape(-1).astype(np.int64), at.reshape(-1, 2))

    def taken(self, numbers: Numbers) -> Bases:
        """Return some of them, in that order."""
        return Bases(self.forms, self.which[numbers], self.at[numbers])

    def replaced(self, numbers: Sequence[int], others: Bases) -> Bases:
        """Return them with others in the place of some."""
        which, at = self.which.copy(), self.at.copy()
        which[numbers], at[numbers] = others.which + len(self.forms), others.at
        return Bases((*self.forms, *others.forms), which, at)

    def stood(self) -> _kernels.Stood:
        """Return them as kernels take them."""
        if self._stood is None:
            order = np.argsort(self.which, kind="stable")
            starts = np.searchsorted(self.which[order], np.arange(len(self.forms) + 1))
            self._stood = _kernels.Stood(_shapes(self.forms), self.at, order, starts)
        return self._stood

    def gaps(self, others: Bases, *, gpu: bool = False) -> Floats:
        """Return the distance of each from each other one, shape (n, others), inches: `gap` of all pairs, to the bit.

        Negative where they overlap. With ``gpu`` a CUDA device does the work, with the same result.

        Raises:
            InputError: If there is no such device.
        """
        if gpu:
            told: Floats = gpu_kernels().gaps_on_gpu(self.stood(), others.stood())
            return told
        found = np.empty((len(self), len(others)))
        if found.size:
            here, there = self.stood(), others.stood()
            _kernels.gaps_of(here, there, *_kernels.room_between(here.shapes, there.shapes), found)
        return found

    def ahead_of(self, at: Floats, ways: Floats) -> tuple[Floats, Floats]:
        """Return how far before some places the hindmost and the foremost part of each lies, shape (places, n), inches.

        Args:
            at: The places, shape (places, 2), inches.
            ways: The way that is forward from each, of length one, shape (places, 2).
        """
        least, most = np.empty((len(at), len(self))), np.empty((len(at), len(self)))
        if least.size:
            _kernels.ahead_of(np.ascontiguousarray(at), np.ascontiguousarray(ways), self.stood(), least, most)
        return least, most

    def crowd(self, bottoms: Floats, tops: Floats) -> Crowd:
        """Return them as bodies that see and are seen, between heights in inches, shape (n,) each."""
        heads = np.array([form.row for form in self.forms]).reshape(-1, 5)[self.which]
        # an area is where its first corner is
        firsts = [form.drawn[0] if form.kind == _kernels.AREA else (0.0, 0.0) for form in self.forms]
        places = self.at + np.array(firsts).reshape(-1, 2)[self.which]
        rows = np.column_stack((heads[:, :1], places, heads[:, 1:]))
        sizes = np.array([len(form.drawn) for form in self.forms], dtype=np.int64)[self.which]
        starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        rings = np.empty((int(starts[-1]), 2))
        for number, form in enumerate(self.forms):
            mine = np.flatnonzero(self.which == number)
            spots = starts[mine][:, None] + np.arange(len(form.drawn))
            rings[spots] = self.at[mine][:, None, :] + form.drawn
        return Crowd(rows, rings, starts, bottoms, tops)


def _shapes(forms: Sequence[Form]) -> _kernels.Shapes:
    return _kernels.Shapes(
        kinds=np.array([form.kind for form in forms], dtype=np.int64),
        sizes=np.array([form.size for form in forms], dtype=np.float64).reshape(-1, 4),
        rings=np.concatenate([NO_CORNERS, *(form.ring for form in forms)]),
        ring_starts=np.array([0, *accumulate(len(form.ring) for form in forms)], dtype=np.int64),
        edges=np.concatenate([NO_EDGES, *(form.edges for form in forms)]),
        edge_starts=np.array([0, *accumulate(len(form.edges) for form in forms)], dtype=np.int64),
    )


class Areas:
    """Areas of any outline, laid out once to tell how deep places lie in them."""

    __slots__ = ("_bounds", "_edges", "_starts")

    def __init__(self, polygons: Sequence[Polygon]) -> None:
        ready = [area_of(each) for each in polygons]
        self._edges = np.array([edge for each in ready for edge in each.edges], dtype=np.float64).reshape(-1, 5)
        self._starts = np.array([0, *accumulate(len(each.edges) for each in ready)], dtype=np.int64)
        self._bounds = np.array([each.bounds for each in ready], dtype=np.float64).reshape(-1, 4)

    def signed_distances(self, places: Floats, *, reach: float) -> Floats:
        """Return how far each place, shape (n, 2), is from each area, shape (n, areas), inches, negative inside.

        Infinite where a place lies farther than ``reach`` outside the box around an area.
        """
        found = np.empty((len(places), len(self._bounds)))
        if found.size:
            _kernels.depths_of(np.ascontiguousarray(places), self._edges, self._starts, self._bounds, reach, found)
        return found
