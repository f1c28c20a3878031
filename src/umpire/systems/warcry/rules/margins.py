"""By how much it is decided who has the benefit of cover."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec
import shapely

from umpire.geometry import (
    COARSE,
    CONTACT,
    FINE,
    MARGIN,
    Disc,
    Flip,
    Outline,
    Point,
    at_least,
    corners,
    gap,
    least_shift,
    point_distance,
)
from umpire.rulings import BenefitOfCover, has_effect
from umpire.systems.warcry.battlefield import Field, Line, Part, Weapon, drawn, line_between, to_part
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.obstacles import CLOSE, NEAR, inside, is_obstacle, slices
from umpire.systems.warcry.rules.platforms import FAR, how_far_below, is_platform, platforms_under
from umpire.systems.warcry.rules.topics import Cover
from umpire.table import Model

POINT = 1e-6
"""How large a point is drawn, inches."""

Pair: TypeAlias = tuple[Model, Model]
"""An attacker and its target."""


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """All attacks in which one of two fighters stands within ``reach`` of its place here.

    ``stray`` is how far their lines may lie from ``line``, at the same height; it is endless where bases may overlap.
    """

    field: Field
    attacker: Model
    target: Model
    line: Line
    reach: float
    stray: float


def cover_flips(
    field: Field, attacker: Model, target: Model, weapon: Weapon | None, *, limit: float = MARGIN
) -> dict[str, Flip | None]:
    """Return the least shift of either fighter, at the height where it stands, that gives cover or takes it away."""

    def had(pair: Pair) -> bool:
        topic = Cover(field=field, attacker=pair[0], target=pair[1], weapon=weapon)
        return has_effect(BOOK.findings(topic), BenefitOfCover)

    now, parts = had((attacker, target)), solid_parts(field)
    obstacles = [each for each in parts if is_obstacle(field, each)]
    platforms = [each for each in parts if is_platform(field, each)]
    # Lines that may jump are followed in larger cells.
    finest = FINE if _stray(attacker, target, limit) < math.inf else COARSE

    def least(placed: Callable[[Point], Pair], edges: Sequence[Part]) -> Flip | None:
        return least_shift(
            lambda by: had(placed(by)) is not now,
            lambda by, reach: _settled(_around(field, placed(by), reach), obstacles, edges, covered=now),
            limit=limit,
            finest=finest,
        )

    return {
        "attacker": least(lambda by: (attacker.shifted(by), target), ()),
        "target": least(lambda by: (attacker, target.shifted(by)), platforms),
    }


def _around(field: Field, pair: Pair, reach: float) -> Around:
    attacker, target = pair
    line, stray = line_between(attacker, target), _stray(attacker, target, reach)
    return Around(field=field, attacker=attacker, target=target, line=line, reach=reach, stray=stray)


def _stray(one: Model, other: Model, reach: float) -> float:
    """Return how far the line between two bases strays if one of them is shifted up to a distance."""
    if not (isinstance(one.base, Disc) and isinstance(other.base, Disc)):
        return math.inf
    left = point_distance(one.at, other.at) - reach
    if left <= one.base.radius + other.base.radius + CONTACT:
        return math.inf
    return reach + max(one.base.radius, other.base.radius) * reach / left


def _settled(near: Around, obstacles: Sequence[Part], edges: Sequence[Part], *, covered: bool) -> bool:
    """Whether all these attacks are sure to have the same verdict; ``edges`` are those the target may step over."""
    high = at_least(how_far_below(near.field, near.attacker, near.target), FAR)
    if high and any(_may_cross(near, each) for each in edges):
        return False
    by_height = high and bool(platforms_under(near.field, near.target))
    if covered:
        return by_height or any(_surely_through(near, each) for each in obstacles)
    return all(_surely_past(near, each) for each in obstacles)


def _may_cross(near: Around, part: Part) -> bool:
    """Whether the target may come to stand on a part, or no longer stand on it."""
    target = near.target
    level = abs(part.piece.top - target.ground) <= 2.0 * CONTACT
    held = target.outline if near.field.agreement.chosen("standing") == "base" else _dot(target.at)
    return level and abs(gap(held, part.piece.footprint)) <= near.reach + 2.0 * CONTACT


def _surely_through(near: Around, part: Part) -> bool:
    """Whether each line meets a part where it is not skipped: one point is deep enough inside, far enough away."""
    line, stray = near.line, near.stray
    if stray == math.inf:
        return False
    nearest = 0.0
    if line.length + 2.0 * stray >= CLOSE:
        if _chosen(near) == "whole" and _away(near, part) <= NEAR + near.reach + CONTACT:
            return False
        nearest = _skipped(near, part, 2.0 * stray) + CONTACT
    for first, last in inside(line, part):
        start = max(first, nearest)
        if last - start > 4.0 * CONTACT:
            point = line.plan((start + last) / 2.0 / line.length)
            if -gap(_dot(point), part.piece.footprint) > stray + 2.0 * CONTACT:
                return True
    return False


def _skipped(near: Around, part: Part, more: float) -> float:
    """Return how far along a line a part is skipped at most, if lines are ``more`` inches off; at least, if below 0."""
    line, way = near.line, _chosen(near)
    if way == "whole":
        return 0.0
    if way == "points":
        return NEAR * line.length / max(line.length - more, POINT)
    skipped, across = slices(line, part, NEAR), point_distance(line.plan(0.0), line.plan(1.0))
    if skipped <= 0.0:
        return 0.0
    # All of an upright line is skipped.
    return max(0.0, skipped + more * line.length / across) if across - more > 2.0 * CONTACT else math.inf


def _chosen(near: Around) -> str:
    return near.field.agreement.chosen("near_obstacles")


def _away(near: Around, part: Part) -> float:
    piece = part.piece
    return to_part(near.attacker, piece.footprint, piece.bottom, piece.top)


def _surely_past(near: Around, part: Part) -> bool:
    """Whether no line meets a part, but for what is skipped."""
    line, stray = near.line, near.stray
    if stray == math.inf:
        return not _in_the_same_box(near, part)
    stretch = _at_level(line, part)
    if stretch is None:
        return True
    first, last = stretch
    if line.length - 2.0 * stray > CLOSE + CONTACT:
        if _chosen(near) == "whole" and _away(near, part) + near.reach <= NEAR:
            return True
        first = max(first, _skipped(near, part, -2.0 * stray) / line.length)
    if first >= last:
        return True
    way = shapely.LineString([line.plan(first), line.plan(last)])
    return float(way.distance(drawn(part.piece.footprint))) > stray + CONTACT


def _at_level(line: Line, part: Part) -> tuple[float, float] | None:
    """Return between which shares of it a line is as high as a part, None where it never is."""
    (low, high), start, end = (part.piece.bottom - CONTACT, part.piece.top + CONTACT), line.start[2], line.end[2]
    if abs(end - start) <= CONTACT:
        return (0.0, 1.0) if low <= max(start, end) and min(start, end) <= high else None
    cuts = sorted((level - start) / (end - start) for level in (low, high))
    first, last = max(0.0, cuts[0]), min(1.0, cuts[1])
    return (first, last) if first < last else None


def _in_the_same_box(near: Around, part: Part) -> bool:
    points = [*corners(near.attacker.outline), *corners(near.target.outline)]
    left, low, right, high = drawn(part.piece.footprint).bounds
    xs, ys, room = [x for x, _ in points], [y for _, y in points], near.reach + CONTACT
    beside = left > max(xs) + room or right < min(xs) - room or low > max(ys) + room or high < min(ys) - room
    return not beside and _at_level(near.line, part) is not None


def _dot(point: Point) -> Outline:
    return Outline(base=Disc(radius=POINT), at=point)
