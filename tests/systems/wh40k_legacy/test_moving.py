"""Moves: the reduction, the way round, and where tests are taken."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.wh40k_legacy.boards import asked, block, field_of, unit
from umpire import rulings
from umpire.geometry import CONTACT
from umpire.rulings import Finding, Ruling

BLOCK = ((4.0, 8.0), (-3.0, 3.0))


def fact(ruling: Ruling, name: str) -> float:
    (found,) = {each.facts[name] for each in ruling.findings if name in each.facts}
    return float(found)


def test_the_way_round_is_as_long_as_geometry_says() -> None:
    """No way round the block is shorter than tangents and arcs, 11.65 inches: Move 11 does not reach, Move 12 does."""
    out = math.sqrt(10.0 - 0.25)
    arc = 0.5 * (math.pi / 2.0 - (math.atan2(1.0, 3.0) - math.asin(0.5 / math.sqrt(10.0))))

    assert 2.0 * (out + arc) + 4.0 == pytest.approx(11.65, abs=0.01)


@settings(max_examples=60, deadline=None)
@given(
    y=st.integers(-48, 48).map(lambda n: n / 8.0),
    end_y=st.integers(-48, 48).map(lambda n: n / 8.0),
    move=st.integers(0, 12),
    kind=st.sampled_from(["normal", "fall_back", "advance", "pile_in"]),
    rolled=st.integers(1, 6),
)
def test_who_crosses_a_bog_loses_two_inches(y: float, end_y: float, move: int, kind: str, rolled: int) -> None:
    """The reduction is there where the swept base overlaps the piece, comes off Move alone, and never goes below 0."""
    swept = shapely.LineString([(2.0, y), (10.0, end_y)]).buffer(0.5, quad_segs=128)
    deep = swept.intersection(shapely.box(4, -3, 8, 3)).area
    if 0.0 < deep < 0.02:
        return  # touching or nearly so
    field = field_of(block("bog", "bog", *BLOCK), unit("red", {"a": (2.0, y)}, profile={"move": move}))
    die = rolled if kind == "advance" else None
    ruling = asked(field, question="move", unit="red", kind=kind, rolled=die, paths={"a": [[10.0, end_y]]})
    slowed = deep > 0.0 and kind != "pile_in"
    base = 3.0 if kind == "pile_in" else float(move)

    assert fact(ruling, "farthest") == max(0.0, base - 2.0 * slowed) + (die or 0)


@settings(max_examples=60, deadline=None)
@given(x=st.integers(-24, 24), y=st.integers(-64, 64), end_x=st.integers(72, 112), end_y=st.integers(-64, 64))
def test_the_test_is_taken_where_the_base_first_overlaps(x: int, y: int, end_x: int, end_y: int) -> None:
    """Along its path the base is clear of the mines before the point of the test, and over them behind it."""
    start, end = (x / 8.0, y / 8.0), (end_x / 8.0, end_y / 8.0)
    field = field_of(block("mines", "dangerous", *BLOCK), unit("red", {"a": start}, profile={"move": 40}))
    ruling = asked(field, question="move", unit="red", paths={"a": [list(end)]})
    due: list[Finding] = [each for each in ruling.findings if isinstance(each.effect, rulings.TestDue)]
    line, mines = shapely.LineString([start, end]), shapely.box(4, -3, 8, 3)
    if not due:
        assert line.distance(mines) > 0.49
        return
    at = shapely.Point(float(due[0].facts["x"]), float(due[0].facts["y"]))
    assert line.distance(at) < 0.02
    assert mines.distance(at) == pytest.approx(0.5, abs=0.02)
    before = shapely.LineString([start, at])
    assert (
        before.length < 0.05
        or shapely.LineString([start, before.interpolate(before.length - 0.05)]).distance(mines) > 0.48
    )


def test_a_flyer_over_mines_tests_where_it_lands_and_a_walker_where_it_enters() -> None:
    """The same path: the walker at the edge, the flyer at its end."""
    spots = {}
    for keywords in ([], ["FLY"]):
        mines, red = block("mines", "dangerous", *BLOCK), unit("red", {"a": (3, 0)}, keywords=keywords)
        ruling = asked(field_of(mines, red), question="move", unit="red", paths={"a": [[6, 0]]})
        spots[bool(keywords)] = next(each.facts["x"] for each in ruling.findings if "x" in each.facts)

    assert spots == {False: pytest.approx(3.5, abs=CONTACT), True: 6.0}
