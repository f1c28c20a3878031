"""How much of a target is hidden."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.strategies import boards
from tests.geometry.test_sight import Board, box, model
from tests.oracles.obscured import share
from umpire.errors import GeometryError
from umpire.geometry import Disc, Outline, Rectangle, Solid, check_polygon, gap, obscured_share

EYE = (0.0, 0.0, 1.0)
KNIGHT = Solid(id="knight", footprint=Outline(base=Rectangle(length=1.0, width=2.0), at=(10.0, 0.0)), top=2.0)


def test_a_wall_to_the_middle_hides_half() -> None:
    """What stands before one half, and as tall, hides one half."""
    assert obscured_share(EYE, KNIGHT, [box(4, -5, 5, 0)]).share == pytest.approx(0.5, abs=1e-12)
    assert obscured_share(EYE, KNIGHT, []).share == 0.0
    assert obscured_share(EYE, KNIGHT, [box(4, -5, 5, 5)]).share == 1.0


def test_a_wall_to_the_eye_hides_what_is_below_the_eye() -> None:
    """From an eye one inch up, a wall one inch high hides the lower inch of a knight of two."""
    assert obscured_share(EYE, KNIGHT, [box(4, -5, 5, 5, top=1.0)]).share == pytest.approx(0.5, abs=1e-12)


def test_a_wall_behind_hides_nothing() -> None:
    """Terrain behind the target's near face does not count."""
    assert obscured_share(EYE, KNIGHT, [box(11, -5, 12, 5), box(-3, -5, -2, 5)]).share == 0.0


def test_an_eye_inside_terrain_sees_nothing_beyond_unless_it_is_ignored() -> None:
    """A model in a wood sees out of it only because the caller leaves the wood out."""
    wood = box(-2, -2, 3, 2, id="wood")
    assert obscured_share(EYE, KNIGHT, [wood]).share == 1.0
    assert obscured_share(EYE, KNIGHT, [wood], ignoring=["wood"]).share == 0.0


def test_the_picture_shows_what_is_counted() -> None:
    """The visible parts of the drawn outline have the share of its area that is not hidden."""
    found = obscured_share(EYE, KNIGHT, [box(4, -5, 5, 0.1, top=1.3), box(6, 0.1, 7, 0.2)], drawn=True)
    whole = shapely.Polygon(found.outline).area
    shown = sum(shapely.Polygon(part.ring, part.holes).area for part in found.visible)
    assert 1.0 - shown / whole == pytest.approx(found.share, abs=1e-9)


@settings(max_examples=25)
@given(board=boards(heights=True, floors=True), up=st.sampled_from([0.25, 0.9, 1.7]))
def test_the_share_agrees_with_counted_rays(board: Board, up: float) -> None:
    """Four hundred rays count the same share, as near as so many can."""
    viewer, target, obstacles = board
    assert isinstance(viewer.footprint, Outline)
    if gap(viewer.footprint, target.footprint) < 0.25:
        return
    eye = (*viewer.footprint.at, up)
    away = [
        solid
        for solid in obstacles
        if gap(solid.footprint, target.footprint) > 0.01
        and gap(Outline(base=Disc(radius=0.01), at=viewer.footprint.at), solid.footprint) > 0.01
    ]
    assert obscured_share(eye, target, away).share == pytest.approx(share(eye, target, away, rays=20), abs=0.08)


def test_a_target_overhead_or_without_height() -> None:
    """Whoever stands over the target sees all of it; a flat target has no outline."""
    assert obscured_share((10.0, 0.0, 5.0), KNIGHT, [box(4, -5, 5, 5)]).share == 0.0
    with pytest.raises(GeometryError, match="height"):
        obscured_share(EYE, model(10, 0, top=0.0), [])
    house = Solid(id="house", footprint=check_polygon([(8, 0), (12, 0), (12, 6), (11, 6), (11, 1), (8, 1)]), top=3.0)
    with pytest.raises(GeometryError, match="convex"):
        obscured_share(EYE, house, [])
    with pytest.raises(GeometryError, match="height"):
        obscured_share(EYE, model(10, 0, top=math.inf), [])
