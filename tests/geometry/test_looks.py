"""Looks from the side, and as the eye has them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from umpire.geometry import Disc, Look, Outline, Polygon, Scene, Solid, obscured_share, seen_from_eye, side_on

WIDE = 1.0


def body(name: str, x: float, y: float, height: float = 1.0, ground: float = 0.0) -> Solid:
    disc = Outline(base=Disc(radius=WIDE), at=(x, y))
    return Solid(id=name, footprint=disc, bottom=ground, top=ground + height)


def box(name: str, left: float, right: float, *, top: float, bottom: float = 0.0, deep: float = 5.0) -> Solid:
    ring = ((left, -deep), (right, -deep), (right, deep), (left, deep))
    return Solid(id=name, footprint=Polygon(ring=ring), bottom=bottom, top=top)


def look(*hides: Solid, around: tuple[Solid, ...] = (), **more: object) -> Look:
    return Look(
        viewer=body("a", 0.0, 0.0),
        target=body("b", 20.0, 0.0),
        eye=(0.0, 0.0, 1.0),
        hides=Scene(hides),
        around=around,
        **more,
    )  # type: ignore[arg-type]  # fields by name


def test_what_lies_along_the_line_is_cut_where_it_lies() -> None:
    """A wall, a floor above the line, an endless wood, and nothing of what stands beside the line."""
    floor = box("floor", 12.0, 14.0, bottom=3.0, top=3.1)
    beside = Solid(id="aside", footprint=Polygon(ring=((5.0, 1.0), (6.0, 1.0), (6.0, 2.0), (5.0, 2.0))), top=9.0)
    side = side_on(look(box("wall", 5.0, 6.0, top=2.0), box("wood", 8.0, 10.0, top=math.inf), beside, around=(floor,)))
    assert side is not None
    told = [(cut.id, round(cut.start, 9), round(cut.end, 9), cut.bottom, cut.top, cut.hides) for cut in side.cuts]
    assert told == [
        ("wall", 5.0, 6.0, 0.0, 2.0, True),
        ("wood", 8.0, 10.0, 0.0, None, True),
        ("floor", 12.0, 14.0, 3.0, 3.1, False),
    ]
    assert side.line == ((0.0, 1.0), (20.0, 1.0))
    assert (side.viewer.start, side.viewer.end) == (pytest.approx(-WIDE, abs=1e-3), pytest.approx(WIDE, abs=1e-3))
    assert (side.target.start, side.target.end) == (
        pytest.approx(20.0 - WIDE, abs=1e-3),
        pytest.approx(20.0 + WIDE, abs=1e-3),
    )


def test_a_concave_feature_is_cut_twice() -> None:
    """A line through both arms of a U meets it twice."""
    ring = ((5.0, -3.0), (11.0, -3.0), (11.0, 3.0), (9.0, 3.0), (9.0, -2.0), (7.0, -2.0), (7.0, 3.0), (5.0, 3.0))
    side = side_on(look(Solid(id="u", footprint=Polygon(ring=ring), top=1.0)))
    assert side is not None
    assert [(round(cut.start, 6), round(cut.end, 6)) for cut in side.cuts] == [(5.0, 7.0), (9.0, 11.0)]


def test_what_is_looked_past_is_drawn_and_does_not_hide() -> None:
    """A feature that counts for nothing between these two is there all the same."""
    side = side_on(look(box("wall", 5.0, 6.0, top=2.0), ignoring=("wall",)))
    assert side is not None
    assert [cut.hides for cut in side.cuts] == [False]


def test_straight_up_there_is_no_side() -> None:
    """One body above the other has no line in plan."""
    above = Look(
        viewer=body("a", 0.0, 0.0), target=body("b", 0.0, 0.0, ground=5.0), eye=(0.0, 0.0, 1.0), hides=Scene(())
    )
    assert side_on(above) is None


@settings(max_examples=40, deadline=None)
@given(top=st.floats(0.05, 0.95), place=st.floats(3.0, 17.0), start=st.floats(-1.0, 1.0))
def test_the_view_has_the_share_that_is_measured(top: float, place: float, start: float) -> None:
    """The drawing shows just the part that the exact share leaves, wherever the wall stands."""
    wall = Solid(
        id="wall",
        footprint=Polygon(ring=((place, start), (place + 0.5, start), (place + 0.5, 9.0), (place, 9.0))),
        top=2.0 * top,
    )
    asked = look(wall)
    view = seen_from_eye(asked)
    assert view is not None
    assert view.share == pytest.approx(obscured_share(asked.eye, asked.target, asked.hides).share, abs=1e-9)
    shown = math.fsum(area(part.ring) - math.fsum(area(hole) for hole in part.holes) for part in view.visible)
    assert shown / area(view.outline) == pytest.approx(1.0 - view.share, abs=1e-6)


def test_what_is_not_seen_is_hidden_whole() -> None:
    """Where a rule says that nothing of it is seen, the whole outline is hidden, whatever the eye would see."""
    view = seen_from_eye(look(unseen=True))
    assert view is not None
    assert (view.share, view.visible) == (1.0, ())


def area(ring: tuple[tuple[float, float], ...]) -> float:
    """Return the area of a ring, by the shoelace."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(math.fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2.0


def test_what_floats_before_the_middle_leaves_a_ring() -> None:
    """A small block in the air before a large target: what shows is one area with a hole, none of it lost."""
    ring = ((9.0, -0.2), (9.4, -0.2), (9.4, 0.2), (9.0, 0.2))
    block = Solid(id="block", footprint=Polygon(ring=ring), bottom=0.6, top=0.8)
    view = seen_from_eye(look(block))
    assert view is not None
    (part,) = view.visible
    assert len(part.holes) == 1
    shown = area(part.ring) - area(part.holes[0])
    assert shown / area(view.outline) == pytest.approx(1.0 - view.share, abs=1e-9)
    assert 0.01 < view.share < 0.2
