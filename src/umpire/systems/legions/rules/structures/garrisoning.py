"""Garrisoning a Structure at the end of an activation, and leaving it again."""

from __future__ import annotations

from umpire.geometry import gap, in_contact
from umpire.rulings import Finding, Forbid, aside, cite
from umpire.systems.legions.battlefield import Area, Battlefield, Detachment, DetachmentType, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.engagement import touches_structure
from umpire.systems.legions.rules.movement.topics import DetachmentMove, ModelPath
from umpire.systems.legions.rules.orders.activation import ActivationAsked
from umpire.systems.legions.rules.proofs import in_words, joined, outlined
from umpire.systems.legions.rules.supplements import amended


@BOOK.rule("LI-STR-019")
def garrison_declared(topic: DetachmentMove) -> tuple[Finding, ...]:
    """A Detachment may Garrison a Structure if half its models or more touch it as its activation ends."""
    return garrison_refusals(topic.after, topic.detachment, topic.garrison) if topic.garrison else ()


def garrison_refusals(field: Battlefield, detachment: Detachment, structure: str) -> tuple[Finding, ...]:
    """Return what keeps a Detachment from Garrisoning a Structure, () where it may.

    ``field`` is the table as it is when the activation ends.
    """
    found = field.structures[structure]
    held = tuple(each for each in field.garrison_of(structure) if each.whole != detachment.whole)
    enemies = [each.id for each in held if each.side != detachment.side]
    area = field.area(structure)

    def forbid(told: str, *, rule: str) -> Finding:
        return Finding(
            rule=rule,
            effect=Forbid(reason="cannot Garrison"),
            facts={"detachment": detachment.id, "structure": structure},
            says=f"{detachment.id} cannot Garrison {structure}: {told}",
            witness=outlined(area.outline, f"cannot Garrison {structure}"),
        )

    refusals = []
    if field.type_of(detachment) is not DetachmentType.INFANTRY or not found.can_garrison:
        refusals.append(forbid("only Infantry can, and only where permitted", rule="LI-STR-004"))
    if enemies:
        refusals.append(forbid(f"{enemies[0]} of the enemy is Garrisoned in it", rule="LI-STR-021"))
    elif len({each.whole for each in held}) >= found.garrison_number:
        told = f"it is full: its Garrison Number is {found.garrison_number}"
        refusals += (forbid(told, rule="LI-STR-024"), forbid(told, rule="LI-STR-011"))
    models = field.models_of(detachment)
    besiegers = _besiegers(field, detachment, area) if amended(field) else ()
    if besiegers:
        told = f"{besiegers[0]} touches it, and the errata let nobody become Engaged by going in"
        refusals.append(forbid(told, rule="LI-STR-033"))
    touching = sum(1 for model in models if not model.on_table or touches_structure(model.outline, area))
    needed = (len(models) + 1) // 2
    if touching < needed:
        told = f"{touching} of its {len(models)} models touch it and {needed} must"
        refusals.append(forbid(told, rule="LI-STR-019"))
    riding = field.embarked(detachment)
    if riding:
        told = f"{len(riding)} of its models are Embarked, and all of a Garrison are in the Structure"
        refusals.append(forbid(told, rule="LI-STR-022"))
    if not refusals:
        cite("LI-STR-005", detachment)  # it was agreed to be a Structure
        cite("LI-STR-019", detachment)
        if held:
            cite("LI-STR-011", detachment)  # there is room beside those that hold it
        if len(field.structures) > 1:
            cite("LI-STR-001", detachment)  # who holds another is no matter
    return tuple(refusals)


def _besiegers(field: Battlefield, detachment: Detachment, area: Area) -> tuple[str, ...]:
    """Return the enemy Infantry models that would be Engaged with a Garrison, in muster order."""
    return tuple(
        model.id
        for model in field.on_table(field.opponent(detachment.side))
        if field.profile(model).type is DetachmentType.INFANTRY and touches_structure(model.outline, area)
    )


def garrison_offers(field: Battlefield, detachment: Detachment | str) -> tuple[str, ...]:
    """Return the Structures that a Detachment could Garrison as it stands, should its player declare it."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    if found.garrison:
        return ()
    buildings = (area.id for area in field.areas if area.has(Terrain.STRUCTURE) and area.id in field.structures)
    with aside():
        return tuple(each for each in buildings if not garrison_refusals(field, found, each))


def garrison_models(field: Battlefield, detachment: Detachment | str) -> tuple[str, ...]:
    """Return the models that are Garrisoned, on the Structure or set aside: all fire, and all can be allocated Hits."""
    return tuple(model.id for model in field.models_of(detachment) if not model.on_table)


@BOOK.rule("LI-STR-023")
def garrisoned_this_phase(asked: ActivationAsked) -> Finding | None:
    """Once it has Garrisoned a Structure, a Detachment moves no further in that phase."""
    own = asked.detachment
    if not own.garrison or not own.activated:
        return None
    told = f"{own.id} has Garrisoned {own.garrison} and moves no further in this phase"
    return Finding(effect=Forbid(reason="has Garrisoned"), facts={"detachment": own.id}, says=told)


@BOOK.rule("LI-STR-027")
def leave_from_the_outline(topic: ModelPath) -> Finding | None:
    """A model that moves out of a Structure is measured from a point of the Structure that its player chooses."""
    if topic.field.models[topic.model.id].on_table:
        return None
    structure = topic.field.area(topic.detachment.garrison)
    apart = gap(topic.model.outline, structure.outline)
    if in_contact(apart):
        return Finding(rule="LI-STR-026", says=f"{topic.model.id} sets out from the edge of {structure.id}")
    return Finding(
        effect=Forbid(reason="does not start at the Structure"),
        facts={"model": topic.model.id, "structure": structure.id, "gap": apart},
        says=f'{topic.model.id} leaves {structure.id}, so its path must start touching it; the gap is {apart:.2f}"',
        witness=joined(topic.model.outline, structure.outline, f"{in_words(apart)} from {structure.id}"),
    )


@BOOK.rule("LI-STR-028")
def leave_together(topic: DetachmentMove) -> Finding | None:
    """If one model of a Detachment moves out of a Structure, all of its models must."""
    inside = [model.id for model in topic.after.models_of(topic.detachment) if not model.on_table]
    left = any(not topic.field.models[path.model.id].on_table for path in topic.paths)
    if not inside or not left:
        return None
    return Finding(
        effect=Forbid(reason="models left behind"),
        facts={"detachment": topic.detachment.id, "left_behind": len(inside)},
        says=f"{', '.join(inside)} would stay in {topic.detachment.garrison}; move every model of "
        f"{topic.detachment.id} out, or none",
        witness=outlined(topic.field.area(topic.detachment.garrison).outline, f"{len(inside)} left behind"),
    )
