"""Laws of sight, full sight and obscured shares, on made tables of every kind and on real ones."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from benchmarks.scenes import ROUND, Draw, real_tables, stand
from tests.geometry.strategies import boards
from tests.geometry.test_sight import Board
from tests.oracles.obscured import depths, drawn_share
from tests.oracles.sight import line_is_free
from umpire.geometry import (
    Disc,
    Outline,
    Oval,
    Point,
    Polygon,
    Rectangle,
    Solid,
    check_polygon,
    gap,
    line_of_sight,
    obscured_share,
    obscured_shares,
    seen_whole,
    sights,
)

FINER = 0.002
"""So much a share of a round base may change because it is drawn finer near 25 and 50 % and beside terrain astride."""


def eye_of(viewer: Solid) -> tuple[float, float, float]:
    assert isinstance(viewer.footprint, Outline)
    return (*viewer.footprint.at, viewer.top)


def changed(solid: Solid, *, mirrored: bool) -> Solid:
    """Return a solid mirrored in the y axis, or turned by a right angle: no coordinate is rounded."""

    def place(point: Point) -> Point:
        return (-point[0], point[1]) if mirrored else (-point[1], point[0])

    footprint = solid.footprint
    if isinstance(footprint, Polygon):
        return replace(solid, footprint=check_polygon([place(corner) for corner in footprint.ring]))
    x, y = footprint.facing
    facing = (-x, y) if mirrored else (-y, x)
    return replace(solid, footprint=replace(footprint, at=place(footprint.at), facing=facing))


def symmetric(board: Board) -> bool:
    """Whether all bases are their own mirror images."""
    return all(
        not isinstance(each.footprint, Outline) or each.footprint.base.__class__.__name__ != "Hull"
        for each in board[:2]
    )


@settings(max_examples=40)
@given(board=boards(heights=True, floors=True), mirrored=st.booleans())
def test_a_mirrored_or_turned_table_has_the_same_answers(board: Board, mirrored: bool) -> None:
    """Nothing is seen in a mirror, or from another side of the table, that is not seen without."""
    assume(not mirrored or symmetric(board))
    viewer, target, walls = board
    other, there = changed(viewer, mirrored=mirrored), changed(target, mirrored=mirrored)
    others = [changed(wall, mirrored=mirrored) for wall in walls]
    here, back = line_of_sight(viewer, target, walls), line_of_sight(other, there, others)
    assert here.visible is back.visible or here.undecided or back.undecided
    share = obscured_share(eye_of(viewer), target, walls).share
    assert obscured_share(eye_of(other), there, others).share == pytest.approx(share, abs=1e-9)


@settings(max_examples=40)
@given(board=boards(heights=True, floors=True))
def test_terrain_never_helps(board: Board) -> None:
    """What hides, or spoils, some of a target does so with more terrain too; a share lies between 0 and 1."""
    viewer, target, walls = board
    before = obscured_share(eye_of(viewer), target, []).share
    assert isinstance(target.footprint, Outline)
    give = FINER if isinstance(target.footprint.base, Disc | Oval) else 1e-9
    for count in range(len(walls) + 1):
        share = obscured_share(eye_of(viewer), target, walls[:count]).share
        assert 0.0 <= share <= 1.0
        assert share >= before - give
        before = share
    if seen_whole(viewer, target, walls).whole:
        assert all(seen_whole(viewer, target, walls[:count]).whole for count in range(len(walls)))


@settings(max_examples=40)
@given(board=boards(heights=True, floors=True), up=st.sampled_from([0.25, 0.9, 1.7]))
def test_a_share_is_that_of_the_drawing(board: Board, up: float) -> None:
    """Drawn by Shapely and cut out of each other, the pictures leave the same share, to 1e-9."""
    viewer, target, walls = board
    eye = (*eye_of(viewer)[:2], up)
    assert isinstance(target.footprint, Outline)
    target = replace(target, footprint=replace(target.footprint, base=Rectangle(length=1.0, width=1.5)))
    assert isinstance(target.footprint, Outline)
    assume(gap(target.footprint, viewer.footprint) > 1.0)
    nearest, _ = depths(eye, target, target)
    between = []
    for wall in walls:
        near, far = depths(eye, target, wall)
        if near > 0.05 and far < nearest:
            between.append(replace(wall, top=min(wall.top, 50.0)))
    found = obscured_share(eye, target, between)
    assert found.share == pytest.approx(drawn_share(eye, target, between), abs=1e-9)
    drawn = obscured_share(eye, target, between, drawn=True)
    assert drawn.share == pytest.approx(found.share, abs=1e-12)


@settings(max_examples=20)
@given(some=st.lists(boards(heights=True), min_size=2, max_size=3))
def test_many_shares_at_once_are_the_shares_one_by_one(some: list[Board]) -> None:
    """A table of shares holds the single answers, own terrain left out of each."""
    walls = tuple(replace(wall, id=f"{k}-{wall.id}") for k, board in enumerate(some) for wall in board[2])
    eyes = [eye_of(viewer) for viewer, _, _ in some]
    targets = [replace(target, id=f"target-{k}") for k, (_, target, _) in enumerate(some)]
    own = {"target-0": [wall.id for wall in walls[:2]]}
    found = obscured_shares(eyes, targets, walls, ignoring=own)
    for i, eye in enumerate(eyes):
        for j, target in enumerate(targets):
            one = obscured_share(eye, target, walls, ignoring=own.get(target.id, ()))
            assert found[i, j] == one.share


def test_real_tables_obey_the_same_laws() -> None:
    """On real tables sight is symmetric, every free line is free, and fewer walls never hide more."""
    plans = real_tables()
    if not plans:
        pytest.skip("the real tables are not at hand")
    for number, plan in enumerate(plans[:4]):
        walls = [each for each in plan.solids if isinstance(each.footprint, Polygon)]
        models = stand(list(ROUND[:4]) * 2, walls, plan.size, Draw(number + 1), height=1.5)
        found = sights(models, models, walls)
        assert (found == found.T).all()
        fewer = sights(models, models, walls[::2])
        assert (fewer | ~found).all()
        shares = obscured_shares([eye_of(each) for each in models], models, walls)
        for i, viewer in enumerate(models[:4]):
            for j, target in enumerate(models):
                if i == j or not found[i, j]:
                    continue
                line = line_of_sight(viewer, target, walls).line
                assert line is not None
                assert line_is_free(*line, viewer, target, walls, shrink=1e-7)
                assert shares[i, j] >= 0.0
