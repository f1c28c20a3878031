"""How much of a target's outline is hidden from an eye."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
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
from umpire.geometry.scenes import Scene, convex_parts, scene_of
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
    if not drawn or oracle_in_place() is not None:
        return Obscured(share=float(obscured_shares([eye], [target], obstacles, ignoring={target.id: ignoring})[0, 0]))
    check_place(eye, "An eye")
    scene = scene_of(obstacles)
    use, skipped = scene.rings_without(ignoring), scene.named(ignoring)
    sides = COARSE
    while True:
        picture = _picture(eye, target, scene, use, sides)
        if picture is None:
            return Obscured(share=0.0)
        whole, seen, shapes, framed = picture
        share = min(1.0, max(0.0, 1.0 - seen / whole))
        round_partly = _is_round(target) and 0.0 < share < 1.0
        if sides == FINE or not (round_partly and (_near_threshold(share) or _has_astride(target, scene, skipped))):
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
    pairs = np.argwhere(np.ones(shape, dtype=np.bool_) if asked is None else asked)
    shares = _paint(places, targets, skips, pairs, COARSE, scene)
    partly = [k for k in np.flatnonzero((shares > 0.0) & (shares < 1.0)) if _is_round(targets[pairs[k, 1]])]
    beside = {j: _has_astride(targets[j], scene, skips[j]) for j in {*pairs[partly, 1].tolist()}}
    finer = [k for k in partly if _near_threshold(shares[k]) or beside[pairs[k, 1]]]
    if finer:
        shares[finer] = _paint(places, targets, skips, pairs[finer], FINE, scene)
    found = np.zeros(shape)
    found[pairs[:, 0], pairs[:, 1]] = shares
    return found


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
    asked = set(pairs[:, 1].tolist())
    drawn = [_ring(target, sides) if j in asked else ((), (0.0, 0.0)) for j, target in enumerate(targets)]
    sitters = _kernels.Sitters(
        rings=np.array([point for ring, _ in drawn for point in ring], dtype=np.float64).reshape(-1, 2),
        starts=np.array([0, *accumulate(len(ring) for ring, _ in drawn)], dtype=np.int64),
        middles=np.array([middle for _, middle in drawn], dtype=np.float64).reshape(-1, 2),
        heights=np.array([(target.bottom, target.top) for target in targets], dtype=np.float64).reshape(-1, 2),
        skips=np.array([number for each in skips for number in each], dtype=np.int64),
        skip_starts=np.array([0, *accumulate(len(each) for each in skips)], dtype=np.int64),
    )
    found, every = np.empty(len(pairs)), np.arange(len(scene.obstacles.owners))
    _kernels.shares_of(eyes, sitters, pairs, scene.obstacles, every, found)
    return found


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
    eye: Point3, target: Solid, scene: Scene, use: NDArray[np.int64], sides: int
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
    whole, seen, shapes = _kernels.picture_of(
        np.array(eye, dtype=np.float64), np.array(axis), np.array(cut), target.bottom, target.top,
        scene.obstacles, use, True,  # noqa: FBT003 - compiled code takes no names
    )  # fmt: skip
    return whole, seen, shapes, _frame(cut, eye, axis, target)


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
