"""Sight between two combs: teeth from either side of the way, which leave lines free or interlock, and blocks amid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.soak import soak_count
from umpire.geometry import Crowd, Outline, Rectangle, Scene, Solid, check_polygon, crowd_sights, line_of_sight, sights

HALF, TALL, FAR = 0.125, 1.0, 20.0
WIDE, LONG, ASIDE, MARGIN = 0.25, 5.0, 0.5, 1e-5
Tooth = tuple[int, int]
Spot = tuple[float, int]
Points = NDArray[np.float64]
teeth = st.dictionaries(st.integers(2, 18), st.integers(-96, 96), min_size=1, max_size=6).map(lambda d: list(d.items()))
"""Where teeth stand, and up or down to where they reach, in hundredths of an inch."""
heights = st.tuples(st.integers(-90, 80), st.integers(1, 60)).map(lambda two: (two[0], two[0] + two[1]))
blocks = st.dictionaries(st.integers(2, 17), heights, min_size=1, max_size=3)
"""Behind which teeth blocks stand alone in the way, and from where to where, in hundredths of an inch."""


def ends() -> tuple[Solid, Solid]:
    """Return two upright boards that look at each other along the way between the combs."""
    base = Rectangle(length=2 * HALF, width=2 * TALL)
    one, other = (Solid(id=f"{x}", footprint=Outline(base=base, at=(x, 0.0)), top=1.0) for x in (0.0, FAR))
    return one, other


def comb(teeth: list[Tooth], way: float) -> list[Solid]:
    """Return teeth that reach down from above (1) or up from below (-1)."""
    return [
        Solid(
            id=f"{way}-{x}",
            footprint=check_polygon(
                sorted([(x, tip / 100), (x + WIDE, tip / 100)], reverse=way < 0.0)
                + sorted([(x, way * LONG), (x + WIDE, way * LONG)], reverse=way > 0.0)
            ),
            top=9.0,
        )
        for x, tip in teeth
    ]


def room(lower: Points, upper: Points, one: Points, other: Points) -> float:
    """Return how far apart, at most, the highest and the lowest free line of a slope run: below 0 there is none.

    A line of slope m passes above all lower and below all upper points and meets both boards. By how much it can be
    moved is straight between the slopes of any two points, so that the most is had at one of them.
    """
    every = np.concatenate((lower, upper, one, other))
    ways = (every[:, None, :] - every[None, :, :]).reshape(-1, 2)
    slopes = np.divide(*ways[ways[:, 0] > 0.0].T[::-1])
    heights = [points[:, 1:] - slopes * points[:, :1] for points in (lower, upper, one, other)]
    low = np.maximum(heights[0].max(axis=0), np.maximum(heights[2].min(axis=0), heights[3].min(axis=0)))
    high = np.minimum(heights[1].min(axis=0), np.minimum(heights[2].max(axis=0), heights[3].max(axis=0)))
    return float((high - low).max())


@settings(max_examples=soak_count(2000), deadline=None)
@given(lower=teeth, upper=teeth)
def test_sight_between_combs_is_what_straight_lines_between_their_tips_say(
    lower: list[Tooth], upper: list[Tooth]
) -> None:
    """Who is told to be blocked has no line left, and who is told to be seen has one."""
    assume(not {x for x, _ in lower} & {x for x, _ in upper})
    left = room(*tips(lower, upper), *boards())
    assume(abs(left) > MARGIN)

    check([*comb(lower, -1.0), *comb(upper, 1.0)], seen=left > 0.0)


@settings(max_examples=soak_count(2000), deadline=None)
@given(lower=teeth, upper=teeth, amid=blocks)
def test_sight_past_blocks_between_combs_is_had_above_or_below_each(
    lower: list[Tooth], upper: list[Tooth], amid: dict[int, tuple[int, int]]
) -> None:
    """A block is passed by like a tooth from below or like one from above: one of all such choices leaves a line."""
    assume(not {x for x, _ in lower} & {x for x, _ in upper})
    left = -np.inf
    for choice in product((False, True), repeat=len(amid)):
        passed = list(zip(amid.items(), choice, strict=True))
        under = [(x + ASIDE, top) for (x, (_, top)), above in passed if above]
        over = [(x + ASIDE, bottom) for (x, (bottom, _)), above in passed if not above]
        left = max(left, room(*tips([*lower, *under], [*upper, *over]), *boards()))
    assume(abs(left) > MARGIN)

    check([*comb(lower, -1.0), *comb(upper, 1.0), *map(block, amid.items())], seen=left > 0.0)


def tips(lower: Sequence[Spot], upper: Sequence[Spot]) -> list[Points]:
    """Return the corners of teeth that lines pass by."""
    return [np.array([(x + more, tip / 100) for x, tip in comb for more in (0.0, WIDE)]) for comb in (lower, upper)]


def boards() -> list[Points]:
    """Return the corners of both ends."""
    return [np.array([(x + dx, dy) for dx in (-HALF, HALF) for dy in (-TALL, TALL)]) for x in (0.0, FAR)]


def block(of: tuple[int, tuple[int, int]]) -> Solid:
    """Return a block behind a tooth."""
    x, (bottom, top) = of[0] + ASIDE, of[1]
    low, high = bottom / 100, top / 100
    ring = [(x, low), (x + WIDE, low), (x + WIDE, high), (x, high)]
    return Solid(id=f"block-{x}", footprint=check_polygon(ring), top=9.0)


def check(walls: list[Solid], *, seen: bool) -> None:
    """Check every way to ask about the two ends."""
    (one, other), scene = ends(), Scene(walls)
    assert line_of_sight(one, other, scene).visible == seen
    assert sights([other], [one], scene).tolist() == [[seen]]
    assert crowd_sights(Crowd.of([one]), Crowd.of([other]), scene).tolist() == [[seen]]
