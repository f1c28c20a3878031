"""Many bases at once: each answer is the one that the single question has, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.strategies import areas, bases, headings, outlines, places, shapes
from tests.soak import soak_count
from umpire.errors import GeometryError, InputError
from umpire.geometry import (
    Areas,
    Bases,
    Disc,
    Outline,
    Polygon,
    Scene,
    Shape,
    Solid,
    contains_point,
    corners,
    crowd_sights,
    gap,
    is_convex,
    sights,
    unit,
)
from umpire.geometry.areas import area_of

BOX = Polygon(ring=((4.0, 0.0), (5.0, 0.0), (5.0, 8.0), (4.0, 8.0)))
BENT = Polygon(ring=((0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0)))


def has_form(shape: Shape) -> bool:
    """Whether arrays hold a shape."""
    return isinstance(shape, Outline) or is_convex(shape)


@settings(max_examples=soak_count(2000), deadline=None)
@given(data=st.data(), lattice=st.booleans())
def test_gaps_and_ways_are_those_of_single_pairs(data: st.DataObject, *, lattice: bool) -> None:
    """Bases of every kind and convex areas: how far apart, and how far before one another, not one bit otherwise."""
    few = st.lists(shapes(lattice=lattice).filter(has_form), min_size=1, max_size=4)
    here, there = data.draw(few), data.draw(few)
    found = Bases.of(here).gaps(Bases.of(there))
    assert found.tolist() == [[gap(one, other) for other in there] for one in here]
    at, way = data.draw(places(8.0, lattice=lattice)), unit(data.draw(headings(lattice=lattice)))
    least, most = Bases.of(there).ahead_of(np.array([at]), np.array([way]))
    for column, shape in enumerate(there):
        if isinstance(shape, Outline) and isinstance(shape.base, Disc):
            continue  # its middle and its radius tell, not the polygon that is drawn of it
        points = corners(shape) if isinstance(shape, Outline) else shape.ring
        ahead = [(x - at[0]) * way[0] + (y - at[1]) * way[1] for x, y in points]
        assert (least[0, column], most[0, column]) == (min(ahead), max(ahead))


@settings(max_examples=soak_count(500), deadline=None)
@given(base=bases(), data=st.data())
def test_one_base_at_many_places_is_that_base_at_each(base: object, data: st.DataObject) -> None:
    """However it faces there; some of them taken out are those."""
    stood = data.draw(st.lists(st.tuples(places(8.0, lattice=False), headings(lattice=False)), min_size=1, max_size=5))
    here = Bases.placed(base, np.array([at for at, _ in stood]), np.array([facing for _, facing in stood]))  # type: ignore[arg-type]
    one = [Outline(base=base, at=at, facing=facing) for at, facing in stood]  # type: ignore[arg-type]
    other = data.draw(outlines())
    assert here.gaps(Bases.of([other]))[:, 0].tolist() == [gap(each, other) for each in one]
    assert here.taken(np.array([0])).gaps(here).tolist() == [[gap(one[0], each) for each in one]]


@settings(max_examples=soak_count(1000), deadline=None)
@given(area=areas(), lattice=st.booleans(), data=st.data())
def test_places_lie_as_deep_in_areas_as_one_by_one(area: Polygon, data: st.DataObject, *, lattice: bool) -> None:
    """Plainly outside the box around an area it is infinitely far, if nobody asks farther out."""
    spots = data.draw(st.lists(places(8.0, lattice=lattice), min_size=1, max_size=6))
    deep = Areas([area, BENT]).signed_distances(np.array(spots), reach=100.0)
    assert deep.tolist() == [[area_of(each).signed_distance(*spot) for each in (area, BENT)] for spot in spots]
    near = Areas([area]).signed_distances(np.array(spots), reach=0.0)[:, 0]
    left, low, right, high = area_of(area).bounds
    for (x, y), far, whole in zip(spots, near.tolist(), deep[:, 0].tolist(), strict=True):
        boxed = left <= x <= right and low <= y <= high
        assert far == (whole if boxed else np.inf)
        assert not boxed or contains_point(area, (x, y)) == (far <= 1 / 1024)


@settings(max_examples=soak_count(1000), deadline=None)
@given(data=st.data(), lattice=st.booleans())
def test_whoever_ignores_obstacles_sees_past_them_in_a_crowd(data: st.DataObject, *, lattice: bool) -> None:
    """Each body ignores what it is told to, wherever that stands; all sights are those of single questions."""
    walls = [
        Solid(id=f"wall {k}", footprint=area, top=data.draw(st.sampled_from([0.5, 3.0])))
        for k, area in enumerate(data.draw(st.lists(areas(lattice=lattice), min_size=1, max_size=4)))
    ]
    scene = Scene(walls)
    ends = []
    for side in ("here", "there"):
        stood = data.draw(st.lists(outlines(lattice=lattice), min_size=1, max_size=12))
        ends.append([Solid(id=f"{side} {k}", footprint=each, top=1.0) for k, each in enumerate(stood)])
    names = st.lists(st.sampled_from(scene.ids), max_size=2, unique=True)
    ignoring = tuple([data.draw(names) for _ in end] for end in ends)
    one, other = (
        Bases.of([solid.footprint for solid in end]).crowd(np.zeros(len(end)), np.ones(len(end))) for end in ends
    )
    found = crowd_sights(one, other, scene, ignoring=(ignoring[0], ignoring[1]), threads=1)
    told = {
        solid.id: names
        for end, each in zip(ends, ignoring, strict=True)
        for solid, names in zip(end, each, strict=True)
    }
    assert found.tolist() == sights(ends[0], ends[1], scene, ignoring=told).tolist()


def test_what_arrays_cannot_hold_is_refused() -> None:
    """Concave areas, places that are none, and a GPU asked about bodies that ignore something."""
    with pytest.raises(GeometryError, match="concave or holed area has no form"):
        Bases.of([BENT])
    with pytest.raises(GeometryError, match="not a number"):
        Bases.placed(Disc(radius=0.5), np.array([[0.0, np.nan]]), np.array([[1, 0]]))
    crowd = Bases.of([BOX]).crowd(np.zeros(1), np.ones(1))
    with pytest.raises(InputError, match="Leave the GPU out"):
        crowd_sights(crowd, crowd, (), ignoring=([()], [()]), gpu=True)


def test_nobody_is_as_far_as_nobody() -> None:
    """No bases, no places and no areas give empty arrays."""
    none, one = Bases.of([]), Bases.of([BOX])
    assert [each.shape for each in (none.gaps(one), one.gaps(none))] == [(0, 1), (1, 0)]
    assert one.ahead_of(np.empty((0, 2)), np.empty((0, 2)))[0].shape == (0, 1)
    assert Areas([]).signed_distances(np.zeros((3, 2)), reach=1.0).shape == (3, 0)
