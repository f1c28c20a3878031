"""Sight, obscured share and gaps: exact answers on a table of 80 obstacles"""

from __future__ import annotations

import math

import shapely

from benchmarks.row import Row, seconds
from umpire.geometry import (
    Disc,
    Outline,
    Polygon,
    Rectangle,
    Scene,
    Solid,
    check_polygon,
    gap,
    line_of_sight,
    obscured_share,
    sights,
)

COUNT, OBSTACLES = 100, 80


class _Sequence:
    """A fixed sequence of numbers in [0, 1), the same everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self, low: float, high: float) -> float:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return low + (high - low) * (self.state >> 11) / 2**53


def table() -> tuple[list[Solid], Scene]:
    """Return 100 models and a table of 80 obstacles with 20 corners each."""
    draw = _Sequence(7)
    walls = []
    for number in range(OBSTACLES):
        x, y, reach = draw(3, 57), draw(3, 45), draw(0.6, 2.2)
        ring = [
            (x + reach * part * math.cos(2 * math.pi * k / 20), y + reach * part * math.sin(2 * math.pi * k / 20))
            for k in range(20)
            for part in [draw(0.6, 1.0)]
        ]
        walls.append(Solid(id=f"wall-{number}", footprint=check_polygon(ring), top=math.inf))
    models: list[Solid] = []
    while len(models) < COUNT:
        at = (draw(1, 59), draw(1, 47))
        base = Disc(radius=0.492126) if len(models) % 3 else Rectangle(length=2.0, width=1.2)
        outline = Outline(base=base, at=at)
        others = [*(wall.footprint for wall in walls), *(model.footprint for model in models)]
        if all(gap(outline, other) > 0.02 for other in others):
            models.append(Solid(id=f"model-{len(models)}", footprint=outline, top=1.0))
    return models, Scene(walls)


def run() -> list[Row]:
    """Measure all pairs at once, one pair at a time, naive sampling, and the obscured share."""
    models, scene = table()
    pairs = COUNT * (COUNT - 1)
    seen = sights(models, models, scene)
    batch = seconds(lambda: sights(models, models, scene)) / pairs
    few = [(models[k], models[(7 * k + 3) % COUNT]) for k in range(COUNT)]
    single = seconds(lambda: [line_of_sight(a, b, scene) for a, b in few]) / len(few)
    naive = seconds(lambda: [_sampled(a, b, scene) for a, b in few[:20]], runs=1) / 20
    eyes = [(*a.footprint.at, 1.0) for a, _ in few if isinstance(a.footprint, Outline)]
    obscured = seconds(lambda: [obscured_share(eye, b, scene) for eye, (_, b) in zip(eyes, few, strict=True)]) / len(
        few
    )
    wrong = sum(bool(seen[models.index(a), models.index(b)]) and not _sampled(a, b, scene) for a, b in few)
    return [
        Row(name="sight, all pairs of 100 at once", value=batch * 1e6, unit="us per pair"),
        Row(name="sight, one pair per call, who blocks named", value=single * 1e6, unit="us per pair"),
        Row(
            name="64 sampled lines with Shapely",
            value=naive * 1e6,
            unit="us per pair",
            note=f"{naive / batch:,.0f} times as long; calls {wrong} of {len(few)} pairs blocked that are seen",
        ),
        Row(name="obscured share", value=obscured * 1e6, unit="us per target"),
    ]


def _sampled(viewer: Solid, target: Solid, scene: Scene) -> bool:
    """Whether one of 64 lines between two rims is free: the usual way, and wrong now and then."""
    rims = [
        [(p.x, p.y) for p in (_drawn(solid).exterior.interpolate(k / 8, normalized=True) for k in range(8))]
        for solid in (viewer, target)
    ]
    walls = [_drawn(solid) for solid in scene.solids]
    return any(
        not any(wall.intersects(shapely.LineString([start, end])) for wall in walls)
        for start in rims[0]
        for end in rims[1]
    )


def _drawn(solid: Solid) -> shapely.Polygon:
    footprint = solid.footprint
    if isinstance(footprint, Polygon):
        return shapely.Polygon(footprint.ring)
    if isinstance(footprint.base, Disc):
        return shapely.Point(footprint.at).buffer(footprint.base.radius)
    return shapely.box(footprint.at[0] - 1.0, footprint.at[1] - 0.6, footprint.at[0] + 1.0, footprint.at[1] + 0.6)
