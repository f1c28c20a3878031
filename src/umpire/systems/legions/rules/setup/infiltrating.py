"""Infiltrators: set up after all others, anywhere but in the enemy's deployment zone or near enemies."""

from __future__ import annotations

import msgspec

from umpire.geometry import Shape, at_most, clearly_less, gap, wholly_inside
from umpire.rulings import Fact, Finding, Forbid, unheard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Place
from umpire.systems.legions.rules.proofs import in_words, joined, outlined
from umpire.systems.legions.rules.reserves import infiltrates
from umpire.systems.legions.rules.setup.standing import blocked_at
from umpire.systems.legions.rules.setup.topics import DeploymentAsked
from umpire.systems.legions.rules.special_rules.space_wolves import INFILTRATORS, scented

FROM_ENEMIES = 4.0
"""How far from enemies that stand already Infiltrators are set up, inches."""


def infiltrating(asked: DeploymentAsked) -> tuple[Finding, ...]:
    """Infiltrators stay 4" from enemies and out of their zone; where that leaves no room, they stand in their own."""
    field, own = asked.field, asked.detachment
    if not infiltrates(field, own):
        return ()
    if asked.garrison:
        shapes: list[tuple[str, Shape]] = [(asked.garrison, field.area(asked.garrison).outline)]
    else:
        shapes = [(each.model, asked.after.models[each.model].outline) for each in asked.placements]
    found = tuple(refusal for name, shape in shapes if (refusal := _too_near(field, own.side, name, shape)))
    if found and not asked.garrison and _at_home(asked) and not room_to_infiltrate(field, own):
        return (Finding(rule="LI-SPC-048", says=f"{own.id} finds no room in front of its own deployment zone"),)
    return found or (Finding(rule="LI-SPC-048", says=f"{own.id} Infiltrates"),)


def _at_home(asked: DeploymentAsked) -> bool:
    zones = asked.field.mission.zones_of(asked.detachment.side)
    return bool(zones) and all(
        any(wholly_inside(asked.after.models[each.model].outline, zone) for zone in zones) for each in asked.placements
    )


def _too_near(field: Battlefield, side: str, name: str, shape: Shape) -> Finding | None:
    """Return the refusal of a place for an Infiltrator, or of its Structure."""
    enemy_side = field.opponent(side)
    inside = [each for each in field.mission.zones_of(enemy_side) if not at_most(0.0, gap(shape, each))]
    for zone in inside:
        told = f"{name} would stand in {enemy_side}'s deployment zone"
        shown = outlined(zone, f"{enemy_side}'s deployment zone")
        return Finding(rule="LI-SPC-048", effect=Forbid(reason=told), facts={"model": name}, says=told, witness=shown)
    for enemy in field.on_table(enemy_side):
        away = gap(shape, enemy.outline)
        if clearly_less(away, FROM_ENEMIES):
            told = f"{name} would stand {in_words(max(away, 0.0))} from {enemy.id}; 4 inches are needed"
            shown = joined(shape, enemy.outline, f"{in_words(max(away, 0.0))} from {enemy.id}")
            facts: dict[str, Fact] = {"model": name, "gap": away}
            return Finding(rule="LI-SPC-048", effect=Forbid(reason=told), facts=facts, says=told, witness=shown)
    return scented(field, side, name, shape, INFILTRATORS)


@unheard
def room_to_infiltrate(field: Battlefield, detachment: Detachment) -> bool:
    """Whether there is a place for the first of these Infiltrators, looked for at every inch of the table."""
    model = field.models[detachment.models[0]]
    width, depth = field.size
    for x in range(1, int(width)):
        for y in range(1, int(depth)):
            there = msgspec.structs.replace(model, place=Place.TABLE, at=(float(x), float(y)))
            if _too_near(field, detachment.side, model.id, there.outline) is None and not blocked_at(field, there)[0]:
                return True
    return False
