"""How near to its limits a Detachment is set up, or comes out of its Transports."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.geometry import (
    Disc,
    Outline,
    Point,
    Polygon,
    contains_point,
    corners,
    gap,
    nearest_point,
    point_distance,
    wholly_inside,
)
from umpire.rulings import Finding, Margin, Measure, Ruling, Witness, held_to
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.questions.army import MayDeploy
from umpire.systems.legions.questions.measures.coherency import together
from umpire.systems.legions.questions.measures.links import Link, link_between
from umpire.systems.legions.questions.question import measures
from umpire.systems.legions.questions.transports import MayDisembark
from umpire.systems.legions.rules.battles.missions import mission_plans
from umpire.systems.legions.rules.movement import distance
from umpire.systems.legions.rules.movement.zones import ZONE
from umpire.systems.legions.rules.proofs import in_words
from umpire.systems.legions.rules.reserves import as_set_up, infiltrates
from umpire.systems.legions.rules.setup.deployment import deployed
from umpire.systems.legions.rules.setup.infiltrating import FROM_ENEMIES
from umpire.systems.legions.rules.transports.leaving import DISEMBARKING
from umpire.table import closest_points

OF_ZONE, OF_COHERENCY, OF_DISC = "LI-BTL-019", "LI-MOV-028", "LI-BTL-049"


class Bound(msgspec.Struct, frozen=True, kw_only=True):
    """One length that a place has to keep to: the rule, by how much it does (below 0 where it does not), what shows."""

    rule: str
    slack: float
    margin: Margin
    witness: Witness


@measures(MayDeploy)
def of_deployment(field: Battlefield, question: MayDeploy, ruling: Ruling) -> Measure | None:
    """Measure the model and the edge, or the enemy, that decides."""
    owner = field.detachments[question.detachment]
    if question.garrison or sorted(each.model for each in question.placements) != sorted(owner.models):
        return None
    field = as_set_up(field, owner.id)
    after = deployed(field, owner.id, question.placements, "")
    models = [after.models[each.model] for each in question.placements]
    bounds = [each for model in models for each in _of_place(field, model, owner.side, owner.id)]
    group = together(models)
    if group is not None:
        margin, link = group
        shown = link_between(after, link)
        bounds.append(Bound(rule=OF_COHERENCY, slack=(margin.limit or 0.0) - link.gap, margin=margin, witness=shown))
    return _decided(ruling, bounds)


def _of_place(field: Battlefield, model: Model, side: str, detachment: str) -> Iterator[Bound]:
    owner, enemies = field.detachments[detachment], field.on_table(field.opponent(side))
    if infiltrates(field, owner):
        yield from (_from_enemy("LI-SPC-048", model, each, FROM_ENEMIES) for each in enemies)
    else:
        zones = field.mission.zones_of(side)
        if zones:
            yield max((_in_zone(model, each) for each in zones), key=lambda each: each.slack)
    plan = mission_plans().get(field.mission.id)
    if plan is not None and plan.apart:
        yield from (_from_enemy(plan.rule, model, each, plan.apart) for each in enemies)
    clear = field.mission.clear
    if clear is not msgspec.UNSET:
        disc = Outline(base=Disc(radius=clear), at=(field.size[0] / 2, field.size[1] / 2))
        away = gap(model.outline, disc)
        ends = closest_points(model.outline, disc)
        told = f"{model.id} {in_words(abs(away))} {'from' if away >= 0.0 else 'into'} the disc about the middle"
        line = Witness(kind="line", points=ends, label=told)
        yield Bound(rule=OF_DISC, slack=away, margin=held_to(away, 0.0, of="the disc about the middle"), witness=line)


def _from_enemy(rule: str, model: Model, enemy: Model, limit: float) -> Bound:
    away = gap(model.outline, enemy.outline)
    ends = closest_points(model.outline, enemy.outline)
    label = f"{model.id} {in_words(max(away, 0.0))} from {enemy.id}"
    return Bound(
        rule=rule,
        slack=away - limit,
        margin=held_to(away, limit, of="distance to enemies"),
        witness=Witness(kind="line", points=ends, label=label),
    )


def _in_zone(model: Model, zone: Polygon) -> Bound:
    """Return how far within a zone the part of a base is that is nearest to its edge; below 0 where it reaches out."""
    outline = model.outline
    if isinstance(outline.base, Disc):
        middle, radius = outline.at, outline.base.radius
        edge = nearest_point(zone, middle)
        to_edge = point_distance(middle, edge)
        slack = (to_edge if contains_point(zone, middle) else -to_edge) - radius
        place = _rim(middle, edge, radius, out=contains_point(zone, middle))
    else:
        found = [(point_distance(each, nearest_point(zone, each)), each) for each in corners(outline)]
        outside = [(away, each) for away, each in found if not contains_point(zone, each)]
        away, place = max(outside) if outside else min(found)
        slack, edge = (-away if outside else away), nearest_point(zone, place)
    if slack >= 0.0 and not wholly_inside(outline, zone):
        slack = 0.0  # a notch of the zone reaches into the base
    told = f"{model.id} {in_words(abs(slack))} {'from the edge' if slack >= 0.0 else 'out'} of its zone"
    line = Witness(kind="line", points=(place, edge), label=told)
    return Bound(rule=OF_ZONE, slack=slack, margin=held_to(slack, 0.0, of="its deployment zone"), witness=line)


def _rim(middle: Point, edge: Point, radius: float, *, out: bool) -> Point:
    """Return the point of a round base that is nearest to an edge of its zone, or farthest out of it."""
    away = point_distance(middle, edge)
    if away == 0.0:
        return middle
    share = (radius if out else -radius) / away
    return (middle[0] + share * (edge[0] - middle[0]), middle[1] + share * (edge[1] - middle[1]))


@measures(MayDisembark)
def of_disembarking(field: Battlefield, question: MayDisembark, ruling: Ruling) -> Measure | None:
    """Measure how far passengers come out from their Transport, and from enemies."""
    placed = [each for each in question.placements if field.models[each.model].carrier]
    if not placed:
        return None
    after = deployed(field, question.detachment, question.placements, "")
    bounds: list[Bound] = []
    for each in placed:
        model, carrier = after.models[each.model], field.models[field.models[each.model].carrier]
        away = max(distance(model, carrier), 0.0)
        margin = held_to(away, DISEMBARKING, of="distance to the Transport")
        shown = link_between(after, Link(away, model.id, carrier.id))
        bounds.append(Bound(rule="LI-SPC-084", slack=DISEMBARKING - away, margin=margin, witness=shown))
        for enemy in field.on_table(field.opponent(field.side_of(model))):
            apart = max(distance(model, enemy), 0.0)
            margin = held_to(apart, ZONE, of="the Engagement Zone")
            shown = link_between(after, Link(apart, model.id, enemy.id))
            bounds.append(Bound(rule="LI-SPC-084", slack=apart - ZONE, margin=margin, witness=shown))
    return _decided(ruling, bounds)


def _decided(ruling: Ruling, bounds: list[Bound]) -> Measure | None:
    """Return the bound that has least to spare; of a refusal the one that is missed most, if lengths alone forbid."""
    if not bounds:
        return None
    least = min(bounds, key=lambda each: each.slack)
    if ruling.allowed:
        return Measure(margin=least.margin, witness=least.witness)
    others = [each for each in ruling.refusals if not _measured(each, bounds)]
    if others:
        named = ", ".join(dict.fromkeys(each.rule for each in others))
        why = f"What no length measured here decides stands against it: {named}."
        # what forbids shows where it does
        shown = next((each.witness for each in others if each.witness is not None), None)
        return Measure(witness=shown, lacking={"margin": why})
    return Measure(margin=least.margin, witness=least.witness)


def _measured(refusal: Finding, bounds: list[Bound]) -> bool:
    return any(each.rule == refusal.rule and each.slack < 0.0 for each in bounds)
