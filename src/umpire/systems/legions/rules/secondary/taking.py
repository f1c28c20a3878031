"""Vital Intel and standards: who may take them up, where a standard is planted, when they are lost or recovered."""

from __future__ import annotations

from umpire.geometry import CONTACT, Outline, Point, at_most, gap, snap_point, within
from umpire.rulings import Fact, Finding, Forbid, cite
from umpire.systems.legions.battlefield import (
    MARKER,
    Battlefield,
    Detachment,
    DetachmentType,
    Model,
    SecondaryObjective,
)
from umpire.systems.legions.rules.battles import marker_outline, shape_of
from umpire.systems.legions.rules.forced import edge_shapes
from umpire.systems.legions.rules.movement.coherency import is_coherent
from umpire.systems.legions.rules.secondary.chosen import INTELS, intel_of, standard_of
from umpire.systems.legions.rules.secondary.edges import edge_depth, near_edge
from umpire.systems.legions.rules.secondary.markers import marker_fits
from umpire.systems.legions.rules.secondary.variants import RESCUERS
from umpire.systems.legions.rules.transports import hold_of

REACH = 1.0
"""How near to a marker it is taken up, and how far enemies must be, inches."""

COMPASS = {
    "north": (0.0, 1.0),
    "north-east": (0.6, 0.8),
    "east": (1.0, 0.0),
    "south-east": (0.8, -0.6),
    "south": (0.0, -1.0),
    "south-west": (-0.6, -0.8),
    "west": (-1.0, 0.0),
    "north-west": (-0.8, 0.6),
}
"""Directions about a model, exact everywhere, in which a standard is offered to be planted."""


def carries_standard(field: Battlefield, model: Model) -> bool:
    """Whether a model may carry a standard: no Titan, no Flyer or Hover, no Transport."""
    profile = field.profile(model)
    barred = profile.type is DetachmentType.TITAN or profile.has("Flyer") or profile.has("Hover")
    return not barred and hold_of(profile) is None


def may_take_intel(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment that has ended its activation may take up the Intel of its side.

    It stands within 1 inch of it, and more than 1 inch from all enemies; Flyers and hovering models take none up.
    """
    marker = field.markers.get(intel_of(detachment.side))
    models = field.models_of(detachment)
    if marker is None or any(field.profile(each).has("Flyer") or field.profile(each).has("Hover") for each in models):
        return False
    goal = field.goal_of(detachment.side)
    rescues = goal is not None and goal.objective is SecondaryObjective.RESCUE
    if rescues:
        cite("LI-BTL-051", detachment)
    if rescues and not all(field.profile(each).scale in RESCUERS for each in models):
        return False
    disc = marker_outline(marker)
    if not any(within(shape_of(field, each), disc, REACH) for each in models):
        return False
    enemies = [
        shape_of(field, model)
        for other in field.detachments_of(field.opponent(detachment.side))
        for model in field.models_of(other)
    ]
    return not any(within(shape_of(field, each), enemy, REACH) for each in models for enemy in enemies)


def bearers_near(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the models of a Detachment that may take up its side's standard where it lies."""
    marker = field.markers.get(standard_of(detachment.side))
    goal = field.goal_of(detachment.side)
    if marker is None or goal is None or goal.planted:
        return ()
    disc = marker_outline(marker)
    return tuple(
        each.id
        for each in field.models_of(detachment)
        if carries_standard(field, each) and within(shape_of(field, each), disc, REACH)
    )


def refuse_planting(field: Battlefield, model: Model, at: Point) -> tuple[Finding, ...]:
    """Return why a model may not plant its standard at a place, () where it may (LI-BTL-034)."""
    side = field.side_of(model)
    disc, enemy, deep = Outline(base=MARKER, at=at), field.opponent(side), edge_depth(field)
    apart = gap(disc, shape_of(field, model))
    far = min((gap(disc, each) for each in edge_shapes(field, enemy)), default=0.0) + 2 * MARKER.radius
    told: list[str] = []
    if abs(apart) > 2 * CONTACT:
        told.append(f'the standard would lie {apart:.2f}" from {model.id}, and is planted in contact with it')
    if not at_most(far, deep):
        told.append(f'it would reach {far:.2f}" from the enemy\'s edge, and lies wholly within {deep:g}"')
    if not told and not marker_fits(field, at):
        told.append("it would lie off the table, in Impassable terrain, on a Structure or on a base")
    facts: dict[str, Fact] = {"model": model.id, "to_model": apart, "to_edge": far}
    return tuple(Finding(rule="LI-BTL-034", effect=Forbid(reason=each), facts=facts, says=each) for each in told)


def planting_spots(field: Battlefield, model: Model) -> dict[str, Point]:
    """Return where about a model its standard may be planted, by direction."""
    spots = {name: _touching(field, model, way) for name, way in COMPASS.items()}
    return {name: at for name, at in spots.items() if not refuse_planting(field, model, at)}


def _touching(field: Battlefield, model: Model, way: Point) -> Point:
    """Return where a marker touches a model in a direction: it is pushed out from the middle until it does."""
    (x, y), low, high = model.at, 0.0, 8.0
    for _ in range(40):
        middle = (low + high) / 2
        disc = Outline(base=MARKER, at=(x + middle * way[0], y + middle * way[1]))
        low, high = (low, middle) if gap(disc, model.outline) >= 0.0 else (middle, high)
    return snap_point((x + high * way[0], y + high * way[1]))


def is_lost(field: Battlefield, side: str) -> bool:
    """Whether whoever carries a side's Intel or standard is destroyed."""
    goal = field.goal_of(side)
    if goal is None or not goal.carrier or goal.recovered:
        return False
    if goal.objective is SecondaryObjective.PLANT_THE_STANDARD:
        return not field.models[goal.carrier].alive
    return not any(field.models[each].alive for each in field.detachments[goal.carrier].models)


def recovers(field: Battlefield, side: str) -> bool:
    """Whether the carrier of a side's Intel, or its Transports, are within 1 inch of the side's own edge.

    On foot it is in Coherency.
    """
    goal = field.goal_of(side)
    if goal is None or goal.objective not in INTELS or not goal.carrier or goal.recovered:
        return False
    own = field.detachments[goal.carrier]
    models = field.models_of(own)
    if models and not is_coherent(field, own):
        return False
    carriers = (field.models[each] for each in field.carriers_of(own))
    there = (*models, *(each for each in carriers if each.in_play))
    return any(near_edge(field, model, side, REACH) for model in there)
