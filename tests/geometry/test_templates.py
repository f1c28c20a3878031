"""Templates: what of a base lies under them, the quick ways against Shapely."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.strategies import outlines
from tests.oracles.gaps import drawn
from umpire.errors import GeometryError
from umpire.geometry import (
    CONTACT,
    EAST,
    Disc,
    Outline,
    Polygon,
    Rectangle,
    check_polygon,
    direction,
    farthest,
    half_under,
    laid_along,
    partly_under,
    share_under,
    signed_area,
    teardrop,
    under_discs,
    way_out,
    wholly_under,
)

FLAME = teardrop(length=8.0, narrow=0.5, wide=2.5, widest_at=6.0)
MANY = 4096
places = st.tuples(st.floats(-9.0, 9.0), st.floats(-9.0, 9.0))
ways = st.floats(0.0, 2.0 * math.pi).map(lambda angle: (math.cos(angle), math.sin(angle)))


def circle(radius: float, at: tuple[float, float]) -> shapely.Polygon:
    """Return a round template with many corners."""
    return shapely.Point(at).buffer(radius, quad_segs=MANY)


def body(base: Outline) -> shapely.Polygon:
    """Return a base with many corners where it is round."""
    return circle(base.base.radius, base.at) if isinstance(base.base, Disc) else drawn(base)


@given(base=outlines(), at=places, radius=st.sampled_from([1.5, 2.5]))
def test_a_round_template_covers_what_shapely_says(base: Outline, at: tuple[float, float], radius: float) -> None:
    """Whole and partial cover agree with circles of many corners, wherever the answer is not within the tolerance."""
    template = Outline(base=Disc(radius=radius), at=at)
    give = 2.0 * CONTACT
    slow = body(base)
    if circle(radius - give, at).covers(slow):
        assert wholly_under(base, template)
    if not circle(radius + give, at).covers(slow):
        assert not wholly_under(base, template)
    if circle(radius - give, at).intersects(slow):
        assert partly_under(base, template)
    if not circle(radius + give, at).intersects(slow):
        assert not partly_under(base, template)


@given(bases=st.lists(outlines(), max_size=4), spots=st.lists(places, max_size=6), radius=st.sampled_from([1.5, 2.5]))
def test_many_places_at_once_say_what_each_says(
    bases: list[Outline], spots: list[tuple[float, float]], radius: float
) -> None:
    """What is asked about many places is what is asked about one."""
    found = under_discs(bases, radius, spots)

    for row, at in zip(found.tolist(), spots, strict=True):
        template = Outline(base=Disc(radius=radius), at=at)
        assert row == [partly_under(base, template) + wholly_under(base, template) for base in bases]


@given(base=outlines(), at=places, way=ways)
def test_a_share_is_the_area_that_shapely_cuts_out(
    base: Outline, at: tuple[float, float], way: tuple[float, float]
) -> None:
    """The covered share of a base is that of the two shapes cut by a general method."""
    template = laid_along(FLAME, at, way)
    whole = drawn(base)

    share = share_under(base, template)

    assert share == pytest.approx(whole.intersection(drawn(template)).area / whole.area, abs=1e-7)
    if isinstance(base.base, Disc):  # and the outline that stands for a disc is as good as the disc
        assert share == pytest.approx(body(base).intersection(drawn(template)).area / body(base).area, abs=2e-3)


@pytest.mark.parametrize(("shift", "half"), [(0.0, True), (CONTACT / 2.0, True), (0.01, False), (-0.01, True)])
def test_half_of_a_base_is_half_within_the_tolerance(shift: float, *, half: bool) -> None:
    """A base whose middle lies on the edge of a template is half under it."""
    template = Polygon(ring=((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)))
    for base in (Disc(radius=0.5), Rectangle(length=2.0, width=1.0)):
        assert half_under(Outline(base=base, at=(-shift, 5.0)), template) is half


def test_a_base_that_touches_from_inside_is_wholly_under() -> None:
    """A 1 inch disc whose edge meets the rim of a 3 inch template from inside is wholly under it, not partly."""
    template = Outline(base=Disc(radius=1.5), at=(0.0, 0.0))

    assert wholly_under(Outline(base=Disc(radius=0.5), at=(1.0, 0.0)), template)
    assert not wholly_under(Outline(base=Disc(radius=0.5), at=(1.01, 0.0)), template)
    assert partly_under(Outline(base=Disc(radius=0.5), at=(1.99, 0.0)), template)
    assert not partly_under(Outline(base=Disc(radius=0.5), at=(2.0, 0.0)), template)


def test_the_corners_of_a_hull_decide_whether_it_is_wholly_under() -> None:
    """Of a 2 by 1 inch hull the corners are farthest: 1.118 inches from its middle."""
    hull = Outline(base=Rectangle(length=2.0, width=1.0), at=(0.0, 0.0))

    assert farthest(hull, (0.0, 0.0)) == pytest.approx(math.sqrt(1.25))
    assert wholly_under(hull, Outline(base=Disc(radius=1.119), at=(0.0, 0.0)))
    assert not wholly_under(hull, Outline(base=Disc(radius=1.115), at=(0.0, 0.0)))
    assert wholly_under(hull, Outline(base=Rectangle(length=2.0, width=1.0), at=(0.0, 0.0)))
    assert wholly_under(hull, Polygon(ring=((-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5))))


def test_a_teardrop_is_convex_and_as_large_as_its_figures() -> None:
    """The flame is 8 inches long, 2.5 wide at 6 inches, and bulges nowhere inwards."""
    shape = check_polygon(FLAME)

    xs, ys = [x for x, _ in FLAME], [y for _, y in FLAME]
    assert (min(xs), max(xs), min(ys), max(ys)) == (0.0, 8.0, -1.25, 1.25)
    assert shapely.Polygon(FLAME).convex_hull.area == pytest.approx(signed_area(shape.ring))
    assert signed_area(FLAME) == pytest.approx(9.0 + math.pi * 2.0 * 1.25 / 2.0, rel=2e-3)


def test_a_template_that_makes_no_sense_is_refused() -> None:
    """Figures of no teardrop, a concave template, no direction."""
    with pytest.raises(GeometryError, match="teardrop"):
        teardrop(length=5.0, narrow=0.5, wide=2.5, widest_at=6.0)
    hooked = Polygon(ring=((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0)))
    with pytest.raises(GeometryError, match="convex"):
        share_under(Outline(base=Disc(radius=0.5), at=(2.0, 0.5)), hooked)
    with pytest.raises(GeometryError, match="direction"):
        direction((1.0, 1.0), (1.0, 1.0))


def test_the_way_out_of_a_base_ends_at_its_edge() -> None:
    """Out of a disc and out of a hull, straight and aslant."""
    assert way_out(Outline(base=Disc(radius=0.5), at=(1.0, 1.0)), (1.0, 1.0), (5.0, 1.0)) == (1.5, 1.0)
    hull = Outline(base=Rectangle(length=4.0, width=2.0), at=(0.0, 0.0), facing=EAST)
    assert way_out(hull, (0.0, 0.0), (0.0, 9.0)) == pytest.approx((0.0, 1.0))
    assert way_out(hull, (0.0, 0.0), (8.0, 4.0)) == pytest.approx((2.0, 1.0))
    assert way_out(hull, (9.0, 9.0), (10.0, 9.0)) == (9.0, 9.0)
