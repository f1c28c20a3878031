"""Paths: lengths, stretches inside, the nearest approach."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.strategies import areas, bases, places, shapes
from tests.oracles.gaps import drawn
from umpire.geometry import (
    CONTACT,
    EAST,
    Base,
    Disc,
    Outline,
    Path,
    Polygon,
    Rectangle,
    Shape,
    check_polygon,
    corners,
    first_within,
    gap,
    gap_along,
    heading_at,
    heading_towards,
    length_inside,
    nearest_along,
    path_length,
    point_at,
    stretches_inside,
    truncate,
)

STRIP = check_polygon([(20, 0), (23, 0), (23, 20), (20, 20)])


def paths() -> st.SearchStrategy[Path]:
    return st.lists(places(8.0, lattice=False), min_size=1, max_size=4).map(tuple)


def standing(base: Base, path: Path, along: float) -> Outline:
    """Return the base as it passes a path length."""
    t = along / path_length(path) if path_length(path) else 0.0
    return Outline(base=base, at=point_at(path, t), facing=heading_at(path, t, EAST))


@pytest.mark.rule("LI-TER-007")
@pytest.mark.parametrize("base", [Disc(radius=0.5), Rectangle(length=1.0, width=0.6)])
def test_any_overlap_counts_as_inside(base: Base) -> None:
    """A base an inch across travels 4 inches inside a strip 3 inches wide."""
    path = ((18.5, 10.0), (24.5, 10.0))
    assert length_inside(base, path, STRIP, EAST) == pytest.approx(4.0, abs=1e-9)
    assert stretches_inside(base, path, STRIP, EAST) == ((pytest.approx(1.0), pytest.approx(5.0)),)


def test_a_base_that_slides_along_the_border_is_not_inside() -> None:
    """Touching does not count, however far."""
    assert stretches_inside(Disc(radius=0.5), ((19.5, 2.0), (19.5, 18.0)), STRIP, EAST) == ()
    assert length_inside(Disc(radius=0.5), ((19.51, 2.0), (19.51, 18.0)), STRIP, EAST) == pytest.approx(16.0)


def test_a_hull_faces_along_each_leg() -> None:
    """A long hull that turns to travel along the border sticks out sideways no farther than its width."""
    hull = Rectangle(length=3.0, width=1.0)
    assert length_inside(hull, ((19.4, 2.0), (19.4, 18.0)), STRIP, EAST) == 0.0
    assert heading_at(((19.4, 2.0), (19.4, 18.0)), 0.5, EAST) == (0, 4096)


@given(base=bases(), path=paths(), area=areas())
def test_stretches_inside_hold_what_dense_steps_find(base: Base, path: Path, area: Polygon) -> None:
    """Whoever overlaps by more than the tolerance is inside, whoever is apart is not."""
    found, whole = stretches_inside(base, path, area, EAST), path_length(path)
    assert sum(last - first for first, last in found) <= whole + 1e-9
    assert all(0.0 <= first < last <= whole + 1e-9 for first, last in found)
    for k in range(61 if whole else 0):
        along = whole * (k + 0.5) / 61
        depth = -gap(standing(base, path, along), area)
        inside = any(first <= along <= last for first, last in found)
        if depth > 2 * CONTACT:
            assert inside, (along, depth)
        elif depth < -2 * CONTACT:
            assert not inside, (along, depth)


@given(base=bases(), path=paths(), other=shapes())
def test_the_nearest_approach_is_never_beaten_by_a_step(base: Base, path: Path, other: Shape) -> None:
    """No place on the way is nearer than the least gap, and some place comes as near."""
    least, whole = gap_along(base, path, other, EAST), path_length(path)
    stops = [gap(Outline(base=base, at=path[0], facing=EAST), other)]
    stops += [gap(standing(base, path, whole * k / 60), other) for k in range(61)]
    if least > CONTACT:
        assert least <= min(stops) + 1e-6
        assert min(stops) - least <= whole / 60 + 1e-6
    else:
        assert min(stops) <= whole / 60 + CONTACT


@given(base=bases(), path=paths(), other=shapes())
def test_a_base_is_found_where_it_comes_nearest(base: Base, path: Path, other: Shape) -> None:
    """There its gap is the least one; where it overlaps the shape on its way, it does so there."""
    least = gap_along(base, path, other, EAST)
    there = gap(nearest_along(base, path, other, EAST), other)
    if least > 0.0:
        assert there == pytest.approx(least, abs=1e-6)
    else:
        assert there <= CONTACT


@given(base=bases(), path=paths(), other=shapes())
def test_the_nearest_approach_is_that_of_all_that_the_base_covers(base: Base, path: Path, other: Shape) -> None:
    """While it stays clear, the least gap is the distance from the outline that the base sweeps on each leg."""
    stops = [Outline(base=base, at=path[0], facing=EAST)]
    apart = [swept_apart((stops[0], stops[0]), other)]
    for here, there in itertools.pairwise(path):
        facing = heading_towards(here, there)
        if facing is not None:
            ends = (Outline(base=base, at=here, facing=facing), Outline(base=base, at=there, facing=facing))
            apart.append(swept_apart(ends, other))
    found = gap_along(base, path, other, EAST)
    assert max(found, 0.0) == pytest.approx(max(min(apart), 0.0), abs=1e-6)


def swept_apart(ends: tuple[Outline, Outline], other: Shape) -> float:
    """Return by Shapely how far a base that goes straight stays from a shape; round bases are a point and a radius."""
    (swept, mine), (still, theirs) = (_points_and_radius(each) for each in (ends, (other,)))
    return float(swept.distance(still)) - mine - theirs


def _points_and_radius(shapes: Sequence[Shape]) -> tuple[shapely.Geometry, float]:
    if isinstance(shapes[0], Polygon):
        return drawn(shapes[0]), 0.0
    stands = [each for each in shapes if isinstance(each, Outline)]
    if isinstance(stands[0].base, Disc):
        return shapely.MultiPoint([each.at for each in stands]).convex_hull, stands[0].base.radius
    return shapely.MultiPoint([at for each in stands for at in corners(each)]).convex_hull, 0.0


@given(base=bases(), path=paths(), other=shapes(), reach=st.sampled_from([0.0, 0.5, 1.0, 2.0]))
def test_coming_within_reach_happens_first_where_it_is_said(base: Base, path: Path, other: Shape, reach: float) -> None:
    """Before that length the base was farther away; there it is not."""
    first, whole = first_within(base, path, other, reach, EAST), path_length(path)
    for k in range(61):
        along = whole * k / 60
        if first is None or along < first - 1e-6:
            assert gap(standing(base, path, along), other) > reach - 1e-6
    if first is not None and first > 0.0:
        before = Outline(
            base=base, at=point_at(path, first / whole), facing=heading_at(path, first / whole - 1e-12, EAST)
        )
        assert gap(before, other) <= reach + 2 * CONTACT


@given(path=paths(), part=st.floats(0.0, 1.0))
def test_a_path_cut_short_is_as_long_as_it_was_cut(path: Path, part: float) -> None:
    """What is left of a path has the length asked for and begins where the path begins."""
    cut = truncate(path, path_length(path) * part)
    assert path_length(cut) == pytest.approx(path_length(path) * part, abs=1e-9)
    assert cut[0] == path[0]
