"""Sight: all 100 x 100 pairs past 80 features, by Umpire and by others (one thread: processor time)"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import shapely
import trimesh
from numpy.typing import NDArray

from benchmarks.rivals import any_free, rims, rings_of
from benchmarks.row import Row, busy_seconds, fresh_seconds, seconds
from benchmarks.scenes import made_table
from umpire.geometry import (
    Crowd,
    Polygon,
    Scene,
    Solid,
    crowd_sights,
    line_of_sight,
    sights,
)

COUNT, FEATURES = 100, 80
FEW, MANY = 60, 600
FIRST = """
from umpire.geometry import Disc, Outline, Solid, check_polygon, line_of_sight

one, other = (Solid(id=str(x), footprint=Outline(base=Disc(radius=0.5), at=(x, 0.0)), top=1.0) for x in (0.0, 9.0))
wall = Solid(id="wall", footprint=check_polygon([(4, -3), (5, -3), (5, 0), (4, 0)]), top=3.0)
assert line_of_sight(one, other, (wall,)).visible
"""
Pairs = NDArray[np.int64]


def run() -> list[Row]:
    """Measure all pairs at once, single questions, and the alternatives on the same table."""
    models, scene = made_table(FEATURES, models=COUNT)
    walls = list(scene.solids)
    edges = sum(len(each.footprint.ring) for each in walls if isinstance(each.footprint, Polygon))
    crowd, pairs = Crowd.of(models), np.array([(i, j) for i in range(COUNT) for j in range(COUNT) if i != j])
    whole = crowd_sights(crowd, crowd, scene, threads=1)
    seen = whole[pairs[:, 0], pairs[:, 1]]
    one = busy_seconds(lambda: crowd_sights(crowd, crowd, scene, threads=1), runs=9)
    told = f"{len(walls)} outlines, {edges} edges; {seen.mean():.0%} of the pairs see each other"
    rows = [Row(name="all 100 x 100 pairs, one thread", value=one * 1e3, unit="ms", note=told, most=10.0)]
    every = seconds(lambda: crowd_sights(crowd, crowd, scene))
    rows.append(Row(name="all 100 x 100 pairs, all cores", value=every * 1e3, unit="ms"))
    differ = int((sights(models, models, scene) != whole).sum())
    rows.append(
        Row(
            name="all pairs by sights()",
            value=seconds(lambda: sights(models, models, scene), runs=3) * 1e3,
            unit="ms",
        )
    )
    rows.append(Row(name="verdicts in which both differ", value=differ, unit="pairs", most=0.0))
    exact = one / len(pairs)
    return [
        *rows,
        *_others(models, walls, pairs, seen, exact),
        *_single(models, scene),
        *_units(models, scene),
        _first(),
    ]


def _others(models: list[Solid], walls: list[Solid], pairs: Pairs, seen: NDArray[np.bool_], exact: float) -> list[Row]:
    rows, rings = [], rings_of(walls)
    for count in (8, 16):
        spots = rims(models, count)
        found = any_free(pairs, spots, spots, *rings)
        took = busy_seconds(lambda spots=spots: any_free(pairs, spots, spots, *rings), runs=2) / len(pairs)
        rows.append(_row(f"{count * count} sampled lines, compiled", took, exact, found, seen))
    few = pairs[:: len(pairs) // FEW][:FEW]
    given = seen[:: len(pairs) // FEW][:FEW]
    spots, tree = rims(models, 8), shapely.STRtree([_drawn(each) for each in walls])
    found = _naive(few, spots, tree)
    took = busy_seconds(lambda: _naive(few, spots, tree), runs=1) / len(few)
    rows.append(_row("64 sampled lines, a naive loop over Shapely", took, exact, found, given))
    rows.append(Row(name="naive Shapely against exact", value=took / exact, unit="times", least=450.0))
    some, held = pairs[:: len(pairs) // MANY][:MANY], seen[:: len(pairs) // MANY][:MANY]
    found = _vectorised(some, spots, tree)
    took = busy_seconds(lambda: _vectorised(some, spots, tree), runs=1) / len(some)
    rows.append(_row("64 sampled lines, Shapely vectorised", took, exact, found, held))
    rows.append(Row(name="vectorised Shapely against exact", value=took / exact, unit="times", least=100.0))
    rows += _trimesh(walls, (some, held), spots, exact)
    return [*rows, *_embree(walls, (few, given), (pairs, seen), spots, exact)]


def _row(name: str, took: float, exact: float, found: NDArray[np.bool_], seen: NDArray[np.bool_]) -> Row:
    missed = (seen & ~found).sum() / max(int(seen.sum()), 1)
    note = f"{took / exact:,.1f} times as long as exact; {missed:.1%} of {int(seen.sum())} visible pairs called blocked"
    return Row(name=name, value=took * 1e6, unit="us per pair", note=note)


def _naive(pairs: Pairs, spots: NDArray[np.float64], tree: shapely.STRtree) -> NDArray[np.bool_]:
    """Return what anybody writes first: one line after the other against a tree of polygons, until one is free."""
    found = np.zeros(len(pairs), dtype=np.bool_)
    for k, (i, j) in enumerate(pairs):
        found[k] = any(
            len(tree.query(shapely.LineString([start, end]), predicate="intersects")) == 0
            for start in spots[i]
            for end in spots[j]
        )
    return found


def _vectorised(pairs: Pairs, spots: NDArray[np.float64], tree: shapely.STRtree) -> NDArray[np.bool_]:
    """Return the same of all lines in one call: which of them meet no polygon."""
    starts, ends = _lines(pairs, spots)
    lines = shapely.linestrings(np.stack((starts.reshape(-1, 2), ends.reshape(-1, 2)), axis=1))
    free = np.ones(len(lines), dtype=np.bool_)
    free[tree.query(lines, predicate="intersects")[0]] = False
    return np.asarray(free.reshape(len(pairs), -1).any(axis=1))


def _lines(pairs: Pairs, spots: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return where the lines of each pair start and end, from every spot of one to every spot of the other."""
    count = spots.shape[1]
    return np.repeat(spots[pairs[:, 0]], count, axis=1), np.tile(spots[pairs[:, 1]], (1, count, 1))


Asked = tuple[Pairs, NDArray[np.bool_]]
"""Pairs, and which of them see each other."""


def _embree(walls: list[Solid], few: Asked, every: Asked, spots: NDArray[np.float64], exact: float) -> list[Row]:
    """Return what 64 rays between two rims cost: a call for each pair, as a ruling asks, and one call for all pairs."""
    try:
        scene = _embree_scene(walls)
    except ImportError:
        return [Row(name="64 Embree rays", value=0.0, unit="-", note="not measured: embreex is not installed")]

    def free(pairs: Pairs) -> NDArray[np.bool_]:
        starts, ends = _lines(pairs, spots)
        origins, ways = (np.full((64 * len(pairs), 3), height, np.float32) for height in (1.0, 0.0))
        origins[:, :2] = starts.reshape(-1, 2)
        ways[:, :2] = ends.reshape(-1, 2) - origins[:, :2]
        hit = scene.run(origins, ways, np.ones(len(origins), np.float32), query="OCCLUDED")
        return np.asarray((hit.reshape(-1, 64) < 0).any(axis=1))

    def one_by_one() -> NDArray[np.bool_]:
        return np.concatenate([free(few[0][k : k + 1]) for k in range(len(few[0]))])

    single = busy_seconds(one_by_one, runs=5) / len(few[0])
    whole = busy_seconds(lambda: free(every[0]), runs=3) / len(every[0])
    return [
        _row("64 Embree rays", single, exact, one_by_one(), few[1]),
        Row(name="64 Embree rays against exact", value=single / exact, unit="times", least=5.0),
        _row("64 Embree rays, all pairs in one call", whole, exact, free(every[0]), every[1]),
    ]


def _embree_scene(walls: list[Solid]) -> Any:  # embreex ships no types
    from embreex import mesh_construction, rtcore_scene  # noqa: PLC0415 - not for every platform

    points, faces = _mesh(walls)
    scene = rtcore_scene.EmbreeScene()
    mesh_construction.TriangleMesh(scene, points.astype(np.float32), faces.astype(np.int32))
    return scene


def _trimesh(walls: list[Solid], asked: Asked, spots: NDArray[np.float64], exact: float) -> list[Row]:
    """Return what 64 rays between two rims cost where trimesh casts them, all pairs in one call."""
    (pairs, seen), (points, faces) = asked, _mesh(walls)
    rays = trimesh.Trimesh(points, faces, process=False).ray

    def free() -> NDArray[np.bool_]:
        starts, ends = (each.reshape(-1, 2) for each in _lines(pairs, spots))
        origins, ways = (np.full((len(starts), 3), height) for height in (1.0, 0.0))
        origins[:, :2], ways[:, :2] = starts, ends - starts
        hits, ray, _ = rays.intersects_location(origins, ways, multiple_hits=False)
        reached = np.linalg.norm(hits - origins[ray], axis=1) < np.linalg.norm(ways[ray], axis=1)
        met = np.zeros(len(starts), dtype=np.bool_)
        met[ray[reached]] = True
        return np.asarray(~met.reshape(len(pairs), -1).all(axis=1))

    found, took = free(), busy_seconds(free, runs=1) / len(pairs)
    return [_row(f"64 rays by trimesh ({type(rays).__module__.rpartition('_')[2]})", took, exact, found, seen)]


def _mesh(walls: list[Solid]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the sides of all terrain as triangles: corners, and three of them for each."""
    points, faces = [], []
    for each in walls:
        ring = each.footprint.ring if isinstance(each.footprint, Polygon) else ()
        first, count = len(points), len(ring)
        points += [(x, y, z) for z in (-1.0, 10.0) for x, y in ring]
        for k in range(count):
            a, b = first + k, first + (k + 1) % count
            faces += [(a, b, count + b), (a, count + b, count + a)]
    return np.array(points), np.array(faces)


def _single(models: list[Solid], scene: Scene) -> list[Row]:
    few = [(models[k], models[(7 * k + 3) % COUNT]) for k in range(COUNT)]
    named = seconds(lambda: [line_of_sight(a, b, scene) for a, b in few]) / len(few)
    plain = seconds(lambda: [line_of_sight(a, b, scene, naming=False) for a, b in few]) / len(few)
    return [
        Row(name="one pair per call", value=plain * 1e6, unit="us per pair"),
        Row(name="one pair per call, who blocks named", value=named * 1e6, unit="us per pair"),
    ]


def _units(models: list[Solid], scene: Scene) -> list[Row]:
    """Return what ten models looking at ten others costs, asked as one question from Python."""
    took = seconds(lambda: sights(models[:10], models[10:20], scene))
    return [Row(name="a unit of ten at a unit of ten", value=took * 1e3, unit="ms", most=0.8)]


def _first() -> Row:
    """Return how long a fresh process takes to its first ruling, with the kernels' machine code at hand."""
    took = fresh_seconds([sys.executable, "-c", FIRST], runs=4)
    return Row(name="first ruling of a fresh process, Python's own start included", value=took, unit="s", most=0.6)


def _drawn(solid: Solid) -> shapely.Polygon:
    assert isinstance(solid.footprint, Polygon)
    return shapely.Polygon(solid.footprint.ring)
