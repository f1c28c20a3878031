"""What no table holds: an error that says so, or a right answer; never a crash, a hang or silence."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from tests.geometry.test_sight import box, model
from umpire.errors import GeometryError
from umpire.geometry import (
    Crowd,
    Disc,
    Hull,
    Outline,
    Oval,
    Point,
    Polygon,
    Rectangle,
    Solid,
    all_seen_whole,
    check_polygon,
    crowd_sights,
    legs_along,
    line_of_sight,
    obscured_share,
    obscured_shares,
    seen_along,
    seen_whole,
    sight_margin,
    sights,
)

NEAR, FAR = model(0, 0, id="near"), model(10, 0, id="far")
NOWHERE = (math.nan, math.inf, -math.inf, 1e9, -1e9)
BOW = Polygon(ring=((4.0, -2.0), (6.0, 2.0), (4.0, 2.0), (6.0, -2.0)))
STAR = Polygon(
    ring=tuple((5.0 + 2.0 * math.cos(0.8 * math.pi * k), 2.0 * math.sin(0.8 * math.pi * k)) for k in range(5))
)
Ask = Callable[[Solid, Solid, list[Solid]], object]
QUESTIONS: dict[str, Ask] = {
    "line_of_sight": lambda viewer, target, walls: line_of_sight(viewer, target, walls).visible,
    "sights": lambda viewer, target, walls: bool(sights([viewer], [target], walls)[0, 0]),
    "seen_whole": lambda viewer, target, walls: seen_whole(viewer, target, walls).whole,
    "all_seen_whole": lambda viewer, target, walls: bool(all_seen_whole([viewer], [target], walls)[0, 0]),
    "obscured_share": lambda viewer, target, walls: obscured_share(_eye(viewer), target, walls).share,
    "obscured_shares": lambda viewer, target, walls: float(obscured_shares([_eye(viewer)], [target], walls)[0, 0]),
    "drawn": lambda viewer, target, walls: obscured_share(_eye(viewer), target, walls, drawn=True).share,
    "crowd_sights": lambda viewer, target, walls: bool(
        crowd_sights(Crowd.of([viewer]), Crowd.of([target]), tuple(walls))[0, 0]
    ),
    "sight_margin": lambda viewer, target, walls: sight_margin(viewer, target, walls, limit=0.05).visible,
    "seen_along": lambda viewer, target, walls: seen_along([viewer], [legs_along(target, [(10.0, 0.0)])], walls),
}


def _eye(viewer: Solid) -> tuple[float, float, float]:
    assert isinstance(viewer.footprint, Outline)
    return (*viewer.footprint.at, viewer.top)


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("value", NOWHERE)
def test_what_stands_nowhere_is_refused(name: str, value: float) -> None:
    """A viewer, a target or a corner of a wall at no place of any table."""
    ask = QUESTIONS[name]
    lost = Solid(id="wall", footprint=Polygon(ring=((4.0, -1.0), (value, -1.0), (5.0, 1.0))))
    with pytest.raises(GeometryError):
        ask(NEAR, FAR, [lost])
    with pytest.raises(GeometryError):
        ask(model(value, 0.0), FAR, [box(4, -1, 5, 1)])
    if name != "seen_along":
        with pytest.raises(GeometryError):
            ask(NEAR, model(10.0, value), [box(4, -1, 5, 1)])


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("ring", [BOW, STAR, Polygon(ring=((4.0, -1.0), (5.0, 1.0)))])
def test_a_wall_that_crosses_itself_is_refused(name: str, ring: Polygon) -> None:
    """A bow tie, a five-pointed star drawn in one stroke, and a ring of two corners."""
    with pytest.raises(GeometryError, match=r"crosses itself|at least three"):
        QUESTIONS[name](NEAR, FAR, [Solid(id="wall", footprint=ring, top=2.0)])


@pytest.mark.parametrize("size", [0.0, -1.0, math.nan, math.inf, 1e9])
def test_bases_have_a_size(size: float) -> None:
    """A base of no size, or of no number, is none."""
    for made in (
        lambda: Disc(radius=size),
        lambda: Oval(length=size, width=1.0),
        lambda: Rectangle(length=1.0, width=size),
    ):
        with pytest.raises(GeometryError, match="positive number"):
            made()


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "sight_margin"])
def test_an_outline_of_ten_thousand_corners(name: str) -> None:
    """A round wall of ten thousand corners hides as a disc does."""
    steps = [2.0 * math.pi * k / 10_000 for k in range(10_000)]
    ring: list[Point] = [(5.0 + 2.0 * math.cos(turn), 2.0 * math.sin(turn)) for turn in steps]
    wall = Solid(id="wall", footprint=check_polygon(ring), top=3.0)
    disc = Solid(id="wall", footprint=Outline(base=Disc(radius=2.0), at=(5.0, 0.0)), top=3.0)
    assert QUESTIONS[name](NEAR, FAR, [wall]) == QUESTIONS[name](NEAR, FAR, [disc])


@pytest.mark.parametrize("name", [name for name in QUESTIONS if "whole" not in name])
def test_a_wall_of_no_height_hides_nothing(name: str) -> None:
    """Paint on the table is no wall."""
    flat = [box(4, -9, 5, 9, top=0.0)]
    assert QUESTIONS[name](NEAR, FAR, flat) == QUESTIONS[name](NEAR, FAR, [])


@pytest.mark.parametrize("name", QUESTIONS)
def test_heights_upside_down_are_refused(name: str) -> None:
    """A wall that ends below its beginning, or at no height."""
    for bottom, top in ((2.0, 1.0), (math.nan, 1.0), (0.0, math.nan)):
        with pytest.raises(GeometryError, match="heights"):
            QUESTIONS[name](NEAR, FAR, [box(4, -9, 5, 9, bottom=bottom, top=top)])


@pytest.mark.parametrize("name", QUESTIONS)
def test_nobody_and_nothing(name: str) -> None:
    """No walls at all, and a hull of two corners."""
    assert QUESTIONS[name](NEAR, FAR, []) is not None
    thin = Solid(id="thin", footprint=Outline(base=Hull(corners=((0.0, 0.0), (1.0, 0.0))), at=(0.0, 0.0)), top=1.0)
    with pytest.raises(GeometryError, match="three"):
        QUESTIONS["line_of_sight"](thin, FAR, [])


def test_batches_of_nothing_are_empty() -> None:
    """No eyes, no targets, no viewers: arrays without a row or a column."""
    assert obscured_shares([], [FAR], []).shape == (0, 1)
    assert obscured_shares([(0.0, 0.0, 1.0)], [], []).shape == (1, 0)
    assert all_seen_whole([], [FAR], []).shape == (0, 1)
    assert all_seen_whole([NEAR], [], []).shape == (1, 0)
