"""Full sight: one point that sees all of a target."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.geometry.strategies import areas, boards, headings, lengths, places
from tests.geometry.test_sight import Board, moved_solid
from tests.oracles.full_sight import any_point, lit_part, sees_whole
from tests.oracles.gaps import drawn
from umpire.errors import GeometryError
from umpire.geometry import (
    CONTACT,
    Disc,
    Outline,
    Polygon,
    Rectangle,
    Scene,
    Solid,
    all_seen_whole,
    check_polygon,
    gap,
    line_of_sight,
    seen_whole,
    thickened,
)

MILLIMETRE = 1.0 / 25.4


def base(x: float, y: float) -> Outline:
    return Outline(base=Disc(radius=0.5), at=(x, y))


def wood(x0: float, y0: float, x1: float, y1: float, *, id: str = "wood") -> Solid:
    return Solid(id=id, footprint=check_polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))


NEAR, FAR = base(0, 0), base(12, 0)


@pytest.mark.parametrize(
    ("woods", "whole"),
    [
        ([], True),
        ([wood(4, -3, 8, -0.6)], True),
        ([wood(4, -3, 8, 0)], False),
        ([wood(5.9, -0.1, 6.1, 0.1)], False),
        ([wood(4, -3, 8, -0.25)], True),
        ([wood(4, -3, 8, -0.5), wood(4, 0.5, 8, 3)], True),
        ([wood(-2, -2, -0.5, 2)], True),
        ([wood(12.6, -2, 14, 2)], True),
        ([wood(-5, -3, 17, 3)], False),
        ([wood(-1, -1, 1, 1)], False),
        ([wood(-1, -1, 0, 1)], True),
    ],
)
def test_one_point_must_do_for_all_of_the_target(woods: list[Solid], whole: bool) -> None:
    """A tree in the middle spoils every point, a wood to one side only some; who stands half in one steps out."""
    found = seen_whole(NEAR, FAR, woods)
    assert found.whole is whole
    assert (found.point is None) is not whole
    assert bool(found.blockers) is not whole


@pytest.mark.parametrize(("top", "whole"), [(-0.53, True), (-0.51, False)])
def test_the_thickness_of_the_lines_counts(top: float, whole: bool) -> None:
    """Lines of 1 mm pass 0.53 below the middle of the target, and not 0.51; thin ones pass both."""
    beside = (wood(11.9, -3, 12.1, top),)
    assert seen_whole(NEAR, FAR, beside, thickness=MILLIMETRE).whole is whole
    assert seen_whole(NEAR, FAR, beside).whole
    assert all_seen_whole([NEAR], [FAR], Scene(beside), thickness=MILLIMETRE)[0, 0] == whole


def test_what_spoils_is_named() -> None:
    """One wood that spoils alone is named alone, two that spoil together are named together; others are not."""
    aside = wood(4, 3, 5, 4, id="aside")
    assert seen_whole(NEAR, FAR, [aside, wood(4, -3, 8, 0)]).blockers == ("wood",)
    gate = [aside, wood(4, -3, 8, -0.25, id="low"), wood(4, 0.25, 8, 3, id="high")]
    assert seen_whole(NEAR, FAR, gate).blockers == ("low", "high")
    assert seen_whole(NEAR, FAR, gate, ignoring=["low"]).whole


def test_a_seam_between_woods_is_no_view() -> None:
    """Two woods that share an edge leave nothing between them."""
    halves = [wood(4, -3, 5, 0, id="low"), wood(4, 0, 5, 3, id="high")]
    assert seen_whole(NEAR, FAR, halves).blockers == ("low", "high")


def test_a_target_in_contact_is_seen_whole() -> None:
    """Nothing stands between bases that touch or overlap."""
    assert seen_whole(NEAR, base(1, 0), [wood(0.4, -3, 0.6, 3)]).whole


def test_concave_targets_are_refused() -> None:
    """An L-shaped target is not supported, as a viewer it is."""
    house = Solid(id="house", footprint=check_polygon([(8, 0), (12, 0), (12, 6), (11, 6), (11, 1), (8, 1)]))
    with pytest.raises(GeometryError, match="concave"):
        seen_whole(NEAR, house, [])
    assert seen_whole(house, NEAR, [wood(6, -1, 7, 3)]).whole


def test_no_thickness_is_negative() -> None:
    """Nor is it not a number."""
    for thickness in (-1.0, math.nan, math.inf):
        with pytest.raises(GeometryError, match="thickness"):
            thickened([wood(0, 0, 1, 1)], thickness)


@st.composite
def fields(draw: st.DrawFn) -> tuple[Outline, Outline, tuple[Solid, ...]]:
    """Return two cornered bases, which the oracle can draw exactly, and woods around them."""
    lattice = draw(st.booleans())
    ends = []
    for x in (0.0, 8.0):
        (dx, dy), facing = draw(places(3.0, lattice=lattice)), draw(headings(lattice=lattice))
        size = draw(lengths(0.5, 2.0) if not lattice else st.sampled_from([0.5, 1.0, 2.0]))
        ends.append(Outline(base=Rectangle(length=size, width=1.0), at=(x + dx, dy), facing=facing))
    woods = draw(st.lists(areas(size=11.0, lattice=lattice), max_size=5))
    return ends[0], ends[1], tuple(Solid(id=f"wood-{k}", footprint=each) for k, each in enumerate(woods))


@given(field=fields())
def test_full_sight_is_what_the_shadows_leave(field: tuple[Outline, Outline, tuple[Solid, ...]]) -> None:
    """The verdict is that of the area that Shapely finds outside all shadows, and the point lies in it."""
    viewer, target, woods = field
    assume(gap(viewer, target) > 2 * CONTACT)
    found, left = seen_whole(viewer, target, woods), lit_part(viewer, target, woods)
    if found.whole is not (left.area > 1e-7):
        assert on_a_knifes_edge(viewer, target, woods)
    elif found.point is not None:
        assert left.distance(shapely.Point(found.point)) < 1e-6


@given(board=boards())
def test_full_sight_survives_a_search_point_by_point(board: Board) -> None:
    """The point found sees all of the target; where none was found, none of a grid does."""
    viewer, target, woods = board
    here, there = viewer.footprint, target.footprint
    assert isinstance(here, Outline) and isinstance(there, Outline)  # noqa: PT018
    assume(gap(here, there) > 2 * CONTACT)
    found = seen_whole(viewer, target, woods)
    if found.point is not None:
        rooms = [drawn(solid.footprint).buffer(-0.003, join_style="mitre") for solid in woods]
        assert sees_whole(found.point, drawn(there), rooms)
        assert line_of_sight(viewer, target, [replace(solid, top=math.inf) for solid in woods]).visible
    else:
        assert any_point(here, there, woods, points=5, spare=0.003) is None
        assert not seen_whole(viewer, target, [each for each in woods if each.id in found.blockers]).whole
        assert all(
            len(found.blockers) == 1
            or seen_whole(
                viewer, target, [each for each in woods if each.id in found.blockers and each.id != out]
            ).whole
            for out in found.blockers
        )


@given(board=boards(), turn=st.integers(1, 359))
def test_full_sight_does_not_depend_on_where_the_table_stands(board: Board, turn: int) -> None:
    """Turning the table changes no verdict but those on a knife's edge; nor does the order of the woods."""
    viewer, target, woods = board
    found = seen_whole(viewer, target, woods).whole
    assert seen_whole(viewer, target, woods[::-1]).whole is found
    turned = [moved_solid(solid, turn, 0) for solid in (viewer, target, *woods)]
    ends = [moved_solid(solid, 0, 0) for solid in (viewer, target)]
    plain = seen_whole(ends[0], ends[1], woods).whole
    again = seen_whole(turned[0], turned[1], turned[2:]).whole
    if plain is not again:
        assert on_a_knifes_edge(ends[0], ends[1], woods)


def on_a_knifes_edge(viewer: Outline | Solid, target: Outline | Solid, woods: tuple[Solid, ...]) -> bool:
    """Whether woods a little larger and a little smaller make a difference."""
    finer = [shrunk(solid) for solid in woods]
    return seen_whole(viewer, target, finer).whole and not seen_whole(viewer, target, thickened(woods, 0.001)).whole


def shrunk(solid: Solid) -> Solid:
    """Return an obstacle a little smaller on all sides."""
    ring = drawn(solid.footprint).buffer(-0.001, join_style="mitre").exterior.coords[:-1]
    return replace(solid, footprint=Polygon(ring=tuple((float(x), float(y)) for x, y in ring)))


@given(boards=st.lists(boards(), min_size=2, max_size=3))
def test_all_pairs_at_once_are_the_pairs_one_by_one(boards: list[Board]) -> None:
    """A table of who sees whom whole holds the verdicts of the single questions, own woods left out of each."""
    viewers = [replace(board[0], id=f"viewer-{k}") for k, board in enumerate(boards)]
    targets = [replace(board[1], id=f"target-{k}") for k, board in enumerate(boards)]
    woods = Scene([replace(each, id=f"{k}-{each.id}") for k, board in enumerate(boards) for each in board[2]])
    own = {viewers[0].id: ["0-wall-0"], targets[1].id: ["1-wall-1", "1-wall-2"]}
    table = all_seen_whole(viewers, targets, woods, ignoring=own)
    for i, viewer in enumerate(viewers):
        for j, target in enumerate(targets):
            left_out = [*own.get(viewer.id, ()), *own.get(target.id, ())]
            assert table[i, j] == seen_whole(viewer, target, woods, ignoring=left_out).whole
