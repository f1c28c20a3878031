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
from umpire.systems.legions.rules.setup.standing import blocked_at
from umpire.systems.legions.rules.setup.topics import Placement

SPACE = 0.1
"""How far apart models come that come in a row, inches."""

NUDGE = 0.25
"""How far apart the places are that are tried where somebody stands in the way of a row, inches."""


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """An edge of the battlefield: its length, where it begins, the way along it and the way inwards."""

    length: float
    start: Point
    along: Point
    inwards: Point


@unheard
def entry_near(field: Battlefield, detachment: str, goal: Point) -> tuple[Placement, ...]:
    """Return places in a row along an edge where a Detachment may come, nearest to a goal; () where none was found.

    Base beside base where there is room, else around whoever stands there.
    """
    own = field.detachments[detachment]
    for search in (_rows, _rows_around):
        rows = sorted(search(field, detachment), key=lambda each: point_distance(each[0].at, goal))
        found = next((each for each in rows if judge_arrival(field, own, each).allowed), None)
        if found is not None:
            return found
    return ()


def _edges(field: Battlefield) -> tuple[_Row, ...]:
    width, depth = field.size
    return (
        _Row(length=width, start=(0.0, 0.0), along=(1.0, 0.0), inwards=(0.0, 1.0)),
        _Row(length=width, start=(0.0, depth), along=(1.0, 0.0), inwards=(0.0, -1.0)),
        _Row(length=depth, start=(0.0, 0.0), along=(0.0, 1.0), inwards=(1.0, 0.0)),
        _Row(length=depth, start=(width, 0.0), along=(0.0, 1.0), inwards=(-1.0, 0.0)),
    )


def _coming(field: Battlefield, detachment: str) -> tuple[list[Model], float]:
    """Return the models that come, and how far apart their middles are in a row, inches."""
    models = [each for name in field.detachments[detachment].models if (each := field.models[name]).alive]
    return models, 2 * max(bounding_radius(each.base) for each in models) + SPACE


def _rows_around(field: Battlefield, detachment: str) -> Iterator[tuple[Placement, ...]]:
    """Yield rows in which each model has the first free place after the one before it, as far as Coherency goes."""
    models, step = _coming(field, detachment)
    for edge in _edges(field):
        facing = heading_towards((0.0, 0.0), edge.inwards)
        if facing is None:
            continue
        spots = [step / 2 + NUDGE * number for number in range(int((edge.length - step) / NUDGE) + 1)]
        placed = [
            (far, msgspec.structs.replace(models[0], at=_on_edge(field, edge, models[0], far, facing), facing=facing))
            for far in spots
        ]
        free = [far for far, model in placed if not blocked_at(field, model)[0]]
        for index in range(0, len(free), int(1.0 / NUDGE)):
            row = [free[index]]
            for far in free[index + 1 :]:
                if far >= row[-1] + step and len(row) < len(models):
                    row.append(far)
            yield tuple(
                Placement(model=model.id, at=_on_edge(field, edge, model, far, facing), facing=facing)
                for model, far in zip(models, row, strict=False)
            )


def _rows(field: Battlefield, detachment: str) -> Iterator[tuple[Placement, ...]]:
    models, step = _coming(field, detachment)
    for edge in _edges(field):
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
