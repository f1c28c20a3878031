"""Finding a way round what a model may not enter: enemy zones and bodies, and areas that bar it.

A model is taken as the round base that holds all of it. What is found is a proposal, which the rules then judge; a
hull may have more ways open than are found here.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import sqrt

import msgspec

from umpire.geometry import Disc, Point, Polygon, snap_point, stretches_inside
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.rules.movement.measure import bounding_radius, standing
from umpire.systems.legions.rules.movement.passage import bars, bounds_of, bounds_of_areas, can_scale

__all__ = ["Barriers", "barriers", "detour"]

SLANT = 0.7071067811865476

RING = (
    (1.0, 0.0),
    (SLANT, SLANT),
    (0.0, 1.0),
    (-SLANT, SLANT),
    (-1.0, 0.0),
    (-SLANT, -SLANT),
    (0.0, -1.0),
    (SLANT, -SLANT),
)
"""Eight directions all round, of length one."""

SLACK = 0.02
"""How much farther out than needed a detour keeps, inches."""

CORRIDOR = 8.0
"""How far to either side of the straight way a detour looks, inches."""


class Barriers(msgspec.Struct, frozen=True, kw_only=True):
    """What a moving base must keep clear of: circles that its centre may not enter, and areas for its base."""

    base: Disc
    circles: tuple[tuple[float, float, float], ...]
    areas: tuple[Polygon, ...]
    size: tuple[float, float]


def barriers(field: Battlefield, model: Model, *, open_to: tuple[str, ...] | None, margin: float = 1.0) -> Barriers:
    """Return what bars a model's way.

    Args:
        field: The table.
        model: The model that moves.
        open_to: The Detachments whose Engagement Zones are open to it; None for all of them.
        margin: How far to keep from enemies whose zones are closed, inches.
    """
    radius, scale = bounding_radius(model.base), field.profile(model).scale
    circles = []
    for x, y, reach, enemy in standing(field, field.opponent(field.side_of(model))):
        passable = field.profile(enemy).scale < scale
        is_open = open_to is None or field.models[enemy].detachment in open_to
        if not passable:
            circles.append((x, y, radius + reach + (0.0 if is_open else margin + SLACK)))
    areas = tuple(area.outline for _, area in bounds_of_areas(field) if bars(field, area, model))
    if not can_scale(field, model):
        areas += tuple(area.outline for _, area in bounds_of_areas(field) if area.has(Terrain.CLIFF))
    return Barriers(base=Disc(radius=radius), circles=tuple(circles), areas=areas, size=field.size)


def detour(found: Barriers, start: Point, goal: Point, *, limit: float) -> tuple[Point, ...] | None:
    """Return a short path from start to goal clear of the barriers, no longer than a limit; None if none is found.

    Barriers that start or goal is in already are left out: the rules will tell what is wrong with them.
    """
    near = _near(found, start, goal)
    if _sees(near, start, goal):
        return (start, goal)
    nodes = [start, goal, *_waypoints(near)]
    best, came = {0: 0.0}, {0: 0}
    queue, closed = [(_apart(start, goal), 0)], set()
    while queue:
        _, here = heappop(queue)
        if here == 1:
            return _walk(nodes, came)
        if here in closed:
            continue
        closed.add(here)
        for there, place in enumerate(nodes):
            cost = best[here] + _apart(nodes[here], place)
            guess = cost + _apart(place, goal)
            if there in closed or guess > limit + SLACK or cost >= best.get(there, limit + 1.0):
                continue
            if _sees(near, nodes[here], place):
                best[there], came[there] = cost, here
                heappush(queue, (guess, there))
    return None


def _walk(nodes: list[Point], came: dict[int, int]) -> tuple[Point, ...]:
    path, here = [nodes[1]], 1
    while here != 0:
        here = came[here]
        path.append(nodes[here])
    return tuple(reversed(path))


def _apart(a: Point, b: Point) -> float:
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))


def _near(found: Barriers, start: Point, goal: Point) -> Barriers:
    """Keep the barriers near the straight way that hold neither its start nor its goal."""
    left, right = sorted((start[0], goal[0]))
    low, high = sorted((start[1], goal[1]))
    side = CORRIDOR / 2

    def beside(x: float, y: float, reach: float) -> bool:
        far = reach + side
        return left - far <= x <= right + far and low - far <= y <= high + far

    circles = tuple(
        (x, y, clear)
        for x, y, clear in found.circles
        if beside(x, y, clear) and min(_apart((x, y), start), _apart((x, y), goal)) >= clear
    )
    areas = tuple(
        area for area in found.areas if _overlaps_box(area, (left - side, low - side, right + side, high + side))
    )
    return msgspec.structs.replace(found, circles=circles, areas=areas)


def _overlaps_box(area: Polygon, box: tuple[float, float, float, float]) -> bool:
    left, low, right, high = bounds_of(area)
    return right >= box[0] and left <= box[2] and high >= box[1] and low <= box[3]


def _waypoints(found: Barriers) -> list[Point]:
    """Return places all round the barriers, on the table and clear of every barrier."""
    ring = []
    for x, y, clear in found.circles:
        far = clear * 1.0824 + SLACK
        ring += [(x + dx * far, y + dy * far) for dx, dy in RING]
    out = found.base.radius * 1.1 + SLACK
    ring += [(x + dx * out, y + dy * out) for area in found.areas for x, y in area.ring for dx, dy in RING]
    return [place for place in map(snap_point, ring) if _stands(found, place)]


def _stands(found: Barriers, place: Point) -> bool:
    (x, y), radius = place, found.base.radius
    if not (radius <= x <= found.size[0] - radius and radius <= y <= found.size[1] - radius):
        return False
    if any(_apart(place, (cx, cy)) < clear for cx, cy, clear in found.circles):
        return False
    return _sees(found, place, (x + 0.001, y))


def _sees(found: Barriers, start: Point, end: Point) -> bool:
    """Whether the base can go straight from one place to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    for x, y, clear in found.circles:
        along = 0.0 if square == 0.0 else ((x - start[0]) * dx + (y - start[1]) * dy) / square
        along = min(max(along, 0.0), 1.0)
        px, py = start[0] + dx * along - x, start[1] + dy * along - y
        if px * px + py * py < clear * clear:
            return False
    return not any(stretches_inside(found.base, (start, end), area, (1, 0)) for area in found.areas)
