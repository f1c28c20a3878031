"""Tables to try: shapes and solids anywhere on the grid, or on a half-inch lattice where everything lines up."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from umpire.geometry import (
    Base,
    Disc,
    Heading,
    Hull,
    Outline,
    Oval,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Solid,
    check_polygon,
    heading_from_degrees,
)

WEDGE = Hull(corners=((1.0, 0.0), (0.0, 0.5), (-1.0, 0.25), (-1.0, -0.5)))


def lengths(low: float, high: float) -> st.SearchStrategy[float]:
    """Return lengths on the grid."""
    return st.integers(round(low * 4096), round(high * 4096)).map(lambda n: n / 4096)


def bases() -> st.SearchStrategy[Base]:
    """Return bases of every kind, of the sizes models stand on."""
    return st.one_of(
        st.builds(Disc, radius=st.sampled_from([0.25, 0.492126, 0.5, 0.62992, 1.0])),
        st.builds(Rectangle, length=lengths(0.5, 3.0), width=lengths(0.5, 2.0)),
        st.sampled_from([Oval(length=2.3622, width=1.378), Oval(length=1.0, width=2.0)]),
        st.just(WEDGE),
    )


def places(size: float, *, lattice: bool) -> st.SearchStrategy[Point]:
    """Return places on a square of the table."""
    if lattice:
        half = st.integers(0, round(size * 2)).map(lambda n: n / 2)
        return st.tuples(half, half)
    return st.tuples(lengths(0.0, size), lengths(0.0, size))


def headings(*, lattice: bool) -> st.SearchStrategy[Heading]:
    """Return headings, on the lattice only along the axes."""
    if lattice:
        return st.sampled_from([(4096, 0), (0, 4096), (-4096, 0), (0, -4096)])
    return st.integers(0, 359).map(lambda angle: heading_from_degrees(float(angle)))


@st.composite
def outlines(draw: st.DrawFn, *, size: float = 8.0, lattice: bool = False) -> Outline:
    """Return bases standing somewhere."""
    return Outline(base=draw(bases()), at=draw(places(size, lattice=lattice)), facing=draw(headings(lattice=lattice)))


@st.composite
def areas(draw: st.DrawFn, *, size: float = 8.0, lattice: bool = False) -> Polygon:
    """Return areas: boxes and half boxes on the lattice, stars of three to eight corners elsewhere."""
    x, y = draw(places(size, lattice=lattice))
    if lattice:
        wide, deep = draw(st.integers(1, 6)) / 2, draw(st.integers(1, 6)) / 2
        box = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]
        return check_polygon(box if draw(st.booleans()) else box[:3])
    count = draw(st.integers(3, 8))
    reach = [draw(st.integers(3, 20)) / 10 for _ in range(count)]
    turns = [2 * math.pi * k / count for k in range(count)]
    return check_polygon([(x + r * math.cos(t), y + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)])


def shapes(*, lattice: bool = False) -> st.SearchStrategy[Shape]:
    """Return bases and areas."""
    return st.one_of(outlines(lattice=lattice), areas(lattice=lattice))


@st.composite
def boards(draw: st.DrawFn, *, heights: bool = False, floors: bool = False) -> tuple[Solid, Solid, tuple[Solid, ...]]:
    """Return two models and up to seven obstacles; endless ones, ones with heights, ones that hang in the air."""
    lattice = draw(st.booleans())
    tops = st.sampled_from([0.5, 1.0, 1.5, 2.0]) if heights else st.just(1.0)
    viewer = Solid(id="viewer", footprint=draw(outlines(lattice=lattice)), top=draw(tops))
    target = Solid(id="target", footprint=draw(outlines(lattice=lattice)), top=draw(tops))
    obstacles = []
    for number in range(draw(st.integers(0, 7))):
        bottom = draw(st.sampled_from([0.0, 0.0, 0.5, 1.0])) if floors else 0.0
        tall = draw(st.sampled_from([0.25, 0.5, 1.0, 1.5, math.inf])) if heights else math.inf
        footprint = draw(areas(lattice=lattice))
        obstacles.append(Solid(id=f"wall-{number}", footprint=footprint, bottom=bottom, top=bottom + tall))
    return viewer, target, tuple(obstacles)
