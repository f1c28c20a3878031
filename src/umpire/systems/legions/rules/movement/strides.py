"""What a Titan's path leads through: its base faces one way between two turns, whichever way it goes."""

from __future__ import annotations

from umpire.geometry import CONTACT, path_length
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.movement.passage import Interval, Stretch, stretches_kept
from umpire.systems.legions.rules.movement.topics import Walk


def stretches_walked(field: Battlefield, model: Model, walk: Walk) -> tuple[Stretch, ...]:
    """Return the parts of a Titan's path during which its base overlaps areas, inches from the start of the path."""
    found: dict[str, Stretch] = {}
    before = 0.0
    for stride in walk.strides:
        for each in stretches_kept(field, model, stride.facing, stride.path):
            known = found.get(each.area.id, Stretch(area=each.area, inside=()))
            found[each.area.id] = Stretch(
                area=each.area,
                inside=_joined(known.inside, _later(each.inside, before)),
                counted=_joined(known.counted, _later(each.counted, before)),
                face=_joined(known.face, _later(each.face, before)),
            )
        before += path_length(stride.path)
    return tuple(found.values())


def _later(intervals: tuple[Interval, ...], by: float) -> tuple[Interval, ...]:
    return tuple((start + by, end + by) for start, end in intervals)


def _joined(first: tuple[Interval, ...], then: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """Return intervals of two parts of a path, those that meet where the second part begins as one."""
    if first and then and then[0][0] <= first[-1][1] + CONTACT:
        return (*first[:-1], (first[-1][0], then[0][1]), *then[1:])
    return (*first, *then)
