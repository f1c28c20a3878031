"""Coming into contact: the quick way is the plain one."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from umpire.errors import GeometryError
from umpire.geometry import CONTACT, GRID, Disc, Outline, Oval, Point, Polygon, Rectangle, gap, snap_point
from umpire.geometry import heading_from_degrees as heading
from umpire.geometry.contact import nearest_point, place_in_contact
from umpire.geometry.shapes import Base, Shape

SIZES = st.floats(0.3, 4.0)
PLACES = st.tuples(st.floats(-9.0, 9.0), st.floats(-9.0, 9.0)).map(snap_point)
BASES = st.one_of(
    SIZES.map(lambda radius: Disc(radius=radius)),
    st.tuples(SIZES, SIZES).map(lambda size: Rectangle(length=size[0], width=size[1])),
    st.tuples(SIZES, SIZES).map(lambda size: Oval(length=size[0], width=size[1])),
)
TURNS = st.floats(0.0, 359.0).map(heading)
BOXES = st.tuples(PLACES, SIZES, SIZES).map(
    lambda box: Polygon(
        ring=(
            box[0],
            (box[0][0] + box[1], box[0][1]),
            (box[0][0] + box[1], box[0][1] + box[2]),
            (box[0][0], box[0][1] + box[2]),
        )
    )
)
OUTLINES = st.builds(lambda base, at, facing: Outline(base=base, at=at, facing=facing), BASES, PLACES, TURNS)


def halved(base: Base, facing: tuple[int, int], other: Shape, towards: Point) -> Point | None:
    """Come straight in from a place outside, by halving alone; None where it does not touch there."""
    target = nearest_point(other, towards)
    dx, dy = towards[0] - target[0], towards[1] - target[1]
    away = math.sqrt(dx * dx + dy * dy)
    ux, uy = dx / away, dy / away

    def close(far: float) -> bool:
        at = (target[0] + ux * far, target[1] + uy * far)
        return gap(Outline(base=base, at=at, facing=facing), other) < CONTACT / 2.0

    near, far = 0.0, away
    while close(far):
        near, far = far, far * 2.0
    while far - near > GRID / 64.0:
        middle = (near + far) / 2.0
        near, far = (middle, far) if close(middle) else (near, middle)
    placed = snap_point((target[0] + ux * far, target[1] + uy * far))
    return placed if 0.0 <= gap(Outline(base=base, at=placed, facing=facing), other) <= CONTACT else None


@settings(max_examples=60, deadline=None)
@given(BASES, TURNS, st.one_of(OUTLINES, BOXES), PLACES)
def test_contact_is_where_halving_finds_it(base: Base, facing: tuple[int, int], other: Shape, towards: Point) -> None:
    """Narrowed by chords or not: the same grid point, or none."""
    if gap(Outline(base=Disc(radius=GRID), at=towards), other) < 2 * CONTACT:
        return
    try:
        found: Point | None = place_in_contact(base, facing, other, towards)
    except GeometryError:
        found = None
    assert found == halved(base, facing, other, towards)
