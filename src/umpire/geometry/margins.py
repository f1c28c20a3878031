"""Margins of sight: how little would have to be different for the verdict to be the other one?

Someone hidden stays so within a distance if his base grown by that distance is hidden, so halving the distance finds
the margin. For someone in view the places where he might have stood are split into cells, the nearest first, until
none is left that is nearer than the nearest hidden one: a cell is left out if what the base covers wherever it stands
in the cell is seen. The shooter's margin is found in the same way. A feature is grown or shrunk as a whole by one
normal offset: its sides, its top, and its bottom where that hangs in the air. Other verdicts than on sight are
searched in the same cells by `least_shift`.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from umpire.errors import GeometryError
from umpire.geometry.checks import check_shape
from umpire.geometry.contact import nearest_point
from umpire.geometry.scenes import Scene, scene_of
from umpire.geometry.shapes import Disc, Outline, Polygon, Shape, Solid
from umpire.geometry.sight import Sight, line_of_sight
from umpire.geometry.thick_lines import area_of_drawn, drawn_shape
from umpire.geometry.tolerance import Point
from umpire.on_use import shapely

MARGIN = 0.25
"""How far a verdict is followed unless more is asked for, inches."""

MOST = 6.0
"""Farther than this no margin is looked for: it would take minutes."""

WITHIN = 0.01
"""How closely margins are found, inches. A spot smaller than this may be missed from which the verdict would be
the other one."""

FINE, COARSE = WITHIN / 2.0, 0.04
"""How small the cells are that are searched, and how small where nothing is certain of larger ones, inches."""

ARCS = 16


class Flip(msgspec.Struct, frozen=True, kw_only=True):
    """A difference that turns the verdict round.

    Attributes:
        amount: How much of a difference, inches: just enough, to 0.01.
        by: The way that a body is moved.
        feature: The id of the obstacle that is grown (where the target is seen) or shrunk (where it is not).
    """

    amount: float
    by: Point = (0.0, 0.0)
    feature: str = ""


class SightMargin(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict on sight, and the least differences that would turn it round; None where more than the limit is needed.

    Attributes:
        visible: The verdict.
        shooter: The least shift of the viewer, nothing else moved.
        target: The least shift of the target.
        feature: The least normal offset of a single obstacle.
        limit: How far was looked, inches.
    """

    visible: bool
    shooter: Flip | None
    target: Flip | None
    feature: Flip | None
    limit: float

    @property
    def flips(self) -> dict[str, Flip | None]:
        """The three by their names."""
        return {"shooter": self.shooter, "target": self.target, "feature": self.feature}

    @property
    def least(self) -> float | None:
        """The smallest of the three, None where all are beyond the limit."""
        found = [each.amount for each in self.flips.values() if each is not None]
        return min(found) if found else None


def sight_margin(
    viewer: Solid,
    target: Solid,
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    limit: float = MARGIN,
) -> SightMargin:
    """Return by how much a sight is decided: the shift of either body, and the offset of one obstacle, that flip it.

    Each margin is looked for apart from the others, up to a limit, and found to 0.01 inch: the verdict is the other one
    after the flip, and the same one after any shift (or offset) shorter by 0.01. This takes some hundred times as long
    as the verdict.

    Raises:
        GeometryError: If the limit is not above 0 and at most 6, or the bodies are none that `line_of_sight` takes.
    """
    _check_limit(limit)
    for body in (viewer, target):
        check_shape(body.footprint, body.id or "A body")
    near = _between(viewer, target, scene_of(obstacles), ignoring, limit)

    def sees(here: Solid, there: Solid) -> Sight:
        return line_of_sight(here, there, near, naming=False)

    seen = sees(viewer, target).visible
    moving = _out_of_sight if seen else _into_sight
    return SightMargin(
        visible=seen,
        shooter=moving(viewer, lambda body: _turned(sees(body, target)), limit),
        target=moving(target, lambda body: sees(viewer, body), limit),
        feature=_feature(near, viewer, target, limit, seen=seen),
        limit=limit,
    )


def least_offset(
    viewer: Solid,
    target: Solid,
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    limit: float = MARGIN,
) -> Flip | None:
    """Return the least normal offset of a single obstacle that turns a sight round, None where the limit does not.

    Raises:
        GeometryError: If the limit is not above 0 and at most 6.
    """
    _check_limit(limit)
    near = _between(viewer, target, scene_of(obstacles), ignoring, limit)
    seen = line_of_sight(viewer, target, near, naming=False).visible
    return _feature(near, viewer, target, limit, seen=seen)


def _check_limit(limit: float) -> None:
    if not 0.0 < limit <= MOST:
        raise GeometryError(f"{limit} is no limit for a margin: give inches, more than 0, {MOST:g} at most.")


def _between(viewer: Solid, target: Solid, scene: Scene, ignoring: Sequence[str], limit: float) -> tuple[Solid, ...]:
    """Return the obstacles that may come between two bodies when one of them, or an obstacle, changes."""
    left_out = set(scene.named(ignoring))
    solids = (solid for number, solid in enumerate(scene.solids) if number not in left_out)
    return tuple(solid for solid in solids if _near(solid, viewer, target, limit))


def _turned(sight: Sight) -> Sight:
    return sight if sight.line is None else replace(sight, line=(sight.line[1], sight.line[0]))


def _near(solid: Solid, viewer: Solid, target: Solid, limit: float) -> bool:
    ends = [drawn_shape(each.footprint).bounds for each in (viewer, target)]
    left, low, right, high = drawn_shape(solid.footprint).bounds
    room = 2.0 * limit
    return (
        right > min(each[0] for each in ends) - room
        and left < max(each[2] for each in ends) + room
        and high > min(each[1] for each in ends) - room
        and low < max(each[3] for each in ends) + room
    )


def _into_sight(body: Solid, look: Callable[[Solid], Sight], limit: float) -> Flip | None:
    """Return the least shift that brings a hidden body into view.

    No shift does within a distance within which the grown body stays hidden. Farther out the line that the grown body
    is first seen by mostly tells which way to go; where it does not, all shifts are searched.
    """
    grown = look(_resized(body, limit))
    if not grown.visible:
        return None
    none, enough = 0.0, limit
    while enough - none > WITHIN / 16.0:
        middle = (none + enough) / 2.0
        sight = look(_resized(body, middle))
        if sight.visible:
            enough, grown = middle, sight
        else:
            none = middle
    by = _towards(body, grown, look, enough)
    return Flip(amount=enough, by=by) if by is not None else _search(body, look, limit, seen=False, least=none)


def _towards(body: Solid, sight: Sight, look: Callable[[Solid], Sight], amount: float) -> Point | None:
    """Return the shift by which a body comes to meet the line that its grown twin was seen by, None if it does not."""
    assert sight.line is not None  # it is visible
    x, y, _ = sight.line[1]
    nx, ny = nearest_point(body.footprint, (x, y))
    away = math.sqrt((x - nx) * (x - nx) + (y - ny) * (y - ny))
    if away <= 0.0:
        return None
    for k in range(9):
        longer = (amount + WITHIN * k / 8.0) / away
        by = ((x - nx) * longer, (y - ny) * longer)
        if look(_shifted(body, by)).visible:
            return by
    return None


def _out_of_sight(body: Solid, look: Callable[[Solid], Sight], limit: float) -> Flip | None:
    """Return the least shift that hides a body in view."""
    return _search(body, look, limit, seen=True, least=0.0)


def _search(body: Solid, look: Callable[[Solid], Sight], limit: float, *, seen: bool, least: float) -> Flip | None:
    """Return the least shift of a body that turns a sight. No shift shorter than ``least`` does."""
    return least_shift(
        lambda by: look(_shifted(body, by)).visible is not seen,
        lambda by, reach: surely(_shifted(body, by), lambda other: look(other).may_show(seen=seen), reach, seen=seen),
        limit=limit,
        least=least,
    )


def least_shift(
    turned: Callable[[Point], bool],
    settled: Callable[[Point, float], bool],
    *,
    limit: float = MARGIN,
    least: float = 0.0,
    finest: float = FINE,
) -> Flip | None:
    """Return the least shift that turns a verdict, None where none up to a limit does.

    Shifts are split into cells, the nearest first. It is found to 0.01 inch.

    Args:
        turned: Whether the verdict is the other one after a shift.
        settled: Whether it is certain that it is the same after a shift, and after any other within a distance of it.
        limit: How far is looked, inches.
        least: No shorter shift turns it, inches.
        finest: Cells no larger than this are not split any further, inches: a spot smaller than they are may be missed.

    Raises:
        GeometryError: If the limit is not above 0 and at most 6.
    """
    _check_limit(limit)
    best, by = limit + WITHIN, (0.0, 0.0)
    waiting = [(0.0, -limit, -limit, 2.0 * limit)]
    while waiting and max(least, waiting[0][0]) < best - WITHIN / 2.0:
        _, x, y, side = heapq.heappop(waiting)
        middle = (x + side / 2.0, y + side / 2.0)
        away = math.sqrt(middle[0] * middle[0] + middle[1] * middle[1])
        if away + side < least or settled(middle, side * math.sqrt(0.5)):
            continue
        if away < best and turned(middle):
            best, by = _shortened(middle, away, turned)
        if side > finest:
            half = side / 2.0
            for left, low in ((x, y), (x + half, y), (x, y + half), (x + half, y + half)):
                dx, dy = max(left, 0.0, -(left + half)), max(low, 0.0, -(low + half))
                heapq.heappush(waiting, (math.sqrt(dx * dx + dy * dy), left, low, half))
    if best > limit:
        return None
    amount, by = (best, by) if finest <= FINE else _straightened(by, best, turned)
    return Flip(amount=amount, by=by)


def _straightened(by: Point, amount: float, turned: Callable[[Point], bool]) -> tuple[float, Point]:
    """Return a shift that turns a verdict in the best direction near that of another one."""
    slope = 0.5
    while slope > 0.01:
        for x, y in ((by[0] - slope * by[1], by[1] + slope * by[0]), (by[0] + slope * by[1], by[1] - slope * by[0])):
            longer = math.sqrt(x * x + y * y)
            shorter = (amount - WITHIN / 16.0) / longer if longer > 0.0 else 0.0
            if shorter > 0.0 and turned((x * shorter, y * shorter)):
                amount, by = _shortened((x * shorter, y * shorter), shorter * longer, turned)
                break
        else:
            slope /= 2.0
    return amount, by


def surely(body: Solid, shows: Callable[[Solid], bool], reach: float, *, seen: bool) -> bool:
    """Whether it is certain that a body shows, or does not, wherever it is shifted within a distance.

    ``shows`` has to hold for every body that covers one for which it holds.
    """
    if not seen:
        return not shows(_resized(body, reach))
    core = _core(body, reach)
    return core is not None and shows(core)


def _shortened(by: Point, away: float, turned: Callable[[Point], bool]) -> tuple[float, Point]:
    """Return the least part of a shift that turns the verdict, found by halving."""
    none, enough = 0.0, 1.0
    while (enough - none) * away > WITHIN / 16.0:
        middle = (none + enough) / 2.0
        if turned((by[0] * middle, by[1] * middle)):
            enough = middle
        else:
            none = middle
    return away * enough, (by[0] * enough, by[1] * enough)


def _feature(near: Sequence[Solid], viewer: Solid, target: Solid, limit: float, *, seen: bool) -> Flip | None:
    """Return the least offset of a single obstacle that turns the verdict."""
    best: Flip | None = None
    for number, solid in enumerate(near):

        def flipped(by: float, number: int = number, solid: Solid = solid) -> bool:
            other = _offset(solid, by if seen else -by)
            walls = (*near[:number], *other, *near[number + 1 :])
            return line_of_sight(viewer, target, walls, naming=False).visible is not seen

        most = limit if best is None else best.amount
        if not flipped(most):
            continue
        none, enough = 0.0, most
        while enough - none > WITHIN / 16.0:
            middle = (none + enough) / 2.0
            none, enough = (none, middle) if flipped(middle) else (middle, enough)
        best = Flip(amount=enough, feature=solid.id)
    return best


def _offset(solid: Solid, by: float) -> list[Solid]:
    """Return an obstacle grown or shrunk along its normals; nothing, or several parts, may be left of it."""
    low = solid.bottom if solid.bottom <= 0.0 else max(0.0, solid.bottom - by)
    high = solid.top + by
    wider = drawn_shape(solid.footprint).buffer(by, quad_segs=ARCS)
    parts = [each for each in getattr(wider, "geoms", [wider]) if isinstance(each, shapely.Polygon) and each.area > 0.0]
    return [replace(solid, footprint=area_of_drawn(each), bottom=low, top=high) for each in parts if low < high]


def _shifted(body: Solid, by: Point) -> Solid:
    return replace(body, footprint=_moved(body.footprint, by))


def _moved(shape: Shape, by: Point) -> Shape:
    if isinstance(shape, Outline):
        return replace(shape, at=(shape.at[0] + by[0], shape.at[1] + by[1]))
    ring = tuple((x + by[0], y + by[1]) for x, y in shape.ring)
    return Polygon(ring=ring, holes=tuple(tuple((x + by[0], y + by[1]) for x, y in hole) for hole in shape.holes))


def _resized(body: Solid, by: float) -> Solid:
    """Return a body that covers all within a distance of a body."""
    footprint = body.footprint
    if isinstance(footprint, Outline) and isinstance(footprint.base, Disc):
        return replace(body, footprint=replace(footprint, base=Disc(radius=footprint.base.radius + by)))
    return replace(body, footprint=area_of_drawn(drawn_shape(footprint).buffer(by, quad_segs=ARCS)))


def _core(body: Solid, depth: float) -> Solid | None:
    """Return a body that covers only what lies that deep inside a body; None where too little does."""
    footprint = body.footprint
    if isinstance(footprint, Outline) and isinstance(footprint.base, Disc):
        radius = footprint.base.radius - depth
        return replace(body, footprint=replace(footprint, base=Disc(radius=radius))) if radius > 1e-6 else None
    inner: shapely.Geometry = drawn_shape(footprint).buffer(-depth, quad_segs=ARCS)
    if not isinstance(inner, shapely.Polygon) or inner.area <= 1e-9:
        return None
    return replace(body, footprint=area_of_drawn(inner))
