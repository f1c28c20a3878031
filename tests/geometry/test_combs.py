"""Sight between two combs: teeth from either side of the way, which leave lines free or interlock."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.soak import soak_count
from umpire.geometry import Crowd, Outline, Rectangle, Scene, Solid, check_polygon, crowd_sights, line_of_sight, sights

HALF, TALL, FAR = 0.125, 1.0, 20.0
WIDE, LONG, MARGIN = 0.25, 5.0, 1e-5
Tooth = tuple[int, int]
Points = NDArray[np.float64]
teeth = st.dictionaries(st.integers(2, 18), st.integers(-96, 96), min_size=1, max_size=6).map(lambda d: list(d.items()))
"""Where teeth stand, and up or down to where they reach, in hundredths of an inch."""


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
    best = -np.inf
    for run, rise in ways[ways[:, 0] > 0.0]:
        heights = [points[:, 1] - rise / run * points[:, 0] for points in (lower, upper, one, other)]
        low = max(heights[0].max(), heights[2].min(), heights[3].min())
        high = min(heights[1].min(), heights[2].max(), heights[3].max())
        best = max(best, high - low)
    return float(best)


@settings(max_examples=soak_count(2000), deadline=None)
@given(lower=teeth, upper=teeth)
def test_sight_between_combs_is_what_straight_lines_between_their_tips_say(
    lower: list[Tooth], upper: list[Tooth]
) -> None:
    """Who is told to be blocked has no line left, and who is told to be seen has one."""
    assume(not {x for x, _ in lower} & {x for x, _ in upper})
    one, other = ends()
    tips = [np.array([(x + more, tip / 100) for x, tip in comb for more in (0.0, WIDE)]) for comb in (lower, upper)]
    boards = [np.array([(x + dx, dy) for dx in (-HALF, HALF) for dy in (-TALL, TALL)]) for x in (0.0, FAR)]
    left = room(*tips, *boards)
    assume(abs(left) > MARGIN)

    scene = Scene([*comb(lower, -1.0), *comb(upper, 1.0)])

    assert line_of_sight(one, other, scene).visible == (left > 0.0)
    assert sights([other], [one], scene).tolist() == [[left > 0.0]]
    assert crowd_sights(Crowd.of([one]), Crowd.of([other]), scene).tolist() == [[left > 0.0]]
