"""Deployment: where a Detachment may be set up."""

from __future__ import annotations

import msgspec

from umpire.geometry import (
    Disc,
    Outline,
    Polygon,
    clearly_less,
    contains_point,
    depth_inside,
    gap,
    point_distance,
    wholly_inside,
)
from umpire.rulings import Finding, Forbid, Ruling, Witness, aside, cite
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    Model,
    Place,
    change_detachment,
    change_field,
    in_inches,
)
from umpire.systems.legions.rules.battles.missions import mission_plans
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.coherency import groups_of, torn
from umpire.systems.legions.rules.movement.passage import end_areas
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.proofs import beyond, farthest_out, in_words, joined, outlined
from umpire.systems.legions.rules.reserves import as_set_up, bound_to_wait, infiltrates
from umpire.systems.legions.rules.setup.infiltrating import infiltrating
from umpire.systems.legions.rules.setup.standing import blocked_at
from umpire.systems.legions.rules.setup.topics import DeploymentAsked, Placement
from umpire.systems.legions.rules.special_rules.attached_deployment import acts_with_others
from umpire.systems.legions.rules.structures.garrisoning import garrison_refusals


def to_deploy(field: Battlefield, side: str) -> tuple[Detachment, ...]:
    """Return a side's Detachments that have not been set up yet, in muster order; none that must join another."""
    mine = (each for each in field.detachments.values() if each.side == side)
    return tuple(
        each
        for each in mine
        if any(field.models[model].place is Place.ASIDE for model in each.models) and not acts_with_others(field, each)
    )


def to_deploy_now(field: Battlefield, side: str) -> tuple[Detachment, ...]:
    """Return those of a side's Detachments whose turn it can be: Infiltrators wait for all others of both sides."""
    waiting = {each: to_deploy(field, each) for each in field.sides}
    others = {each: tuple(own for own in mine if not infiltrates(field, own)) for each, mine in waiting.items()}
    return others[side] if any(others.values()) else waiting[side]


def deployed(field: Battlefield, detachment: str, placements: tuple[Placement, ...], garrison: str) -> Battlefield:
    """Return the table with a Detachment set up."""
    models = dict(field.models)
    for each in placements:
        models[each.model] = msgspec.structs.replace(
            models[each.model],
            place=Place.TABLE,
            at=each.at,
            facing=each.facing,
            ground=ground_at(field, each.at),
        )
    if garrison:
        for model in field.detachments[detachment].models:
            models[model] = msgspec.structs.replace(models[model], place=Place.GARRISON)
    return change_detachment(change_field(field, models=models), detachment, garrison=garrison)


def judge_deployment(
    field: Battlefield, detachment: str, placements: tuple[Placement, ...], garrison: str = ""
) -> Ruling:
    """Rule on setting up a whole Detachment at once."""
    owner = field.detachments[detachment]
    question = f"May {detachment} be deployed like this?"
    named = sorted(each.model for each in placements)
    if named != ([] if garrison else sorted(owner.models)):
        told = f"place every model of {detachment} exactly once: {', '.join(owner.models)}"
        if garrison:
            told = f"models that start in {garrison} have no place of their own"
        finding = Finding(rule="LI-BTL-019", effect=Forbid(reason="incomplete"), says=told)
        return Ruling(question=question, allowed=False, findings=(finding,))
    bound = bound_to_wait(field, owner)
    if bound:
        told = f"{detachment} is not set up: it starts in Reserve"
        finding = Finding(rule=bound, effect=Forbid(reason="in Reserve"), says=told)
        return Ruling(question=question, allowed=False, findings=(finding,))
    if garrison and garrison not in field.structures:
        finding = Finding(rule="LI-STR-018", effect=Forbid(reason="no Structure"), says=f"{garrison} is no Structure")
        return Ruling(question=question, allowed=False, findings=(finding,))
    field = as_set_up(field, detachment)
    after = deployed(field, detachment, placements, garrison)
    asked = DeploymentAsked(field=field, after=after, detachment=owner, placements=placements, garrison=garrison)
    findings = BOOK.findings(asked)
    findings = (*findings, *infiltrating(asked), *_near_enemies(asked))
    allowed = not any(isinstance(found.effect, Forbid) for found in findings)
    if allowed:
        if any(end_areas(after, model) for model in _placed(asked)):
            cite("LI-TER-027", detachment)
        if not infiltrates(field, owner):
            findings = (*findings, Finding(rule="LI-BTL-019", says=f"{detachment} stands in its zone"))
    return Ruling(question=question, allowed=allowed, findings=findings)


def _near_enemies(asked: DeploymentAsked) -> tuple[Finding, ...]:
    """Return the refusals of models set up nearer to deployed enemies than the mission allows (LI-BTL-046, 047)."""
    plan = mission_plans().get(asked.field.mission.id)
    if plan is None or not plan.apart:
        return ()
    found = []
    for model in _placed(asked):
        for enemy in asked.field.on_table(asked.field.opponent(asked.detachment.side)):
            apart = gap(model.outline, enemy.outline)
            if clearly_less(apart, plan.apart):
                told = f'would stand {apart:.2f}" from {enemy.id}; at least {plan.apart:g}" are needed'
                near_by = joined(model.outline, enemy.outline, f"{in_words(max(apart, 0.0))} from {enemy.id}")
                found.append(msgspec.structs.replace(_refusal(model, told, near_by), rule=plan.rule))
    return tuple(found)


def _refusal(model: Model, told: str, witness: Witness | None, **facts: float) -> Finding:
    return Finding(
        effect=Forbid(reason=told),
        facts={"model": model.id, **facts},
        says=f"{model.id} {told}",
        witness=witness,
    )


def _placed(asked: DeploymentAsked) -> tuple[Model, ...]:
    return tuple(asked.after.models[each.model] for each in asked.placements)


@BOOK.rule("LI-BTL-049")
def away_from_the_middle(asked: DeploymentAsked) -> tuple[Finding, ...]:
    """Some maps leave a disc about the middle of the table out of their zones: no base reaches into it."""
    clear = asked.field.mission.clear
    if clear is msgspec.UNSET:
        return ()
    (width, depth), found = asked.field.size, []
    disc = Outline(base=Disc(radius=clear), at=(width / 2, depth / 2))
    for model in _placed(asked):
        apart = gap(model.outline, disc)
        if clearly_less(apart, 0.0):
            told = f'would reach {-apart:.2f}" into the disc of {clear:g}" about the middle, which is in no zone'
            found.append(_refusal(model, told, outlined(disc, f"{in_words(-apart)} too far in")))
    return tuple(found)


@BOOK.rule("LI-BTL-019")
def wholly_in_zone(asked: DeploymentAsked) -> tuple[Finding, ...]:
    """Detachments are set up wholly within their own deployment zone, in Coherency, Formation by Formation."""
    zones = asked.field.mission.zones_of(asked.detachment.side)
    if not zones or infiltrates(asked.field, asked.detachment):
        return ()
    found = tuple(
        _out_of_zone(model, min(zones, key=lambda each: gap(model.outline, each)), asked.detachment.side)
        for model in _placed(asked)
        if not any(wholly_inside(model.outline, each) for each in zones)
    )
    several = Finding(rule="LI-BTL-071", says=f"{asked.detachment.side} has several deployment zones")
    return found or ((several,) if len(zones) > 1 else ())


def _out_of_zone(model: Model, zone: Polygon, side: str) -> Finding:
    found = farthest_out(model.outline, zone)
    out = 0.0 if found is None else point_distance(*found)
    told = (
        f'would stand at {in_inches(model.at)} and reach {out:.2f}" out of '
        f"{side}'s deployment zone, where its whole base must be"
    )
    witness = beyond(model.outline, zone, f"{in_words(out)} out of the zone")
    return _refusal(model, told, witness, inside=depth_inside(model.outline, zone))


@BOOK.rule("LI-MOV-028")
def set_up_in_coherency(asked: DeploymentAsked) -> Finding | None:
    """At set-up every model is placed within 2" of another of its Detachment, all as one group."""
    groups = groups_of(_placed(asked))
    if len(groups) <= 1:
        return None
    told = "; ".join(", ".join(group) for group in groups)
    return Finding(
        effect=Forbid(reason="out of Coherency"),
        facts={"detachment": asked.detachment.id, "groups": len(groups)},
        says=f"{asked.detachment.id} would stand in {len(groups)} groups ({told}); bring them together",
        witness=torn(asked.after, groups),
    )


@BOOK.rule("LI-TER-027")
def nothing_in_the_way(asked: DeploymentAsked) -> tuple[Finding, ...]:
    """Models can be placed anywhere in an area that their type can enter, whatever its scenery looks like."""
    found = []
    for model in _placed(asked):
        told, rule, witness = blocked_at(asked.after, model)
        if told:
            found.append(msgspec.structs.replace(_refusal(model, told, witness), rule=rule))
        elif areas := end_areas(asked.after, model):
            found.append(Finding(says=f"{model.id} can stand in {', '.join(each.id for each in areas)}"))
    return tuple(found)


@BOOK.rule("LI-STR-018")
def deployed_in_a_structure(asked: DeploymentAsked) -> tuple[Finding, ...]:
    """Infantry can be deployed Garrisoned in a Structure that lies completely in their own deployment zone."""
    if not asked.garrison:
        return ()
    with aside():  # what lets a Detachment in as its activation ends is no reason here
        refusals = garrison_refusals(asked.field, asked.detachment, asked.garrison)
    zones = asked.field.mission.zones_of(asked.detachment.side)
    outline = asked.field.area(asked.garrison).outline
    anywhere = infiltrates(asked.field, asked.detachment)  # the official FAQ has them Garrison where they Infiltrate
    if zones and not anywhere and not any(_lies_in(outline, each) for each in zones):
        told = f"{asked.garrison} does not lie completely in {asked.detachment.side}'s deployment zone"
        nearest = min(zones, key=lambda each: gap(outline, each))
        whole = outlined(nearest, f"{asked.garrison} reaches out of the zone")
        refusals = (*refusals, Finding(effect=Forbid(reason=told), says=told, witness=whole))
    return refusals


def _lies_in(outline: Polygon, zone: Polygon) -> bool:
    """Whether an area lies completely in a zone; corners on the zone's border count as in it."""
    if not all(contains_point(zone, corner) for corner in outline.ring):
        return False
    return not any(contains_point(outline, corner) and corner not in outline.ring for corner in zone.ring)
