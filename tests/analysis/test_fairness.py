"""Fairness: symmetric tables are even, mirrored sides swap, and every figure is what plain counting gives."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.analysis.arenas import DEPTH, SIZE, arena, box, boxes, half_turn, mirror, turned
from tests.soak import soak_count
from umpire.analysis import MODEL, Arena, Fairness, Figure, Theme, fairness, places_of
from umpire.errors import GeometryError, InputError
from umpire.geometry import (
    Disc,
    Outline,
    Point,
    Solid,
    cheapest_travel,
    contains_point,
    may_stand,
    point_distance,
    sights,
)

STEP = 2.0
LOPSIDED = (
    box("hall", 3, 7, 5, 3),
    box("wall", 13, 5, 7, 0.4),
    box("shed", 9, 2, 3, 2, top=1.0),
    box("hut", 15, 15, 2, 2),
)


def told(found: Fairness, theme: Theme, of: str) -> Figure:
    return next(each for each in found.figures if each.theme is theme and each.of == of)


@settings(max_examples=soak_count(60), deadline=None)
@given(half=boxes(3), slow=st.booleans())
def test_a_table_that_is_the_same_after_half_a_turn_is_even(half: tuple[Solid, ...], slow: bool) -> None:
    """Whatever stands on it, both sides have the same, and no theme favours anybody."""
    found = fairness(arena((*half, *turned(half, half_turn)), slow=slow), step=STEP, heights=(0.5, 2.0)).fairness

    assert found.unfairness < 1e-4  # a way is found a ten-thousandth too long here and there
    assert found.low == 0.0
    assert not any(each.favours for each in found.themes)


@settings(max_examples=soak_count(60), deadline=None)
@given(solids=boxes(), slow=st.booleans())
def test_in_a_mirror_the_sides_have_swapped_what_they_have(solids: tuple[Solid, ...], slow: bool) -> None:
    """A mirror between the sides gives each what the other had, and the same number with the same bounds."""
    one = fairness(arena(solids, slow=slow), step=STEP, heights=(2.0,)).fairness
    other = fairness(arena(turned(solids, mirror), slow=slow), step=STEP, heights=(2.0,)).fairness

    for here, there in zip(one.figures, other.figures, strict=True):
        exact = 1e-9 if here.theme is not Theme.WAYS else 1e-4
        assert (here.theme, here.of) == (there.theme, there.of)
        assert here.first == pytest.approx(there.second, abs=exact)
        assert here.second == pytest.approx(there.first, abs=exact)
        assert here.difference == pytest.approx(-there.difference, abs=exact)
        assert here.error == pytest.approx(there.error, abs=exact)
    assert one.unfairness == pytest.approx(other.unfairness, abs=1e-4)
    assert [round(each.length, 6) for each in one.lanes] == [round(each.length, 6) for each in other.lanes]


def seen_by_counting(at: Arena, here: list[Point], there: list[Point], height: float) -> np.ndarray:
    """Return who sees whom, each pair asked alone."""
    one = [Solid(id=f"a{k}", footprint=Outline(base=MODEL, at=place), top=height) for k, place in enumerate(here)]
    other = [Solid(id=f"b{k}", footprint=Outline(base=MODEL, at=place), top=height) for k, place in enumerate(there)]
    return np.asarray(sights(one, other, at.solids))


def test_figures_of_sight_are_what_counting_gives() -> None:
    at, height = arena(LOPSIDED, moving=False), 1.5
    grid = places_of(at.size, at.sides, at.markers, step=STEP, base=MODEL)
    places = [(x, y) for x, y in grid.spots.tolist()]
    zones = [[place for place in places if contains_point(side.zones[0], place)] for side in at.sides]
    middle = [place for place in places if place not in zones[0] and place not in zones[1]]
    near = [(x, y) for x, y in grid.near.tolist()]

    found = fairness(at, step=STEP, heights=(height,)).fairness

    across = seen_by_counting(at, zones[0], zones[1], height)
    for theme, first, second in (
        (Theme.HIDING, not_seen(across), not_seen(across.T)),
        (Theme.OPEN, bare(across), bare(across.T)),
        (Theme.OVERLOOK, *(seen_by_counting(at, zone, middle, height).mean() for zone in zones)),
        (Theme.COVER, *(1.0 - seen_by_counting(at, near, zone, height).mean() for zone in zones[::-1])),
    ):
        figure = told(found, theme, '1.5"')
        assert (figure.first, figure.second) == (pytest.approx(first), pytest.approx(second)), theme
    assert found.places == (len(zones[0]), len(zones[1]), len(middle))
    assert all(
        point_distance(spot, mark.at) <= 3.0 + 1e-6 for spot, mark in zip(near[:29], [at.markers[0]] * 29, strict=True)
    )
    longest = max(
        point_distance(zones[0][i], zones[1][k])
        for i in range(len(zones[0]))
        for k in range(len(zones[1]))
        if across[i, k]
    )
    assert found.lanes[0].length == pytest.approx(longest)


def not_seen(seen: np.ndarray) -> float:
    return sum(not row.any() for row in seen) / len(seen)


def bare(seen: np.ndarray) -> float:
    return sum(row.sum() * 4 >= len(row) for row in seen) / len(seen)


@pytest.mark.parametrize("slow", [False, True])
def test_ways_are_those_of_single_paths(slow: bool) -> None:
    """Each is the cheapest travel from the place to the marker, averaged by hand."""
    at = arena(LOPSIDED, slow=slow, markers=((6.0, 12.0), (18.5, 9.0)))
    ground = at.movers[0].ground
    grid = places_of(at.size, at.sides, at.markers, step=STEP, base=MODEL)
    standing = may_stand(ground, grid.spots)

    found = fairness(at, step=STEP, heights=(2.0,)).fairness

    for number, side in enumerate(at.sides):
        for marker in at.markers:
            starts = [(x, y) for x, y in grid.spots[grid.zones[number] & standing].tolist()]
            costs = [travel.cost if (travel := cheapest_travel(ground, start, marker.at)) else 44.0 for start in starts]
            way = next(each for each in found.ways if each.side == side.name and each.marker == marker.id)
            assert way.mean == pytest.approx(sum(costs) / len(costs), rel=1e-3)
            assert way.nearest == pytest.approx(min(costs), rel=1e-3)


def test_a_marker_in_a_building_is_reached_beside_it_and_one_behind_walls_never() -> None:
    keep = box("keep", 10, 8, 4, 4)
    ring = [box("w", 1, 7, 0.5, 6), box("e", 8, 7, 0.5, 6), box("s", 1, 7, 7.5, 0.5), box("n", 1, 12.5, 7.5, 0.5)]

    beside = fairness(arena([keep], markers=((12.0, 10.0),)), step=STEP, heights=(2.0,)).fairness
    behind = fairness(arena(ring, markers=((5.0, 10.0),)), step=STEP, heights=(2.0,)).fairness

    assert 2.0 < min(each.nearest for each in beside.ways) < 8.0
    assert not beside.told
    assert {each.mean for each in behind.ways} == {sum(SIZE)}
    assert behind.told == ('foot: ways that do not exist count as 44" (low 100%, high 100%)',)


def test_a_wall_through_a_zone_hides_what_is_behind_it_and_the_table_says_so() -> None:
    screen = [box("screen", 1, 15.5, 21, 0.4)]

    found = fairness(arena(screen), step=1.0, heights=(2.0,)).fairness

    hiding = next(each for each in found.themes if each.theme is Theme.HIDING)
    assert told(found, Theme.HIDING, '2"').second > told(found, Theme.HIDING, '2"').first
    assert hiding.favours == "high"
    assert hiding.low > 0.0
    assert found.low > 0.0
    assert found.low <= found.unfairness <= found.high


def test_bounds_hold_what_a_far_finer_grid_finds() -> None:
    """Of the figures of tables as they come, at least nine of ten lie within their bounds."""
    luck = np.random.default_rng(7)
    inside = []
    for _ in range(soak_count(40)):
        solids = [
            box(f"b{k}", *map(float, luck.uniform((1, 1, 1, 1), (17, 14, 5, 4))))
            for k in range(int(luck.integers(2, 7)))
        ]
        coarse = fairness(arena(solids, moving=False), step=1.5, heights=(2.0,)).fairness
        fine = fairness(arena(solids, moving=False), step=0.75, heights=(2.0,)).fairness
        inside += [
            abs(one.difference - other.difference) <= one.error + 0.01
            for one, other in zip(coarse.figures, fine.figures, strict=True)
        ]
    assert sum(inside) / len(inside) >= 0.9


def test_without_markers_two_themes_are_left_out_and_that_is_said() -> None:
    found = fairness(arena(LOPSIDED, markers=()), step=STEP, heights=(2.0,)).fairness

    assert {each.theme for each in found.themes} == {Theme.HIDING, Theme.OPEN, Theme.OVERLOOK}
    assert found.told == ("There are no markers: cover near them and ways to them are not compared",)


def test_who_has_no_room_in_a_zone_is_left_out_and_that_is_said() -> None:
    filled = [box("fill", 0.2, 0.2, 23, 5.5)]

    found = fairness(arena(filled), step=STEP, heights=(2.0,)).fairness

    assert found.told == ("foot: left out: there is no room for its base in the zone of low",)
    assert not found.ways


def test_progress_ends_and_threads_do_not_matter() -> None:
    heard: list[tuple[int, int]] = []
    at = arena(LOPSIDED)

    one = fairness(at, step=STEP, threads=1, progress=lambda done, of: heard.append((done, of)))

    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert one.fairness == fairness(at, step=STEP, threads=2).fairness


@pytest.mark.parametrize("step", [0.0, math.nan, 15.0, 0.2])
def test_a_grid_that_shows_nothing_or_has_no_end_is_refused(step: float) -> None:
    with pytest.raises(GeometryError):
        fairness(arena(LOPSIDED), step=step)


@pytest.mark.parametrize("heights", [(), (0.0,), (math.inf,)])
def test_heights_that_are_none_are_refused(heights: tuple[float, ...]) -> None:
    with pytest.raises(InputError, match="no heights"):
        fairness(arena(LOPSIDED), heights=heights)


def test_the_grid_is_that_of_its_mirror() -> None:
    at = arena(())
    grid = places_of(at.size, at.sides, at.markers, step=1.7, base=Disc(radius=0.4))

    assert np.allclose(grid.ys, DEPTH - grid.ys[::-1])
    assert (grid.zones[0] == grid.zones[1][::-1]).all()
