"""Sight of a mover that others hide as they move beside it, against every moment laid out by itself."""

from __future__ import annotations

import math
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.geometry.strategies import boards, lengths
from tests.geometry.test_sight import Board, box, model
from umpire.geometry import (
    ALWAYS,
    RESOLUTION,
    Disc,
    Leg,
    Outline,
    Point,
    Rectangle,
    Scene,
    Solid,
    legs_along,
    line_of_sight,
    seen_during,
)

WATCHER = model(0, 0, id="watcher")
BASES = (Disc(radius=0.5), Disc(radius=1.25), Rectangle(length=2.0, width=1.0))


def disc(x: float, y: float, radius: float, name: str) -> Solid:
    return Solid(id=name, footprint=Outline(base=Disc(radius=radius), at=(float(x), float(y))), top=1.0)


def at(legs: tuple[Leg, ...], moment: float) -> Solid:
    """Return a mover as it stands at a moment, the slow way."""
    leg = next(each for each in legs if moment <= each.ends)
    return leg.standing(leg.length * (moment - leg.begins) / (leg.ends - leg.begins))


def test_one_beside_hides_the_whole_way() -> None:
    """It keeps step half way between; where it stays behind the other shows."""
    mover = legs_along(model(10, 0), ((10.0, 0.0), (10.0, 8.0)))
    abreast = legs_along(disc(5, 0, 0.9, "abreast"), ((5.0, 0.0), (5.0, 4.0)))
    behind = legs_along(disc(5, 0, 0.9, "behind"), ((5.0, 0.0),))
    assert seen_during(WATCHER, mover, [], beside=[abreast]) == ()
    ((first, last),) = seen_during(WATCHER, mover, [], beside=[behind])
    assert 0.0 < first < 0.5
    assert last == 1.0


def test_one_that_stands_is_seen_when_the_other_has_passed() -> None:
    """Who does not move himself shows on the stretches on which another is not before him."""
    waiting = legs_along(model(10, 0), ((10.0, 0.0),))
    passing = legs_along(disc(5, -6, 0.9, "passing"), ((5.0, -6.0), (5.0, 6.0)))
    found = seen_during(WATCHER, waiting, [], beside=[passing])
    assert found[0][0] == 0.0
    assert found[-1][1] == 1.0
    assert len(found) == 2
    assert found[0][1] < 0.5 < found[1][0]


def test_one_beside_is_left_out_by_nobody() -> None:
    """Where it set out from it may be looked past under its own name; under way it may not."""
    mover = legs_along(model(10, 0), ((10.0, 0.0), (10.0, 1.0)))
    abreast = legs_along(disc(5, 0, 2.0, "abreast"), ((5.0, 0.0), (5.0, 0.5)))
    there = [disc(5, 0, 2.0, "abreast")]
    assert seen_during(WATCHER, mover, there, ignoring=["abreast"]) == ALWAYS
    assert seen_during(WATCHER, mover, there, ignoring=["abreast"], beside=[abreast]) == ()


def test_one_beside_hides_nobody_where_it_has_no_stage() -> None:
    """It goes along for the second half only."""
    mover = legs_along(model(10, 0), ((10.0, 0.0), (10.0, 1.0)))
    (late,) = legs_along(disc(5, 0, 2.0, "late"), ((5.0, 0.0), (5.0, 0.5)))
    assert seen_during(WATCHER, mover, [], beside=[[replace(late, begins=0.5)]]) == ((0.0, 0.5),)
    assert seen_during(WATCHER, mover, [], beside=[[replace(late, ends=0.5)]]) == ((0.5, 1.0),)


def test_a_higher_wall_and_one_beside_close_a_gap_together() -> None:
    """Neither hides the mover alone: a wall over one half, one beside over the other."""
    mover = legs_along(model(10, 0), ((10.0, 0.0), (10.0, 0.5)))
    wall = [box(7, 0, 7.5, 9, id="wall")]
    beside = [legs_along(disc(5, -1.0, 1.4, "beside"), ((5.0, -1.0), (5.0, -0.75)))]
    assert seen_during(WATCHER, mover, wall) != ()
    assert seen_during(WATCHER, mover, [], beside=beside) != ()
    assert seen_during(WATCHER, mover, wall, beside=beside) == ()


places = st.tuples(lengths(0, 8), lengths(0, 8))
companions = st.lists(
    st.tuples(st.sampled_from(BASES), st.lists(places, min_size=1, max_size=3)), min_size=1, max_size=3
)


@settings(max_examples=60, deadline=None)
@given(board=boards(heights=True), bend=places, beside=companions)
def test_what_is_said_of_a_common_way_holds_all_along_it(
    board: Board, bend: Point, beside: list[tuple[Disc | Rectangle, list[Point]]]
) -> None:
    """Laid out anew every 1/32 inch, nothing longer than the resolution is seen that was not told, nor hidden."""
    viewer, target, obstacles = board
    start = target.footprint.at  # type: ignore[union-attr]
    legs = legs_along(target, (start, bend, (start[0], bend[1])))
    others = [
        legs_along(Solid(id=f"beside-{k}", footprint=Outline(base=base, at=path[0]), top=1.0), tuple(path))
        for k, (base, path) in enumerate(beside)
    ]
    spans = seen_during(viewer, legs, Scene(obstacles), beside=others)
    longest = max(sum(leg.length for leg in each) for each in (legs, *others))
    count = max(1, math.ceil(longest * 32))
    wrong = []
    for k in range(count + 1):
        then = [replace(each, id=f"{each.id}!") for each in (at(other, k / count) for other in others)]
        told = any(first - 1e-9 <= k / count <= last + 1e-9 for first, last in spans)
        wrong.append(told is not line_of_sight(viewer, at(legs, k / count), [*obstacles, *then], naming=False).visible)
    run = max((len(list(row)) for off, row in groupby(wrong) if off), default=0)
    assert (run - 1) * longest / count <= RESOLUTION
