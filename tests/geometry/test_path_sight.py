"""Sight along paths, and stretches of a journey in general."""

from __future__ import annotations

import math
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.geometry.strategies import areas, boards, lengths, outlines, places
from tests.geometry.test_sight import Board, box, model
from tests.soak import soak_count
from umpire.errors import GeometryError
from umpire.geometry import (
    ALWAYS,
    RESOLUTION,
    Disc,
    Leg,
    Outline,
    Point,
    Polygon,
    Rectangle,
    Scene,
    Solid,
    Spans,
    check_polygon,
    common,
    legs_along,
    line_of_sight,
    overlaps,
    seen_along,
    seen_during,
    spans_below,
    spans_where,
    touches,
)
from umpire.geometry.path_sight import searched, searched_at_once

WATCHER = model(0, 0, id="watcher")


def about(spans: Spans) -> list[tuple[float, float]]:
    return [(round(first, 3), round(last, 3)) for first, last in spans]


def test_a_gap_between_walls_shows_whoever_passes_it() -> None:
    """A model passes ten inches behind two walls with two inches between them, five inches off."""
    walls = Scene([box(-20, 5, -1, 5.5, id="left"), box(1, 5, 20, 5.5, id="right")])
    mover = legs_along(model(-10, 10), ((-10.0, 10.0), (10.0, 10.0)))
    ((spans,),) = seen_along([WATCHER], [mover], walls)
    first, last = spans[0]
    assert len(spans) == 1
    assert first == pytest.approx(1.0 - last, abs=1e-4)
    for at, seen in ((first, True), (first - 1e-3, False), (last, True), (last + 1e-3, False)):
        assert line_of_sight(WATCHER, model(-10 + 20 * at, 10), walls).visible is seen


def test_a_slit_wide_enough_is_not_missed() -> None:
    """A slit that shows a model for a tenth of an inch of twenty is found; nothing else is."""
    slit = Scene([box(-20, 5, -0.001, 5.5, id="left"), box(0.001, 5, 20, 5.5, id="right")])
    peg = Solid(id="peg", footprint=Outline(base=Disc(radius=0.01), at=(0.0, 0.0)), top=1.0)
    dot = Solid(id="dot", footprint=Outline(base=Disc(radius=0.02), at=(-10.0, 10.0)), top=1.0)
    ((spans,),) = seen_along([peg], [legs_along(dot, ((-10.0, 10.0), (10.0, 10.0)))], slit)
    assert len(spans) == 1
    first, last = spans[0]
    assert first < 0.5 < last
    assert 0.05 < (last - first) * 20.0 < 0.12


def test_everyone_is_at_the_same_fraction_of_its_own_path() -> None:
    """Of two models that pass the same gap the one with the longer way shows itself for a smaller part of it."""
    walls = Scene([box(-200, 5, -1, 5.5, id="left"), box(1, 5, 200, 5.5, id="right")])
    near = legs_along(model(-5, 10, id="near"), ((-5.0, 10.0), (5.0, 10.0)))
    far = legs_along(model(-10, 10, id="far"), ((-10.0, 10.0), (10.0, 10.0)))
    (one, other), (none, never) = seen_along([WATCHER, model(100, 0, id="away")], [near, far], walls)
    assert (one[0][1] - one[0][0]) == pytest.approx(2.0 * (other[0][1] - other[0][0]), abs=1e-3)
    assert (none, never) == ((), ())


def test_a_model_that_stays_is_seen_always_or_never() -> None:
    """A path of one point, and of one point told twice."""
    for path in (((10.0, 0.0),), ((10.0, 0.0), (10.0, 0.0))):
        legs = legs_along(model(10, 0), path)
        assert seen_along([WATCHER], [legs], []) == ((ALWAYS,),)
        assert seen_along([WATCHER], [legs], [box(4, -3, 5, 3)]) == (((),),)


def test_a_hull_turns_into_each_leg() -> None:
    """A long hull that pulls out from behind a wall shows its front half a length before its middle."""
    hull = Solid(id="hull", footprint=Outline(base=Rectangle(length=4.0, width=1.0), at=(10.0, -8.0)), top=1.0)
    legs = legs_along(hull, ((10.0, -8.0), (10.0, 0.0), (18.0, 0.0)))
    assert [leg.outline.facing for leg in legs] == [(0, 4096), (4096, 0)]
    ((spans,),) = seen_along([model(0, 0, id="watcher")], [legs], [box(4, -30, 5, -0.5)])
    assert spans[-1][1] == 1.0
    assert 0.0 < spans[0][0] < 0.5


def test_only_what_is_asked_for_is_looked_at() -> None:
    """A window of the movement gives the part of the answer that lies in it."""
    walls = Scene([box(-20, 5, -1, 5.5, id="left"), box(1, 5, 20, 5.5, id="right")])
    mover = legs_along(model(-10, 10), ((-10.0, 10.0), (10.0, 10.0)))
    whole = seen_during(WATCHER, mover, walls)
    part = seen_during(WATCHER, mover, walls, during=((0.0, 0.5), (0.9, 1.0)))
    assert about(part) == about(common(whole, ((0.0, 0.5), (0.9, 1.0))))


def test_terrain_that_does_not_count_is_left_out() -> None:
    """By the viewer, by the mover, or on one leg only."""
    wall = Scene([box(4, -3, 5, 3, id="wall")])
    path = ((10.0, -1.0), (10.0, 1.0))
    assert seen_along([WATCHER], [legs_along(model(10, -1), path)], wall) == (((),),)
    assert seen_along([WATCHER], [legs_along(model(10, -1), path, ignoring=["wall"])], wall) == ((ALWAYS,),)
    assert seen_along([WATCHER], [legs_along(model(10, -1), path)], wall, ignoring={"watcher": ["wall"]}) == (
        (ALWAYS,),
    )


def test_only_bases_move() -> None:
    """An area does not, nor does anything without a path."""
    with pytest.raises(GeometryError, match="cannot move"):
        legs_along(box(0, 0, 1, 1), ((0.0, 0.0), (1.0, 0.0)))
    with pytest.raises(GeometryError, match="no base"):
        _ = Leg(body=box(0, 0, 1, 1), to=(1.0, 0.0)).length


@given(board=boards(heights=True, floors=True), bend=st.tuples(lengths(0, 8), lengths(0, 8)))
def test_what_is_said_of_a_path_holds_all_along_it(board: Board, bend: tuple[float, float]) -> None:
    """Looked at every 1/64 inch, nothing longer than the resolution is seen that was not told, nor hidden."""
    viewer, target, obstacles = board
    scene = Scene(obstacles)
    start = target.footprint.at  # type: ignore[union-attr]
    legs = legs_along(target, (start, bend, (start[0], bend[1])))
    spans = seen_during(viewer, legs, scene)
    for leg in legs:
        count = max(1, math.ceil(leg.length * 32))
        wrong = []
        for k in range(count + 1):
            at = leg.length * k / count
            t = leg.begins + (leg.ends - leg.begins) * k / count
            told = any(first - 1e-9 <= t <= last + 1e-9 for first, last in spans)
            wrong.append(told is not line_of_sight(viewer, leg.standing(at), scene, naming=False).visible)
        longest = max((len(list(run)) for off, run in groupby(wrong) if off), default=0)
        assert (longest - 1) * leg.length / count <= RESOLUTION


@given(board=boards(heights=True), bend=st.tuples(lengths(0, 8), lengths(0, 8)))
def test_the_way_back_shows_the_same(board: Board, bend: tuple[float, float]) -> None:
    """A round model that walks its path the other way is seen on the same stretches."""
    viewer, target, obstacles = board
    start = target.footprint.at  # type: ignore[union-attr]
    here = replace(target, footprint=Outline(base=Disc(radius=0.5), at=start))
    there = replace(target, footprint=Outline(base=Disc(radius=0.5), at=bend))
    scene = Scene(obstacles)
    one = seen_during(viewer, legs_along(here, (start, bend)), scene)
    other = seen_during(viewer, legs_along(there, (bend, start)), scene)
    length = max(math.dist(start, bend), 1e-9)
    long = [span for span in one if (span[1] - span[0]) * length > RESOLUTION]
    back = [(1.0 - last, 1.0 - first) for first, last in other]
    assert all(any(a < last + 1e-3 / length and b > first - 1e-3 / length for a, b in back) for first, last in long)


@given(lows=st.lists(st.tuples(lengths(0, 10), lengths(0.06, 1)), max_size=4), length=lengths(0, 10))
def test_nothing_longer_than_the_resolution_is_missed(lows: list[tuple[float, float]], length: float) -> None:
    """Something that holds on a few stretches, of which nothing is certain, is found on all of them."""

    def holds(at: float) -> bool:
        return any(low <= at <= low + long for low, long in lows)

    found = spans_where(holds, lambda first, last: False, length)
    assert all(holds(first) and holds(last) for first, last in found)
    for low, long in lows:
        first, last = low, min(low + long, length)
        if last - first > RESOLUTION:
            assert any(a <= first + 1e-3 and b >= last - 1e-3 for a, b in found)


@given(centre=lengths(-2, 12), radius=lengths(0.1, 3), length=lengths(0, 10))
def test_a_distance_is_below_a_level_where_it_is(centre: float, radius: float, length: float) -> None:
    """Within a distance of a point: one stretch, and few looks."""
    asked = []

    def away(at: float) -> float:
        asked.append(at)
        return abs(at - centre)

    found = spans_below(away, radius, length)
    first, last = max(0.0, centre - radius), min(length, centre + radius)
    if last - first > RESOLUTION:
        ((begin, end),) = found
        assert begin == pytest.approx(first, abs=1e-3)
        assert end == pytest.approx(last, abs=1e-3)
    assert len(asked) < 60


@settings(max_examples=soak_count(25))
@given(base=outlines(), to=places(8.0, lattice=False), pieces=st.lists(areas(), max_size=4))
def test_nothing_is_touched_that_is_not_nearby(base: Outline, to: Point, pieces: list[Polygon]) -> None:
    """What a base is not near on a leg it touches nowhere on it."""
    leg = Leg(body=Solid(id="base", footprint=base, top=1.0), to=to)
    near = leg.nearby(pieces)
    for area in pieces:
        if not any(area is each for each in near):
            assert not any(touches(leg.journey()(leg.length * k / 8), area) for k in range(9))
            assert not any(overlaps(leg.journey()(leg.length * k / 8), area) for k in range(9))


def test_a_polygon_is_no_mover_but_may_watch() -> None:
    """A building looks out of all its sides."""
    house = Solid(id="house", footprint=check_polygon([(-4, -4), (4, -4), (4, 4), (3, 4), (3, -3), (-4, -3)]), top=3.0)
    spans = seen_during(house, legs_along(model(0, 10), ((0.0, 10.0), (8.0, 10.0))), [box(-9, 6, 3, 7)])
    assert spans[-1][1] == 1.0


@settings(max_examples=soak_count(1000))
@given(
    board=boards(heights=True, floors=True),
    to=st.tuples(lengths(0, 8), lengths(0, 8)),
    part=st.tuples(st.integers(0, 7), st.integers(1, 8)),
)
def test_a_search_in_one_call_finds_what_one_finds_look_by_look(
    board: Board, to: tuple[float, float], part: tuple[int, int]
) -> None:
    """To the last bit, on a whole leg and on a part of it."""
    viewer, target, obstacles = board
    scene, start = Scene(obstacles), target.footprint.at  # type: ignore[union-attr]
    for leg in legs_along(target, (start, to)):
        for during in ((0.0, 1.0), (part[0] / 8, min(1.0, (part[0] + part[1]) / 8))):
            if leg.length > 0.0:
                assert searched_at_once(viewer, leg, scene, (), during) == searched(viewer, leg, scene, (), during)
