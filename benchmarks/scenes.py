"""Tables to measure on: made ones of any size, and the real ones where they are at hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from umpire.formats import GroundPlan, parse_assumption, read_ground_plan
from umpire.geometry import (
    Base,
    Disc,
    Outline,
    Point,
    Rectangle,
    Scene,
    Solid,
    check_polygon,
    gap,
)

REAL = Path(__file__).resolve().parents[2] / "shared" / "data" / "tables_40k"
INCH = 25.4
WIDTH, DEPTH = 60.0, 48.0
ROUND = tuple(Disc(radius=size / INCH / 2.0) for size in (25, 28, 32, 40, 50, 60))
HULL_SIZES = ((25, 25), (50, 25), (75, 50), (100, 60))
HULLS = tuple(Rectangle(length=long / INCH, width=wide / INCH) for long, wide in HULL_SIZES)


class Draw:
    """A fixed sequence of numbers, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 2**64

    def __call__(self, low: float, high: float) -> float:
        """Return the next number between two."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return low + (high - low) * (self.state >> 11) / 2**53

    def pick(self, count: int) -> int:
        """Return a number below a count."""
        return min(int(self(0.0, count)), count - 1)


def _turned(points: list[Point], at: Point, angle: float) -> list[Point]:
    c, s = math.cos(angle), math.sin(angle)
    return [(at[0] + c * x - s * y, at[1] + s * x + c * y) for x, y in points]


def _box(left: float, low: float, right: float, high: float) -> list[Point]:
    return [(left, low), (right, low), (right, high), (left, high)]


def _round(draw: Draw, reach: float, corners: int, least: float) -> list[Point]:
    turn = 2.0 * math.pi / corners
    parts = [draw(least, 1.0) * reach for _ in range(corners)]
    return [(part * math.cos(k * turn), part * math.sin(k * turn)) for k, part in enumerate(parts)]


def _walls(draw: Draw, reach: float) -> list[list[Point]]:
    """Return a ruin's corner: two walls with a gap in one, and two heaps."""
    half, thick, door = 0.7 * reach, 0.1 * reach, draw(-0.3, 0.2) * reach
    heaps = [_round(draw, 0.22 * reach, 7, 0.6) for _ in range(2)]
    moved = [_turned(heap, (draw(-0.2, 0.5) * reach, draw(-0.2, 0.5) * reach), 0.0) for heap in heaps]
    return [
        _box(-half, -half, door, -half + thick),
        _box(door + 0.25 * reach, -half, half, -half + thick),
        _box(-half, -half + 1.5 * thick, -half + thick, half),
        *moved,
    ]


def _wood(draw: Draw, reach: float) -> list[list[Point]]:
    return [_round(draw, reach, 16 + draw.pick(14), 0.55)]


def _yard(draw: Draw, reach: float) -> list[list[Point]]:
    """Return a yard walled on three sides with crates in it."""
    a, b = 0.8 * reach, 0.56 * reach
    wall = [(-a, -a), (a, -a), (a, a), (b, a), (b, -b), (-b, -b), (-b, a), (-a, a)]
    spots = [(draw(-0.4, 0.4) * reach, draw(-0.4, 0.4) * reach) for _ in range(3)]
    return [wall, *(_turned(_box(-0.1 * reach, -0.1 * reach, 0.1 * reach, 0.1 * reach), at, 0.5) for at in spots)]


def _crates(draw: Draw, reach: float) -> list[list[Point]]:
    box = _box(-0.35 * reach, -0.12 * reach, 0.35 * reach, 0.12 * reach)
    return [_turned(box, (draw(-0.7, 0.7) * reach, draw(-0.7, 0.7) * reach), draw(0.0, math.pi)) for _ in range(4)]


MAKERS: tuple[Callable[[Draw, float], list[list[Point]]], ...] = (_walls, _wood, _yard, _crates)


def made_table(features: int, *, seed: int = 3, models: int = 100) -> tuple[list[Solid], Scene]:
    """Return models and terrain; features shrink with their number, so that they cover about as much of the table."""
    draw, reach = Draw(seed), 3.6 * math.sqrt(20.0 / features)
    walls: list[Solid] = []
    for number in range(features):
        size = reach * draw(0.75, 1.25)
        at, angle = (draw(size, WIDTH - size), draw(size, DEPTH - size)), draw(0.0, 2.0 * math.pi)
        for ring in MAKERS[draw.pick(4)](draw, size):
            name = f"feature-{number}.{len(walls)}"
            walls.append(Solid(id=name, footprint=check_polygon(_turned(ring, at, angle)), top=draw(3.0, 7.0)))
    bases = [HULLS[draw.pick(4)] if k % 3 == 0 else ROUND[draw.pick(6)] for k in range(models)]
    return stand(bases, walls, (WIDTH, DEPTH), draw, height=1.0), Scene(walls)


def stand(
    bases: list[Base], walls: list[Solid], size: tuple[float, float], draw: Draw, *, height: float
) -> list[Solid]:
    """Return bodies at places where they overlap neither terrain nor one another."""
    placed: list[Solid] = []
    while len(placed) < len(bases):
        outline = Outline(base=bases[len(placed)], at=(draw(2.0, size[0] - 2.0), draw(2.0, size[1] - 2.0)))
        if all(gap(outline, each.footprint) > 0.02 for each in (*walls, *placed)):
            placed.append(Solid(id=f"model-{len(placed)}", footprint=outline, top=height))
    return placed


def real_tables(assumed: str = "ruin:height=5") -> list[GroundPlan]:
    """Return the real tables with an assumption about their terrain; none where they are not at hand."""
    assumptions = [parse_assumption(assumed)]
    return [read_ground_plan(path, assumptions=assumptions) for path in sorted(REAL.glob("*.yaml"))]
