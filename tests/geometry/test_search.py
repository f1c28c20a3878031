"""What a search remembers of legs not yet costed: what it would find if it looked through all of them again."""

from __future__ import annotations

import math
from functools import cache
from typing import Any  # numba ships no types

import numba
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.soak import soak_count
from umpire.geometry._kernels import travel_search
from umpire.geometry._kernels.compiler import bring_numba
from umpire.geometry._kernels.travel_search import NEXT, Search, search_room

PLACE, MANY = 0, 2 * NEXT
Leg = tuple[float, int]


@cache
def kernels() -> Any:
    """The kernels that are tested, called from Python."""
    bring_numba()
    look_back, open_end, settle = travel_search.look_back, travel_search.open_end, travel_search.settle

    def begin(state: Search, k: int, x: float, y: float, rest: float) -> None:
        open_end(state, k, x, y, 0.0, rest)

    def settled(state: Search, k: int, count: int) -> int:
        return settle(state, k, count)

    def looked(state: Search, k: int, count: int, most: float) -> None:
        look_back(state, k, count, most)

    return [numba.njit(each) for each in (begin, settled, looked)]


def next_leg(state: Search, settled: int, most: float) -> Leg:
    """Return the most promising leg to the place that was not tried, and from which of those settled; found slowly."""
    x, y = state.at[PLACE]
    tried = (state.tried[PLACE], state.rank[PLACE])
    found: list[Leg] = [(math.inf, -1)]
    for j, (sx, sy, cost) in enumerate(state.stood[:settled]):
        low = cost + math.sqrt((x - sx) * (x - sx) + (y - sy) * (y - sy))
        if (low, j) > tried and low < state.cost[PLACE] and low + state.rest[PLACE] <= most:
            found.append((low, j))
    return min(found)


@settings(max_examples=soak_count(300), deadline=None)
@given(
    spots=st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=MANY),
    steps=st.lists(st.tuples(st.integers(0, MANY), st.sampled_from((math.inf, 0.0, -0.5))), max_size=40),
    most=st.sampled_from((4.0, 9.0, math.inf)),
)
def test_what_is_remembered_of_legs_is_what_looking_through_all_of_them_finds(
    spots: list[tuple[int, int]], steps: list[tuple[int, float]], most: float
) -> None:
    """However many places are settled between, and however good the best leg so far: the next one is the same."""
    begin, settle, look_back = kernels()
    state, settled = search_room(MANY + 1), 0
    begin(state, PLACE, 0.0, 0.0, 0.5)
    for more, worth in steps:
        for _ in range(min(more, len(spots) - settled)):
            x, y = spots[settled]
            begin(state, settled + 1, float(x), float(y), 0.0)
            state.cost[settled + 1] = 0.125 * settled
            settled = settle(state, settled + 1, settled)
        look_back(state, PLACE, settled, most)
        low, maker = next_leg(state, settled, most)
        assert (state.low[PLACE], state.maker[PLACE]) == (low, maker)
        assert state.total[PLACE] == min(low, state.cost[PLACE]) + state.rest[PLACE]
        if maker >= 0:
            state.tried[PLACE], state.rank[PLACE] = low, maker
            state.cost[PLACE] = min(state.cost[PLACE], low + 3.0 + worth)
