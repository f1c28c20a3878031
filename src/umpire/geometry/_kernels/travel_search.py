"""The search for cheapest paths: best first, and a leg is only costed once it is the most promising of all.

It is A* (Hart, Nilsson and Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", 1968) on
all pairs of places, with what is left of the way as the bird flies as the bound. To cost a leg past walls and areas
takes far longer than to measure it, and a leg never costs less than its length: so each place keeps only its most
promising leg not yet costed, and that one is costed when nothing else promises less. Looking back for the next one
takes most of a search's time, so that what was seen on the way is remembered: some legs after it, in order.

Invariant: ``total`` is no more than any path costs that goes over settled places, then this one, to the end; so the
place with the least total is settled for good once its cost is no more than its promise. Places lie in growing
ellipses about both ends: those by which even a straight path costs more than the bound are not taken up until nothing
cheaper is left. A leg that leaves a rounded corner on its wrong side is in no cheapest path and is not offered.

Degenerate cases: of equal totals the first place wins, of equal legs that from the place settled first, so that the
same table gives the same path; a start may lie nearer to a wall than its rounded corners do, and an end in contact
with one may be reached along it: both are let off. Costs are inches. The way of putting off costs was worked out here.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from umpire.geometry._kernels.compiler import inlined
from umpire.geometry._kernels.travel import STRETCH, Ground, Query, leg_between, load_at, outside_zones, stands
from umpire.geometry._kernels.travel_nodes import Places, narrow_to
from umpire.geometry._kernels.types import Array, Indices

START, GOAL, OTHERS = 0, 1, 2
BLOCK = 16
"""So many places together have a leader."""
HUG = 0.03
"""How far beside a wall's rounded outline a leg may end that leads to a place in contact with it, inches."""
ROUNDED = 1e-9
"""Legs longer or shorter than those wanted by more than this are passed over without a root, inches."""
NEXT = 32
"""So many legs to a place are remembered that are to be costed next."""
MARGIN = 1.0
"""How far beyond the paths that a search looks at walls matter, as bends are slid, inches."""


class Search(NamedTuple):
    """The state of a search, by place; rows 0 and 1 are the start and the end.

    ``settled`` lists places as they are settled, ``stood`` where they are and what they cost (x, y, cost). ``low`` is
    the least that the best leg not yet costed may bring a place to, by ``maker`` of those settled; ``cost`` what the
    best costed leg brings it to, by ``before``; ``tried`` and ``rank`` tell up to which maker legs were costed;
    ``total`` is the least cost of a path by this place, infinite once it is settled, as ``low`` is then -1.
    ``leaders`` tells for each `BLOCK` places the first of the least total, unless one of their totals has changed
    since: then it is -1.

    Of the first ``seen`` of those settled, all legs to a place that promise less than ``beyond`` and more than was
    tried are remembered: ``held`` of them in ``next_low`` and ``next_by``, the most promising last.
    """

    at: Array
    turns: Array
    edges: Indices
    load: Array
    rest: Array
    low: Array
    cost: Array
    tried: Array
    total: Array
    maker: Indices
    before: Indices
    rank: Indices
    settled: Indices
    leaders: Indices
    stood: Array
    beyond: Array
    next_low: Array
    next_by: Indices
    held: Indices
    seen: Indices


def search_room(count: int) -> Search:
    """Return room for a search among some places."""
    return Search(
        at=np.empty((count, 2)),
        turns=np.empty((count, 4)),
        edges=np.empty(count, np.int64),
        load=np.empty(count),
        rest=np.empty(count),
        low=np.empty(count),
        cost=np.empty(count),
        tried=np.empty(count),
        total=np.empty(count),
        maker=np.empty(count, np.int64),
        before=np.empty(count, np.int64),
        rank=np.empty(count, np.int64),
        settled=np.empty(count, np.int64),
        leaders=np.empty(count // BLOCK + 1, np.int64),
        stood=np.empty((count, 3)),
        beyond=np.empty(count),
        next_low=np.empty((count, NEXT)),
        next_by=np.empty((count, NEXT), np.int64),
        held=np.empty(count, np.int64),
        seen=np.empty(count, np.int64),
    )


@inlined
def promise(state: Search, k: int, total: float) -> None:
    """Note the least cost of a path by a place."""
    state.total[k], state.leaders[k // BLOCK] = total, -1


@inlined
def open_place(state: Search, k: int, x: float, y: float, load: float, rest: float) -> None:
    """Make a place ready that nothing is known about yet."""
    state.at[k, 0], state.at[k, 1], state.load[k], state.rest[k] = x, y, load, rest
    state.low[k] = state.cost[k] = math.inf
    promise(state, k, math.inf)
    state.tried[k] = -1.0
    state.maker[k] = state.before[k] = state.rank[k] = -1
    forget(state, k)


@inlined
def open_end(state: Search, k: int, x: float, y: float, load: float, rest: float) -> None:
    """Make a start or an end ready, which lies on no border and round no corner."""
    open_place(state, k, x, y, load, rest)
    state.edges[k] = -1
    for j in range(4):
        state.turns[k, j] = 0.0


@inlined
def forget(state: Search, k: int) -> None:
    """Remember no leg to a place."""
    state.held[k], state.seen[k], state.beyond[k] = 0, 0, math.inf


@inlined
def settle(state: Search, k: int, settled: int) -> int:
    """Settle a place for good; return how many are."""
    state.low[k] = -1.0
    promise(state, k, math.inf)
    state.settled[settled] = k
    state.stood[settled, 0], state.stood[settled, 1], state.stood[settled, 2] = (
        state.at[k, 0],
        state.at[k, 1],
        state.cost[k],
    )
    return settled + 1


@inlined
def taut(turns: Array, k: int, dx: float, dy: float) -> bool:
    """Whether a leg leaves both neighbours on a rounded corner on the same side, as any leg of a cheapest path does."""
    one, two = dx * turns[k, 1] - dy * turns[k, 0], dx * turns[k, 3] - dy * turns[k, 2]
    return bool(not ((one > 1e-9 and two < -1e-9) or (one < -1e-9 and two > 1e-9)))


@inlined
def hugs(turns: Array, k: int, dx: float, dy: float) -> bool:
    """Whether a leg from a rounded corner runs as good as along it, as one to a place in contact with a wall does."""
    one, two = dx * turns[k, 1] - dy * turns[k, 0], dx * turns[k, 3] - dy * turns[k, 2]
    return bool(abs(one) <= HUG or abs(two) <= HUG)


@inlined
def bends_well(state: Search, here: int, there: int, dx: float, dy: float) -> bool:
    """Whether a leg may be part of a cheapest path; a start may lie nearer to a wall than any other place."""
    if not taut(state.turns, here, dx, dy):
        return there == GOAL and hugs(state.turns, here, dx, dy)
    return here == START or taut(state.turns, there, dx, dy)


@inlined
def widen(
    state: Search, count: int, places: Places, ground: Ground, query: Query, above: float, upto: float, known: bool,
    heading: bool,
) -> int:  # fmt: skip
    """Take up the places by which a path costs more than one bound and no more than another, as the bird flies."""
    sx, sy, gx, gy = state.at[START, 0], state.at[START, 1], state.at[GOAL, 0], state.at[GOAL, 1]
    boxes, k = places.boxes, -1
    while k + 1 < places.at.shape[0]:
        k += 1
        box = k // STRETCH
        if (
            k == box * STRETCH
            and box < boxes.shape[0]
            and (abs(boxes[box, 0] - sx) > boxes[box, 2] + upto or abs(boxes[box, 1] - sy) > boxes[box, 3] + upto)
        ):
            k += STRETCH - 1
            continue
        x, y, rest = places.at[k, 0], places.at[k, 1], 0.0
        if abs(x - sx) > upto or abs(y - sy) > upto:
            continue
        detour = math.sqrt((x - sx) * (x - sx) + (y - sy) * (y - sy))
        if heading:
            rest = math.sqrt((x - gx) * (x - gx) + (y - gy) * (y - gy))
        if not above < detour + rest <= upto:
            continue
        if not (outside_zones(query, x, y) if known else stands(ground, query, x, y)):
            continue
        open_place(state, count, x, y, ground.loads[k] if known else load_at(ground, query, x, y), rest)
        state.edges[count] = places.edges[k]
        for j in range(4):
            state.turns[count, j] = places.turns[k, j]
        count += 1
    return count


@inlined
def spread(state: Search, last: int, first: int, count: int, most: float) -> None:
    """Let the place that was settled last offer legs to all others."""
    here, x, y, cost = state.settled[last], state.stood[last, 0], state.stood[last, 1], state.stood[last, 2]
    for k in range(first, count):
        if state.low[k] < 0.0:
            continue
        dx, dy = state.at[k, 0] - x, state.at[k, 1] - y
        low = cost + math.sqrt(dx * dx + dy * dy)
        if low >= state.low[k] or low >= state.cost[k] or low + state.rest[k] > most:
            continue
        if bends_well(state, here, k, dx, dy):
            state.low[k], state.maker[k] = low, last
            promise(state, k, low + state.rest[k])


@inlined
def look_back(state: Search, k: int, settled: int, most: float) -> None:
    """Find the most promising leg to a place that has not been costed, from any settled place."""
    held, tried, rank = state.held[k], state.tried[k], state.rank[k]
    while held > 0 and was_tried(state.next_low[k, held - 1], state.next_by[k, held - 1], tried, rank):
        held -= 1
    state.held[k] = held
    remember(state, k, state.seen[k], settled, most)
    if state.held[k] == 0 and state.beyond[k] < state.cost[k]:
        state.beyond[k] = math.inf
        remember(state, k, 0, settled, most)
    state.seen[k], held = settled, state.held[k]
    best, maker = state.cost[k], -1
    if held > 0 and state.next_low[k, held - 1] < best and state.next_low[k, held - 1] + state.rest[k] <= most:
        best, maker = state.next_low[k, held - 1], state.next_by[k, held - 1]
    state.maker[k] = maker
    state.low[k] = best if maker >= 0 else math.inf
    promise(state, k, best + state.rest[k])


@inlined
def was_tried(low: float, maker: int, tried: float, rank: int) -> bool:
    """Whether legs were costed that promise as much as this one, up to its maker, or more than it."""
    return low < tried or (low == tried and maker <= rank)


@inlined
def remember(state: Search, k: int, first: int, settled: int, most: float) -> None:
    """Look for legs to a place from the settled ones, from the first one on, that are to be costed next."""
    x, y, tried, rank, stood = state.at[k, 0], state.at[k, 1], state.tried[k], state.rank[k], state.stood
    best = min(state.cost[k], state.beyond[k])
    for j in range(first, settled):
        cost = stood[j, 2]
        most_left, least_left = best - cost, tried - cost - ROUNDED
        if most_left <= 0.0:
            continue
        dx, dy = x - stood[j, 0], y - stood[j, 1]
        square, most_left = dx * dx + dy * dy, most_left + ROUNDED
        if square > most_left * most_left or (least_left > 0.0 and square < least_left * least_left):
            continue
        low = cost + math.sqrt(square)
        if low >= best or was_tried(low, j, tried, rank) or low + state.rest[k] > most:
            continue
        if bends_well(state, state.settled[j], k, dx, dy):
            keep(state, k, low, j)
            best = min(best, state.beyond[k])


@inlined
def keep(state: Search, k: int, low: float, maker: int) -> None:
    """Keep a leg in mind behind those that promise as much; if there are too many, the least promising is dropped."""
    lows, by, held = state.next_low, state.next_by, state.held[k]
    if held == NEXT:
        state.beyond[k] = max(low, lows[k, 0])
        if low >= lows[k, 0]:
            return
        held -= 1
        for i in range(held):
            lows[k, i], by[k, i] = lows[k, i + 1], by[k, i + 1]
    i = held
    while i > 0 and lows[k, i - 1] <= low:
        lows[k, i], by[k, i] = lows[k, i - 1], by[k, i - 1]
        i -= 1
    lows[k, i], by[k, i], state.held[k] = low, maker, held + 1


@inlined
def promising(state: Search, count: int) -> int:
    """Return the first place by which the least total may be had, or -1 where none leads on."""
    best, found = math.inf, -1
    for block in range((count + BLOCK - 1) // BLOCK):
        leader = state.leaders[block]
        if leader < 0:
            leader = block * BLOCK
            for k in range(leader + 1, min(leader + BLOCK, count)):
                if state.total[k] < state.total[leader]:
                    leader = k
            state.leaders[block] = leader
        if state.total[leader] < best:
            best, found = state.total[leader], leader
    return found


@inlined
def cost_leg(state: Search, k: int, ground: Ground, query: Query, settled: int, most: float) -> None:
    """Cost the most promising leg to a place, and look for the next one unless it keeps its promise."""
    rank, low = state.maker[k], state.low[k]
    here = state.settled[rank]
    cost = state.cost[here] + leg_between(
        ground, query, state.at[here, 0], state.at[here, 1], state.at[k, 0], state.at[k, 1],
        state.load[here], state.load[k], state.cost[k] - state.cost[here],
    )  # fmt: skip
    if cost < state.cost[k]:
        state.cost[k], state.before[k] = cost, here
    if cost <= low + 1e-12:
        state.low[k] = math.inf
        promise(state, k, cost + state.rest[k])
        return
    if low < state.tried[k]:  # by rounding alone: what is remembered promises more than what was tried until now
        forget(state, k)
    state.tried[k], state.rank[k] = low, rank
    look_back(state, k, settled, most)


@inlined
def search(
    state: Search, ground: Ground, query: Query, own: Places, heading: bool, most: float, first_bound: float
) -> tuple[int, float]:
    """Settle places by the cost of their cheapest paths; return how many, and the cost of the end.

    With ``heading`` the search makes for the end and stops there; without it, it settles all that costs no more than
    ``most``. Places far aside are only taken up when nothing nearer leads on.
    """
    static = Places(ground.places, ground.place_boxes, ground.turns, ground.edges)
    first = GOAL if heading else OTHERS
    count, settled, bound, every = OTHERS, 0, -1.0, OTHERS + static.at.shape[0] + own.at.shape[0]
    state.cost[START], upto = 0.0, min(first_bound, most)
    settled = settle(state, START, settled)
    while True:
        k = promising(state, count)
        if k < 0 or state.total[k] > bound:
            if bound >= most or bound >= 1e9:
                return settled, state.cost[GOAL]
            before = count
            narrow_to(
                ground, query, state.at[START, 0], state.at[START, 1], state.at[GOAL, 0], state.at[GOAL, 1],
                upto if heading else 2.0 * upto, MARGIN,
            )  # fmt: skip
            count = widen(state, count, static, ground, query, bound, upto, True, heading)
            count = widen(state, count, own, ground, query, bound, upto, False, heading)
            for j in range(first if bound < 0.0 else before, count):
                look_back(state, j, settled, most)
            bound, upto = upto, min(upto * 1.25 + 0.5, most)
            if count >= every:
                bound = 1e10
            continue
        if state.cost[k] > state.low[k]:
            cost_leg(state, k, ground, query, settled, most)
            continue
        settled = settle(state, k, settled)
        if k == GOAL:
            return settled, state.cost[GOAL]
        most = min(most, state.cost[GOAL]) if heading else most
        spread(state, settled - 1, first, count, most)
