"""Special rules that look at Wounds after the Save: Feel No Pain, Medicae."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, remembered_by_parts
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.topics import Hit
from umpire.systems.legions.rules.movement.measure import apart

special_rule("Feel No Pain", "LI-SPC-027")
special_rule("Medicae", "LI-SPC-062", "LI-SPC-027")

NEEDED = 5
REACH = 4.0


def ignores_wound(field: Battlefield, model: Model, hit: Hit) -> Finding | None:
    """A Wound from a Light weapon is ignored on a D6 of 5+, after the Save and before rules that look at the Wound.

    Returns:
        The rule that gives the roll, with fact ``needed``; None where there is no such roll.
    """
    if not hit.has("Light"):
        return None
    if field.profile(model).has("Feel No Pain"):
        return Finding(rule="LI-SPC-027", facts={"needed": NEEDED}, says=f"Feel No Pain: {NEEDED}+.")
    medicae = _medicae_near(field, model)
    if medicae is None:
        return None
    told = f'{medicae.id} is within {REACH:g}": Feel No Pain {NEEDED}+.'
    return Finding(rule="LI-SPC-062", facts={"needed": NEEDED, "medicae": medicae.id}, says=told)


def takes_back(natural: int, needed: int) -> bool:
    """Whether the D6 of such a rule takes a Wound back."""
    return natural >= needed


def _medicae_near(field: Battlefield, model: Model) -> Model | None:
    """Friendly Infantry models within 4 inches of a Medicae model have Feel No Pain."""
    if field.profile(model).type is not DetachmentType.INFANTRY:
        return None
    healers = _medicae(field, field.side_of(model))
    for each in healers:
        if each.id == model.id or at_most(apart(field, model.id, each.id), REACH):
            return each
    return None


@remembered_by_parts(2, "models", "profiles")
def _medicae(field: Battlefield, side: str) -> tuple[Model, ...]:
    own = (each for each in field.models.values() if each.in_play and field.side_of(each) == side)
    return tuple(each for each in own if field.profile(each).has("Medicae"))
