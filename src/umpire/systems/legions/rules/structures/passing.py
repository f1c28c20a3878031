"""Moving through Structures, and ending a move on or beside them."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    DetachmentType,
    Model,
    Order,
    Terrain,
)
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import touches_structure
from umpire.systems.legions.rules.movement.leaping import lost_on
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.movement.passage import bounds_of_areas, end_areas
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import outlined
from umpire.systems.legions.rules.terrain.barring import barred


@BOOK.rule("LI-STR-003")
def structures_stop_all_but_infantry(topic: ModelPath) -> tuple[Finding, ...]:
    """To every Detachment other than Infantry a Structure is Impassable terrain."""
    return barred(topic, "LI-STR-003", "a Structure that only Infantry can enter")


@BOOK.rule("LI-STR-030")
def enemy_garrisons_bar(topic: ModelPath) -> tuple[Finding, ...]:
    """No model can move through a Structure Garrisoned by enemy models."""
    return barred(topic, "LI-STR-030", "which the enemy Garrisons")


@BOOK.rule("LI-STR-017")
def end_beside_structures(topic: ModelPath) -> tuple[Finding, ...]:
    """A model may not end overlapping a Structure unless its Detachment Garrisons it with this activation."""
    inside = [area for area in end_areas(topic.field, topic.moved) if area.has(Terrain.STRUCTURE)]
    return tuple(
        Finding(
            effect=Forbid(reason="ends in a Structure"),
            facts={"model": topic.model.id, "structure": area.id},
            says=f"{topic.model.id} would end overlapping {area.id}; declare that {topic.detachment.id} Garrisons it, "
            "or end beside it",
            witness=outlined(area.outline, f"on {area.id}"),
        )
        for area in inside
        if area.id != topic.garrison and not lost_on(topic.field, topic.moved, area)
    )


@BOOK.rule("LI-STR-031")
def contact_with_enemy_garrison(topic: ModelPath) -> tuple[Finding, ...]:
    """Only Infantry with Charge Orders, Titans and models with a Wrecker weapon may end touching an enemy Garrison."""
    held = [
        area
        for area in structures_touched(topic.field, topic.moved)
        if any(each.side != topic.detachment.side for each in topic.field.garrison_of(area.id))
    ]
    if not held or topic.length == 0.0:
        return ()
    if topic.field.profile(topic.model).type is DetachmentType.TITAN:
        named = ", ".join(area.id for area in held)
        told = (
            f"{topic.model.id} may end touching {named} under any Order: it is Engaged with the Structure, not Pinned"
        )
        return (Finding(rule="LI-TIT-009", says=told),)
    if may_touch_garrison(topic):
        return ()
    return tuple(
        Finding(
            effect=Forbid(reason="contact with a Garrisoned Structure"),
            facts={"model": topic.model.id, "structure": area.id},
            says=f"{topic.model.id} would end touching {area.id}, which the enemy Garrisons; keep clear of it",
            witness=outlined(area.outline, f"touches {area.id}"),
        )
        for area in held
    )


def may_touch_garrison(topic: ModelPath) -> bool:
    """Whether a model that is no Titan may end its move in contact with a Structure that the enemy Garrisons."""
    profile = topic.field.profile(topic.model)
    if profile.type is DetachmentType.INFANTRY and acting_order(topic.detachment) is Order.CHARGE:
        return True
    return any(weapon.has("Wrecker") for weapon in profile.weapons)


def structures_touched(field: Battlefield, model: Model) -> tuple[Area, ...]:
    """Return the Structures that a model's base touches or overlaps."""
    (x, y), reach = model.at, bounding_radius(model.base) + 0.01
    return tuple(
        area
        for (left, low, right, high), area in bounds_of_areas(field)
        if area.has(Terrain.STRUCTURE)
        and left - reach <= x <= right + reach
        and low - reach <= y <= high + reach
        and touches_structure(model.outline, area)
    )
