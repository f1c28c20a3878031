"""Looking for places at which a Detachment comes onto the battlefield over an edge."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.geometry import Heading, Outline, Point, heading_towards, point_distance, snap_point
from umpire.rulings import unheard
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.setup.arriving import judge_arrival
from umpire.systems.legions.rules.setup.topics import Placement

SPACE = 0.1
"""How far apart models come that come in a row, inches."""


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """An edge of the battlefield: its length, where it begins, the way along it and the way inwards."""

    length: float
    start: Point
    along: Point
    inwards: Point


@unheard
def entry_near(field: Battlefield, detachment: str, goal: Point) -> tuple[Placement, ...]:
    """Return places in a row along an edge where a Detachment may come, nearest to a goal; () where none was found."""
    own = field.detachments[detachment]
    rows = sorted(_rows(field, detachment), key=lambda each: point_distance(each[0].at, goal))
    return next((each for each in rows if judge_arrival(field, own, each).allowed), ())


def _rows(field: Battlefield, detachment: str) -> Iterator[tuple[Placement, ...]]:
    models = [each for name in field.detachments[detachment].models if (each := field.models[name]).alive]
    step = 2 * max(bounding_radius(each.base) for each in models) + SPACE
    width, depth = field.size
    for edge in (
        _Row(length=width, start=(0.0, 0.0), along=(1.0, 0.0), inwards=(0.0, 1.0)),
        _Row(length=width, start=(0.0, depth), along=(1.0, 0.0), inwards=(0.0, -1.0)),
        _Row(length=depth, start=(0.0, 0.0), along=(0.0, 1.0), inwards=(1.0, 0.0)),
        _Row(length=depth, start=(width, 0.0), along=(0.0, 1.0), inwards=(-1.0, 0.0)),
    ):
        facing = heading_towards((0.0, 0.0), edge.inwards)
        first = step / 2
        while facing is not None and first + step * (len(models) - 0.5) <= edge.length:
            yield tuple(
                Placement(model=model.id, at=_on_edge(field, edge, model, first + step * index, facing), facing=facing)
                for index, model in enumerate(models)
            )
            first += 1.0


def _on_edge(field: Battlefield, edge: _Row, model: Model, far: float, facing: Heading) -> Point:
    """Return where the centre of a base is whose rear touches an edge."""
    (x, y), (ax, ay), (ix, iy) = edge.start, edge.along, edge.inwards
    at = (x + ax * far, y + ay * far)
    over = off_table(field, Outline(base=model.base, at=at, facing=facing))
    return snap_point((at[0] + ix * over, at[1] + iy * over))
