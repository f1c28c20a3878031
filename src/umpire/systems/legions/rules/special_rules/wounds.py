"""Special rules that look at Wounds after the Save: Feel No Pain, Medicae, Battlesmith."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding, cite
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, remembered_by_parts
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.topics import Hit
from umpire.systems.legions.rules.movement.measure import apart

special_rule("Feel No Pain", "LI-SPC-027")
special_rule("Medicae", "LI-SPC-062", "LI-SPC-027")

BATTLESMITH = special_rule("Battlesmith", "LI-SPC-011")

NEEDED = 5
REACH = 4.0
WORKSHOP = 3.0
WORST_MENDED = -2
MACHINES = (DetachmentType.WALKER, DetachmentType.VEHICLE, DetachmentType.SUPER_HEAVY)
AUTOMATA = ("Automata", "Automated Sentry")


def ignores_wound(field: Battlefield, model: Model, hit: Hit) -> Finding | None:
    """A Wound from a Light weapon is ignored on a D6 of 5+, after the Save and before rules that look at the Wound.

    Returns:
        The rule that gives the roll, with fact ``needed``; None where there is no such roll.
    """
    return _felt(field, model, hit) or _mended(field, model, hit)


def helped_by_others(field: Battlefield, hit: Hit) -> bool:
    """Whether who is near a model may decide if a Hit costs it a Wound; where not, its fellows fare as it does."""
    light = hit.has("Light") or hit.has("Light AT")
    return bool((light and field.bearers("Medicae")) or field.bearers(BATTLESMITH.name))


def _felt(field: Battlefield, model: Model, hit: Hit) -> Finding | None:
    """Return how Feel No Pain ignores a Wound, the model's own or that of a Medicae."""
    light = hit.has("Light")
    if not light and not (hit.has("Light AT") and field.legion_of(field.detachment_of(model)) == "iron hands"):
        return None
    found = None
    if field.profile(model).has("Feel No Pain"):
        found = Finding(rule="LI-SPC-027", facts={"needed": NEEDED}, says=f"Feel No Pain: {NEEDED}+.")
    elif (medicae := _medicae_near(field, model)) is not None:
        told = f'{medicae.id} is within {REACH:g}": Feel No Pain {NEEDED}+.'
        found = Finding(rule="LI-SPC-062", facts={"needed": NEEDED, "medicae": medicae.id}, says=told)
    if found is not None and not light:
        cite("LI-SPC-114", model)
    return found


def _mended(field: Battlefield, model: Model, hit: Hit) -> Finding | None:
    """A Wound of a machine from a weapon of AP -2 or worse is ignored on 5+ while a friendly Battlesmith is near."""
    if not field.bearers(BATTLESMITH.name) or hit.weapon is None or hit.base_ap < WORST_MENDED:
        return None
    profile = field.profile(model)
    if profile.type not in MACHINES and not any(profile.has(each) for each in AUTOMATA):
        return None
    for each in _with(field, field.side_of(model), BATTLESMITH.name):
        if each.id == model.id or at_most(apart(field, model.id, each.id), WORKSHOP):
            told = f'{each.id} is within {WORKSHOP:g}": the Wound is ignored on {NEEDED}+.'
            return Finding(rule="LI-SPC-011", facts={"needed": NEEDED, "battlesmith": each.id}, says=told)
    return None


def takes_back(natural: int, needed: int) -> bool:
    """Whether the D6 of such a rule takes a Wound back."""
    return natural >= needed


def _medicae_near(field: Battlefield, model: Model) -> Model | None:
    """Friendly Infantry models within 4 inches of a Medicae model have Feel No Pain."""
    if field.profile(model).type is not DetachmentType.INFANTRY:
        return None
    for each in _with(field, field.side_of(model), "Medicae"):
        if each.id == model.id or at_most(apart(field, model.id, each.id), REACH):
            return each
    return None


@remembered_by_parts(8, "models", "profiles")
def _with(field: Battlefield, side: str, rule: str) -> tuple[Model, ...]:
    """Return a side's models in play that have a special rule."""
    able = field.bearers(rule)
    own = [each for each in field.models.values() if each.profile in able and each.in_play]
    return tuple(each for each in own if field.side_of(each) == side)
