"""How much of a target's outline is hidden from an eye."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.errors import GeometryError
from umpire.geometry import _kernels
from umpire.geometry.checks import check_place, check_shape
from umpire.geometry.convex import Ring, bounding_radius, convex_distance, convex_hull, edges_of, placed_ring
from umpire.geometry.gaps import gap
from umpire.geometry.oracles import oracle_in_place
from umpire.geometry.scenes import NO_SOLIDS, Scene, convex_parts, scene_of
from umpire.geometry.shapes import Disc, Outline, Oval, Polygon, Solid
from umpire.geometry.sight import Point3
from umpire.geometry.strips import joined_strips
from umpire.geometry.tolerance import Point

COARSE, FINE = 32, 512
THRESHOLDS = (0.25, 0.5)
NEAR_THRESHOLD = 0.1
"""Shares no farther than this from a threshold are worked out on the finer outline."""
BESIDE = 0.02
"""An obstacle nearer to a round base than this part of its radius may stand astride its rim."""
CLOSEST = 0.01
"""A target that comes nearer to the eye than this depth is cut off there, inches."""
ONE_PAIR = np.zeros((1, 2), dtype=np.int64)
"""The only eye and the only target."""


class Obscured(msgspec.Struct, frozen=True, kw_only=True):
    """How much of an outline is hidden, and its picture where it was asked for.

    Attributes:
        share: The hidden part of the outline's area, 0 to 1.
        outline: The whole outline in the image plane (aside, up), as tangents from the eye.
        visible: The parts of it that show.
    """

    share: float
    outline: tuple[Point, ...] = ()
    visible: tuple[Polygon, ...] = ()


def obscured_share(
    eye: Point3,
    target: Solid,
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Sequence[str] = (),
    drawn: bool = False,
) -> Obscured:
    """Return the share of a target's outline that obstacles hide from an eye.

    The image plane is vertical and square to the horizontal line from the eye to the middle of the target. The share is
    exact for the polygon that stands for a round base: 32 sides, 512 within a tenth of 25 % or 50 % and where an
    obstacle that hides some of it may stand astride its rim. What stands behind the target's near face hides nothing,
    of what stands astride it only the part before it hides; an eye inside an obstacle sees nothing beyond it. An eye
    above the target's own footprint sees all of it.

    Raises:
        GeometryError: If the target is a concave or holed area, or has no height.
    """
    if oracle_in_place() is not None:
        return Obscured(share=float(obscured_shares([eye], [target], obstacles, ignoring={target.id: ignoring})[0, 0]))
    check_place(eye, "An eye")
    scene = scene_of(obstacles)
    skipped = scene.named(ignoring)
    if not drawn:
        place = np.array([eye], dtype=np.float64)
        share = float(_paint(place, [target], [skipped], ONE_PAIR, COARSE, scene)[0])
        if _wants_finer(share, target, scene, skipped):
            share = float(_paint(place, [target], [skipped], ONE_PAIR, FINE, scene)[0])
        return Obscured(share=share)
    sides = COARSE
    while True:
        picture = _picture(eye, target, scene, skipped, sides)
        if picture is None:
            return Obscured(share=0.0)
        whole, seen, shapes, framed = picture
        share = min(1.0, max(0.0, 1.0 - seen / whole))
        if sides == FINE or not _wants_finer(share, target, scene, skipped):
            return Obscured(share=share, outline=framed, visible=joined_strips(shapes.tolist()))
        sides = FINE


def obscured_shares(
    eyes: Sequence[Point3] | NDArray[np.float64],
    targets: Sequence[Solid],
    obstacles: Sequence[Solid] | Scene,
    *,
    ignoring: Mapping[str, Sequence[str]] | None = None,
    asked: NDArray[np.bool_] | None = None,
) -> NDArray[np.float64]:
    """Return the hidden shares of many targets from many eyes, shape (eyes, targets): `obscured_share` for all pairs.

    Args:
        eyes: Where the eyes are, shape (n, 3), inches.
        targets: What is looked at.
        obstacles: What may stand in the way.
        ignoring: By the id of a target, the obstacles that hide nothing of it.
        asked: Which pairs are asked about, shape (eyes, targets), None for all; the others' shares are 0.

    Raises:
        GeometryError: If an eye is nowhere, or a target is a concave or holed area, or has no height.
    """
    places = np.asarray(eyes, dtype=np.float64).reshape(-1, 3)
    for place in places:
        check_place(place.tolist(), "An eye")
    scene, left_out = scene_of(obstacles), ignoring or {}
    oracle = oracle_in_place()
    if oracle is not None:
        kept = [scene.solids_without(left_out.get(target.id, ())) for target in targets]
        told = [
            [oracle.obscured_share((x, y, z), target, solids) for target, solids in zip(targets, kept, strict=True)]
            for x, y, z in places.tolist()
        ]
        return np.array(told, dtype=np.float64).reshape(len(places), len(targets))
    skips = [scene.named(left_out.get(target.id, ())) for target in targets]
    shape = (len(places), len(targets))
    # numpy lays them out by columns, for which the kernel would be compiled a second time.
    pairs = np.ascontiguousarray(np.argwhere(np.ones(shape, dtype=np.bool_) if asked is None else asked))
    if not len(pairs):
        return np.zeros(shape)
    shares = _paint(places, targets, skips, pairs, COARSE, scene)
    partly = [k for k in np.flatnonzero((shares > 0.0) & (shares < 1.0)) if _is_round(targets[pairs[k, 1]])]
    beside = {j: _has_astride(targets[j], scene, skips[j]) for j in {*pairs[partly, 1].tolist()}}
    finer = [k for k in partly if _near_threshold(shares[k]) or beside[pairs[k, 1]]]
    if finer:
        shares[finer] = _paint(places, targets, skips, pairs[finer], FINE, scene)
    found = np.zeros(shape)
    found[pairs[:, 0], pairs[:, 1]] = shares
    return found


def _wants_finer(share: float, target: Solid, scene: Scene, skipped: Sequence[int]) -> bool:
    """Whether a share worked out on the coarse outline is to be worked out on the fine one."""
    if not (0.0 < share < 1.0 and _is_round(target)):
        return False
    return _near_threshold(share) or _has_astride(target, scene, skipped)


def _near_threshold(share: float) -> bool:
    return any(abs(share - at) < NEAR_THRESHOLD for at in THRESHOLDS)


def _has_astride(target: Solid, scene: Scene, skipped: Sequence[int]) -> bool:
    """Whether an obstacle may stand astride a round base's rim, where the coarse outline lies beside the true one."""
    footprint, owners = target.footprint, scene.obstacles.owners
    assert isinstance(footprint, Outline), "a round base"
    (x, y), reach = footprint.at, (1.0 + BESIDE) * bounding_radius(footprint.base)
    left, low, right, high = scene.obstacles.bounds[: len(owners), :4].T
    near = owners[(left < x + reach) & (right > x - reach) & (low < y + reach) & (high > y - reach)]
    others = (scene.solids[owner].footprint for owner in sorted({*near.tolist()} - {*skipped}))
    return any(gap(footprint, other) < BESIDE * reach for other in others)


def _paint(
    eyes: NDArray[np.float64],
    targets: Sequence[Solid],
    skips: Sequence[Sequence[int]],
    pairs: NDArray[np.int64],
    sides: int,
    scene: Scene,
) -> NDArray[np.float64]:
    """Return the shares of some pairs of an eye and a target, round bases drawn with so many sides."""
    if len(targets) == 1:
        sitters = _alone(targets[0], sides)
    else:
        asked = {*pairs[:, 1].tolist()}
        drawn = [_alone(target, sides) if j in asked else _not_asked() for j, target in enumerate(targets)]
        sitters = _kernels.Sitters(
            rings=np.concatenate([each.rings for each in drawn]),
            starts=np.array([0, *accumulate([len(each.rings) for each in drawn])], dtype=np.int64),
            facts=np.concatenate([each.facts for each in drawn]),
            skips=NO_SOLIDS,
            skip_starts=np.zeros(len(targets) + 1, dtype=np.int64),
        )
    if any(skips):
        sitters = sitters._replace(
            skips=np.array([number for each in skips for number in each], dtype=np.int64),
            skip_starts=np.array([0, *accumulate([len(each) for each in skips])], dtype=np.int64),
        )
    found, rings, done, cuts = np.empty(len(pairs)), scene.rings(), 0, 0
    corners = len(sitters.rings) if len(targets) == 1 else int(np.diff(sitters.starts).max())
    while done < len(pairs):
        room = _kernels.kept_picture_room(scene.obstacles, corners, cuts)
        done, cuts = _kernels.shares_of(eyes, sitters, pairs, scene.obstacles, rings, found, done, room)
    return found


@cache
def _not_asked() -> _kernels.Sitters:
    """Return what stands in the place of a target that nobody asks about."""
    return _kernels.Sitters(
        rings=np.empty((0, 2)),
        starts=np.zeros(2, dtype=np.int64),
        facts=np.zeros((1, 4)),
        skips=NO_SOLIDS,
        skip_starts=np.zeros(2, dtype=np.int64),
    )


@lru_cache(maxsize=1024)
def _alone(target: Solid, sides: int) -> _kernels.Sitters:
    """Return a single target as arrays, a round base drawn with so many sides; it skips no solid."""
    ring, (x, y) = _ring(target, sides)
    return _kernels.Sitters(
        rings=np.array(ring, dtype=np.float64),
        starts=np.array([0, len(ring)], dtype=np.int64),
        facts=np.array([(x, y, target.bottom, target.top)], dtype=np.float64),
        skips=NO_SOLIDS,
        skip_starts=np.zeros(2, dtype=np.int64),
    )


def _is_round(target: Solid) -> bool:
    return isinstance(target.footprint, Outline) and isinstance(target.footprint.base, Disc | Oval)


def _ring(target: Solid, sides: int) -> tuple[Ring, Point]:
    """Return the corners of a target's footprint, and its middle."""
    if not -math.inf < target.bottom < target.top < math.inf:
        raise GeometryError(f"{target.id} needs a height above its bottom for its outline to be measured.")
    footprint = target.footprint
    check_shape(footprint, target.id or "The target")
    if isinstance(footprint, Outline):
        return placed_ring(footprint.base, footprint.facing, footprint.at, sides), footprint.at
    if footprint.holes or len(convex_parts(footprint.ring)) > 1:
        raise GeometryError(f"{target.id} is not convex: the obscured share of such a body is not supported.")
    xs, ys = [x for x, _ in footprint.ring], [y for _, y in footprint.ring]
    return footprint.ring, ((min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0)


def _picture(
    eye: Point3, target: Solid, scene: Scene, skipped: Sequence[int], sides: int
) -> tuple[float, float, NDArray[np.float64], Ring] | None:
    ring, centre = _ring(target, sides)
    dx, dy = centre[0] - eye[0], centre[1] - eye[1]
    away = math.sqrt(dx * dx + dy * dy)
    if away <= CLOSEST or convex_distance(edges_of(ring), eye[0], eye[1]) <= 0.0:
        return None
    axis = (dx / away, dy / away)
    cut = _beyond(ring, eye, axis)
    if len(cut) < 3:
        return None
    looked = (np.array(eye, dtype=np.float64), np.array(axis), np.array(cut), target.bottom, target.top)
    skips, cuts, rows = np.array(skipped, dtype=np.int64), 0, 0
    while True:
        shapes, room = np.empty((rows, 6)), _kernels.kept_picture_room(scene.obstacles, len(cut), cuts)
        whole, seen, shown, cuts = _kernels.picture_of(*looked, scene.obstacles, scene.rings(), skips, shapes, room)
        if cuts == 0 and shown <= rows:
            return whole, seen, shapes[:shown], _frame(cut, eye, axis, target)
        rows = shown


def _beyond(ring: Ring, eye: Point3, axis: Point) -> Ring:
    """Return the part of a convex ring deeper than the closest depth."""
    depths = [(x - eye[0]) * axis[0] + (y - eye[1]) * axis[1] - CLOSEST for x, y in ring]
    kept: list[Point] = []
    for k, (x, y) in enumerate(ring):
        j = (k + 1) % len(ring)
        if depths[k] >= 0.0:
            kept.append((x, y))
        if (depths[k] >= 0.0) != (depths[j] >= 0.0):
            part = depths[k] / (depths[k] - depths[j])
            kept.append((x + part * (ring[j][0] - x), y + part * (ring[j][1] - y)))
    return tuple(kept)


def _frame(ring: Ring, eye: Point3, axis: Point, target: Solid) -> Ring:
    """Return the outline of the whole target in the image plane."""
    points = []
    for x, y in ring:
        dx, dy = x - eye[0], y - eye[1]
        depth, aside = dx * axis[0] + dy * axis[1], dy * axis[0] - dx * axis[1]
        points += [(aside / depth, (z - eye[2]) / depth) for z in (target.bottom, target.top)]
    return convex_hull(points)
