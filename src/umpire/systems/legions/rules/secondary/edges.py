"""How near something is to a battlefield edge."""

from __future__ import annotations

from umpire.geometry import within
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.battles import mission_plans, shape_of
from umpire.systems.legions.rules.forced import edge_shapes

USUAL_DEPTH = 12.0


def edge_depth(field: Battlefield) -> float:
    """Return how deep the strip along an edge is that standards and defiance look at, inches."""
    plan = mission_plans().get(field.mission.id)
    return USUAL_DEPTH if plan is None else plan.edge_depth


def near_edge(field: Battlefield, model: Model, side: str, distance: float) -> bool:
    """Whether a model in play is within a distance of a side's battlefield edge."""
    shape = shape_of(field, model)
    return any(within(shape, beyond, distance) for beyond in edge_shapes(field, side))
