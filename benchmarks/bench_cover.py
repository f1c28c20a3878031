"""Cover: who is seen whole from one point, and how much of a target is hidden, by Umpire and by others"""

from __future__ import annotations

import importlib
import math
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import shapely
from numpy.typing import NDArray

from benchmarks.row import Row, busy_seconds, seconds
from benchmarks.scenes import made_table
from umpire.geometry import (
    Disc,
    Outline,
    Polygon,
    Rectangle,
    Scene,
    Solid,
    all_seen_whole,
    obscured_share,
    obscured_shares,
)

COUNT, FEATURES, FEW = 100, 80, 40
RAYS = 64
FIRST = Path(__file__).resolve().parents[2] / "shared" / "prototypes"
Floats = NDArray[np.float64]


def run() -> list[Row]:
    """Measure both questions for all 100 x 100 pairs past 80 features."""
    models, scene = made_table(FEATURES, models=COUNT)
    eyes = eyes_of(models)
    whole, shares = all_seen_whole(models, models, scene), obscured_shares(eyes, models, scene)
    ours = {
        "whole": seconds(lambda: all_seen_whole(models, models, scene)) / COUNT**2,
        "share": seconds(lambda: obscured_shares(eyes, models, scene)) / COUNT**2,
    }
    partly = ((shares > 0.0) & (shares < 1.0)).mean()
    rows = [
        _row("seen whole from one point, all pairs in one call", ours["whole"], f"{whole.mean():.0%} are"),
        _row("obscured share, all pairs in one call", ours["share"], f"{partly:.0%} are partly hidden", most=2.5),
        _row("obscured share, one pair per call", _one_by_one(models, scene, eyes), "as a ruling asks", most=10.0),
    ]
    rows += _first_tries(models, scene, eyes, whole, shares)
    pairs = [(7 * k % COUNT, (13 * k + 5) % COUNT) for k in range(FEW)]
    rows += [_shapely_whole(models, scene, pairs, whole, ours["whole"])]
    return [*rows, _rays(models, scene, eyes, shares, ours["share"])]


def eyes_of(models: list[Solid]) -> Floats:
    """Return a place an inch above the middle of each model, shape (n, 3)."""
    return np.array([(*each.footprint.at, 1.0) for each in models if isinstance(each.footprint, Outline)])


def _row(name: str, took: float, note: str, most: float | None = None) -> Row:
    return Row(name=name, value=took * 1e6, unit="us per pair", note=note, most=most)


def _one_by_one(models: list[Solid], scene: Scene, eyes: Floats) -> float:
    asked = [((x, y, z), models[(7 * k + 3) % COUNT]) for k, (x, y, z) in enumerate(eyes.tolist())]
    return busy_seconds(lambda: [obscured_share(eye, target, scene) for eye, target in asked]) / COUNT


def _first_tries(
    models: list[Solid], scene: Scene, eyes: Floats, whole: NDArray[np.bool_], shares: Floats
) -> list[Row]:
    """Measure the reference code that the kernels were planned with, where it is at hand."""
    flat, solid = _load("los2d"), _load("sil3d")
    if flat is None or solid is None:
        return [Row(name="the reference code", value=0.0, unit="-", note="not measured: it is not at hand")]
    rings, bases = _as_told(scene), np.array([_base(each) for each in models])
    pairs = np.array([(i, j) for i in range(COUNT) for j in range(COUNT) if i != j], dtype=np.int32)
    found, points, counts = np.zeros(len(pairs), np.int32), np.zeros((len(pairs), 4)), np.zeros(8, np.int64)
    x, y, after, before, convex, starts, bounds = rings

    def ask_whole() -> None:
        flat.fully_batch(bases, pairs, x, y, after, before, convex, starts, bounds, found, points, counts)

    hidden, seen_from = np.zeros(len(pairs)), eyes[pairs[:, 0]]

    def ask_share() -> None:
        heights = scene.obstacles.heights
        solid.obscured_batch(seen_from, pairs[:, 1], bases, 32, x, y, after, starts, bounds, heights, hidden)

    ask_whole(), ask_share()
    mine, share = whole[pairs[:, 0], pairs[:, 1]], shares[pairs[:, 0], pairs[:, 1]]
    missed = int((mine & (found == 0)).sum())
    return [
        _row(
            "seen whole, the reference code", seconds(ask_whole) / len(pairs),
            f"says no to {missed} of the {int(mine.sum())} that are, yes to {int((~mine & (found == 1)).sum())} others",
        ),
        _row(
            "obscured share, the reference code", seconds(ask_share) / len(pairs),
            f"differs by {abs(hidden - share).max():.1e} at most: it never draws a round base finer",
        ),
    ]  # fmt: skip


def _load(name: str) -> ModuleType | None:
    if not (FIRST / f"{name}.py").exists():
        return None
    sys.path.insert(0, str(FIRST))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FIRST))


def _as_told(scene: Scene) -> tuple[NDArray[np.generic], ...]:
    """Return the terrain as the reference code takes it."""
    starts, corners = scene.obstacles.starts, scene.obstacles.corners
    after, before = np.empty(len(corners), np.int32), np.empty(len(corners), np.int32)
    for first, last in pairwise(starts):
        ring = np.arange(first, last)
        after[ring], before[ring] = np.roll(ring, -1), np.roll(ring, 1)
    convex, bounds = np.ones(len(corners), np.uint8), scene.obstacles.bounds[: len(starts) - 1, :4].copy()
    return corners[:, 0].copy(), corners[:, 1].copy(), after, before, convex, starts.astype(np.int32), bounds


def _base(model: Solid) -> tuple[float, ...]:
    assert isinstance(model.footprint, Outline)
    base, (x, y) = model.footprint.base, model.footprint.at
    if isinstance(base, Disc):
        return (0.0, x, y, 1.0, 0.0, base.radius, base.radius, model.top)
    assert isinstance(base, Rectangle)
    return (1.0, x, y, 1.0, 0.0, base.length / 2.0, base.width / 2.0, model.top)


def _shapely_whole(
    models: list[Solid], scene: Scene, pairs: list[tuple[int, int]], whole: NDArray[np.bool_], ours: float
) -> Row:
    """Measure a viewer less the hulls of all shadows, with Shapely."""
    walls = [shapely.Polygon(each.footprint.ring) for each in scene.solids if isinstance(each.footprint, Polygon)]
    tree, drawn = shapely.STRtree(walls), [_drawn(each) for each in models]

    def ask() -> list[bool]:
        return [_lit(drawn[i], drawn[j], walls, tree) for i, j in pairs]

    took, found = seconds(ask, runs=1) / len(pairs), ask()
    differ = sum(found[k] != whole[i, j] for k, (i, j) in enumerate(pairs) if i != j)
    return _row("seen whole, by Shapely", took, f"{took / ours:,.0f} times as long; {differ} of {len(pairs)} differ")


def _lit(here: shapely.Polygon, there: shapely.Polygon, walls: list[shapely.Polygon], tree: shapely.STRtree) -> bool:
    left = here
    target = shapely.get_coordinates(there)
    for number in tree.query(shapely.union(here, there).convex_hull):
        ring = shapely.get_coordinates(walls[number])
        for start, end in pairwise(ring):
            points = np.concatenate(([start, end], start + 100.0 * (start - target), end + 100.0 * (end - target)))
            left = left.difference(shapely.MultiPoint(points).convex_hull)
            if left.is_empty:
                return False
    return bool(left.area > 1e-9)


def _drawn(model: Solid) -> shapely.Polygon:
    assert isinstance(model.footprint, Outline)
    base, (x, y) = model.footprint.base, model.footprint.at
    if isinstance(base, Disc):
        return shapely.Point(x, y).buffer(base.radius, quad_segs=16)
    assert isinstance(base, Rectangle)
    return shapely.box(x - base.length / 2, y - base.width / 2, x + base.length / 2, y + base.width / 2)


def _rays(models: list[Solid], scene: Scene, eyes: Floats, shares: Floats, ours: float) -> Row:
    """Measure an 8 x 8 grid of rays over each outline, one at a time against a tree."""
    walls = [shapely.Polygon(each.footprint.ring) for each in scene.solids if isinstance(each.footprint, Polygon)]
    tops, tree = [each.top for each in scene.solids], shapely.STRtree(walls)
    partly = np.argwhere((shares > 0.0) & (shares < 1.0))
    chosen = partly[:: max(1, len(partly) // FEW)][:FEW]

    def ask() -> list[float]:
        return [_share(eyes[i], models[j], walls, tops, tree) for i, j in chosen]

    took, found = seconds(ask, runs=1) / len(chosen), np.array(ask())
    exact = np.array([shares[i, j] for i, j in chosen])
    wrong = (np.digitize(found, (0.25, 0.5)) != np.digitize(exact, (0.25, 0.5))).mean()
    note = f"{took / ours:,.0f} times as long; {wrong:.0%} of the partly hidden in a wrong band of 25 and 50 %"
    return _row(f"obscured share, {RAYS} rays by Shapely", took, note)


def _share(eye: Floats, target: Solid, walls: list[shapely.Polygon], tops: list[float], tree: shapely.STRtree) -> float:
    assert isinstance(target.footprint, Outline)
    (x, y), side = target.footprint.at, math.isqrt(RAYS)
    away = math.hypot(x - eye[0], y - eye[1])
    across = np.array([-(y - eye[1]), x - eye[0]]) / away * _half(target)
    hidden = 0
    for k in range(side):
        aim = np.array([x, y]) + across * ((2 * k + 1) / side - 1.0)
        line = shapely.LineString([eye[:2], aim])
        met = [(line.intersection(walls[n]), tops[n]) for n in tree.query(line, predicate="intersects")]
        for m in range(side):
            height = target.top * (m + 0.5) / side
            hidden += any(_blocks(part, top, eye, aim, height) for part, top in met)
    return hidden / RAYS


def _blocks(part: shapely.Geometry, top: float, eye: Floats, aim: Floats, height: float) -> bool:
    if part.is_empty:
        return False
    ends = shapely.get_coordinates(part)
    along = [math.hypot(*(end - eye[:2])) / math.hypot(*(aim - eye[:2])) for end in (ends[0], ends[-1])]
    return min(eye[2] + (height - eye[2]) * each for each in along) < top


def _half(target: Solid) -> float:
    assert isinstance(target.footprint, Outline)
    base = target.footprint.base
    if isinstance(base, Disc):
        return base.radius
    assert isinstance(base, Rectangle)
    return math.hypot(base.length, base.width) / 2.0
