"""Base contact across barricades, turned and moved about."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.wh40k_legacy.boards import asked, field_of, unit


def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    cos, sin = math.cos(angle), math.sin(angle)
    return (x * cos - y * sin, x * sin + y * cos)


@settings(max_examples=60, deadline=None)
@given(
    angle=st.floats(0.0, 6.28),
    thick=st.sampled_from([0.25, 0.5, 2.0]),
    aside=st.floats(-1.6, 1.6),
    off=st.sampled_from([0.0, 0.1]),
    kind=st.sampled_from(["barricade", "wall", "defence_line", "low_wall"]),
)
def test_who_is_opposite_is_in_contact(angle: float, thick: float, aside: float, off: float, kind: str) -> None:
    """Enemies on the two sides are in contact where both touch and overlap along the piece, however it is turned."""
    if 0.98 < abs(aside) < 1.02:
        return
    corners = [(-3.0, 0.0), (3.0, 0.0), (3.0, thick), (-3.0, thick)]
    piece = {"id": "p", "kind": kind, "outline": [list(turned(*each, angle)) for each in corners], "height": 1.0}
    red = unit("red", {"a": turned(0.0, -0.5, angle)})
    blue = unit("blue", {"e": turned(aside, thick + 0.5 + off, angle)})
    ruling = asked(field_of(piece, red, blue), question="contact", model="a", other="e")

    assert ruling.allowed is (kind != "low_wall" and off == 0.0 and abs(aside) < 1.0)


@pytest.mark.parametrize("x", [-3.5, 3.5])
def test_the_short_ends_are_no_sides(x: float) -> None:
    """Who touches the end of a barricade is not opposite to who touches its face."""
    piece = {"id": "p", "kind": "barricade", "outline": [[-3, 0], [3, 0], [3, 0.5], [-3, 0.5]], "height": 1.0}
    field = field_of(piece, unit("red", {"a": (x, 0.5)}), unit("blue", {"e": (x * 2.9 / 3.5, -0.5)}))

    assert not asked(field, question="contact", model="a", other="e").allowed
