"""Movement: cheapest paths and reach on a table of 60 features, half impassable, half difficult, and 20 enemy zones"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from benchmarks.grids import fast_marching, grid_dijkstra, neighbours, rasterised
from benchmarks.row import Row, seconds
from benchmarks.scenes import Draw
from umpire.geometry import (
    Disc,
    Ground,
    Point,
    Polygon,
    Reach,
    Toll,
    Zone,
    cheapest_travels,
    check_polygon,
    may_stand,
)

WIDTH, DEPTH, STEP, FACTOR = 60.0, 48.0, 0.25, 2.0
BASE = Disc(radius=0.63)
QUERIES, MAPS = 150, 30
Array = NDArray[np.float64]


class Board(NamedTuple):
    """A table to move on."""

    walls: list[Polygon]
    woods: list[Polygon]
    zones: list[Zone]

    def ground(self) -> Ground:
        """The ground of the base."""
        table = check_polygon([(0, 0), (WIDTH, 0), (WIDTH, DEPTH), (0, DEPTH)])
        return Ground(BASE, table, walls=self.walls, tolls=[Toll(areas=tuple(self.woods), factor=FACTOR)])

    def costs(self) -> Array:
        """The table as a grid."""
        reach = BASE.radius
        closed = [shapely.Polygon(wall.ring).buffer(reach) for wall in self.walls]
        closed += [shapely.Point(x, y).buffer(clear) for x, y, clear in self.zones]
        slow = shapely.union_all([shapely.Polygon(wood.ring).buffer(reach) for wood in self.woods])
        return rasterised(shapely.union_all(closed), slow, FACTOR, STEP, WIDTH, DEPTH)


def board() -> Board:
    """Return ruins, blobs, courts and crates, every other feature to be walked round and every other one through."""
    draw = Draw(5)
    pieces: list[list[Polygon]] = [[], []]
    for number in range(60):
        reach = 2.08 * draw(0.75, 1.25)
        x, y, turn = draw(reach, WIDTH - reach), draw(reach, DEPTH - reach), draw(0.0, 2.0 * math.pi)
        for ring in SHAPES[draw.pick(len(SHAPES))](draw, reach):
            c, s = math.cos(turn), math.sin(turn)
            placed = shapely.Polygon([(x + c * u - s * v, y + s * u + c * v) for u, v in ring])
            shape = placed.convex_hull if number % 2 else placed
            pieces[number % 2].append(check_polygon(list(shape.exterior.coords)))
    zones = [(draw(5, WIDTH - 5), draw(5, DEPTH - 5), 1.0 + 2.0 * BASE.radius) for _ in range(20)]
    return Board(*pieces, zones)


def _box(left: float, low: float, right: float, high: float) -> list[Point]:
    return [(left, low), (right, low), (right, high), (left, high)]


def _ruin(draw: Draw, reach: float) -> list[list[Point]]:
    half, thick, gate = 0.6 * reach, 0.06 * reach + 0.05, draw(-0.3, 0.3) * reach
    low = -half + thick
    return [
        _box(-half, -half, gate, low),
        _box(gate + 0.15 * reach, -half, half, low),
        _box(-half, low + 0.02, low, half * draw(0.2, 0.9)),
    ]


def _blob(draw: Draw, reach: float) -> list[list[Point]]:
    count = 14 + draw.pick(16)
    turns = [2.0 * math.pi * k / count for k in range(count)]
    return [[(far * math.cos(t), far * math.sin(t)) for t in turns for far in [reach * draw(0.55, 1.0)]]]


def _court(draw: Draw, reach: float) -> list[list[Point]]:
    w, t = 0.8 * reach, 3.0 * (0.06 * reach + 0.05)
    wall = [(-w, -w), (w, -w), (w, w), (w - t, w), (w - t, -w + t), (-w + t, -w + t), (-w + t, w), (-w, w)]
    crate = 0.08 * reach
    middles = [(draw(-w / 3, w / 3), draw(-w / 3, w / 3)) for _ in range(3)]
    return [wall, *(_box(x - crate, y - crate, x + crate, y + crate) for x, y in middles)]


def _crates(draw: Draw, reach: float) -> list[list[Point]]:
    found = []
    for _ in range(4):
        x, y, turn = draw(-0.7, 0.7) * reach, draw(-0.7, 0.7) * reach, draw(0.0, math.pi)
        c, s = math.cos(turn), math.sin(turn)
        corners = _box(-0.35 * reach, -0.12 * reach, 0.35 * reach, 0.12 * reach)
        found.append([(x + c * u - s * v, y + s * u + c * v) for u, v in corners])
    return found


SHAPES: tuple[Callable[[Draw, float], list[list[Point]]], ...] = (_ruin, _blob, _court, _crates)


def ways(table: Board, ground: Ground) -> tuple[Array, Array]:
    """Return starts and goals three to eleven inches apart, in the middles of cells, where the base may stand."""
    draw = Draw(1)
    starts: list[Point] = []
    goals: list[Point] = []
    while len(starts) < QUERIES:
        start, turn, far = (draw(1, WIDTH - 1), draw(1, DEPTH - 1)), draw(0.0, 2.0 * math.pi), draw(3.0, 11.0)
        goal = (start[0] + far * math.cos(turn), start[1] + far * math.sin(turn))
        pair = [tuple((math.floor(value / STEP) + 0.5) * STEP for value in place) for place in (start, goal)]
        if may_stand(ground, np.array(pair), zones=table.zones).all():
            starts.append((pair[0][0], pair[0][1]))
            goals.append((pair[1][0], pair[1][1]))
    return np.array(starts), np.array(goals)


def run() -> list[Row]:
    """Measure paths and maps, and what grids make of the same table."""
    table = board()
    ground = table.ground()
    starts, goals = ways(table, ground)
    found = cheapest_travels(ground, starts, goals, zones=table.zones)
    best = np.array([each.cost if each else math.inf for each in found])
    paths = seconds(lambda: cheapest_travels(ground, starts, goals, zones=table.zones)) / QUERIES
    rows = [
        Row(name="ground laid out for one size of base", value=seconds(table.ground, runs=3) * 1e3, unit="ms"),
        Row(
            name="cheapest path", value=paths * 1e3, unit="ms", most=0.15,
        ),
        *_reaches(table, ground, starts),
    ]  # fmt: skip
    return [*rows, *_grids(table, starts, goals, best)]


def _reaches(table: Board, ground: Ground, starts: Array) -> list[Row]:
    rows = []
    for allowance in (6.0, 12.0):
        spread = np.arange(-allowance, allowance, STEP)
        cells = np.stack(np.meshgrid(spread, spread, indexing="ij"), axis=-1).reshape(-1, 2)
        cells = cells[np.hypot(*cells.T) <= allowance]

        def maps(allowance: float = allowance, cells: Array = cells) -> None:
            for start in starts[:MAPS]:
                Reach(ground, (start[0], start[1]), allowance, zones=table.zones).costs(start + cells)

        took = seconds(maps, runs=3) / MAPS
        name = f'costs of all cells of 0.25" within {allowance:g}"'
        rows.append(Row(name=name, value=took * 1e3, unit="ms", most=2.0 if allowance == 6.0 else 23.7))

    def drawings() -> None:
        for start in starts[:MAPS]:
            Reach(ground, (start[0], start[1]), 6.0, zones=table.zones).region()

    rows.append(Row(name='reach of 6" as polygons', value=seconds(drawings, runs=2) / MAPS * 1e3, unit="ms", most=1.0))
    return rows


def _by_dijkstra(costs: Array, ways_on: NDArray[np.int64], x: float, y: float) -> Array:
    return grid_dijkstra(costs, STEP, x, y, 12.0, ways_on)


def _grids(table: Board, starts: Array, goals: Array, best: Array) -> list[Row]:
    """Measure the rivals: their times, and by how much they are off."""
    costs = table.costs()
    rivals: list[tuple[str, Callable[[float, float], Array]]] = []
    for ways_on in map(neighbours, (1, 2, 3)):
        name = f"Dijkstra over {len(ways_on)} neighbours"
        rivals.append((name, partial(_by_dijkstra, costs, ways_on)))
    rivals.append(("fast marching", lambda x, y: fast_marching(costs, STEP, x, y, 12.0)))
    rows = []
    cells = np.floor(goals / STEP).astype(int)
    for name, search in rivals:
        search(starts[0, 0], starts[0, 1])
        told = np.array([search(x, y)[i, j] for (x, y), (i, j) in zip(starts, cells, strict=True)])
        took = seconds(lambda search=search: [search(x, y) for x, y in starts[:MAPS]], runs=2) / MAPS  # type: ignore[misc]
        both = np.isfinite(told) & np.isfinite(best) & (best < 11.0)
        off = told[both] / best[both] - 1.0
        missed = int(np.sum(~np.isfinite(told) & (best < 10.0)))
        note = (
            f"off by {off.mean() * 100:.1f} % on average, from {off.min() * 100:.1f} to {off.max() * 100:.1f} %; "
            f"{missed} of {QUERIES} ways called closed that are open"
        )
        rows.append(Row(name=f'{name} on 0.25", map of 12"', value=took * 1e3, unit="ms", note=note))
    return rows
